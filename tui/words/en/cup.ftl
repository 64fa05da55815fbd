# The tournament's room.

cup-title = Tournaments
cup-about = Swiss, league, knock-out or groups, with real cards or at QK's tables. n begins a new one; o opens a file that lies elsewhere. Everything about a tournament is in its one file: it can be copied, mailed, and opened again after any death.
cup-none = none yet: n begins one
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
cup-elsewhere-hint = where it lies, such as ~/cup.tournament
cup-elsewhere-which = Which file?
cup-key-forget = list no more

cup-system-swiss = Swiss
cup-system-round-robin = each meets each
cup-system-knockout = knock-out
cup-system-groups = groups, then knock-out
cup-system-swiss-about = Everybody plays every round, each time against somebody with about as many points whom they have not met.
cup-system-round-robin-about = Each meets each, in the order of FIDE's Berger tables.
cup-system-knockout-about = Who loses is out. The strongest are spread over the tree, and have no opponent first where the field is no power of two.
cup-system-groups-about = Each meets each in groups; the best of every group go on to a knock-out.
cup-state-new = { $count ->
    [0] not begun
    [one] not begun, 1 player
   *[other] not begun, { $count } players
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
cup-person-dropped = plays no further
cup-person-since = from round { $round }
cup-person-absent = sits out round { $rounds }
cup-person-apart = not against { $names }
cup-do-drop = plays no further; what was played stands
cup-do-back = plays again, from the next round on
cup-do-absent = sits out round { $round }
cup-do-here = plays in round { $round } after all
cup-do-later = sits out a later round …
cup-do-apart = is not to meet somebody, or may again …
cup-apart-whom = { $name } and whom? (once more: they may meet)
cup-later-hint = Which round? One they were to sit out already is played after all.
cup-later-which = a round from { $next } to { $most }

cup-enter-title = Who takes part
cup-enter-hint = A line each: name, rating, club. Only the name is needed. Lists can be pasted. F5 takes them.
cup-enter-teams = A line a team: name, rating, club, first board, second board, third … F5 takes them.
cup-enter-none = nobody is named
cup-entered = { $count ->
    [one] 1 player more
   *[other] { $count } players more
}
cup-note-seeding-rating = The stronger are told by their rating.
cup-note-seeding-lot = The order of the stronger is drawn by lot.
cup-note-seeding-order = The order of the stronger is that of entry.
cup-note-apart = Members of one club do not meet.
cup-note-floats = ↓ meets somebody with fewer points, ↑ somebody with more.
cup-mine = { $round }: your table is { $table }, with { $others }
cup-mine-over = { $round }, table { $table }, with { $others }: your result is in
cup-mine-alone = { $round }: you have no opponent, and the point

cup-next-players = a lists the players; p pairs the first round
cup-next-pair = all results are in; p pairs the next round
cup-on-hold = On hold{ $reason }. Nothing is paired, and no table opens or closes.
cup-paired = { $round } is paired
cup-repeats = Let players meet again?
cup-by-hand-hint = Tables that are set, who leads first: aki:ben cid:dan. The others are drawn around them.
cup-by-hand-none = no table is named; one is written aki:ben
cup-table = { $round }, table { $table }:
cup-no-opponent = { $name } has no opponent there; there is no result to tell
cup-result-one = 1-0, 0-1, 0.5-0.5 or draw, +:- or -:+ (not played), or who won: { $name }
cup-result-series = Games won, such as 2-1; +:- or -:+ (not played). At most { $games } games.
cup-result-places = The names from first to last, with commas: { $names }; or everybody's place as they sit
cup-result-cards = The cards that each had left go behind a semicolon: 1-0; 0,5
cup-result-corrects = Told before: { $before }. What you type corrects it; the former result stays in the trail.
cup-result-skip = Enter alone leaves it out, Esc ends.
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
cup-trail-held = On hold{ $reason }
cup-trail-resumed = Play goes on
cup-note-run = To play at terminals: qk tournament run { $file } --lan (in a house: --house). Results come in here.
cup-note-resume = w resumes play.
cup-unpair-sure = Round { $round } has results or games. Give them up? The trail keeps them.
cup-trail-began = { $name } is begun: { $system }. Lots are drawn from the seed { $lot }.
cup-trail-game = Round { $round }, table { $table }: a game is taken in
cup-trail-withdrawn = Round { $round }, table { $table }: { $before } is withdrawn
cup-trail-corrected = (corrected; before: { $before })

cup-plan-title = A new tournament
cup-plan-ready = s begins it; the players come next
cup-usual-name = Tournament
cup-by-itself = by the field
cup-single = single players
cup-team = teams of { $boards }
cup-number = a number is wanted
cup-seeding-rating = by rating
cup-seeding-lot = by lot
cup-seeding-order = by entry
cup-plan-name = Name
cup-plan-name-about = What it is called, on every page and board. Enter types it.
cup-plan-date = Day
cup-plan-date-about = Its day, such as 2026-11-22.
cup-plan-system = System
cup-plan-system-about = Who meets whom.
cup-plan-rounds = Rounds
cup-plan-rounds-about = Rounds of a Swiss. 0: as many as halve the field to one, settled when the first round is paired.
cup-plan-table = Players at a table
cup-plan-table-about = Two to eight. At larger tables whoever leaves more players behind gets more points.
cup-plan-games = Games of a match
cup-plan-games-about = One game, or a series: the match is won by who wins more of them. Between teams: games of each board.
cup-plan-groups = Groups
cup-plan-groups-about = Into how many groups the field is spread, the strongest apart.
cup-plan-advance = Go on from each
cup-plan-advance-about = How many of each group go on to the knock-out.
cup-plan-cycles = Meet each other
cup-plan-cycles-about = How often each meets each. Twice: the other one leads the second time.
cup-plan-team = Who meets
cup-plan-team-about = Single players, or teams of three or five that meet board by board; the match is won by who wins more boards.
cup-plan-game = Game
cup-plan-game-about = What is played.
cup-plan-rules = Rules and clocks
cup-plan-rules-about = Enter sets up rules and clocks as for any table.
cup-plan-minutes = Minutes a match
cup-plan-minutes-about = How long a match may take; the board counts it down.
cup-plan-seeding = The stronger
cup-plan-seeding-about = By what the stronger are told: their rating, a lot, or the order of entry.
cup-plan-lot = Seed of all lots
cup-plan-lot-about = All lots are drawn from this; it is told, so that anybody can draw them again.
cup-plan-apart = Club mates apart
cup-plan-apart-about = Whether members of one club are not paired.
cup-plan-ties = Parted by
cup-plan-ties-about = What parts those who are level, in order, with commas between. Enter types them.
cup-plan-ties-count = { $count } in order
cup-plan-ties-now = Now: { $ties }

cup-called = { $name }: your match against { $others } is at table { $number }. Go there from the hall.
cup-called-late = { $name }: your match against { $others } is at table { $number }. Come within { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
}, or it is lost without a game.
cup-hurry = Table { $number } waits for you: in { $seconds } seconds your match is lost.
cup-failed = { $name } has stopped: the server’s program met a fault. The organizer can start it again.
cup-won = { $name } is over: { $winner } wins.
cup-hall-called = you are awaited at table { $number } of the hall
cup-hall-late = { $minutes ->
    [0] no time is left
    [one] 1 minute left to come
   *[other] { $minutes } minutes left to come
}
cup-plain = tournament tells the pairings and how it stands
cup-house-help = the house that runs on this machine plays it in its hall (qk ssh)
cup-stop-help = the house plays it no more; what was played stays
cup-house-runs = The house plays { $name } in its hall.
cup-house-stopped = The house plays { $name } no more.

cup-new-file = NEW
cup-rescue-help = the new file, into which everything goes that can still be read
cup-rescue-stem = rescued
cup-rescue-sure = This file is damaged. What can still be read goes into a new one, { $file }; this one stays as it is.
cup-rescued = { $taken } of at least { $last } entries are in { $file }{ $left ->
    [0] {""}
   *[other] ; { $left } more could be read and no longer fit
}.
cup-redrawn = The pairing of round { $rounds } was lost and is drawn again, as it was unless tables were set by hand: compare it with your sheet.
