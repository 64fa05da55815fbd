"""`python -m tests.bench [NAME …]`: run all benchmarks, or those named."""

from __future__ import annotations

import sys

from tests.bench import (
    archive,
    daifugo_games,
    moves,
    other_programs,
    random_games,
    road,
    server,
    sessions,
    start_up,
    thinking,
    verdicts,
)

MEASUREMENTS = {
    "verdicts": verdicts.run,
    "moves": moves.run,
    "road": road.run,
    "games": random_games.run,
    "daifugo": daifugo_games.run,
    "others": other_programs.run,
    "server": server.run,
    "sessions": sessions.run,
    "archive": archive.run,
    "start-up": start_up.run,
    "thinking": thinking.run,
}


def main() -> int:
    """Run the benchmarks one after the other, so that none disturbs another."""
    wanted = sys.argv[1:] or list(MEASUREMENTS)
    unknown = [name for name in wanted if name not in MEASUREMENTS]
    if unknown:
        print(f"no measurement {unknown[0]!r}: {', '.join(MEASUREMENTS)}", file=sys.stderr)
        return 2
    for name in wanted:
        print(f"\n{name}", flush=True)
        MEASUREMENTS[name]()
    return 0


raise SystemExit(main())
