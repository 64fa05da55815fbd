# The rules of Prime Daifugo, for players.
rules-title = Rules of Prime Daifugo
rules-kind-chapter = How to play
rules-kind-preset = Sets of rules
rules-kind-rule = Rules
rules-key-game = game
rules-kind-setting = Settings
rules-kind-clause = Rulings
rules-clause-english = Text of the clause:
rules-key-search = search
rules-key-ask = ask the rulebook
rules-key-clauses = clauses
rules-search-hint = words in any order, such as: joker last
rules-found = Answers
rules-found-nothing = Nothing fits. The nearest headings:
rules-default = (default: { $value })
rules-here = (here: { $value })

# The documents that the rulings come from.
rules-seed-000 = “素数大富豪公式ルール” (Prime Daifugo, the official rules), Shin-ichiro Seki
rules-seed-001 = “抽象的素数大富豪” (Abstract Prime Daifugo), Shin-ichiro Seki, 2018
rules-seed-002 = “素数大富豪” (Prime Daifugo), Shin-ichiro Seki, 2014
rules-seed-003 = “暴君論” (Tyrant), the rule sheet 4.1, Rinya Oshino, 2017
rules-seed-004 = “基本ルール解説” (Daifugo, the basic rules explained), a page on the web
rules-seed-ours = decided here, where the sources are silent or ambiguous
rules-clause-source = Source: { $source }
rules-clause-quote = “{ $sentence }”
rules-clause-book = Rulebook, “{ $heading }”: { $passage }
rules-key-example = example
rules-why-example = An example: why example
rules-why = Why?
rules-why-nothing = Nothing has been decided yet.

rules-setting = { $name }: { $value }
rules-sheet-title = QK · { $game } · { $rules } · { $seats ->
    [one] { $seats } player
   *[other] { $seats } players
}
rules-sheet-rules = Rules in force and changed settings
rules-sheet-usual = As in the official rules
rules-sheet-off = Official rules that are off
rules-sheet-idle = Without effect
rules-sheet-problems = Can't be played like this
rules-sheet-dead = { $setting } – the rule that it belongs to is off
rules-sheet-seat = seat { $seat }
rules-sheet-more = Questions: qk rules { $game } WORDS
rules-sheet-screen = Rule sheet

rules-goal = Goal
rules-goal-text =
    Get rid of your cards first. Put cards side by side on the field: the number that they form has to be prime – or composite, if you also play its prime factors.

    The first player with an empty hand wins; the others continue for the remaining places.

rules-cards = Cards and where they are
rules-cards-text =
    One pack with two jokers. A is 1, J is 11, Q is 12, K is 13; suits don't matter. Each player is dealt eleven cards, and the rest is the deck. Several packs can be used; a deal that needs more cards than there are is refused.

    Every card is in a hand, on the field, in the factor field (where prime factors are played) or in the deck. Cards that leave the field go under the deck, so nothing is lost: they will be drawn again.

    Everyone sees the field, every play with its factors and joker values – fouls too –, draws, passes, verdicts, and how many cards each player still holds and the deck has. The hands (unless they are open, D19), the deck and drawn cards are hidden.

    The program is the judge: it shuffles, deals, keeps time and judges.

rules-numbers = Numbers from cards
rules-numbers-text =
    Cards are read from left to right, each with all its digits: K 8 X 7 with the joker as 0 is 13807. The first card can't be a 0, nor a joker that stands for 0.

    On an empty field you can play any number of cards. If there is something on the field, play the same number of cards as its last set (the cards of one play) and a larger number (during a revolution: a smaller one); equal isn't enough. Cards are counted, not digits: 6 7 and 9 J are two cards each, so 911 beats 67.

    A play that doesn't fit is refused; you see why, and it costs nothing: you can draw, if you have not yet, and try again while your time runs. That is not a foul. Knowing whether a number is prime is up to you; a wrong one can be played, and is a foul.

    The largest prime that can be played from one pack by a player who doesn't come last has 71 digits.

rules-turn = Your turn
rules-turn-text =
    You can first draw one card, if the deck has any; you can play it at once. Then you play cards or pass, whether or not you drew. One play or pass, and the next player moves; only after 57 or ∞ do you lead again. After playing or passing you can't draw any more.

    A pass costs nothing: you can play again on your next turn. You can also pass on an empty field; this doesn't flush anything.

rules-prime = Playing a prime
rules-prime-text =
    Play cards that form a prime, and they stay: 2, K (13), Q K (1213), J 3 (113). Don't add factors: a prime with factors is a foul, however right they look.

    A single A can be played on an empty field, but 1 isn't prime: it is always a foul.

    The judge proves every number, however long; it never guesses. With very large decks a number may stay undecided in the time available, and is then reported as undecided.

rules-composite = Playing a composite
rules-composite-text =
    You can play a composite number together with its prime factorization, which goes from your hand to the factor field. So 12 = 2^2 × 3 takes Q for the number and 2, 2, 3 for the factors: an exponent takes its cards too. Only the cards of the number count when it is compared with the field. If there is a limit of cards (D3), it applies to the number and to each factor.

    Exponents can have exponents and are evaluated from the top: 512 = 2^3^2. Equal factors can be repeated instead: 2 × 2 × 3. Every base must be prime and the product must be right; anything else played with factors – a prime, 1 or ∞ – is a foul.

    A factor or exponent is a number of 2 or more, so a single A can be neither; and one factor alone isn't a factorization. Such plays are refused: 9 with 3 is refused, 9 = 3 × 3 and 9 = 3^2 are right, 9 = 3 × 2 is a foul.

    The factors' cards go under the deck at once: composites empty a hand fast.

rules-joker = Jokers
rules-joker-text =
    A joker can be any value from 0 to 13. You declare it when you play the joker, for that play only; each joker has its own value. A joker can also be a factor, and is then always the declared number.

    A single joker played alone, without factors, is ∞: it beats every number, the field is flushed, and you lead again. During a revolution ∞ is below every number, and so again the strongest. You can go out on it. What a single joker is (D15), whether two jokers alone are ∞ (D16) and whether you can go out on ∞ (D17) are settings.

rules-cut = 57, the Grothendieck cut
rules-cut-text =
    57 is 3 × 19, not a prime, but the great Grothendieck once called it one. Played without factors it is accepted, the field is flushed at once, and you lead again. So nothing can be played on it. Like any play it has to fit: it beats only a smaller number of two cards (during a revolution: a larger one).

    With its factors, 57 = 3 × 19, it is an ordinary composite: it stays, and the next player moves.

rules-revolution = 1729, the Ramanujan revolution
rules-revolution-text =
    1729 is the smallest number that is a sum of two cubes in two ways, as Ramanujan pointed out to Hardy. Played without factors it reverses the order: from then on smaller numbers beat larger ones, until the next 1729; a flush doesn't end it. It stays on the field as the set to beat, and the next player moves.

    With its factors, 7 × 13 × 19, it is an ordinary composite.

rules-foul = Fouls
rules-foul-text =
    If the number isn't prime, or the factors are wrong, the play is a foul. All its cards, factors too, come back to your hand, you draw the same number of cards as a penalty, and the next player moves. A card that you drew at the start of the turn stays in your hand.

    A deliberate foul (カマトト) is allowed: it is a way to get cards.

    Officially the factors of a fouled number aren't shown to anyone. A setting (D9) shows them always, or to everyone if the offender asks before the next move. They are the factors of the number on the field, after a wrong composite too; 1 and ∞ have none. The game doesn't wait for them: factors that aren't found in time are reported as unknown.

rules-short = A deck too short for a foul
rules-short-text =
    If the deck has fewer cards than your penalty, you draw what is left. Then every other player still in chooses cards from the hand, one for each missing card – the whole hand, if it has no more – and their order. All choose at the same time and in secret. Then the cards go under the deck, starting with the player after you and continuing in turn order, each player's in the order chosen, regardless of the return order of flushed cards (D10).

    A player who doesn't choose within the time for a turn loses the last cards of the sorted hand: 0, A … K, larger values, jokers.

    A player with no cards left after this is out and has finished; if there are several, in turn order. Only then is the field flushed, if due.

    Two other ways are available: the others may put that number of cards under the deck, but need not; or nobody does, and you just draw what is left.

rules-flush = When the field is flushed
rules-flush-text =
    The field is flushed when all players still in but one have passed or fouled in a row; then the next player leads with any number of cards. Normally everybody but the player who played last has passed, so that player leads again. But players who go out or are disqualified no longer count: of three players, after one went out, the two that are left need only one pass or foul between them, and if there have been enough already the field is flushed at once.

    Every legal play restarts the count. A penalty is paid in full before the flush. On an empty field there is nothing to flush.

    Flushed cards go under the deck in order, the lowest set first, each set from left to right. Players who remember them know what will be drawn. They can be shuffled instead (D10).

rules-out = Going out
rules-out-text =
    When you legally play your last card you are out and take the next place. When somebody goes out the field stays (D14 can change that, for hands emptied by a play): it isn't cleared, and the next player plays on top of it, unless that play was 57 or ∞: these flush as always, and the next player leads. The game continues with the next player still in, until one remains, who comes last.

    A player who leaves the game is disqualified, and disqualified players rank behind all others; the later the disqualification, the higher. Their hands are shuffled and go under the deck, unseen. Leaving is not a pass; a choice that the player still had to make is dropped.

rules-start = Who leads first
rules-start-text =
    Janken decides who goes first: rock, paper, scissors, at the same time, repeated among those still tied until one player wins. The winner leads, and turns go clockwise.

    With “highest card” (D5) each player is dealt one extra card and all show one at the same time. The highest leads, and turns go clockwise. A joker is ∞, above the K. Of equal cards ♠ is above ♥, ♥ above ♦, ♦ above ♣, and the black joker above the red; of the same card from two packs the earlier seat leads. The cards shown are shuffled together and go under the deck. A player who doesn't choose in the thinking time (D6) shows the lowest card of the hand.

    The first seat, or a random one, can lead too.

rules-time = Time and repetition
rules-time-text =
    At a table of people there is a minute to study your hand before the first turn and a minute per turn; players who take longer are disqualified, or have to pass (D6, D7, D8). Against bots there are no clocks unless you set them.

    The game may have a time limit of its own (D11). It runs from the first turn on, also while the judge works. When it is up, or when everyone keeps passing, say, and the same situation on an empty field comes for the fourth time (D18), the game is stopped and the players still in are ranked (D12). The same situation means: the field is empty, the same player moves, the same players are in, and every hand has the same values, all through these turns; any change restarts the count.

    A play received before time is up is judged and counts in full, its penalty too, and any open choices of cards are made first.

    You do your sums in your head, never with a calculator, and on paper only where a scratch pad is allowed (D13).
rules-suspended = When the game is stopped
rules-suspended-text =
    Players who are out keep their places. Of those still in, players with fewer cards rank higher; of equals the player to move comes first, then the others in turn order. Disqualified players come behind them.

    With the showdown (D12) all still in have a minute, then show at the same time an arrangement of ALL their cards as one number, jokers with values of their choice; a limit of cards (D3) doesn't apply. Players with a prime rank first, the larger prime the higher, and of equal primes in turn order. Then the others, fewer cards first, of equals in turn order; then the disqualified. ∞ isn't prime. A player who shows nothing in time has no prime.

rules-extras = Local rules
rules-extras-text =
    These rules can be added to any set of rules.

    Twin primes: play p and p + 2 in one turn, each with the same number of cards as the top set, and each stronger than what it covers. Both must be prime and are played without factors; ∞ can't be part of a pair. In the normal order the smaller comes first, as 17 and 19; in a revolution the larger. The second is the one to beat, and until the flush only twin primes can follow. A pair with a number that isn't prime is a foul of all its cards. Two numbers that are not 2 apart can't be played as a pair. A pair alone doesn't flush the field. Under a suit lock a pair counts as two sets in a row: it can lock the suits alone, and its second set has to fit the lock set by the first.

    Suit lock: when two sets in a row have the same suits in the same numbers – ♠♥ and ♥♠, say –, everyone must play exactly these suits until the flush. A joker fits any suit; when both sets contain jokers, the suits of their other cards together are locked, and the rest is free until such cards fill it. A rank played without its suit is the first card of that rank that fits, in the order ♠ ♥ ♦ ♣. The lock isn't available with a deck that has no suits.

    Series: several games with the titles of Daifugo, from tycoon (大富豪) to beggar (大貧民), and points for places: one for every player who comes behind you in that game. After the deal of each later game the last player gives the first the two best cards, in the order joker, K … A, and, with four or more players, the last but one gives the second one; they give back the same number, freely chosen before seeing what comes. The leader is decided as always (D5).

    Penalty: a foul can draw one card for each card played to the field, not counting factors, or just one card. All cards of the play return to the hand in every case.

    Start: the game can begin in the revolution, with smaller numbers stronger, until somebody plays 1729.

    Composites: plays with factors can be taken out of the game, or be all that is allowed. Then a play without factors is refused, including ∞, 57 and 1729, unless it empties a hand of three cards or fewer.

    Numbers: instead of primes, only the primes of prime quadruplets (a, a + 2, a + 6, a + 8, all prime) can be played without factors, or products of exactly two primes, squares too. 57, 1729 and ∞ stay as they are; any other number is a foul. Factors are primes; with quadruplets they must belong to one.

    Lists: every player hands in a list of numbers, which nobody else sees before the end of the game, and can play only numbers on it, apart from 57, 1729 and ∞. A list can have composites, too, with or without their factors.

    HNP challenge: if the table allows it, a player plays two cards or more without an order and gives the values of the jokers. Chance chooses among all orders that can be played, and if some of them end in 1, 3, 7 or 9, among these. If the number is prime it counts, on the list or not; otherwise it is a foul.

    Explain fouls: the factors of every fouled number are shown to everybody once the penalty is drawn.
