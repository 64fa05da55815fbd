"""The competition's port: its protocol without a socket, a server, a client, matches, and the learning of weights."""
