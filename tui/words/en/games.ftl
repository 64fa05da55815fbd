# Choosing a game.
games-which = Which game?
games-prime = Prime Daifugo
games-prime-about = Daifugo with numbers: cards side by side must form a prime.
games-daifugo = Daifugo
games-daifugo-about = The official rules, and any of 75 local ones.
games-tyrant = Tyrant
games-tyrant-about = Win fame in tricks, but not so much that you are purged.
games-help = Choose a game; then set up its players and rules.
