"""Mutation testing: change one thing in a module at random and see whether the tests of its area fail.

    python -m tests.lab.mutants --count 45 --seed 1
    python -m tests.lab.mutants --area club --count 20 --jobs 2

Each mutant is one small change (a comparison, a boolean, a number, an operator, a dropped statement) in a copy of the
repository. It is killed if the area's tests fail or hang. It survives if they pass: either the change has no visible
effect, or a test is missing. The command prints survivors with their line.
"""

from __future__ import annotations

import argparse
import ast
import os
import queue
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 900.0
"""Seconds after which the tests of a mutant count as hanging; an idle machine needs a tenth of that for any area."""


@dataclass(frozen=True)
class Area:
    """Modules, and the tests that should notice a change in them; both as patterns below the root."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]


AREAS = {
    "prime": Area(
        ("engine/prime/judge.py", "engine/prime/flow.py", "engine/prime/penalty.py", "engine/prime/turns.py"),
        ("tests/engine/prime/test_fouls.py", "tests/engine/prime/test_suit_lock.py", "tests/test_scenarios.py",
         "tests/engine/prime/test_oracle.py", "tests/engine/prime/test_verdicts.py",
         "tests/engine/prime/test_properties.py"),
    ),
    "daifugo": Area(
        ("engine/daifugo/flow.py", "engine/daifugo/apply.py", "engine/daifugo/judge.py", "engine/daifugo/exchange.py"),
        ("tests/engine/daifugo/test_by_rulings.py", "tests/engine/daifugo/test_scenarios_daifugo.py",
         "tests/engine/daifugo/test_rules_daifugo.py", "tests/engine/daifugo/test_hands_mixed.py"),
    ),
    "tyrant": Area(
        ("engine/tyrant/flow.py", "engine/tyrant/judge.py", "engine/tyrant/scoring.py"),
        ("tests/engine/tyrant/test_oracle.py", "tests/engine/tyrant/test_scenarios_tyrant.py"),
    ),
    "table": Area(
        ("netplay/table/table.py",),
        ("tests/netplay/test_games.py", "tests/netplay/test_clocks.py", "tests/netplay/test_proofs.py",
         "tests/netplay/test_journal.py", "tests/netplay/test_at_once.py", "tests/netplay/test_cancelling.py",
         "tests/netplay/test_slow_disk.py", "tests/netplay/test_resuming.py", "tests/netplay/test_faults.py"),
    ),
    "timing": Area(
        ("netplay/table/timing.py",),
        ("tests/netplay/test_clocks.py", "tests/netplay/test_resuming.py", "tests/netplay/test_journal.py"),
    ),
    "room": Area(
        ("netplay/room/room.py", "netplay/room/match.py", "netplay/room/game.py", "netplay/room/running_game.py",
         "netplay/room/acts.py", "netplay/room/series.py"),
        ("tests/netplay/test_rooms.py", "tests/netplay/test_series.py", "tests/netplay/test_simulation.py",
         "tests/netplay/test_afterwards.py", "tests/netplay/test_recovery.py", "tests/netplay/test_faults.py",
         "tests/netplay/test_waiting.py"),
    ),
    "archive": Area(
        ("netplay/archive/archive.py", "netplay/archive/bests.py", "netplay/archive/statistics.py"),
        ("tests/netplay/test_statistics.py", "tests/netplay/test_archive.py", "tests/netplay/test_archive_trouble.py",
         "tests/netplay/test_afterwards.py"),
    ),
    "ladder": Area(
        ("netplay/archive/ladder.py",),
        ("tests/netplay/test_ladder.py", "tests/netplay/test_rating.py", "tests/netplay/test_live_ladders.py"),
    ),
    "club": Area(
        ("netplay/club/pairing.py", "netplay/club/tournament.py", "netplay/club/swiss.py", "netplay/club/book.py"),
        ("tests/netplay/test_organiser.py", "tests/netplay/test_club.py", "tests/netplay/test_evening.py",
         "tests/tui/test_tournament.py"),
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change: replace the characters from `start` to `end` of the file, `before`, by `after`."""

    path: str
    line: int
    start: int
    end: int
    before: str
    after: str

    def of(self, source: str) -> str:
        """Return the changed source."""
        return source[: self.start] + self.after + source[self.end :]

    def __str__(self) -> str:
        before, after = (" ".join(text.split())[:60] for text in (self.before, self.after))
        return f"{self.path}:{self.line}: {before} -> {after}"


_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add,
}  # fmt: skip


def mutants_of(path: str, source: str) -> Iterator[Mutant]:
    """Yield every mutant of a module, in the order of its lines."""
    starts = [0]
    for text in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(text))
    data = source.encode()

    def place(line: int, column: int) -> int:
        return len(data[: starts[line - 1] + column].decode())

    for node in _inside_functions(ast.parse(source)):
        changed = _changed(node)
        if changed is None or not isinstance(node, ast.expr | ast.stmt):
            continue
        start = place(node.lineno, node.col_offset)
        end = place(node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
        after = changed if isinstance(node, ast.stmt) else f"({changed})"
        yield Mutant(path, node.lineno, start, end, source[start:end], after)


def _inside_functions(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield everything that runs in a function: no annotations, assertions or docstrings."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for statement in function.body:
                yield from _running(statement)


def _running(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Assert | ast.FunctionDef | ast.AsyncFunctionDef | ast.JoinedStr | ast.match_case):
        # Patterns of a match and parts of an f-string can't be changed in place; the body of a case can.
        for statement in node.body if isinstance(node, ast.match_case) else ():
            yield from _running(statement)
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "slice"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _running(child)


def _changed(node: ast.AST) -> str | None:
    """Return the source of a node after a small change; None if there is none."""
    match node:
        case ast.Compare(left=left, ops=[op, *more], comparators=others) if type(op) in _COMPARISONS:
            return ast.unparse(ast.Compare(left, [_COMPARISONS[type(op)](), *more], others))
        case ast.BoolOp(op=ast.And(), values=values):
            return ast.unparse(ast.BoolOp(ast.Or(), values))
        case ast.BoolOp(op=ast.Or(), values=values):
            return ast.unparse(ast.BoolOp(ast.And(), values))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return ast.unparse(operand)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            return ast.unparse(ast.BinOp(left, _OPERATORS[type(op)](), right))
        case ast.Constant(value=bool() as value):
            return str(not value)
        case ast.Constant(value=int() as value):
            return str(value + 1)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return ast.unparse(ast.IfExp(test, orelse, body))
        case ast.Expr(value=ast.Call() | ast.Await()):
            return "pass"
        case _:
            return None


def drawn(area: Area, count: int, dice: random.Random) -> list[Mutant]:
    """Draw this many mutants of an area, all equally probable; fewer if there are no more."""
    found = [
        mutant
        for pattern in area.modules
        for path in sorted(ROOT.glob(pattern))
        for mutant in mutants_of(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))
    ]
    return dice.sample(found, min(count, len(found)))


def copied(folder: Path) -> Path:
    """Copy the files that git tracks, and return the folder of the copy."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def passes(folder: Path, tests: Sequence[str]) -> bool:
    """Run tests in a copy of the repository; return whether all pass in time."""
    env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    argv = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(argv, cwd=folder, env=env, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def survives(folder: Path, mutant: Mutant, tests: Sequence[str]) -> bool:
    """Return whether the tests pass with the mutant in this copy; restore the copy."""
    path = folder / mutant.path
    source = path.read_text("utf-8")
    path.write_text(mutant.of(source), "utf-8")
    try:
        return passes(folder, tests)
    finally:
        path.write_text(source, "utf-8")


def main(argv: Sequence[str] | None = None) -> int:
    """Print a line for each mutant and the number of survivors; return 2 if an area's tests fail without any mutant."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.lab.mutants", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument(
        "--area", action="append", choices=sorted(AREAS), help="only this area (again for more)"
    )
    parser.add_argument("--count", type=int, default=5, help="mutants of each area (default: 5)")
    parser.add_argument("--seed", type=int, default=1, help="which mutants are drawn (default: 1)")
    parser.add_argument(
        "--jobs", type=int, default=1, help="copies of the repository tested at once (default: 1)"
    )
    args = parser.parse_args(argv)
    alive = killed = 0
    with tempfile.TemporaryDirectory(prefix="qk-mutants-") as made, ThreadPoolExecutor(args.jobs) as pool:
        free: queue.SimpleQueue[Path] = queue.SimpleQueue()
        for number in range(args.jobs):
            free.put(copied(Path(made) / str(number)))

        def tried(tests: Sequence[str], mutant: Mutant) -> bool:
            folder = free.get()
            try:
                return survives(folder, mutant, tests)
            finally:
                free.put(folder)

        for name in args.area or AREAS:
            area = AREAS[name]
            folder = free.get()
            sound = passes(folder, area.tests)
            free.put(folder)
            if not sound:
                print(f"{name}: the tests fail without any mutant", file=sys.stderr)
                return 2
            mutants = drawn(area, args.count, random.Random(f"{args.seed}/{name}"))
            for mutant, survived in zip(mutants, pool.map(partial(tried, area.tests), mutants), strict=True):
                alive, killed = alive + survived, killed + (not survived)
                print(f"{'SURVIVES' if survived else 'killed  '} {mutant}", flush=True)
    print(f"{alive} of {alive + killed} mutants survive")
    return 0


if __name__ == "__main__":
    sys.exit(main())
