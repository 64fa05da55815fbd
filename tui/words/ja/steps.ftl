# はじめの一歩：手札の上の行、はじめての卓、三段階のヒント。

## 手札の上の行
steps-known-lead = どんな数でも出せます
steps-known-larger = { $number } より大きい数
steps-known-smaller = { $number } より小さい数
steps-known-infinity = ∞ は何よりも強い札です
steps-call = 素数かどうかは自分で判断
steps-call-factors = 素因数が正しいかは自分で判断
steps-lays = Enter で出す
steps-lays-later = 自分の番が来たら
steps-told-good = { $kind } ✓
steps-told-factors = = { $factors }、反則
steps-told-foul = 反則：{ $why }
steps-wanted-single = { $top } より強い札を1枚
steps-wanted-group = { $top } より強い同じ数を{ $count }枚
steps-wanted-jokers = ジョーカー{ $count }枚より強い札はありません
steps-wanted-stairs = { $top } より強い階段を{ $count }枚
steps-wanted-arith = { $top } より強い等差数列（差{ $step }）を{ $count }枚
steps-wanted-emperor = { $top } より強いエンペラー
steps-some-of = { $count }枚のうち{ $chosen }枚まで
steps-fits = 形も強さも足りています

## レッスンのあと
steps-key-onward = はじめての卓
steps-onward-prime = Enter で、はじめての卓へ（相手も始めたばかりです）
steps-onward-daifugo = Enter で、はじめての卓へ（相手は初心者3人です）
steps-onward-tyrant = Enter で得点表へ
tutorial-game = ゲーム（prime、daifugo、tyrant）
tutorial-hint-else = ここではそれではありません。{ $keys } を試してください

## どのレッスンか
lessons-title = ゲームを覚える
lessons-which = どのゲームを覚えますか？
lessons-prime-about = 10分。画面の指示どおりに打つだけです
lessons-daifugo-about = 10分。8切り、縛り、革命、スペ3返し、都落ち
lessons-tyrant-about = 8トリックの1ゲームを、得点表まで

## 大富豪
lesson-daifugo-name = はじめての大富豪
lesson-daifugo-lead = 手札を先になくした人の勝ちです。いちばん弱いのは 3 で、4、5 … K、A と強くなり、2 が最強です。2 に勝てるのはジョーカーだけです。
    あなたが親です。いちばん弱い 3 から出しましょう。
lesson-daifugo-beat = Euclid が 6、Pascal が 10 を出しました。場は1枚なので、1枚で、もっと強い札が要ります。
    K なら勝てます。
lesson-daifugo-pass = Euclid の A は K より強く、あなたにはもう勝てる札がありません。出せないとき、出したくないときはパスです。あとからまた出せます。
lesson-daifugo-eight = 全員がパスしたので場が流れ、最後に出した Euclid が親になりました。場は 6♥ です。
    8 は「8切り」。出すとすぐに場が流れ、出した人がもう一度親になります。
lesson-daifugo-pair = もう一度あなたが親です。同じ数の札はまとめて出せます。2枚出しに返せるのは、もっと強い2枚だけです。
    4 を2枚とも出しましょう。
lesson-daifugo-lock = 新しい手札です。5♠ に 6♠ が続きました。同じスートが続くと「縛り」です。場が流れるまで、スペードしか出せません。
    K♦ は強くても出せません。9♠ を出しましょう。
lesson-daifugo-revolution = 誰も返せず、あなたが親です。同じ数4枚は「革命」。ここからは強さが逆になり、3 が最強、2 が最弱です。
    7 を4枚とも出しましょう。
lesson-daifugo-weak = 強さが逆になりました（右上の ▼）。K は弱い札です。親のうちに手放しましょう。
lesson-daifugo-strong = K に J が、J に 9 が返ってきました。今は、あなたの 3 がいちばん強い札です。
lesson-daifugo-spade3 = 新しい手札で、強さはふつうに戻ります。Euclid は前回の勝者、大富豪です。何にでも勝つジョーカーを出してきました。
    ただし1枚出しのジョーカーには、3♠ で返せます。
lesson-daifugo-fall = あなたが親で、残りは 9 が2枚です。8、2、ジョーカー、3♠ 1枚であがると反則なので、最後に残してはいけません。
    9 なら大丈夫です。大富豪は、ほかの人に先にあがられると「都落ち」で最下位です。出してみましょう。
lesson-daifugo-done = 一番にあがり、Euclid は都落ちです。おめでとうございます！
    公式の5ルールはこれで全部です。70 以上のローカルルールは準備画面で選べ、説明も出ます（卓では l で使用中のルールがわかります）。
    ▸ Enter：はじめての卓へ

## 暴君論
lesson-tyrant-name = はじめての暴君論
lesson-tyrant-hand = 全8トリック。勝った人がリードカードを取ります。配られた16枚から手札にする7枚を選び、残りはストックです。数字に意味はなく、スートだけが大事です。
    最初のリードは J♠ と K♣。スペード3枚、クラブ2枚、ハートとダイヤを1枚ずつ選びましょう。
lesson-tyrant-follow = リードは J♠。スペードがあれば1枚は出さなければなりません。1〜3枚を裏向きに出し、最後に一斉に開きます。
    今はスペード1枚が 10 です。1枚出しましょう。
lesson-tyrant-take = 全員スペード1枚で引き分け。あとに出した人が勝ちました。出した札は中央広場へ行き、スートごとの列になります。
    リードは K♣。あなたにはクラブがあります。
lesson-tyrant-three = K♣ と、ラウンドマーカー ★ を取りました。リードは Q♦。リード以外のスートは、広場の列の分だけの強さです。スペードの列は伸びています。
    ダイヤ1枚とスペード2枚を出しましょう。3枚なら1枚は表向きです。
lesson-tyrant-chip = Q♦ も取りました。リードは J♥、ハート1枚が 10 です。「暴君アクション」でチップを置くと、そのスートの札は全員 2 ずつ弱くなります。
    ハートを1枚選び、a でリードにチップを1個置きましょう。
lesson-tyrant-pass = 手札が残り少なくなりました。パスはチップ1個。手札をストックに戻し、次のトリックのために6枚を選び直します。
    p で確認、もう一度 p でパスです。
lesson-tyrant-refill = ストックから6枚です。次のリードは J♣、その次は K♦。
    ハート3枚とクラブ3枚を選びましょう。パスの次は必ず出します。
lesson-tyrant-two = クラブ1枚が 10、2枚で 20 です。マーカー ★ を持つ人は 1 弱くなります。
    2枚出しましょう。
lesson-tyrant-free = リードは K♦。ダイヤがないので何を出しても構いませんが、勝てません。
    ハート3枚で、ハートの列を伸ばしましょう。
lesson-tyrant-lay = 誰もフォローせず、K♦ は誰のものにもなりません。出した人は1枚を広場に置き、残りはゲームから除きます。
lesson-tyrant-last = 最後のトリック、Q♣ です。もう3枚取っています。最後に、いちばん低い人より 10 点以上高い人は「真の暴君」として粛清されます。
    それでも取って、得点表を見てみましょう。
lesson-tyrant-done = 4枚で 22 点、いちばん低い人は 11 点。10 点以上高いので民衆が立ち上がり、あなたは粛清されて最下位です。
    名声点、スートや数字のそろい、残りのチップが得点です。次は取りすぎないように。
    ▸ Enter：得点表へ
