# Apart: loaded when it is first needed, so that the program starts faster.
"""The question whether to resume a table that was interrupted here."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from tui.app.confirm import SureScreen


class AgainScreen(SureScreen):
    """Resume, a new table, or neither: dismissed with None nothing opens."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "dismiss(True)", "lobby-again-yes", key_display="y", id="again"),
        Binding("n", "dismiss(False)", "lobby-again-no", id="anew"),
        Binding("escape", "dismiss(None)", "key-cancel", key_display="esc", id="again-cancel"),
    ]
