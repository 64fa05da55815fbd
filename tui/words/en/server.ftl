# The admin of a server.

server-about = a server that runs on this machine (qk ssh, qk web): its numbers, tables, players and connections; kick, ban, announce, drain, back up
server-status-about = show statistics
server-tables-about = list tables
server-who-about = list players: name, key, address, since when, idle
server-kick-about = end the sessions of a player, or the connections of an address; seats are reserved
server-ban-about = ban a name, an address, a network or a key
server-unban-about = lift a ban
server-say-about = send a message to everyone
server-motd-about = set the message of the day in the lobby; without text, remove it
server-drain-about = open no more tables, and stop when everybody has gone and no game is running, or the time is over; games wait for the next start
server-backup-about = copy all the server's data into a new folder, while it runs or not
server-lines-about = list connections (ID, port, address, owner, age, state), or close some
server-who = NAME|ADDRESS
server-whom = NAME|ADDRESS|KEY
server-text = TEXT
server-kick-help = a player's name, an address or a network (203.0.113.0/24)
server-cut-help = close the connection with this ID, or all of an address or a network; sessions end cleanly, and seats are reserved
server-cut-what = ID|ADDRESS
server-ban-help = a name, an address or a network (203.0.113.0/24), or at least 8 characters of a key as `who` shows them
server-unban-help = exactly what was banned
server-say-help = the message to everyone, up to 200 characters
server-motd-help = up to 200 characters
server-minutes-help = minutes until it stops regardless
server-undo-help = cancel the drain
server-backup-help = a folder that doesn't exist yet; -: a tar archive on the standard output
server-backup-terminal = a backup on the standard output is a tar archive: redirect it, as in qk server backup - > qk.tar
server-metrics-help = where GET /health and GET /metrics (Prometheus) are answered, such as 127.0.0.1:9257
server-bad-metrics = --metrics { $text }: an address and a port, such as 127.0.0.1:9257
server-no-admin = qk server will not work with this server: { $problem }

server-status-sessions = sessions
server-status-guests = anonymous users
server-status-connections = connections
server-status-tables = tables
server-status-games = games in play
server-status-waiting = waiting games
server-status-players = seats taken
server-status-watchers = spectators
server-status-keys = keys so far
server-status-uptime = up for
server-status-memory = memory
server-status-memory-each = memory per player
server-status-key-p95 = keys answered in (p95)
server-status-worst-stall = longest stall
server-status-banned = banned
server-status-draining = ends in (s)
server-no = –
server-guest = anonymous
server-nobody-here = Nobody is here.
server-no-tables = No tables are open.
server-done = Done.
server-no-lines = There are no connections.
server-cut-done = { $cut ->
    [one] 1 connection is closed.
   *[other] { $cut } connections are closed.
}
server-line-pending = not logged in
server-line-authenticated = logged in, no session
server-line-session = session
server-line-ended = ending
server-drains = No more tables; the server ends when everybody has gone and no game is played, in { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
} at the latest.
server-stays = The server stays open.
server-backed-up = Copied { $files ->
    [one] 1 file
   *[other] { $files } files
} from { $home } to { $folder }.
server-kick-done = { $sessions ->
    [one] 1 connection ends.
   *[other] { $sessions } connections end.
}
server-say-done = Sent to { $sessions ->
    [one] 1 session.
   *[other] { $sessions } sessions.
}
server-banned-names = The name { $who } is banned; { $sessions ->
    [one] 1 connection ends.
   *[other] { $sessions } connections end.
}
server-banned-addresses = { $who } is banned; { $sessions ->
    [one] 1 connection ends.
   *[other] { $sessions } connections end.
}
server-banned-keys = The key { $who } is banned; { $sessions ->
    [one] 1 connection ends.
   *[other] { $sessions } connections end.
}
server-proxy = a trusted proxy, by address or network (repeatable): it reports client addresses, by the PROXY protocol for SSH and by X-Forwarded-For for the page
server-log-json = the log as JSON, one object per line: who connected and disconnected by name, key and address, when and why
server-web-bind = where the page listens, if not where SSH does: 127.0.0.1 behind a proxy on this machine
server-status-workers = processes
server-status-directory = directory
server-worker-here = process { $name }: sessions { $sessions }, tables { $tables }, games in play { $games }, { $memory } MB, up { $uptime }
server-worker-gone = process { $name }: restarting
server-lan-tables = show players the tables of the server's own local network (by default only a server for this machine alone does)
