# ひとり用ゲームの準備。
setup-shared = 卓で遊ぶゲーム
setup-title = コンピュータと対戦
setup-game = 対局
setup-official = 公式の設定
setup-extras = 追加の設定
setup-you = あなた
setup-seats = 人数
setup-seats-about = あなたを含めた人数です。ほかの席にはコンピュータが座ります。5人以上なら、トランプの組数を増やすか手札を減らしてください。
setup-bot = コンピュータ { $number }
setup-bot-about = この人の強さです。
setup-games = ゲーム数
setup-games-about = 1ゲームだけか、続けて何ゲーム遊ぶかです。続けて遊ぶと順位ごとに点が入り、次のゲームは上位と下位のカード交換から始まります。階級は大富豪から大貧民までです。
setup-one-game = 1ゲーム
setup-series = { $games }ゲーム
setup-summary = { $seats }人に{ $size }枚ずつ、山札は{ $left }枚
setup-type-int = { $least }〜{ $most } の整数。空欄にすると、もとのルールに戻ります。
setup-type-count = { $least }〜{ $most } の整数か none。空欄にすると、もとのルールに戻ります。
setup-type-seconds = { $least } 以上の秒数か none。空欄にすると、もとのルールに戻ります。
setup-type-evens = all か halved、または抜くカードを 2244 のように。空欄にすると、もとのルールに戻ります。
setup-type-cards = 値ごとの枚数を { "{" } 1 = 4, 7 = 2, X = 1 { "}" } のように（X はジョーカー）。空欄にすると、通常のトランプに戻ります。
