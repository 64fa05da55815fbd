# `qk relay`: the bare relay.

relay-about = the bare message relay: rooms and addressed messages, no game inside
relay-port = port to listen on
relay-bind = listen on this address only (default: all addresses of this machine)
relay-everywhere = all addresses
relay-ready = listening on { $place }, port { $port }; hosts open rooms here with qk host --relay HOST:{ $port }
relay-ended = ended; { $rooms ->
    [one] { $rooms } room
   *[other] { $rooms } rooms
  } and { $lines ->
    [one] { $lines } connection
   *[other] { $lines } connections
  } were open
