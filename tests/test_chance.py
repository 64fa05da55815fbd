"""The seeded randomness of tests covers every module of the program that needs it, and nothing else."""

from __future__ import annotations

import re
import secrets
from pathlib import Path

from netplay.room.fair_deal import FairDeal
from netplay.table.dice import fresh
from tests.chance import MODULES, seeded

ROOT = Path(__file__).resolve().parent.parent
ELSEWHERE = {
    "netplay.directory.redis",
    "netplay.directory.sqlite",
    "tui.commands.tournament",
    "tui.server.cluster_admin",
    "tui.commands.worker_process",
    "netplay.storage.home",
    "tui.server.players",
    "tui.server.publishing",
    "tui.server.recovery_codes",
    "tui.web.server",
}
"""They draw names of browsers, guests, processes and tokens, and deal nothing. Tests of a tournament's drawing of lots
pass --seed."""


def test_every_module_that_throws_is_seeded() -> None:
    """A module that starts to use `secrets` has to be added to the list, or its tests aren't reproducible."""
    found = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for package in ("engine", "netplay", "tui")
        for path in (ROOT / package).rglob("*.py")
        if re.search(r"^(?:import|from) secrets\b", path.read_text("utf-8"), re.MULTILINE)
    }
    assert found - ELSEWHERE == set(MODULES)


def test_a_seed_gives_the_same_deal_and_another_seed_another() -> None:
    """The real `secrets` module stays random."""

    def drawn(seed: int) -> tuple[bytes, bytes, int]:
        with seeded(seed):
            assert secrets.token_bytes(8) != secrets.token_bytes(8)
            return FairDeal(1, ("aki",)).secret, FairDeal(2, ("aki",)).secret, fresh().below(1 << 60)

    assert drawn(1) == drawn(1) != drawn(2)
    assert drawn(1)[0] != drawn(1)[1]
