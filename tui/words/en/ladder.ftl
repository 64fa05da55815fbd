# The ladder of the server.
ladder-who-help = only this player: the curve, and the last games
ladder-season-help = 2026, 2026-Q4 or 2026-11
ladder-to-help = write pages there instead: the ladders, and a page for each player
ladder-written = { $count ->
    [one] 1 page
   *[other] { $count } pages
} in { $folder }
ladder-title = The ladder
ladder-page-about = the ratings of all players, and for each a page with the curve, the best primes and the last games
ladder-heading = { $game }, rules: { $rules }
ladder-season = Season { $season }
ladder-always = All games
ladder-column-rating = rating
ladder-column-games = games
ladder-column-opponents = opponents
ladder-column-last = last game
ladder-player = player
ladder-provisional = ? provisional, without a place: fewer than { $games } games against proven opponents (measured bots, or people with { $games } games against such a bot or { $opponents } opponents)
ladder-uncounted = { $games ->
        [one] 1 game
       *[other] { $games } games
    } did not count: at most { $day } a day and { $season } a season count for the same group of players
ladder-change = { $day }  place { $place } against { $others }: { $before } → { $after }
ladder-about-scale = Bots of measured strength anchor the scale: club is 25. 26 ± 16 means: between 10 and 42 in 19 of 20 cases. Places are ordered by the lower end.
ladder-over-time = Rating over time
ladder-best-primes = Largest and favorite primes
ladder-largest = Largest: { $number }
ladder-last-games = The last games
