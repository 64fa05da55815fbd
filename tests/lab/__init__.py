"""The lab: checks and experiments that take minutes or hours, run by hand and never by `make test`."""
