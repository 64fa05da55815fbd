# `qk daily`: the deal of the day.
daily-about = the deal of the day, the same for everybody, against one bot
daily-date-help = the deal of another day
daily-show-help = how it went, in one line to paste
daily-json-help = how it went, as a JSON object
daily-bad-date = --date { $text }: a day such as 2026-11-24
daily-again = you have played this deal; the first game counts
daily-unplayed = { $day }: not played yet
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
