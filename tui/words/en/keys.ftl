# The keys.
keys-title = Keys
keys-how = ↑ ↓ to choose, Enter, then the new key. ⌫ the usual key, Ctrl+R all usual keys
keys-press = Press the new key (Esc: leave it)
keys-taken = { $key } is taken by “{ $what }”
keys-types = { $key } types a card
keys-never = { $key } keeps its meaning
keys-unknown = the settings name a key for “{ $id }”, which nothing is called
keys-help = Anything can have another key. Not to be had: keys that something else on the same screen has, keys that type cards, and Esc, Ctrl+Q, Ctrl+C and Ctrl+P.
    Your keys are kept in the settings file, under [keys].
keys-area-everywhere = several screens
keys-area-table = the table (Prime Daifugo)
keys-area-desk = the judge's desk
keys-area-desksetup = before the judge's desk
keys-area-drill = the drill
keys-area-title = the title
keys-area-replay = replay
keys-area-result = the result
keys-area-setup = before a game
keys-area-dials = lists of settings
keys-area-welcome = the first screen
keys-area-leavequestion = leaving a table
keys-area-ask = questions
keys-area-help = help
keys-area-rules = rules
keys-area-keysettings = this screen
