"""The competition: its protocol without a socket, a server, a client, matches, and the training of weights."""
