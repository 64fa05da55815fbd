# 審判席：手元のトランプで遊ぶ人のための判定、時計、棋譜。
desk-title = 審判席
desk-about = 手元のトランプで遊ぶときの審判です。出されたカードを打てば、素数かどうかを証明つきで示し、場・手番・枚数・革命を覚えておきます。考慮時間と手番の時計は残り 30 秒と 10 秒で知らせます。s で始まります。
desk-ready = s で始められます
desk-player = プレイヤー{ $number }
desk-player-name = プレイヤー{ $number }の名前
desk-record = 棋譜
desk-counts = 引{ $draws } 反{ $fouls } 罰{ $penalty }
desk-field-empty = 場にカードなし
desk-lacks = 不明なカード { $count }枚
desk-whole = 不明なカードなし

## 宣告
desk-prime = ○ 素数です
desk-not-prime = × 素数ではありません
desk-correct = ○ 正しい合成数出しです
desk-foul = × 反則
desk-unplayable = – 出せません（反則ではない）
desk-undecided = ? 時間内に証明できません
desk-infinity = ∞
desk-digits = （{ $digits }桁）
desk-factoring = 素因数分解しています…（時計は止まりません）
desk-factors-unknown = 素因数分解は時間内に見つかりませんでした
desk-no-factors = 分解する数がありません

## 入力の行
desk-hint = 出されたカードを打って Enter · n 数だけ判定 · ? 操作一覧
desk-hint-number = 0 や 1 を含む数字だけでは何枚か分かりません。Enter で判定のみ
desk-hint-joker = Enter で X の値を聞きます
desk-beats = 場に出せる形です · Enter で判定
desk-draw-one = 引いたカードを 1 枚だけ打つか、何も打たずに d を押してください
desk-undone = 一つ戻しました
desk-nothing-undone = 戻すものがありません
desk-unsaved = 棋譜が保存されていません。s で保存、もう一度 Esc で捨てて戻る

## 時計
desk-thinking = 考慮時間 { $seconds } 秒です
desk-call = 残り { $seconds } 秒！
desk-call-over = 時間です！ p パス · o 時間切れ
desk-bell-on = 知らせるときベルを鳴らします
desk-bell-off = ベルを鳴らしません

## 棋譜
desk-fill-deal = { $who }に配られた手札（{ $count }枚）
desk-fill-draw = { $who }が引いたカード（{ $count }枚）
desk-fill-penalty = { $who }のペナルティ（{ $count }枚）
desk-fill-given = { $who }が山札の下へ入れたカード（{ $count }枚）
desk-fill-hint = { $count }枚を続けて：A 2–9 T J Q K X
desk-fill-wrong = カード{ $count }枚を続けて書いてください（例 A2TJQKX）
desk-saved = 再生できる棋譜 .qk として保存：{ $path }
desk-saved-text = 不明なカードが { $count }枚あるので、読むための数譜（.txt）として保存：{ $path }
desk-saved-faulty = { $line }行目がルールに合わないため .txt として保存：{ $path }（{ $why }）

## キー
desk-key-judge = 判定
desk-key-ask = 数だけ
desk-key-factors = 素因数
desk-key-draw = 引く
desk-key-pass = パス
desk-key-undo = 戻す
desk-key-clock = 時計
desk-key-save = 保存
desk-key-rewind = 手番の時計を最初から
desk-key-think = 考慮時間を計る
desk-key-more = 10 秒増やす
desk-key-less = 10 秒減らす
desk-key-late = 時間切れにする
desk-key-lead = 親を次の人に（開始前）
desk-key-fill = 不明なカードを書き込む
desk-key-bell = ベルの有無
desk-help = 手元のカードで遊ぶ人のための審判席です。
    A か 1、2–9、T（ほかのカードと並べるなら 0 も）、J Q K、X を出された順に打って Enter。
    = から素因数場、* ^ で続けます。X の値はそのつど聞きます。

    正しければ場に残り、反則なら出した枚数のペナルティを数え、手番が移ります。
    素因数分解は、聞かれたときだけ f で示します。
    引いたカードを見ていれば、そのカードを打ってから d。
    手札とカードがすべて分かれば、棋譜は再生できる .qk になります。
