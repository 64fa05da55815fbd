# What a game did to a player's rating, told with its result.
rated-change = Rating { $rating } ({ $change })
rated-first = First rating { $rating }
rated-uncounted = Rating { $rating } as before: these players' games of the day, or of the season, have been counted
rated-provisional = provisional ({ $games } of { $least } games against proven opponents)
rated-helped = Not rated: { $help }
rated-hints = { $hints ->
    [one] one hint named a play
   *[other] { $hints } hints named a play
}
rated-assist = the prime check was on
