# The program's own settings.
options-title = Settings
options-where = Saved in { $path }
options-lang = language
options-lang-about = The language of everything on the screen.
options-theme = theme
options-theme-about = The colors of the table. Put your own themes in the themes folder beside the settings file.
options-four_colours = four-color suits
options-four_colours-about = Each suit in its own color; otherwise red and black.
options-letter_suits = suits as letters
options-letter_suits-about = s h d c instead of ♠ ♥ ♦ ♣, for terminals that draw these symbols two columns wide.
options-pace = bots' pace
options-pace-about = How long bots wait before they move, so that you can follow. Any key skips the wait.
options-pace-value = { $seconds } s
options-pace-none = at once
options-moments = highlights
options-moments-about =
    How long the banner of a cut, a revolution, a foul or going out stays on the field.
    Never longer than the bots' pace; any key skips it. Off: one line on the field's frame.
options-moments-long = long
options-moments-short = short
options-moments-off = off, one line
options-bell = bell on your turn
options-bell-about = Rings the terminal's bell when your turn comes.
options-signs = symbols
options-signs-about = Which characters draw cards, frames and symbols such as ✓ ∞ ·. “Auto” depends on the terminal, which is measured at first use. “Without ambiguous” leaves out what East Asian fonts draw two columns wide, such as ♠ ★ ─. “ASCII” leaves out everything else (∞ is inf, 2⁴ is 2^4), also for screen readers; Japanese text stays.
options-signs-auto = auto
options-signs-all = all
options-signs-narrow = without ambiguous
options-signs-ascii = ASCII
options-reduced_motion = reduced motion
options-reduced_motion-about = No animation and no blinking cursor. The bots' pace is a separate setting.
options-assist = prime check (practice)
options-assist-about = In games against bots, the line above your hand shows whether the number you are composing is prime. In multiplayer it works only if the whole table has agreed to it.
options-keys = keys
options-keys-about = { KEY("type", "Enter") } opens the list of keys, where you can change each one. Keys that type cards and symbols are fixed.
options-keys-value = { $count } changed
options-name = your name
options-name-about = Up to 16 characters, without spaces or : = |
options-name-wrong = A name has 1 to 16 characters, without spaces or : = |
