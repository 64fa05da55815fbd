# The settings of the rules: D1 … D19 and the extras.

settings-on = on
settings-off = off
settings-none = none
settings-usual = default 54
settings-seconds = { $seconds } s
settings-minutes = { $minutes } min

## Presets
settings-preset = rules
settings-preset-about = A whole set of settings. Start from one and change what you like; your changes are marked •.
settings-preset-official = official
settings-preset-official-about = The official rules. Best with 2 to 4 players.
settings-preset-2014 = 2014
settings-preset-2014-about = The game as first published: no revolution, no exponents, and 57 played with its factors is a foul (57 alone still cuts). The field is flushed when somebody goes out by a play, and cards below the top set become the deck when it runs short.
settings-preset-2014-more =
    · 1729 is a composite like any other: without factors it is a foul.
    · Factors are played one by one: 189 takes 3, 3, 3 and 7. Exponents can't be played.
    · Each player is dealt 10 cards; with five or more players 40 divided by their number, rounded down, and at least one.
    · There are no clocks. If one is set, running out of time is a pass.
    · The cards below the top set go under the deck, in order, only when a draw finds no card or a penalty would fall short, and before it is drawn.
    · If the deck is still too short for a foul, the others may put up to the missing number of cards under it, but need not.
    · Places have the titles of Daifugo, from tycoon (大富豪) to beggar (大貧民).
settings-preset-mathpower = MathPower cup
settings-preset-mathpower-about = The official rules with 15 minutes per game. When time is up, the players still in are ranked by the largest prime that each makes of the whole hand.
settings-preset-online = online tables
settings-preset-online-about = As played online: running out of time is a pass, and a foul that costs more cards than the deck has only takes what is left.
settings-preset-revolution = revolution start
settings-preset-revolution-about = The rules of online tables, but the game begins in the revolution: smaller numbers are stronger until somebody plays 1729.
settings-preset-five = five cards
settings-preset-five-about = The rules of online tables with hands of five cards; a foul draws one card.
settings-preset-seven = seven cards
settings-preset-seven-about = The rules of online tables with hands of seven cards and half of the even cards; a foul draws one card.
settings-preset-beginner = beginners
settings-preset-beginner-about = For those who know few primes: every player has a list of up to 500 numbers and plays from it. Other cards can be played in an order that chance chooses. Hands of seven cards, half of the even cards; a foul draws one card.
settings-preset-listed = own lists
settings-preset-listed-about = Every player has a list of numbers and plays from it, with hands of eleven cards. Other cards can be played in an order that chance chooses.
settings-preset-composites = composites only
settings-preset-composites-about = The rules of online tables, but only composites with their factors can be played; the last three cards or fewer can also be played without.
settings-preset-tetrad = quadruplet primes
settings-preset-tetrad-about = The rules of online tables with only the primes of prime quadruplets: 5, 7, 11, 13, 17, 19, 101, 103, 107, 109 …
settings-preset-semiprime = semiprimes
settings-preset-semiprime-about = The rules of online tables with products of exactly two primes instead of primes: 4, 6, 9, 10, 14, 15 … A prime is a foul.
settings-preset-semiprime-1 = semiprimes, one card
settings-preset-semiprime-1-about = The semiprime game where a foul draws one card.
settings-preset-abstract = abstract
settings-preset-abstract-about = For mathematicians: any base, any deck. Players who have gone out keep their place and pass.
settings-preset-abstract-more =
    · One player or more. By default the deck of 54, K = 13, base ten and no limit of cards; K is the highest value that a joker can have; unless set, it is 13 or the greatest card of the deck, whichever is larger.
    · 57 and 1729 are these numbers in any base. There are no clocks, and no repetition stops the game. The first seat leads.
    · Players who have gone out stay in turn order and pass without drawing; disqualified players leave it. The field is flushed after one pass or foul fewer than there are players, those who have gone out included and the disqualified not; with one player every pass or foul flushes it.
    · A hand emptied in an earlier turn ranks higher; of hands emptied in the same turn, by a foul that cost more cards than the deck had, the one that comes sooner in turn order, counted from the player of that turn.
    · The game ends when only one hand is left; with one player, when it is empty.

## D1 … D19
settings-D1 = jokers
settings-D1-about = How many jokers each pack has. Officially two.
settings-D2 = even cards
settings-D2-about = Removes some of 2, 4, 6, 8, 10 and Q. The fewer there are, the easier it is to make primes. Besides the two choices below you can list the cards to remove, such as 2244.
settings-D2-all = all
settings-D2-halved = half of them
settings-D2-halved-about = without the even diamonds and hearts
settings-D3 = most cards at once
settings-D3-about = The most cards of one play on the field; each number in the factor field has the same limit. Stops players from playing the whole hand at once.
settings-D4 = cards in a hand
settings-D4-about = How many cards each player is dealt. Officially eleven.
settings-D5 = who leads
settings-D5-about = Which player has the first turn. Turns continue clockwise from there.
settings-D5-janken = janken
settings-D5-janken-about = rock, paper, scissors; the winner leads
settings-D5-high-card = highest card
settings-D5-high-card-about = each player is dealt one extra card and all show one at the same time; the highest leads (a joker is ∞; of equals ♠ > ♥ > ♦ > ♣, black joker > red), and the cards shown are shuffled and go under the deck
settings-D5-seat = first seat
settings-D5-random = random
settings-D6 = thinking time
settings-D6-about = Time to study your hand before the first turn.
settings-D7 = time for a turn
settings-D7-about = Time for each turn. It is stopped while the judge works.
settings-D8 = out of time
settings-D8-about = What happens to a player whose turn takes too long.
settings-D8-disqualified = disqualified
settings-D8-pass = has to pass
settings-D9 = factors of fouls
settings-D9-about = Whether the factorization of a fouled number is shown. It is always that of the number on the field, after a wrong composite too. 1 and ∞ have none.
settings-D9-never = never shown
settings-D9-request = on request
settings-D9-request-about = if the player who fouled asks for it before the next move
settings-D9-always = always shown
settings-D10 = return order
settings-D10-about = How the cards of the field return to the deck.
settings-D10-ordered = in order
settings-D10-ordered-about = the lowest first, each under the deck: players who remember them know what will be drawn
settings-D10-shuffled = shuffled
settings-D10-shuffled-about = the flushed cards are shuffled and go under the deck
settings-D10-reshuffle = all shuffled
settings-D10-reshuffle-about = together with the deck
settings-D11 = time for the game
settings-D11-about = Time for the whole game, from the first turn, running also while the judge works. When it is up the game is stopped and ranked.
settings-D12 = ranking when stopped
settings-D12-about = How the players still in are ranked when time or a repetition stops the game.
settings-D12-cards = fewer cards
settings-D12-cards-about = fewer cards rank higher; of equals in turn order, from the player to move
settings-D12-showdown = showdown
settings-D12-showdown-about = after a minute all show their whole hand as one number; primes rank first, the larger the higher, then the others by fewer cards; ∞ isn't prime
settings-D13 = aids
settings-D13-about = Aids for your sums. Never a calculator.
settings-D13-mental = head only
settings-D13-scratch = scratch pad
settings-D13-scratch-about = a pane for notes
settings-D14 = flush on going out
settings-D14-about = When somebody goes out by a play, the field is flushed before the next player moves. A hand emptied by another player's foul flushes nothing.
settings-D15 = one joker alone
settings-D15-about = The value of a joker that is played alone.
settings-D15-infinity = ∞
settings-D15-infinity-about = above every number, and the field is flushed
settings-D15-finite = a number
settings-D15-finite-about = the value declared, 1 to 13
settings-D15-either = either
settings-D15-either-about = ∞ or 1 to 13, chosen each time
settings-D16 = two jokers are ∞
settings-D16-about = Two jokers played alone are ∞.
settings-D17 = going out on ∞
settings-D17-about = Whether the last cards of a hand may be ∞.
settings-D17-allowed = allowed
settings-D17-refused = not playable
settings-D17-foul = a foul
settings-D18 = repetition
settings-D18-about = The game is stopped when, on an empty field, the same hands with the same player to move come for the fourth time. By default on when the game has no time limit.
settings-D19 = hands
settings-D19-about = Whether players see one another's hands.
settings-D19-hidden = hidden
settings-D19-open = open to all

## Extras
settings-packs = packs
settings-packs-about = The number of packs of cards in play; more for many players.
settings-short_deck = deck too short
settings-short_deck-about = What happens when a foul costs more cards than the deck has.
settings-short_deck-discard = official
settings-short_deck-discard-about = the offender draws what is there, and every other player chooses one card for each missing one and puts them under the deck
settings-short_deck-may-discard = others can
settings-short_deck-may-discard-about = the others may put up to the missing number of cards under the deck
settings-short_deck-draw = draw the rest
settings-short_deck-draw-about = the offender draws what is there, no more
settings-penalty = penalty cards
settings-penalty-about = How many cards a foul draws. The cards of the play return to the hand in every case.
settings-penalty-all = all
settings-penalty-all-about = one for each card of the play, factors included
settings-penalty-field = the field
settings-penalty-field-about = one for each card played to the field; factors don't count
settings-penalty-one = one
settings-penalty-one-about = one card, however many were played
settings-start = first order
settings-start-about = Whether the game begins in the normal order or in the revolution. The Ramanujan revolution turns it over as ever.
settings-start-normal = normal
settings-start-normal-about = larger numbers are stronger
settings-start-revolution = revolution
settings-start-revolution-about = smaller numbers are stronger from the first turn
settings-composites = composites
settings-composites-about = Whether composites can be played with their factors, and whether anything else can.
settings-composites-on = allowed
settings-composites-on-about = with or without factors
settings-composites-off = not allowed
settings-composites-off-about = nothing can be played with factors
settings-composites-only = nothing else
settings-composites-only-about = every play needs factors, except the last three cards or fewer; ∞, 57 and 1729 are not exempt
settings-numbers = numbers
settings-numbers-about = What can be played without factors, besides 57, 1729 and ∞. Any other number is a foul.
settings-numbers-prime = primes
settings-numbers-prime-about = the usual game
settings-numbers-tetrad = quadruplets
settings-numbers-tetrad-about = the primes of prime quadruplets: four primes a, a + 2, a + 6, a + 8; factors must be such primes, too
settings-numbers-semiprime = semiprimes
settings-numbers-semiprime-about = products of exactly two primes, squares too; a prime is a foul
settings-numbers-listed = from a list
settings-numbers-listed-about = primes and composites on the player's own list; nobody else sees it before the end of the game
settings-list_limit = longest list
settings-list_limit-about = How many numbers a player's list can have, where numbers come from lists.
settings-encounter = HNP challenge
settings-encounter-about = Two cards or more can be played without an order. Chance chooses one that beats the field, ending in 1, 3, 7 or 9 if possible; a prime counts, anything else is a foul.
settings-tell_factors = explain fouls
settings-tell_factors-about = Whether the factors of every fouled number are shown to everybody, for practice.
settings-tell_factors-no = as set in D9
settings-tell_factors-fouls = always
settings-twin_primes = twin primes
settings-twin_primes-about = Two primes that differ by 2, each with the same number of cards as the top set, can be played in one turn, without factors. From then on only twin primes can be played until the field is flushed.
settings-suit_lock = suit lock
settings-suit_lock-about = After two sets in a row with the same suits in the same numbers, only those suits can be played until the field is flushed. A joker has any suit, and a rank typed without its suit is a card of that rank that fits. Not with a deck that has no suits.
settings-composite57 = 57 as a composite
settings-composite57-about = Whether 57 = 3×19 is legal as a composite. If not, it can still be played, but is a foul. Without factors 57 is always the Grothendieck cut.
settings-composite57-legal = allowed
settings-composite57-foul = a foul
settings-revolution = revolution
settings-revolution-about = 1729, played without factors, reverses the order: smaller numbers win. Without this it is a composite like any other, and a foul without factors.
settings-exponents = exponents
settings-exponents-about = Powers such as 2^3 are allowed in the factor field. Without this you play three twos.
settings-under_top = cards under the top
settings-under_top-about = When the deck runs short, the cards below the top set of the field go under it.
settings-base = base
settings-base-about = The base in which cards side by side make a number. Default: ten.
settings-K = highest value
settings-K-about = The highest value that a joker can have. Default: 13, or the greatest value in the deck if that is more.
settings-cards = deck by counts
settings-cards-about = A deck of your own, as counts of values: { "{" } 1 = 4, 7 = 2, X = 1 { "}" } (X: jokers). Its cards have no suits.
settings-finished_pass = finished players keep their turn
settings-finished_pass-about = Players who are out keep their place and pass without drawing; all players count when the field is to be flushed.
settings-bank = time bank
settings-bank-about = Time for the whole game, used by turns that take longer than their own seconds. With a time for a turn (D7) as well, the shorter of the two counts; unless D7 is set, the bank replaces it.
settings-per_turn = seconds per turn
settings-per_turn-about = Seconds of each turn that cost nothing from the time bank.
