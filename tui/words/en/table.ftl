# The table of Prime Daifugo.

## Title line
table-title = Prime Daifugo
table-rules-official = official rules
table-rules-2014 = rules of 2014
table-rules-mathpower = MathPower rules
table-rules-online = online rules
table-rules-revolution = revolution start
table-rules-five = five cards
table-rules-seven = seven cards
table-rules-beginner = beginners
table-rules-listed = own lists
table-rules-composites = composites only
table-rules-tetrad = quadruplet primes
table-rules-semiprime = semiprimes
table-rules-semiprime-1 = semiprimes, one card
table-rules-abstract = abstract game
table-game-of = game { $game }/{ $games }
table-order-normal = ▲ larger wins
table-order-turned = ▼ REVOLUTION: smaller wins
table-game-clock = game

## Panels
table-field = Field
table-log = Judge
table-notes = Notes
table-field-empty = The field is empty.
table-field-free = Lead with any number of cards.
table-deck = deck { $count }
table-history = previous plays
table-factors = factors { $factors }
table-cards = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
table-cards-digits = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
} · { $digits ->
    [one] 1 digit
   *[other] { $digits } digits
}
table-digits-in-brackets = { " " }({ $digits } digits)
table-locked = suits locked: { $suits }
table-twin-only = twin primes only
table-too-small = This terminal is too small: { $width } × { $height }.
    The table needs 80 × 24 characters: make the window larger or the letters smaller.
table-too-small-safe = The game is safe and continues; a running clock keeps running.
table-closed = The table is closed.

## Players
table-you = you
table-thinks = thinking
table-judging = checking …
table-chooses = choosing
table-ready = ready
table-out = out, { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
table-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
table-disqualified = disqualified
table-left = { $who } (left, bot)
table-did-draw = drew a card
table-did-choose = has chosen
table-comma = , { "" }
table-awaited = Waiting for { $names }

## What everybody is doing
table-janken-title = Rock, paper, scissors for the lead
table-janken-asks = { KEY("rock", "r or 1") } rock   { KEY("scissors", "s or 2") } scissors   { KEY("paper", "p or 3") } paper
table-janken-rock = Rock
table-key-rock = r
table-janken-scissors = Scissors
table-key-scissors = s
table-janken-paper = Paper
table-high-card-title = The highest card leads
table-high-card-asks = Everyone shows one card at once; those cards go under the deck.
table-think-title = Study your hand
table-lists-title = Lists
table-lists-asks-mine = You can play only numbers on your list: the { $count } numbers of Your primes (qk primes).
table-lists-asks = You can play only numbers on your list. Yours has { $count } primes for beginners.
table-hint-lists = { KEY("ready", "Enter") } hands in your list
table-think-leads = { $who } will lead.
table-exchange-title = Exchange of cards
table-exchange-asks = Choose { $count ->
    [one] 1 card
   *[other] { $count } cards
} to give back.
table-penalty-title = The deck is too short for the penalty
table-penalty-told = { $who } fouled and the deck lacks { $missing ->
    [one] 1 card
   *[other] { $missing } cards
}: each of the others puts that number of cards under it, in any order.
table-penalty-may = { $who } fouled and the deck lacks { $missing ->
    [one] 1 card
   *[other] { $missing } cards
}: each of the others can put up to that number of cards under it, in any order.
table-showdown-title = Showdown
table-showdown-told = All cards of the hand as one number: a prime ranks first, the larger the better.
table-over-title = The game is over

## The lines above the hand
table-your-turn = ▶ Your turn
table-your-choice = ▶ Your choice
table-your-thought = ▶ Study your hand
table-turn-of = { $who } to play
table-waiting = Waiting for the others
table-judge-works = Checking a large number …
table-target-free = lead with any number of cards
table-target-infinity = nothing beats ∞
table-target-larger = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}, larger than { $number }
table-target-smaller = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}, smaller than { $number }
table-hint-play = Type A 2–9 0 J Q K X in play order · = factors · { KEY("play", "Enter") } plays · { KEY("help", "?") } help
table-hint-prepare = You can prepare your next play.
table-hint-watching = You are watching.
table-hint-out = You are out; you are watching now.
table-hint-disqualified = You are disqualified; you are watching now.
table-hint-over = { KEY("result", "Enter") } shows the result · { KEY("page-up", "PgUp") } scrolls back
table-hint-janken = Choose: { KEY("rock", "r") } rock, { KEY("scissors", "s") } scissors, { KEY("paper", "p") } paper.
table-hint-think = Study your hand; press { KEY("ready", "Enter") } when you are ready.
table-hint-ready = You are ready; the others are still studying their hands.
table-hint-give = Choose { $count ->
    [one] 1 card
   *[other] { $count } cards
} to go under the deck, in this order.
table-hint-may-give = You can put up to { $count ->
    [one] 1 card
   *[other] { $count } cards
} under the deck; { KEY("choose", "Enter") } gives the selected cards, or none.
table-hint-high-card = Choose one card to show.
table-hint-showdown = Arrange every card of your hand as one number.
table-chosen-of = { $chosen }/{ $owed } cards
table-enter-gives = { KEY("choose", "Enter") } puts them under the deck
table-enter-gives-back = { KEY("choose", "Enter") } gives them back
table-enter-shows = { KEY("choose", "Enter") } shows it
table-so-far = { $chosen } of { $count } cards: pick more
table-playable = playable · { KEY("play", "Enter") } plays
table-playable-later = playable on your turn
table-ask-value = What is X worth?  0  A  2–9  T (10)  J  Q  K
table-ask-value-or-infinity = What is X worth?  0  A  2–9  T (10)  J  Q  K  ·  { KEY("play", "Enter") }: alone, as ∞
table-ask-number = What is X worth?  Type 0 … { $most }, then { KEY("play", "Enter") }.
table-assisted = prime check on
table-cannot-count = Play { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}.
table-cannot-larger = It must be larger than { $number }.
table-cannot-smaller = It must be smaller than { $number }.
table-cannot-give = { $count ->
    [one] Choose 1 card.
   *[other] Choose { $count } cards.
}
table-refused = refused: { $code }
table-slip-no-card = You don't have that card.
table-slip-no-such-card = You have no { $card } left.
table-slip-no-sign = That symbol can't go here.
table-slip-no-value = A joker can't have that value.
table-slip-enough = No more cards needed. { KEY("back", "Backspace") } removes one.
table-slip-empty = No cards selected. Type ranks in order.
table-slip-unfinished = A card must follow the symbol.
table-escape-again = Esc again to leave the table
table-sorted-rank = Sorted by rank
table-sorted-suit = Sorted by suit

## The judge's log
table-log-drew = { $who } drew a card
table-log-drew-card = { $who } drew { $card }
table-log-played = { $who }: { $number } { $kind }
table-log-played-cards = { $who }: { $number } { $kind } ({ $cards })
table-log-challenged = { $who }: { $cards } in any order
table-log-met = HNP! { $number }: a new prime
table-log-first = { $number }: your first time
table-log-alone = yours alone
table-log-largest = your largest prime so far
table-log-foul = { $who } fouled with { $number }: { $why }
table-log-foul-cards = { $who } fouled with { $number } ({ $cards }): { $why }
table-log-penalty = { $who } took { $count ->
    [0] no penalty card: the deck is empty
    [one] 1 penalty card
   *[other] { $count } penalty cards
}
table-log-penalty-opened = The deck lacks { $missing ->
    [one] 1 card
   *[other] { $missing } cards
} for the penalty; the others choose cards from their hands to put under it
table-log-gave-up = { $who } put { $count ->
    [0] no cards
    [one] 1 card
   *[other] { $count } cards
} under the deck
table-log-exchanged = { $who } gave { $to } { $count ->
    [one] 1 card
   *[other] { $count } cards
}
table-log-passed = { $who } passed
table-log-late = { $who } ran out of time
table-log-passed-late = { $who } ran out of time and passed
table-log-flushed-passes = Nobody beat it: the field was flushed ({ $count ->
    [one] 1 card
   *[other] { $count } cards
})
table-log-flushed-cut = Cut: the field is flushed ({ $count ->
    [one] 1 card
   *[other] { $count } cards
})
table-log-flushed-infinity = ∞: the field is flushed ({ $count ->
    [one] 1 card
   *[other] { $count } cards
})
table-log-flushed-finish = A player is out: the field is flushed ({ $count ->
    [one] 1 card
   *[other] { $count } cards
})
table-log-lower-moved = The lower sets go under the deck ({ $count ->
    [one] 1 card
   *[other] { $count } cards
})
table-log-turned-down = From now on smaller numbers win
table-log-turned-up = From now on larger numbers win again
table-log-locked = The suits are locked: { $suits }
table-log-out = { $who }: out, place { $place }
table-log-disqualified-time = { $who } ran out of time: disqualified
table-log-disqualified-left = { $who } left: disqualified
table-log-thinking = { $who } to lead; study your hands
table-log-leads = { $who } to lead
table-log-janken-again = Tie: play again
table-log-asked = { $who } asked for the factors of { $number }
table-log-factors-unknown = The factors of { $number } were not found in time
table-log-suspended-time = Time is up: game stopped
table-log-suspended-repetition = Nothing changed for three rounds: game stopped
table-log-showed-prime = { $who } showed { $number }: prime
table-log-showed-other = { $who } showed { $number }: not prime
table-log-showed-nothing = { $who } showed nothing
table-log-won = { $who } won the game

## Keys
table-key-play = Play
table-key-choose = Choose
table-key-ready = Ready
table-key-result = Result
table-key-draw = Draw
table-key-pass = Pass
table-key-factors = Factors
table-key-hurry = Hurry bots
table-key-hint = Hint
table-key-sort = Sort
table-key-log = Log
table-key-talk = Talk
table-key-help = Help
table-key-notes = Notes
table-key-challenge = Any order
table-key-left = One card to the left
table-key-right = One card to the right
table-key-up = One row up
table-key-down = One row down
table-key-home = First card
table-key-end = Last card
table-key-pick = Pick the card, or put it back
table-key-back = Undo the last entry
table-key-page-up = Page back in the log
table-key-page-down = Page forward in the log
table-key-why = Why? The rule behind it
table-key-clear = Clear the composition
table-key-leave = Leave the table
## Leaving
table-leave-title = Leave the table?
table-leave-cost = The game is still running; leaving counts as a disqualification.
table-leave-free = Your game is over; the others are still playing.
table-leave-suspend = save the game and continue later
table-leave-go = leave the game
table-leave-stay = stay

## The end
table-result-place = Place
table-result-name = Player
table-result-left = Cards left
table-result-played = Numbers played
table-result-none = –
table-result-path = Record: { $path }
table-result-next = next game
table-result-rematch = another game
table-result-replay = replay
table-result-table = back to the table
table-result-title = title
table-result-lobby = waiting room
table-result-other = other rules
table-result-stronger = stronger
table-result-weaker = weaker
table-result-look = show turning point
table-away = ↯ disconnected
table-watchers = ◉ { $count } watching
table-paused = Table paused
table-hint-paused = All clocks are stopped. { KEY("table-talk", "/") } then /go resumes the game.
table-hint-paused-watching = All clocks are stopped until a player resumes the game.
table-no-paused = The table is paused; /go resumes it.
table-unkept = The game can't be saved right now
table-hint-unkept = The table is stopped and resumes when its disk works again.
table-no-closed = The table is closed.
table-pasted-not = Couldn't read this part of the paste: { $text }
