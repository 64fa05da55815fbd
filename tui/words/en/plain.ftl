# Tables in lines.
plain-at-table = You are at the table as { $who }. /help explains what can be typed.
plain-said = { $who } says: { $text }
plain-seat = Seat { $number }: { $who }
plain-opener = opened the table
plain-state-you = All seats are taken. /ready when you are ready.
plain-state-watching-free = you are watching; /sit { $number } takes a free seat
plain-state-free-opener = { $count ->
    [one] one seat is free
   *[other] { $count } seats are free
}; /bot { $number } seats a bot
plain-state-playing = The game is on.
plain-state-paused = The table pauses. /go goes on.
plain-unkept = The table stands still: nothing can be written down. It goes on by itself.
plain-trust = Type yes if that is the host, anything else if not.
plain-no-goodbye = The host does not answer; the line is ended all the same.
plain-no-game = No game is being played yet.
plain-no-record = No game has been finished yet.
plain-no-such-word = { $word } is not known here. /help lists what is.
plain-usage-ready = /ready, or /ready no
plain-usage-sit = /sit N with the number of a seat, as in /sit 2
plain-usage-bot = /bot N LEVEL with the number of a seat, as in /bot 2 club; /bot 2 - takes the bot away
plain-usage-wait = /wait until it is your turn, or /wait end until the game is over
plain-time = { $seconds ->
    [one] 1 second.
   *[other] { $seconds } seconds.
}
plain-over = The game is over. /ready agrees to another one, /record shows this one, /lobby tells who sits where, /leave or /quit goes.
plain-over-solo = The game is over. /ready begins another one, /record shows this one, /quit goes.
plain-rules = Rules: { $rules }
plain-state-next = All seats are taken. /ready for game { $game } of { $games }.
plain-wants-pause = { $names } would like a pause: /pause agrees.
plain-lost-way-on = To go on without { $who }: /remove { $who }
plain-refused = { $why }. { $can }
plain-others = The others hold: { $who }
plain-can-paused = /go goes on, /table tells how it stands, /help lists all.
plain-can-game = Somebody else decides now. /table tells how it stands, /wait waits for your turn, /help lists all.
plain-help-named = /help explains what can be typed.
plain-help-moves = /help explains how moves are typed.
plain-usage-rules = /rules alone tells them; /rules GAME KEY=VALUE … changes them, as in /rules prime seats=3 D4=7 turn=30; KEY=- takes one back, hints=on lets everybody ask for hints
plain-help = Moves are typed as they are; words that begin with / do the rest:
    /hand your cards, /table the field and everybody's cards, /clock the time that is left
    /ready agree to begin, /ready no not yet, /lobby who sits where, /rules what is played
    /sit N take seat N, /stand watch, /bot N LEVEL a bot on seat N, /remove NAME send somebody away
    /rules GAME KEY=VALUE … other rules, if you opened the table: /rules prime seats=3 D4=7 turn=30
    /say … say something, /mute NAME and /unmute NAME, /pause, /go
    /record the finished game in sūfu, /sheet places and points of the series, /wait until it is your turn, /wait end until the game is over
    /leave give up the seat and go, /quit go and keep the seat, /help this
plain-solo-help = Moves are typed as they are; words that begin with / do the rest:
    /hand your cards, /table the field and everybody's cards, /clock the time that is left
    /ready begin another game, /record the finished game in sūfu, /sheet places and points of the series, /wait until it is your turn, /wait end until the game is over
    /leave give the game up, /quit go; the game can go on later, /help this

## Prime Daifugo
plain-prime-moves = Moves: cards in the order in which they are played, as 57 or QK (T is ten, X a joker)
    12=2^2*3 a composite with its factors, KX|X=7 a joker worth 7, X a joker alone
    draw or d takes a card, pass or p or % passes, ?! asks for the factors of your foul
plain-place = { $place }. { $who }
plain-purged = purged
plain-field-empty = Field: empty, { $order }
plain-field = Field: { $cards } is { $number }, { $count ->
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
plain-hand-later = Your cards are shown as soon as it is settled who leads.
plain-your-turn = Your turn.
plain-may-draw = Play, draw or pass.
plain-may-not-draw = Play or pass.
plain-asks-janken = Rock, paper, scissors for the lead: type rock, scissors or paper.
plain-asks-ready = Time to think. /ready when you have seen enough.
plain-asks-list = Bring your list: ready for the { $count } primes of a beginner, or list 2 3 QK 12=2^2*3.
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

## Clocks
plain-no-clock = No clock runs.
plain-clock-turn = Time left now: { $left }
plain-clock-game = Time left of the game: { $left }
plain-clock-bank = { $who ->
    [you] You have { $left } in the bank.
   *[other] { $who } has { $left } in the bank.
}
plain-clock-paused = The clocks stand still: the table pauses.
plain-clock-stands = This clock stands still.

## Daifugo
plain-daifugo-moves = Moves: cards with their suits and blanks between, as 3d 3h (T is ten, X a joker); a rank alone takes any suit
    pass or p or % passes, 7s 8s X as 6s 7s 8s says what a joker stands for, 4d 4c fuse adds to the field
    a rule's question is answered by the bare cards, name, rank, left, right or yes; - declines
plain-order-high = the usual order
plain-order-low = the order is turned round
plain-field-of = Field: { $cards } of { $who }, { $form }, { $order }
plain-strength = From weak to strong: { $order }
plain-your-turn-daifugo = Your turn. Play or pass.
plain-asks-response = Type { $offers } to respond, - to let it pass.
plain-asks-no-response = You hold nothing to respond with; - goes on.

## Tyrant
plain-tyrant-moves = Decisions: cards with their suits and blanks between, as 7h 8c (T is ten); of three one lies face up, as 7h 8c Td^
    7h 8c + h 2 also puts two chips on the hearts of the plaza, + lead 1 one on the lead card; pass or p or % passes
    a hand, a refill and the card for the plaza are the bare cards
plain-lead = Trick { $trick }, lead card { $card }
plain-no-lead = No lead card lies there.
plain-row = Lead row: { $cards }
plain-plaza = Plaza, cards and piles: { $rows }
plain-ace = Your ace: { $card }
plain-stock = Your stock: { $cards }
plain-tyrant-player = { $who }: hand { $hand }, stock { $stock }, chips { $chips }, fame { $fame }
plain-marker = (round marker)
plain-asks-hand = Choose your hand: type seven of these cards.
plain-asks-refill = Choose your new hand: type six of these cards.
plain-asks-lay = Nobody followed: type the card that you lay in the plaza.
plain-may-pass = Play up to three cards, or pass.
plain-may-not-pass = Play up to three cards; you cannot pass.
plain-must-pass = You have no cards to play: pass.
