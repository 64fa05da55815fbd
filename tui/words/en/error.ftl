# Errors that are values: error-CODE for each code of engine, netplay and tui.

error-ace-missing = { $who } needs one ace behind the cards, such as (…) Ah
error-address-colons = “{ $text }” has too many colons: write HOST:PORT, or [::1]:{ $port } for IPv6
error-address-host = “{ $part }” isn't a valid host: write a name, 192.0.2.7 or [::1]
error-address-ipv6 = “{ $part }” isn't a valid IPv6 address: write it as in [::1]:{ $port }
error-address-key = “{ $text }”: behind #, { $why }
error-address-port = “{ $part }” isn't a valid port: write 1 to 65535, or leave it out for { $port }
error-address-room-signs = “{ $part }” isn't a valid room: its % escapes are not text
error-another-game = another game begins here; one file is one game, and --lenient reads several
error-answer-missing = “{ $rule }=” lacks its answer; - declines
error-archive-busy = another program is writing there right now
error-archive-damaged = { $path } is damaged. When it is opened next it will be moved aside, and the games still readable are restored
error-archive-foreign = { $path } is a database of another program; move it away or set QK_HOME
error-archive-hurt-game = the record of game { $id } is damaged; import its file again, or delete it
error-archive-moved = another program has just found { $path } damaged and moved it aside; your change was not saved; please try again
error-archive-newer = { $path } was made by a newer QK (archive { $found }; this one reads up to { $known }); it was not changed
error-archive-no-game = no game { $id } is saved here; qk records lists them
error-archive-older = { $path } was made by a QK before 0.3 (archive { $found }; this one reads { $known }); it was not changed
error-archive-read-only = { $path } is read-only; nothing was changed
error-archive-stuck = { $path } is damaged and cannot be moved aside: { $why }
error-archive-trouble = { $path }: { $why }. Nothing was changed
error-arena-few-bots = an arena needs 2 bots or more, not { $bots }
error-arena-no-games = an arena needs 1 game or more, not { $games }
error-arena-worker = a worker can't play ({ $said }): install the same version of QK there
error-backup-exists = { $path } already exists; name a new folder for the backup
error-backup-nothing = { $home } has no server data: QK_HOME must be the server's
error-backup-within = { $path } is inside { $home }, which is being copied; name a folder outside it
error-bad-proxy-address = { $address } isn't a valid address or network, such as 10.0.0.0/8
error-bad-proxy-header = the header of a proxy cannot be read
error-banned = you are banned from this server
error-blank-in-move = “{ $text }” has a blank inside; a move has none
error-blanks-left-out = blanks in moves are left out, as in “{ $text }”
error-bracket-missing = “{ $text }” lacks its “)”
error-byte-order-mark = the file begins with a byte order mark; save it as plain UTF-8
error-can-be-made = the move can be made ({ $why })
error-card-above-k = a card of { $card } is above the highest value { $value }
error-card-too-often = { $card } is there more often than in the packs
error-card-twice = { $card } is there once at most in this game
error-cards-count = deck by counts: the number of { $card } must be a whole number
error-cards-none = deck by counts: there must be at least one card
error-cards-twice = deck by counts: { $card } is listed twice
error-chips-number = chips: { $who } has { $chips }, which isn't a valid number
error-chips-range = chips: { $who } has { $chips }; 0 … { $most } can be left
error-clock-bank-empty = the time bank and the seconds for each turn together give less than { $least } s: the first player would be out of time at once (more in the bank, more for each turn, or none)
error-clock-game-short = { $seconds } s for the whole game is too short: use { $least } s or more, or none
error-clock-on-timeout = on_timeout cannot be { $value } here: in Daifugo and Tyrant it is always move, where the host passes or makes the smallest move for a late player
error-clock-seconds = { $key } cannot be { $value }: seconds from { $least }, or none
error-clock-span = { $key } cannot be { $value }: { $least } to { $most } seconds, or none
error-clock-thinking-short = { $seconds } s to think before the first turn is too short: use { $least } s or more, or none
error-clock-turn-short = { $seconds } s for a turn is too short: use { $least } s or more, or none
error-clock-without-bank = turn and per_turn together need a bank: without one, per_turn would be all the time there is
error-club-alike = “{ $name }” looks like “{ $other }”, who plays too: they would look the same at a table; enter one of them by another name
error-club-bad-name = “{ $name }” cannot be a name here: 1 to { $most } characters that can be read, no blanks around them
error-club-bad-plan = { $key } cannot be “{ $value }”: { $wanted }
error-club-bad-rating = the rating of { $name } is out of range
error-club-bad-rating-line = line { $line }: “{ $text }” isn't a valid rating; a line is: name, rating, club (in a heading the first column is called: name)
error-club-bad-reason = a reason has at most { $most } characters, on one line
error-club-bad-time = “{ $text }” isn't a valid time; write 14:10, or 2026-11-22 14:10, or off
error-club-busy = { $path }: another program is writing into it and does not end; nothing was changed
error-club-by-hand-too-many = too many tables set by hand leave others in the tree empty; set fewer
error-club-by-hand-where = tables are set by hand in a Swiss, and in the first round of a knockout between two; elsewhere the plan decides who meets
error-club-bye = round { $round }, table { $table }: { $name } has no opponent there, so there is no result to report
error-club-cards-unread = round { $round }, table { $table }: “{ $text }” isn't a valid count of cards; give a number for each player, as they sit: 0,5
error-club-damaged = { $path }: entry { $line } is damaged or doesn't fit those before it. The file was not changed; qk tournament rescue takes what can be read into a new one
error-club-desk-contradicts = round { $round }, table { $table } has its result already ({ $stands }), and the desk says otherwise; nothing was changed. If the desk is right: qk tournament result { $path } { $table } RESULT --correct
error-club-desk-game = the judge's desk is for Prime Daifugo; this is a tournament of { $game }
error-club-desk-none = { $path } has no table to be played: pair the next round first
error-club-desk-others = round { $round }, table { $table } is now for { $names }; nothing was changed
error-club-desk-teams = teams play on several boards: type the result of their match
error-club-desk-which = there is no open table “{ $asked }”; the open ones are { $tables }
error-club-exists = { $path } already exists; nothing was overwritten
error-club-file = { $path }: { $why }
error-club-full = { $most } players at most
error-club-game-twice = round { $round }, table { $table }: this game was taken already
error-club-has-dropped = { $name } has dropped out already
error-club-has-gone-on = round { $round }, table { $table }: the winner there is paired already; first take back the rounds after it (pair --undo; --discard if they have results)
error-club-has-not-dropped = { $name } has not dropped out
error-club-has-results = round { $round } has results (table { $table }); pair --undo --discard discards them
error-club-held = the tournament is on hold{ ASIDE($reason) }: qk tournament resume continues it
error-club-in-two-teams = { $name } is in a team already, and cannot be in { $team } too
error-club-kept-apart = round { $round } cannot be paired: too many players are separated. qk tournament apart A B --not lets two meet again, or set tables by hand
error-club-needs-winner = round { $round }, table { $table }: a match of a knockout or a play-off needs a winner
error-club-newer = { $path } was made by a newer QK (format { $found }; this one reads up to { $known }); it was not changed
error-club-next-round = round { $round } cannot be paired: the next one is { $next }
error-club-no-beginning = a tournament begins once, and with its plan
error-club-no-file = there is no { $path }; qk tournament new { $path } creates one
error-club-no-name-line = line { $line } has no name: { $text }
error-club-no-pairing = round { $round } cannot be paired without somebody meeting again or two separated players; --repeats lets players meet again, or set tables by hand
error-club-no-round = there is no round { $round }; the last one is { $last }
error-club-no-round-yet = no round is paired yet; qk tournament pair begins the first
error-club-no-table = round { $round } has no table { $table }; they go to { $last }
error-club-no-teams = { $name }: this tournament is for single players, without members
error-club-nobody = nobody here is called “{ $name }”
error-club-nobody-goes-on = no one is left to advance ({ $names }): qk tournament back NAME brings somebody back; or take the last round back (pair --undo) and correct it
error-club-nobody-near = nobody here is called “{ $name }”; do you mean { $near }?
error-club-not-held = the tournament isn't on hold
error-club-not-in-tree = { $name } does not enter the knockout
error-club-not-ours = { $path } isn't a QK tournament; it was not changed
error-club-not-playing = { $name } does not play in round { $round }
error-club-not-told = round { $round }, table { $table } has no result to take back
error-club-nothing-left = { $path }: nothing of a tournament can be read in it
error-club-over = the tournament is over
error-club-paired-already = round { $round } is paired already; the next one is { $next }
error-club-paired-twice = { $name } cannot sit at two tables of round { $round }
error-club-ports = the tables would need the ports { $first } to { $last }, but the highest port is { $most }. Choose a lower --port
error-club-record-nobody = no open table has the players { $names }
error-club-record-open = the game of this record is not over
error-club-record-wrong = line { $line }: { $why }
error-club-result-count = round { $round }, table { $table }: { $found } numbers for { $wanted } players
error-club-result-games = round { $round }, table { $table }: { $found } cannot be; { $most ->
    [one] 1 game
   *[other] { $most } games
} at most, halves for drawn ones
error-club-result-none = round { $round }, table { $table }: nobody won a game; for a match that was not played type +:-, -:+ or -:-
error-club-result-not-here = round { $round }, table { $table }: { $name } does not sit here; here sit { $players }
error-club-result-places = round { $round }, table { $table }: { $found } aren't valid places; count from 1, with equal numbers for ties
error-club-result-unread = round { $round }, table { $table }: “{ $text }” isn't a valid result; write { $wanted }
error-club-results-missing = round { $round } lacks results (table { $tables })
error-club-runs-already = { $path }: another program runs this tournament already (qk tournament run, or a server); one at a time opens its tables
error-club-stage-begun = the rounds that this concerns have begun: take them back first (pair --undo)
error-club-stage-no-knockout = this tournament has no knockout: --top says how many advance to one
error-club-stage-play-off = a knockout leaves nobody level, so there is no play-off
error-club-stage-tables = third place, double elimination and play-offs need tables of two
error-club-stage-third = double elimination decides third place too: use only one of --third and --double
error-club-stage-top = --top is for a Swiss or a round robin: a knockout takes everyone, and --advance of new says how many advance from groups
error-club-table-size = { $found } players at a table; { $wanted } at most
error-club-team-size = { $name }: a team has { $wanted } members or more; { $found } are listed
error-club-ties-twice = a tie-break counts once: “{ $ties }” names one twice
error-club-told-already = round { $round }, table { $table } has its result; --correct replaces it
error-club-too-few = fewer than two players can be paired: enter more (add), or bring back players who dropped out (back)
error-club-too-late = { $name } is too late: after the start only a Swiss takes new players, and none once its knockout is due
error-club-torn = { $path } is damaged or cut short; it was not changed. qk tournament rescue takes what can be read into a new file
error-club-twice = “{ $name }” is entered already
error-club-with-oneself = { $name } can't be separated from themselves
error-codes-away = the server's other machines don't answer, so recovery codes are unavailable: try again later
error-cup-runs-elsewhere = another server in { $home } already runs a tournament
error-d2-evens = even cards: all, halved, or the cards to take out, such as 2244, four of a rank at most
error-daifugo-no-such-rules = there are no rules “{ $rules }” in Daifugo: { $all }
error-daifugo-players = { $seats ->
    [one] 1 hand is
   *[other] { $seats } hands are
 } dealt; Daifugo is for 2 … 8 players
error-dask-address = --dask { $address }: not an address such as tcp://10.0.0.1:8786
error-dask-missing = --dask needs the distributed package; in the QK source folder: pipx install --force '.[dask]'
error-dask-no-answer = --dask { $address }: no scheduler answers there ({ $said }); write an address such as tcp://10.0.0.1:8786
error-dask-no-workers = --dask { $address }: the cluster has no workers; start one with dask worker { $address }
error-dead-fierce-lock = suit lock and number lock together are the fierce lock already
error-dead-joker-return = joker return needs two jokers
error-dead-joker-revolution = joker revolution needs two jokers
error-dead-nine-ambulance = a nine gamble always clears, so the ambulance is never asked
error-dead-nuclear-bomb = the nuclear bomb needs two jokers or the fusion revolution
error-dead-omen-coup = Omen silences the coup
error-dead-omen-damian = on three sixes Omen acts first and silences Damian
error-dead-omen-satan = on three sixes Omen acts first and silences Satan
error-dead-queen-cut = with queen cut the other queens act first, then the field clears
error-dead-super-bomb = the super revolution seals first, so the bomb adds nothing
error-dealt-count = { $who } has { $count ->
    [one] 1 card
   *[other] { $count } cards
 }; { $wanted } are dealt
error-dealt-twice = { $name } is dealt twice
error-deck-text = deck is a text of cards, top first
error-deck-too-large = a deck of { $size } cards is too large: { $most } at most
error-deck-too-small = { $seats } hands of { $size } need { $needed } cards, but the deck has { $there }: change D4 or packs
error-desk-count = { $count ->
    [one] 1 card is
   *[other] { $count } cards are
} needed, not { $found }
error-desk-damaged = { $path } is damaged and can't be continued; it was not changed
error-desk-line = this isn't a valid line of a record; write QK, D(5)57, % for a pass
error-desk-newer = a newer version of QK wrote { $path }; it was not changed
error-desk-no-such-card = there is no { $card } in this pack
error-desk-not-held = { $who } can't have { $cards }, according to the cards entered for that hand
error-desk-not-under = { $cards }: not among the cards that went under the deck
error-desk-open = this desk is open in another window ({ $path })
error-desk-too-many = { $card }: the pack has { $has }, { $most ->
    [0] and all of them are elsewhere
   *[other] and no more than { $most } can be here
}
error-desk-unreadable = { $path } cannot be used: { $why }
error-directory-away = the server's directory does not answer ({ $where }: { $why }); games continue
error-directory-away-admin = the server's directory does not answer, so the processes can't be reached; SIGTERM to qk ssh still stops them cleanly
error-directory-extra = redis:// needs the redis package; in the QK source folder: pipx install --force '.[ssh,web]'
error-directory-unknown = --directory { $address }: an address such as redis://10.0.0.1:6379/0 (or rediss://, unix://)
error-draw-one = D({ $cards }) names { $count } cards; one card is drawn
error-empty-hand = a hand cannot be empty
error-encounter-order = an HNP challenge gives the order in which the cards came after >: ~A23>23A
error-encounter-other = the proof puts the cards in the order { $there }
error-encounter-plain = { $text } is not a valid HNP challenge here: it takes the setting encounter, two cards or more, no factors, and a value for each joker
error-evening-ending = { $path } must end in one of { $endings }: page, table, text; nothing was written
error-exchange-nobody-gave = exchange: nobody gave { $who } { $cards }
error-exchange-nobody-got = exchange: nobody got { $cards }
error-exchange-not-dealt = exchange: { $who } was not dealt { $cards }
error-exchange-pair = exchange: { $who } needs what it gave and got, such as "KQ/23"
error-exchange-table = exchange lists what each player gave and got: {"{"} aki = "KQ/23" {"}"}
error-export-no-folder = { $path } isn't a folder; choose another place to write to
error-export-taken = { $path } already exists and differs; nothing was overwritten
error-export-unwritten = { $path }: { $why }; nothing was written there
error-fact-missing = a line with ? names a fact, such as ? turn aki
error-fact-name = “{ $text }” does not name anything here: { $values }
error-fact-otherwise = ? { $fact }: it is { $instead }
error-fact-pair = write a name and a value: { $values }
error-fact-player = ? { $fact } names a player: { $names }
error-factor-missing = “={ $text }” lacks a factor; write factors as 2^2*3
error-field-player = field: “{ $text }” lacks its player, such as ben:9s
error-field-unplayable = field: “{ $text }” isn't playable under these rules
error-file-aside = { $path } cannot be used: { $why }. It was saved as { $aside }
error-file-bad-form = its contents must have the form { $form }
error-file-bad-lock = { $path } cannot be changed: { $lock } beside it isn't a file; move it away
error-file-bad-value = a value is missing, unknown or of the wrong kind at { $place }
error-file-damaged = it is damaged
error-file-full-of-sets = { $path } already has { $most } sets; delete one first
error-file-in-use = { $path } is being changed by another program right now; try again
error-file-nested = it is nested too deeply
error-file-newer = a newer version of QK wrote it (format { $found }; this one knows { $known })
error-file-stays = { $path } can't be used: { $why }. It was not changed; repair it or move it away
error-file-unusable = { $path } cannot be read: { $why }. It was not changed
error-file-unwritten = { $path } cannot be written: { $why }. The old contents are unchanged
error-finish-missing = the hand is empty: # is missing
error-finish-wrong = # is on a move that emptied no hand
error-game-text = game must be a text such as "prime"
error-game-unsaved = the game cannot be saved, so it was not started: { $why }
error-hand-fact = ? hand names a player and cards, such as { $example }
error-hand-size = { $who } has { $count ->
    [one] 1 card
   *[other] { $count } cards
 }; D4 deals { $wanted }
error-header-by-names = { $key } is a table by players' names
error-header-cards = { $key } is a text of cards, such as { $key } = "3d 4h"
error-header-list = { $key } must be a list of strings, such as { $key } = ["…"]
error-header-missing = { $key } is missing or not a string
error-header-no-text = { $key } must be text
error-header-open = the header has no second line +++
error-header-value = { $key } = { $value } cannot be: { $right }
error-home-unknown = QK_HOME = { $path }: there is no such account
error-house-bad-late = give a time of 0 to { $most } minutes
error-house-bad-minutes = give 0 to { $most } minutes
error-house-no-deed = “{ $deed }” isn't something a server can do
error-house-no-tournament = this server runs no tournament
error-house-nobody = nobody is here as { $name }; qk server who lists everyone
error-house-nothing-said = { $deed } needs a text
error-house-too-long = give { $most } characters at most
error-house-tournament-elsewhere = process { $worker } on another machine of this server runs a tournament already: qk tournament run FILE --stop ends that one
error-house-tournament-late = the process that runs tournaments does not answer: try again shortly, and check the server log
error-idle-cards = cards already defines the deck
error-idle-limit = with D3 a play can have only one card
error-idle-no-clock = no clock runs for a turn
error-idle-no-infinity = nothing is ∞ under these rules
error-idle-no-joker = the deck has no joker
error-idle-no-suspension = without D11 and D18 no game is stopped
error-idle-one-joker = the deck has fewer than two jokers
error-idle-repetition = with a time for the game (D11) repetition is off already
error-idle-setting = { $setting } changes nothing here: { $why }
error-in-header = { $key }: { $why }
error-joker-for-joker = a joker can't stand for a joker; write |X=7
error-joker-values-many = { $given } joker values for { $jokers } { $jokers ->
    [one] joker
   *[other] jokers
 } (a joker that is ∞ has none)
error-journal-damaged = it is damaged from byte { $at } on, with valid data after that
error-journal-in-use = the game in { $path } is being played in another window
error-journal-no-table = invalid game state ({ $why })
error-journal-not-ours = it isn't a saved game of QK
error-journal-older = it was written by an early version in a text format that is no longer supported
error-journal-refused = the game in { $path } can't continue: { $problem }. The file was not changed
error-journal-unplayable = the game in { $path } can't continue: its moves don't lead to a valid position ({ $why }). The file was not changed
error-journal-unreadable = the game in { $path } cannot be opened: { $why }
error-journal-version = it is of version { $version }, and this program reads version { $known }
error-k-below-king = the highest value { $value } is below the king: 13 or more, or a deck by counts
error-key-damaged = the host's key in { $path } is damaged. Restore a copy, or move it away for a new key (players will be warned that it changed)
error-key-unusable = the key in { $path } cannot be used: { $why }
error-known-host-damaged = { $path }, { $where }: { $why }
error-ladder-no-season = “{ $text }” isn't a valid season: 2026, 2026-Q4 or 2026-11
error-lead-card = lead: { $card } does not lead; jacks, queens and kings do
error-lead-count = lead names { $count ->
    [one] 1 card
   *[other] { $count } cards
 }; { $wanted } are led
error-lead-count-from = lead names { $count ->
    [one] 1 card
   *[other] { $count } cards
 }; from trick { $trick } on { $wanted ->
    [one] 1 is
   *[other] { $wanted } are
 } led
error-leader-was-drawn = the leader was drawn: say who, such as turn = "{ $who }"
error-league-other-game = “{ $name }” was an evening of { $game }; this league plays { $wanted }
error-league-twice = “{ $name }” of { $date } is given twice
error-letters-of-notation = characters of another alphabet are read as notation: “{ $found }” as “{ $meant }”
error-line-as-comment = “{ $line }” names no player and isn't a valid move: read as a comment
error-line-broke = the connection was lost
error-line-changed-key = { $where } shows another key than before ({ $shown }, known: { $known }). Ask the host; if the key is really new, join with a new invitation, or remove the entry for { $where } from { $file }
error-line-gap = an update was missing
error-line-handshake = { $where }: TLS handshake failed
error-line-host-closed = the host closed the connection
error-line-no-answer = no answer from { $where } within { $seconds } s
error-line-no-host = { $where }: the program there isn't a QK host
error-line-no-room = { $where }: { $why }
error-line-no-such-host = { $where }: no machine is known by this name
error-line-not-ours = the program there isn't a QK host; for a relay, add the room
error-line-not-trusted = { $where }: the host’s key was not accepted, so no connection was made
error-line-protocol = the host broke the protocol ({ $code })
error-line-refused = nobody hosts a table at { $where }; look at address and port, or ask whether the table is open
error-line-relay = { $where } is a relay; say which room, as in { $example }
error-line-relay-no = { $where }: { $why }
error-line-silent = nothing heard for { $seconds } s
error-line-unreachable = { $where } cannot be reached
error-line-wrong-key = { $where } shows the key { $shown }, but the invitation names { $named }: another host answers there, or the invitation is old. Ask for a new one
error-list-empty = every player needs a list with at least one number on it
error-list-entry = { $text } can't be on a list; write entries as 1213, QK, 12 or 12=2^2*3
error-list-full = your list can have at most { $most } numbers, and this would make { $size }; nothing was added
error-list-too-long = a list has { $count } numbers; { $most } are allowed
error-listing-count = { $count } cards can't be played from { $size }
error-listing-given-up = composites of { $cards } cards: { $tried } numbers were tried; there may be more
error-listing-long = plays of more than { $most } cards are listed with --top K
error-listing-no-such-card = these rules have only the cards { $cards }
error-listing-on = --on { $text }: neither cards nor a number ({ $why })
error-listing-on-joker = --on { $text }: give each joker a value, such as |X=7, and no leading 0
error-listing-size = { $size } cards: 1 to { $most } can be searched
error-listing-ways = { $jokers ->
    [one] 1 joker
   *[other] { $jokers } jokers
}: { $count } cards can be played in { $ways } ways, more than { $most }; list fewer cards with --count M or the strongest plays with --top K
error-lists-text = lists gives the numbers of every player: lists = { $example }
error-mark-finish-missing = # is missing: { $who } finishes
error-mark-foul-missing = #! is missing: { $who } fouls
error-mark-wrong = { $mark } does not belong here: { $who } does not go out
error-move-too-long = a move of { $length } characters is too long
error-name-without-blanks = “{ $name }” is called { $right } here, because names can't contain blanks
error-names-away = the server can't look up this name right now; try again in a minute
error-no-address = “{ $text }” isn't a valid address: write HOST, HOST:{ $port } or an invitation qk://…
error-no-callable-rank = “{ $text }” isn't a rank that can be called: { $ranks }
error-no-card = “{ $text }” isn't a valid card: A 2 … 9 T J Q K, X, 0 or <14>
error-no-card-value = “{ $text }” isn't a valid card value 0 … { $most }
error-no-cards = “{ $text }” names no cards
error-no-cards-or-pass = “{ $text }” names no cards; write cards such as { $example }, or % for a pass
error-no-cards-or-pass-plain = “{ $text }” names no cards; write cards, or % for a pass
error-no-chance-line = “{ $text }” isn't a chance event; write *:RULE=CARDS
error-no-chips-number = “{ $text }” isn't a valid number of chips
error-no-choice = rules are texts, numbers, yes or no, and lists and maps of these, each in its place
error-no-colon = “{ $text }” has no colon; write name:move
error-no-decision = “{ $text }=” isn't a valid decision: hand=, refill= or lay=
error-no-fact = ? { $fact } isn't a valid fact: { $known }
error-no-field-part = “{ $text }” puts no cards on the field
error-no-file-allowed = the system does not allow it
error-no-file-but-device = there is a device, not a file
error-no-file-but-folder = there is a folder, not a file
error-no-file-but-pipe = there is a pipe, not a file
error-no-file-but-socket = there is a socket, not a file
error-no-file-disk-bad = the disk reports an error
error-no-file-disk-full = the disk is full
error-no-file-link-loop = it is a link that leads back to itself
error-no-file-long-name = the name is too long
error-no-file-no-folder = a part of this path is a file, not a folder
error-no-file-quiet-pipe = nothing was written to this pipe for { $seconds } seconds
error-no-file-read-only = the file or the disk is read-only
error-no-file-said = { $said }
error-no-file-taken = file already exists
error-no-file-there = there is no such file or folder
error-no-file-too-large = it is larger than { $most } bytes
error-no-file-too-many = too many files are open
error-no-fingerprint = “{ $text }” isn't a valid fingerprint: expected { $length } characters (a-z, 2-7)
error-no-hand = “{ $text }” isn't a valid hand; write { $example }
error-no-invitation = “{ $text }” begins with { $scheme }://; an invitation begins with qk://
error-no-janken-hand = J({ $text }) isn't a valid hand of janken: { $hands }
error-no-joker-value = “|{ $text }” isn't a valid joker value; write |X=7
error-no-joker-values-here = { $letter }({ $cards }) takes no joker values
error-no-leaving-out = on-leave cannot be out in { $game ->
    [daifugo] Daifugo
   *[tyrant] Tyrant
}: its rules don't cover leaving, so a bot always takes over (bot)
error-no-local-rules = this game has no local rules, only settings
error-no-lock = locks: “{ $text }” isn't a lock; write suit:sh, color:red, partial:s, number, fierce:s
error-no-move = it contains no move
error-no-name = “{ $name }” cannot be a player's name
error-no-network = { $what } isn't a valid address or network, such as 203.0.113.7 or 203.0.113.0/24
error-no-plaza-row = “{ $text }” isn't a valid row of the plaza; write h:3+1
error-no-rank = “{ $text }” isn't a valid rank: A 2 … 9 T J Q K, 0 or <14> and up
error-no-reason-code = “{ $text }” isn't a valid reason code: { $codes }
error-no-room-name = “{ $text }” isn't a valid room: 1 to { $most } printable characters
error-no-rule-answer = “{ $rule }” isn't a valid rule; write RULE=ANSWER
error-no-seat = “{ $name }” has no seat here: { $names }
error-no-seat-in = { $key }: { $name } has no seat here: { $names }
error-no-server = no server runs here ({ $path }); QK_HOME must be the one of qk ssh or qk web
error-no-set-name = “{ $name }” isn't a valid name of a set: 1 to { $most } letters
error-no-state = state: “{ $text }” isn't a lasting effect
error-no-such-answer = “{ $text }” isn't a valid answer to { $rule }: { $right }
error-no-such-bind = { $place }: this machine has no such address; choose another ({ $option })
error-no-such-bot = there is no bot “{ $level }”: { $levels }
error-no-such-clock = there is no clock “{ $key }”: { $all }
error-no-such-code = unknown code; check every letter, or use the newer code if you made one
error-no-such-game = there is no game “{ $game }”: { $games }
error-no-such-rule = there is no rule “{ $rule }”
error-no-suited-card = “{ $text }” isn't a valid card of Daifugo: rank and suit, such as 3d or Td, or X
error-no-suited-card-spaced = “{ $text }” isn't a valid card; write rank and suit, with blanks between cards: 7h Td
error-no-title = titles: { $title } isn't a title: { $titles }
error-no-trick = trick = { $trick } isn't in 1 … { $most }
error-no-tyrant-action = “+{ $text }” isn't a valid tyrant action; write + h 2 or + lead 1
error-no-tyrant-deal = “{ $text }” isn't a valid deal; write (cards) Ah, in a position (hand / stock) Ah
error-not-a-number-card = { $who } has { $card }; hands are of 2 … T
error-not-an-ace = { $who } has { $card } in place of an ace
error-not-banned = { $what } is not banned
error-not-in-pack = { $who } has cards that aren't in the pack
error-not-on-top = { $card } cannot be on top of the deck
error-not-refused = “{ $text }” is not refused
error-not-the-number = “{ $text }” is not { $number }
error-not-turn = it is not { $who }'s turn
error-not-turn-and = it is not { $who }'s turn ({ $why })
error-nothing-to-judge = nothing to judge: give a number, cards, or a play
error-number-factor-not-prime = the factor { $factor } is not prime
error-number-is-prime = { $value } is prime and has no factors
error-number-needs-factors = a composite of more than { $digits } digits needs its factors, such as 12=2*2*3
error-number-neither = { $value } is neither prime nor composite
error-number-too-long = more than { $most } digits
error-number-unread = neither a number nor cards
error-number-wrong-product = these factors do not make { $value }
error-open-rank = “{ $text }” lacks the “>” of a rank such as <14>
error-or = { " or " }
error-order-mark-left-out = the order mark “{ $mark }” is ignored; the order of the deal lines is the order of play
error-other-character = character { $place }, “{ $found }”, must be “{ $meant }”
error-other-reason = refused as { $code }, not as { $told }
error-other-top = the top card is { $top }, not { $card }
error-out-with-cards = { $who } is out but has cards
error-out-without-saying = { $who } has no cards but isn't out
error-over-and = the game is over ({ $why })
error-penalty-impossible = P({ $cards }) cannot be the { $count } cards drawn
error-penalty-missing = { $number } is a foul; its penalty cards are missing: ,P(…)
error-penalty-on-legal = P(…) is on a play that isn't a foul but { $verdict }
error-penalty-order = penalty cards in another order: the deck gave P({ $there })
error-penalty-other = P({ $told }), where the deck gave P({ $there })
error-phase-only-turn = phase can only be "turn"
error-players-2014 = the 2014 rules are for 2 to 54 players, not { $seats }
error-players-fit = players = { $value }, but the table has { $seats } seats
error-players-from-deal = players follows from the deal, which has { $seats }
error-plaza-cards = plaza = { $cards }: four number cards are dealt to it
error-plaza-row-size = “{ $text }” cannot be: 0 … 4 vertical cards, up to 9 piles
error-port-barred = port { $port } needs special rights; choose one above 1023 ({ $option })
error-port-taken = port { $port } is in use by another program; choose another ({ $option })
error-port-unusable = port { $port } cannot be listened on: { $why }
error-proof-begins-otherwise = the proof deals these hands, but the game begins otherwise: another leader, or a later position
error-proof-chance = chance gave { $told }, where the proof draws { $drawn }
error-proof-deals = { $who } has { $told }, where the proof deals { $dealt }
error-proof-deck = deck: the proof puts the cards in another order
error-proof-hand = { $who } has ({ $told }), where the proof deals ({ $dealt })
error-proof-later = the proof deals these cards, but the game begins in a later position
error-proof-lays = { $key } = { $told }, where the proof puts { $there }
error-proof-other-hands = the proof deals different hands, regardless of the leader
error-proof-other-leader = the proof draws another leader
error-proof-undealable = the deal can't be repeated: { $why }
error-r-in-normal = [R] is on a move made in the normal order
error-read-as-encoding = { $file }: read as { $encoding }
error-record-encoding-unclear = { $file }: not valid UTF-8; it could be Shift_JIS or EUC-JP: say --encoding shift_jis or --encoding euc-jp
error-record-fault = line { $line }: { $why } ({ $reason })
error-record-fault-at = { $file }:{ $line }: { $why } ({ $reason })
error-record-no-screen = { $file }: the screen shows { $known }; use --check or --json for { $game }
error-record-no-text = { $file }:{ $line }: not valid UTF-8 (byte { $byte })
error-record-no-text-as = { $file }: not valid { $encoding } (at byte { $place })
error-record-no-text-in = { $file }:{ $line }: not valid UTF-8; it looks like { $encoding }; --lenient reads it, or --encoding { $option }
error-record-too-large = { $file }: larger than { $most } MiB, too large for a record
error-record-too-long = a record of { $size } characters is too large ({ $most } at most)
error-record-unreadable = { $file }: { $why }
error-record-warning-at = { $file }:{ $line }: { $why } (note)
error-records-folder-empty = { $file }: no { $endings } files in this folder
error-refused = refused: { $reason }
error-relay-no-answer = the relay { $where } does not answer
error-relay-no-room = no room at the relay { $where }: { $why }
error-relay-no-such-host = relay { $where }: no machine is known by this name
error-relay-refused = no relay answers at { $where }; look at address and port
error-relay-says-bad-room = a room’s name has 1 to 40 printable characters
error-relay-says-host-away = the room’s host is disconnected; try again shortly
error-relay-says-no = the relay refuses ({ $code })
error-relay-says-no-room = nobody has opened this room at the relay
error-relay-says-relay-full = the relay is full right now
error-relay-says-room-full = the room is full
error-relay-says-room-taken = another host has this room; choose another name (--room)
error-relay-says-too-many = too many connections or rooms from your address
error-relay-says-too-often = too many connections from your address; wait a bit
error-relay-says-version = the relay is of another version
error-relay-unreachable = the relay { $where } cannot be reached
error-rule-for-two = { $one } is for two players and one joker
error-rule-needs = { $one } needs { $others }
error-rules-and-set = rules is a text and set a table, such as { $example }
error-rules-choice-too-long = these settings take { $size } bytes to send; a table sends { $most } (fewer different cards)
error-rules-exclude = { $one } can't be combined with { $other }
error-rules-move-too-long = by these rules a move could be { $length } characters long; a table takes { $most } (fewer cards in the deck)
error-rules-number-too-long = by these rules a number of { $digits } digits could be played; this program can prove at most { $most } digits (fewer packs, or a limit D3)
error-rules-picture-too-large = by these rules a player's view could grow to { $size } bytes; a table sends { $most } (fewer cards in the deck, or hidden hands)
error-search-needs-player = result:{ $result } needs player:NAME; without one: finished, unfinished
error-search-no-day = “{ $value }” isn't a valid day; write 2026-11-21, 2026-11 or 2026
error-search-no-field = { $field }: isn't a valid field; did you mean { $near }:? ({ $known })
error-search-no-number = number:{ $value }: a number that was played, such as 1213 or 57, or inf
error-search-no-value = { $field }: has no value; write one right after the colon
error-search-one-of = { $field }:{ $value }: { $known }
error-search-too-long = a search of { $size } characters is too long: { $most } at most
error-seats-hosted = a shared table has 2 to { $most } seats, not { $seats }
error-seats-once = seats names every player once, finished, fouled and fallen nobody twice
error-seats-taken = { $seats } seats are too few: seat { $least } is taken
error-server-full = this server is full right now; try again in a while
error-server-no-line = no connection has the ID or address { $line }; qk server lines lists all of them
error-server-register = this server can't look up its players right now; its log has the reason
error-server-runs = another server already runs in { $home }; set a different QK_HOME
error-server-stops = this server is stopping for now; try again later
error-setting-value = “{ $key }” cannot be { $value }: { $wish }
error-show-one = H({ $cards }) shows { $count } cards; one card is shown
error-show-one-card = { $count } cards; one card is shown
error-solo-seats = { $seats } players; { $least } to { $most } can play this game
error-ssh-key-damaged = the SSH host key in { $path } is damaged. Restore a copy, or move it away for a new key (clients will warn that it changed)
error-start-seat = start = { $value } isn't a valid seat at a table of { $seats }
error-stock-too-early = { $who } has a stock before a hand is chosen
error-suit-lock-suits = suits cannot be locked with a deck by counts: its cards have none
error-suit-missing = “{ $text }” lacks its suit; write 7h or Td
error-table-format = it has format { $found }; { $known } is known here
error-table-kept-already = a table is already saved in { $path }
error-table-move-early = it has a move before any game was dealt
error-table-no-opening = it does not begin with the opening of a table or a game
error-table-opens-twice = it opens the table twice
error-table-unkept = the table can't be saved in { $path }: { $why }
error-table-unread = one of its lines cannot be read
error-tables-drain = this server ends soon and opens no more tables
error-tables-full = { $most } tables are open here; no more can be
error-tables-full-for-guests = nearly all tables are open; the last ones are for players with a key
error-tables-no-such = there is no table { $number } here
error-tables-soon = your table is being opened right now; each player can open one table
error-tables-too-often = your address opens tables too often; try again in a minute
error-tables-yours = table { $number } is yours already; each player can open one table
error-tag-missing = [{ $tag }] belongs to this play
error-tag-wrong = [{ $tag }] does not belong to this move
error-talk-too-often = too many messages in a short time; wait a bit
error-theme-bad-color = { $place } = “{ $color }” isn't a valid color
error-title-twice = titles: only one player can be { $title }
error-titles-table = titles is a table that names every player's title of the last game
error-toml-dots = line { $line } has more than { $most } dots
error-toml-end = unclosed bracket or quote (line { $line })
error-toml-giant = a number in it is too large
error-toml-nested = brackets are nested too deeply
error-toml-syntax = line { $line }, column { $column } cannot be read (TOML)
error-toml-too-large = { $size } characters are too many: { $most } at most
error-too-few-hands = { $seats ->
    [one] 1 hand is
   *[other] { $seats } hands are
 } dealt; { $least } or more lines name:(cards) come first
error-too-few-players = these rules need { $least } players or more, not { $seats }
error-too-many-characters = { $length } characters are too many: { $most } at most
error-too-many-codes = too many codes have been tried from your address; try again in a few minutes
error-too-many-from-one = { $most } sessions come from your address already; close one, or try again later
error-too-many-guests = the server's places for anonymous users are taken; the rest are for players with a key or a known browser
error-too-many-hands = more than { $most } hands are dealt
error-too-many-jokers = { $card } appears too often for this game
error-too-many-names = too many new names come from your address; try again in a few minutes
error-too-many-tables = { $most } tables are open from your address already; no more can be
error-too-many-tables-of-guests = anonymous users at your address already have { $most } tables open; players with a key may open more
error-tsume-bad-file = { $path }, line { $line }: this isn't a valid puzzle; qk drill --compose FILE writes such files
error-tsume-large = { $path } isn't a puzzle file: it is larger than { $most } MB
error-tsume-no-file = { $path }: { $why }
error-tsume-no-move = “{ $text }” isn't a valid move
error-tsume-none-there = { $path } contains no puzzle; qk drill --compose FILE writes some
error-tsume-not-held = “{ $text }”: you don't have these cards
error-tsume-which-suit = “{ $text }”: which suits? Type them, as in 5h
error-turn-is-out = turn: { $who } is out of the game
error-twin-no-factors = a twin pair has no factor part
error-twin-primes-off = two sets with a comma are a twin pair, and the setting twin_primes is off
error-plays-wanted = write at most { $most } plays, not { $count }
error-two-plays-wanted = write two plays, not { $count }
error-tyrant-players = Tyrant is for 3 or 4 players, not { $seats }
error-uecda-bad-number = the host says { $number } where this protocol has no such number
error-uecda-bad-standing = the host's table has seats or numbers of cards that cannot be
error-uecda-five-bots = a match of the competition has five bots, not { $bots }
error-uecda-lost-host = { $where } ended the match after { $games } games, before it was over
error-uecda-no-play = the { $cards } cards of the table aren't a valid play
error-uecda-no-port = port { $port } can't be opened here; it may be in use, or needs permission; choose another
error-uecda-not-reached = nobody answers at { $where }; is the match open there?
error-uecda-protocol = a program of protocol { $protocol }; this port uses { $right }
error-uecda-silent = a program that does not identify itself; this port uses { $right }
error-uecda-silent-host = { $where } has fallen silent
error-uecda-too-many-bots = { $bots } bots are too many: a match has { $most } players
error-uecda-unreadable = row { $row }, column { $column } of the table has { $number }, where only 0, 1 for a card or 2 for the joker can be
error-unfinished-hosted = { $id } is a table opened to others; qk host --resume { $id } resumes it
error-unfinished-in-play = { $id } is being played in another window
error-unfinished-needs-relay = the table { $id } was at a relay that was not recorded; specify it with --relay HOST:PORT --room ROOM
error-unfinished-no-table = no table is unfinished here, so none can be resumed; omit --resume to open a new one
error-unfinished-none = no game against bots is unfinished
error-unfinished-not-begun = at the table { $id } no game is under way, so there is nothing to archive; qk solo --discard { $id } deletes it
error-unfinished-several = “{ $id }” fits several unfinished games: { $ids }
error-unfinished-solo = { $id } is a game against bots; qk solo --continue { $id } resumes it
error-unfinished-unknown = no unfinished game is called “{ $id }”; qk solo --kept lists them
error-unknown-account = { $path }: the account is unknown
error-unknown-game = unknown game “{ $game }”: { $games }
error-unknown-preset = there are no rules named “{ $rules }”: { $all }
error-unknown-rule = there is no rule “{ $rule }”; did you mean { $near }?
error-unknown-setting = there is no setting “{ $key }”: { $all }
error-value-nested = brackets too deep: no setting has brackets within brackets
error-value-unread = “{ $text }” isn't valid TOML: unclosed bracket or quote
error-verify-hex = verify.{ $where } must be { $digits } hexadecimal digits
error-verify-nonces = verify.nonces must give a nonce for each name
error-verify-secret = the secret is not the one that the host committed to
error-verify-stranger = verify.nonces names { $name }, but that player has no hand
error-verify-table = verify must be a table with v, secret, commit and nonces
error-verify-version = verify has version { $version }; 1 is known here
error-wish-choice = { $choices }
error-wish-count = a whole number from { $least }, or none
error-wish-counts = { "{" } 1 = 4, 7 = 2, X = 1 { "}" }
error-wish-evens = all, halved, or the cards to take out, such as 2244
error-wish-flag = true or false
error-wish-int = a whole number from { $least } to { $most }
error-wish-seconds = seconds from { $least }, or none
error-wish-several = a list of any of { $choices }
error-won-cards = won: { $who } can have won jacks, queens and kings only
error-won-text = won: { $who } has { $text }, which isn't a list of cards
error-worker-closed = the helper process is closed ({ $task })
error-worker-ended = the helper process ended unexpectedly ({ $task }, exit code { $exit })
error-worker-fault = the helper process failed ({ $task }: { $said })
error-worker-late = not done within { $seconds } s ({ $task })
error-worker-not-started = no helper process could be started: { $why }
