"""A record laid out scene by scene, seen through whose eyes, and where it turned."""
