"""External tools such as tmux: a test skips without them, or fails in CI, which has to install them."""

import os
import shutil
from importlib.util import find_spec

import pytest


def need(tool: str) -> str:
    """Return the path of a command; without it skip the test, or fail if QK_REQUIRE_TOOLS is set."""
    path = shutil.which(tool)
    if path is not None:
        return path
    if os.environ.get("QK_REQUIRE_TOOLS"):
        pytest.fail(f"{tool} is missing, and QK_REQUIRE_TOOLS says it must be here")
    pytest.skip(f"{tool} is not installed")


def need_package(name: str) -> None:
    """Skip a test module if the package of an extra is missing, or fail if QK_REQUIRE_TOOLS is set."""
    if find_spec(name) is not None:
        return
    if os.environ.get("QK_REQUIRE_TOOLS"):
        pytest.fail(f"the package {name} is missing, and QK_REQUIRE_TOOLS says it must be here")
    pytest.skip(f"the package {name} is not installed", allow_module_level=True)
