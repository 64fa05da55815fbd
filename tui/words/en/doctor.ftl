# qk doctor: will it work well here?
doctor-about = check terminal, libraries and settings, and say what to do
doctor-line = { $topic }: { $found }
doctor-topic-program = program
doctor-topic-library = library
doctor-topic-extra = extra
doctor-topic-terminal = terminal
doctor-topic-colours = colours
doctor-topic-locale = encoding
doctor-topic-home = games
doctor-topic-config = settings in
doctor-topic-settings = settings
doctor-topic-unfinished = unfinished games
doctor-topic-port = port
doctor-topic-glyphs = width of signs
doctor-python = install Python 3.11 or newer
doctor-missing = { $library } is not installed
doctor-install = pip install { $library }
doctor-optional = only needed for { $use }
doctor-extra-asyncssh = qk ssh
doctor-extra-textual-serve = qk web
doctor-no-terminal = this is no terminal
doctor-plain = the screens need one; judging, checking records and the drill do not
doctor-small = make it { $least } or larger
doctor-no-color = the theme mono without colours, signs tell everything; for colours unset NO_COLOR
doctor-few-colours = shown in the theme { $theme }; if the terminal has 256 colours, set TERM=xterm-256color
doctor-utf8 = use a UTF-8 locale (such as LANG=en_US.UTF-8), and every sign can be drawn
doctor-home = name a folder that can be written to in QK_HOME
doctor-no-theme = there is no such theme, night is shown; choose one in the settings
doctor-theme = left out until the file is mended
doctor-unfinished = { $games ->
    [one] one game can go on
   *[other] { $games } games can go on
}
doctor-unfinished-how = qk solo --kept lists them
doctor-spoilt = keep the file if another version wrote it; else qk solo --discard { $id } throws it away
doctor-keys = mend it in the settings, under “keys”
doctor-port = another program has it; give { $command } another one with --port
doctor-free = { $port } is free ({ $command })
doctor-no-answer = the terminal does not answer, so they cannot be measured
doctor-look = if the frames of cards do not meet, choose other “signs” in the settings
doctor-wide = drawn two columns wide; QK does without them. Have the terminal draw ambiguous characters narrow to see them
doctor-widths = all { $count } signs are as wide as they should be
