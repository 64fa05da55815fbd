# The settings of the rules: D1 … D19 and the extras.

settings-on = on
settings-off = off
settings-none = none
settings-usual = usual 54
settings-seconds = { $seconds } s
settings-minutes = { $minutes } min

## Presets
settings-preset = rules
settings-preset-about = A whole set of settings. Start from one and change what you like; what you changed is marked •.
settings-preset-official = official
settings-preset-official-about = The official rules as they are printed. Best with 2 to 4 players.
settings-preset-2014 = 2014
settings-preset-2014-about = The game as first published: no revolution, no exponents, and 57 laid with its factors is a foul (57 alone still cuts). The field is flushed whenever somebody goes out by a play, and cards below the top set serve as deck when the deck runs short.
settings-preset-2014-more =
    · 1729 is a composite like any other: without factors it is a foul.
    · Factors are laid one by one: 189 takes 3, 3, 3 and 7. With an exponent they cannot be laid.
    · Everybody is dealt 10 cards; with five or more players 40 divided by their number, rounded down, and at least one.
    · There are no clocks. If one is set, running out of time is a pass.
    · The cards below the top set go under the deck, in order, only when a draw finds no card or a penalty would fall short, and before it is drawn.
    · If the deck is still too short for a foul, the others may put up to as many cards as are missing under it, but need not.
    · Places bear the titles of Daifugo, from Daifugo (大富豪) to Daihinmin (大貧民).
settings-preset-mathpower = MathPower cup
settings-preset-mathpower-about = The official rules with 15 minutes a game. When time is up, the players still in are ranked by the largest prime that each makes of the whole hand.
settings-preset-online = online tables
settings-preset-online-about = As played online: running out of time is a pass, and a foul that the deck cannot pay only takes what is left.
settings-preset-revolution = revolution start
settings-preset-revolution-about = The rules of online tables, begun in the revolution: smaller numbers are stronger until somebody plays 1729.
settings-preset-five = five cards
settings-preset-five-about = The rules of online tables with five cards a hand; a foul draws one card.
settings-preset-seven = seven cards
settings-preset-seven-about = The rules of online tables with seven cards a hand and half of the even cards; a foul draws one card.
settings-preset-beginner = beginners
settings-preset-beginner-about = For those who know few primes: every player has a list of numbers, of 500 at most, and lays these. Cards that make none can be laid in an order that chance chooses. Seven cards a hand, half of the even cards; a foul draws one card.
settings-preset-listed = own lists
settings-preset-listed-about = Every player has a list of numbers and lays these, with eleven cards a hand. Cards that make none can be laid in an order that chance chooses.
settings-preset-composites = composites only
settings-preset-composites-about = The rules of online tables, but only composites with their factors can be laid; the last three cards or fewer may also go without.
settings-preset-tetrad = quadruplet primes
settings-preset-tetrad-about = The rules of online tables with the primes of prime quadruplets alone: 5, 7, 11, 13, 17, 19, 101, 103, 107, 109 …
settings-preset-semiprime = semiprimes
settings-preset-semiprime-about = The rules of online tables with products of exactly two primes in the place of primes: 4, 6, 9, 10, 14, 15 … A prime is a foul.
settings-preset-semiprime-1 = semiprimes, one card
settings-preset-semiprime-1-about = The game with semiprimes in which a foul draws one card.
settings-preset-abstract = abstract
settings-preset-abstract-about = The game as mathematics: any base, any deck. Those who have gone out keep their place and pass.
settings-preset-abstract-more =
    · One player or more. Usually the deck of 54, K = 13, base ten and no limit of cards; K is the highest value that a joker may have; unless it is written, it is 13 or the greatest card of the deck, whichever is larger.
    · 57 and 1729 are these numbers in any base. There are no clocks, and no repetition cuts the game off. The first seat begins.
    · Players who have gone out stay in the order of turns and pass without drawing; disqualified players leave it. The field is flushed after one pass or foul fewer than there are players, those who have gone out included and the disqualified not; with one player every pass or foul flushes it.
    · Who empties the hand in an earlier turn ranks higher; of hands emptied in the same turn, by a foul that the deck could not pay, the one that comes sooner in the order of turns, counted from the player of that turn.
    · The game ends when only one hand is left; with one player, when it is empty.

## D1 … D19
settings-D1 = jokers
settings-D1-about = How many jokers each pack has. Officially two.
settings-D2 = even cards
settings-D2-about = Takes out some of 2, 4, 6, 8, 10 and Q. The fewer there are, the easier it is to make primes. Besides the two choices below you can list the cards to take out, such as 2244.
settings-D2-all = all
settings-D2-halved = half of them
settings-D2-halved-about = without the even diamonds and hearts
settings-D3 = most cards at once
settings-D3-about = The most cards of one play on the field; each number in the factor field has the same limit. Stops players from laying the whole hand at once.
settings-D4 = cards in a hand
settings-D4-about = How many cards each player is dealt. Officially eleven.
settings-D5 = who leads
settings-D5-about = Who has the first turn. Play goes round from there.
settings-D5-janken = janken
settings-D5-janken-about = rock, paper, scissors; the winner leads
settings-D5-high-card = highest card
settings-D5-high-card-about = everybody is dealt one card more and shows one at the same time; the highest leads (a joker is ∞; of equals ♠ > ♥ > ♦ > ♣, black joker > red), and the cards shown are shuffled and go under the deck
settings-D5-seat = first seat
settings-D5-random = drawn by lot
settings-D6 = thinking time
settings-D6-about = Time to look at your hand before the first turn.
settings-D7 = time for a turn
settings-D7-about = Time for each turn. It stands still while the judge works.
settings-D8 = out of time
settings-D8-about = What happens to a player whose turn takes too long.
settings-D8-disqualified = disqualified
settings-D8-pass = has to pass
settings-D9 = factors of fouls
settings-D9-about = Whether the factorisation of a number that was a foul is told. It is always that of the number on the field, after a wrong composite too. 1 and ∞ have none.
settings-D9-never = never told
settings-D9-request = on request
settings-D9-request-about = if whoever fouled asks for it before the next move
settings-D9-always = always told
settings-D10 = how cards flush
settings-D10-about = How the cards of the field return to the deck.
settings-D10-ordered = in order
settings-D10-ordered-about = the lowest first, each under the deck: who remembers them knows what will be drawn
settings-D10-shuffled = shuffled
settings-D10-shuffled-about = the flushed cards are shuffled and go under the deck
settings-D10-reshuffle = all shuffled
settings-D10-reshuffle-about = together with the deck
settings-D11 = time for the game
settings-D11-about = Time for the whole game, from the first turn, running on while the judge works. When it is up the game is cut off and ranked.
settings-D12 = ranks when cut off
settings-D12-about = How the players still in are ranked when time or a repetition cuts the game off.
settings-D12-cards = fewer cards
settings-D12-cards-about = who holds fewer cards ranks higher; of equals in the order of turns, from the player to move
settings-D12-showdown = showdown
settings-D12-showdown-about = after a minute all show their whole hand as one number; primes rank first, the larger the higher, then the others by fewer cards; ∞ is no prime
settings-D13 = aids
settings-D13-about = What may help you with your sums. Never a calculator.
settings-D13-mental = head only
settings-D13-scratch = scratch pad
settings-D13-scratch-about = a pane for notes
settings-D14 = flush on going out
settings-D14-about = When somebody goes out by a play, the field is flushed before the next player moves. A hand emptied by another player's foul flushes nothing.
settings-D15 = one joker alone
settings-D15-about = What a joker is that is played alone.
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
settings-D18-about = The game is cut off when, on an empty field, the same hands with the same player to move come for the fourth time. Usually on when the game has no time limit.
settings-D19 = hands
settings-D19-about = Whether players see one another's hands.
settings-D19-hidden = hidden
settings-D19-open = open to all

## Extras
settings-packs = packs
settings-packs-about = How many packs of cards are in play; more for many players.
settings-short_deck = deck too short
settings-short_deck-about = What happens when a foul costs more cards than the deck has.
settings-short_deck-discard = official
settings-short_deck-discard-about = the offender draws what is there, and every other player chooses as many cards as are missing and puts them under the deck
settings-short_deck-may-discard = others may
settings-short_deck-may-discard-about = the others may put up to as many cards under the deck as are missing
settings-short_deck-draw = draw the rest
settings-short_deck-draw-about = the offender draws what is there, no more
settings-penalty = penalty cards
settings-penalty-about = How many cards a foul draws. The cards of the play come back to the hand in every case.
settings-penalty-all = all
settings-penalty-all-about = as many as were played, factors too
settings-penalty-field = the field
settings-penalty-field-about = as many as were played to the field; factors do not count
settings-penalty-one = one
settings-penalty-one-about = one card, however many were played
settings-start = first order
settings-start-about = Whether the game begins in the normal order or in the revolution. The Ramanujan revolution turns it over as ever.
settings-start-normal = normal
settings-start-normal-about = larger numbers are stronger
settings-start-revolution = revolution
settings-start-revolution-about = smaller numbers are stronger from the first turn
settings-composites = composites
settings-composites-about = Whether composites can be laid with their factors, and whether anything else can.
settings-composites-on = allowed
settings-composites-on-about = with or without factors
settings-composites-off = not allowed
settings-composites-off-about = nothing can be laid with factors
settings-composites-only = nothing else
settings-composites-only-about = every play needs factors, but for the last three cards or fewer; so do ∞, 57 and 1729
settings-numbers = numbers
settings-numbers-about = What can be laid without factors, beside 57, 1729 and ∞. Any other number is a foul.
settings-numbers-prime = primes
settings-numbers-prime-about = as ever
settings-numbers-tetrad = quadruplets
settings-numbers-tetrad-about = the primes of prime quadruplets: four primes a, a + 2, a + 6, a + 8; factors have to be such primes, too
settings-numbers-semiprime = semiprimes
settings-numbers-semiprime-about = products of exactly two primes, squares too; a prime is a foul
settings-numbers-listed = from a list
settings-numbers-listed-about = primes and composites that the player has on a list; nobody else sees it before the end of the game
settings-list_limit = longest list
settings-list_limit-about = How many numbers a player's list can have, where numbers come from lists.
settings-encounter = HNP challenge
settings-encounter-about = Two cards or more can be laid without an order. Chance chooses one that beats the field, and one that ends in 1, 3, 7 or 9 if there is any; if its number is prime it stands, else it is a foul.
settings-tell_factors = explain fouls
settings-tell_factors-about = Whether everybody is told the factors of every fouled number, for practice.
settings-tell_factors-no = as D9 says
settings-tell_factors-fouls = always
settings-twin_primes = twin primes
settings-twin_primes-about = Two primes that differ by 2, with as many cards each as the top set, can be laid in one turn, without factors. From then on only twin primes can be played until the field is flushed.
settings-suit_lock = suit lock
settings-suit_lock-about = After two sets in a row with the same suits, each as often, only those suits can be played until the field is flushed. A joker has any suit, and a rank typed without its suit is a card of that rank that fits. Not with a deck that has no suits.
settings-composite57 = 57 as a composite
settings-composite57-about = Whether 57 = 3×19 may be played as a composite. It can be laid either way; this says if it is a foul. Without factors 57 is always the Grothendieck cut.
settings-composite57-legal = allowed
settings-composite57-foul = a foul
settings-revolution = revolution
settings-revolution-about = 1729, played without factors, turns the order upside down: smaller numbers win. Without this it is a composite like any other, and a foul without factors.
settings-exponents = exponents
settings-exponents-about = Powers such as 2^3 may stand in the factor field. Without this you lay three twos.
settings-under_top = cards under the top
settings-under_top-about = When the deck runs short, the cards below the top set of the field go under it.
settings-base = base
settings-base-about = The base in which cards side by side make a number. Usually ten.
settings-K = highest value
settings-K-about = The highest value that a joker may have. Usually 13, or the greatest value in the deck if that is more.
settings-cards = deck by counts
settings-cards-about = A deck of your own, as counts of values: { "{" } 1 = 4, 7 = 2, X = 1 { "}" } (X: jokers). Its cards have no suits.
settings-finished_pass = the out stay seated
settings-finished_pass-about = Those who are out keep their place and pass without drawing; all players count when the field is to be flushed.
settings-bank = time bank
settings-bank-about = Time for the whole game, used up by whatever a turn takes beyond its own seconds. With a time for a turn (D7) beside it, the shorter of the two counts; unless D7 is said, the bank stands in its place.
settings-per_turn = seconds a turn
settings-per_turn-about = Seconds of each turn that cost nothing from the time bank.
