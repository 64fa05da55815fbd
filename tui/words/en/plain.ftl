# Tables in lines.
plain-at-table = You are at the table as { $who }. Type help to hear what can be typed.
plain-said = { $who } says: { $text }
plain-seat = Seat { $number }: { $who }
plain-opener = opened the table
plain-state-you = All seats are taken. /ready when you are ready.
plain-state-watching-free = you are watching; /sit { $number } takes a free seat
plain-state-free-opener = { $count ->
    [one] one seat is free
   *[other] { $count } seats are free
}; /bot { $number } seats a bot
plain-state-playing = The game is running.
plain-state-paused = The table is paused. /go resumes it.
plain-unkept = The table is stopped: the game can't be saved right now. It resumes automatically.
plain-trust = Type yes if that is the host, anything else if not.
plain-no-goodbye = The host does not answer; the connection is closed anyway.
plain-no-game = No game is being played yet.
plain-no-record = No game has been finished yet.
plain-no-such-word = Unknown command: { $word }. Type help to hear all.
plain-usage-ready = /ready, or /ready no
plain-usage-sit = /sit N with the number of a seat, as in /sit 2
plain-usage-bot = /bot N LEVEL with the number of a seat, as in /bot 2 club; /bot 2 - takes the bot away
plain-usage-wait = /wait until it is your turn, or /wait end until the game is over
plain-time = { $seconds ->
    [one] 1 second.
   *[other] { $seconds } seconds.
}
plain-late = Your time was up, so this was chosen for you:
plain-hint = Hint: { $deed ->
    [draw] draw a card, { $why }
    [pass] pass, { $why }
    [decline] decline with no, { $why }
    [challenge] HNP challenge ~{ $move }, { $why }
   *[other] { $move }, { $why }
}
plain-leave-ask = Leaving gives up this game; quit keeps it for later. Type yes to give it up.
plain-leave-seat = Leaving gives up your seat in a running game; quit keeps it. Type yes to give it up.
plain-leave-stay = You stay in the game.
plain-speech = Speech is { $step }. Type speech brief, speech usual or speech full to change it.
plain-usage-speech = Type speech brief, speech usual or speech full. Speech is { $step } now.
plain-speech-brief = brief
plain-speech-usual = usual
plain-speech-full = full
plain-over = The game is over. /ready agrees to another one, /record shows this one, /lobby shows the seats, leave or quit leaves.
plain-over-solo = The game is over. /ready begins the next one, /record shows this one, quit leaves.
plain-rules = Rules: { $rules }
plain-state-next = All seats are taken. /ready for game { $game } of { $games }.
plain-wants-pause = { $names } would like a pause: /pause agrees.
plain-lost-way-on = To continue without { $who }: /remove { $who }
plain-refused = { $why }. { $can }
plain-others = Cards of the others: { $who }
plain-can-paused = Type /go to resume, table to hear the state of the game, help to hear all.
plain-waits = Waiting for { $who }.
plain-can-game = Type table to hear the state of the game, wait to wait for your turn, help to hear all.
plain-help-named = Type help to hear what can be typed.
plain-help-moves = Type help to hear how moves are typed.
plain-usage-rules = /rules alone shows them; /rules GAME KEY=VALUE … changes them, as in /rules prime seats=3 D4=7 turn=30; KEY=- resets one, hints=mine lets everyone ask for hints (off, mine, level, all)
plain-help = Type moves as they are. Commands (those without a / work either way):
    hand your cards, table the field and everyone's cards, clock the time left
    hint what a bot would do, why the rule behind what happened last
    why QUESTION what the rulebook says, as in why two jokers
    speech brief, speech usual or speech full: how much is read out
    /ready agree to begin, /ready no not yet, /lobby who sits where
    /rules the game and its settings, /rules sheet all rules on a page
    /rules GAME KEY=VALUE … other rules, if you opened the table:
    /rules prime seats=3 D4=7 turn=30
    /sit N take seat N, /stand watch, /bot N LEVEL a bot on seat N
    /remove NAME removes a player, /pause, /go
    /say … say something, /mute NAME and /unmute NAME
    record the finished game in sūfu, /sheet places and points of the series
    wait until it is your turn, wait end until the game is over
    leave give up the seat, quit leave and keep the seat, help or ? this
plain-solo-help = Type moves as they are; commands work with a / in front or without:
    hand your cards, table the field and everyone's cards, clock the time left
    hint what a bot would do, why the rule behind what happened last
    why QUESTION what the rulebook says, as in why two jokers
    speech brief, speech usual or speech full: how much is read out
    /ready begin another game, record the finished game in sūfu
    /sheet places and points of the series
    wait until it is your turn, wait end until the game is over
    leave give up the game, quit leave; the game can continue later, help or ? this

## Prime Daifugo
plain-prime-moves = Moves: cards in the order in which you play them, as 57 or QK.
    T is ten, X a joker; KX|X=7 a joker worth 7, X a joker alone
    12=2^2*3 a composite with its factors; draw or d takes a card
    pass or p or % passes; ?! asks for the factors of your foul
    ~QT queen and ten in any order, where the rules have the HNP challenge
plain-who = { $who }: { $told }
plain-rules-about = Rules (ready = agreed; all on a page: /rules sheet)
plain-both = { $first } { $second }
plain-place = { $place }. { $who }
plain-purged = purged
plain-field-empty = Field: empty, { $order }
plain-field = Field: { $number }, { $count ->
    [one] 1 card
   *[other] { $count } cards
}, { $order }
plain-order-normal = larger wins
plain-order-turned = revolution, smaller wins
plain-below = Below it: { $plays }
plain-deck = Deck: { $count ->
    [one] 1 card
   *[other] { $count } cards
}
plain-hand = Your hand, { $count ->
    [one] 1 card
   *[other] { $count } cards
}: { $cards }
plain-hand-later = Your cards are shown once the leader is decided.
plain-your-turn = Your turn.
plain-may-draw = Play, draw or pass.
plain-may-not-draw = Play or pass.
plain-asks-janken = Rock, paper, scissors for the lead: type rock, scissors or paper.
plain-asks-ready = Study your hand. /ready when you are done.
plain-asks-list-mine = You need a list: type ready for the { $count } numbers of Your primes (qk primes), or list 2 3 QK 12=2^2*3.
plain-asks-list = You need a list: type ready for { $count } primes for beginners, or list 2 3 QK 12=2^2*3.
plain-asks-give = Choose { $count ->
    [one] 1 card
   *[other] { $count } cards
} to go under the deck; type them in that order.
plain-asks-exchange = Choose { $count ->
    [one] 1 card
   *[other] { $count } cards
} to give back.
plain-asks-high-card = Show one card; the highest leads. Type it with its suit, as in Ks.
plain-asks-showdown = Showdown: type all cards of your hand as one number.

## Records
plain-dealt = { $who }: dealt { $cards }
plain-total = { $who }: { $points ->
    [one] 1 point
   *[other] { $points } points
} from { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $wins } won
plain-seconds = { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}
plain-minutes = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
} { $seconds }

## Clocks
plain-no-clock = No clock runs.
plain-clock-turn = Time left now: { $left }
plain-clock-game = Time left of the game: { $left }
plain-clock-bank = { $who ->
    [you] You have { $left } in the bank.
   *[other] { $who } has { $left } in the bank.
}
plain-clock-paused = The clocks are stopped: the table is paused.
plain-clock-stands = This clock is stopped.

## Daifugo
plain-daifugo-moves = Moves: cards with their suits and blanks between, as 3d 3h.
    T is ten, X a joker; a rank alone takes any suit
    pass or p or % passes; 4d 4c fuse adds to the field
    7s 8s X as 6s 7s 8s says what a joker stands for
    a rule's question: just the cards, name, rank, left, right or yes; - declines
plain-order-high = normal order
plain-order-low = reversed order
plain-field-of = Field: { $cards } by { $who }, { $order }
plain-strength = From weak to strong: { $order }
plain-or-no = or no
plain-your-turn-daifugo = Your turn. Play or pass.
plain-asks-response = Type { $offers } to respond, no to decline.
plain-asks-no-response = You have nothing to respond with; no continues.

## Tyrant
plain-tyrant-moves = Decisions: cards with their suits and blanks between, as 7h 8c (T is ten).
    Of three cards one is face up, as 7h 8c Td^; pass or p or % passes
    7h 8c + h 2 also puts two chips on the hearts of the plaza,
    + lead 1 one on the lead card
    a hand, a refill and the card for the plaza: just the cards
plain-lead = Trick { $trick }, lead card { $card }
plain-no-lead = There is no lead card.
plain-row = Lead row: { $cards }
plain-plaza = Plaza: { $rows }
plain-ace = Your ace: { $card }
plain-stock = Your stock: { $cards }
plain-nothing = nothing
plain-piles = { $count ->
    [one] {" "}and 1 pile
   *[other] {" "}and { $count } piles
}
plain-has-hand = { $count ->
    [one] 1 card in hand
   *[other] { $count } cards in hand
}
plain-has-stock = { $count } in stock
plain-has-chips = { $count ->
    [one] 1 chip
   *[other] { $count } chips
}
plain-has-fame = fame { $cards }
plain-chips-on = { $chips } on { $place }
plain-marker = the round marker
plain-asks-hand = Choose your hand: type seven of these cards.
plain-asks-refill = Choose your new hand: type six of these cards.
plain-asks-lay = Nobody followed: type the card that you put in the plaza.
plain-may-pass = Play up to three cards, or pass.
plain-may-not-pass = Play up to three cards; you cannot pass.
plain-must-pass = You have no cards to play: pass.
