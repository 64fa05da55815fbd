# The command line.
cli-about = Prime Daifugo (素数大富豪) in the terminal. Without a command: the title screen.
cli-hint = qk COMMAND --help explains a command.
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
cli-no-such-game = this version does not have { $game }; it has: { $games }
cli-settings-damaged = the settings of a new player hold: { $problem }

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
cli-argparse-choice = %(value)r is none of %(choices)s
cli-argparse-type = %(value)r is no %(type)s
cli-argparse-not-with = not together with %s

## Commands
cli-json = print JSON
cli-solo = a game against bots
cli-game = which game: prime, daifugo, tyrant
cli-preset = rules to begin with: official, 2014, mathpower, online, revolution, five, seven, beginner, listed, composites, tetrad, semiprime, semiprime-1, abstract; in Daifugo official or uecda
cli-set = a setting of the rules, as often as wanted, such as D3=4 (qk rules lists them)
cli-local = local rules that are on, such as stairs,seven_pass (daifugo)
cli-off = official rules that are off, such as suit_lock (daifugo)
cli-seats = players, you included: 2 to 16 in Prime Daifugo (against bots the abstract game from 1), 2 to 8 in Daifugo, 3 or 4 in Tyrant
cli-bot = level of a bot, once for each: random, first, novice, person, club, strong, expert, master (first, person: Prime Daifugo only); alone also even: as strong as you
cli-seed = the same number deals the same cards
cli-kept = list unfinished games: ID, date, game, seats, moves
cli-continue = go on with an unfinished game, the newest without an ID
cli-file = put an unfinished game among the records as broken off
cli-discard = throw an unfinished game away
cli-kept-json = with --kept: one JSON object a line
cli-think = seconds that bots take before they move
cli-clock = a clock: turn=60, bank=300, per_turn=10; in Prime Daifugo on_timeout=pass, in Daifugo window=4
cli-rules = the rules and settings, explained
cli-rules-wanted = a game (prime, daifugo, tyrant), then a setting (D10), a clause (P-41), a heading, or the words of a question in any order (joker last); all of it if left out
cli-rules-whole = Read on: qk rules { $game } { $page }
cli-rules-usual = officially: { $value }
cli-no-such-rule = Nothing in the rulebook fits “{ $rule }”. The nearest headings: { $near }
cli-no-such-bot = no bot is called “{ $level }”: { $levels }
cli-bad-seats = --seats { $seats }: { $least } to { $most } players can sit here
cli-too-many-bots = { $bots } bots, but only { $places } seats besides yours
cli-bad-seed = --seed { $seed }: a whole number from 0
cli-bad-think = --think { $seconds }: 0 to 60 seconds
cli-no-such-clock = there is no clock “{ $key }”: { $keys }
cli-no-pair = { $option } { $text }: it must be KEY=VALUE
cli-games = several games in a row, with titles and an exchange of cards
cli-bad-games = --games { $games }: 1 to { $most } games can be played in a row

# Shared tables
cli-host = open a table to others
cli-join = take a seat at a table; without an address choose among those found
cli-watch = look on at a table
cli-address = where the table is, or an invitation qk://…
cli-nick = what you are called at the table
cli-password = the table’s password
cli-port = port, 1729 unless said otherwise
cli-room = the room at a relay
cli-relay-by = go by this relay
cli-relay-host = open the table in a room of this relay
cli-resume-join = take your seat back, cutting your other line
cli-resume-host = take up the unfinished table of this ID (the newest without one), behind its own door and with its own rules
cli-new-host = open a new table beside one that is unfinished
cli-plain = lines instead of a screen
cli-join-bot = a bot of this level plays the seat
cli-bots = so many bots sit there from the beginning
cli-table-name = the table’s name
cli-spectators = whether others may look on
cli-delay = spectators are told everything so many seconds later
cli-grace = seconds a game for which a clock waits for a lost line
cli-on-leave = what becomes of the seat of who leaves: a bot plays on, or (Prime Daifugo) the player is out
cli-assist = whether the line above the hand tells everybody if a number put together is prime (Prime Daifugo)
cli-hints = whether players may ask what a bot would do in their place (g at the table)
cli-no-assist = --assist on is for Prime Daifugo; in { $game } there is nothing to tell
cli-bind = address of this machine to listen on
cli-lan = open to the local network, and announced there
cli-headless = no screen: log lines on standard error
cli-autostart = begin by itself when so many seats are taken
cli-usual-table = { $who }’s table
cli-bad-port = { $option } { $port }: 0 to 65535
cli-bad-bots = --bots { $bots }: a whole number from 0
cli-bad-wait = { $option } { $seconds }: 0 to { $most } seconds
cli-bad-autostart = --autostart { $seats }: 0 to { $most } seats
cli-relay-room = a relay has rooms: say which with --room
cli-no-terminal = the screen needs a terminal for keys and picture; solo, host, join and watch play in lines with --plain
cli-dumb-terminal = TERM={ $term } draws no screen; choose another terminal, or --plain with solo, host, join and watch
cli-behind-proxy = everybody seems to come from this machine (a proxy or tunnel stands in front): its address is not limited as one stranger's is
cli-wait = hours for which a game waits, all clocks standing, while none of its players is here; 24 unless said otherwise
cli-bad-hours = --wait { $hours }: more than 0 and at most { $most } hours
cli-opener = who comes with this word for a password may change rules and send others away, and nobody else; without it, on a table with --headless, only players on this machine may
cli-long-password = { $option }: at most { $most } characters

# What was typed and cannot be used
cli-argparse-at-most-one = one value at the most is expected
cli-argparse-one-of = one of these is needed: %s
cli-argparse-explicit = it takes no value, not %r
cli-argparse-ambiguous = %(option)s could be any of %(matches)s
cli-no-whole-number = “{ $text }” is no whole number
cli-no-number = “{ $text }” is no number
cli-no-date = “{ $text }” isn't a valid date; write YYYY-MM-DD
cli-renamed = qk { $old } is called qk { $new } now, with the same actions and options
cli-no-such-command = there is no command “{ $word }”
cli-no-such-command-near = there is no command “{ $word }”; is it { $near }?
cli-no-such-option = there is no option { $word } here
cli-no-such-option-near = there is no option { $word } here; is it { $near }?
cli-too-much = nothing is known to do with “{ $text }”
cli-no-such-lang = --lang { $lang }: { $all }
cli-no-such-theme = there is no theme “{ $theme }”: { $themes }
cli-fault = a fault of this program ({ $fault }); the details are in { $path }
cli-fault-unlogged = a fault of this program ({ $fault }); its log could not be written: { $why }
cli-unwritten = what was to be printed could not be written: { $why }
cli-not-within = “{ $text }”: { $least } to { $most }
