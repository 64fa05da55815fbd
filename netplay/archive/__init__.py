"""The archived games of this machine: one SQLite file, searched, counted, exported.

The database is the source of truth: it has the complete text of each record, and all its other columns are derived from
that text (`GameSummary`), so they can be computed again at any time. `.qk` files are exports, and an inbox: new files
in the folder `records` are imported when the archive is opened, and stay where they are.

`schema` opens, migrates and moves a damaged file aside · `archive` stores, finds, deletes · `storing` is called by a
host when a game is over · `query` is a search · `summary` derives data from a record · `intake` imports files and
folders · `exports` writes them · `statistics` counts.
"""
