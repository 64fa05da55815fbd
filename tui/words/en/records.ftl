# qk records: the games kept on this machine.
records-about = list the games kept on this machine
records-text = TEXT
records-text-help = only games with this in their file name, date or players
records-none = no games here yet ({ $folder })
records-line = { $file }  { $players }  { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, not finished
records-line-won = { $file }  { $players }  { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, won by { $winner }
records-line-problem = { $file }  ✗ { $problem }
records-title = Games kept here
