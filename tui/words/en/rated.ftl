# What a game did to a player's rating, told with its result.
rated-change = Rating { $rating } ({ $change }), most likely { $low } to { $high }
rated-first = First rating { $rating }, most likely { $low } to { $high }
rated-uncounted = Rating { $rating } as before: these players' games of the day, or of the season, have been counted
rated-provisional = provisional (games { $games } of { $least }, opponents { $opponents } of { $others })
