"""From an address, an invitation or the local network to a trusted connection."""
