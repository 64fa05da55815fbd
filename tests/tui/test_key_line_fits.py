"""At 80 columns the line of keys of every screen is complete, in both languages.

`test_shots_whole.py` checks the screens that the documentation shows.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.tui.shots import SMALL, Shot
from tests.tui.test_typed_keys import shown
from tests.tui.test_typed_keys_everywhere import PUSHED, _push
from tui.app.footer import Footer
from tui.text.words import LANGUAGES

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", sorted(PUSHED))
async def test_no_key_is_cut_at_the_edge(name: str, lang: str, home: Path) -> None:
    """A player can't discover a key that is cut off."""
    shot = Shot(name, name, name, (), partial(_push, PUSHED[name], home), SMALL)
    async with shown(shot, lang) as (app, pilot):
        await pilot.pause()
        cut = [
            zone.entry.description
            for footer in app.screen.query(Footer)
            for zone in footer.zones
            if zone.end > app.size.width
        ]
        assert cut == []
