# The tournament's room.

cup-title = Tournaments
cup-about = Swiss, round robin, knockout or groups, with real cards or at QK's tables. { KEY("cup-new", "n") } begins a new one; { KEY("cup-elsewhere", "o") } opens a file elsewhere. Everything about a tournament is in its one file: it can be copied, mailed, and reopened after a crash.
cup-none = none yet: { KEY("cup-new", "n") } begins one
cup-none-yet = nothing here yet
cup-players = { $count ->
    [one] 1 player
   *[other] { $count } players
}
cup-left = { $count ->
    [one] 1 result missing
   *[other] { $count } results missing
}
cup-written = written { $at }
cup-key-new = new
cup-key-elsewhere = a file elsewhere
cup-elsewhere-hint = its path, such as ~/cup.tournament
cup-elsewhere-which = Which file?
cup-key-forget = remove from list

cup-system-swiss = Swiss
cup-system-round-robin = round robin
cup-system-knockout = knockout
cup-system-groups = groups, then knockout
cup-system-swiss-about = Everyone plays every round, each time against a new opponent with about the same score.
cup-system-round-robin-about = Everyone meets everyone, in the order of FIDE's Berger tables.
cup-system-knockout-about = Losers are out. The strongest are spread over the tree, with byes if the number of players isn't a power of two.
cup-system-groups-about = A round robin in each group; the best of every group advance to a knockout.
cup-state-new = { $count ->
    [0] not started
    [one] not started, 1 player
   *[other] not started, { $count } players
}
cup-state-round = round { $round } of { $rounds }
cup-state-over = over

cup-side-players = Players
cup-side-pairings = Pairings
cup-side-standings = Standings
cup-side-cross = Crosstable
cup-side-trail = Trail
cup-key-side = next side
cup-key-before = the round before
cup-key-after = the round after
cup-key-board = board
cup-key-enter = players
cup-key-results = results
cup-key-pair = pair
cup-key-by-hand = by hand
cup-key-unpair = undo
cup-key-hold = hold or resume
cup-key-withdraw = withdraw
cup-key-export = pages
cup-key-begin = begin

cup-column-number = #
cup-column-name = Name
cup-column-rating = Rating
cup-column-club = Club
cup-column-state = { "" }
cup-person-dropped = dropped out
cup-person-since = from round { $round }
cup-person-absent = sits out round { $rounds }
cup-person-apart = not against { $names }
cup-do-drop = drops out; earlier results count
cup-do-back = plays again, from the next round on
cup-do-absent = sits out round { $round }
cup-do-here = plays in round { $round } after all
cup-do-later = sits out a later round …
cup-do-apart = is not to meet somebody, or can again …
cup-apart-whom = { $name } and whom? (again: they can meet)
cup-later-hint = Which round? One they were to sit out already is played after all.
cup-later-which = a round from { $next } to { $most }

cup-enter-title = Who takes part
cup-enter-hint = One line each: name, rating, club. Only the name is needed. Lists can be pasted. { KEY("cup-enter-take", "F5") } takes them.
cup-enter-teams = One line per team: name, rating, club, first board, second board, third … { KEY("cup-enter-take", "F5") } takes them.
cup-enter-none = no names given
cup-entered = { $count ->
    [one] 1 player entered
   *[other] { $count } players entered
}
cup-note-seeding-rating = Players are seeded by rating.
cup-note-seeding-lot = Players are seeded by lot.
cup-note-seeding-order = Players are seeded in order of entry.
cup-note-apart = Members of one club do not meet.
cup-note-floats = ↓ meets somebody with fewer points, ↑ somebody with more.
cup-mine = { $round }: your table is { $table }, with { $others }
cup-mine-over = { $round }, table { $table }, with { $others }: your result is in
cup-mine-alone = { $round }: you have no opponent and get the point

cup-next-players = { KEY("cup-enter", "a") } enters players; { KEY("cup-pair", "p") } pairs the first round
cup-next-pair = all results are in; { KEY("cup-pair", "p") } pairs the next round
cup-on-hold = On hold{ ASIDE($reason) }. Nothing is paired, and no table opens or closes.
cup-paired = { $round } is paired
cup-repeats = Let players meet again?
cup-by-hand-hint = Tables that are set, who leads first: aki:ben cid:dan. The others are drawn around them.
cup-by-hand-none = no table is named; one is written aki:ben
cup-table = { $round }, table { $table }:
cup-no-opponent = { $name } has no opponent there; there is no result to enter
cup-result-one = 1-0, 0-1, 0.5-0.5 or draw, +:- or -:+ (not played), or who won: { $name }
cup-result-series = Games won, such as 2-1; +:- or -:+ (not played). At most { $games } games.
cup-result-places = The names from first to last, with commas: { $names }; or everyone's place as they sit
cup-result-cards = The cards that each had left go behind a semicolon: 1-0; 0,5
cup-result-corrects = Current result: { $before }. What you type replaces it; the earlier result stays in the trail.
cup-result-skip = { KEY("take", "Enter") } alone leaves it out, Esc ends.
cup-result-none = type a result, or Esc
cup-typed = { $count ->
    [one] 1 result typed
   *[other] { $count } results typed
}, { $left ->
    [0] none is missing
   *[other] { $left } missing
}
cup-withdrawn = table { $table } is open again; the result stays in the trail
cup-export-hint = The folder for the pages; they are written in both languages.

cup-trail-entered = { $name } enters
cup-trail-paired = Round { $round } is paired: { $tables ->
    [one] 1 table
   *[other] { $tables } tables
}
cup-trail-by-hand = some by hand
cup-trail-held = On hold
cup-trail-resumed = Play resumes
cup-note-run = To play at terminals: qk tournament run { $file } --lan (on a server: --house). Results come in here.
cup-note-resume = { KEY("cup-hold", "w") } resumes play.
cup-unpair-sure = Round { $round } has results or games. Discard them? The trail keeps them.
cup-trail-began = { $name } was created: { $system }. The seed for draws is { $lot }.
cup-trail-game = Round { $round }, table { $table }: a game is imported
cup-trail-withdrawn = Round { $round }, table { $table }: { $before } is withdrawn
cup-trail-corrected = (corrected; before: { $before })

cup-plan-title = A new tournament
cup-plan-ready = { KEY("cup-begin", "s") } begins it; the players come next
cup-usual-name = Tournament
cup-by-itself = by number of players
cup-single = single players
cup-team = teams of { $boards }
cup-number = enter a number
cup-seeding-rating = by rating
cup-seeding-lot = by lot
cup-seeding-order = by entry
cup-plan-name = Name
cup-plan-name-about = What it is called, on every page and board. { KEY("type", "Enter") } types it.
cup-plan-date = Day
cup-plan-date-about = Its day, such as 2026-11-22.
cup-plan-system = System
cup-plan-system-about = The pairing system.
cup-plan-rounds = Rounds
cup-plan-rounds-about = Rounds of a Swiss. 0: enough to leave one undefeated player, decided when the first round is paired.
cup-plan-table = Players at a table
cup-plan-table-about = Two to eight. At larger tables better places earn more points.
cup-plan-games = Games of a match
cup-plan-games-about = One game, or a series: more games won wins the match. Between teams: games of each board.
cup-plan-groups = Groups
cup-plan-groups-about = How many groups the players are split into. The strongest go to different groups.
cup-plan-advance = Advance from each
cup-plan-advance-about = How many of each group advance to the knockout.
cup-plan-cycles = Times each pair meets
cup-plan-cycles-about = If twice, the other player leads the second time.
cup-plan-team = Who meets
cup-plan-team-about = Single players, or teams of three or five that meet board by board; more boards won wins the match.
cup-plan-game = Game
cup-plan-game-about = The game to play.
cup-plan-rules = Rules and clocks
cup-plan-rules-about = { KEY("type", "Enter") } sets up rules and clocks as for any table.
cup-plan-minutes = Minutes per match
cup-plan-minutes-about = How long a match may take; the board counts it down.
cup-plan-seeding = Seeding
cup-plan-seeding-about = Seeding: by rating, by lot, or by order of entry.
cup-plan-lot = Seed of all lots
cup-plan-lot-about = All lots are drawn from this; it is shown, so that anyone can repeat the draw.
cup-plan-apart = Club mates apart
cup-plan-apart-about = Whether members of one club are not paired.
cup-plan-ties = Tie-breaks
cup-plan-ties-about = Tie-breaks in order, with commas between. { KEY("type", "Enter") } types them.
cup-plan-ties-count = { $count } in order
cup-plan-ties-now = Now: { $ties }

cup-called = { $name }: your match against { $others } is at table { $number }. Go there from the lobby.
cup-called-late = { $name }: your match against { $others } is at table { $number }. Come within { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
}, or you lose it without a game.
cup-hurry = Table { $number } is waiting for you: you lose the match in { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}.
cup-failed = { $name } has stopped: internal error on the server. The organizer can start it again.
cup-won = { $name } is over: { $winner } wins.
cup-lobby-called = your match is at table { $number } of the lobby
cup-lobby-late = { $minutes ->
    [0] no time is left
    [one] 1 minute left to come
   *[other] { $minutes } minutes left to come
}
cup-plain = tournament shows pairings and standings
cup-server-help = the server on this machine runs it in its lobby (qk ssh)
cup-stop-help = the server stops running it; results stay
cup-server-runs = The server runs { $name } in its lobby.
cup-server-stopped = The server no longer runs { $name }.

cup-new-file = NEW
cup-rescue-help = the new file, into which everything goes that can still be read
cup-rescue-stem = rescued
cup-rescue-sure = This file is damaged. What can still be read goes into a new one, { $file }; this one stays as it is.
cup-rescued = { $taken } of at least { $last } entries are in { $file }{ $left ->
    [0] {""}
   *[other] ; { $left } more could be read but no longer fit
}.
cup-redrawn = The pairing of round { $rounds } was lost and is drawn again, as it was unless tables were set by hand: compare it with your sheet.
