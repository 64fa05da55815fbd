# qk doctor: will it work well here?
doctor-about = check terminal, libraries and settings, and say what to do
doctor-line = { $topic }: { $found }
doctor-topic-program = program
doctor-topic-library = library
doctor-topic-extra = extra
doctor-topic-terminal = terminal
doctor-topic-colours = colors
doctor-topic-locale = encoding
doctor-topic-home = games
doctor-topic-config = settings in
doctor-topic-settings = settings
doctor-topic-unfinished = unfinished games
doctor-topic-port = port
doctor-topic-glyphs = symbol width
doctor-python = install Python 3.11 or newer
doctor-missing = { $library } is not installed
doctor-install = pip install { $library }
doctor-optional = only needed for { $use }
doctor-extra-asyncssh = qk ssh
doctor-extra-textual-serve = qk web
doctor-no-terminal = this isn't a terminal
doctor-plain = the screens need one; judging, checking records and the drill do not
doctor-small = make it { $least } or larger
doctor-no-color = theme mono without colors; unset NO_COLOR for colors
doctor-few-colors = shown in the theme { $theme }; if the terminal has 256 colors, set TERM=xterm-256color
doctor-utf8 = set a UTF-8 locale (such as LANG=en_US.UTF-8) to see every symbol
doctor-home = name a folder that can be written to in QK_HOME
doctor-no-theme = there is no such theme, night is shown; choose one in the settings
doctor-theme = skipped until the file is repaired
doctor-unfinished = { $games ->
    [one] one game can be resumed
   *[other] { $games } games can be resumed
}
doctor-unfinished-how = qk solo --kept lists them
doctor-spoilt = leave the file if another version wrote it; otherwise qk solo --discard { $id } deletes it
doctor-keys = fix it in the settings, under “keys”
doctor-port = another program has it; give { $command } another one with --port
doctor-free = { $port } is free ({ $command })
doctor-no-answer = the terminal does not answer, so they cannot be measured
doctor-look = if the frames of cards do not meet, choose other “symbols” in the settings
doctor-wide = drawn two columns wide; QK does without them. Have the terminal draw ambiguous characters narrow to see them
doctor-widths = all { $count } symbols have the right width
