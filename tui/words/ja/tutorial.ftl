# はじめての一局：遊びながら覚える。
tutorial-name = はじめての一局
tutorial-about = 10分の実戦で素数大富豪を覚える
tutorial-title = { $at }/{ $steps }
tutorial-do = 押すキー： { $keys }
tutorial-wait = 次のステップへ進みます…
tutorial-way-out = Esc 2回で中断
tutorial-way-back = Esc でレッスンに戻る
tutorial-done-title = 卒業
tutorial-done = あがりです。おめでとうございます！
    これで公式ルールの対局ができます。次ははじめての卓です。相手も同じくルールを覚えたばかりです。素数かどうかは、手札の上の行が教えます。
    ▸ { KEY("onward", "Enter") }：はじめての卓へ
    Esc 2回：タイトルへ

tutorial-step-concat = 手札を先になくした人の勝ちです。カードを横に並べて数を作り、それが素数なら場に出せます。
    A は 1、J は 11、Q は 12、K は 13。
    あなたが親なので何枚でもかまいません。A と 3 で 13 を作りましょう。打つ順が並べる順です。
tutorial-step-beat = Euclidは 23 を出しました。場と同じ枚数で、もっと大きい素数を出せます。
    カードの強さではなく、できた数で比べます。K は 13 なので、K と 7 の2枚で 137 になり、23 より強い。
tutorial-step-flush = Euclidはパスしました。ほかの全員がパスすると場が流れ、最後に出した人が親になります。流れたカードは山札の下に入ります。
    今度は1枚で。J は 11、素数です。
tutorial-step-draw = Euclidは K（13）を出しました。手札の 2 では勝てません。
    自分の番には、出すかパスする前に1回だけ山札から1枚引けます。引いてみましょう。
tutorial-step-pass = 引いたのは 4（+ の印）。13 には届きません。出せないときや出したくないときはパスです。
tutorial-step-foul = 新しい手札です。Euclidの 43 に、わざと間違えてみましょう。
    9 と A で 91。素数に見えますが 7×13 です。素数でない数を出すと反則：カードは手札に戻り、出した枚数だけ山札から引きます。出す前に素数かどうかは教えてもらえません。
tutorial-step-cut = 反則で2枚増え、番が移りました。場は 47 です。
    57 は 3×19 で素数ではありませんが、特別な数「グロタンディーク素数」です。出すと場がすぐ流れ、続けてあなたが親になります。グロタンカットです。
tutorial-step-revolution = 場が流れ、もう一度あなたの番です。
    1729 も素数ではない特別な数で、「ラマヌジャン革命」を起こします。次に 1729 が出るまで、小さい数ほど強くなります。
tutorial-step-smaller = 革命中です（右上の ▼）。Euclidは 1297 を出しました。今は4枚で、1297 より小さい素数が要ります。
    1193 は素数です。
tutorial-step-joker = 新しい手札、ふつうの順序です。X はジョーカーで、0 から 13 まで好きな値にできます。
    Euclidの 79 には 97 で勝てます。9 の次に X を打つと値を聞かれるので、7 と答えます。
tutorial-step-infinity = 親はあなたです。ジョーカー1枚だけなら ∞。どの数よりも強く、場がすぐ流れて、また親になります。
    値を聞かれても答えずに { KEY("play", "Enter") } です。
tutorial-step-composite = 合成数も、その素因数をすべて手札から一緒に出せば出せます。素因数のカードは山札の下に入るので、一度にたくさん減らせます。
    Q は 12＝2×2×3。「=」の後に素因数、「*」でかけ算、「^」で指数：12 = 2^2×3。
tutorial-step-finish = 4枚減りました。残りは 4 と A、親はあなたです。
    最後のカードも合法な手でなければなりません。41 は素数。これであがりです！

tutorial-hint-foul = { $number } は素数ではないので反則になります。ここでは { $keys } を。
tutorial-hint-other = { $number } ではなく、ここでは { $keys } を試してください。
tutorial-hint-product = { $typed } は { $number } にならず反則です。かけ算は「*」。{ $keys } を。
tutorial-hint-factors = { $number }：{ $foul }（反則）。{ $keys } を試してください。
tutorial-hint-infinity = ∞ ではなく、ここでは { $keys } を試してください。
tutorial-hint-later = それはまた後で。ここでは { $keys } を試してください。
tutorial-hint-again = 同じカードをもう一度配りました。{ $keys } を試してください。
tutorial-hint-draw = まだ引かずに { $keys } を試してください。
tutorial-hint-pass = パスしなくても大丈夫。{ $keys } を試してください。
tutorial-game = ゲーム（prime、daifugo、tyrant）
tutorial-hint-else = ここではそれではありません。{ $keys } を試してください。
