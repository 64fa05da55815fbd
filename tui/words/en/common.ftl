# Words that every screen uses.

## Why a move cannot be made (nothing happens)
reason-wrong-phase = that cannot be done now
reason-not-your-turn = it is not your turn
reason-bad-notation = that cannot be read as a move
reason-already-drawn = you have already drawn this turn
reason-deck-empty = the deck is empty
reason-no-such-card = there is no such card
reason-not-in-hand = that card is not in your hand
reason-joker-undeclared = declare the joker's value
reason-joker-out-of-range = a joker cannot have that value
reason-leading-zero = a number cannot begin with 0
reason-over-limit = more cards than may be played at once
reason-factor-malformed = that is not the form of a factorisation
reason-wrong-count = that is not the number of cards that is wanted here
reason-twin-only = only twin primes can be played on this field
reason-suit-locked = the suits are locked
reason-too-weak = it does not beat the field
reason-no-composites = plays with factors are not allowed here
reason-composites-only = only composites with their factors can be laid here
reason-not-listed = this number is not on your list
reason-wrong-list = a list needs at least one number, and no more than this table allows
reason-no-order = no order of these cards can be laid
reason-infinity-finish = you cannot go out on ∞
reason-wrong-discard = those are not the cards you have to choose
reason-undecided = this number could not be proved here
reason-no-form = these cards make no form
reason-wrong-form = the field asks for another form
reason-locked = a lock binds the field
reason-wrong-parity = this round is for the other parity
reason-must-lead = whoever leads must play
reason-start-card = the first play must hold the starting card
reason-wrong-answer = that is no answer to the question
reason-paused = the table pauses; no move is taken until it goes on
reason-closed = the table is closed
reason-face-up = of three cards exactly one lies face up
reason-must-follow = follow suit: one of the cards must be of the lead suit
reason-no-pass = who passed in the last trick must play
reason-no-chip = there are not so many chips
reason-no-place = no chip can lie there

## Why a play is a foul (it costs a penalty)
foul-composite = it is not prime
foul-one = 1 is not prime
foul-infinity-finish = going out on ∞ is a foul
foul-prime-with-factors = it is prime, so it has no factors to show
foul-one-with-factors = 1 is not composite
foul-infinity-with-factors = ∞ has no factors
foul-base-not-prime = one of the factors is not prime
foul-base-not-tetrad = one of the factors belongs to no prime quadruplet
foul-not-tetrad = it belongs to no prime quadruplet
foul-not-semiprime = it is prime, no product of two primes
foul-wrong-product = the factors do not multiply to the number played
foul-57-as-composite = these rules do not let 57 be played as a composite
foul-pair-not-prime = these are not twin primes

## Verdicts and record words
kind-prime = prime
kind-semiprime = semiprime
kind-composite = composite
kind-cut = Grothendieck cut
kind-revolution = Ramanujan revolution
kind-infinity = beats everything
kind-foul = foul
kind-pass = pass
kind-draw = draw
kind-timeout = out of time
kind-refused = not playable
kind-discard = cards under the deck
kind-high-card = card for the lead
kind-janken = janken
kind-show = showdown
kind-ask = factors asked for
kind-hand = a hand is chosen
kind-refill = six new cards after a pass
kind-lay = a card is laid in the plaza
kind-leave = left the game
kind-play = play
kind-fuse = fusion
kind-exchange = exchange

## The house
title-subtitle = Prime Daifugo · the card game of prime numbers
title-version = QK { $version }
title-continue = Continue an unfinished game
title-play = Play against bots
title-host = Open a table
title-join = Join a table
title-watch = Watch a table
title-tutorial = Your first game (ten minutes)
title-drill = Drill (primes and composites)
title-records = Records
title-judge = Judge's desk (real cards)
title-tournaments = Tournaments
title-rules = Rules
title-settings = Settings
title-quit = Quit

app-how-to-quit = Ctrl+Q leaves the program.
app-no-suspend = There is no shell here to go to. Ctrl+Q leaves the program.
app-signs-all = All symbols are shown. To change this: Settings, “signs”.
app-signs-narrow = Symbols that this terminal draws too wide are left out (Settings, “signs”).
app-signs-ascii = Only ASCII is shown, to suit this terminal (Settings, “signs”).
app-settings-unsaved = The settings were not saved: { $problem }
app-palette = What would you like to do?
theme-broken = The theme { $file } was left out: { $reason }
play-no-screen = This version has no table for { $game } on its screen.
play-not-saved = The game could not be saved: { $problem }

lang-auto = as the system
lang-ja = 日本語
lang-en = English
palette-language = Language: { $lang }
palette-flag = { $setting }: { $value }
palette-theme = Theme: { $theme }

bot-random = random
bot-random-about = plays whatever can be played
bot-first = first
bot-first-about = has just learnt the rules: knows the primes below 100, guesses beyond them, and fouls
bot-novice = novice
bot-novice-about = knows the small primes
bot-person = person
bot-person-about = plays as club players do in recorded games: leads what they lead, gambles whole hands, and fouls now and then
bot-club = club
bot-club-about = knows many primes and composites, and when to keep a 57
bot-strong = strong
bot-strong-about = plans the whole hand with the primes that a club player knows
bot-even = as strong as me
bot-even-about = the level that fits your own games against bots; it follows you from game to game
bot-expert = expert
bot-expert-about = knows what champions know, nearly every prime of four cards, and plans the whole hand
bot-greedy = steady
bot-planner = planner
bot-master = master
bot-master-about = knows every prime and tries its best moves in many imagined deals; the strongest there is

## What keys do
key-board-clock = clock
key-board-less = a minute less
key-board-more = a minute more
key-board-next = next side
key-back = back
key-help = help
key-close = close
key-choose = choose
key-quit = leave the program
key-palette = everything by name
key-suspend = to the shell (fg comes back)
key-less = previous
key-more = next
key-type = enter
key-reset = default
key-reset-all = reset all
key-start = start
key-take = take it
key-cancel = cancel
key-read-on = read on
key-read-back = read back

## What stands beside a game has failed
beside-fault = A fault of the program: this part is left out, the rest goes on.
beside-fault-logged = A fault of the program: this part is left out, the rest goes on. The details are in { $path }

## Between the entries of a list
list-separator = { ", " }
