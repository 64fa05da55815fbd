"""What a test needs from the machine, such as tmux: it skips without, or fails where CI installs it."""

import os
import shutil
from importlib.util import find_spec

import pytest


def need(tool: str) -> str:
    """The path of a command; without it the test skips, or fails when QK_REQUIRE_TOOLS is set."""
    path = shutil.which(tool)
    if path is not None:
        return path
    if os.environ.get("QK_REQUIRE_TOOLS"):
        pytest.fail(f"{tool} is missing, and QK_REQUIRE_TOOLS says it must be here")
    pytest.skip(f"{tool} is not installed")


def need_package(name: str) -> None:
    """A package of an extra; a file of tests skips without, or fails when QK_REQUIRE_TOOLS is set."""
    if find_spec(name) is not None:
        return
    if os.environ.get("QK_REQUIRE_TOOLS"):
        pytest.fail(f"the package {name} is missing, and QK_REQUIRE_TOOLS says it must be here")
    pytest.skip(f"the package {name} is not installed", allow_module_level=True)
