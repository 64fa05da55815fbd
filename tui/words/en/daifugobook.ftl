# The rules of Daifugo for players.
daifugobook-title = Rules of Daifugo

daifugobook-goal = Goal
daifugobook-goal-text =
    Get rid of your cards: the first player to do so takes the best place. When one player is left the game is over, and that player takes the next open place.

    Places give titles, from tycoon (大富豪) down to beggar (大貧民). In a series the next game begins with an exchange of cards between them. Each place gives points: one for every player behind you. Points, titles and the exchange belong to the players, not to their seats: a newcomer has no points yet, counts as a commoner (平民), and exchanges with nobody; if the tycoon or the beggar has left, that exchange is skipped. A player who leaves a game is last in it, regardless of how the bot that takes over does, and gets the seat back by returning.
daifugobook-cards = Cards and strength
daifugobook-cards-text =
    One pack with jokers, usually one, is dealt one card at a time, clockwise, to two to eight players. The first game deals to the first seat first, later games to the beggar. If the cards don't come out even, the players dealt to first have one card more; the extra cards can be set aside unseen instead.

    From weak to strong: 3 4 5 6 7 8 9 10 J Q K A 2, and a joker alone above them all. Suits have no strength. When the order is reversed, 2 is the weakest and 3 the strongest; the joker stays on top.

    Where a rule mentions the strongest cards of a hand, each counts as if played alone, in the current order; of equal ranks ♠ goes first, then ♥, ♦, ♣. There is nothing to choose.
daifugobook-play = Playing cards
daifugobook-play-text =
    The leader (the player on an empty field) plays one card, or several of one rank. The others follow with the same combination, with the same number of cards, and stronger; equal isn't enough.

    A joker can stand for any card; it makes a group (cards of one rank) no stronger. Jokers alone beat every group with the same number of cards.

    Local rules add stairs, emperor and arithmetic rows. Each combination is beaten only by its own kind, and by the same number of cards.

    A few plays ignore combination, number, strength and locks: spade-3 return, and by local rules spade-2 return, sandstorm and the fusion revolution.

    Cards that can be read in several ways are read as the combination of the field; on an empty field as a group, else stairs, emperor, arithmetic row; and as the strongest that is playable. Another reading can be named.
daifugobook-pass = Passing, and how the field clears
daifugobook-pass-text =
    You can pass even if you could play, and play again when your turn comes around in the same round, unless a pass locks you out at this table. The leader can't pass.

    When all others still in have passed on a play, or were skipped, the field clears and its player leads; if that player is out, the next player still in leads. Cleared cards go to the discard pile, and locks and eleven back end.

    Skips: each card skips one player (by the setting, each play does). A skipped player has not passed. When skips reach the player of the cards, the field clears and the rest of the skips is lost.
daifugobook-official = Official rules in full
daifugobook-official-text =
    · Revolution: four or more of a rank, jokers among them, but not jokers alone and not a row. The order is reversed for the rest of the game; another revolution restores it. It acts at once: on 7 7 7 7 only 6 6 6 6 or lower follow. So only five cards can answer five cards in the same round.
    · Eight cut: a play with an 8, except in a row, clears the field, and its player leads. The 8 itself must fit. Nothing can be played on it; only answers out of turn can stop it.
    · Suit lock: a play with exactly the suits of the one under it, neither with a joker, restricts everyone to these suits until the field clears. A joker stands for a missing suit; jokers alone always fit.
    · Spade-3 return: 3♠ alone beats one joker that was played alone (not two, nor one among other cards), in any order and under any lock, clears the field, and its player leads. It does so too if that joker was its player's last card, which was a foul already.
    · Dethronement (都落ち): when somebody else is the first to go out, the last game's tycoon, if still in, drops to the bottom at once; the hand is discarded. Fouls and dethronements of others don't count as going out. A tycoon who is first but fouls is last by the foul.
daifugobook-out = Going out, and fouls
daifugobook-out-text =
    You are out when your hand is empty. It is a foul if the last cards played contain a joker, an 8 (not in a row), a 2 (a 3 instead while the order is reversed), or are just 3♠. The order before these cards counts: 2 2 2 2 as last cards are a foul, 3 3 3 3 are not. Eleven back reverses that order like a revolution.

    A player who fouls is out with the lowest open place. The foul doesn't clear the field: an 8 or 3♠ played last stays, and the next player has to beat it or pass. If nobody beats the cards, the player after the one who fouled leads. Their other effects – revolution, eleven back, lock, skip – happen as usual.

    A hand that is emptied by an effect is never foul.
daifugobook-titles = Places and titles
daifugobook-titles-text =
    From the top: the players who went out, in that order; then the player who is left; then dethroned players, the later above the earlier; then players who fouled, the later above the earlier. So the first foul is last of all, behind a dethroned tycoon.

    Dethronement (都落ち): last game's tycoon falls to the bottom once somebody else goes out first.

    · 2 players: tycoon (大富豪, Daifugo), beggar (大貧民, Daihinmin)
    · 3 players: tycoon, commoner (平民, Heimin), beggar
    · 4 players: tycoon, rich (富豪, Fugo), poor (貧民, Hinmin), beggar
    · 5 and more: tycoon, rich, then commoners for all places between, poor, beggar
daifugobook-series = Game after game
daifugobook-series-text =
    In the first game the holder of 3♦ leads, with any cards; if it was not dealt, the first seat does. Later the beggar leads. Where nobody at the table is beggar – that player has left, or a newcomer sits there – the game is dealt and led like the first one.

    Before a later game the beggar gives the tycoon the two strongest cards and, with four or more players, the poor gives the rich the strongest one; with two or three players only the first pair exchanges, still two cards. The tycoon and the rich give back the same number of cards, freely chosen from the hand as it was dealt, before seeing what comes: a card received is never given straight back.

    A joker is the strongest card and has to be given in the exchange, unless set otherwise. The strongest are those of the order at the start of the game; of equal ranks ♠, ♥, ♦, ♣ in this order.

    If somebody else is the first to go out, the reigning tycoon is dethroned. Each game begins with the normal order, the direction clockwise and the old seats.
daifugobook-local = Reading the local rules
daifugobook-local-text =
    A joker counts as the card it stands for, in ranks and in numbers, but never for a suit or color that triggers something. “Three nines” are exactly three, and not a row; “a nine” is any play with one, rows too where the rule doesn't say otherwise (a setting).

    An effect that isn't called a choice happens, as far as cards allow. Nothing is taken from or added to the hand of a player who has just gone out. Hands emptied by an effect have gone out, without foul, in turn order. Unless a rule says otherwise it works in the reversed order too.

    The next player and the previous one are those of the direction before the play; skips don't count for them. A play reverses the direction once for each rule that does so, regardless of the number of cards. Nothing is taken from an empty discard pile, and only what there is from a small one. When a rule is silenced, its lasting effects end, too: order, locks; what has happened stays.

    When several rules meet, they act in this order:

    · instant wins; going out, fouls, dethronement
    · rules that silence others
    · the answer with a spade
    · revolutions (a play reverses the order only once)
    · strength
    · locks
    · cards that change hands
    · seats and direction
    · clearing, and its answers
    · skips, unless the field was cleared
daifugobook-answers = Answers out of turn
daifugobook-answers-text =
    Ten return, seven counter, four stop and spade return are played out of turn. When one could be possible, everyone else is asked for the same time, with or without the cards, and answers stay face down. When all have answered or the time is up, the first in turn order counts, and only that one. An answer can't be answered, has no effects and makes no lock, but may be somebody's last cards, with the usual fouls.

    A spade return ends the effect of one natural card, not a spade, that clears nothing, makes no lock and silences nothing: eleven back, five skip, red five, seven pass, seven attach, black seven, nine return, nine reverse, ten discard, ten skip, queen bomber, queen love, queen reverse, cross-dressing, queen release, six return, king skip, ace tax, two back.
daifugobook-time = Time
daifugobook-time-text =
    If the table has a time limit and it runs out, the host moves for you: a pass if you can pass, else the weakest single card; choices that can be declined are declined, and no answer is given out of turn.
daifugobook-uecda = Competition rules (uecda)
daifugobook-uecda-text =
    `--rules uecda` follows the UEC computer Daihinmin competition (UECda): five players, one joker, stairs. The field clears only when all have passed, the last to play included; a player who passes is out until then, a leader may pass too, and after twenty passes in a row the places are drawn by lot. Stairs are compared card by card (7-8-9 on 4-5-6); a joker can go below the 3 or above the 2; five cards or more of them are a revolution, and an 8 in them clears the field. A joker makes a lock as the card that it stands for; alone it ends the lock, and only the natural 3♠ may follow it: it clears the field at once, and its player leads; the player of the joker may play it too when the turn comes back. When all pass on an empty field, the lead returns to the player who had it (in the first round, to the holder of the 3♦), and the count of passes in a row continues. In the exchange the poorer players give first; of equals the order is ♠ ♥ ♦ ♣. The player who then has the 3♦ leads and need not play it. There are no fouls and no dethronement. In a match the places are worth 5, 4, 3, 2, 1 points, seats are redrawn in games 1, 4, 7, …, and classes end every hundred games.
