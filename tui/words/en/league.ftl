# A league of many evenings.
league-title = League of { $count ->
        [one] 1 evening
       *[other] { $count } evenings
    }
league-column-won = won
league-column-evenings = evenings
league-help = the other evenings of the league: adds a page of all of them together (league.html)
league-points-note = Points of each evening, with the place in brackets; a league is ranked by points, then matches won.
