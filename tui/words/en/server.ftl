# The admin of a server.

server-about = a server that runs on this machine (qk ssh, qk web): its numbers, tables, players and connections; kick, ban, announce, drain, back up
server-status-about = its numbers
server-tables-about = its tables
server-who-about = who is there: name, key, address, since when, idle
server-kick-about = ends the sessions of a player, or the connections of an address; seats are kept
server-ban-about = lets a name, an address, a network or a key in no more
server-unban-about = lets them in again
server-say-about = says something to everybody
server-motd-about = the message of the day in the lobby; without text there is none
server-drain-about = opens no more tables, and ends when no game is played or the time is over; games wait for the next start
server-backup-about = copy all the server's data into a new folder, while it runs or not
server-lines-about = lists connections (ID, port, address, owner, age, state), or closes some
server-who = NAME|ADDRESS
server-whom = NAME|ADDRESS|KEY
server-text = TEXT
server-kick-help = a player's name, an address or a network (203.0.113.0/24)
server-cut-help = closes the connection with this ID, or all of an address or a network; a session ends in order, and its seat is kept
server-cut-what = ID|ADDRESS
server-ban-help = a name, an address or a network (203.0.113.0/24), or 8 signs or more of a key as `who` shows them
server-unban-help = exactly what was banned
server-say-help = what everybody shall read
server-motd-help = up to 200 characters
server-minutes-help = after so many minutes it ends in any case
server-undo-help = stays after all
server-backup-help = a folder that doesn't exist yet; -: a tar archive on the standard output
server-backup-terminal = a backup on the standard output is a tar archive: redirect it, as in qk server backup - > qk.tar
server-metrics-help = where GET /health and GET /metrics (Prometheus) are answered, such as 127.0.0.1:9257
server-bad-metrics = --metrics { $text }: an address and a port, such as 127.0.0.1:9257
server-no-admin = qk server will not work with this server: { $problem }

server-status-sessions = sessions
server-status-guests = guests
server-status-connections = connections
server-status-tables = tables
server-status-games = games in play
server-status-waiting = games that wait
server-status-players = seats taken
server-status-watchers = spectators
server-status-keys = keys so far
server-status-uptime = up for
server-status-memory = memory
server-status-memory-each = memory a player
server-status-key-p95 = keys answered in (p95)
server-status-worst-stall = longest stall
server-status-banned = banned
server-status-draining = ends in (s)
server-no = –
server-guest = guest
server-nobody-here = Nobody is here.
server-done = Done.
server-no-lines = There are no connections.
server-cut-done = { $cut ->
    [one] 1 connection is closed.
   *[other] { $cut } connections are closed.
}
server-line-pending = not logged in
server-line-authenticated = logged in, no session
server-line-session = session
server-line-ended = ends
server-drains = No more tables; the server ends when no game is played, in { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
} at the latest.
server-stays = The server goes on.
server-backed-up = Copied { $files ->
    [one] 1 file
   *[other] { $files } files
} from { $home } to { $folder }.
server-kick-done = { $sessions ->
    [one] 1 connection ends.
   *[other] { $sessions } connections end.
}
server-say-done = Told to { $sessions ->
    [one] 1 session.
   *[other] { $sessions } sessions.
}
server-banned-names = The name { $who } is let in no more; { $sessions ->
    [one] 1 connection ends.
   *[other] { $sessions } connections end.
}
server-banned-addresses = { $who } is let in no more; { $sessions ->
    [one] 1 connection ends.
   *[other] { $sessions } connections end.
}
server-banned-keys = The key { $who } is let in no more; { $sessions ->
    [one] 1 connection ends.
   *[other] { $sessions } connections end.
}
server-proxy = a proxy in front, by address or network (again for each): it says where its clients come from, by the PROXY protocol for SSH and by X-Forwarded-For for the page
server-log-json = the log as JSON, an object a line: who came and left by name, key and address, when and why
server-web-bind = where the page listens, if not where SSH does: 127.0.0.1 behind a proxy on this machine
server-status-workers = processes
server-status-directory = directory
server-worker-here = process { $name }: { $sessions } sessions, { $tables } tables, { $games } games in play, { $memory } MB, up { $uptime }
server-worker-gone = process { $name }: begins anew
server-lan-tables = show players the tables of the server's own local network (by default only a server for this machine alone does)
