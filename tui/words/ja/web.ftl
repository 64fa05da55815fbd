# ブラウザで遊ぶ
web-command = ブラウザで遊べるようにする（ページは外から何も読み込まない）
web-extra = qk web には textual-serve が必要です。QK のソースのフォルダーで：pipx install --force '.[ssh,web]'
web-ready = ブラウザで { $place } を開いてください
web-name = 名前
web-enter = 入る
web-about = このサーバーの卓を端末の画面で開きます。次に来たときに同じ人とわかるよう、クッキーを残します。
web-ended = 接続が終わりました。
web-again = もう一度入る
web-misdirected = このサーバーは「{ $name }」という名前では応答しません。管理者は --page http://名前/ でページの名前を指定できます。
web-lost = 接続が切れました。自動でつなぎ直します。席は残っています。
web-have-code = 復帰コードがある（前と同じ人として入る）
web-back-title = 前と同じ人として入る
web-code = 復帰コード
web-back-enter = 戻る
web-back-about = 復帰コードは、ロビーで m を押したときに表示されたものです。このブラウザが加わるだけで、ほかのブラウザはそのまま使えます。
web-back-sure = このブラウザは今{ $name }です。別の人として入ると、ここから{ $name }には戻れません。戻りたい場合は、先に{ $name }の復帰コードを作ってください（ロビーで m）。
web-back-anyway = { $name }をやめて戻る
