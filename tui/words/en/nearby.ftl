# A table that nobody named, found on the local network by a command
nearby-looking = looking for tables on this network…
nearby-going = going to { $table }
nearby-none = no table was found on this network{ $why ->
    [no] {""}
   *[other] {" "}({ $why })
}; say where one is: HOST[:PORT] or an invitation qk://…
nearby-which = { $tables } tables were found; say which: HOST:PORT
nearby-full = no table that was found has room
