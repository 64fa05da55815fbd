# Setting up a solo game.
setup-shared = What the table plays
setup-title = A game against bots
setup-game = Game
setup-official = Official settings
setup-extras = Extras
setup-you = you
setup-seats = players
setup-seats-about = How many play, you included. Every other seat is a bot's. With more than four, use a second pack or smaller hands.
setup-bot = bot { $number }
setup-bot-about = How strong this player is.
setup-games = games
setup-games-about = One game, or a series. In a series each place earns points, the next game begins with an exchange of cards between the best and the worst, and titles go from 大富豪 down to 大貧民.
setup-one-game = one
setup-series = series of { $games }
setup-sets = Rules
setup-folded = { $count ->
    [one] f unfolds 1 more setting
   *[other] f unfolds { $count } more settings
}
setup-key-next = settings
setup-key-turn = change
setup-key-fold = all settings
setup-set-official = as they are printed; best for 2 to 4 players
setup-set-2014 = as first published: no revolution, no exponents
setup-set-mathpower = 15 minutes a game, then a showdown
setup-set-online = as played online: out of time is a pass
setup-set-revolution = smaller numbers are stronger from the start
setup-set-five = five cards a hand, one penalty card
setup-set-seven = seven cards, half the evens, one penalty card
setup-set-beginner = numbers from your own list, seven cards
setup-set-listed = numbers from your own list
setup-set-composites = every play is a composite with its factors
setup-set-tetrad = primes of prime quadruplets only
setup-set-semiprime = products of two primes
setup-set-semiprime-1 = products of two primes, one penalty card
setup-set-abstract = as mathematics: any base, any deck
setup-summary = { $seats } players, { $size } cards each, { $left } left in the deck
setup-note = Note:
setup-type-int = A whole number from { $least } to { $most }. Empty: as the rules have it.
setup-type-count = A whole number from { $least } to { $most }, or none. Empty: as the rules have it.
setup-type-seconds = Seconds from { $least }, or none. Empty: as the rules have it.
setup-type-evens = all, halved, or the cards to take out, such as 2244. Empty: as the rules have it.
setup-type-cards = Counts of values, X for jokers: { "{" } 1 = 4, 7 = 2, X = 1 { "}" }. Empty: the usual pack.
