"""The commands of `qk`, one module each; `tui.cli` finds a module by the name of its command.

A module has two functions and imports at its top only what is cheap:

    register(subparsers, words)   adds the command's parser (`subparsers.add_parser(NAME, help=…)`)
    run(args, words) -> int       does it; the result is the exit code

What is expensive (Textual, python-flint, numpy) is imported inside `run`. Wrong usage is reported by
raising `WrongUsage`, or any `engine.errors.QkError`: one line on standard error, exit code 2.

`args` also holds `lang` (what `--lang` said, or None) and `loaded` (the player's settings).
A new command needs its module here and its name in `COMMANDS`.
"""

from __future__ import annotations

COMMANDS = (
    "solo", "host", "join", "watch", "relay", "ssh", "web", "server", "replay", "records", "judge", "plays", "primes",
    "arena", "tournament", "rules", "tutorial", "drill", "daily", "doctor", "completion", "version",
)  # fmt: skip
"""In the order in which `qk --help` lists them; one without a module yet is left out."""

RENAMED = {"house": "server"}
"""What commands were called before, and are called now: anyone who types the old name reads the new one."""
