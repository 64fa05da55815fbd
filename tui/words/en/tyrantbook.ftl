# The rulebook of Tyrant.
tyrantbook-title = Rules of Tyrant

tyrantbook-goal = The idea
tyrantbook-goal-text = Eight tricks for three or four players. A trick brings fame: a jack, a queen or a king. The most points win, unless they are too many: any player who ends 10 or more above the lowest is a true tyrant and is purged.

    There are no trumps and no bids. You follow suit if you can, and may pass. The numbers on the cards mean nothing: only suits and the number of cards you play count.

tyrantbook-setup = Before the first trick
tyrantbook-setup-text = Each player gets 5 chips and one ace that only its owner sees; with three players the fourth ace is removed unseen. Of the twelve jacks, queens and kings four are removed unseen; the other eight are the lead pile, and three of them are face up in the lead row.

    Four number cards are face up in the plaza, each in the row of its suit, and four more are removed unseen. You get 16 number cards and choose 7 of them as your hand, in secret and all at once; the other 9 are your stock. You may look at your own ace and stock at any time.

    With four players every card 2–10 is there twice (18 of a suit); with three, 7–10 only once (14 of a suit).

    Then the player who starts with the round marker ★ (the joker) is announced.

tyrantbook-trick = A trick
tyrantbook-trick-text = First the lead row is filled up to three cards from the lead pile. The card farthest from the pile is the lead card: its suit is the suit to follow. So you always see the next two lead cards, until they run out.

    Players who passed in the previous trick now choose a new hand, with the new lead card already face up; they all choose at the same time and in secret, and nobody plays before. Then everyone plays or passes, clockwise from the holder of the marker; then all cards are turned face up, and the highest power wins the lead card.

    Every lead card is a trick of its own, even if nobody wins it. After the eighth the points are counted.

tyrantbook-play = Playing cards
tyrantbook-play-text = You put down 1 to 3 cards of your hand, face down, and say how many. Of exactly three, one is face up: you choose which one, its suit doesn't matter.

    If your hand has the suit to follow, at least one of the cards must be of it; the others are free. Your stock doesn't matter.

    Without a card of that suit in your hand you can play any cards, but you don't follow and can't win this trick.

tyrantbook-action = The tyrant action
tyrantbook-action-text = Right after putting down cards, before the next player's turn, you may once put one or more of your chips on one place: a row of the plaza that has a card, or the lead card. A suit without a card in the plaza has no row. You may do so even if you didn't follow, but not if you pass.

    Each chip takes 2 from every card of that suit in this trick, no matter who played it, including earlier cards. Chips on the lead card and chips on the row of its suit both lower that suit, and add up.

    The chips are spent and don't come back. Each chip that you have left is worth a point at the end.

tyrantbook-pass = Passing
tyrantbook-pass-text = A pass costs one chip, which lowers nothing. Your whole hand goes into your stock: that is the soft pass. You are out of this trick.

    After a pass, at the start of the next trick, once the new lead card is turned, you choose 6 cards from your stock as your new hand; if the stock has 6 or fewer, they all become your hand. Only a pass gives new cards.

    After a pass you must play in the next trick: nobody passes twice in a row. You can also pass with your last chip: you still get the new hand and play on. You can pass with a full hand of 7, with an empty stock, or with cards that could follow suit.

tyrantbook-may = Your options
tyrantbook-may-text = Cards in hand and a chip: play or pass. If you passed in the previous trick: you must play. Without a chip: you must play.

    No card in hand, but a chip: you must pass and pay.

    No card and no chip: you are skipped until the scoring (hard pass), even with cards in your stock, but you still score, and may still have the marker. It is checked only when your turn comes, after new hands were chosen; so a pass with your last chip doesn't cause it.

tyrantbook-power = Power
tyrantbook-power-text = Only players who followed suit can win. If only one did, that player wins, regardless of the power.

    · A card of the suit to follow counts 10.
    · Any other card counts as its row in the plaza: 1 for each upright card, 2 for each pile; 0 if there is no row.
    · Each chip on a suit takes 2 from each card of it, down to 0: no card is worth less.
    · The holder of the round marker ★ (the joker) has 1 less in all, always, also after a trick that nobody won; but never less than 0.

    The lead card is a club, and you play ♣ ♥ ♠; hearts have 3 upright cards and a pile, spades 2 and two piles: 10 + 5 + 6 = 21.

    The highest power wins. Of equals the one who played later wins. Nothing else counts, neither how many cards nor whose chips.

tyrantbook-plaza = After a trick
tyrantbook-plaza-text = Every loser, even one who didn't follow, puts one card of each suit that was played in the plaza, and gives the rest to the winner, face down. The winner's own cards never go there. If there are several cards of a suit, it makes no difference which one goes there. Until then the plaza stays as it was at the beginning of the trick.

    Five upright cards of a row become a pile at once, worth 2 instead of 5; further cards stand upright beside it.

    The winner puts the lead card on top of the cards won, adds them to the fame row, and takes the marker. Chips on the table are gone.

tyrantbook-nobody = Tricks that nobody wins
tyrantbook-nobody-text = If everyone passed, the lead card leaves the game and the next trick begins; the marker stays. A hard pass counts as a pass here.

    If cards were played but none followed, they are turned face up, and the lead card leaves the game too. From the marker clockwise each player who played chooses one of those cards and puts it in the plaza, face up and one after the other, opening a row if there is none; the others leave the game. The marker stays.

tyrantbook-score = Scoring
tyrantbook-score-text = Your ace, the jacks, queens and kings you won, and your chips count. The number cards under them count nothing.

    · Base points: ace 0, jack 1, queen 2, king 3, each chip 1.
    · Same suit: 2 cards 2, 3 cards 4, 4 cards 6; each suit separately, the ace too.
    · Same rank: 2 cards 5, 3 cards 8, 4 cards 10; each rank separately.
    · Fewest tricks: the players with the fewest share 2 points for each pile in the plaza, rounded down.

    Together they are your total fame. If the score is the same at the end, more tricks decide who wins.

tyrantbook-monarchomachi = Monarchomachi (the tyrants fall)
tyrantbook-monarchomachi-text = Everyone whose total is 10 or more above the lowest is a true tyrant and is purged, all at the same time, and once only. Of the others the highest total wins.

    If totals are equal, more tricks decide; then the place nearest to the marker ★, clockwise from its holder. Purged players come behind all others; of two purged players, too, the one with the higher total is placed higher.

    So help the lowest player, or don't rise too high.

tyrantbook-secret = Open and secret information
tyrantbook-secret-text = Everyone sees chips, the marker, who passed, the sizes of hands and stocks, the lead row, the plaza, how many cards were played, the face-up one, and the fame won. Cards played are seen at the reveal, and can be looked up in the log afterwards.

    Nobody sees another's ace, hand or stock, the lead pile, or the cards removed at the beginning. A play that is against the rules is refused to you alone: an open refusal would reveal your cards.

tyrantbook-time = Time
tyrantbook-time-text = The official rules have no clock. If the table has one and your time runs out, you pass if you may; otherwise cards are chosen for you at random, knowing no more than you do.

