# The help overlay. It shows a screen's keys by itself; here is what the screen is for.
help-heading = Help
help-title = Choose with ↑ ↓ and Enter, or press the letter. New to the game? Read the rules first: they take five minutes.
help-setup = ↑ ↓ choose a dial, ← → turn it, Enter types a value where one can be typed. What a dial does stands at the right. The line at the bottom says whether the game can be played like this; s starts it. Your choice is kept for the next time.
help-options = ↑ ↓ choose, ← → change. Everything takes effect at once and is kept.
help-rules = ↑ ↓ choose a page, space reads on. Enter goes into the page, Esc comes back.
help-replay = A record, move by move. At the top the field and the judge's words, below them the line as it is written, whose eyes look on, and the hands. What is wrong with a record is told at its last scene.
