"""The games kept on this machine: one SQLite file, searched, counted, exported.

The database is the truth: the text of each record lies in it, whole, and everything else in its tables is
what replaying that text told (`gist`), so it can be told again at any time. `.qk` files are exports, and
an in-tray: what lies in the folder `records` and is not known yet is taken in when the archive is opened;
the files stay where they are.

`schema` opens, migrates and moves a damaged file aside · `shelf` keeps, finds, deletes · `keeping` is what a
host calls when a game is over · `wanted` is what a search asks for · `gist` is what a record tells ·
`intake` takes files and folders in · `exports` writes them · `statistics` counts.
"""
