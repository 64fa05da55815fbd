# 打たれたキーへの返事
typed-input-method = 日本語入力がオンです。半角英数に切り替えてください。
typed-not-now = 「{ $what }」は今は使えません。
typed-no-key = 「{ $key }」はここでは使いません。
typed-too-much = キー入力が多すぎたため、一部を無視しました。
