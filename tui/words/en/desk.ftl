# The judge's desk: verdicts, clocks and a record for people who play with real cards.
desk-title = Judge's desk
desk-about = A judge for games with real cards. Type what was laid: the desk says whether it is prime, with proof, and keeps field, turn, numbers of cards and revolution in mind. Clocks for thinking and for turns call at 30 and at 10 seconds left. Press s to begin.
desk-ready = press s to begin
desk-ready-kept = { $count ->
    [one] A desk is kept: Enter or c goes on with it, s begins a new one
   *[other] { $count } desks are kept: Enter or c goes on with one, s begins a new one
  }
desk-kept = Go on
desk-kept-of = { $begun }, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
  }
desk-kept-open = It is open in another window.
desk-kept-about = This desk was left in the middle, or its terminal died. Everything that was entered is kept. Enter goes on with it, x throws it away.
desk-discard = Throw this desk away?
desk-discard-which = Put the cursor on the desk that is to go.
desk-player = Player{ $number }
desk-player-name = Name of player { $number }
desk-record = Record
desk-counts = dr { $draws } · fl { $fouls } · +{ $penalty }
desk-field-empty = the field is empty
desk-lacks = cards not told: { $count }
desk-whole = every card is told

## Verdicts
desk-prime = ○ PRIME
desk-not-prime = × NOT PRIME
desk-correct = ○ CORRECT
desk-foul = × FOUL
desk-unplayable = – CANNOT BE LAID (no foul)
desk-undecided = ? NOT PROVED IN TIME
desk-infinity = ∞
desk-digits = ({ $digits } digits)
desk-factoring = Factoring… (the clock goes on)
desk-factors-unknown = no factorisation was found in the time allowed
desk-no-factors = There is no number to factor.

## The line that is typed
desk-hint = Type the cards laid, then Enter · n judge a number only · ? keys
desk-hint-number = These digits could be different cards. Enter judges the number only
desk-hint-joker = Enter asks what X is worth
desk-beats = can be laid on the field · Enter judges
desk-draw-one = Type the one card that was drawn, or nothing, and press d.
desk-undone = One step taken back
desk-nothing-undone = There is nothing to take back.
desk-unsaved = No record is saved yet (s). Esc again leaves; the desk can be gone on with
desk-not-kept = That could not be written down, so nothing was done: { $problem }
desk-stuck = cannot be any more: { $count }

## Mending a line
desk-mend = Which line is to be mended?
desk-mend-line = Line { $number }, { $who }
desk-mend-hint = As the record has it: D(5)57 after a draw, % a pass, %% out of time
desk-mend-wrong = Write a play such as QK, D(5)57 or KX|X=7, or % for a pass
desk-mended = Line { $number } is mended
desk-mended-same = Line { $number } is mended; nothing else has changed
desk-lines-hint = Enter types it again · x strikes it out
desk-nothing-mended = There is no line to mend.
desk-now-stuck = ✗ line { $number }  { $line }: cannot be any more, { $why }
desk-now-free = ✓ line { $number }  { $line }: counts again
desk-now-reads = · line { $number } reads now  { $line }
desk-stuck-about = What cannot be any more stays in the record, marked !, and counts again as soon as it can be. m mends it, or x there strikes it out.

## Clocks
desk-thinking = { $seconds } seconds of thinking time
desk-call = { $seconds ->
    [one] one second left!
   *[other] { $seconds } seconds left!
}
desk-call-over = Time is up!  p pass · o out of time
desk-bell-on = The bell rings at the calls
desk-bell-off = No bell

## The record
desk-fill-deal = The hand dealt to { $who } ({ $count } cards)
desk-fill-draw = What { $who } drew ({ $count })
desk-fill-penalty = Penalty cards of { $who } ({ $count })
desk-fill-given = What { $who } put under the deck ({ $count })
desk-fill-hint = { $count } cards side by side: A 2–9 T J Q K X
desk-gaps = Cards not told ({ $count } places)
desk-gaps-hint = A 2–9 T J Q K X side by side; leave a line empty to go on
desk-fill-against = Then line { $number } could not be: { $line }
desk-fill-wrong = Write { $count } cards side by side, such as A2TJQKX
desk-saved = Saved as a record that can be replayed (.qk):
desk-saved-text = Cards not told: { $count }; so saved as text to be read (.txt):
desk-saved-faulty = Line { $line } is against the rules ({ $why }), so saved as text to be read (.txt):
desk-saved-left-out = Lines that cannot be any more: { $count }; so saved as text to be read (.txt):
desk-copied = Copied

## Keys
desk-key-judge = Judge
desk-key-ask = Number
desk-key-factors = Factors
desk-key-draw = Draw
desk-key-pass = Pass
desk-key-undo = Undo
desk-key-mend = Mend
desk-key-clock = Clock
desk-key-save = Save
desk-key-rewind = Turn's clock from the beginning
desk-key-think = Thinking time
desk-key-more = 10 seconds more
desk-key-less = 10 seconds less
desk-key-late = Out of time
desk-key-lead = Next player leads (before the first play)
desk-key-fill = Write in cards not told
desk-key-retype = type it again
desk-key-strike = strike it out
desk-key-take-next = take it
desk-key-next = next
desk-key-done = done
desk-key-copy = copy the path
desk-key-go-on = go on
desk-key-discard = throw away
desk-key-bell = Bell on or off
desk-help = A judge for people who play with real cards.
    Type what was laid, in order: A or 1, 2–9, T (0 beside other cards), J Q K, X; then Enter.
    = begins the factors, * and ^ go on. The desk asks what a joker is worth.

    A legal play stays in the field; a foul counts as many penalty cards; the turn moves on.
    The factorisation is shown only when f asks for it.
    If you saw the card drawn, type it before d.
    Cards that cannot be, such as a fifth king, are refused with the reason. m mends an earlier line: the moves after it are judged again.
    i asks for all cards not told. With all hands and cards told, the record is a .qk that can be replayed.
    Whatever you enter is kept at once. If the terminal dies, open the desk again and go on.

# The match at the desk.
desk-key-give = to the tournament
desk-match = Tournament
desk-match-none = none
desk-match-at = { $title }, round { $round }, table { $table }
desk-match-at-game = { $title }, round { $round }, table { $table }, game { $game } of { $games }
desk-match-hint = the tournament's file, such as cup.tournament; the open tables are taken from it
desk-match-about = Enter names a tournament's file, ← → chooses among its open tables: players and rules are those of the match, and the game's result goes to the tournament when it ends.
desk-give = To the tournament?
desk-give-early = Only a game that is over goes to a tournament.
desk-give-later = Not given: g gives it, s saves the record.
desk-give-not = Nothing is lost: the desk has the whole game, s saves its record, g tries again.
desk-give-where = Played at which tournament?
desk-given = Result of round { $round }, table { $table } is in the tournament.
desk-given-game = Game { $games } of round { $round }, table { $table } is in the tournament. Next game: esc, then s
desk-tournament-help = open the desk for a table of this tournament: players and rules from it, the result into it
desk-table-help = which open table: its number, or somebody who sits there
desk-table-alone = --table goes with --tournament FILE
desk-tournament-asks = --tournament opens the desk; ask about cards without it
