# サーバーのロビー：来ている人、話、卓の様子、番付、招待。

hall-count = { $here }人  ·  対局 { $games }
hall-yours = あなたの対局の続き
hall-yours-table = { $number }番の卓に席が残っています
hall-more = e チュートリアル · u ドリル · k 番付 · h 人 · i 招待 · v 棋譜 · r ルール
hall-key-tutorial = チュートリアル
hall-key-drill = ドリル
hall-key-ranking = 番付
hall-key-invite = 招待
hall-key-talk = 話す
hall-key-here = 人
hall-glance-nobody = まだ誰もいません。⏎ で着席します。
hall-glance-cards = { $who } { $cards }枚
hall-glance-away = { $who }（離席中）
hall-glance-bot = ボット（{ $level }）
hall-talk-title = ロビーで話す
hall-talk-line = ロビーの全員に話す
hall-talk-hint = ⏎ で送信  ·  esc で閉じる
hall-here-title = 来ている人
hall-here-guest = ゲスト
hall-here-hall = ロビー
hall-here-sits = { $number }番の卓
hall-here-watches = { $number }番の卓を観戦
hall-ranking-title = このサーバーの番付
hall-ranking-none = まだ番付はありません。鍵のある人がここの卓で1局打ち終えると載ります。
hall-ranking-about = このサーバーの卓での全対局から計算します。人で載るのは鍵のある人だけです。強さを測ったボットが物差しです（club が25）。
hall-invite-title = { $number }番の卓への招待
hall-invite-told = これを送れば、相手はまっすぐこの卓に来られます。
hall-invite-none = このサーバーの外からのアドレスは設定されていません（--address、--page）。同じ入り口から{ $number }番の卓へどうぞ。
hall-plain-more = here で来ている人、say 文 でロビーの全員に話す、talk でこれまでの話、ranking で番付、
    invite 番号 でその卓への招待（チュートリアルは画面でどうぞ）
hall-plain-said = { $name }：{ $text }
hall-plain-no-talk = まだ誰も話していません。
hall-address = 招待に書くこのサーバーの名前（ssh -t -p PORT 名前 join 3）
hall-page = 招待に書くページのアドレス（https://club.example/）
hall-bad-page = --page { $page }：http://ホスト/ か https://ホスト/ と書きます
hall-stopping = このサーバーは{ $seconds }秒後に止まります。対局は残り、{ $hours }時間、対局者の戻りを待ちます。しばらくしてからまたどうぞ。
