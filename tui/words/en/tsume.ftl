# Puzzles of endings: one move alone wins.
tsume-title = Puzzle
tsume-of-day = Puzzle of the day { $day }
tsume-streak = { $days ->
        [one] 1 day in a row
       *[other] { $days } days in a row
    }
tsume-goal-out = You are to move. Go out for certain, no matter what the other does: { $plays ->
        [one] one play.
       *[other] { $plays } plays.
    }
    Which is the one move that wins?
tsume-goal-stop = The other is about to go out. Stop that, and be first yourself.
    Which is the one move that wins?
tsume-goal-find = Your move: only one move wins – and it may not be a play.
    What do you do?
tsume-theirs = ▲ the other's hand
tsume-hand-theirs = Their hand: { $hand }
tsume-hand-mine = Your hand:  { $hand }
tsume-field = Field: { $field }
tsume-deck = Deck: { $deck }
tsume-turned = REVOLUTION
tsume-empty = empty
tsume-draws = draw
tsume-passes = pass
tsume-type-prime = cards as in 4 A or Q=2^2*3 · d draw · p pass · { KEY("tsume-take", "Enter") }
tsume-type-daifugo = cards as in 55 or 5h · p pass · { KEY("tsume-take", "Enter") }
tsume-mine = You: { $move }
tsume-answer = They: { $move }
tsume-step = { KEY("tsume-take", "Enter") } plays the solution on
tsume-done = That is the whole solution. { KEY("tsume-take", "Enter") } for the next puzzle
tsume-right = ○ RIGHT: { $move } wins.
tsume-wrong = × { $move } loses: the answer is { $reply }.
tsume-wrong-lost = × { $move } loses, no matter what you do next.
tsume-none = × { $move }: { $why }
tsume-given-up = The winning move was: { $move }
tsume-hint-plays = Hint: you play cards { $value ->
        [1] once.
       *[other] { $value } times.
    }
tsume-hint-cards = Hint: the first move is a play of { $value } { $value ->
        [1] card.
       *[other] cards.
    }
tsume-hint-no-play = Hint: the first move is not a play.
tsume-hint-first = Hint: it begins with { $value }.
tsume-key-hint = Hint
tsume-key-next = Next
tsume-key-game = Game
tsume-key-open = Puzzles
tsume-games-help = with puzzles: of prime, of daifugo, or of both
tsume-compose-help = find new puzzles in games of bots, or in the records that are named, and write them to FILE
tsume-puzzles-help = play the puzzles of FILE (as --compose writes them; - reads the standard input)
tsume-none-of-game = { $file } has no puzzle of { $game }
tsume-records-alone = --records goes with --compose
tsume-seed-help = seed of the bots' games (1)
tsume-games-count-help = how many games the bots play (20)
tsume-records-help = records to find puzzles in
tsume-composed = { $count ->
        [one] 1 puzzle
       *[other] { $count } puzzles
    } in { $file }
tsume-help = Endings between two who see every card, deck and all. One move wins for certain, no matter what the other does; every other way loses. All of it is proved by exact search.
    The puzzle of the day is the same for everyone. Solve it every day to build a streak.

    · Type the move and press { KEY("tsume-take", "Enter") }: cards, d to draw, p to pass
    · Plays of the same number with the same cards are one move
    · A wrong move is answered; try again as often as you like
    · The stars show how hard it is: first by the search, then by your results

    By the official rules: fouls cost cards, flushed cards go under the deck.
