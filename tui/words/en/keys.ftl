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
keys-area-prime-table = the table (Prime Daifugo)
keys-area-gaps = the desk's gaps
keys-area-lines = the lines of the desk's record
keys-area-told = what a mended line came to
keys-area-desk = the judge's desk
keys-area-desksetup = before the judge's desk
keys-area-drill = the drill
keys-area-tsume = puzzles
keys-area-title = the title
keys-area-replay = replay
keys-area-result = the result
keys-area-setupbase = before a game
keys-area-daifugo-daifugosetup = before a game of Daifugo
keys-area-daifugo-daifugotable = the table (Daifugo)
keys-area-daifugo-piles = piles and discards (Daifugo)
keys-area-daifugo-rulesinforce = rules in force (Daifugo)
keys-area-tyrant-tyrant = the table (Tyrant)
keys-area-tyrant-sheet = the sheet of scores (Tyrant)
keys-area-find = finding a table
keys-area-hosting = opening a table
keys-area-lobby = the lobby
keys-area-again = a table that was interrupted
keys-area-unfinished = unfinished games
keys-area-goquestion = leaving a shared table
keys-area-invite = the invitation
keys-area-sets = sets of rules
keys-area-talk = talk
keys-area-trust = a host’s key
keys-area-records = records
keys-area-sure = before something is deleted
keys-area-dials = lists of settings
keys-area-welcome = the first screen
keys-area-leavequestion = leaving a table
keys-area-ask = questions
keys-area-help = help
keys-area-rules = rules
keys-area-keysettings = this screen
keys-moved =
    A key means the same at every table now: f hurries the bots on (was s), l is the log, w asks for factors (was f).
    g asks for a hint in all games (was h).
    Daifugo: i the rules in force (was l), m the discards (was d). Notes: b (was n). Keys of your own stay.
