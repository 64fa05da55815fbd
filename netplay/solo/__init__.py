"""A game against bots on one machine: a host and its clients in one process, on the same road as any table."""
