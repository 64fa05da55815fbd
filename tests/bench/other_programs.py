"""Random games of other programs compared with ours: RLCard and OpenSpiel, Dou Dizhu.

They are installed into a separate environment, `.bench/venv`, never into QK's. If that fails, a line says why.
"""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from pathlib import Path

FOLDER = Path(".bench/venv")
MINUTES_TO_INSTALL = 8
SECONDS = 5

RLCARD = f"""
import json, time, rlcard
from rlcard.agents import RandomAgent
env = rlcard.make("doudizhu", config={{"seed": 1}})
env.set_agents([RandomAgent(env.num_actions) for _ in range(3)])
env.run()
games = moves = 0
began = time.process_time()
while (spent := time.process_time() - began) < {SECONDS}:
    trajectories, _ = env.run()
    games, moves = games + 1, moves + sum(len(one) // 2 for one in trajectories)
print(json.dumps([games, moves, spent]))
"""

OPEN_SPIEL = f"""
import json, random, time, pyspiel
game, dice = pyspiel.load_game("dou_dizhu"), random.Random(1)
games = moves = 0
began = time.process_time()
while (spent := time.process_time() - began) < {SECONDS}:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(dice.choice([action for action, _ in state.chance_outcomes()]))
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            moves += 1
    games += 1
print(json.dumps([games, moves, spent]))
"""

PROGRAMS = {"RLCard doudizhu": ("rlcard", RLCARD), "OpenSpiel dou_dizhu": ("open_spiel", OPEN_SPIEL)}


class Missing(Exception):
    """A program that can't be measured on this machine."""


def python_with(package: str) -> Path:
    """Return the interpreter of the environment, after installing a package into it.

    Raises:
        Missing: if that isn't possible.
    """
    python = FOLDER / "bin" / "python"
    try:
        if not python.exists():
            venv.create(FOLDER, with_pip=True)
        if _ran([str(python), "-m", "pip", "show", "--quiet", package]).returncode:
            install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--prefer-binary"]
            done = _ran([str(python), *install, package])
            if done.returncode:
                raise Missing(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "pip failed")
    except (OSError, subprocess.SubprocessError) as wrong:
        raise Missing(str(wrong)) from wrong
    return python


def _ran(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=60 * MINUTES_TO_INSTALL
    )


def games_of(package: str, code: str) -> tuple[int, int, float]:
    """Run the random games of another program; return games, moves and seconds.

    Raises:
        Missing: if the program can't be installed or run.
    """
    done = _ran([str(python_with(package)), "-c", code])
    if done.returncode:
        raise Missing(done.stderr.strip().splitlines()[-1])
    games, moves, spent = json.loads(done.stdout.splitlines()[-1])
    return games, moves, spent


def ours(module: str) -> tuple[int, int, float]:
    """Run our random games in a separate process too; return games, moves and seconds."""
    code = f"import json; from tests.bench import {module} as m; print(json.dumps(m.played({SECONDS})))"
    games, moves, spent = json.loads(_ran([sys.executable, "-c", code]).stdout.splitlines()[-1])
    return games, moves, spent


def run() -> None:
    """Print games and moves a second of each program, and how much faster QK's tables at once are."""
    lines = {
        "QK Prime Daifugo": ours("random_games"),
        "QK Prime, tables at once": ours("games_at_once"),
        "QK Daifugo": ours("daifugo_games"),
    }
    for name, (package, code) in PROGRAMS.items():
        try:
            lines[name] = games_of(package, code)
        except Missing as why:
            print(f"  {name}: not measured, {why}")
    print(f"  {'':24} {'games/s':>9} {'moves/s':>10} {'moves a game':>13}   at once:it games  moves")
    first = lines["QK Prime, tables at once"]
    for name, (games, moves, spent) in lines.items():
        faster = (first[0] / first[2]) / (games / spent), (first[1] / first[2]) / (moves / spent)
        print(
            f"  {name:24} {games / spent:9,.0f} {moves / spent:10,.0f} {moves / games:13.1f}"
            f" {faster[0]:12.2f}:1 {faster[1]:6.2f}:1"
        )
