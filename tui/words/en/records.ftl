# The games kept on this machine: qk records, the list and the statistics.
records-about = the games saved on this machine: list, search, show, export, import, count
records-actions = what can be done (nothing: list)
records-action = ACTION
records-list-about = list the games, the latest first
records-search-about = find games: words, numbers, player:NAME game:prime since:2026-01 result:won number:57 event:CUP
records-show-about = show a game and its record
records-export-about = write games as .qk files; existing files are never overwritten
records-import-about = import records: files, or whole folders
records-ladder-about = player strength by game and rule set, with its uncertainty
records-sheet-about = the evening sheet of games in a row: places and points
records-stats-about = what players and bots have done, with ratings
records-delete-about = delete games; the files they came from stay
records-limit-help = the latest N only
records-word = WORD
records-words-help = in the record, its file's name, its event or its day; digits alone: a number that was played, or in the event's name
records-id-help = the game's number in the list
records-all-help = every game
records-to = PATH
records-to-help = a folder, a file name for one game, or - for standard output; else this folder
records-files = FILE|FOLDER
records-files-help = .qk files (with --lenient from folders .txt too); - reads standard input
records-who = PLAYER
records-who-help = a player's name, or a bot's level
records-yes-help = without asking
records-dry-run = show what would be imported, with every warning; save nothing
records-import-yes = save what was read with warnings without asking
records-import-ask = Save { $games ->
    [one] this game
   *[other] these { $games } games
 } as they were read? [y/N]
records-import-none = nothing was saved
records-found = { $games ->
    [one] 1 game
   *[other] { $games } games
 } can be imported, { $known } already in the archive, { $bad } not readable
records-player-help = a player's name, or a bot's level; * stands for anything (aki*)
records-game-help = prime, daifugo or tyrant
records-rules-help = part of the rules' name or of a setting, such as D3=4
records-event-help = part of the name of the event
records-since-help = from this day, month or year on: 2026-11-21, 2026-11, 2026
records-until-help = up to this day, month or year
records-result-help = won or lost (of --player), finished, unfinished
records-number-help = a number that was played, such as 1213 or 57

records-none = no games here yet; .qk files in { $folder } are imported, too
records-none-fit = no game fits
records-none-fit-near = no game fits; did you mean qk records { $near }?
records-line-open = { $players } · not finished
records-line-won = { $players } · { $winner } won
records-game-prime = Prime
records-game-daifugo = Daifugo
records-game-tyrant = Tyrant
records-long-number = { $begin }…{ $end } ({ $digits } digits)
records-digits = { $digits } digits
records-damaged = the archive of games was damaged and moved to { $aside }; { $rescued ->
    [0] nothing in it could be read
    [one] one game could be read out of it
   *[other] { $rescued } games could be read out of it
}; qk records import imports files again
records-more-problems = … and { $files ->
    [one] one more file
   *[other] { $files } more files
} in that folder

records-number = Game { $id }
records-rules = Rules: { $rules }
records-event = { $event }
records-moves = { $moves ->
    [one] one move
   *[other] { $moves } moves
}
records-moves-open = { $moves ->
    [one] one move
   *[other] { $moves } moves
}, not finished
records-score = { $score ->
    [one] { $score } point
   *[other] { $score } points
}
records-fouls = { $fouls ->
    [one] one foul
   *[other] { $fouls } fouls
}
records-largest = Largest prime: { $number } by { $who }
records-fell-prime = { $times ->
    [one] 1 prime
   *[other] { $times } primes
}
records-fell-semiprime = { $times ->
    [one] 1 semiprime
   *[other] { $times } semiprimes
}
records-fell-composite = { $times ->
    [one] 1 composite
   *[other] { $times } composites
}
records-fell-cut = 57 ×{ $times }
records-fell-revolution = 1729 ×{ $times }
records-fell-infinity = ∞ ×{ $times }
records-fell-foul = { $times ->
    [one] 1 foul
   *[other] { $times } fouls
}
records-source = From { $file }

records-export-what = export which games? Give their numbers, a search such as --player NAME, or --all
records-exported = { $id } → { $file }
records-exported-before = { $id } is in { $file } already
records-duplicate = { $file } is already here, as game { $id }
records-taken = { $new ->
    [one] 1 game
   *[other] { $new } games
} imported, { $known } already here, { $bad } not readable
records-no-such-player = nobody called “{ $who }” has played here
records-delete-how = delete without a terminal to ask on: say --yes
records-delete-ask = Delete { $games ->
    [one] this game
   *[other] these { $games } games
} for good? (y/N)
records-delete-none = Nothing was deleted.
records-deleted = { $games ->
    [one] 1 game
   *[other] { $games } games
} deleted
records-file-stays = the file { $file } stays

records-bot = { $level } (bot)
records-column-games = games
records-column-wins = wins
records-column-rate = rate
records-column-rating = rating
records-column-fouls = fouls
records-column-cuts = 57
records-column-turns = revol.
records-column-largest = largest prime
records-played = { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $finished } finished, { $wins } won
records-rate = wins { $rate } (95%: { $low } – { $high })
records-places = places  { $places }
records-rating = rating { $rating } (rules: { $rules })
records-rating-provisional = rating { $rating }, provisional (rules: { $rules })
records-helped = With help, not rated: { $help }
records-helped-games = { $games ->
    [one] one game with help (hints or prime check), not rated
   *[other] { $games } games with help (hints or prime check), not rated
}
records-mean-score = { $score } points on average
records-purged = purged
records-left = left; a bot took over
records-left-games = { $games ->
    [one] 1 game left to a bot
   *[other] { $games } games left to a bot
}
records-deeds = plays { $plays }  passes { $passes }  fouls { $fouls }
records-prime-deeds = primes { $primes }  composites { $composites }  draws { $draws }
records-prime-feats = 57 ×{ $cuts }  1729 ×{ $turns }  ∞ ×{ $infinities }
records-own-largest = largest prime { $number }
records-favorites = favorites  { $numbers }
records-curve = rating over time, { $low } to { $high } (rules: { $rules })

## On the screen
records-title = Records
records-search-hint = search: words, 1213, player:NAME, since:2026-01, result:won
records-reading = opening …
records-reading-files = checking files: { $done } of { $of }
records-filter-game = game: { $game }
records-filter-result = result: { $result }
records-all = all
records-result-finished = finished
records-result-unfinished = not finished
records-count = { $games ->
    [one] 1 game
   *[other] { $games } games
}
records-more = … and { $games } more: type a search
records-key-search = search
records-key-game = game
records-key-result = result
records-key-export = export
records-key-delete = delete
records-key-statistics = stats
records-key-yes = yes
records-key-no = no
records-export-title = Export game { $id }
records-export-hint = a .qk file, or a folder; existing files are never overwritten
records-delete-ask-one = Delete this game for good?
records-statistics-title = Statistics
records-counting = counting …
records-player = { $who }  { $games } · { $wins } won
