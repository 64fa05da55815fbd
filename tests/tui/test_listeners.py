"""What the admin of a server is shown when its listeners are open."""

from __future__ import annotations

import socket

import pytest

from tui.commands.serving import EVERYWHERE, reached_at


@pytest.mark.parametrize("bind", EVERYWHERE)
def test_a_listener_on_all_addresses_is_shown_by_the_machine_s_name(bind: str) -> None:
    """Nobody can connect to 0.0.0.0."""
    assert reached_at(bind) == socket.gethostname()


def test_a_listener_on_one_address_is_shown_by_it() -> None:
    """The address that the admin has chosen."""
    assert reached_at("192.0.2.7") == "192.0.2.7"
