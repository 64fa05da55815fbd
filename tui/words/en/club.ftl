# Tournaments of a club.

club-about = a tournament: Swiss, round robin, knockout or groups, with pairings, standings, pages to print and a board
club-actions = what can be done
club-new-about = begins a tournament in a new file
club-add-about = enters players, or teams with their members
club-drop-about = somebody drops out; earlier results count
club-back-about = somebody who had dropped out plays again
club-checkin-about = who has arrived: after the first check-in only players checked in are paired; without a name lists everyone
club-absent-about = somebody sits out one round
club-apart-about = two who are not to be paired
club-pair-about = pairs the next round
club-hold-about = stops everything automatic: nothing is paired, and no table opens or closes, until it resumes
club-resume-about = continues after a hold, or after a round was taken back
club-schedule-about = when `run` pairs a round at the earliest; without a round lists the times
club-stage-about = sets what follows the regular rounds, and how a knockout is played, all at once; without options shows it
club-csv-about = prints standings, pairings or players as CSV
club-result-about = enters the result of a table; without one lists open tables, and asks for them at a terminal
club-table-about = standings
club-export-about = writes pages, in both languages: pairings, standings round by round, crosstable, slips to print, every game
club-board-about = a board for a projector: pairings, clock and standings, in turn
club-run-about = plays the open round at tables of this machine: opens them, takes the results, pairs the next round
club-rescue-about = takes what can be read of a damaged file into a new one
club-file = FILE
club-file-help = the tournament's file, such as cup.tournament
club-names = NAME
club-names-help = who takes part
club-name-help = a name, the beginning of one, or a number of entry
club-rating-help = rating, used for seeding; any scale
club-club = CLUB
club-club-help = the club, for keeping its members apart
club-members-help = the members of a team, first board first
club-from-help = a list to read, one line each: name, rating, club, member, member …; - reads standard input
club-round-help = which round; by default the one in play
club-not-help = undoes it
club-by-hand-help = tables set by hand, who leads first: aki:ben
club-repeats-help = lets players meet again if necessary
club-undo-help = takes the last round back, if it has no results
club-discard-help = with --undo: gives up the results and games that the round has
club-reason = REASON
club-reason-help = why, as the board and the trail show it
club-time = TIME
club-time-help = such as 14:10, or 2026-11-22 14:10; off removes it
club-stage-top-help = how many of a Swiss or a round robin advance to a knockout
club-third-help = the losers of the semi-finals play for third place
club-double-help = out of the knockout after two losses
club-play-off-help = players level for the last place in the knockout, or without one for first place, play for it; otherwise lots decide
club-none-help = none of these
club-none-alone = --none removes all stages: it takes no other options
club-stage-games-help = games of a match in the knockout
club-csv-kind = TABLE
club-csv-help = which table: standings, pairings, or players (which add --from reads again)
club-result = RESULT
club-result-help = TABLE or a player's name, then 2-1, 0.5-0.5 (or: draw), +:- or -:+ (not played), -:- (neither came), the winner's name, or at a larger table the names in order, with commas between
club-cards-help = cards that each had left, as they sit
club-correct-help = corrects a result; the earlier one stays in the trail
club-withdraw-help = takes a result back
club-record-help = takes results from records of games
club-cross-help = who won what against whom
club-pairings-help = the pairings of a round and their results
club-seats-help = everyone's table, by name
club-trail-help = everything that was done, in order, with the time
club-folder = FOLDER
club-folder-help = where the pages are written
club-turn-help = seconds for which each side of the board is shown
club-title-help = its name; by default the file's
club-system-help = swiss, round-robin, knockout, or groups (then knockout)
club-date-help = its day; by default today
club-rounds-help = rounds of a Swiss; by default enough to leave one undefeated player
club-table-help = players at a table, 2 to 8
club-games-help = games of a match
club-groups-help = groups
club-advance-help = how many advance from each group
club-cycles-help = how often each pair meets
club-team-help = boards of a match between teams; 0: single players
club-minutes-help = minutes for a match, which the board counts down
club-seeding-help = seeding by rating, lot, or order of entry
club-seed-help = the seed of all lots; by default drawn now, and shown
club-ties-help = tie-breaks, in order: points, direct, wins, buchholz, buchholz-cut, sonneborn, games, cards, lots
club-apart-clubs-help = members of one club do not meet
club-password-help = a password for its tables
club-port-help = the port of table 1; table 2 has the next one
club-late-help = minutes after which an absent player loses; 0: never
club-pages-help = keeps the pages of this folder up to date

club-begun = { $file } was created for “{ $name }”. The seed for draws is { $lot }.
club-entered = { $number }  { $name }
club-add-nobody = no name given: give names, or a list with --from
club-did-drop = { $names }: dropped out
club-did-back = { $names }: plays again
club-did-checkin = Checked in: { $names }
club-did-checkin-not = Not checked in: { $names }
club-not-here = Not checked in, so not paired: { $names }
club-did-absent = { $names }: sits out round { $round }
club-did-absent-not = { $names }: plays in round { $round } after all
club-did-apart = Not to be paired: { $names }
club-did-apart-not = Can be paired again: { $names }
club-unpaired = Round { $round } is taken back.
club-hold-set = On hold{ ASIDE($reason) }. Nothing is paired, opened or closed until: qk tournament resume
club-scheduled = Round { $round } is paired at { $time } at the earliest.
club-unscheduled = Round { $round } is paired as soon as it can be.
club-stages = Stages: { $stages }.
club-stages-none = only those of the system
club-stage-top = the best { $number } advance to a knockout
club-stage-third = a match for third place
club-stage-double = double elimination
club-stage-play-off = play-offs instead of lots
club-stage-games = { $number ->
    [one] 1 game
   *[other] { $number } games
} a match in the knockout
club-resumed = Play resumes.
club-result-said = Round { $round }, table { $table }: { $players }   { $result }
club-open = { $games ->
    [0] open
    [one] open, 1 game is in
   *[other] open, { $games } games are in
}
club-none-open = No result is missing.
club-not-a-folder = { $folder } is a file; the pages need a folder
club-still-open = { $count ->
    [one] 1 result is missing: table { $tables }
   *[other] { $count } results are missing: tables { $tables }
}
club-sits-nowhere = { $name } sits at no table in round { $round }
club-exported = { $count ->
    [one] 1 page is written
   *[other] { $count } pages are written
}; begin with { $file }
club-round = Round { $round }
club-final = Final
club-final-again = Second final
club-play-off = Play-off{ $number ->
    [one] {""}
   *[other] {" "}{ $number }
}
club-part-third = Match for third place
club-part-tree = Winners' side
club-part-lower = Losers' side
club-semi-final = Semi-finals
club-quarter-final = Quarter-finals
club-bye = no opponent
club-out = {" "}(out)
club-standing = { $round ->
    [0] Players
   *[other] Standing after round { $round }
}
club-standing-open = Standing in round { $round }, results missing
club-standing-group = Group { $group }
club-boards = Boards
club-cross = Crosstable
club-cross-group = Crosstable, group { $group }
club-column-group = Group
club-column-part = Match
club-column-table = Table
club-column-players = Players
club-column-result = Result
club-column-board = Board
club-column-before = Points before
club-column-name = Name
club-column-opponent = Against
club-column-place = #
club-column-points = Points
club-column-won = Won
club-column-drawn = Drawn
club-column-lost = Lost
club-column-round = Round
club-tie-buchholz = Buchholz
club-tie-buchholz-cut = Buchh. −1
club-tie-sonneborn = Sonneb.
club-tie-games = Games
club-tie-cards = Cards

club-page-pairings = Pairings
club-page-standings = Standings
club-page-slips = Slips
club-page-games = Games
club-page-players = Players
club-page-about-index = who is first, and how ties were broken
club-page-about-round = who met whom, the results, and the standings after it
club-page-about-cross = everybody against everybody, in one table
club-page-about-players = each player with all opponents and results
club-page-about-slips = a slip to fill in for each table of the last round, to print
club-page-about-games = the games, to step through move by move
club-page-over = This tournament is over.
club-page-running = Round { $round } of { $rounds }
club-page-won = { $name } wins.
club-page-ties = Ties are broken by: { $ties }.
club-page-lot = Lots come from the seed “{ $lot }”.
club-page-rating = rating { $rating }
club-page-no-games = No game records were imported.
club-page-slip-sign = Signed
club-page-slip-winner = Result
club-page-other = 日本語
club-page-game-of = Game { $game }
club-page-move = Move
club-page-tie-points = points
club-page-tie-direct = matches among each other
club-page-tie-wins = wins
club-page-tie-buchholz = Buchholz (points of the opponents)
club-page-tie-buchholz-cut = Buchholz without the lowest
club-page-tie-sonneborn = Sonneborn-Berger
club-page-tie-games = games won less lost
club-page-tie-cards = cards left
club-page-tie-play-off = play-off
club-page-tie-lots = lots

club-board-over = The tournament is over
club-board-waiting = Round { $round }: { $count ->
    [0] all results are in
    [one] 1 table is still playing
   *[other] { $count } tables are still playing
}
club-board-keys = { KEY("board-clock", "space") }: clock   { KEY("board-more", "+") } { KEY("board-less", "−") }: a minute   { KEY("board-next", "n") }: next side   { KEY("board-close", "q") }: quit
