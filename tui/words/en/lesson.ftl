# The lessons of Daifugo and Tyrant, and which lesson there is.

## Which lesson
lesson-menu-title = Learning a game
lesson-menu-which = Which game would you like to learn?
lesson-menu-prime-about = Ten minutes, with nothing but the keys on the screen
lesson-menu-daifugo-about = Ten minutes: 8-cut, lock, revolution, 3 of spades, dethronement
lesson-menu-tyrant-about = One round of eight tricks, with scoring

## Daifugo
lesson-daifugo-name = Learning Daifugo
lesson-daifugo-lead = The first player to get rid of all cards wins. 3 is the weakest card, then 4, 5 … K, A, and 2 the strongest; only the joker beats it.
    You lead. Begin with your weakest: the 3.
lesson-daifugo-beat = Euclid played 6, Pascal 10. There is one card on the field, so play one card, and a stronger one.
    Your K is.
lesson-daifugo-pass = Euclid's A beats your K, and you have nothing stronger. If you can't play, or don't want to, pass. You may play again later.
lesson-daifugo-eight = All passed, so the field was cleared and Euclid, who played last, led again. Now 6♥ is on the field.
    An 8 cuts: the field is cleared at once, and its player leads again.
lesson-daifugo-pair = You lead again. Cards of one rank go together: a pair can only be beaten by a stronger pair.
    Play both 4s: two cards fewer.
lesson-daifugo-lock = A new hand. 6♠ was played on 5♠: the same suit twice locks it. Until the field is cleared only spades may follow.
    K♦ would be strong enough, but it is locked out. 9♠ fits.
lesson-daifugo-revolution = Nobody could follow, so you lead. Four cards of one rank are a revolution: from now on the order is reversed, 3 is strongest and 2 weakest.
    Play all four 7s.
lesson-daifugo-weak = The order is reversed (▼ at the top right). Your K has become weak: get rid of it while you have the lead.
lesson-daifugo-strong = J beat your K, 9 beat the J. And now your 3 is the strongest card of all.
lesson-daifugo-spade3 = A new hand, the normal order. Euclid was tycoon (大富豪), the winner of the last game, and leads the joker, which beats everything.
    Everything but one card: 3♠ beats a single joker.
lesson-daifugo-fall = You lead, with two 9s left. Never save an 8, a 2, a joker or 3♠ alone for the end: going out with them is a foul.
    Two 9s are fine. A tycoon (大富豪) who does not go out first is dethroned: play them, and see Euclid dethroned.
lesson-daifugo-done = You are out first, and Euclid is dethroned. Congratulations!
    These are the five official rules. More than seventy local ones wait in the set-up, each explained there ({ KEY("rules", "i") } shows those in force at a table).
    ▸ { KEY("onward", "Enter") }: your first table

## Tyrant
lesson-tyrant-name = Learning Tyrant
lesson-tyrant-hand = Eight tricks; the winner of each takes its lead card. Choose 7 of your 16 cards, the rest is your stock. Suits count, ranks don't.
    J♠ and K♣ are the first lead cards: take three spades, two clubs, a heart, a diamond.
lesson-tyrant-follow = The lead card is J♠, so spades are the suit to follow. A player who has spades must play at least one. You can play one to three cards, face down; all are turned up at the end.
    Each spade counts 10 now. Play one.
lesson-tyrant-take = One spade each: a tie, and the later player won. All cards played went to the plaza, each in the row of its suit.
    The lead card is K♣. You have clubs; perhaps the others don't.
lesson-tyrant-three = You took K♣ and with it the marker ★: you play first now. The lead card is Q♦. Other suits count what their row in the plaza counts, and the spades have grown.
    Play your diamond and two spades; of three cards one is face up.
lesson-tyrant-chip = Q♦ is yours too. The lead card is J♥: every heart counts 10. The tyrant action puts chips on a suit: each takes 2 from all its cards, yours too.
    Play a heart, and press { KEY("tyrant", "a") } to put one chip on the lead card.
lesson-tyrant-pass = Your hand is nearly used up. A pass costs a chip; your hand goes into your stock, and for the next trick you choose six new cards.
    { KEY("pass", "p") } asks, { KEY("pass", "p") } again passes.
lesson-tyrant-refill = Six cards from your stock. J♣ is the next lead card, then K♦.
    Take three hearts and three clubs. After a pass you must play.
lesson-tyrant-two = Each club counts 10, so two are 20. The holder of the marker ★ has one less.
    Play two.
lesson-tyrant-free = The lead card is K♦, and you have no diamond: you may play any cards, but cannot win.
    Three hearts make their row grow.
lesson-tyrant-lay = Nobody followed, so nobody wins K♦. Each player puts one of their played cards in the plaza; the others leave the game.
lesson-tyrant-last = The last trick: Q♣. You have three lead cards already, and at the end any player 10 or more above the lowest is purged as a true tyrant.
    Take it anyway, and see what the score sheet says.
lesson-tyrant-done = Four lead cards: 22 points, and the lowest has 11. That is ten too many: the people rise, and you are purged to the last place.
    Fame counts, and pairs of suit or rank, and each chip left. Next time, stop in time.
    ▸ { KEY("result", "Enter") }: the score sheet
