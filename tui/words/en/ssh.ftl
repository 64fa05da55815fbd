# The game over SSH.
ssh-about = serve the game to plain SSH clients: no shell, nothing to install for them
ssh-port = port (default: { $port })
ssh-web-bind-alone = --web-bind goes with --web
ssh-web = also serve browsers, on this port: players of both meet at the same tables
ssh-table = a table that is always open: NAME, or NAME,game=daifugo,seats=4,bots=2 (repeatable)
ssh-no-guests = only players with a key
ssh-most = maximum number of connections
ssh-from-one = … and from one address
ssh-names-kept = days a name is reserved for its key without a visit (default: 180)
ssh-idle = minutes without input before a session ends
ssh-extra = qk ssh needs the asyncssh package; in the QK source folder: pipx install --force '.[ssh,web]'
ssh-bad-most = { $option } { $most }: 1 or more
ssh-bad-idle = --idle { $idle }: 1 to 10000 minutes
ssh-bad-names-kept = --names-kept { $days }: 1 to 36500 days
ssh-bad-table = --table { $table }: write NAME,game=prime,seats=2,bots=1,rules=official
ssh-ready = players come with: ssh -p { $port } NAME@{ $host }
ssh-closing = closing; restoring every terminal
ssh-ended = This session has ended; your seat in a game is reserved.
ssh-usage = unknown command “{ $command }”; use: join N, watch N, solo, daily, tables (options: plain, ja, en)
ssh-idled = This session ends because it was idle. For players with a key, a seat in a game is reserved.
ssh-fault = internal server error; it has been logged, and your seat is reserved

## The lobby
ssh-title = QK  ·  { $who }
ssh-tables = Tables of this server
ssh-no-tables =     No tables are open: o opens one
ssh-guest = You are anonymous: nothing from this visit is saved. Connect with a key to be recognized next time.
ssh-known = Your key is known: settings, records, seats are saved, the name for { $days ->
    [one] a day
   *[other] { $days } days
}.
ssh-name-taken = “{ $asked }” belongs to somebody else here, or looks too similar: you are { $who }.
ssh-ways = o, d, t open a table of Prime Daifugo, Daifugo, Tyrant; y: deal of the day
ssh-key-watch = watch
ssh-key-open = open
ssh-key-open-daifugo = open a table of Daifugo
ssh-key-open-tyrant = open a table of Tyrant
ssh-key-alone = bots
ssh-key-language = 日本語
ssh-key-leave = leave
ssh-plain-help = join N takes a seat at table N, watch N lets you watch, open GAME opens a table (prime, daifugo, tyrant)
    solo GAME plays against bots, continue ID resumes an unfinished game, tables lists the tables again, quit disconnects
ssh-server-stops = The server is stopping for now. Games in play are saved and wait for their players: try again later.
ssh-waits = waits for its players until { $until }
ssh-plain-unfinished = Your unfinished games against bots
ssh-banned = The admin has banned you; this session ends.
ssh-gave-way = The server is full and this session was idle, so it ends. For players with a key, a seat in a game is reserved.
ssh-kicked = The admin has ended this session.
ssh-says = The admin: { $text }
ssh-drains = This server ends in { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
} at the latest. Games in play are saved and wait for their players.
ssh-stays = This server stays open after all.
ssh-tables-drain = This server stops soon: no more tables can be opened; games in play are saved.
