# qk replay, and the screen that steps through a record.
replay-about = step through a record, or check it
replay-file = FILE
replay-file-help = a record (.qk); - is standard input; several are taken in turn
replay-check = print the first error of each file as FILE:LINE: what is wrong
replay-json = print one JSON object a file
replay-lenient = let missing tags and # pass with a warning, as records found in the wild have them
replay-limit = seconds for a factorisation ({ $seconds })
replay-no-terminal = the replay screen needs a terminal; use --check or --json

## The screen
replay-title = Replay: { $file }
replay-file-of = file { $file }/{ $files }
replay-place = move { $at }/{ $end } · line { $line }
replay-deck = deck: { $cards }
replay-deal = The deal
replay-begin = → steps through the record; Tab changes whose hand you see.
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
replay-key-eyes = eyes
replay-key-go = go to
replay-key-next-file = next file
replay-key-last-file = previous file
replay-key-ten-back = ten back
replay-key-ten-on = ten on
replay-key-page-up = judge's words, back
replay-key-page-down = judge's words, on
