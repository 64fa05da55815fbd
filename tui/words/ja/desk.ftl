# 審判席：手元のトランプで遊ぶ人のための判定、時計、数譜。
desk-title = 審判席
desk-about = 手元のトランプで遊ぶときの審判です。出されたカードを打てば、素数かどうかを証明つきで示し、場・手番・枚数・革命を覚えておきます。考慮時間と手番の時計は残り30秒と10秒で知らせます。{ KEY("start", "s") } で始まります。
desk-ready = { KEY("start", "s") } で始められます
desk-ready-kept = 途中の審判席が{ $count }件あります。{ KEY("desk-go-on", "c") } で続き、{ KEY("start", "s") } で新しく始めます
desk-kept = 続き
desk-kept-of = { $begun } { $moves }手
desk-kept-open = 別の画面で使用中です。
desk-kept-about = 途中で離れたか、端末が落ちた審判席です。入力したものはすべて残っています。{ KEY("type", "Enter") } で続き、{ KEY("desk-discard", "x") } で破棄します。
desk-discard = この審判席を破棄しますか？
desk-discard-which = 破棄する審判席にカーソルを合わせてください。
desk-player = プレイヤー{ $number }
desk-player-name = プレイヤー{ $number }の名前
desk-record = 数譜
desk-counts = 引{ $draws } 反{ $fouls } 罰{ $penalty }
desk-field-empty = 場にカードなし
desk-lacks = 数譜に未記入 { $count }枚
desk-whole = 未記入のカードなし

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
desk-hint = 出されたカードを打って { KEY("desk-judge", "Enter") } · { KEY("desk-ask", "n") } 数だけ判定 · { KEY("help", "?") } 操作一覧
desk-hint-over = { KEY("desk-save", "s") } 数譜を保存 · { KEY("desk-fill", "i") } 未記入のカードを入力 · { KEY("desk-ask", "n") } 数だけ判定
desk-hint-number = この数字だけではどのカードか決まりません。{ KEY("desk-judge", "Enter") } で数だけ判定
desk-ask-value-or-infinity = X の値は？  0  A  2–9  T（10）  J  Q  K  ·  1枚で ∞ なら { KEY("desk-judge", "Enter") }
desk-hint-joker = { KEY("desk-judge", "Enter") } で X の値を聞きます
desk-beats = 場に出せる形です · { KEY("desk-judge", "Enter") } で判定
desk-draw-one = 引いたカードを1枚だけ打つか、何も打たずに { KEY("desk-draw", "d") } を押してください
desk-undone = 一つ戻しました
desk-nothing-undone = 戻すものがありません
desk-unsaved = 数譜は未保存です（{ KEY("desk-save", "s") } で保存）。もう一度 Esc で離れます。あとで続けられます
desk-not-kept = 書き込めなかったため、何も変わっていません：{ $problem }
desk-stuck = 成り立たない行 { $count }

## 行を直す
desk-mend = どの行を直しますか
desk-mend-line = { $number }行目 { $who }
desk-mend-hint = 数譜の書き方で：引いてからなら D(5)57、パスは %、時間切れは %%
desk-mend-wrong = QK、D(5)57、KX|X=7 のような手か、パスの % を書いてください
desk-mended = { $number }行目を直しました
desk-mended-same = { $number }行目を直しました。ほかの行は変わりません
desk-lines-hint = { KEY("desk-retype", "Enter") } 書き直す · { KEY("desk-strike", "x") } 行を消す
desk-nothing-mended = 直せる行がありません
desk-now-stuck = ✗ { $number }行目 { $line }：成り立たなくなりました（{ $why }）
desk-now-free = ✓ { $number }行目 { $line }：再び有効になりました
desk-now-reads = · { $number }行目は { $line } になりました
desk-stuck-about = 成り立たなくなった行は ! の印で数譜に残り、成り立つようになれば再び数えます。{ KEY("desk-mend", "m") } で直すか、そこで { KEY("desk-strike", "x") } を押すと消せます。

## 時計
desk-thinking = 考慮時間 { $seconds }秒です
desk-call = 残り{ $seconds }秒！
desk-call-over = 時間です！ { KEY("desk-pass", "p") } パス · { KEY("desk-late", "o") } 時間切れ
desk-bell-on = 知らせるときベルを鳴らします
desk-bell-off = ベルを鳴らしません

## 数譜
desk-fill-deal = { $who }に配られた手札（{ $count }枚）
desk-fill-draw = { $who }が引いたカード（{ $count }枚）
desk-fill-penalty = { $who }のペナルティ（{ $count }枚）
desk-fill-given = { $who }が山札の下へ入れたカード（{ $count }枚）
desk-fill-hint = { $count }枚を続けて：A 2–9 T J Q K X
desk-fill-hint-free = 0枚なら空のまま、あれば続けて：A 2–9 T J Q K X
desk-gaps = 未記入のカード（{ $count }か所）
desk-gaps-hint = A 2–9 T J Q K X を続けて。空のまま { KEY("take", "Enter") } で次へ
desk-fill-against = それでは{ $number }行目が成り立ちません：{ $line }
desk-fill-wrong = カード{ $count }枚を続けて書いてください（例 A2TJQKX）
desk-saved = 再生できる数譜（.qk）として保存しました。
desk-saved-text = 未記入のカードが{ $count }枚あるので、読むための数譜（.txt）として保存しました。
desk-saved-faulty = { $line }行目がルールに合わない（{ $why }）ため、読むための数譜（.txt）として保存しました。
desk-saved-left-out = 成り立たない行が{ $count }行あるため、読むための数譜（.txt）として保存しました。
desk-copied = コピーしました

## キー
desk-key-judge = 判定
desk-key-ask = 数だけ
desk-key-factors = 素因数
desk-key-draw = 引く
desk-key-pass = パス
desk-key-undo = 戻す
desk-key-mend = 直す
desk-key-clock = 時計
desk-key-save = 保存
desk-key-rewind = 手番の時計を最初から
desk-key-think = 考慮時間を計る
desk-key-more = 10秒増やす
desk-key-less = 10秒減らす
desk-key-late = 時間切れにする
desk-key-lead = 親を次の人に（開始前）
desk-key-fill = 未記入のカードを書き込む
desk-key-retype = 書き直す
desk-key-strike = 行を消す
desk-key-take-next = 決定
desk-key-next = 次へ
desk-key-done = 終わる
desk-key-copy = 場所をコピー
desk-key-go-on = 続ける
desk-key-discard = 破棄
desk-key-bell = ベルの有無
desk-help = 手元のカードで遊ぶ人のための審判席です。
    A か 1、2–9、T（ほかのカードと並べるなら 0 も）、J Q K、X を出された順に打って { KEY("desk-judge", "Enter") }。
    = から素因数場、* ^ で続けます。X の値はそのつど聞きます。

    正しければ場に残り、反則なら出した枚数のペナルティを数え、手番が移ります。
    素因数分解は、聞かれたときだけ { KEY("desk-factors", "f") } で示します。
    引いたカードを見ていれば、そのカードを打ってから d。
    5枚目の K のようなありえないカードは、理由を示して受け付けません。{ KEY("desk-mend", "m") } で前の行を直すと、後の手を判定し直します。
    { KEY("desk-fill", "i") } で未記入のカードをまとめて書き込めます。すべて分かれば、数譜は再生できる .qk になります。
    入力はそのつど保存されます。端末が落ちても、もう一度審判席を開けば続けられます。

# 審判席の卓が大会のどの対戦か。
desk-key-give = 大会へ
desk-match = 大会
desk-match-none = なし
desk-match-at = { $title } { $round }回戦 { $table }卓
desk-match-at-game = { $title } { $round }回戦 { $table }卓 { $game }局目（全{ $games }局）
desk-match-hint = 大会のファイル（例：cup.tournament）。打てる卓がそこから選べます
desk-match-about = { KEY("type", "Enter") } で大会のファイルを指定し、← → で打てる卓を選びます。名前とルールはその対戦のものになり、終局すると結果が大会に入ります。
desk-give = 大会に結果を入れますか？
desk-give-early = 大会に入れられるのは終わった対局だけです。
desk-give-later = まだ入れていません。{ KEY("desk-give", "g") } で大会へ、{ KEY("desk-save", "s") } で数譜を保存します。
desk-give-not = 何も失われていません。対局はそのまま残っていて、{ KEY("desk-save", "s") } で数譜を保存、{ KEY("desk-give", "g") } でもう一度試せます。
desk-give-where = どの大会の対局ですか？
desk-given = { $round }回戦{ $table }卓の結果が大会に入りました。
desk-given-game = { $round }回戦{ $table }卓の{ $games }局目が大会に入りました。次の局は esc のあと { KEY("start", "s") }
desk-tournament-help = この大会の卓のための審判を始める：名前とルールは大会から、結果は大会へ
desk-table-help = どの卓か：番号、または座っている人
desk-table-alone = --table は --tournament ファイル と一緒に使います
desk-tournament-asks = --tournament は審判を始めます。カードの判定は付けずに聞いてください
