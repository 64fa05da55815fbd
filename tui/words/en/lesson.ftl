# The lessons of Daifugo and Tyrant, and which lesson there is.

## Which lesson
lesson-menu-title = Learning a game
lesson-menu-which = Which game would you like to learn?
lesson-menu-prime-about = Ten minutes, with nothing but the keys on the screen
lesson-menu-daifugo-about = Ten minutes: 8-cut, lock, revolution, 3 of spades, fall
lesson-menu-tyrant-about = One round of eight tricks, scored on the sheet

## Daifugo
lesson-daifugo-name = Learning Daifugo
lesson-daifugo-lead = Whoever gets rid of all cards first wins. 3 is the weakest card, then 4, 5 … K, A, and 2 the strongest; only the joker beats it.
    You lead. Begin with your weakest: the 3.
lesson-daifugo-beat = Euclid laid 6, Pascal 10. One card lies there, so one card is wanted, and it has to be stronger.
    Your K is.
lesson-daifugo-pass = Euclid's A beats your K, and you hold nothing stronger. Whoever cannot play, or does not want to, passes. You may play again later.
lesson-daifugo-eight = All passed, so the field was cleared and Euclid, who laid last, led a new one. Now 6♥ lies there.
    An 8 cuts: the field is cleared at once, and whoever laid it leads again.
lesson-daifugo-pair = You lead again. Cards of one rank go together: a pair can only be beaten by a stronger pair.
    Lay both 4s: two cards fewer.
lesson-daifugo-lock = A new hand. Upon 5♠ came 6♠: the same suit twice locks it. Until the field is cleared only spades may follow.
    K♦ would be strong enough, but it is locked out. 9♠ fits.
lesson-daifugo-revolution = Nobody could follow, so you lead. Four cards of one rank are a revolution: from now on the order is turned, 3 is strongest and 2 weakest.
    Lay all four 7s.
lesson-daifugo-weak = The order is turned (▼ at the top right). Your K has become weak: be rid of it while you lead.
lesson-daifugo-strong = J beat your K, 9 beat the J. And now your 3 is the strongest card of all.
lesson-daifugo-spade3 = A new hand, the usual order. Euclid was Daifugo, the winner of the last game, and leads the joker, which beats everything.
    Everything but one card: 3♠ beats a joker that lies alone.
lesson-daifugo-fall = You lead, with two 9s left. Never keep an 8, a 2, a joker or 3♠ alone for the end: going out with them is a foul.
    Two 9s are fine. Whoever was Daifugo and does not go out first falls to the last place: lay them, and see Euclid fall.
lesson-daifugo-done = You are out first, and Euclid has fallen. Congratulations!
    These are the five official rules. More than seventy local ones wait in the set-up, each explained there (i tells those in force at a table).
    ▸ Enter: your first table

## Tyrant
lesson-tyrant-name = Learning Tyrant
lesson-tyrant-hand = Eight tricks; who wins one takes its lead card. Choose 7 of your 16 cards, the rest is stock. Suits count, ranks do not.
    J♠ and K♣ lead first: take three spades, two clubs, a heart, a diamond.
lesson-tyrant-follow = J♠ leads. Whoever has spades must lay at least one. One to three cards may be laid, face down; all are turned at the end.
    Each spade counts 10 now. Lay one.
lesson-tyrant-take = One spade each: a tie, and who laid later won. All cards laid went to the plaza, each in the row of its suit.
    K♣ leads. You hold clubs; perhaps the others do not.
lesson-tyrant-three = You took K♣ and with it the marker ★: you lead now. Q♦ leads. Other suits count what their row in the plaza counts, and the spades have grown.
    Lay your diamond and two spades; of three cards one lies face up.
lesson-tyrant-chip = Q♦ is yours too. J♥ leads: every heart counts 10. The tyrant action lays chips on a suit: each takes 2 from all its cards, yours too.
    Lay a heart, and with a one chip upon the lead.
lesson-tyrant-pass = Your hand is nearly used up. A pass costs a chip; your hand goes into your stock, and for the next trick you choose six cards anew.
    p asks, p again passes.
lesson-tyrant-refill = Six cards from your stock. J♣ leads next, then K♦.
    Take three hearts and three clubs. After a pass you must play.
lesson-tyrant-two = Each club counts 10, so two are 20. The holder of the marker ★ has one less.
    Lay two.
lesson-tyrant-free = K♦ leads, and you have no diamond: you may lay what you like, but cannot win.
    Three hearts make their row grow.
lesson-tyrant-lay = Nobody followed, so nobody wins K♦. Each who played lays one of the cards in the plaza; the others leave the game.
lesson-tyrant-last = The last trick: Q♣. You have three leads already, and at the end whoever stands 10 or more above the poorest is purged as a true tyrant.
    Take it all the same, and see what the sheet says.
lesson-tyrant-done = Four leads: 22 points, and the poorest has 11. That is ten too many: the people rise, and you are purged to the last place.
    Fame counts, and pairs of suit or rank, and each chip left. Next time, stop in time.
    ▸ Enter: the sheet of scores
