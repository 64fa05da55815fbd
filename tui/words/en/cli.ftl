# The command line.
cli-about = Prime Daifugo (素数大富豪) in the terminal. Without a command: the title screen.
cli-hint = qk help COMMAND explains a command, as does qk COMMAND --help.
cli-environment = environment and folders:
cli-variable-QK_HOME = one folder for everything, instead of the three below
cli-variable-NO_COLOR = set to anything: no colors
cli-variable-COLORTERM = truecolor: the terminal shows 16 million colors
cli-variable-LANG = the language (LC_ALL and LC_MESSAGES come first)
cli-folder-data = games, records and tournaments
cli-folder-config = settings, keys and themes
cli-folder-cache = cache, safe to delete
cli-lang = language, before or after any command
cli-theme = theme of the screen
cli-commands = commands
cli-command = COMMAND
cli-version = print the version
cli-no-such-game = there is no game “{ $game }”; choose one of { $games }
cli-settings-damaged = using the default settings: { $problem }

## What the reader of the command line says by itself
cli-argparse-usage = usage:
cli-argparse-positional = arguments
cli-argparse-options = options
cli-argparse-help = show this help
cli-argparse-argument = %(argument_name)s: %(message)s
cli-argparse-one = one value is expected
cli-argparse-some = at least one value is expected
cli-argparse-unrecognized = unknown: %s
cli-argparse-required = missing: %s
cli-argparse-choice = “%(value)s” isn't one of %(choices)s
cli-argparse-choice-near = { $text }; did you mean { $near }?
cli-argparse-type = “%(value)s” isn't a valid %(type)s
cli-argparse-not-with = can't be used together with %s

## Commands
cli-json = print JSON
cli-solo = a game against bots
cli-game = which game: prime, daifugo, tyrant
cli-preset = starting rules: official, 2014, mathpower, online, revolution, five, seven, beginner, listed, composites, tetrad, semiprime, semiprime-1, abstract; in Daifugo official or uecda
cli-set = a rule setting, repeatable, such as D3=4 (qk rules lists them)
cli-local = local rules that are on, such as stairs,seven_pass (daifugo)
cli-off = official rules that are off, such as suit_lock (daifugo)
cli-seats = players, you included: 2 to 16 in Prime Daifugo (against bots the abstract game from 1), 2 to 8 in Daifugo, 3 or 4 in Tyrant
cli-bot = level of a bot, once for each: random, first, novice, person, club, strong, expert, master (first, person: Prime Daifugo only); alone also even: as strong as you
cli-seed = the same number deals the same cards
cli-kept = list unfinished games: ID, date, game, seats, moves
cli-continue = resume an unfinished game, the newest without an ID
cli-file = archive an unfinished game as unfinished
cli-discard = delete an unfinished game
cli-kept-json = with --kept: one JSON object per line
cli-think = seconds that bots wait before they move
cli-clock = a clock: turn=60, bank=300, per_turn=10; in Prime Daifugo on_timeout=pass, in Daifugo window=4
cli-rules = the rules and settings, explained
cli-rules-wanted = a game (prime, daifugo, tyrant), then a setting (D10), a clause (P-41), a heading, or the words of a question in any order (joker last), answered under --rules, --set … if given; all of it if left out
cli-rules-whole = Read on with the words in brackets: qk rules { $game } { $page }
cli-option-after = { $option } comes after { $command }
cli-rules-sheet = print the rules in force under --rules, --set, --local, --off, --clock and --seats, on one page in both languages; exit code 1 if they can't be played together
cli-rules-sheet-words = --sheet takes a game and no words: { $words }
cli-rules-of-nothing = a choice of rules needs a question or --sheet: qk rules prime empty deck --set D3=4
cli-no-such-rule = Nothing in the rulebook fits “{ $rule }”. The nearest headings: { $near }
cli-no-such-bot = there is no bot “{ $level }”; choose one of { $levels }
cli-bad-seats = --seats { $seats }: { $least } to { $most } players can sit here
cli-too-many-bots = { $bots } bots, but only { $places ->
    [one] 1 seat
   *[other] { $places } seats
} for them
cli-bad-seed = --seed { $seed }: a whole number from 0
cli-bad-think = --think { $seconds }: 0 to 60 seconds
cli-no-such-clock = there is no clock “{ $key }”; choose one of { $keys }
cli-no-pair = { $option }: “{ $text }” should be written as KEY=VALUE
cli-games = several games in a row, with titles and an exchange of cards
cli-bad-games = --games { $games }: 1 to { $most } games can be played in a row

# Shared tables
cli-host = open a table to others
cli-join = take a seat at a table; without an address choose among those found
cli-watch = watch a table
cli-address = where the table is, or an invitation qk://…
cli-nick = your name at the table
cli-password = the table’s password
cli-port = port (default: 1729)
cli-room = the room at a relay
cli-relay-by = connect through this relay
cli-relay-host = open the table in a room of this relay
cli-resume-join = take your seat back, closing your other connection
cli-resume-host = resume the unfinished table with this ID (the newest without one), with the same port and rules
cli-new-host = open a new table even if one is unfinished
cli-plain = plain mode: text instead of a screen
cli-join-bot = a bot of this level plays the seat
cli-bots = number of bots to add
cli-table-name = the table’s name
cli-spectators = whether others may watch
cli-delay = seconds of delay for spectators
cli-grace = seconds per game that a clock waits for a disconnected player
cli-on-leave = what happens to the seat of a player who leaves: a bot takes over, or (Prime Daifugo) the player is out
cli-assist = prime check: the line above the hand shows everyone whether a composed number is prime (Prime Daifugo)
cli-hints = hints (g at the table): mine (from your own list of primes, qk primes), level (next to learn), all (as if you knew every prime), off; in Daifugo and Tyrant mine and level are what a bot a level above you would do, all the strongest
cli-no-assist = --assist on is for Prime Daifugo; in { $game } there are no primes to check
cli-bind = address of this machine to listen on
cli-lan = open to the local network, and announced there
cli-headless = no screen: log lines on standard error
cli-autostart = start automatically when this many seats are taken
cli-usual-table = { $who }’s table
cli-bad-port = { $option } { $port }: 0 to 65535
cli-bad-date = { $option } { $text }: give a day such as 2026-11-24
cli-bad-bots = --bots { $bots }: a whole number from 0
cli-bad-wait = { $option } { $seconds }: 0 to { $most } seconds
cli-bad-autostart = --autostart { $seats }: 0 to { $most } seats
cli-where = { $option } goes with an address: HOST[:PORT]
cli-relay-alone = --relay takes the place of an address: omit HOST[:PORT] and --port
cli-relay-room = a relay has rooms: choose one with --room
cli-no-terminal = the screen needs a terminal; use --plain with solo, daily, host, join and watch
cli-dumb-terminal = TERM={ $term } can't show the screen; use another terminal, or --plain with solo, host, join and watch
cli-behind-proxy = all connections come from this machine (a proxy or tunnel?): no per-address limits apply to it
cli-wait = hours that a game waits, with clocks stopped, while none of its players are here (default: 24)
cli-bad-hours = --wait { $hours }: more than 0 and at most { $most } hours
cli-opener = a player who gives this word as the password can change rules and remove others, and nobody else; without it, on a table with --headless, only players on this machine can
cli-long-password = { $option }: at most { $most } characters

# What was typed and cannot be used
cli-argparse-at-most-one = at most one value is expected
cli-argparse-one-of = one of these is needed: %s
cli-argparse-explicit = it takes no value, but “%s” was given
cli-argparse-ambiguous = %(option)s could be any of %(matches)s
cli-no-whole-number = “{ $text }” isn't a whole number
cli-no-number = “{ $text }” isn't a number
cli-no-date = “{ $text }” isn't a valid date; write YYYY-MM-DD
cli-renamed = qk { $old } is called qk { $new } now, with the same actions and options
cli-no-such-command = there is no command “{ $word }”
cli-no-such-command-near = there is no command “{ $word }”; did you mean { $near }?
cli-no-such-option = there is no option { $word } here
cli-no-such-option-near = there is no option { $word } here; did you mean { $near }?
cli-too-much = unexpected argument “{ $text }”
cli-no-text = “{ $text }” is neither valid UTF-8 nor the name of an existing file
cli-no-such-lang = there is no language “{ $lang }”; --lang takes { $all }
cli-no-such-theme = there is no theme “{ $theme }”; choose one of { $themes }
cli-fault = internal error ({ $fault }); details are in { $path }
cli-fault-unlogged = internal error ({ $fault }); its log could not be written: { $why }
cli-unwritten = the output could not be written: { $why }
cli-not-within = “{ $text }” should be a number from { $least } to { $most }
