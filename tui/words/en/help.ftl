# The help overlay. It shows a screen's keys by itself; here is what the screen is for.
help-heading = Help
help-hall = The tables of this server. Enter takes a seat at the marked one, w watches; o opens a table of your own, p plays against bots, c resumes games against bots that you left. / talks to everyone in the lobby, h lists who is here, k the server ranking, i how others reach the selected table, m a code with which you come back from another browser, e and u open tutorial and drill. Below the list you see who sits at the marked table, with how many cards, and its rules. If you are disconnected during a game, come back with the same key: you return to your seat. While the server runs a tournament, it is shown above the tables: Enter goes to your match, b looks at pairings and standings.
help-title = Choose with ↑ ↓ and Enter, or press the letter. New to the game? Read the rules first: they take five minutes.
help-cups = The tournaments known here: those started on this screen, and files opened recently. Enter opens one.
help-board = For the wall or a projector: pairings, clock and standings take turns and follow the tournament file.
help-cup = 1 to 5 or Tab show players, pairings, standings, crosstable and trail. a takes a list of players; Enter on a player: drops out, sits out a round, is separated from somebody. p pairs the next round, h sets tables by hand, u takes the last round back and asks first if it has results. w holds everything automatic, and ends the hold. r asks for every result that is missing; Enter on a table types its result or corrects it, x withdraws it; the trail keeps earlier results. ← → show another round. e writes pages, b is the board for a projector. Every act is on disk before it is shown, and what other programs do to the file is followed.
help-cup-follow = 1 to 4 or Tab show players, pairings, standings and crosstable, ← → another round. ▶ marks your table.
help-cup-plan = ↑ ↓ choose, ← → turn, Enter types. The explanation is on the right. s creates the tournament in a file of its own; the players come next.
help-setup = ↑ ↓ choose the rules, and s starts the game at any time (so does Enter on the rules). Tab goes to the players and settings: ↑ ↓ choose one, ← → turn it, Enter changes it or lets you type a value, f shows or hides all settings, / finds one. What a setting does is shown on the right. The line at the bottom shows what s starts. Your choice is saved for the next time.
help-options = ↑ ↓ choose, ← → change. Everything takes effect at once and is saved.
help-rules = ↑ ↓ choose a page, space reads on. Enter goes into the page, Esc comes back. / searches the rules of all games: words in any order, or the number of a clause (P-41). c lists the clauses that a page explains; Esc leads back to the book.
help-replay = A record, line by line: the field and the judge's words, below them the line as it is written, the perspective, and the hands. On the line of time × is a foul, ◇ a cut, ↻ a revolution, ┼ a trick decided, ★ the end of somebody's game. p shows the alternatives, v each player's win probability, the turning points and a review with everybody's accuracy and the costly moves (?! ? ??): all computed in the background. n goes to the next costly move (N: the one before), + puts the number of its best play on your list, ] opens the next record of several. Errors in a record are shown at its last move. Records of Prime Daifugo have no suits, so its cards show ranks alone; opened from the result of a game just played they have their suits.
help-table = Type the cards of your play in order:
    A or 1 for an ace, 2–9, 0 or T for ten, J Q K, X for a joker.
    A joker is asked for its value at once: 0, A, 2–9, T, J, Q, K.

    =  begins the factors: 12=2^2*3, with * between, ^ before a power
    ,  begins the second number of a twin pair, if the rules allow it

    The line above the hand shows whether the cards can be played. Whether the number is prime is up to you: a wrong one is a foul and costs the same number of cards.
    Cards with a + are new in your hand.
help-records = The games saved on this machine, the latest first. Enter steps through one. Type / to search: words match the record, the file's name or the day; a number matches a number played; player: game: rules: since: until: result: number: search one field. .qk files in the records folder are imported automatically; qk records import imports others.
help-statistics = Statistics of each player for the games in the last search. Bots count by their level. The rating is that of the ladder, for each game and rule set: 26 ± 16 means between 10 and 42 in 19 of 20 cases. Games with hints that named a play, or with the prime check, are counted and not rated.
