# A table that nobody named, found on the local network by a command
nearby-looking = looking for tables on this network…
nearby-going = going to { $table }
nearby-none = no table was found on this network{ $why ->
    [no] {""}
   *[other] {" "}({ $why })
}; give an address: HOST[:PORT] or an invitation qk://…
nearby-no-network = the local network can't be searched ({ $why })
nearby-which = { $tables } tables were found; choose one: HOST:PORT
nearby-full = all tables found are full
