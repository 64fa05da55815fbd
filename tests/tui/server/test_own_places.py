"""A server does not show players its own folders or network."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets.option_list import OptionDoesNotExist

from netplay.storage.home import at_home, without_home
from tests.tools import need_package

need_package("asyncssh")

from tests.tui.server.test_tables import server_lobby  # noqa: E402
from tests.tui.sshtools import served  # noqa: E402  # only where the package is
from tui.commands.parser import build  # noqa: E402
from tui.commands.serving import limits_of  # noqa: E402
from tui.screens.settings import SettingsScreen  # noqa: E402
from tui.server.limits import ServerLimits  # noqa: E402
from tui.text.words import Words  # noqa: E402
from tui.widgets.dials import DialList  # noqa: E402

pytestmark = pytest.mark.usefixtures("home")


def test_paths_of_a_server_are_cut(home: Path) -> None:
    """Paths are relative to the player's home; on the player's own machine they are whole."""
    record = home / "players" / "0123" / "records" / "game.qk"
    assert without_home(f"saved in {record}") == f"saved in {record}"
    with at_home(home / "players" / "0123"):
        assert without_home(f"saved in {record}") == "saved in records/game.qk"
        assert without_home(f"no room in {home}") == "no room in ."
        assert Words("en").say("table-result-path", path=str(record)).endswith(" records/game.qk")


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_settings_in_the_lobby_name_no_folder(home: Path, lang: str) -> None:
    """A server's player sees paths within the own home, and no setting for the name: the server knows it."""
    async with server_lobby(lang) as (app, pilot):
        await app.push_screen(SettingsScreen())
        await pilot.pause()
        shown = "\n".join(
            "".join(one.text for one in app.screen._compositor.render_strips()[line]) for line in range(24)
        )
        assert str(home) not in shown
        assert "settings.toml" in shown
        with pytest.raises(OptionDoesNotExist):
            app.screen.query_one(DialList).get_option("name")


@pytest.mark.parametrize(
    ("options", "shown"),
    [((), True), (("--bind", "0.0.0.0"), False), (("--bind", "0.0.0.0", "--lan-tables"), True),
     (("--bind", "localhost"), True), (("--bind", "::"), False)],
)  # fmt: skip
def test_a_public_server_shows_no_tables_of_its_network(options: tuple[str, ...], shown: bool) -> None:
    """The server's local network is hidden from players, unless the admin allows it."""
    words = ["ssh", *options]
    args = build(Words("en"), words)[0].parse_args(words)
    assert limits_of(args, Words("en")).lan_tables is shown


async def test_a_public_server_doesnt_look_for_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing listens for announcements of the local network."""
    looked: list[object] = []
    monkeypatch.setattr("tui.server.tables.NearbyTables._look", looked.append)
    async with served(limits=ServerLimits(lan_tables=False)) as server:
        server.server.tables.around.look_round()
    assert not looked
