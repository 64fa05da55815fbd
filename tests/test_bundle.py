"""The one-file bundle: its error message for an unsuitable Python."""

from __future__ import annotations

import runpy
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

PREAMBLE = Path(__file__).parents[1] / "tui" / "bundle.py"


@pytest.mark.parametrize(
    ("built", "said"),
    [
        (f"_core{EXTENSION_SUFFIXES[0]}", ""),
        ("_core.cpython-399-x86_64-linux-gnu.so", "needs Python 3.99 (x86_64-linux-gnu), not 3."),
    ],
)
def test_a_bundle_for_another_python_says_so(
    built: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line names the version it was built for, and the exit code is 2; where it fits, nothing is printed."""
    (tmp_path / "msgspec").mkdir()
    (tmp_path / "msgspec" / built).touch()

    def start() -> None:
        preset = {"site_packages": tmp_path, "archive": "qk.pyz"}
        runpy.run_path(str(PREAMBLE), init_globals=preset, run_name="__main__")

    if not said:
        start()
        assert capsys.readouterr().err == ""
        return
    with pytest.raises(SystemExit) as ended:
        start()
    assert ended.value.code == 2
    message = capsys.readouterr().err
    assert said in message
    assert message.count("\n") == 1
    assert f"not {sys.version_info.major}.{sys.version_info.minor}:" in message
