"""A server of many players: its tables, its players and their screens, in one process or several; no protocol."""
