# Setting up a solo game.
setup-shared = Game settings
setup-title = A game against bots
setup-game = Game
setup-official = Official settings
setup-extras = Extras
setup-you = you
setup-seats = players
setup-seats-about = The number of players, including you. All other seats are bots. With more than four, use a second pack or smaller hands.
setup-bot = bot { $number }
setup-bot-about = How strong this player is.
setup-games = games
setup-games-about = One game, or a series. In a series each place earns points, the next game begins with an exchange of cards between the best and the worst, and titles go from 大富豪 (tycoon) down to 大貧民 (beggar).
setup-one-game = one
setup-series = series of { $games }
setup-sets = Rules
setup-folded = { $count ->
    [one] { KEY("setup-fold", "f") }: show 1 more setting
   *[other] { KEY("setup-fold", "f") }: show { $count } more settings
}
setup-key-next = settings
setup-key-turn = change
setup-key-search = search
setup-key-fold = all settings
setup-set-official = official rules, best for 2–4 players
setup-set-2014 = as first published: no revolution, no exponents
setup-set-mathpower = 15 minutes per game, then a showdown
setup-set-online = as played online: running out of time is a pass
setup-set-revolution = smaller numbers are stronger from the start
setup-set-five = hands of five cards, one penalty card
setup-set-seven = hands of seven cards, half the evens, one penalty card
setup-set-beginner = numbers from your own list, seven cards
setup-set-listed = numbers from your own list
setup-set-composites = every play is a composite with its factors
setup-set-tetrad = only primes of prime quadruplets
setup-set-semiprime = products of two primes
setup-set-semiprime-1 = products of two primes, one penalty card
setup-set-abstract = for mathematicians: any base, any deck
setup-summary = { $seats ->
    [one] 1 player
   *[other] { $seats } players
}, { $size ->
    [one] 1 card
   *[other] { $size } cards
} each, { $left } left in the deck
setup-search = Search the settings
setup-search-hint = A name, a word of the explanation, a number. Empty: all.
setup-search-none = Nothing found for “{ $query }”.
setup-found = search: { $query }
setup-note = Note:
setup-type-int = A whole number from { $least } to { $most }. Empty: default.
setup-type-count = A whole number from { $least } to { $most }, or none. Empty: default.
setup-type-seconds = Seconds from { $least }, or none. Empty: default.
setup-type-evens = all, halved, or the cards to remove, such as 2244. Empty: default.
setup-type-cards = Counts of values, X for jokers: { "{" } 1 = 4, 7 = 2, X = 1 { "}" }. Empty: default pack.
