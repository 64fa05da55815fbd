# The judge's desk: verdicts, clocks and a record for people who play with real cards.
desk-title = Judge's desk
desk-about = A judge for games with real cards. Type the cards played: the desk shows whether the number is prime, with proof, and tracks field, turn, card counts and revolution. Clocks for thinking and for turns call at 30 and at 10 seconds left. Press { KEY("start", "s") } to begin.
desk-ready = press { KEY("start", "s") } to begin
desk-ready-kept = { $count ->
    [one] You have a saved desk: { KEY("desk-go-on", "c") } resumes it, { KEY("start", "s") } begins a new one
   *[other] { $count } saved desks: { KEY("desk-go-on", "c") } resumes one, { KEY("start", "s") } begins a new one
  }
desk-kept = Continue
desk-kept-of = { $begun }, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
  }
desk-kept-open = It is open in another window.
desk-kept-about = This desk was interrupted. Everything you entered is saved. { KEY("type", "Enter") } resumes it, { KEY("desk-discard", "x") } deletes it.
desk-discard = Delete this desk?
desk-discard-which = Put the cursor on the desk to delete.
desk-player = Player{ $number }
desk-player-name = Name of player { $number }
desk-record = Record
desk-counts = dr { $draws } · fl { $fouls } · +{ $penalty }
desk-field-empty = the field is empty
desk-lacks = cards to fill in: { $count }
desk-whole = no cards to fill in

## Verdicts
desk-prime = ○ PRIME
desk-not-prime = × NOT PRIME
desk-correct = ○ CORRECT
desk-foul = × FOUL
desk-unplayable = – CAN'T BE PLAYED (no foul)
desk-undecided = ? NOT PROVED IN TIME
desk-infinity = ∞
desk-digits = ({ $digits } digits)
desk-factoring = Factoring… (the clock keeps running)
desk-factors-unknown = no factorization was found in the time allowed
desk-no-factors = There is no number to factor.

## The line that is typed
desk-hint = Type the cards played, then { KEY("desk-judge", "Enter") } · { KEY("desk-ask", "n") } judge a number only · { KEY("help", "?") } keys
desk-hint-over = { KEY("desk-save", "s") } saves the record · { KEY("desk-fill", "i") } fills in missing cards · { KEY("desk-ask", "n") } judges a number
desk-hint-number = These digits could be different cards. { KEY("desk-judge", "Enter") } judges the number only
desk-ask-value-or-infinity = What is X worth?  0  A  2–9  T (10)  J  Q  K  ·  { KEY("desk-judge", "Enter") }: alone, as ∞
desk-hint-joker = { KEY("desk-judge", "Enter") } asks what X is worth
desk-beats = can be played on the field · { KEY("desk-judge", "Enter") } judges
desk-draw-one = Type the one card that was drawn, or nothing, and press { KEY("desk-draw", "d") }.
desk-undone = One step undone
desk-nothing-undone = There is nothing to undo.
desk-unsaved = No record is saved yet ({ KEY("desk-save", "s") }). Esc again leaves; you can resume the desk later
desk-not-kept = That could not be saved, so nothing was done: { $problem }
desk-stuck = no longer possible: { $count }

## Mending a line
desk-mend = Correct which line?
desk-mend-line = Line { $number }, { $who }
desk-mend-hint = As in the record: D(5)57 after a draw, % a pass, %% out of time
desk-mend-wrong = Write a play such as QK, D(5)57 or KX|X=7, or % for a pass
desk-mended = Line { $number } corrected
desk-mended-same = Line { $number } corrected; nothing else has changed
desk-lines-hint = { KEY("desk-retype", "Enter") } types it again · { KEY("desk-strike", "x") } deletes it
desk-nothing-mended = There is no line to correct.
desk-now-stuck = ✗ line { $number }  { $line }: no longer possible, { $why }
desk-now-free = ✓ line { $number }  { $line }: counts again
desk-now-reads = · line { $number } now reads  { $line }
desk-stuck-about = Lines that are no longer possible stay in the record, marked !, and count again once they are possible. { KEY("desk-mend", "m") } corrects one, or { KEY("desk-strike", "x") } there deletes it.

## Clocks
desk-thinking = { $seconds } seconds of thinking time
desk-call = { $seconds ->
    [one] one second left!
   *[other] { $seconds } seconds left!
}
desk-call-over = Time is up!  { KEY("desk-pass", "p") } pass · { KEY("desk-late", "o") } out of time
desk-bell-on = The bell rings at the calls
desk-bell-off = No bell

## The record
desk-fill-deal = The hand dealt to { $who } ({ $count } cards)
desk-fill-draw = What { $who } drew ({ $count })
desk-fill-penalty = Penalty cards of { $who } ({ $count })
desk-fill-given = What { $who } put under the deck ({ $count })
desk-fill-hint = { $count } cards side by side: A 2–9 T J Q K X
desk-fill-hint-free = No card or several side by side: A 2–9 T J Q K X
desk-gaps = Cards to fill in ({ $count } places)
desk-gaps-hint = A 2–9 T J Q K X side by side; leave a line empty to continue
desk-fill-against = Then line { $number } would be impossible: { $line }
desk-fill-wrong = Write { $count } cards side by side, such as A2TJQKX
desk-saved = Saved as a record that can be replayed (.qk):
desk-saved-text = Cards not filled in: { $count }; so saved as readable text (.txt):
desk-saved-faulty = Line { $line } is against the rules ({ $why }), so saved as readable text (.txt):
desk-saved-left-out = Lines no longer possible: { $count }; so saved as readable text (.txt):
desk-copied = Copied

## Keys
desk-key-judge = Judge
desk-key-ask = Number
desk-key-factors = Factors
desk-key-draw = Draw
desk-key-pass = Pass
desk-key-undo = Undo
desk-key-mend = Correct
desk-key-clock = Clock
desk-key-save = Save
desk-key-rewind = Turn's clock from the beginning
desk-key-think = Thinking time
desk-key-more = 10 seconds more
desk-key-less = 10 seconds less
desk-key-late = Out of time
desk-key-lead = Next player leads (before the first play)
desk-key-fill = Fill in missing cards
desk-key-retype = type it again
desk-key-strike = delete it
desk-key-take-next = take it
desk-key-next = next
desk-key-done = done
desk-key-copy = copy the path
desk-key-go-on = continue
desk-key-discard = delete
desk-key-bell = Bell on or off
desk-help = A judge for people who play with real cards.
    Type what was played, in order: A or 1, 2–9, T (0 beside other cards), J Q K, X; then { KEY("desk-judge", "Enter") }.
    = begins the factors, * and ^ continue. The desk asks what a joker is worth.

    A legal play stays in the field; a foul counts the same number of penalty cards; the turn moves on.
    The factorization is shown only when { KEY("desk-factors", "f") } asks for it.
    If you saw the card drawn, type it before { KEY("desk-draw", "d") }.
    Cards that cannot be, such as a fifth king, are refused with the reason. { KEY("desk-mend", "m") } corrects an earlier line: the moves after it are judged again.
    { KEY("desk-fill", "i") } asks for all cards that the record lacks. With all hands and cards known, the record is a .qk that can be replayed.
    Everything you enter is saved at once. If the terminal crashes, open the desk again and continue.

# The match at the desk.
desk-key-give = to the tournament
desk-match = Tournament
desk-match-none = none
desk-match-at = { $title }, round { $round }, table { $table }
desk-match-at-game = { $title }, round { $round }, table { $table }, game { $game } of { $games }
desk-match-hint = the tournament's file, such as cup.tournament; the open tables are taken from it
desk-match-about = { KEY("type", "Enter") } names a tournament's file, ← → chooses among its open tables: players and rules are those of the match, and the game's result goes to the tournament when it ends.
desk-give = To the tournament?
desk-give-early = Only a game that is over goes to a tournament.
desk-give-later = Not given: { KEY("desk-give", "g") } gives it, { KEY("desk-save", "s") } saves the record.
desk-give-not = Nothing is lost: the desk has the whole game, { KEY("desk-save", "s") } saves its record, { KEY("desk-give", "g") } tries again.
desk-give-where = Played at which tournament?
desk-given = The result of round { $round }, table { $table } is in the tournament.
desk-given-game = Game { $games } of round { $round }, table { $table } is in the tournament. Next game: esc, then { KEY("start", "s") }
desk-tournament-help = open the desk for a table of this tournament: players and rules from it, the result into it
desk-table-help = which open table: its number, or somebody who sits there
desk-table-alone = --table goes with --tournament FILE
desk-tournament-asks = --tournament opens the desk; ask about cards without it
