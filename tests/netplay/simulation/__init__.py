"""Shared tables in virtual time with every fault of connections and hosts; a seed decides each run."""
