# Errors that are values: error-CODE for each code of engine, netplay and tui.
error-rules-number-too-long = このルールでは { $digits } 桁の数を出せてしまいます。確実に証明できるのは { $most } 桁までです（組数を減らすか、D3 で枚数を制限してください）
error-rules-move-too-long = このルールでは一手の表記が { $length } 文字になりえます。卓で送れるのは { $most } 文字までです（山札の枚数を減らしてください）
error-rules-picture-too-large = このルールでは画面に送る内容が { $size } バイトになりえます。卓で送れるのは { $most } バイトまでです（山札の枚数を減らすか、手札を非公開にしてください）
error-rules-choice-too-long = この設定を伝えるには { $size } バイト必要です。卓で送れるのは { $most } バイトまでです（カードの種類を減らしてください）
error-clock-bank-empty = 持ち時間と一手ごとの秒数を合わせても { $least } 秒に満たないため、最初の人がすぐに時間切れになります（どちらかを増やすか、none にしてください）
error-clock-turn-short = 一手 { $seconds } 秒では始まる前に時間切れです。{ $least } 秒以上、または none にしてください
error-clock-thinking-short = 開始前の考慮時間が { $seconds } 秒では足りません。{ $least } 秒以上、または none にしてください
error-clock-game-short = 対局全体で { $seconds } 秒では始まる前に終わります。{ $least } 秒以上、または none にしてください
error-too-many-tables = あなたのアドレスからはすでに { $most } 卓が開かれています。これ以上は開けません
error-tables-too-often = あなたのアドレスから卓を開く間隔が短すぎます。1分ほど待ってください
error-too-many-names = あなたのアドレスから新しい名前が続けて登録されました。数分後にもう一度お試しください
