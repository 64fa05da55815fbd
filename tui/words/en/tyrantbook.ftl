# The rulebook of Tyrant.
tyrantbook-title = The rules of Tyrant

tyrantbook-goal = What it is about
tyrantbook-goal-text = Eight tricks for three or four players. A trick brings fame: a jack, a queen or a king. The most points win, unless they are too many: whoever ends 10 or more above the poorest player is a true tyrant and is purged.

    There are no trumps and no bids. You follow suit if you can, and may pass. The numbers on the cards mean nothing: suits and how many cards you play are all that counts.

tyrantbook-setup = Before the first trick
tyrantbook-setup-text = Everybody gets 5 chips and one ace that only its owner sees; with three players the fourth ace is removed unseen. Of the twelve jacks, queens and kings four are removed unseen; the other eight are the lead pile, and three of them lie open in the lead row.

    Four number cards lie open in the plaza, each in the row of its suit, and four more are removed unseen. You get 16 number cards and choose 7 of them as your hand, in secret and all at once; the other 9 are your stock. You may look at your own ace and stock at any time.

    With four players every card 2–10 is there twice (18 of a suit); with three, 7–10 only once (14 of a suit).

    Then it is told who starts with the round marker ★.

tyrantbook-trick = A trick
tyrantbook-trick-text = First the lead row is filled up to three cards from the lead pile. The card farthest from the pile leads: its suit is the lead suit. So you always see the next two leads coming, until they run out.

    Whoever passed in the trick before now chooses a new hand, with the new lead card already turned; all who do choose at the same time and in secret, and nobody plays before. Then everybody plays or passes, from the holder of the marker clockwise; then all cards are turned, and the highest power wins the lead card.

    Every lead card is a trick of its own, also one that nobody wins. After the eighth the points are counted.

tyrantbook-play = Playing cards
tyrantbook-play-text = You put down 1 to 3 cards of your hand, face down, and say how many. Of exactly three, one lies face up: which one is for you to choose, its suit does not matter.

    If your hand holds the lead suit, at least one of the cards must be of it; the others are free. What is in your stock does not matter.

    Without the lead suit you play whatever you like, but you do not follow and cannot win this trick.

tyrantbook-action = The tyrant action
tyrantbook-action-text = Right after putting down cards, before the next player's turn, you may once lay one or more of your chips on one place: a row of the plaza that has a card, or the lead card. A suit without a card in the plaza has no row. Who did not follow may do so too, who passes may not.

    Each chip takes 2 from every card of that suit in this trick, whoever played it, also before. Chips on the lead card and chips on the row of the lead suit both lower the lead suit, and add up.

    The chips are spent. Each chip that you keep is worth a point at the end.

tyrantbook-pass = Passing
tyrantbook-pass-text = A pass costs one chip, which lowers nothing. Your whole hand goes into your stock: that is the soft pass. You are out of this trick.

    At the start of the next trick, after the new lead card is turned, you choose 6 cards from your stock as your new hand; if the stock has 6 or fewer, they all become your hand. Only a pass gives new cards.

    After a pass you must play in the next trick: nobody passes twice running. With your last chip you may pass, too: you still get the new hand and play on. A full hand of 7, an empty stock or cards that could follow suit are no hindrance.

tyrantbook-may = What you may do, and must
tyrantbook-may-text = Cards in hand and a chip: play or pass. If you passed in the trick before: you must play. Without a chip: you must play.

    No card in hand, but a chip: you must pass and pay.

    No card and no chip: hard pass. It is looked at only when your turn comes, after new hands were chosen; so a pass with your last chip does not bring it about. You are skipped until the scoring, whatever your stock holds, but you still score, and may still hold the marker.

tyrantbook-power = Power
tyrantbook-power-text = Only who played the lead suit can win. If only one did, that player wins, whatever the power.

    · A card of the lead suit counts 10.
    · Any other card counts as its row in the plaza: 1 for each upright card, 2 for each pile; 0 if there is no row.
    · Each chip on a suit takes 2 from each card of it, down to 0.
    · Whoever holds the round marker has 1 less in all, always, also after a trick that nobody won; but never less than 0.

    Clubs lead, and you play ♣ ♥ ♠; hearts have 3 upright cards and a pile, spades 2 and two piles: 10 + 5 + 6 = 21.

    The highest power wins. Of equals the one who played later wins. Nothing else counts, neither how many cards nor whose chips.

tyrantbook-plaza = After a trick
tyrantbook-plaza-text = Every loser, also one who did not follow, lays one card of each suit that was played in the plaza, and gives the rest to the winner, face down. The winner's own cards never go there. Which of several cards of a suit is laid makes no difference. Until then the plaza stays as it was at the beginning of the trick.

    Five upright cards of a row become a pile at once, worth 2 instead of 5; further cards stand upright beside it.

    The winner puts the lead card on top of the cards won, adds them to the fame row, and takes the marker. Chips on the table are gone.

tyrantbook-nobody = Tricks that nobody wins
tyrantbook-nobody-text = If everybody passed, the lead card leaves the game and the next trick begins; the marker stays. A hard pass counts as a pass here.

    If cards were played but none followed, they are turned, and the lead card leaves the game too. From the marker clockwise each who played chooses one of the own cards and lays it in the plaza, openly and one after the other, opening a row if there is none; the others leave the game. The marker stays.

tyrantbook-score = The score
tyrantbook-score-text = Counted are your ace, the jacks, queens and kings you won, and your chips. The number cards under them count nothing.

    · Base points: ace 0, jack 1, queen 2, king 3, each chip 1.
    · Same suit: 2 cards 2, 3 cards 4, 4 cards 6; each suit by itself, the ace too.
    · Same rank: 2 cards 5, 3 cards 8, 4 cards 10; each rank by itself.
    · Fewest tricks: who won the fewest share 2 points for each pile in the plaza, rounded down.

    Together they are your total fame.

tyrantbook-monarchomachi = Monarchomachi
tyrantbook-monarchomachi-text = Everybody whose total is 10 or more above the lowest is a true tyrant and is purged, all at the same time, and once only. Of the others the highest total wins.

    If totals are equal, more tricks decide; then the place nearest to the marker ★, clockwise from its holder. The purged come behind all others.

    So help the poorest, or do not rise too high.

tyrantbook-secret = What is known
tyrantbook-secret-text = Everybody sees chips, the marker, who passed, the sizes of hands and stocks, the lead row, the plaza, how many cards were played, the one that lies face up, and the fame won. Cards played are seen at the reveal; what was seen may be looked up in the log.

    Nobody sees another's ace, hand or stock, the lead pile, or what was removed at the beginning. A play that the rules forbid is refused to you alone: that it was would tell what you hold.

tyrantbook-time = Time
tyrantbook-time-text = The sheet knows no clock. Where one was agreed and runs out, you pass if you may; else cards are chosen for you by chance, knowing no more than you do.

tyrantbook-players = Players
tyrantbook-players-text = Three or four; four are recommended. Usual: 4.
tyrantbook-chip_floor = Where chips stop
tyrantbook-chip_floor-text = card: no card counts less than 0, however many chips lie on its suit. total: a card may count below 0, and only a player's whole power stops at 0. Usual: card.
tyrantbook-start = Start player
tyrantbook-start-text = random: drawn by lot. 0, 1, 2, 3: that seat takes the marker first. It is told after all hands are chosen. The sheet lets whoever behaves most like a tyrant begin. Usual: random.
