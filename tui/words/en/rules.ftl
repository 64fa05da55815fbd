# The rules of Prime Daifugo, for players.
rules-title = The rules of Prime Daifugo
rules-kind-chapter = How to play
rules-kind-preset = Sets of rules
rules-kind-rule = Rules
rules-key-game = other game
rules-kind-setting = Settings
rules-kind-clause = Rulings

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
    One pack with two jokers. A is 1, J is 11, Q is 12, K is 13; suits mean nothing. Everybody is dealt eleven cards, and the rest is the deck.

    Every card is in a hand, on the field, in the factor field or in the deck. Cards that leave the field go under the deck, so nothing is lost: they come back to be drawn.

    You see your own hand, the field and how many cards everybody has. The program is the judge.

rules-numbers = Numbers from cards
rules-numbers-text =
    Cards are read from left to right, each with all its digits: K 8 X 7 with the joker as 0 is 13807. The first card may not be a 0.

    If there is something on the field, you need as many cards as its last set has, and a larger number (during a revolution: a smaller one). Cards are counted, not digits: 5 7 and 7 K are two cards each, so 713 beats 57.

    What does not fit cannot be laid at all; you are told why, and it costs nothing. Whether a number is prime is for you to know.

    The largest prime that the pack can make has 71 digits.

rules-turn = Your turn
rules-turn-text =
    You may first draw one card from the deck. Then you lay cards or pass. After laying or passing you can draw no more.

    A pass costs nothing: next time round you can play again.

rules-prime = Laying a prime
rules-prime-text =
    Lay cards that spell a prime, and they stay: 2, K (13), Q K (1213), J 3 (113).

    The judge proves every number; nothing is guessed, however long it is.

rules-composite = Laying a composite
rules-composite-text =
    A composite number can be laid when its prime factorisation is laid with it, from your hand, in the factor field: 12 = 2^2 × 3 takes Q for the number and 2, 2, 3 for the factors. Powers may stand on powers. Only the cards of the number count when it is compared with the field.

    Equal factors may be repeated instead: 2 × 2 × 3. Every factor must be prime and the product must be right; a lone A can be neither factor nor exponent. One factor by itself is no factorisation.

    The factors' cards go under the deck at once: composites empty a hand fast.

rules-joker = Jokers
rules-joker-text =
    A joker is any value from 0 to 13, said when it is laid, for that play only.

    One joker laid alone is ∞: it beats every number, the field is flushed, and you lead again. During a revolution ∞ is below every number, and so again the strongest.

rules-cut = 57, the Grothendieck cut
rules-cut-text =
    57 is 3 × 19 and no prime, but the great Grothendieck once called it one. Laid without factors it is accepted, the field is flushed at once, and you lead again.

    With its factors it is an ordinary composite.

rules-revolution = 1729, the Ramanujan revolution
rules-revolution-text =
    1729 is the smallest number that is a sum of two cubes in two ways, as Ramanujan told Hardy. Laid without factors it turns the order upside down: from then on smaller numbers beat larger ones, until the next 1729. It stays on the field as the set to beat.

    With its factors, 7 × 13 × 19, it is an ordinary composite.

rules-foul = Fouls
rules-foul-text =
    If what you laid is not prime, or the factors are wrong, it is a foul. All its cards come back to your hand, you draw as many cards again as a penalty, and the next player moves.

    A foul on purpose is allowed: it is a way to get cards.

rules-short = A deck too short for a foul
rules-short-text =
    You draw what is left. Then every other player still in chooses as many cards of the hand as are missing and puts them under the deck. That can empty a hand: whoever has none left is out, and has finished.

rules-flush = When the field is flushed
rules-flush-text =
    When everybody else has passed or fouled one after another, the field is flushed and the next player leads with any number of cards.

    Flushed cards go under the deck in order, the lowest set first, each set from left to right. Who remembers them knows what will be drawn.

rules-out = Going out
rules-out-text =
    Whoever has laid the last card legally is out and takes the next place. Play goes on with the next player until one is left, who comes last.

    Who is disqualified ranks behind all others, and leaving the table is a disqualification.

rules-start = Who begins
rules-start-text =
    Janken decides: rock, paper, scissors, at the same time, until one wins. Other ways can be set (D5).

rules-time = Time and repetition
rules-time-text =
    At a table of people there is a minute to think before the first turn and a minute a turn; who takes longer is disqualified, or has to pass (D6, D7, D8). Against bots there are no clocks unless you set them.

    The game may have a time of its own (D11). When it is up, or when the same situation on an empty field comes for the fourth time (D18), the game is cut off and those still in are ranked (D12).

    You do your sums in your head, unless a scratch pad is allowed (D13).

rules-extras = Local rules
rules-extras-text =
    Twin primes: lay p and p + 2 in one turn, equally many cards each. Until the flush only twin primes can follow.

    Suit lock: two sets in a row with the same suits bind everybody to these suits until the flush.

    Series: several games with titles from 大富豪 to 大貧民 and an exchange of cards before each. The worst give their best cards, and the best give back what they like. Each place gives points: one for every player behind you. They, titles and the exchange belong to the players, whatever chair they take: a newcomer has no points yet, counts as 平民, and exchanges with nobody; where 大富豪 or 大貧民 has gone, that exchange is left out. Whoever leaves a game is last in it, whatever the bot that plays on makes of it, and gets the seat back by coming again.
