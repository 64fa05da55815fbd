# Errors that are values: error-CODE for each code of engine, netplay and tui.

error-ace-missing = { $who } のカードのあとに A が 1 枚いります（例：(…) Ah）
error-answer-missing = 「{ $rule }=」の答えがありません。断るときは - と書きます
error-blank-in-move = 「{ $text }」の途中に空白があります。手の中に空白は入れません
error-byte-order-mark = ファイルの先頭に BOM があります。BOM なしの UTF-8 で保存してください
error-can-be-made = この手は打てます（{ $why }）
error-card-above-k = 値 { $card } のカードが、最大の値 { $value } を超えています
error-card-too-often = { $card } が組にある枚数より多くあります
error-card-twice = このゲームに { $card } は 1 枚しかありません
error-cards-count = 山札の { $card } の枚数は整数で書いてください
error-cards-none = 山札には 1 枚以上のカードが必要です
error-cards-twice = 山札の中身に { $card } が 2 回あります
error-chips-number = chips：{ $who } の { $chips } は数ではありません
error-chips-range = chips：{ $who } の { $chips } 枚はありえません。残りは 0〜{ $most } 枚です
error-clock-bank-empty = 持ち時間と一手ごとの秒数を合わせても { $least } 秒に満たないため、最初の人がすぐに時間切れになります（どちらかを増やすか、none にしてください）
error-clock-game-short = 対局全体で { $seconds } 秒では始まる前に終わります。{ $least } 秒以上、または none にしてください
error-clock-on-timeout = on_timeout は { $value } にできません。大富豪と暴君論では常に move で、時間切れのときはホストが代わりにパスか最小限の手を選びます
error-clock-seconds = { $key } は { $value } にできません。{ $least } 以上の秒数か none です
error-clock-span = { $key } は { $value } にできません。{ $least }〜{ $most } 秒か none です
error-clock-thinking-short = 開始前の考慮時間が { $seconds } 秒では足りません。{ $least } 秒以上、または none にしてください
error-clock-turn-short = 一手 { $seconds } 秒では始まる前に時間切れです。{ $least } 秒以上、または none にしてください
error-clock-without-bank = turn と per_turn を一緒に使うには bank が必要です。bank がないと、使える時間は per_turn だけになります
error-d2-evens = 偶数カードは all か halved、または抜くカードを 2244 のように書きます（同じ数は 4 枚まで）
error-daifugo-players = { $seats } 人に配られていますが、大富豪は 2〜8 人で遊びます
error-dead-fierce-lock = スート縛りと数字縛りがあれば、激縛りは同じことです
error-dead-joker-return = ジョーカー返しにはジョーカーが2枚要ります
error-dead-joker-revolution = ジョーカー革命にはジョーカーが2枚要ります
error-dead-nine-ambulance = 9賭けで必ず流れるので、救急車の出番はありません
error-dead-nuclear-bomb = 核爆弾にはジョーカー2枚か融合革命が要ります
error-dead-omen-coup = オーメンがクーデターを封じます
error-dead-omen-damian = 6を3枚ではオーメンが先に働き、ダミアンは起きません
error-dead-omen-satan = 6を3枚ではオーメンが先に働き、サタンは起きません
error-dead-queen-cut = Q切りでは、ほかのQの効果のあとで場が流れます
error-dead-super-bomb = 超革命が先に封印するので、核爆弾は何も加えません
error-dealt-count = { $who } のカードは { $count } 枚ですが、{ $wanted } 枚配られます
error-dealt-twice = { $name } に二度配られています
error-deck-text = deck は上からの順のカードの文字列です
error-deck-too-large = カードが { $size } 枚では多すぎます。{ $most } 枚までです
error-deck-too-small = { $seats } 人に { $size } 枚ずつ配るには { $needed } 枚必要ですが、カードは { $there } 枚しかありません
error-desk-count = { $found }枚です。{ $count }枚書いてください
error-desk-damaged = { $path } は壊れていて続けられません。そのまま残しました
error-desk-line = 棋譜の行として読めません。QK、D(5)57、パスは % のように書いてください
error-desk-newer = { $path } は新しい版の QK で書かれています。そのまま残しました
error-desk-no-such-card = { $card } はこのカード一組にありません
error-desk-not-held = { $who }の手札に { $cards } はないはずです（聞いている限り）
error-desk-not-under = { $cards } は山札の下に入ったカードにありません
error-desk-open = この審判席は別の画面で使用中です（{ $path }）
error-desk-too-many = { $card } は全部で { $has }枚、どれも別の所にあります
error-desk-unreadable = { $path } を使えません：{ $why }
error-draw-one = D({ $cards }) は { $count } 枚です。引くのは 1 枚です
error-empty-hand = 手札を空にはできません
error-exchange-nobody-gave = exchange：{ $who } に { $cards } を渡した人がいません
error-exchange-nobody-got = exchange：{ $cards } をもらった人がいません
error-exchange-not-dealt = exchange：{ $who } に { $cards } は配られていません
error-exchange-pair = exchange：{ $who } の渡した札ともらった札を "KQ/23" のように書きます
error-exchange-table = exchange には渡した札ともらった札を書きます（例：{"{"} aki = "KQ/23" {"}"}）
error-fact-missing = ? の行には ? turn aki のように確認項目を書きます
error-fact-name = 「{ $text }」は何も指していません：{ $values }
error-fact-otherwise = ? { $fact }：実際は { $instead } です
error-fact-pair = 名前と値を書きます：{ $values }
error-fact-player = ? { $fact } にはプレイヤーを書きます：{ $names }
error-factor-missing = 「={ $text }」に素因数がありません。2^2*3 のように書きます
error-field-player = field：「{ $text }」に出した人がありません（例：ben:9s）
error-field-unplayable = field：「{ $text }」はこのルールでは出せません
error-finish-missing = 手札がなくなったので # が付きます
error-finish-wrong = 手札を出し切っていない手に # が付いています
error-game-text = game は "prime" のような文字列です
error-hand-fact = ? hand にはプレイヤーとカードを書きます（例：{ $example }）
error-hand-size = { $who } の手札は { $count } 枚ですが、D4 では { $wanted } 枚配ります
error-header-by-names = { $key } はプレイヤーの名前ごとの表です
error-header-cards = { $key } はカードの文字列です（例：{ $key } = "3d 4h"）
error-header-dots = ヘッダーの { $row } 行目に点が多すぎます。最大 { $most } 個です
error-header-giant = ヘッダーの整数が大きすぎます（2 進 { $most } 桁まで）
error-header-list = { $key } は文字列の並びです（例：{ $key } = ["…"]）
error-header-missing = { $key } がないか、文字列ではありません
error-header-nested = ヘッダーの入れ子が深すぎます
error-header-no-text = { $key } は文字列ではありません
error-header-open = ヘッダーを閉じる +++ の行がありません
error-header-toml = ヘッダーを TOML として読めません
error-header-toml-at = ヘッダーの { $row } 行目 { $column } 文字目から TOML として読めません
error-header-too-large = { $length } 文字のヘッダーは大きすぎます。最大 { $most } 文字です
error-header-value = { $key } = { $value } とは書けません。{ $right } のどれかです
error-in-header = { $key }：{ $why }
error-joker-for-joker = ジョーカーの値をジョーカーにはできません。|X=7 のように書きます
error-k-below-king = 最大の値 { $value } が K より小さいです。13 以上にするか、山札の中身を決めてください
error-lead-card = lead：{ $card } はリードカードになりません。なるのは J、Q、K です
error-lead-count = lead は { $count } 枚ですが、リードは { $wanted } 枚です
error-lead-count-from = lead は { $count } 枚ですが、トリック { $trick } からは { $wanted } 枚です
error-leader-was-drawn = 親は抽選で決まります。turn = "{ $who }" のように書いてください
error-mark-finish-missing = # がありません。{ $who } は上がります
error-mark-foul-missing = #! がありません。{ $who } は反則上がりです
error-mark-wrong = ここに { $mark } は付きません。{ $who } は上がりません
error-move-too-long = { $length } 文字の手は長すぎます
error-no-callable-rank = 「{ $text }」は指定できる数字ではありません。{ $ranks } のどれかです
error-no-card = 「{ $text }」はカードではありません。A 2 … 9 T J Q K、X、0、<14> のどれかで書きます
error-no-card-value = 「{ $text }」はカードの値（0〜{ $most }）ではありません
error-no-cards = 「{ $text }」にカードがありません
error-no-cards-or-pass = 「{ $text }」にカードがありません。{ $example } のようにカードを書くか、パスなら % と書きます
error-no-cards-or-pass-plain = 「{ $text }」にカードがありません。カードを書くか、パスなら % と書きます
error-no-chance-line = 「{ $text }」は運の行ではありません。*:ルール=カード と書きます
error-no-chips-number = 「{ $text }」はチップの数ではありません
error-no-colon = 「{ $text }」にコロンがありません。名前:手 と書きます
error-no-decision = 「{ $text }=」という決め方はありません。hand=、refill=、lay= のどれかです
error-no-fact = ? { $fact } という確認項目はありません。使えるのは { $known } です
error-no-field-part = 「{ $text }」では場に出すカードがありません
error-no-hand = 「{ $text }」は手札ではありません。{ $example } のように書きます
error-no-janken-hand = J({ $text }) はじゃんけんの手ではありません。{ $hands } のどれかです
error-no-joker-value = 「|{ $text }」はジョーカーの値ではありません。|X=7 のように書きます
error-no-joker-values-here = { $letter }({ $cards }) にジョーカーの値は書けません
error-no-leaving-out = { $game ->
    [daifugo] 大富豪
   *[tyrant] 暴君論
}では on-leave を out にできません。途中退席の規則がないので、必ずボットが引き継ぎます（bot）
error-no-lock = locks：「{ $text }」という縛りはありません。suit:sh、color:red、partial:s、number、fierce:s のように書きます
error-no-move = 手が一つも書かれていません
error-no-name = 「{ $name }」はプレイヤーの名前にできません
error-no-plaza-row = 「{ $text }」は中央広場の列ではありません。h:3+1 のように書きます
error-no-rank = 「{ $text }」は数字の札ではありません。A 2 … 9 T J Q K、0、または <14> 以上で書きます
error-no-reason-code = 「{ $text }」という理由コードはありません。{ $codes } のどれかです
error-no-rule-answer = 「{ $rule }」というルールはありません。ルール=答え と書きます
error-no-seat = 「{ $name }」の席はここにありません。いるのは { $names } です
error-no-seat-in = { $key }：「{ $name }」の席はここにありません。いるのは { $names } です
error-no-state = state：「{ $text }」という状態はありません
error-no-such-answer = 「{ $text }」は { $rule } の答えになりません。{ $right } のどれかを書きます
error-no-such-clock = 「{ $key }」という時計はありません。選べるのは { $all } です
error-no-such-rule = 「{ $rule }」というルールはありません
error-no-suited-card = 「{ $text }」は大富豪のカードではありません。3d のように数字とスートで、ジョーカーは X と書きます
error-no-suited-card-spaced = 「{ $text }」はカードではありません。数字とスートで、間に空白を入れて書きます
error-no-title = titles：「{ $title }」という身分はありません。{ $titles } のどれかです
error-no-trick = trick = { $trick } はありません。1〜{ $most } です
error-no-tyrant-action = 「+{ $text }」は暴君アクションではありません。+ h 2 や + lead 1 のように書きます
error-no-tyrant-deal = 「{ $text }」は配りの行ではありません。(カード) Ah、局面なら (手札 / ストック) Ah と書きます
error-nobody-needy = 配り始めとなる{ $title }がいません
error-not-a-number-card = { $who } は { $card } を持っていますが、手札は 2〜T です
error-not-an-ace = { $who } の { $card } のところには A が置かれます
error-not-in-pack = { $who } の手札に、この組にないカードがあります
error-not-on-top = { $card } が山札の一番上にあるはずがありません
error-not-refused = 「{ $text }」は断られません
error-not-turn-and = { $who } の番ではありません（{ $why }）
error-open-rank = 「{ $text }」に閉じる > がありません。<14> のように書きます
error-or = { " か " }
error-other-reason = 理由は { $told } ではなく { $code } です
error-other-top = 山札の一番上は { $card } ではなく { $top } です
error-out-with-cards = { $who } は上がっているのに手札があります
error-out-without-saying = { $who } は手札がないのに上がっていません
error-over-and = ゲームは終わっています（{ $why }）
error-penalty-impossible = P({ $cards }) は、引かれた { $count } 枚ではありえません
error-penalty-missing = { $number } は反則です。ペナルティの ,P(…) がありません
error-penalty-on-legal = 反則ではない手（{ $verdict }）に P(…) が付いています
error-penalty-order = ペナルティの順が違います。山札からは P({ $there }) の順に引かれました
error-penalty-other = P({ $told }) とありますが、山札から引かれたのは P({ $there }) です
error-phase-only-turn = phase に書けるのは "turn" だけです
error-players-2014 = 2014 年版は 2〜54 人で遊びます（今は { $seats } 人）
error-players-fit = players は { $value } ですが、{ $seats } 人の卓です
error-players-from-deal = players は配り（{ $seats } 人）で決まるので書けません
error-plaza-cards = plaza = { $cards }：数字のカードが 4 枚並びます
error-plaza-row-size = 「{ $text }」にはできません。縦のカードは 0〜4 枚、横向きの山は 9 までです
error-proof-begins-otherwise = 証明どおりの手札ですが、始まり方が違います（親が違うか、途中の局面です）
error-proof-chance = 引かれた札は { $told } とありますが、証明では { $drawn } が引かれます
error-proof-deals = { $who } は { $told } とありますが、証明では { $dealt } が配られます
error-proof-deck = deck：証明では山札の順が違います
error-proof-hand = { $who } の手札は ({ $told }) とありますが、証明では ({ $dealt }) が配られます
error-proof-later = 証明どおりのカードですが、途中の局面から始まっています
error-proof-lays = { $key } = { $told } とありますが、証明では { $there } です
error-proof-other-hands = 誰が親でも、証明ではこの手札になりません
error-proof-other-leader = 証明では別の人が親になります
error-proof-undealable = 配り直して確かめることができません：{ $why }
error-r-in-normal = 革命中でない手に [R] が付いています
error-record-too-large = { $length } 文字の記録は大きすぎます
error-refused = 出せません（{ $reason }）
error-rule-for-two = { $one } は 2 人・ジョーカー 1 枚で使います
error-rule-needs = { $one } を使うには { $others } が必要です
error-rules-and-set = rules は文字列、set は表です（例：{ $example }）
error-rules-choice-too-long = この設定を伝えるには { $size } バイト必要です。卓で送れるのは { $most } バイトまでです（カードの種類を減らしてください）
error-rules-exclude = { $one } と { $other } は同時に使えません
error-rules-move-too-long = このルールでは一手の表記が { $length } 文字になりえます。卓で送れるのは { $most } 文字までです（山札の枚数を減らしてください）
error-rules-number-too-long = このルールでは { $digits } 桁の数を出せてしまいます。確実に証明できるのは { $most } 桁までです（組数を減らすか、D3 で枚数を制限してください）
error-rules-picture-too-large = このルールでは画面に送る内容が { $size } バイトになりえます。卓で送れるのは { $most } バイトまでです（山札の枚数を減らすか、手札を非公開にしてください）
error-seats-once = seats には全員を一度ずつ、finished・fouled・fallen には同じ人を二度書けません
error-setting-value = { $key } は { $value } にできません。{ $wish }
error-show-one = H({ $cards }) は { $count } 枚です。見せるのは 1 枚です
error-start-seat = start = { $value } という席は { $seats } 人の卓にありません
error-stock-too-early = { $who } は手札を選ぶ前なのにストックがあります
error-suit-lock-suits = 枚数で決めた山札にはスートがないので、スートしばりは使えません
error-suit-missing = 「{ $text }」にスートがありません。7h や Td のように書きます
error-tables-too-often = あなたのアドレスから卓を開く間隔が短すぎます。1分ほど待ってください
error-tag-missing = この手には [{ $tag }] が付きます
error-tag-wrong = この手に [{ $tag }] は付きません
error-titles-table = titles には前のゲームの全員の身分を表で書きます
error-too-few-hands = 配られたのは { $seats } 人です。はじめに 名前:(カード) の行が { $least } 行以上いります
error-too-few-players = このルールには { $least } 人以上必要です（今は { $seats } 人）
error-too-many-hands = 配られている人が多すぎます。最大 { $most } 人です
error-too-many-jokers = このゲームにはそれほど多くの { $card } がありません
error-too-many-names = あなたのアドレスから新しい名前が続けて登録されました。数分後にもう一度お試しください
error-too-many-tables = あなたのアドレスからはすでに { $most } 卓が開かれています。これ以上は開けません
error-turn-is-out = turn：{ $who } はもう上がっています
error-twin-no-factors = 双子素数出しに素因数は付けられません
error-tyrant-players = 暴君論は 3 か 4 人で遊びます（今は { $seats } 人）
error-unknown-game = ゲーム「{ $game }」は知られていません。あるのは { $games } です
error-unknown-preset = 「{ $rules }」というルールはありません。選べるのは { $all } です
error-unknown-rule = 「{ $rule }」というルールはありません。もしかして { $near } ですか
error-unknown-setting = 「{ $key }」という設定はありません。選べるのは { $all } です
error-unproved = 時間内に証明できませんでした。推測では判定しません
error-verify-hex = verify.{ $where } は 16 進数 { $digits } 桁です
error-verify-nonces = verify.nonces には名前ごとに値を書きます
error-verify-secret = 秘密の値が、ホストの約束した値と違います
error-verify-stranger = verify.nonces の「{ $name }」には手札が配られていません
error-verify-table = verify は v、secret、commit、nonces を持つ表です
error-verify-version = verify の版は { $version } ですが、読めるのは 1 です
error-wish-choice = 選べるのは { $choices } です
error-wish-count = { $least } 以上の整数か none です
error-wish-counts = { "{" } 1 = 4, 7 = 2, X = 1 { "}" } のように書きます
error-wish-evens = all か halved、または抜くカードを 2244 のように書きます
error-wish-flag = true か false です
error-wish-int = { $least }〜{ $most } の整数です
error-wish-seconds = { $least } 以上の秒数か none です
error-wish-several = { $choices } から選んだリストです
error-won-cards = won：{ $who } が得られるのは J、Q、K だけです
error-won-text = won：{ $who } の { $text } はカードの文字列ではありません
