# `qk arena`: bots against bots.

arena-about = let bots play against each other, each deal from every seat
arena-game = the game: prime, daifugo, tyrant
arena-bots = a bot for each seat, such as expert,club (default: the two strongest)
arena-games = how many games
arena-jobs = how many processes; 0: one per core
arena-dask = play the games on a Dask cluster, such as tcp://10.0.0.1:8786; each worker needs QK too
arena-seed = the same seed deals the same cards
arena-rules = the rules: official, 2014, mathpower, online, revolution, five, seven, beginner, listed, composites, tetrad, semiprime, semiprime-1, abstract; for Daifugo official or uecda (five bots, points for every place)
arena-set = a setting, such as D3=4; repeatable
arena-json = print one JSON object
arena-speed = { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $rate } per second. Columns: first places, their rate, its 95% interval, rating
arena-match-speed = { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $rate } per second. Columns: points per game (5 4 3 2 1), their 95% interval, first places, their rate
