# Errors that are values: error-CODE for each code of engine, netplay and tui.
error-daifugo-no-such-rules = there are no rules “{ $rules }” in Daifugo: { $all }
error-uecda-unreadable = row { $row }, column { $column } of the table has { $number }, where only 0, 1 for a card or 2 for the joker can be
error-uecda-no-play = the { $cards } cards of the table are no play
error-uecda-bad-standing = the host's table has seats or numbers of cards that cannot be
error-uecda-bad-number = the host says { $number } where this protocol has no such number
error-uecda-protocol = a program of protocol { $protocol }; this door speaks { $right }
error-uecda-silent = a program that does not say who it is; this door speaks { $right }
error-uecda-not-reached = nobody answers at { $where }; is the match open there?
error-uecda-silent-host = { $where } has fallen silent
error-uecda-lost-host = { $where } ended the match after { $games } games, before it was over
error-uecda-no-door = port { $port } cannot be opened here; it may be in use, or needs rights; name another
error-uecda-too-many-bots = { $bots } bots are too many: a match has { $most } players
error-uecda-five-bots = a match of the competition has five bots, not { $bots }
