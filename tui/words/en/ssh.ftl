# The game over SSH.
ssh-about = serve the game to plain SSH clients: no shell, nothing to install for them
ssh-port = port, { $port } unless said otherwise
ssh-web = also serve browsers, on this port: players of both meet at the same tables
ssh-table = a table that is always open: NAME, or NAME,game=daifugo,seats=4,bots=2 (again for each)
ssh-no-guests = only players with a key
ssh-most = so many connections at the most
ssh-from-one = … and from one address
ssh-names-kept = days for which a name stays its key's without a visit, 180 unless said otherwise
ssh-idle = minutes without a key after which a session ends
ssh-extra = qk ssh needs the asyncssh package; in the QK source folder: pipx install --force '.[ssh,web]'
ssh-bad-most = { $option } { $most }: 1 or more
ssh-bad-idle = --idle { $idle }: 1 to 10000 minutes
ssh-bad-names-kept = --names-kept { $days }: 1 to 36500 days
ssh-bad-table = --table { $table }: write NAME,game=prime,seats=2,bots=1,rules=official
ssh-ready = players come with: ssh -p { $port } NAME@{ $bind }
ssh-closing = closing; every terminal is given back
ssh-ended = This session ends here; a seat in a game is kept.
ssh-usage = “{ $command }” is not served here; there is: join N, watch N, solo, tables (beside them: plain, ja, en)
ssh-idled = Nothing was typed for a long time; this session ends. A seat in a game is kept for players with a key.
ssh-fault = a fault of the server; it is written down there, and your seat is kept

## The hall
ssh-title = QK  ·  { $who }
ssh-tables = Tables of this server
ssh-no-tables =     none is open: o opens one
ssh-guest = You are a guest: nothing is kept of your visit. Whoever comes with a key is known again.
ssh-known = Your key is known here: settings, records, seats stay, the name for { $days ->
    [one] a day
   *[other] { $days } days
}.
ssh-name-taken = “{ $asked }” belongs to somebody else here, or looks too much like it: you are { $who }.
ssh-ways = o, d and t open a table of Prime Daifugo, Daifugo and Tyrant.
ssh-key-watch = watch
ssh-key-open = open
ssh-key-open-daifugo = open a table of Daifugo
ssh-key-open-tyrant = open a table of Tyrant
ssh-key-alone = bots
ssh-key-language = 日本語
ssh-key-leave = leave
ssh-plain-help = join N takes a seat at table N, watch N looks on, open GAME opens a table (prime, daifugo, tyrant)
    solo GAME plays against bots, continue ID goes on with an unfinished game, tables lists the tables again, quit goes
ssh-server-stops = The server stops for now. Games in play are kept and wait for their players: come again in a while.
ssh-waits = waits for its players until { $until }
ssh-plain-unfinished = Your unfinished games against bots
ssh-banned = The admin does not let you in any more; this session ends.
ssh-gave-way = The server is full and this session was idle; it ends. A seat in a game is kept for players with a key.
ssh-kicked = The admin has ended this session.
ssh-says = The admin: { $text }
ssh-drains = This server ends in { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
} at the latest. Games in play are kept and wait for their players.
ssh-stays = This server stays open after all.
ssh-hall-drains = This server ends soon: no more tables are opened; games in play are kept.
