# SSH で遊ぶ
ssh-about = ふつうの SSH クライアントで遊べるようにする（シェルはなく、相手は何も入れなくてよい）
ssh-port = ポート（指定しなければ { $port }）
ssh-web-bind-alone = --web-bind は --web と一緒に使います
ssh-web = ブラウザでも遊べるようにする（このポート）。どちらから来ても同じ卓で会える
ssh-table = いつも開いている卓：名前、または 名前,game=daifugo,seats=4,bots=2（卓ごとに指定）
ssh-no-guests = 鍵を持つ人だけを入れる
ssh-most = 接続数の上限
ssh-from-one = 一つのアドレスからの接続数の上限
ssh-names-kept = 来ない人の名前を残しておく日数（指定がなければ180日）
ssh-idle = 何も打たないまま切れるまでの分数
ssh-extra = qk ssh には asyncssh が必要です。QK のソースのフォルダーで：pipx install --force '.[ssh,web]'
ssh-bad-most = { $option } { $most }：1以上にしてください
ssh-bad-idle = --idle { $idle }：1から10000分までです
ssh-bad-names-kept = --names-kept { $days }：1から36500日までです
ssh-bad-table = --table { $table }：名前,game=prime,seats=2,bots=1,rules=official のように書いてください
ssh-ready = ほかの人はこれで来られます：ssh -p { $port } 名前@{ $host }
ssh-closing = 終了します。どの端末も元に戻します
ssh-ended = 接続を終わります。対局中の席は残ります。
ssh-usage = 「{ $command }」はありません。あるのは join N、watch N、solo、daily、tables です（plain、ja、en も添えられます）
ssh-idled = 長いあいだ何も打たれなかったので、接続を終わります。鍵のある人の席は残ります。
ssh-fault = サーバーの不具合です。記録を残しました。席は残っています

## ロビー
ssh-title = QK  ·  { $who }
ssh-tables = このサーバーの卓
ssh-no-tables =     開いている卓はありません（o で開きます）
ssh-guest = ゲストです。何も残りません。鍵を持って来れば次からも同じ人とわかります。
ssh-known = 鍵を覚えています。設定と棋譜と席が残り、名前は来なくても{ $days }日残ります。
ssh-name-taken = 「{ $asked }」はほかの人の名前か、それとよく似ています。ここでは「{ $who }」です。
ssh-ways = o で素数大富豪、d で大富豪、t で暴君論の卓を開きます。y は今日の一局です。
ssh-key-watch = 観戦
ssh-key-open = 卓を開く
ssh-key-open-daifugo = 大富豪の卓を開く
ssh-key-open-tyrant = 暴君論の卓を開く
ssh-key-alone = ボットと
ssh-key-language = English
ssh-key-leave = 出る
ssh-plain-help = join 番号 で卓に着く、watch 番号 で観戦、open ゲーム で卓を開く（prime、daifugo、tyrant）
    solo ゲーム でボットと対局、continue ID で中断した対局の続き、tables で卓の一覧、quit で出ます
ssh-server-stops = サーバーをいったん止めます。対局は残り、対局者の戻りを待ちます。しばらくしてからまたどうぞ。
ssh-waits = { $until } まで対局者を待つ
ssh-plain-unfinished = 中断したボットとの対局
ssh-banned = 管理者の設定により、もう入れません。接続を終わります。
ssh-gave-way = サーバーが満員で、操作がなかったため、接続を終わります。鍵のある人の席は残ります。
ssh-kicked = 管理者が接続を終わらせました。
ssh-says = 管理者より：{ $text }
ssh-drains = このサーバーは遅くとも{ $minutes }分後に終わります。対局は残り、次の起動で続けられます。
ssh-stays = サーバーは引き続き利用できます。
ssh-tables-drain = まもなくサーバーを終了します。新しい卓は開けません。対局は残ります。
