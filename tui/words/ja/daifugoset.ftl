# 大富豪の設定（ルールの一覧以外）。

## 準備の画面
daifugoset-title = 大富豪：ボットと対戦
daifugoset-set-about = まとめて選べる組み合わせです。選んだあとで1つずつ変えられます。{ KEY("keep-set", "w") } で今のルールに名前を付けて保存、{ KEY("forget-set", "D") } で保存したものを消します。
daifugoset-set-official = 公式
daifugoset-set-official-about = 公式5ルールと反則あがりだけ
daifugoset-set-popular = 定番
daifugoset-set-popular-about = よく遊ばれるローカルルール8つ
daifugoset-set-everything = 全部入り
daifugoset-set-everything-about = いっしょに使えるものをすべて、ジョーカー2枚
daifugoset-set-uecda = UECda
daifugoset-set-uecda-about = コンピュータ大貧民大会（UECda）のルール。5人用
daifugoset-set-kept-about = 自分で保存したルール
daifugoset-set-own = 自分で選択
daifugoset-set-own-about = 1つずつ選んだルール
daifugoset-seats-about = あなたを含めた2〜8人です。4〜6人が遊びやすい人数です。
daifugoset-time-turn = 持ち時間（1手）
daifugoset-time-turn-about = 1回の決定に使える時間です。過ぎると、パスできればパス、できなければ一番弱い手を代わりに選びます。
daifugoset-time-window = 返し札の受付時間
daifugoset-time-window-about = 10返しなどを自分の番でなくても出せるとき、全員に聞く時間です。「なし」では、全員が答えるまで待ちます。
daifugoset-family-official = 公式ルール
daifugoset-family-shapes = 出し方
daifugoset-family-locks = 縛り
daifugoset-family-powers = 強さと革命
daifugoset-family-cuts = 場を流す
daifugoset-family-replies = 返し
daifugoset-family-turns = 順番
daifugoset-family-gifts = 渡す・捨てる・もらう
daifugoset-family-raids = 奪う・捨てさせる
daifugoset-family-ends = 決着
daifugoset-family-hushes = 能力を封じる
daifugoset-settings = 細かい設定
daifugoset-on = 入
daifugoset-off = –
daifugoset-barred = × 不可
daifugoset-barred-by = { $names }といっしょには使えません。
daifugoset-excludes = { $one }と{ $other }はいっしょに使えません
daifugoset-needs = { $count ->
    [1] { $rule }には{ $names }が必要です
   *[other] { $rule }には次のどれかが必要です：{ $names }
}
daifugoset-two-players = { $rule }は2人・ジョーカー1枚のときだけ使えます
daifugoset-more = （ほか{ $count }件）
daifugoset-summary = { $seats }人 · ローカルルール{ $local } · ジョーカー{ $jokers }枚
daifugoset-note = 注意：
daifugoset-key-keep = 保存
daifugoset-key-forget = 保存を消す
daifugoset-keep = 今のルールを保存
daifugoset-keep-hint = 1〜{ $longest }文字の名前を付けてください。
daifugoset-keep-full = 保存できるのは{ $most }個までです。
daifugoset-keep-done = 「{ $title }」を保存しました。
daifugoset-forget-none = 今のルールは保存した組み合わせではありません。
daifugoset-forget-done = 「{ $title }」を消しました。
daifugoset-help = ↑ ↓ でルールの組み合わせを選び、{ KEY("start", "s") } で対局を始めます（組み合わせの一覧では Enter でも始まります）。{ KEY("setup-next", "Tab") } で人数や設定に移り、↑ ↓ で選んで { KEY("type", "Enter") } か ← → で変えます。{ KEY("setup-fold", "f") } で全部のルールを開いたり畳んだりできます。右に説明と裁定が出ます。{ KEY("search", "/") } で名前や説明からルールを探せます。いっしょに使えないルールは「× 不可」と出て、選ぶと下の行が理由を言います。{ KEY("keep-set", "w") } で今のルールに名前を付けて保存すると、一番上の一覧に並びます。{ KEY("forget-set", "D") } で保存したものを消します。
daifugoset-bot-random-about = 出せるものを何でも出します
daifugoset-bot-novice-about = 弱いカードから出し、反則にならずにあがれるカードを残します
daifugoset-bot-club-about = ローカルルールも考えに入れ、少ない巡目で手札をなくす手順を立てます。だれにも止められない勝ちは見逃しません
daifugoset-bot-strong-about = 有力な手を数回の想像の対局で最後まで試してから出します。ただし、ときどき迷います
daifugoset-bot-expert-about = 相手が出したカードとパスから手札を推し量り、有力な5つの手を200回あまりの想像の対局で最後まで試します
daifugoset-bot-master-about = 同じ読みで、9つの手を何千回もの想像の対局で確かめます。いちばん強い相手です
