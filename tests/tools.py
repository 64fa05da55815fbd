"""What a test needs from the machine, such as tmux: it skips without, or fails where CI installs it."""

import os
import shutil

import pytest


def need(tool: str) -> str:
    """The path of a command; without it the test skips, or fails when QK_REQUIRE_TOOLS is set."""
    path = shutil.which(tool)
    if path is not None:
        return path
    if os.environ.get("QK_REQUIRE_TOOLS"):
        pytest.fail(f"{tool} is missing, and QK_REQUIRE_TOOLS says it must be here")
    pytest.skip(f"{tool} is not installed")
