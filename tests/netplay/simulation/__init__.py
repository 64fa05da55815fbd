"""Shared tables in virtual time, with every fault that lines and hosts can have, each run decided by a seed."""
