# The rules of Daifugo for players.
daifugobook-title = The rules of Daifugo
daifugobook-usual = Usually: { $value }

daifugobook-goal = The goal
daifugobook-goal-text =
    Get rid of your cards: whoever does so first has the best place. When one player is left the game is over, and that player takes the last open place.

    Places give titles, from Daifugo down to Daihinmin. In a series the next game begins with an exchange of cards between them. Each place gives points: one for every player behind you. They, titles and the exchange belong to the players, whatever chair they take: a newcomer has no points yet, counts as 平民, and exchanges with nobody; where 大富豪 or 大貧民 has gone, that exchange is left out. Whoever leaves a game is last in it, whatever the bot that plays on makes of it, and gets the seat back by coming again.
daifugobook-cards = Cards and strength
daifugobook-cards-text =
    One pack with jokers, usually one, is dealt out to two to eight players. Cards that do not come out even give some a card more.

    From weak to strong: 3 4 5 6 7 8 9 10 J Q K A 2, and a joker alone above them all. Suits have no strength. When the order is turned round, the joker stays on top.
daifugobook-play = Playing cards
daifugobook-play-text =
    Whoever leads plays one card, or several of one rank. The others follow with as many cards of the same form, and stronger; equal is not enough.

    A joker may stand for any card; it makes a group no stronger.

    Local rules add stairs, emperor and arithmetic rows. Each form is only beaten by its own.
daifugobook-pass = Passing, and how the field clears
daifugobook-pass-text =
    You may pass even if you could play, and play again when your turn comes round in the same round. Whoever leads may not pass.

    When all others have passed on a play, the field clears and its player leads; if that player is out, the next one does. Cleared cards go to the discard pile, and locks and eleven back end.
daifugobook-out = Going out, and fouls
daifugobook-out-text =
    You are out when your hand is empty. It is a foul if the last cards hold a joker, an 8 (not in a row), a 2 (a 3 while the order is reversed), or are 3♠ alone: a fouler takes the lowest place.

    Of several foulers the first is last. A hand that is emptied by an effect is never foul.
daifugobook-series = Game after game
daifugobook-series-text =
    In the first game the holder of 3♦ leads, later Daihinmin does. Before a later game Daihinmin gives Daifugo the two strongest cards and Hinmin gives Fugo one; as many come back, chosen before seeing what comes.

    If somebody else is the first to go out, the reigning Daifugo falls.
daifugobook-local = Reading the local rules
daifugobook-local-text =
    A joker counts as the card it stands for. "Three nines" are exactly three; "a nine" is any play with one.

    What is not said to be a choice happens, as far as cards allow. What would take from or add to the hand of a player who has just gone out does not happen.

    When several rules meet: revolutions, strength, locks, cards, seats, clearing, skips, in this order.
daifugobook-answers = Answers out of turn
daifugobook-answers-text =
    Ten return, seven counter, four stop and spade return are played out of turn. When one could be possible, everybody else is asked for the same time, cards or no cards, and answers lie face down. When all have answered or the time is up, the first in turn order counts, and only that one.
daifugobook-uecda = The competition's rules (uecda)
daifugobook-uecda-text =
    `--rules uecda` plays as the UEC computer Daihinmin competition (UECda) does: five players, one joker, stairs. The field clears only when all have passed, the last to play included; a pass is out until then, a leader may pass too, and after twenty passes in a row the places are drawn by lot. Stairs lie above each other card by card (7-8-9 on 4-5-6); a joker may stand below the 3 or above the 2; five cards or more of them are a revolution, and an 8 in them clears the field. A joker makes a lock as the card that it stands for; alone it ends the lock, and only the natural 3♠ answers it. In the exchange the poorer players give first; of equals the order is ♠ ♥ ♦ ♣. Whoever then has the 3♦ leads and need not play it. There are no fouls and no fall. In a match the places are worth 5, 4, 3, 2, 1 points, seats are drawn anew in games 1, 4, 7, …, and classes end every hundred games.
