# Errors that are values: error-CODE for each code of engine, netplay and tui.

## Files of ours that cannot be used (netplay/storage/kept_files.py, netplay/storage/reading.py, engine/header.py)
error-file-unusable = { $path } cannot be read: { $why }. It was left as it is
error-file-aside = { $path } cannot be used: { $why }. It was kept as { $aside }
error-file-stays = { $path } cannot be used: { $why }. It was left as it is; mend it or move it away
error-file-unwritten = { $path } cannot be written: { $why }. What was there is as it was
error-file-in-use = { $path } is just being changed by another program; try again
error-file-bad-lock = { $path } cannot be changed: { $lock } beside it is no file; move that away
error-file-full-of-sets = { $path } holds { $most } sets already; forget one first
error-file-newer = a newer version of QK wrote it (format { $found }; this one knows { $known })
error-file-nested = it is nested too deeply
error-file-bad-value = a value is missing, unknown or of the wrong kind at { $place }
error-file-damaged = it is damaged
error-no-file-there = there is no such file or folder
error-no-file-but-pipe = there is a pipe, not a file
error-no-file-but-socket = there is a socket, not a file
error-no-file-but-folder = there is a folder, not a file
error-no-file-but-device = there is a device, not a file
error-no-file-too-large = it is larger than { $most } bytes
error-no-file-quiet-pipe = nobody has written into this pipe for { $seconds } seconds
error-no-file-allowed = the system does not allow it
error-no-file-read-only = the disk can only be read
error-no-file-disk-full = the disk is full
error-no-file-taken = something else lies there
error-no-file-long-name = the name is too long
error-no-file-too-many = too many files are open
error-no-file-said = { $said }
error-toml-too-large = { $size } characters are too many: { $most } at the most
error-toml-dots = line { $line } has more than { $most } dots
error-toml-nested = brackets stand in brackets too deeply
error-toml-end = something that was begun is not ended (line { $line })
error-toml-giant = a number in it is too large
error-toml-syntax = line { $line }, column { $column } cannot be read (TOML)
error-theme-bad-colour = { $place } = “{ $colour }” is no colour
error-key-damaged = the host's key in { $path } is damaged. Put back a copy of it, or move it away for a new key (players will be told that it changed)
error-ssh-key-damaged = the SSH host key in { $path } is damaged. Put back a copy of it, or move it away for a new key (clients will warn that it changed)
error-key-unusable = the key in { $path } cannot be used: { $why }

## Records as files, and the archive (netplay/replay/reel.py, netplay/archive)
error-record-unreadable = { $file }: { $why }
error-record-too-large = { $file }: larger than { $most } MiB; no game comes near that
error-record-no-text = { $file }:{ $line }: no UTF-8 text (byte { $byte })
error-record-no-screen = { $file }: the screen shows { $known }; use --check or --json for { $game }
