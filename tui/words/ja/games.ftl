# ゲームを選ぶ画面。
games-which = どのゲームで遊びますか
games-prime = 素数大富豪
games-prime-about = カードを並べた数が素数なら出せる大富豪
games-daifugo = 大富豪
games-daifugo-about = 公式ルールに、好きなローカルルールを75種類から
games-tyrant = 暴君論
games-tyrant-about = 名声を集め、集めすぎれば追放されるトリックテイキング
games-help = 遊ぶゲームを選ぶと、人数やルールを決める画面に進みます。
