"""The UECda competition: its protocol without sockets, a server, a client, matches, and the training of weights."""
