"""The built package works as users get it: installed into an empty environment and played."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements.lock"
HERE = f"{sys.version_info.major}.{sys.version_info.minor}"
PYTHONS = ("3.11", "3.12", "3.13")


def interpreter(version: str) -> str | None:
    """Find a Python of this version: the running one, one on the PATH, or one of pyenv."""
    if version == HERE:
        return sys.executable
    of_pyenv = sorted((Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python"))
    found = [*(str(one) for one in of_pyenv), shutil.which(f"python{version}")]
    return next((one for one in found if one is not None), None)


def run(*command: str | Path, home: Path, typed: str = "") -> str:
    """Run a command and return its output; the environment doesn't lead to this checkout."""
    alone = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        list(map(str, command)),
        cwd=home,
        env={**alone, "QK_HOME": str(home / "qk"), "LC_ALL": "C.UTF-8", "PIP_CONSTRAINT": str(LOCK),
             "PIP_BUILD_CONSTRAINT": str(LOCK), "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
        input=typed, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{command}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


@pytest.mark.long
@pytest.mark.parametrize("version", PYTHONS)
def test_the_wheel_in_an_empty_environment(version: str, tmp_path: Path) -> None:
    """It builds and installs as with `pipx`; its command prints the version, judges, and plays."""
    python = interpreter(version)
    if python is None:
        pytest.skip(f"no Python {version} on this machine")
    run(python, "-m", "venv", tmp_path / "empty", home=tmp_path)
    there = tmp_path / "empty" / "bin"
    run(there / "python", "-m", "pip", "wheel", "-q", "--no-deps", "-w", tmp_path, ROOT, home=tmp_path)
    (wheel,) = tmp_path.glob("qk_table-*.whl")
    with ZipFile(wheel) as packed:
        tops = {name.partition("/")[0].partition("-")[0] for name in packed.namelist()}
    assert tops == {
        "engine",
        "netplay",
        "tui",
        "themes",
        "qk_launch.py",
        "qk_table",
    }  # not tests, nor the lab
    run(there / "python", "-m", "pip", "install", "-q", wheel, home=tmp_path)
    assert re.match(r"qk \d+\.\d+\.\d+", run(there / "qk", "--version", home=tmp_path))
    assert "57 = 3 × 19" in run(there / "qk", "judge", "57", home=tmp_path)
    assert "qk judge" in (tmp_path / "empty" / "share" / "man" / "man1" / "qk.1").read_text().replace(
        "\\-", "-"
    )
    assert "11 cards" in run(there / "qk", "solo", "--plain", "--set", "D5=seat", home=tmp_path, typed="d\n")
    where = run(there / "python", "-c", "import tui.words; print(list(tui.words.__path__))", home=tmp_path)
    assert str(ROOT) not in where
