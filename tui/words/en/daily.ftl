# `qk daily`: the deal of the day.
daily-about = the deal of the day, the same for everybody, against one bot
daily-date-help = play the deal of another day
daily-show-help = print your result, one line to paste
daily-json-help = print your result as a JSON object
daily-again = you have already played this deal; only the first game counts
daily-unplayed = { $day }: not played yet
daily-not-yet = --date { $day }: that day is still to come; give today or an earlier day
daily-won = ★ won
daily-lost = lost
daily-turns = { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    }
daily-cut = 57
daily-revolution = revolution
daily-fouls = { $fouls ->
        [one] 1 foul
       *[other] { $fouls } fouls
    }
daily-largest = largest { $number }
daily-helped = with help
daily-streak = { $days } days in a row
daily-table = Deal of the day { $day }: { $count ->
        [0] nobody has played it yet
        [one] 1 player
       *[other] { $count } players
    }
daily-table-open = What was played is shown once you have played the deal.
