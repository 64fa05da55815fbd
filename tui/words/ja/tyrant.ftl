# 暴君論の卓。

## 見出し
tyrant-title = 暴君論
tyrant-rules-official = 説明書どおり
tyrant-rules-total = 合計で0止まり
tyrant-trick-of = 第{ $trick }トリック／全8
tyrant-choosing-hands = 手札選び
tyrant-plaza = 中央広場
tyrant-log = 経過
tyrant-reveal-step = { $step }/{ $steps }

## リード札と中央広場
tyrant-lead = リード ▶
tyrant-lead-next = 次のリード
tyrant-lead-short = リード
tyrant-then = 次は
tyrant-lead-pile = 山{ $count }枚
tyrant-no-row = 列なし
tyrant-plaza-row = 列
tyrant-plaza-chips = チップ
tyrant-plaza-each = 1枚の値
tyrant-worth-lead = リード
tyrant-used = 使用済チップ { $count }個
tyrant-burned = 除外リード札 { $cards }

## プレイヤー
tyrant-counts = 手札{ $hand } ストック{ $stock }
tyrant-counts-short = 手札{ $hand }＋{ $stock }
tyrant-thinks = 考え中
tyrant-chooses = 選択中
tyrant-has-chosen = 決定
tyrant-passed-before = 前のトリックでパス
tyrant-did-pass = パス
tyrant-did-hard-pass = ハードパス
tyrant-place = { $place }位 · { $total }点
tyrant-purged = 粛清 · { $total }点
tyrant-stock-short = { "  " }ストック
tyrant-stock = ストック { $count }枚
tyrant-chosen = 選んだカード { $chosen }/{ $owed }枚

## 手札の上の行
tyrant-over = ゲーム終了
tyrant-your-turn = ▶ あなたの番です
tyrant-your-hand = ▶ 配られた16枚から手札にする7枚を選んでください
tyrant-your-refill = ▶ ストックから新しい手札6枚を選んでください
tyrant-your-lay = ▶ だれもフォローせず。広場に置く1枚を選んでください
tyrant-must-follow = { $suit }を1枚以上出す（マストフォロー）
tyrant-cannot-follow = { $suit }がない：何を出してもよいが勝てない
tyrant-follows-not = フォローしていない
tyrant-chosen-of = { $owed }枚中{ $chosen }枚
tyrant-hint-watching = 観戦中です。
tyrant-hint-over = { KEY("result", "Enter") } で得点計算 · { KEY("look-again", "v") } 最後の判定 · { KEY("page-up", "PgUp") } で経過をさかのぼる
tyrant-hint-hand = この7枚で戦います（数字でなくスート）。残りはストックへ · s h d c か { KEY("pick", "Space") }
tyrant-hint-refill = パスの補充：ストックから6枚、残りはストックのまま · s h d c か { KEY("pick", "Space") }
tyrant-hint-lay = 選んだ1枚がその列に加わり、残りはゲームから除外されます。
tyrant-hint-play = 1〜3枚：s h d c · { KEY("play", "Enter") } 出す · { KEY("tyrant", "a") } 暴君 · { KEY("pass", "p") } パス（チップ1個）· { KEY("help", "?") } ヘルプ
tyrant-hint-no-pass = 前のトリックでパスしたので必ず出します：s h d c、{ KEY("play", "Enter") } · { KEY("tyrant", "a") } 暴君
tyrant-hint-no-chip = チップがないのでパスできません。1〜3枚出します：s h d c、{ KEY("play", "Enter") }
tyrant-hint-prepare = 次に出すカードを準備できます。
tyrant-hint-must-pass = 手札がありません。{ KEY("pass", "p") } でパス（チップ1個）。{ $cards ->
    [0] {""}
   *[other] 次のトリックで{ $cards }枚補充します。
}
tyrant-hint-passed = { $cards ->
    [0] 最後のトリックをパスしました。
   *[other] パスしました。次のトリックではストックから{ $cards }枚補充し、必ず出します。
}
tyrant-hint-skipped = ハードパス：手札もチップもないので、得点計算まで手番は飛ばされます。
tyrant-hint-wait = ほかの人の手番です。
tyrant-hint-aim = ← → か s h d c l で場所 · ↑ ↓ か 1–5 で個数 · { KEY("play", "Enter") } 出す · { KEY("tyrant", "a") } 取り消し
tyrant-hint-reveal = { KEY("go-on", "Enter か Space") } で進む
tyrant-hint-reveal-done = { KEY("go-on", "Enter か Space") } で卓に戻る
tyrant-reveal-of = 第{ $trick }トリックの判定
tyrant-lead-place = リード札 { $card }
tyrant-row-place = { $suit }の列
tyrant-aiming = 「暴君」アクション：{ $place }に{ $chips }　1枚につき −{ $less }
tyrant-enter-hand = { KEY("choose", "Enter") } でこの7枚を手札にする
tyrant-enter-refill = { KEY("choose", "Enter") } でこの6枚を手札にする
tyrant-enter-lay = { KEY("choose", "Enter") } で広場に置く
tyrant-enter-play = { KEY("play", "Enter") } で出す
tyrant-enter-later = 自分の番が来れば出せます
tyrant-turn-up-hint = { " " }· [ ] のカードがおもて向き、{ KEY("turn-up", "u") } で替える
tyrant-ask-suit = { $rank } のスートは？  s  h  d  c
tyrant-slip-no-card = 選べるカードの中にそのカードはもうありません。
tyrant-slip-enough = { $owed }枚までです。{ KEY("back", "Backspace") } で1枚戻せます。
tyrant-slip-few = あと{ $left }枚選んでください。
tyrant-slip-empty = 先に1〜3枚選んでください：s h d c、または矢印と { KEY("pick", "Space") }
tyrant-slip-no-chips = 「暴君」アクションにはチップが必要ですが、もう残っていません。
tyrant-slip-no-place = そのスートの列は広場にないので、チップを置けません。
tyrant-slip-too-many = チップがそんなにありません。
tyrant-cannot-must-follow = 手札に{ $suit }があるので、{ $suit }を1枚以上入れてください。
tyrant-cannot-pass-twice = 前のトリックでパスしたので、今回はカードを出してください。
tyrant-cannot-pay = パスにはチップが1個要りますが、もう残っていません。
tyrant-pass-soft = ソフトパス：チップ1個（残り{ $left }）、手札はストックへ、次に{ $cards }枚補充 · もう一度 { KEY("pass", "p") }
tyrant-pass-last = 最後のチップでパス（残り{ $left }）：次のトリックで{ $cards }枚補充 · もう一度 { KEY("pass", "p") }
tyrant-pass-end = 最後のトリックをパス：チップ1個（残り{ $left }、1個1点）· もう一度 { KEY("pass", "p") }
tyrant-leave-told = 退席すると、あなたの席は運まかせで続きます。

## 判定
tyrant-reveal-lead = 第{ $trick }トリック  リード札 { $lead }  1枚の値  { $counts }
tyrant-verdict-passed = 全員パス：{ $lead } は除外
tyrant-verdict-nobody = だれもフォローせず、勝者なし：{ $lead } は除外
tyrant-verdict-alone = フォローは{ $who }だけ：パワー{ $power }で { $lead } を獲得
tyrant-verdict-tie = パワー{ $power }で同点：後に出した{ $who }が { $lead } を獲得
tyrant-verdict-highest = 最大パワー{ $power }の{ $who }が { $lead } を獲得
tyrant-sequel-passed = パスした人はストックから6枚補充し、次は必ず出します
tyrant-sequel-laid = 広場へ：{ $cards }
tyrant-sequel-pile = 5枚そろって横向きの山▣に：{ $suits }
tyrant-sequel-nobody = ラウンドマーカー★は{ $who }のまま
tyrant-sequel-lays = 出した人は1枚ずつ選んで広場に置き、残りは除外されます
tyrant-sequel-marker = ラウンドマーカー★は{ $who }へ。もらうカード{ $given }枚、獲得{ $tricks }トリック
tyrant-sequel-keeps = ラウンドマーカー★は{ $who }のまま。もらうカード{ $given }枚、獲得{ $tricks }トリック

## 経過
tyrant-log-hand = { $who }が手札を選んだ
tyrant-log-hand-late = { $who }時間切れ、手札は運まかせ
tyrant-log-started = スタートプレイヤーは{ $who }
tyrant-log-trick = 第{ $trick }トリック リード札 { $lead }
tyrant-log-refilled = { $who }が{ $hand }枚補充（ストック{ $stock }枚）
tyrant-log-played = { $who }が{ $count }枚出した
tyrant-log-played-up = { $who }が3枚出した（おもて向き { $card }）
tyrant-log-chips = { $who }「暴君」{ $suit }の列に{ $chips }
tyrant-log-chips-lead = { $who }「暴君」リード札{ $suit }に{ $chips }
tyrant-log-passed = { $who } パス（チップ残り{ $left }個）
tyrant-log-passed-late = { $who }時間切れでパス（チップ残り{ $left }個）
tyrant-log-hard-pass = { $who } ハードパス
tyrant-log-revealed = { $who } { $cards } · { $power }
tyrant-log-revealed-odd = { $who } { $cards } フォローせず
tyrant-log-won = { $who }がパワー{ $power }で勝ち
tyrant-log-won-tie = 同点{ $power }、後に出した{ $who }の勝ち
tyrant-log-laid = { $who }が広場へ { $cards }
tyrant-log-pile = { $suit }の横向きの山（{ $piles }つ目）
tyrant-log-removed = { $who }の{ $count }枚を除外
tyrant-log-fame = { $who }が { $lead } を獲得（{ $tricks }トリック）
tyrant-log-marker = ラウンドマーカーは{ $who }へ
tyrant-log-scored = 総合名声点 { $totals }
tyrant-log-no-purge = 最低点{ $lowest }より10点以上高い人はなく、粛清なし
tyrant-log-purged = { $who }は最低点より{ $above }点高い真の暴君、粛清
tyrant-log-over = { $who }が{ $total }点で勝利

## 得点計算
tyrant-sheet-cards = Ａと名声点
tyrant-sheet-chips = 残りチップ
tyrant-sheet-base = 基礎点
tyrant-sheet-suit = 同スート
tyrant-sheet-rank = 同数
tyrant-sheet-least = 弱者びいき
tyrant-sheet-total = 総合名声点
tyrant-sheet-above = 最低点との差
tyrant-drama-calm = 民はざわめくが、{ $least }（{ $lowest }点）より10点以上高い者はいない。粛清なし。
tyrant-drama-rise = モナルコマキ！　最低は{ $least }の{ $lowest }点。{ $limit }点以上は真の暴君。
tyrant-drama-fall = { $who }は{ $total }点、{ $above }点高すぎた。民に討たれ、粛清。
tyrant-ending-winner = ★ { $who }が{ $total }点で勝利
tyrant-ending-tricks = 同点のため、獲得トリックの多いほうが勝ち。
tyrant-ending-marker = 点もトリックも同じため、ラウンドマーカー★から時計まわりに近いほうが勝ち。

## 対局の準備
tyrant-set-title = 暴君論 · ボットと対戦
tyrant-set-sheet = 説明書の設定
tyrant-set-summary = { $seats }人、全8トリック、チップ{ $chips }個
tyrant-set-games-about = 続けて何回遊ぶか。暴君論は1回ごとに独立していて、階級もカード交換もありません。順位ごとに、自分より下の人数が得点になるので、粛清されれば損をします。同点なら、粛清されなかった回の名声点の合計で決まります。
tyrant-bot-random-about = 出せるものを何でも出す
tyrant-bot-novice-about = 高くなりすぎない限り、取れるトリックは取りにいく
tyrant-bot-club-about = 対戦から学んだ定石どおり。ただし、ときどき迷う
tyrant-bot-strong-about = 同じ定石を迷わずに打ち、最後のトリックはよく考える
tyrant-bot-expert-about = はじめは定石どおり。最後の4トリックでは、有力な手を頭の中で終わりまで打ってみる
tyrant-bot-master-about = 最初のトリックから、チップも含めてあらゆる手を、何百通りもの想像で終わりまで打ってみる。最強

## キー
tyrant-key-play = 出す
tyrant-key-choose = 決める
tyrant-key-result = 得点計算
tyrant-key-go-on = 進む
tyrant-key-tyrant = 暴君
tyrant-key-up = おもて向き
tyrant-key-pass = パス
tyrant-key-again = 前の判定
tyrant-help = 全8回のトリック。2〜10の数字に意味はなく、スートと枚数だけがものを言います。

    s h d c でそのスートを1枚、数字とスート（7 h、10は 0 か T）でそのカードを選びます。
    矢印で動き、{ KEY("pick", "Space") } で選ぶ・戻す、{ KEY("back", "Backspace") } で取り消し、{ KEY("play", "Enter") } で出します。

    リードスートのカードは1枚10。ほかは広場の列しだいで、縦向きのカード▮1枚につき1、5枚でできた横向きの山▣1つにつき2。ラウンドマーカー★の持ち主は合計から1引きます。
    3枚出すときは1枚がおもて向き（△、手札の上では [ ]）。{ KEY("turn-up", "u") } で替えます。

    { KEY("tyrant", "a") } は「暴君」アクション。チップ●を列かリード札に置くと、だれのカードでもそのスートはチップ1個につき1枚あたり2下がります。矢印か s h d c l で場所、1–5 で個数。列のクリックでも。

    { KEY("pass", "p") } はソフトパス。チップ1個を払い、手札はストックへ。次のトリックで6枚選び、必ず出します。
    手札もチップもなければハードパス。得点計算まで手番は飛ばされます。

    最後に、最低点より10点以上高い人は粛清されます。残ったチップは1個1点です。
