# The sheet of an evening: places and points of games in a row.
evening-title = Evening sheet
evening-game-rules = { $game }, rules: { $rules }
evening-days = { $first } to { $last }
evening-many-games = several games
evening-standing = { $played } of { $of } games played
evening-over = all { $of } games played, won by { $names }
evening-count = { $played ->
    [one] 1 game
   *[other] { $played } games
}
evening-between = { ", " }
evening-column-name = name
evening-column-points = points
evening-column-brought = brought
evening-column-games = games
evening-column-wins = wins
evening-column-score = fame
evening-column-bot = bot
evening-column-place = game { $game } place
evening-column-game-points = game { $game } points
evening-unfinished = unfinished
evening-note = Numbers are places, – was not there, × left (and is last). Of n players the first gets n − 1 points, the last none.
evening-note-brought = Brought are the points of earlier games whose records are not here.
evening-earlier = { $games ->
    [one] One earlier game
   *[other] { $games } earlier games
} not shown here; the files contain all
evening-key = scores
evening-key-page = page
evening-key-table = table
evening-key-text = text
evening-kind-page = page (HTML, in both languages)
evening-kind-table = table for a spreadsheet (CSV)
evening-kind-text = text (to the clipboard, too)
evening-none = There are no records here for a summary.
evening-reading = Reading the records …
evening-written = The sheet is in { $file }
evening-help-ids = numbers of games: of one its series, of several just these
evening-help-to = the file to write: .html (page), .csv (table) or .txt (text)
evening-what = name games or narrow the search: qk records sheet 12, qk records sheet --since 2026-11-20
