# Errors that are values: error-CODE for each code of engine, netplay and tui.

## 審判席
error-desk-no-such-card = { $card } はこのカード一組にありません
error-desk-too-many = { $card } は全部で { $has }枚、どれも別の所にあります
error-desk-not-held = { $who }の手札に { $cards } はないはずです（聞いている限り）
error-desk-not-under = { $cards } は山札の下に入ったカードにありません
error-desk-count = { $found }枚です。{ $count }枚書いてください
error-desk-line = 棋譜の行として読めません。QK、D(5)57、パスは % のように書いてください
error-desk-open = この審判席は別の画面で使用中です（{ $path }）
error-desk-newer = { $path } は新しい版の QK で書かれています。そのまま残しました
error-desk-damaged = { $path } は壊れていて続けられません。そのまま残しました
error-desk-unreadable = { $path } を使えません：{ $why }
