# 素数大富豪の卓。

## 見出し
table-title = 素数大富豪
table-rules-official = 公式ルール
table-rules-2014 = 2014年版
table-rules-mathpower = MathPower 杯
table-rules-online = オンライン卓
table-rules-revolution = 革命スタート
table-rules-five = 5枚戦
table-rules-seven = 7枚戦
table-rules-beginner = 入門卓
table-rules-listed = リスト持ち寄り
table-rules-composites = 合成数出しのみ
table-rules-tetrad = 四つ子素数
table-rules-semiprime = 半素数
table-rules-semiprime-1 = 半素数（ペナルティ1枚）
table-rules-abstract = 抽象版
table-game-of = 第{ $game }局／全{ $games }局
table-order-normal = ▲ 大きいほど強い
table-order-turned = ▼ 革命中 小さいほど強い
table-game-clock = 対局残り

## 枠
table-field = 場
table-log = 判定
table-notes = メモ
table-field-empty = 場にカードはありません
table-field-free = 親は何枚でも出せます
table-deck = 山札 { $count }枚
table-history = この場の流れ
table-factors = 素因数 { $factors }
table-cards = { $cards }枚
table-cards-digits = { $cards }枚 · { $digits }桁
table-digits-in-brackets = （{ $digits }桁）
table-locked = スート縛り { $suits }
table-twin-only = 双子素数のみ
table-too-small = 画面が { $width }×{ $height }文字で、小さすぎます。
    80×24文字以上が必要です。窓を広げるか、文字を小さくしてください。
table-too-small-safe = 対局は失われず、そのまま続いています。持ち時間は止まりません。
table-closed = 卓は閉じられました。

## プレイヤー
table-you = あなた
table-thinks = 考え中
table-judging = 判定中
table-chooses = 選択中
table-ready = 準備完了
table-out = { $place }位であがり
table-place = { $place }位
table-disqualified = 失格
table-left = { $who }（退席・ボット）
table-did-draw = 1枚引いた
table-did-choose = 決定
table-comma = 、
table-awaited = 待っています：{ $names }

## 今していること
table-janken-title = じゃんけんで親を決めます
table-janken-asks = g か 1 グー   c か 2 チョキ   p か 3 パー
table-janken-rock = グー
table-key-rock = g
table-janken-scissors = チョキ
table-key-scissors = c
table-janken-paper = パー
table-high-card-title = 一番大きいカードを出した人が親です
table-high-card-asks = 全員が1枚ずつ同時に見せます。見せたカードは山札の下に入ります。
table-think-title = 考慮時間
table-lists-title = リスト
table-lists-asks-mine = 出せる数のリストを用意します：自分の素数表（qk primes）の { $count }個。
table-lists-asks = 出してよい数のリストを用意します（初心者用の素数 { $count }個）。
table-hint-lists = Enter でリストを提出
table-think-leads = 親は{ $who }です。
table-exchange-title = カード交換
table-exchange-asks = 渡すカードを{ $count }枚選んでください。
table-penalty-title = ペナルティに山札が足りません
table-penalty-told = { $who }の反則で山札が{ $missing }枚足りません。ほかの人は同じ枚数を手札から選び、好きな順で山札の下に入れます。
table-showdown-title = 手札公開
table-showdown-told = 手札すべてを並べて一つの数にします。素数なら上位、大きいほど上です。
table-over-title = 対局終了

## 手札の上の行
table-your-turn = ▶ あなたの番です
table-your-choice = ▶ 選んでください
table-your-thought = ▶ 考慮時間です
table-turn-of = { $who }の番です
table-waiting = ほかの人を待っています
table-judge-works = 大きな数を判定しています…
table-target-free = 何枚でも出せます
table-target-infinity = ∞ より強い数はありません
table-target-larger = { $cards }枚で { $number } より大きく
table-target-smaller = { $cards }枚で { $number } より小さく
table-hint-play = 出す順に打つ A 2–9 0 J Q K X · = 素因数 · Enter 出す · ? 操作一覧
table-hint-prepare = 次に出すカードを準備できます。
table-hint-watching = 観戦中です。
table-hint-out = あがりました。このまま観戦できます。
table-hint-disqualified = 失格になりました。このまま観戦できます。
table-hint-over = Enter で結果 · PgUp で判定をさかのぼる
table-hint-janken = g グー・c チョキ・p パー
table-hint-think = 手札を見て考えましょう。Enter で準備完了
table-hint-ready = 準備完了。ほかの人が考えています。
table-hint-give = 山札の下に入れる{ $count }枚を、入れる順に選んでください。
table-hint-may-give = { $count }枚まで山札の下に入れられます。Enter で決定（0枚でもよい）
table-hint-high-card = 見せるカードを1枚選んでください。
table-hint-showdown = 手札をすべて並べて一つの数にしてください。
table-chosen-of = { $chosen }/{ $owed }枚
table-enter-gives = Enter で山札の下へ
table-enter-gives-back = Enter で渡す
table-enter-shows = Enter で見せる
table-so-far = { $count }枚のうち{ $chosen }枚まで選びました
table-playable = 場に出せます · Enter で出す
table-playable-later = 自分の番が来れば場に出せます
table-ask-value = X の値は？  0  A  2–9  T（10）  J  Q  K
table-ask-value-or-infinity = X の値は？  0  A  2–9  T（10）  J  Q  K  ·  1枚で ∞ なら Enter
table-ask-number = X の値は？  0 から { $most } までの数を打って Enter
table-assisted = 素数を教えます
table-cannot-count = { $cards }枚で出してください。
table-cannot-larger = { $number } より大きい数でなければ出せません。
table-cannot-smaller = { $number } より小さい数でなければ出せません。
table-cannot-give = { $count }枚選んでください。
table-refused = 受け付けられませんでした：{ $code }
table-slip-no-card = そのカードは手札にありません。
table-slip-no-such-card = 手札に { $card } はありません。
table-slip-no-sign = その記号はここには置けません。
table-slip-no-value = ジョーカーはその値にできません。
table-slip-enough = 必要な枚数を選び終えています。Backspace で1枚戻せます。
table-slip-empty = まだ何も選んでいません。出す順に打ってください。
table-slip-unfinished = 記号の後にカードを続けてください。
table-escape-again = もう一度 Esc で席を立つ
table-sorted-rank = 数の順に並べました
table-sorted-suit = スートの順に並べました

## 判定
table-log-drew = { $who }が1枚引いた
table-log-drew-card = { $who }が { $card } を引いた
table-log-played = { $who } { $number } { $kind }
table-log-played-cards = { $who } { $number } { $kind }（{ $cards }）
table-log-challenged = { $who } { $cards } でHNPチャレンジ
table-log-foul = { $who } 反則 { $number }：{ $why }
table-log-foul-cards = { $who } 反則 { $number }（{ $cards }）：{ $why }
table-log-penalty = { $count ->
    [0] 山札がなく、{ $who }のペナルティはなし
   *[other] { $who } ペナルティ{ $count }枚
}
table-log-penalty-opened = ペナルティに山札が{ $missing }枚不足。ほかの人は手札を同じ枚数、山札の下へ
table-log-gave-up = { $who }が{ $count }枚を山札の下へ
table-log-exchanged = { $who }から{ $to }へ{ $count }枚
table-log-passed = { $who } パス
table-log-late = { $who } 時間切れ
table-log-passed-late = { $who } 時間切れでパス
table-log-flushed-passes = だれも続かず場が流れた（{ $count }枚）
table-log-flushed-cut = グロタンカットで場が流れた（{ $count }枚）
table-log-flushed-infinity = ∞ で場が流れた（{ $count }枚）
table-log-flushed-finish = あがりで場が流れた（{ $count }枚）
table-log-lower-moved = 下の{ $count }枚が山札の下へ
table-log-turned-down = これより小さいほど強い
table-log-turned-up = これより大きいほど強い（元どおり）
table-log-locked = スート縛り { $suits }
table-log-out = { $who }が{ $place }位であがり
table-log-disqualified-time = { $who } 時間切れで失格
table-log-disqualified-left = { $who } 退席で失格
table-log-thinking = 親は{ $who }。考慮時間です
table-log-leads = { $who }が親
table-log-janken-again = あいこ、もう一度
table-log-asked = { $who }が { $number } の素因数分解を請求
table-log-factors-unknown = { $number } の素因数分解は時間内に見つからず
table-log-suspended-time = 時間切れで対局打ち切り
table-log-suspended-repetition = 千日手で対局打ち切り
table-log-showed-prime = { $who } 公開 { $number } は素数
table-log-showed-other = { $who } 公開 { $number } は素数でない
table-log-showed-nothing = { $who }は公開なし
table-log-won = { $who }の勝ち

## キー
table-key-play = 出す
table-key-choose = 決める
table-key-ready = 準備完了
table-key-result = 結果
table-key-draw = 引く
table-key-pass = パス
table-key-factors = 素因数分解
table-key-hurry = 早送り
table-key-hint = ヒント
table-key-sort = 整列
table-key-log = 判定
table-key-talk = 会話
table-key-help = ヘルプ
table-key-notes = メモ
table-key-challenge = HNP
table-key-left = 左のカードへ
table-key-right = 右のカードへ
table-key-up = 上の段へ
table-key-down = 下の段へ
table-key-home = 最初のカードへ
table-key-end = 最後のカードへ
table-key-pick = カードを選ぶ・戻す
table-key-back = 一つ取り消す
table-key-page-up = 判定を前へ
table-key-page-down = 判定を次へ
table-key-why = なぜ？ 直前の裁定の条文
table-key-clear = 選び直す
table-key-leave = 席を立つ
## 席を立つ
table-leave-title = 席を立ちますか
table-leave-cost = 対局はまだ続いています。退席すると失格になります。
table-leave-free = あなたの対局は終わっています。ほかの人の対局は続きます。
table-leave-suspend = 中断してあとで続ける
table-leave-go = 退席する
table-leave-stay = 席に残る

## 結果
table-result-place = 順位
table-result-name = プレイヤー
table-result-left = 残り手札
table-result-played = 出した数
table-result-none = –
table-result-path = 棋譜：{ $path }
table-result-rematch = もう一局
table-result-replay = 再生
table-result-save = 保存
table-result-table = 卓に戻る
table-result-title = タイトルへ
table-result-lobby = 待合室へ
table-result-other = ルールを変える
table-result-stronger = 強い相手と
table-result-weaker = 弱い相手と
table-result-look = その局面を見る
table-away = ↯ 切断中
table-watchers = ◉ 観戦 { $count }人
table-paused = 中断しています
table-hint-paused = 時計は止まっています。/ のあと /go で再開します。
table-hint-paused-watching = 時計は止まっています。だれかが再開するまで待ちます。
table-no-paused = 中断しています。/go で再開します。
table-unkept = 棋譜を書き込めません
table-hint-unkept = ディスクに書けるようになると自動で再開します。
table-no-closed = 卓は閉じられました。
table-pasted-not = 貼り付けた中に読めない文字があります：{ $text }
