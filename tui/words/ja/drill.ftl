# 練習：素数と合成数出しを、対局で効く順に覚える。
drill-title = 練習
drill-about = 素数と合成数出しを、対局で効く順に覚える
drill-preparing = 問題を並べています…
drill-kind-help = prime（素数か）、family（82X）、composite（合成数出し）、hand（詰め手札）、mistake（振り返りで見つかった自分の悪手）、double（2倍）、split7・split11・split24（その枚数の組み切り）、puzzle（詰め問題。今日の問題から）のどれか
drill-plain-help = 画面を使わず一行ずつ
drill-count-help = 一行ずつのときの問題数（{ $count }）
drill-kind-all = すべて
drill-kind-prime = 素数か
drill-kind-family = 末尾の数字
drill-kind-composite = 合成数出し
drill-kind-hand = 詰め手札
drill-kind-mistake = 自分の悪手
drill-kind-double = 2倍（2p）
drill-kind-split7 = 組み切り 7枚
drill-kind-split11 = 組み切り 11枚
drill-kind-split24 = 組み切り 24枚
drill-score = 正解 { $right }/{ $asked } · 復習待ち { $due }
drill-ask-prime = { $number } は素数？
drill-ask-family = { $number } の X が 1 3 7 9 のどれなら素数？
drill-ask-composite = { $number } を合成数出しする素因数は？
drill-ask-hand = { $hand } を2手で出し切るには？
drill-ask-mistake = { $beats ->
    [none] 親番で{ $deed ->
        [pass] パスしました。
        [foul] { " " }{ $made } を出して反則でした。
       *[play] { " " }{ $made } を出しました。
     }
   *[other] { $beats } に{ $deed ->
        [pass] 対してパスしました。
        [foul] { " " }{ $made } を出して反則でした。
       *[play] { " " }{ $made } を出しました。
     }
 }{ $order ->
    [turned] 革命中です。
   *[usual] { "" }
 }もっとよい手は？
drill-mistakes-none = 自分の悪手はまだありません。自分の対局を振り返ってください（棋譜の画面で { KEY("course", "v") }）。
drill-mistakes-added = 自分の悪手{ $count }個を練習に加えました。
drill-ask-double = { $hand } を 2p = 2 × p の合成数出しで出し切るには？
drill-ask-split = { $hand } を{ $most }手以内に組み切るには？
drill-time = { $seconds }秒（制限 { $limit }秒）
drill-goal = 今日 { $done }/{ $goal } · 連続 { $streak }日
drill-chance = 11枚で出せる確率 { $percent }%
drill-hint-prime = { KEY("drill-prime", "y") } 素数 · { KEY("drill-not", "n") } 素数でない
drill-hint-family = 1 3 7 9 のうち素数になるものをすべて。なければ -
drill-hint-composite = 7*11*13 や 2^2*3 のように
drill-hint-mistake = よりよい手。例 3469、Q=2^2*3
drill-hint-hand = 出す順に2手を空白で区切る。例 QK 57、Q=2^2*3 7
drill-hint-double = 例 26=2*A3。下の桁から2倍し、繰り上がりに注意
drill-hint-split7 = 手を空白で区切る。例 57 QK 8A29
drill-hint-split11 = 手を空白で区切る。例 57 QK 8A29
drill-hint-split24 = 手を空白で区切る。例 57 QK 8A29
drill-hint-next = { KEY("drill-answer", "Enter") } で次の問題
drill-right = ○ 正解
drill-wrong = × 不正解
drill-is-prime = { $number } は素数です
drill-family = 素数：{ $primes }
drill-solution = 一例：{ $plays }
drill-cards-left = 手札が残っています
drill-unreadable = その答えは読み取れません
drill-summary = { $asked }問中{ $right }問正解
drill-key-answer = 答える
drill-key-onward = 進む
drill-key-prime = 素数
drill-key-not = 素数でない
drill-key-kind = 種類
drill-key-give-up = 答えを見る
drill-help = 素数と合成数出しの練習です。手札11枚でどれくらい出せるか、出したときにどれくらい強いかを掛けて、効く順に出題します。
    間違えたものはすぐに、覚えたものは日をおいて、また出ます。記録はこのマシンに残ります。

    · 素数か — { KEY("drill-prime", "y") } か { KEY("drill-not", "n") }
    · 末尾の数字 — 82X を素数にする X をすべて
    · 合成数出し — 素因数を * と ^ で
    · 詰め手札 — 手札を2手で出し切る（どちらの手も親で）

    { KEY("drill-puzzles", "p") } で詰め問題（今日の問題）に進みます。
