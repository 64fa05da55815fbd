# ボットのヒント。三段階（g キー）
hint-agreed-none = この卓ではヒントを使わない取り決めです。
hint-asked = 考えています…
hint-late = 考えがまとまりませんでした。{ KEY("hint", "g") } でもう一度聞けます。
hint-none = ここで言えるヒントはありません。
hint-unnoted = ヒントの使用をいま棋譜に記録できないため、表示しません。
hint-with-chance = { $text }（見込み{ $chance }%）
hint-head = ヒント{ $step }/{ $steps }
hint-head-all = { $step }/{ $steps } 全素数を知っていれば
hint-head-all-semiprimes = { $step }/{ $steps } 半素数をすべて知っていれば
hint-head-mine = { $step }/{ $steps } 自分の素数表から
hint-head-common = { $step }/{ $steps } だれもが知る数
hint-head-level = { $step }/{ $steps } 次に覚える数
hint-head-bot = { $step }/{ $steps } ひとつ上の「{ $level }」なら
hint-by-all = { $text }（全素数を知っていれば）
hint-by-all-semiprimes = { $text }（半素数をすべて知っていれば）
hint-by-mine = { $text }（自分の素数表）
hint-by-common = { $text }（だれもが知る数）
hint-by-level = { $text }（次に覚える数）
hint-by-bot = { $text }（「{ $level }」の手）
hint-step-1 = { $head }：{ $deed ->
    [draw] 引くところです
    [pass] パスがよさそうです
    [foul] カマトトです
    [challenge] HNPチャレンジです
    [decline] 見送るところです
    [answer] 応じるところです
    [give] 渡すカードを選びます
    [take] 残すスートが大事です
   *[play] 出せます
}。{ $why }
hint-step-2 = { $head }：{ $kind }。{ $why }
hint-step-3 = { $deed ->
    [draw] { KEY("draw", "d") } で1枚引きます。{ $why }
    [pass] { KEY("pass", "p") } でパスします。{ $why }
    [decline] { KEY("decline", "p") } で見送ります。{ $why }
    [challenge] { $move } と打って { KEY("challenge", "c") }：{ $why }
    [answer] { $move }：{ $why } · { KEY("choose", "Enter") }
    [give] { $move }：{ $why } · { KEY("choose", "Enter") }
    [take] { $move }：{ $why } · { KEY("choose", "Enter") }
   *[other] { $move }：{ $why } · { KEY("play", "Enter") }
}
hint-kind = { $cards }枚の{ $kind }

## 素数大富豪
hint-prime-goes-out = すぐにあがれます
hint-prime-certain = 相手が何をしても勝てます
hint-prime-cuts = 場が流れ、もう一度親になります
hint-prime-clears = ∞ で場を流し、もう一度親になります
hint-prime-turns-order = 大小の順が逆になります
hint-prime-hard-to-beat = 返せる配り方は100通り中{ $beaten }通り
hint-prime-smallest-that-beats = 場の数に勝てます
hint-prime-keeps-57 = 57 を残せます
hint-prime-sheds = 一度に{ $count }枚減ります
hint-prime-leads = 手札は残り{ $stays }枚になります
hint-prime-guesses = 素数に見えます
hint-prime-dares = 3の倍数にならず、末尾は1・3・7・9になります
hint-prime-draws = 1枚増えると手が広がります
hint-prime-passes-to-save = 手札を崩さないほうが得です
hint-prime-cannot-play = 出せる数がありません
hint-prime-knows-none = 素数表の数にも、次に覚える数にも、出せるものがありません
hint-prime-fouls-for-cards = 手番より、引くカードのほうが得です
hint-prime-least-useful = いちばん使いにくいカードです
hint-prime-keeps-a-prime = 残りの{ $stays }枚が素数になります
hint-prime-shows-a-prime = こう並べれば素数です
hint-prime-shows-cards = 素数は見つかりません
hint-prime-nothing-to-show = 並べられる数がありません

## 大富豪
hint-daifugo-group = 同じ数{ $count }枚
hint-daifugo-choice = 選択肢の一つ
hint-daifugo-goes-out = すぐにあがれます
hint-daifugo-certain = 相手が何をしても勝てます
hint-daifugo-turns-order = 強さの順が逆になります
hint-daifugo-clears = 場を流し、もう一度親になります
hint-daifugo-locks = 縛りが掛かります
hint-daifugo-hard-to-beat = { $ranks ->
    [0] 勝てるカードはもう残っていません
   *[other] 勝てる数字はあと{ $ranks }種類だけです
}
hint-daifugo-sheds = 一度に{ $count }枚減ります
hint-daifugo-weakest = 場に勝てる中でいちばん弱いカードです
hint-daifugo-beats = 場に勝てます
hint-daifugo-leads = 手札は残り{ $stays }枚になります
hint-daifugo-saves = 出せるカードは、あとのほうが役に立ちます
hint-daifugo-cannot-play = これに勝てるカードがありません
hint-daifugo-gives = なくしていちばん困らないカードです
hint-daifugo-answers = いちばん得になります
hint-daifugo-declines = 得より損が大きくなります

## 暴君論
hint-tyrant-with-chips = { $cards }とチップ
hint-tyrant-strong-suits = 試した中で一番勝てる組み合わせです
hint-tyrant-fresh-suits = 試した中で一番勝てる組み合わせです
hint-tyrant-fights = 試した中で、いちばん勝てる出し方です
hint-tyrant-cheaply = フォローの1枚で足ります
hint-tyrant-chips = チップで相手のカードが弱くなります
hint-tyrant-cannot-follow = フォローできず、このトリックは取れません
hint-tyrant-renews = 試した中で、パスがいちばん勝てます
hint-tyrant-row-grows = 手元に残るスートに合う列です
