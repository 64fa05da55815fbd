# どの画面でも使う言葉。

## なぜ出せないか（何も起こらない）
reason-wrong-phase = 今はその操作ができません
reason-not-your-turn = 手番ではありません
reason-bad-notation = 書き方を読み取れません
reason-already-drawn = この手番ではもう山札から引いています
reason-deck-empty = 山札がありません
reason-no-such-card = そのようなカードはありません
reason-not-in-hand = 手札にないカードです
reason-joker-undeclared = ジョーカーの値を宣言してください
reason-joker-out-of-range = ジョーカーに宣言できない値です
reason-leading-zero = 先頭に 0 は置けません
reason-over-limit = 一度に出せる枚数を超えています
reason-factor-malformed = 素因数場は2つ以上の因数か累乗（使えるとき）で、どの数も2以上にします
reason-wrong-count = ここで出す枚数と違います
reason-twin-only = この場には双子素数しか出せません
reason-suit-locked = スート縛りが掛かっています
reason-too-weak = 場の数より強くありません
reason-no-composites = この卓では合成数出しはできません
reason-composites-only = この卓では合成数出ししかできません
reason-not-listed = 自分のリストにない数です
reason-wrong-list = リストには1つ以上、この卓の上限までの数が必要です
reason-no-order = どの順番でも出せません
reason-infinity-finish = ∞ ではあがれません
reason-wrong-discard = 選んだカードが正しくありません
reason-undecided = この数はここでは素数かどうか証明できませんでした
reason-no-form = その組み合わせでは出せません
reason-wrong-form = 場と同じ出し方をしてください
reason-locked = 縛りが掛かっています
reason-wrong-parity = この場では偶数・奇数が合いません
reason-must-lead = 親はパスできません
reason-start-card = 最初は指定のカードを含めて出します
reason-wrong-answer = その答え方はできません
reason-paused = 卓は一時停止中です。再開するまで手は打てません
reason-closed = 卓は閉じられました
reason-face-up = 3枚出すときは1枚だけ表向きにします
reason-must-follow = リードスートのカードを含めてください
reason-no-pass = 前のトリックでパスしたのでパスできません
reason-no-chip = チップが足りません
reason-no-place = そこにはチップを置けません

## なぜ反則か（ペナルティがある）
foul-composite = 素数ではありません
foul-one = 1 は素数ではありません
foul-infinity-finish = ∞ であがるのは反則です
foul-prime-with-factors = 素数なので合成数出しはできません
foul-one-with-factors = 1 は合成数ではありません
foul-infinity-with-factors = ∞ に素因数は付けられません
foul-base-not-prime = 素数でない因数があります
foul-base-not-tetrad = 四つ子素数でない因数があります
foul-not-tetrad = 四つ子素数ではありません
foul-not-semiprime = ちょうど2つの素数の積ではありません
foul-composite-semiprime = ちょうど2つの素数の積ではありません
foul-wrong-product = 素因数の積が場に出した数と一致しません
foul-57-as-composite = このルールでは 57 を合成数出しできません
foul-pair-not-prime = 双子素数になっていません

## 判定・記録の言葉
kind-prime = 素数
kind-semiprime = 半素数
kind-composite = 合成数出し
kind-cut = グロタンカット
kind-revolution = ラマヌジャン革命
kind-infinity = 最強
kind-foul = 反則
kind-pass = パス
kind-draw = ドロー
kind-timeout = 時間切れ
kind-refused = 出せません
kind-discard = 手札を山札へ
kind-high-card = 親決めのカード
kind-janken = じゃんけん
kind-show = 公開
kind-ask = 素因数分解の請求
kind-hand = 手札を選ぶ
kind-refill = パスの補充
kind-lay = 広場に置く
kind-leave = 退席
kind-play = 出す
kind-fuse = 融合
kind-exchange = カード交換

## 画面どうしで共通の言葉
title-subtitle = Prime Daifugo · 素数で競うカードゲーム
title-version = QK { $version }
title-continue = つづきから（中断した対局）
title-play = ボットと対戦
title-host = 卓を開く
title-join = 卓に参加する
title-watch = 観戦する
title-tutorial = はじめての一局（10分で覚える）
title-drill = 練習（素数と合成数）
title-primes = 自分の素数表（覚えた数）
title-records = 棋譜
title-judge = 審判席（手元のカードで遊ぶ）
title-tournaments = 大会
title-rules = ルール
title-settings = 設定
title-quit = 終了

app-how-to-quit = 終了するには Ctrl+Q を押してください。
app-no-suspend = ここには戻るシェルがありません。終了するには Ctrl+Q を押してください。
app-signs-all = すべての記号を表示します（設定の「記号」で変更できます）。
app-signs-narrow = この端末で全角幅になる記号は使いません（設定の「記号」で変更できます）。
app-signs-ascii = この端末に合わせ ASCII だけで表示します（設定の「記号」で変更できます）。
app-settings-unsaved = 設定を保存できませんでした：{ $problem }
app-palette = 何をしますか？
theme-broken = テーマ { $file } は使えないので外しました：{ $reason }
play-no-screen = このバージョンの画面では { $game } の卓を開けません。
play-not-saved = ゲームを保存できませんでした：{ $problem }

lang-auto = システムに合わせる
lang-ja = 日本語
lang-en = English
palette-none = 見つかりません
palette-language = 言語：{ $lang }
palette-flag = { $setting }：{ $value }
palette-theme = テーマ：{ $theme }

bot-random = でたらめ
bot-random-about = 出せるものを何でも出します
bot-first = はじめて
bot-first-about = ルールを覚えたばかり。100 未満の素数だけを知っていて、その先は勘で出し、反則もします
bot-novice = 初心者
bot-novice-about = 小さい素数だけ知っています
bot-person = 人
bot-person-about = 記録に残る実戦をまねて打ちます。手札をすべて賭けることも、反則もあります
bot-club = 中級者
bot-club-about = 多くの素数と合成数を知っていて、57 の使いどころも心得ています
bot-strong = 準上級者
bot-strong-about = 中級者と同じ素数の知識で、手札全体を組み切ります
bot-even = 自分と同じくらい
bot-even-about = これまでの対ボット戦の成績に合う強さ。対戦のたびに見直します
bot-expert = 上級者
bot-expert-about = 4枚までの素数はほぼすべて頭に入っていて、手札全体を組み切ります
bot-master = 名人
bot-master-about = すべての素数を知り、見えないカードを何通りも思い描いて最善手を選びます

## キーの説明
key-board-clock = 時計
key-board-less = 1分減らす
key-board-more = 1分増やす
key-board-next = 次の面
key-back = 戻る
key-help = ヘルプ
key-close = 閉じる
key-choose = 決定
key-quit = 終了
key-palette = コマンド一覧
key-suspend = シェルに戻る（再開は fg）
key-less = 前の値
key-more = 次の値
key-type = 入力
key-reset = 初期値
key-reset-all = すべて初期値
key-start = 開始
key-take = 決定
key-cancel = 取り消し
key-read-on = 次へ
key-read-back = 前へ

## ゲームの脇の欄で起きた不具合
beside-fault = プログラムの不具合のため、この欄は表示できません。ほかはそのまま使えます。
beside-fault-logged = プログラムの不具合のため、この欄は表示できません。ほかはそのまま使えます。詳しい記録は { $path } にあります。

## 後ろに（ ）で添える言葉、一覧の区切り
common-aside = { $text }（{ $aside }）
list-separator = 、
sentence-separator = { "" }
