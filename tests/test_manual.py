"""The manual page contains every command with its help, and troff accepts it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.manual import manual
from tui.commands import COMMANDS


def test_every_command_and_its_options_are_in_the_manual() -> None:
    """Actions have their own sections; paths are not those of this machine."""
    page = manual().replace("\\-", "-")
    assert set(re.findall(r"^\.SH qk (\w+)$", page, re.MULTILINE)) == set(COMMANDS)
    assert {"qk records search", "qk tournament pair", "qk server ban"} <= set(
        re.findall(r"^\.SS (.*)$", page, re.MULTILINE)
    )
    assert "--lenient" in page
    assert "~/.local/share/qk" in page or "~/Library" in page


@pytest.mark.skipif(
    sys.version_info[:2] != (3, 11), reason="each version of Python folds --help in its own way"
)
def test_the_installed_manual_is_current() -> None:
    """`make man` writes it; the first line has the installed version, so it isn't compared."""
    installed = (Path(__file__).parents[1] / "tui" / "qk.1").read_text(encoding="utf-8").splitlines()
    assert installed[1:] == manual().splitlines()[1:]


def test_the_manual_is_roff() -> None:
    """groff reports no mistake in the page."""
    if shutil.which("groff") is None:
        pytest.skip("groff is not installed")
    command = ["groff", "-man", "-Tutf8", "-Kutf8", "-ww"]
    done = subprocess.run(command, input=manual(), capture_output=True, text=True, check=True)
    assert not done.stderr
    assert "QK(1)" in done.stdout
