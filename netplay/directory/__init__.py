"""The shared state of a server's processes, behind one small protocol."""
