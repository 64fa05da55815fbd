"""The manual page has every command with its help, and troff reads it."""

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
    """Those of actions too; the folders are those of anybody."""
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
    """`make man` writes it; its first line has the version that is installed here."""
    installed = (Path(__file__).parents[1] / "tui" / "qk.1").read_text(encoding="utf-8").splitlines()
    assert installed[1:] == manual().splitlines()[1:]


def test_the_manual_is_roff() -> None:
    """Nothing in the page is a mistake to groff, where there is one."""
    if shutil.which("groff") is None:
        pytest.skip("groff is not installed")
    command = ["groff", "-man", "-Tutf8", "-Kutf8", "-ww"]
    done = subprocess.run(command, input=manual(), capture_output=True, text=True, check=True)
    assert not done.stderr
    assert "QK(1)" in done.stdout
