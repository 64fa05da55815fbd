# ボットの助言（h キー）
hint-asked = 考えています…
hint-none = 助言はありません。
hint-with-chance = { $text }（見込み{ $chance }%）
hint-goes-out = { $play } を出せば、あがりです（{ $number }）。
hint-certain = { $deed ->
    [draw] 1枚引けば、相手が何をしても勝てます。
    [pass] パスすれば、相手が何をしても勝てます。
    [foul] カマトト：{ $play } をわざと反則にすれば、相手が何をしても勝てます。
   *[play] { $play }（{ $number }）を出せば、相手が何をしても勝てます。残り{ $stays }枚です。
}
hint-cuts = { $play } でグロタンカット。場を流してもう一度親になり、残り{ $stays }枚です。
hint-clears = { $play } は ∞。場を流してもう一度親になり、残り{ $stays }枚です。
hint-turns-order = { $play } でラマヌジャン革命。小さい数ほど強くなります。残り{ $stays }枚です。
hint-hard-to-beat = { $play }（{ $number }）は返されにくい数です。残り{ $stays }枚です。
hint-smallest-that-beats = { $play }（{ $number }）で返せます。残り{ $stays }枚です。
hint-keeps-57 = { $play }（{ $number }）を出して、57 を残します。残り{ $stays }枚です。
hint-sheds = 合成数 { $play } で一度に{ $count }枚出せます。残り{ $stays }枚です。
hint-leads = { $play }（{ $number }）から出します。残り{ $stays }枚です。
hint-guesses = { $play }（{ $number }）は素数に見えます。残り{ $stays }枚です。
hint-draws = まず1枚引きます。手が広がります。
hint-passes-to-save = パスして、手札を崩さずに取っておきます。
hint-cannot-play = 出せるものがありません。パスします。
hint-fouls-for-cards = カマトト：{ $play } をわざと反則にして、{ $count }枚引きます。
hint-by-chance = どれを選んでも同じです。
hint-has-thought = もう始められます。
hint-least-useful = いちばん使いにくい { $play } を手放します。
hint-keeps-a-prime = { $play } を手放せば、残りの{ $stays }枚は素数になります。
hint-shows-a-prime = { $play } と並べれば素数です。
hint-shows-cards = 素数は見つかりません。{ $play } と並べます。
hint-nothing-to-show = 並べられる数がありません。
