# The program's own settings.
options-title = Settings
options-where = kept in { $path }
options-lang = language
options-lang-about = The language of everything on the screen.
options-theme = theme
options-theme-about = The colours of the table. Themes of your own go into the folder themes beside the settings file.
options-four_colours = four-colour suits
options-four_colours-about = Each suit in its own colour; otherwise red and black.
options-letter_suits = suits as letters
options-letter_suits-about = s h d c instead of ♠ ♥ ♦ ♣, for terminals where these signs take two columns and push the cards out of line.
options-pace = bots' pace
options-pace-about = How long bots take before they move, so that you can follow. A key skips the wait.
options-pace-value = { $seconds } s
options-pace-none = at once
options-moments = moments
options-moments-about =
    How long a cut, a revolution, a foul or going out stays on the field, with its number in large digits.
    Never longer than the bots' pace; any key goes on at once. Off: one line on the field's frame.
options-moments-long = long
options-moments-short = short
options-moments-off = off, one line
options-bell = bell on your turn
options-bell-about = Rings the terminal's bell when your turn comes.
options-signs = signs
options-signs-about = With what cards, frames and signs such as ✓ ∞ · are drawn. “By itself” goes by the terminal, which is measured when it is a new one. “Without ambiguous” leaves out what East Asian fonts draw two columns wide, such as ♠ ★ ─. “ASCII” leaves out everything else (∞ is inf, 2⁴ is 2^4), also for screen readers; Japanese text stays.
options-signs-auto = by itself
options-signs-all = all
options-signs-narrow = without ambiguous
options-signs-ascii = ASCII
options-reduced_motion = reduced motion
options-reduced_motion-about = Nothing slides and no cursor blinks. How long bots take is set by the bots' pace.
options-assist = tell primes (practice)
options-assist-about = In games against bots the line above your hand says whether the number you are putting together is prime. Against people it works only where the whole table has agreed to it.
options-keys = keys
options-keys-about = Enter opens the list of keys, and each can be changed. The keys that type cards and signs cannot.
options-keys-value = { $count } changed
options-name = your name
options-name-about = Up to 16 characters, without blanks or : = |
options-name-wrong = A name has 1 to 16 characters, without blanks or : = |
