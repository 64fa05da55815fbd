"""From an address, an invitation or the local network to a line that can be trusted."""
