# qk replay, and the screen that steps through a record.
replay-about = step through a record, or check it
replay-file = FILE
replay-file-help = a record (.qk); - is standard input; several are taken in turn
replay-check = print the first error of each file as FILE:LINE: what is wrong
replay-json = print one JSON object per file
replay-lenient = read nonstandard records, with a warning for each problem: full-width letters, headings, several games in a file, other encodings, missing tags and #
replay-encoding = the encoding of the files, if it isn't UTF-8 and can't be detected: { $all }
replay-limit = seconds for a factorization ({ $seconds })
replay-no-terminal = the replay screen needs a terminal; use --check or --json

## The screen
replay-title = Replay: { $file }
replay-file-of = file { $file }/{ $files }
replay-place = move { $at }/{ $end } · line { $line }
replay-deck = deck: { $cards }
replay-deal = The deal
replay-begin = → steps through the record; { KEY("eyes", "Tab") } changes whose hand you see.
replay-eyes-all = all hands open
replay-eyes = as { $who } sees it
replay-broken = This record cannot be played
replay-log-refused = { $who }: { $text } is refused, as the record says
replay-log-fault = line { $line }: { $problem }
replay-go-title = Go to
replay-go-hint = the number of a move (0 … { $end }), or :12 for line 12 of the file
replay-go-wrong = neither a move's number nor :LINE
replay-key-back = previous
replay-key-on = next
replay-key-play = play
replay-key-first = deal
replay-key-last = end
replay-key-eyes = view
replay-key-go = go to
replay-key-next-file = next file
replay-key-last-file = previous file
replay-key-ten-back = ten back
replay-key-ten-on = ten on
replay-key-page-up = judge's words, back
replay-key-page-down = judge's words, on

## Keys that look for something, and for what else is to be found out
replay-key-plays = alternatives
replay-key-course = odds
replay-key-export = export
replay-key-mistake = mistakes
replay-key-best = show the best play
replay-key-add = best number onto your list
replay-key-turn = next turning point ({ KEY("last-turn", "U") }: previous)
replay-key-again = try again from here
replay-again = Practice from line { $line } with the same hands: not saved, not rated.
replay-again-none = Nobody decided anything here: go to a move first.
replay-key-foul = next foul ({ KEY("last-foul", "F") }: previous)
replay-key-cut = next cut of the field ({ KEY("last-cut", "X") }: previous)
replay-key-revolution = next revolution ({ KEY("last-revolution", "R") }: previous)
replay-key-out = next to go out, or the end ({ KEY("last-out", "O") }: previous)
replay-key-trick = next trick decided ({ KEY("last-trick", "K") }: previous)
replay-mark = { $mark ->
    [foul] foul
    [cut] cut of the field
    [revolution] revolution
    [trick] trick decided
    [mistake] costly move
    [turn] turning point
   *[out] player who goes out
    }
replay-no-further = No { $what } after this line.
replay-no-earlier = No { $what } before this line.
replay-export-title = Write this record to a file
replay-export-hint = the file's name; an existing file is never overwritten
replay-exported = The record is in { $file }.

## What else could have been played
replay-plays = What else could be played
replay-plays-at = Line { $line }: { $text }
replay-plays-out = The whole hand at once
replay-plays-special = 57, 1729, ∞
replay-plays-strongest = The strongest
replay-plays-smallest = The smallest
replay-plays-beats = The smallest that beats the field
replay-plays-composite = Composites
replay-plays-twin = Twin pairs
replay-plays-nothing = Nothing in this hand could be played.
replay-plays-none-here = Nobody had a play to choose here.
replay-plays-hidden = This hand is hidden from the current perspective; { KEY("eyes", "Tab") } changes it.
replay-plays-working = Looking for plays …
replay-plays-failed = The plays could not be found in time.

## The best that could be done at a line (all games)
replay-best-working = Looking for the best play …
replay-best-none = The best play could not be found here.
replay-best-made = This was the best play: { $why }.
replay-best-played = The move played was the best here, or as good.
replay-compared-best = Best for { $who }: { $deed ->
    [draw] draw a card
    [pass] pass
    [decline] decline
   *[other] { $move }
}  ({ $chance })
replay-compared-played = Played: { $text } { $mark } ({ $chance }).
replay-best-chance = Win probability with it: { $chance }.

## The review: every decision beside the best one
replay-review-help = print what each decision was worth and what was better; with --json one object per decision
replay-review-alone = --review goes only with --json
replay-review-accuracy = { $who }: accuracy { $share }%
replay-review-move = Line { $line }: { $text } { $mark }  { $before } → { $after } (−{ $cost })
replay-review-even = Win probability: { $before } with the best move, { $after } with the move played. Equally good.
replay-review-best = Best: { $deed ->
    [draw] draw a card
    [pass] pass
    [decline] decline
    [foul] { $move }, a foul on purpose
   *[other] { $move }
}: { $why }.
replay-review-mine = { $source ->
    [common] Best of what everyone knows
   *[other] Best from your list
}: { $deed ->
    [draw] draw a card
    [pass] pass
   *[other] { $move }
}: { $why }.
replay-review-every = Best, if you knew every { $source ->
    [all-semiprimes] semiprime
   *[other] prime
}: { $deed ->
    [draw] draw a card
    [pass] pass
    [foul] { $move }, a foul on purpose
   *[other] { $move }
}: { $why }.
replay-review-foul = The move played was a foul.
replay-review-answered = The answer was { $text }.
replay-review-working = Reviewing: { $done } of { $all } decisions
replay-added = { $number } is on your list.
replay-add-none = The best play here is not known, or is not a number.
replay-review-part = { $done } of { $all } decisions could be reviewed; there is no estimate of the others.
replay-review-clean = No decision cost 5% or more.
replay-review-worst = The most costly decision: line { $line }.

## How the game stood
replay-course = Win probability
replay-course-of = { $who }: { $chance }
replay-course-working = Weighing: { $done } of { $all } positions
replay-course-unknown = Under these rules, or with this deck, win probabilities can't be computed.
replay-course-turned = The game turned at line { $line }, { $text }. { $who }, who won, rose from { $before } to { $after }.
replay-course-ahead = The game turned at line { $line }, { $text }. { $who }, ahead at the end, rose from { $before } to { $after }.
replay-course-even = No move changed a win probability by 15% in the winner's favor.
replay-course-largest = The largest swing: line { $line }, { $text }: { $who } { $before } → { $after }
replay-course-swing = line { $line }, { $text }: { $who } { $before } → { $after }
replay-course-about-prime = The probability of going out first, with all hands open, the deck reshuffled, and everyone continuing as a bot would. An estimate: real players know more and less.
replay-course-about-daifugo = The probability of going out first, with all hands open and players of every kind continuing; with most local rules a guess from the rounds that each hand still costs.
replay-course-about-tyrant = The win probability, with all cards known and players of every kind continuing.

## The proof of a deal that was shared
replay-proved = { $peers ->
    [0] The deal matches the host’s commitment.
    [one] The deal is proved: the host and one player drew it together, and nobody could choose it alone.
   *[other] The deal is proved: the host and { $peers } players drew it together, and nobody could choose it alone.
    }
replay-unproved = The proof in this record does not give these cards: the deal was changed, or the record was.

replay-working-is_prime = { $file }: proving a number of about { $digits } digits; this may take { $seconds } seconds …
replay-working-factor = { $file }: factoring a number of about { $digits } digits; this may take { $seconds } seconds …
replay-log-warning = Line { $line }: { $problem }
replay-log-warnings = … and { $more ->
    [one] 1 more note
   *[other] { $more } more notes
}
