"""Games against bots on one machine: in one process, by the same code as at any table."""
