"""A new tournament in the making: what it is at the left, what that means at the right."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static

from engine.errors import QkError
from engine.typed import spaced
from netplay.club import recent_files
from netplay.club.acts import SEEDINGS, SYSTEMS, TIE_BREAKS, TournamentPlan
from netplay.club.book import TournamentFile
from netplay.club.games import config_of
from netplay.club.matches import check_plan
from netplay.club.tournament import USUAL_TIES
from netplay.solo.choice import SoloChoice
from netplay.table.games import adapter_of
from tui.app.dial_screen import DialScreen
from tui.app.footer import Footer
from tui.app.keys import BACK, HELP
from tui.app.prompt import AskScreen
from tui.games.registry import GAMES
from tui.lobby.words import rules_lines
from tui.widgets.dials import DialList, DialRow

_TURNED = {
    "system": SYSTEMS,
    "game": tuple(GAMES),
    "seeding": SEEDINGS,
    "team": (0, 3, 5),
    "apart": (False, True),
    "games": (1, 2, 3, 4, 5, 7, 9, 11),
}
_RANGES = {
    "rounds": (0, 99),
    "table": (2, 8),
    "groups": (1, 26),
    "advance": (1, 16),
    "cycles": (1, 4),
    "minutes": (0, 600),
}
_OF_SYSTEM = {
    "rounds": ("swiss",),
    "groups": ("groups",),
    "advance": ("groups",),
    "cycles": ("round-robin", "groups"),
}
"""What only some systems ask."""


def today() -> str:
    """The default day of a tournament: today."""
    return f"{datetime.now():%Y-%m-%d}"


class PlanScreen(DialScreen[TournamentFile]):
    """Everything that a tournament is, before it begins."""

    HELP_AREA = "cup-plan"
    CSS_PATH = "club.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s,f5", "start", "cup-key-begin", key_display="s", id="cup-begin"),
        HELP,
        BACK,
    ]

    def __init__(self) -> None:
        super().__init__()
        self._plan = TournamentPlan("", date=today(), lot=secrets.token_hex(4))

    def compose(self) -> ComposeResult:
        yield Static(self.words.say("cup-plan-title"), classes="bar")
        yield from self.page()
        yield Static("", classes="verdict", id="cup-said", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """It has a name to begin with."""
        if not self._plan.name:
            self._plan = replace(self._plan, name=self.words.say("cup-usual-name"))

    def begin(self) -> None:
        self.query_one(DialList).take_keys()
        self._show()

    def _rows(self) -> list[DialRow]:
        plan, say = self._plan, self.words.say
        values = {
            "name": plan.name,
            "date": plan.date,
            "system": say(f"cup-system-{plan.system}"),
            "rounds": str(plan.rounds) if plan.rounds else say("cup-by-itself"),
            "table": str(plan.table),
            "games": str(plan.games),
            "groups": str(plan.groups),
            "advance": str(plan.advance),
            "cycles": str(plan.cycles),
            "team": say("cup-team", boards=plan.team) if plan.team else say("cup-single"),
            "game": say(f"games-{plan.game}"),
            "rules": GAMES[plan.game].preset_text(plan.rules or "official", self.words),
            "minutes": str(plan.minutes) if plan.minutes else say("settings-none"),
            "seeding": say(f"cup-seeding-{plan.seeding}"),
            "lot": plan.lot,
            "apart": say("settings-on" if plan.apart else "settings-off"),
            "ties": say("cup-plan-ties-count", count=len(plan.ties or USUAL_TIES[plan.system])),
        }
        return [
            DialRow(key, say(f"cup-plan-{key}"), value)
            for key, value in values.items()
            if plan.system in _OF_SYSTEM.get(key, SYSTEMS)
            and not (key == "table" and (plan.team or plan.system in ("round-robin", "groups")))
            and not (key == "team" and plan.table > 2)
        ]

    def _show(self) -> None:
        self.show_dials()
        self.say_verdict("#cup-said", self._problem(self._plan), self.words.say("cup-plan-ready"))

    def _problem(self, plan: TournamentPlan) -> str:
        try:
            check_plan(plan)
            adapter_of(plan.game).terms(config_of(plan))
        except QkError as wrong:
            return self.words.error(wrong)
        return ""

    def _about(self, key: str) -> tuple[str, str]:
        say, plan = self.words.say, self._plan
        text = say(f"cup-plan-{key}-about")
        if key == "system":
            text += "\n\n" + say(f"cup-system-{plan.system}-about")
        elif key == "rules":
            text += "\n\n" + "\n".join(rules_lines(config_of(plan).plain(), self.words))
        elif key == "ties":
            ties_listed = [f"· {tie}  {say(f'club-page-tie-{tie}')}" for tie in TIE_BREAKS]
            now = ", ".join(plan.ties or USUAL_TIES[plan.system])
            text += "\n\n" + say("cup-plan-ties-now", ties=now) + "\n\n" + "\n".join(ties_listed)
        return say(f"cup-plan-{key}"), text

    def on_dial_list_reset(self, event: DialList.Reset) -> None:
        """A dial goes back to what is usual."""
        if event.key in (*_TURNED, *_RANGES, "ties"):
            self._change(**{event.key: getattr(TournamentPlan(""), event.key)})

    def _turn(self, key: str, delta: int) -> None:
        now = getattr(self._plan, key, None)
        if key in _TURNED:
            choices: tuple[object, ...] = _TURNED[key]
            at = choices.index(now) if now in choices else 0
            self._change(**{key: choices[(at + delta) % len(choices)]})
        elif key in _RANGES and isinstance(now, int):
            least, most = _RANGES[key]
            step = delta * (5 if key == "minutes" else 1)
            self._change(**{key: min(max(now + step, least), most)})

    def _change(self, **values: object) -> None:
        plan = replace(self._plan, **values)
        if "game" in values:
            plan = replace(plan, rules="", set={}, clock={}, local=(), off=())
        if plan.team or plan.system in ("round-robin", "groups"):
            plan = replace(plan, table=2)
        if plan.system == "groups" and plan.groups == 1:
            plan = replace(plan, groups=2)
        self._plan = plan
        self._show()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter: a text or a number is typed, the rules are set up, anything else turns."""
        key = event.option_id or ""
        if key == "rules":
            self._set_up()
        elif key in _TURNED and key != "games":
            self._turn(key, 1)
        else:
            self._ask(key)

    def _set_up(self) -> None:
        """The rules as for any table."""
        screen = GAMES[self._plan.game].setup()(SoloChoice.of(config_of(self._plan), timed=True))

        async def then(chosen: SoloChoice) -> None:
            found = chosen.chosen
            self._change(
                rules=found.preset,
                set=dict(found.set),
                clock=dict(found.clock),
                local=found.local,
                off=found.off,
            )

        screen.then = then
        self.app.push_screen(screen)

    def _ask(self, key: str) -> None:
        plan, say = self._plan, self.words.say
        value = getattr(plan, key)
        text = ", ".join(value or USUAL_TIES[plan.system]) if key == "ties" else str(value)

        def take(typed: str) -> str:
            if key in _RANGES or key == "games":
                if not typed.isdecimal():
                    return say("cup-number")
                read: object = int(typed[:6])
            else:
                read = (
                    tuple(one.strip() for one in typed.split(",") if one.strip())
                    if key == "ties"
                    else spaced(typed)
                )
            wrong = self._problem(replace(plan, **{key: read}))
            if not wrong:
                self._change(**{key: read})
            return wrong

        self.app.push_screen(AskScreen(say(f"cup-plan-{key}"), say(f"cup-plan-{key}-about"), text, take))

    def action_start(self) -> None:
        """Begin it, in a file of its own."""
        wrong = self._problem(self._plan)
        if wrong:
            self.notify(wrong, severity="error", markup=False)
            return
        try:
            book = recent_files.begin_here(self._plan)
        except QkError as problem:
            self.notify(self.words.error(problem), severity="error", markup=False)
            return
        self.dismiss(book)
