# Errors that are values: error-CODE for each code of engine, netplay and tui.

## Unfinished games and their journals
error-unfinished-unknown = no unfinished game is called “{ $id }”; qk solo --kept lists them
error-unfinished-several = “{ $id }” fits several unfinished games: { $ids }
error-unfinished-none = no game against bots is unfinished
error-unfinished-no-table = no table is unfinished here, so there is none to go on with; without --resume a new one opens
error-unfinished-hosted = { $id } is a table opened to others; qk host --resume { $id } goes on with it
error-unfinished-solo = { $id } is a game against bots; qk solo --continue { $id } goes on with it
error-unfinished-in-play = { $id } is being played in another window
error-unfinished-not-begun = at the table { $id } no game is under way, so there is nothing to file; qk solo --discard { $id } throws it away
error-unfinished-needs-relay = the table { $id } was at a relay that was not written down; say which with --relay HOST:PORT --room ROOM
error-table-kept-already = a table is kept in { $path } already
error-journal-in-use = the game in { $path } is being played in another window
error-journal-refused = the game in { $path } cannot go on: { $problem }. The file stays as it is
error-journal-unplayable = the game in { $path } cannot go on, for its moves lead nowhere ({ $why }). The file stays as it is
error-journal-unreadable = the game in { $path } cannot be read: { $why }
error-journal-damaged = it is damaged from byte { $at } on, and something whole follows
error-journal-version = it is of version { $version }, and this program reads version { $known }
error-journal-older = an early version of this program wrote it, in lines of text that are no longer read
error-journal-not-ours = it does not begin like a game that this program keeps
error-journal-no-deal = it ends before it says how the cards were dealt
error-journal-unread = what it says cannot be understood ({ $why })
error-journal-no-table = it tells of no table that can be ({ $why })
