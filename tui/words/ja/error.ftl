# Errors that are values: error-CODE for each code of engine, netplay and tui.
error-no-such-clock = 「{ $key }」という時計はありません。選べるのは { $all } です
error-clock-on-timeout = on_timeout は { $value } にできません。大富豪と暴君論では常に move で、時間切れのときはホストが代わりにパスか最小限の手を選びます
error-clock-seconds = { $key } は { $value } にできません。{ $least } 以上の秒数か none です
error-clock-span = { $key } は { $value } にできません。{ $least }〜{ $most } 秒か none です
error-clock-without-bank = turn と per_turn を一緒に使うには bank が必要です。bank がないと、使える時間は per_turn だけになります
error-no-leaving-out = { $game ->
    [daifugo] 大富豪
   *[tyrant] 暴君論
}では on-leave を out にできません。途中退席の規則がないので、必ずボットが引き継ぎます（bot）
