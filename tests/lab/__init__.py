"""Experiments, training of the bots and long checks: minutes or hours, run by hand, never by `make test`."""
