"""Other rules for a shared table: those that have a name, or one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from engine.errors import BadSetting
from netplay.room.agreed_rules import AgreedRules
from netplay.table.games import GameConfig, adapter_of, read_chosen
from tui.app.footer import Footer
from tui.app.keys import BACK, HELP, LocalizedScreen
from tui.games.registry import GAMES
from tui.lobby import words as lobby_words
from tui.table.descriptor import NamedSet
from tui.text.prose import Prose
from tui.text.words import Words

ONE_BY_ONE = "one-by-one"


class SetsScreen(LocalizedScreen[dict[str, Any] | str | None]):
    """The named rules, game by game; dismissed with those to propose, or `ONE_BY_ONE`."""

    HELP_AREA = "lobby"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,p", "take", "lobby-sets-key-take", key_display="⏎", id="sets-take"),
        Binding("d", "one_by_one", "lobby-sets-key-one", id="sets-one"),
        HELP,
        BACK,
    ]

    def __init__(self, rules: Mapping[str, Any]) -> None:
        """The sets for a table that has these rules now."""
        super().__init__()
        self._rules = rules
        self._sets: list[NamedSet] = []

    def compose(self) -> ComposeResult:
        """The names at the left, what they mean at the right."""
        yield Static(self.words.say("lobby-sets-title"), classes="bar")
        with Horizontal(classes="page"):
            yield OptionList(id="sets", classes="rows", compact=True, markup=False)
            with VerticalScroll(classes="about", id="about", can_focus=False):
                yield Static("", id="about-text", markup=False)
        yield Footer(show_command_palette=False)

    def begin(self) -> None:
        self._sets = named_sets(self._rules, self.words)
        rows = self.query_one("#sets", OptionList)
        rows.clear_options()
        game, at = "", 0
        for number, one in enumerate(self._sets):
            if one.chosen.game != game:
                game = one.chosen.game
                rows.add_option(Option(lobby_words.game_name(game, self.words), disabled=True))
            if one.chosen.plain() == self._rules:
                at = rows.option_count
            rows.add_option(Option(f"  {one.name}", str(number)))
        rows.highlighted = at or 1
        rows.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """What the set under the cursor means."""
        if event.option_id is None:
            return
        one = self._sets[int(event.option_id)]
        self.query_one("#about", VerticalScroll).border_title = one.name
        seats = self.words.say("lobby-sets-seats", seats=one.chosen.seats)
        lines = [one.about, "", f"· {seats}"]
        lines += [f"· {line}" for line in lobby_words.rules_lines(one.chosen.plain(), self.words)[1:]]
        self.query_one("#about-text", Static).update(Prose("\n".join(lines)))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter proposes the set."""
        event.stop()
        if event.option_id is not None:
            self.dismiss(self._sets[int(event.option_id)].chosen.plain())

    def action_take(self) -> None:
        """Enter, when the list has not got it."""
        self.query_one("#sets", OptionList).action_select()

    def action_one_by_one(self) -> None:
        """Every rule can be chosen."""
        self.dismiss(ONE_BY_ONE)


# ---------------------------------------------------------------------- named sets
#
# The rules that have a name, of every game: what an opener proposes with one key.


def named_sets(rules: Mapping[str, Any], words: Words) -> list[NamedSet]:
    """Every set that a host takes, game by game.

    Arguments:
        rules: what the table plays now: its clocks stay where the game stays, and its seats where they can.
    """
    now = read_chosen(rules)
    found = [
        replace(one, chosen=_seated(now, one.chosen))
        for game in GAMES.values()
        for one in game.named_sets(now, words)
    ]
    return [one for one in found if _can_be(one.chosen)]


def _can_be(chosen: GameConfig) -> bool:
    try:
        AgreedRules(chosen)
    except BadSetting:
        return False
    return True


def _seated(now: GameConfig, chosen: GameConfig) -> GameConfig:
    """A set at this table: its seats, and its clocks if the game stays the same."""
    adapter = adapter_of(chosen.game)
    seats = min(max(now.seats, adapter.fewest), adapter.most)
    clock = now.clock if now.game == chosen.game else {}
    return replace(chosen, seats=seats, clock=clock)
