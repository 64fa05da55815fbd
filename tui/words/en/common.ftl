# Words that every screen uses.

## Why a move cannot be made (nothing happens)
reason-wrong-phase = you can't do that right now
reason-not-your-turn = it is not your turn
reason-bad-notation = that isn't a valid move
reason-already-drawn = you have already drawn this turn
reason-deck-empty = the deck is empty
reason-no-such-card = that card does not exist
reason-not-in-hand = that card is not in your hand
reason-joker-undeclared = declare the joker's value
reason-joker-out-of-range = a joker can't have that value
reason-leading-zero = a number can't start with 0
reason-over-limit = too many cards for one play
reason-factor-malformed = it needs two or more factors, or a power where allowed, each 2 or more
reason-wrong-count = that is the wrong number of cards
reason-twin-only = only twin primes can be played on this field
reason-suit-locked = the suits are locked
reason-too-weak = it does not beat the field
reason-no-composites = plays with factors aren't allowed at this table
reason-composites-only = only composites with their factors can be played here
reason-not-listed = this number is not on your list
reason-wrong-list = a list needs at least one number, and no more than this table allows
reason-no-order = these cards can't be played in any order
reason-infinity-finish = you can't go out on ∞
reason-wrong-discard = those aren't the cards you have to choose
reason-undecided = this number could not be proved prime or composite
reason-no-form = these cards don't make a valid combination
reason-wrong-form = you have to match the combination on the field
reason-locked = it doesn't fit the lock
reason-wrong-parity = only the other parity may be played this round
reason-must-lead = the leader can't pass
reason-start-card = the first play must include the starting card
reason-wrong-answer = that isn't a valid answer to the question
reason-paused = the table is paused; moves are accepted again once it resumes
reason-closed = the table is closed
reason-face-up = of three cards, exactly one must be face up
reason-must-follow = follow suit: one of the cards must be of the lead suit
reason-no-pass = you passed last trick, so you must play now
reason-no-chip = you don't have that many chips
reason-no-place = chips can't go there

## Why a play is a foul (it costs a penalty)
foul-composite = it is not prime
foul-one = 1 is not prime
foul-infinity-finish = going out on ∞ is a foul
foul-prime-with-factors = it is prime, so it has no factors to show
foul-one-with-factors = 1 is not composite
foul-infinity-with-factors = ∞ has no factors
foul-base-not-prime = one of the factors is not prime
foul-base-not-tetrad = one of the factors doesn't belong to a prime quadruplet
foul-not-tetrad = it doesn't belong to a prime quadruplet
foul-not-semiprime = it is not a product of exactly two primes
foul-composite-semiprime = it is not a product of exactly two primes
foul-wrong-product = the factors don't multiply to the number played
foul-57-as-composite = these rules don't allow 57 as a composite
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
kind-lay = a card played to the plaza
kind-leave = left the game
kind-play = play
kind-fuse = fusion
kind-exchange = exchange

## The title screen
title-subtitle = Prime Daifugo · the card game of prime numbers
title-version = QK { $version }
title-continue = Continue an unfinished game
title-play = Play against bots
title-host = Open a table
title-join = Join a table
title-watch = Watch a table
title-tutorial = Your first game (ten minutes)
title-drill = Drill (primes and composites)
title-primes = Your primes (what you know)
title-records = Records
title-judge = Judge's desk (real cards)
title-tournaments = Tournaments
title-rules = Rules
title-settings = Settings
title-quit = Quit

app-how-to-quit = Ctrl+Q quits.
app-no-suspend = There is no shell to return to. Ctrl+Q quits.
app-signs-all = All symbols are shown. To change this: Settings, “symbols”.
app-signs-narrow = Symbols that this terminal draws too wide are left out (Settings, “symbols”).
app-signs-ascii = Only ASCII is shown, to suit this terminal (Settings, “symbols”).
app-settings-unsaved = The settings were not saved: { $problem }
app-palette = What would you like to do?
theme-broken = The theme { $file } was skipped: { $reason }
play-no-screen = This version has no screen for { $game }.
play-not-saved = The game could not be saved: { $problem }

lang-auto = as the system
lang-ja = 日本語
lang-en = English
palette-none = Nothing found
palette-language = Language: { $lang }
palette-flag = { $setting }: { $value }
palette-theme = Theme: { $theme }

bot-random = random
bot-random-about = plays any legal move
bot-first = first
bot-first-about = has just learned the rules: knows the primes below 100, guesses beyond them, and fouls
bot-novice = novice
bot-novice-about = knows the small primes
bot-person = person
bot-person-about = plays like a club player in recorded games: leads what they lead, gambles whole hands, and fouls now and then
bot-club = club
bot-club-about = knows many primes and composites, and when to save a 57
bot-strong = strong
bot-strong-about = plans the whole hand with the primes that a club player knows
bot-even = as strong as me
bot-even-about = the level that matches your own games against bots; it follows you from game to game
bot-expert = expert
bot-expert-about = knows what champions know, nearly every prime of four cards, and plans the whole hand
bot-master = master
bot-master-about = knows every prime and tries its best moves in many imagined deals; the strongest there is

## What keys do
key-board-clock = clock
key-board-less = one minute less
key-board-more = one minute more
key-board-next = next side
key-back = back
key-help = help
key-close = close
key-choose = choose
key-quit = quit
key-palette = command palette
key-suspend = to the shell (fg returns)
key-less = previous
key-more = next
key-type = enter
key-reset = default
key-reset-all = reset all
key-start = start
key-take = take it
key-cancel = cancel
key-read-on = next page
key-read-back = previous

## What stands beside a game has failed
beside-fault = Internal error: this part was skipped, everything else continues.
beside-fault-logged = Internal error: this part was skipped, everything else continues. Details are in { $path }

## Something in brackets behind a text; between the entries of a list
common-aside = { $text } ({ $aside })
list-separator = { ", " }
sentence-separator = { " " }
