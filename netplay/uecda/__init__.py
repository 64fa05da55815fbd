"""The competition's door: its protocol without a socket, a server, a client, matches, and the learning of weights."""
