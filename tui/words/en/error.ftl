# Errors that are values: error-CODE for each code of engine, netplay and tui.
error-no-such-clock = there is no clock “{ $key }”: { $all }
error-clock-on-timeout = on_timeout cannot be { $value } here: in Daifugo and Tyrant it is always move, for whoever is late the host passes or makes the least move
error-clock-seconds = { $key } cannot be { $value }: seconds from { $least }, or none
error-clock-span = { $key } cannot be { $value }: { $least } to { $most } seconds, or none
error-clock-without-bank = turn and per_turn together need a bank: without one, per_turn would be all the time there is
error-no-leaving-out = on-leave cannot be out in { $game ->
    [daifugo] Daifugo
   *[tyrant] Tyrant
}: its rules know no leaving, so a bot always plays on (bot)
