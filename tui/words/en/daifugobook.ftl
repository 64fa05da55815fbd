# The rules of Daifugo for players.
daifugobook-title = The rules of Daifugo
daifugobook-usual = Usually: { $value }

daifugobook-goal = The goal
daifugobook-goal-text =
    Get rid of your cards: whoever does so first has the best place. When one player is left the game is over, and that player takes the next open place.

    Places give titles, from Daifugo (大富豪) down to Daihinmin (大貧民). In a series the next game begins with an exchange of cards between them. Each place gives points: one for every player behind you. They, titles and the exchange belong to the players, whatever chair they take: a newcomer has no points yet, counts as 平民, and exchanges with nobody; where 大富豪 or 大貧民 has gone, that exchange is left out. Whoever leaves a game is last in it, whatever the bot that plays on makes of it, and gets the seat back by coming again.
daifugobook-cards = Cards and strength
daifugobook-cards-text =
    One pack with jokers, usually one, is dealt out one card at a time, clockwise, to two to eight players. The first game deals to the first seat first, later games to Daihinmin. Cards that do not come out even give those who were dealt to first a card more; they can be set aside unseen instead.

    From weak to strong: 3 4 5 6 7 8 9 10 J Q K A 2, and a joker alone above them all. Suits have no strength. When the order is turned round, 2 is the weakest and 3 the strongest; the joker stays on top.

    Where a rule speaks of the strongest cards of a hand, each counts as if played alone, in the order in force; of equal ranks ♠ goes first, then ♥, ♦, ♣. There is nothing to choose.
daifugobook-play = Playing cards
daifugobook-play-text =
    Whoever leads plays one card, or several of one rank. The others follow with as many cards of the same form, and stronger; equal is not enough.

    A joker may stand for any card; it makes a group no stronger. Jokers alone beat every group of as many cards.

    Local rules add stairs, emperor and arithmetic rows. Each form is only beaten by its own, and by as many cards.

    A few plays are bound by nothing, neither form nor number, strength nor locks: spade-3 return, and by local rules spade-2 return, sandstorm and the fusion revolution.

    Cards that can be read in several ways are read in the form of the field; on an empty field as a group, else stairs, emperor, arithmetic row; and as the strongest that may be played. Another reading can be named.
daifugobook-pass = Passing, and how the field clears
daifugobook-pass-text =
    You may pass even if you could play, and play again when your turn comes round in the same round, unless it was agreed that a pass locks out. Whoever leads may not pass.

    When all others still in have passed on a play, or were skipped, the field clears and its player leads; if that player is out, the next one in does. Cleared cards go to the discard pile, and locks and eleven back end.

    Skips: each card skips one player (by the setting, each play does). Whoever is skipped has not passed. When skips reach the player of the cards, the field clears and the rest of the skips is lost.
daifugobook-official = The official rules in full
daifugobook-official-text =
    · Revolution: four or more of a rank, jokers among them, but not jokers alone and no row. The order is turned for the rest of the game; another revolution restores it. It acts at once: on 7 7 7 7 only 6 6 6 6 or lower follow. So five cards are answered in the same round only by five.
    · Eight cut: a play with an 8 that is no row clears the field, and its player leads. The 8 itself must fit. Nothing can be played upon it; only answers out of turn can stop it.
    · Suit lock: a play with exactly the suits of the one under it, neither with a joker, binds all to these suits until the field clears. A joker stands for a missing suit; jokers alone always fit.
    · Spade-3 return: 3♠ alone beats one joker that was played alone, whatever order or lock, clears the field, and its player leads. It does so too if that joker was its player's last card, which was a foul already.
    · Fall of the capital: when another is the first to go out, the last game's Daifugo, if still in, falls at once; the hand is discarded. Fouls and falls of others are no going out. A Daifugo who is first but fouls is last by the foul.
daifugobook-out = Going out, and fouls
daifugobook-out-text =
    You are out when your hand is empty. It is a foul if the last cards played hold a joker, an 8 (not in a row), a 2 (a 3 instead while the order is reversed), or are 3♠ alone, as the one last card. What counts is the order before these cards: 2 2 2 2 as last cards are a foul, 3 3 3 3 are not. Eleven back turns that order as a revolution does.

    A fouler is out with the lowest place still open. The foul clears nothing: an 8 or 3♠ played last does not clear the field; the cards stay, and the next player has to beat them or pass. If nobody beats them, the player after the fouler leads. What else they do – revolution, eleven back, lock, skip – happens as usual.

    A hand that is emptied by an effect is never foul.
daifugobook-titles = Places and titles
daifugobook-titles-text =
    From the top: who went out, in that order; then the player who is left; then the fallen, the later above the earlier; then the foulers, the later above the earlier. So the first fouler is last of all, behind the fallen.

    · 2 players: Daifugo (大富豪), Daihinmin (大貧民)
    · 3 players: Daifugo, Heimin (平民), Daihinmin
    · 4 players: Daifugo, Fugo (富豪), Hinmin (貧民), Daihinmin
    · 5 and more: Daifugo, Fugo, then Heimin, as many as it takes, Hinmin, Daihinmin
daifugobook-series = Game after game
daifugobook-series-text =
    In the first game the holder of 3♦ leads, with any cards; if it was not dealt, the first seat does. Later Daihinmin leads. Where nobody at the table is Daihinmin – that player has left, or a newcomer sits there – the game is dealt and led like the first one.

    Before a later game Daihinmin gives Daifugo the two strongest cards and, with four or more players, Hinmin gives Fugo the strongest one; with two or three only the first pair exchanges, two cards still. As many come back, of free choice, chosen from the hand as it was dealt, before seeing what comes: a card received is never given straight back.

    A joker is the strongest card and has to be given, unless set otherwise. The strongest are those of the order at the start of the game; of equal ranks ♠, ♥, ♦, ♣ in this order.

    If somebody else is the first to go out, the reigning Daifugo falls. Each game begins with the normal order, the direction clockwise and the old seats.
daifugobook-local = Reading the local rules
daifugobook-local-text =
    A joker counts as the card it stands for, in ranks and in numbers, but never for a suit or colour that sets something off. "Three nines" are exactly three, and no row; "a nine" is any play with one, rows too where the rule does not say otherwise (a setting).

    What is not said to be a choice happens, as far as cards allow. What would take from or add to the hand of a player who has just gone out does not happen. Hands that an effect empties have gone out, without foul, in the order of turns. Unless a rule says otherwise it works in the reversed order too.

    The next player and the one before are those of the direction before the play; skips do not count for them. A play turns the direction once for each rule that does so, whatever the number of cards. From an empty discard pile nothing is taken, from a small one what there is. Of a rule that was silenced all that it made ends, too: order, locks; what has happened stays.

    When several rules meet, they act in this order:

    · instant wins; going out, fouls, the fall of the capital
    · rules that silence others
    · the answer with a spade
    · revolutions (a play turns the order only once)
    · strength
    · locks
    · cards that change hands
    · seats and direction
    · clearing, and its answers
    · skips, unless the field was cleared
daifugobook-answers = Answers out of turn
daifugobook-answers-text =
    Ten return, seven counter, four stop and spade return are played out of turn. When one could be possible, everybody else is asked for the same time, cards or no cards, and answers lie face down. When all have answered or the time is up, the first in turn order counts, and only that one. An answer cannot be answered, has no effects and makes no lock, but may be somebody's last cards, with the usual fouls.

    What ends with a spade return is the effect of one natural card, not a spade, that clears nothing, makes no lock and silences nothing: eleven back, five skip, red five, seven pass, seven attach, black seven, nine return, nine reverse, ten discard, ten skip, queen bomber, queen love, queen reverse, cross-dressing, queen release, six return, king skip, ace tax, two back.
daifugobook-time = Time
daifugobook-time-text =
    Where a time was agreed and it runs out, the host moves for you: a pass if you may pass, else the weakest single card; what may be declined is declined, and no answer is given out of turn.
daifugobook-uecda = The competition's rules (uecda)
daifugobook-uecda-text =
    `--rules uecda` plays as the UEC computer Daihinmin competition (UECda) does: five players, one joker, stairs. The field clears only when all have passed, the last to play included; a pass is out until then, a leader may pass too, and after twenty passes in a row the places are drawn by lot. Stairs lie above each other card by card (7-8-9 on 4-5-6); a joker may stand below the 3 or above the 2; five cards or more of them are a revolution, and an 8 in them clears the field. A joker makes a lock as the card that it stands for; alone it ends the lock, and only the natural 3♠ may follow it: it clears the field at once, and its player leads; whoever played the joker may play it too when the turn comes back. When all pass on an empty field, the lead goes back to who had it (in the first round, to the holder of the 3♦), and the passes in a row are counted on. In the exchange the poorer players give first; of equals the order is ♠ ♥ ♦ ♣. Whoever then has the 3♦ leads and need not play it. There are no fouls and no fall. In a match the places are worth 5, 4, 3, 2, 1 points, seats are drawn anew in games 1, 4, 7, …, and classes end every hundred games.
