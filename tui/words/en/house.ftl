# The admin of a house.

house-about = a house that runs on this machine (qk ssh, qk web): how it stands, who is there; send away, ban, announce, drain, back up
house-status-about = how the house stands, in numbers
house-tables-about = its tables
house-who-about = who is there: name, key, address, since when, idle
house-kick-about = ends somebody's sessions; the seat is kept
house-ban-about = lets a name, an address, a network or a key in no more
house-unban-about = lets them in again
house-say-about = says something to everybody
house-motd-about = the message of the day, which the hall shows; without text there is none
house-drain-about = opens no more tables, and ends when no game is played or the time is over; games wait for the next start
house-backup-about = copy all the server's data into a new folder, while it runs or not
house-name = NAME
house-whom = NAME|ADDRESS|KEY
house-text = TEXT
house-kick-help = a player's name
house-ban-help = a name, an address or a network (203.0.113.0/24), or 8 signs or more of a key as `who` shows them
house-unban-help = exactly what was banned
house-say-help = what everybody shall read
house-motd-help = up to 200 characters
house-minutes-help = after so many minutes it ends in any case
house-undo-help = stays after all
house-backup-help = a folder that doesn't exist yet; -: a tar archive on the standard output
house-backup-terminal = a backup on the standard output is a tar archive: redirect it, as in qk server backup - > qk.tar
house-metrics-help = where GET /health and GET /metrics (Prometheus) are answered, such as 127.0.0.1:9257
house-bad-metrics = --metrics { $text }: an address and a port, such as 127.0.0.1:9257
house-no-admin = qk house will not work with this house: { $problem }

house-status-sessions = sessions
house-status-guests = guests
house-status-connections = SSH connections
house-status-tables = tables
house-status-games = games in play
house-status-waiting = games that wait
house-status-players = seats taken
house-status-watchers = spectators
house-status-keys = keys so far
house-status-uptime = up for
house-status-memory = memory
house-status-memory-each = memory a player
house-status-key-p95 = keys answered in (p95)
house-status-worst-stall = longest stall
house-status-banned = banned
house-status-draining = ends in (s)
house-no = –
house-guest = guest
house-nobody-here = Nobody is here.
house-done = Done.
house-drains = No more tables; the house ends when no game is played, in { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
} at the latest.
house-stays = The house stays open.
house-backed-up = Copied { $files ->
    [one] 1 file
   *[other] { $files } files
} from { $home } to { $folder }.
house-kick-done = { $sessions ->
    [one] 1 session ends.
   *[other] { $sessions } sessions end.
}
house-say-done = Told to { $sessions ->
    [one] 1 session.
   *[other] { $sessions } sessions.
}
house-banned-names = The name { $who } is let in no more; { $sessions ->
    [one] 1 session ends.
   *[other] { $sessions } sessions end.
}
house-banned-addresses = { $who } is let in no more; { $sessions ->
    [one] 1 session ends.
   *[other] { $sessions } sessions end.
}
house-banned-keys = The key { $who } is let in no more; { $sessions ->
    [one] 1 session ends.
   *[other] { $sessions } sessions end.
}
house-proxy = a proxy in front, by address or network (again for each): it says where its clients come from, by the PROXY protocol for SSH and by X-Forwarded-For for the page
house-lan-tables = show players the tables of the server's own local network (by default only a server for this machine alone does)
house-log-json = the log as JSON, an object a line: who came and left by name, key and address, when and why
house-web-bind = where the page listens, if not where SSH does: 127.0.0.1 behind a proxy on this machine
house-status-workers = processes
house-status-directory = directory
house-worker-here = process { $name }: { $sessions } sessions, { $tables } tables, { $games } games in play, { $memory } MB, up { $uptime }
house-worker-gone = process { $name }: begins anew
