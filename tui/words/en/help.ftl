# The help overlay. It shows a screen's keys by itself; here is what the screen is for.
help-heading = Help
help-hall = The tables of this server. Enter takes a seat at the marked one, w looks on; o opens a table of your own, p plays against bots, c goes on with games against bots that you left. / talks to everybody in the hall, h tells who is here, k the ranking of the house, i how others come to the marked table, m a code with which you come back from another browser, e and u open tutorial and drill. Below the list you see who sits at the marked table, with how many cards, and its rules. If the line breaks in a game, come back with the same key: you return to your seat. While the house runs a tournament, it stands above the tables: Enter goes to your match, b looks at pairings and standings.
help-title = Choose with ↑ ↓ and Enter, or press the letter. New to the game? Read the rules first: they take five minutes.
help-cups = The tournaments that are known here: those begun on this screen, and files opened lately. Enter goes on with one.
help-cup = 1 to 5 or Tab show players, pairings, standings, crosstable and trail. a takes a list of players; Enter on a player: drops out, sits out a round, is kept apart from somebody. p pairs the next round, h sets tables by hand, u takes the last round back and asks first if it has results. w holds everything automatic, and ends the hold. r asks for every result that is missing; Enter on a table types its result or corrects it, x withdraws it; the trail keeps what was before. ← → show another round. e writes pages, b is the board for a projector. Every act is on disk before it is shown, and what other programs do to the file is followed.
help-cup-follow = 1 to 4 or Tab show players, pairings, standings and crosstable, ← → another round. ▶ marks your table.
help-cup-plan = ↑ ↓ choose, ← → turn, Enter types. What a thing means stands at the right. s begins the tournament in a file of its own; the players come next.
help-setup = ↑ ↓ choose the rules; Enter starts the game at any time and changes nothing. Tab goes to the players and settings: ↑ ↓ choose one, ← → turn it, t types a value where one can be typed, f unfolds all settings or folds them away. What a setting does stands at the right. The line at the bottom says what Enter begins. Your choice is kept for the next time.
help-options = ↑ ↓ choose, ← → change. Everything takes effect at once and is kept.
help-rules = ↑ ↓ choose a page, space reads on. Enter goes into the page, Esc comes back. / searches the rules of all games: words in any order, or the number of a clause (P-41). c lists the clauses that a page explains; Esc leads back to the book.
help-replay = A record, line by line: the field and the judge's words, below them the line as it is written, whose eyes look on, and the hands. On the line of time × is a foul, ◇ a cut, ↻ a revolution, ┼ a trick decided, ★ the end of somebody's game. p tells what else could have been played, v how likely each player was to win and where the game turned: both are worked out beside, as one goes on reading. What is wrong with a record is told at its last scene. Records of Prime Daifugo have no suits, so its cards show ranks alone; opened from the result of a game just played they have their suits.
help-table = Type the cards of your play in the order in which they stand:
    A or 1 for an ace, 2–9, 0 or T for ten, J Q K, X for a joker.
    A joker is asked for its value at once: 0, A, 2–9, T, J, Q, K.

    =  begins the factors: 12=2^2*3, with * between, ^ before a power
    ,  begins the second number of a twin pair, if the rules allow it

    The line above the hand says whether the cards can be laid. Whether the number is prime is for you to know: a wrong one is a foul and costs as many cards.
    Cards with a + are new in your hand.
help-records = The games kept on this machine, the latest first. Enter steps through one. Type / to search: words stand in the record, the file's name or the day; a number was laid; player: game: rules: since: until: result: number: ask for one thing. .qk files put into the folder records are taken in by themselves; qk records import takes in others.
help-statistics = What the games under the last search tell of each player. Bots count by their level. The rating is that of the ladder, for each game and rule set: 26 ± 16 means between 10 and 42 in 19 of 20 cases. Games with hints that named a play, or with the prime check, are counted and not rated.
