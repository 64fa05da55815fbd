# The rules of Prime Daifugo, for players.
rules-title = The rules of Prime Daifugo
rules-kind-chapter = How to play
rules-kind-preset = Sets of rules
rules-kind-rule = Rules
rules-key-game = other game
rules-kind-setting = Settings
rules-kind-clause = Rulings
rules-clause-english = Text of the clause:
rules-key-search = search
rules-key-clauses = clauses
rules-search-hint = words in any order, such as: joker last
rules-found = Answers
rules-found-nothing = Nothing fits. The nearest headings:

# The documents that the rulings come from.
rules-seed-000 = “素数大富豪公式ルール” (Prime Daifugo, the official rules), Shin-ichiro Seki
rules-seed-001 = “抽象的素数大富豪” (Abstract Prime Daifugo), Shin-ichiro Seki, 2018
rules-seed-002 = “素数大富豪” (Prime Daifugo), Shin-ichiro Seki, 2014
rules-seed-003 = “暴君論” (Tyrant), the rule sheet 4.1, Rinya Oshino, 2017
rules-seed-004 = “基本ルール解説” (Daifugo, the basic rules explained), a page on the web
rules-seed-ours = decided here, where the documents are silent or can be read in two ways
rules-clause-source = Source: { $source }

rules-goal = The aim
rules-goal-text =
    Get rid of your cards first. You may lay cards on the field when, side by side, they spell a prime number – or a composite number, if you lay its prime factors with it.

    Whoever empties the hand first is the winner; the others play on for the places that are left.

rules-cards = Cards and places
rules-cards-text =
    One pack with two jokers. A is 1, J is 11, Q is 12, K is 13; suits mean nothing. Everybody is dealt eleven cards, and the rest is the deck. Several packs can be used; a deal that needs more cards than there are is refused.

    Every card is in a hand, on the field, in the factor field or in the deck. Cards that leave the field go under the deck, so nothing is lost: they come back to be drawn.

    Everybody sees the field, every play with its factors and what each joker stood for – fouls too –, draws, passes, verdicts, and how many cards every hand and the deck have. Hidden are the hands (unless they are open, D19), the deck, and cards drawn.

    The program is the judge: it shuffles, deals, keeps time and judges.

rules-numbers = Numbers from cards
rules-numbers-text =
    Cards are read from left to right, each with all its digits: K 8 X 7 with the joker as 0 is 13807. The first card may not be a 0.

    On an empty field you may lay any number of cards. If there is something on the field, you need as many cards as its last set has, and a larger number (during a revolution: a smaller one); equal is not enough. Cards are counted, not digits: 6 7 and 9 J are two cards each, so 911 beats 67.

    What does not fit cannot be laid at all; you are told why, and it costs nothing: you may draw, if you have not yet, and try again while your time runs. That is not a foul. Whether a number is prime is for you to know; a wrong one can be laid, and is a foul.

    The largest prime that somebody who does not come last can lay from one pack has 71 digits.

rules-turn = Your turn
rules-turn-text =
    You may first draw one card, if the deck has any; it may be played at once. Then you lay cards or pass. After laying or passing you can draw no more.

    A pass costs nothing: next time round you can play again. You may pass on an empty field too; nothing is flushed by that.

rules-prime = Laying a prime
rules-prime-text =
    Lay cards that spell a prime, and they stay: 2, K (13), Q K (1213), J 3 (113). No factors are laid with it: a prime with factors is a foul, however right they look.

    A lone A can be laid on an empty field, but 1 is no prime: it is always a foul.

    The judge proves every number; nothing is guessed, however long it is. With very large decks a number may stay undecided in the time there is, and is then reported as that.

rules-composite = Laying a composite
rules-composite-text =
    A composite number can be laid when its prime factorisation is laid with it, from your hand, in the factor field: 12 = 2^2 × 3 takes Q for the number and 2, 2, 3 for the factors. Only the cards of the number count when it is compared with the field. If there is a limit of cards (D3), it holds for the number and for each factor.

    Powers may stand on powers and are worked out from the top: 512 = 2^3^2. Equal factors may be repeated instead: 2 × 2 × 3. Every base must be prime and the product must be right; whatever else is laid with factors, a prime, 1 or ∞, is a foul.

    A factor or exponent is a number of 2 or more, so a lone A can be neither; and one factor by itself is no factorisation. Such plays cannot be laid: 9 with 3 is refused, 9 = 3 × 3 and 9 = 3^2 are right, 9 = 3 × 2 is a foul.

    The factors' cards go under the deck at once: composites empty a hand fast.

rules-joker = Jokers
rules-joker-text =
    A joker is any value from 0 to 13, said when it is laid, for that play only. Each joker has a value of its own. It can be laid as a factor too, and is then always the number that was said.

    One joker laid alone, without factors, is ∞: it beats every number, the field is flushed, and you lead again. During a revolution ∞ is below every number, and so again the strongest. You may go out on it. What one joker alone is (D15), whether two jokers alone are ∞ (D16) and whether one may go out on ∞ (D17) can be set.

rules-cut = 57, the Grothendieck cut
rules-cut-text =
    57 is 3 × 19 and no prime, but the great Grothendieck once called it one. Laid without factors it is accepted, the field is flushed at once, and you lead again. So nothing can be laid upon it.

    With its factors, 57 = 3 × 19, it is an ordinary composite: it stays, and the next player moves.

rules-revolution = 1729, the Ramanujan revolution
rules-revolution-text =
    1729 is the smallest number that is a sum of two cubes in two ways, as Ramanujan told Hardy. Laid without factors it turns the order upside down: from then on smaller numbers beat larger ones, until the next 1729; a flush does not end it. It stays on the field as the set to beat, and the next player moves.

    With its factors, 7 × 13 × 19, it is an ordinary composite.

rules-foul = Fouls
rules-foul-text =
    If what you laid is not prime, or the factors are wrong, it is a foul. All its cards, factors too, come back to your hand, you draw as many cards again as a penalty, and the next player moves. A card that you drew at the start of the turn stays in your hand.

    A foul on purpose is allowed: it is a way to get cards.

    Officially nobody is told the factors of a number that was a foul. It can be set (D9) that they are always told, or told to everybody if the offender asks before the next move. They are those of the number on the field, after a wrong composite too; 1 and ∞ have none. The game does not wait for them: what is not found in time is told as unknown.

rules-short = A deck too short for a foul
rules-short-text =
    If the deck has fewer cards than your penalty, you draw what is left. Then every other player still in chooses as many cards of the hand as are missing – the whole hand, if it has no more – and their order. All choose at the same time and hidden. Then the cards go under the deck, beginning with the player after you and on in the order of turns, each player's in the order chosen, however cards are flushed otherwise (D10).

    Whoever does not choose within the time for a turn loses the last cards of the hand as it is sorted: 0, A … K, larger values, jokers.

    Whoever has no card left then is out and has finished; of several, in the order of turns. Only after that the field is flushed, if it has to be.

    Two other ways can be set: the others may put that many cards under the deck, but need not; or nobody does, and you just draw what is left.

rules-flush = When the field is flushed
rules-flush-text =
    When one fewer than all players still in have passed or fouled one after another, the field is flushed and the next player leads with any number of cards. Mostly these are all the others. But whoever goes out or is disqualified counts no longer: of three, after one went out, the two that are left need only one pass or foul between them, and if that many have passed already the field is flushed at once.

    Every legal play begins the count anew. A penalty is paid in full before the flush. On an empty field there is nothing to flush.

    Flushed cards go under the deck in order, the lowest set first, each set from left to right. Who remembers them knows what will be drawn. They can be shuffled instead (D10).

rules-out = Going out
rules-out-text =
    Whoever has laid the last card legally is out and takes the next place. The field stays (D14 can change that, for hands emptied by a play) unless that play was 57 or ∞, which flush as always. Play goes on with the next player still in, until one is left, who comes last.

    Whoever is disqualified ranks behind all others; the later one was disqualified, the higher. That hand is shuffled and goes under the deck, unseen. Leaving the game is a disqualification, at whatever moment, and no pass; a choice that the leaver still owed is dropped.

rules-start = Who begins
rules-start-text =
    Janken decides: rock, paper, scissors, at the same time, repeated among those still tied until one wins. The winner begins, and play goes clockwise.

    With "highest card" (D5) everybody is dealt one card more and all show one at the same time. The highest leads, and play goes clockwise. A joker is ∞, above the K. Of equal cards ♠ is above ♥, ♥ above ♦, ♦ above ♣, and the black joker above the red; of the same card from two packs the earlier seat leads. The cards shown are shuffled together and go under the deck. Who does not choose in the thinking time (D6) shows the lowest card of the hand.

    The first seat, or a lot, can decide too.

rules-time = Time and repetition
rules-time-text =
    At a table of people there is a minute to think before the first turn and a minute a turn; who takes longer is disqualified, or has to pass (D6, D7, D8). Against bots there are no clocks unless you set them.

    The game may have a time of its own (D11). It runs from the first turn on, also while the judge works. When it is up, or when the same situation on an empty field comes for the fourth time (D18), the game is cut off and those still in are ranked (D12). The same situation means: the field is empty, the same player moves, the same players are in, and every hand holds the same values, all through these turns; any change begins the count anew.

    A play that was received before the time was up is judged and counts in full, its penalty too, and choices of cards that are still open are made first.

    You do your sums in your head, unless a scratch pad is allowed (D13). Never a calculator.
rules-suspended = When the game is cut off
rules-suspended-text =
    Those who are out keep their places. Of those still in, whoever has fewer cards ranks higher; of equals the one whose turn it is, then the others in the order of turns. The disqualified come behind them.

    With the showdown (D12) all still in have a minute, then show at the same time an arrangement of ALL their cards as one number, jokers with values of their choice; a limit of cards (D3) does not hold for it. Those whose number is prime rank first, the larger prime the higher, and of equal primes in the order of turns. Then the others, fewer cards first, of equals in the order of turns; then the disqualified. ∞ is no prime. Who shows nothing in time has no prime.

rules-extras = Local rules
rules-extras-text =
    These rules can be added to any set of rules.

    Twin primes: lay p and p + 2 in one turn, equally many cards each, as many as the top set has, and each stronger than what it covers. Both must be prime and are laid without factors; ∞ cannot be part of a pair. In the normal order the smaller comes first, as 17 and 19; in a revolution the larger. The second is the one to beat, and until the flush only twin primes can follow. A pair with a number that is not prime is a foul of all its cards. Two numbers that are not 2 apart cannot be laid as a pair. A pair does not flush the field by itself. Under a suit lock a pair counts as two sets in a row: it can bind the suits by itself, and its second set has to fit what the first one bound.

    Suit lock: when two sets in a row have the same suits, each as often – ♠♥ and ♥♠, say –, everybody is bound to just these suits until the flush. A joker fits any suit; when both sets hold jokers, the suits of their other cards together are bound, and the rest is free until such cards fill it. A rank played without its suit is the first card of that rank that fits, in the order ♠ ♥ ♦ ♣. The lock cannot be chosen with a deck that has no suits.

    Series: several games with titles from Daifugo (大富豪) to Daihinmin (大貧民) and points for places: one for every player who comes behind you in that game. After the deal of each later game the lowest gives the first the two best cards, in the order joker, K … A, and, with four or more players, the last but one gives the second one; as many come back, of free choice, chosen before seeing what comes. Who leads is decided as always (D5).

    Penalty: a foul can draw as many cards as were played to the field, without the factors, or one card. All cards of the play come back to the hand in every case.

    Start: the game can begin in the revolution, with smaller numbers stronger, until somebody plays 1729.

    Composites: plays with factors can be taken out of the game, or be all that is allowed. Then a play without factors is refused, ∞, 57 and 1729 too, unless it empties a hand of three cards or fewer.

    Numbers: in the place of primes the primes of prime quadruplets (a, a + 2, a + 6, a + 8, all prime) can be what is laid without factors, or products of exactly two primes, squares too. 57, 1729 and ∞ stay as they are; any other number is a foul. Factors are primes; with quadruplets they have to belong to one.

    Lists: every player brings a list of numbers, which nobody else sees before the end of the game, and can lay nothing that is not on it, but for 57, 1729 and ∞. A list can have composites, too, with or without their factors.

    HNP challenge: where the table has it, a player lays two cards or more without an order and says what the jokers are worth. Chance chooses among all orders that can be laid, and if some of them end in 1, 3, 7 or 9, among these. If the number is prime it stands, on the list or not; else it is a foul.

    Explain fouls: everybody is told the factors of every fouled number once the penalty is drawn.
