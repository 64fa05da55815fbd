"""A record laid out scene by scene, seen from whose perspective, and where it turned."""
