"""Setting up a game of Daifugo: players, sets of rules, and each of the rules with its explanation."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

import msgspec
from textual.binding import Binding, BindingType

from engine.daifugo.bots import LEVELS, levels_under
from engine.daifugo.hooks import Family
from engine.daifugo.official import OFFICIAL_IDS
from engine.daifugo.settings import BY_KEY, Rules, chosen_of
from engine.errors import BadSetting
from engine.setting import read_values
from netplay.solo.choice import EVEN, SoloChoice
from netplay.storage.user_files import BadFile
from tui.app.prompt import AskScreen
from tui.games.daifugo.names import also_called, rule_name
from tui.games.daifugo.rule_texts import FAMILIES, LOCAL_IDS, NUMBER, about_rule, rule_text
from tui.games.daifugo.rulebook import conflicts_of, problems_text, warnings_text
from tui.games.daifugo.rulesets import (
    LONGEST_NAME,
    MOST_SETS,
    READY_MADE,
    RuleSet,
    is_name,
    load_sets,
    ready_made,
    save_set,
)
from tui.table.setting_up import Setup
from tui.table.setup import SetupBase
from tui.text.rulebook import fold
from tui.text.words import Words, all_languages
from tui.widgets.dials import DialRow

# The set-up of a game of Daifugo: players, settings, rules, and whether it can be played like this.

WINDOW = 4.0
"""Seconds for answers out of turn where clocks run and nothing else is said."""
_TIMES: Mapping[str, tuple[object, ...]] = {
    "turn": ("none", 15, 30, 60, 120),
    "window": ("none", 4, 6, 8, 10),
}
"""Seconds that can be turned to: for a decision, and for answers out of turn."""
OWN = "own"
"""The name of a choice that is none of the sets."""


class DaifugoSetup(Setup, frozen=True, dict=True):
    """A game of Daifugo being set up."""

    USUAL = SoloChoice(game="daifugo", seats=4, bots=("novice",))
    choice: SoloChoice = USUAL
    kept: Mapping[str, RuleSet] = msgspec.field(default_factory=dict)
    """The player's own sets."""
    own: RuleSet | None = None
    """Rules chosen one by one, remembered while the cursor is on the sets."""

    KNOWN = BY_KEY
    SEATS_ABOUT = "daifugoset-seats-about"
    BOT_ABOUT = "daifugoset-bot-{}-about"

    # ------------------------------------------------------------------ what stands there

    @cached_property
    def rules(self) -> Rules:
        """The rules as chosen, at odds with each other or not."""
        on, off = set(self.choice.local), set(self.choice.off)
        fields: dict[str, Any] = read_values(BY_KEY, self.choice.set)
        return Rules(
            **fields,
            local=tuple(rule for rule in LOCAL_IDS if rule in on),
            off=tuple(rule for rule in OFFICIAL_IDS if rule in off),
        )

    def is_on(self, rule: str) -> bool:
        """Whether a rule is on."""
        return rule in self.choice.local or (rule in OFFICIAL_IDS and rule not in self.choice.off)

    @property
    def levels(self) -> tuple[str, ...]:
        """What a bot's dial has under these rules: every level, and as strong as the player if that is known."""
        levels = levels_under(self.rules)
        return (*LEVELS, EVEN) if levels == LEVELS else levels

    def setting_value(self, key: str) -> Any:
        return getattr(self.rules, key)

    @property
    def chosen_set(self) -> str:
        """Which set these rules are: a ready-made one, one of the player's, or none."""
        now = self.as_set()
        return next((name for name in self._names() if self._named(name) == now), OWN)

    def _names(self) -> tuple[str, ...]:
        return (*READY_MADE, *(f"={name}" for name in self.kept))

    def _named(self, name: str) -> RuleSet:
        found = self.kept[name[1:]] if name.startswith("=") else ready_made(name, self.choice.seats)
        try:
            return DaifugoSetup().with_set(found).as_set()
        except BadSetting:
            return found

    def problem(self, words: Words) -> str:
        found = problems_text(self.rules, self.choice.seats, words)
        more = words.say("daifugoset-more", count=len(found) - 1) if len(found) > 1 else ""
        return f"{found[0]}{more}" if found else ""

    def summary(self, words: Words) -> str:
        """The game in one line, and what in it does nothing."""
        rules = self.rules
        line = words.say(
            "daifugoset-summary", seats=self.choice.seats, local=len(rules.local), jokers=rules.jokers
        )
        warned = warnings_text(rules, words)
        return f"{line} · {words.say('daifugoset-note')} {warned[0]}" if warned else line

    # ------------------------------------------------------------------ turning

    def turned(self, key: str, delta: int) -> DaifugoSetup:
        kind, _, of = key.partition(":")
        match kind:
            case "turn" | "window":
                ladder = _TIMES[kind]
                at = ladder.index(self.time(kind)) if self.time(kind) in ladder else 0
                return self._timed(kind, ladder[(at + delta) % len(ladder)])
            case "rule":
                return self._switched(of)
            case "foul":
                fouls = self.rules.fouls
                now = tuple(one for one in BY_KEY["fouls"].choices if (one in fouls) != (one == of))
                return self.set("fouls", now)
            case _:
                return super().turned(key, delta)

    def time(self, key: str) -> object:
        """Seconds of a clock, or `none`."""
        usual = int(WINDOW) if key == "window" and self.choice.timed else "none"
        return self.choice.clock.get(key, usual)

    def _timed(self, key: str, seconds: object) -> DaifugoSetup:
        """A clock set; with none at all the choice has no clocks, else the window is named as it is."""
        times = {**{name: self.time(name) for name in _TIMES}, key: seconds}
        clock = {name: value for name, value in times.items() if value != "none" or name == "window"}
        return self.with_choice(
            clock={} if set(times.values()) == {"none"} and not self.choice.timed else clock
        )

    def _switched(self, rule: str) -> DaifugoSetup:
        local, off = self.choice.local, self.choice.off
        if rule in OFFICIAL_IDS:
            off = tuple(one for one in off if one != rule) if rule in off else (*off, rule)
        else:
            local = tuple(one for one in local if one != rule) if rule in local else (*local, rule)
        return self.with_choice(local=local, off=off)

    def reset(self, key: str) -> DaifugoSetup:
        kind, _, of = key.partition(":")
        match kind:
            case "turn" | "window":
                return self._timed(kind, "none")
            case "rule":
                return self._switched(of) if self.is_on(of) != (of in OFFICIAL_IDS) else self
            case _:
                return super().reset("fouls" if kind == "foul" else key)

    def all_reset(self) -> DaifugoSetup:
        """The official rules and nothing else; the players stay."""
        return self.with_set(RuleSet())

    def with_set(self, found: RuleSet) -> DaifugoSetup:
        """The rules of a set with the players that there are."""
        return self.with_choice(local=found.local, off=found.off, set=dict(found.set))

    def as_set(self) -> RuleSet:
        """These rules as a set, to be saved under a name."""
        return RuleSet(self.rules.local, self.rules.off, chosen_of(self.rules))

    # ------------------------------------------------------------------ the list

    def sets(self, words: Words) -> list[DialRow]:
        """The ready-made sets and the player's own, one a line; a choice that is none of them too."""
        names = (*self._names(), *([OWN] if self.own or self.chosen_set == OWN else []))
        return [DialRow(name, self.set_text(name, words), self._set_about(name, words)) for name in names]

    def _set_about(self, name: str, words: Words) -> str:
        return words.say(f"daifugoset-set-{'kept' if name.startswith('=') else name}-about")

    def named(self, name: str) -> DaifugoSetup:
        """The rules of a set; a choice of one's own stays as it is."""
        own = self.as_set() if self.chosen_set == OWN else self.own
        found = (own or self.as_set()) if name == OWN else self._named(name)
        return msgspec.structs.replace(self.with_set(found), own=own)

    def rule_rows(self, words: Words) -> list[DialRow]:
        """Clocks, every rule by its family, the settings, the fouls."""
        say = words.say
        rows = [
            DialRow(key, say(f"daifugoset-time-{key}"), self._time_text(key, words), self.time(key) != "none")
            for key in _TIMES
        ]
        for family in Family:
            rows.append(DialRow("", say(f"daifugoset-family-{family}")))
            rows += [self._rule_row(rule, words) for rule in FAMILIES[family]]
        rows.append(DialRow("", say("daifugoset-settings")))
        rows += [self.setting_row(key, words) for key in BY_KEY if key != "fouls"]
        rows.append(DialRow("", say("settings-daifugo-fouls")))
        for foul in BY_KEY["fouls"].choices:
            on = foul in self.rules.fouls
            rows.append(
                DialRow(f"foul:{foul}", say(f"settings-daifugo-fouls-{foul}"), self._flag(on, words), not on)
            )
        return rows

    def _rule_row(self, rule: str, words: Words) -> DialRow:
        on = self.is_on(rule)
        shown = self._flag(on, words)
        if not on and conflicts_of(rule, self.rules):
            shown = words.say("daifugoset-barred")
        return DialRow(f"rule:{rule}", rule_name(words, rule), shown, on != (rule in OFFICIAL_IDS))

    def _time_text(self, key: str, words: Words) -> str:
        seconds = self.time(key)
        return (
            words.say("settings-none")
            if seconds == "none"
            else words.say("settings-seconds", seconds=f"{seconds:g}")
        )

    def _flag(self, on: bool, words: Words) -> str:
        return words.say("daifugoset-on" if on else "daifugoset-off")

    def haystack(self, row: DialRow, words: Words) -> str:
        kind, _, rule = row.key.partition(":")
        if kind != "rule":
            return super().haystack(row, words)
        names = " ".join(
            f"{rule_name(language, rule)} {also_called(language, rule)}" for language in all_languages()
        )
        return fold(f"{names} {rule} {NUMBER.get(rule, '')} {rule_text(rule, words)}")

    def bot_text(self, level: str, words: Words) -> str:
        """How a level of bots plays; the competition's bots have texts of their own."""
        own = f"uecda-bot-{level}-about"
        is_own = EVEN not in self.levels and words.has(own)
        return words.say(own) if is_own else super().bot_text(level, words)

    def set_text(self, name: str, words: Words) -> str:
        """What a set of rules is called."""
        return name[1:] if name.startswith("=") else words.say(f"daifugoset-set-{name}")

    def about(self, key: str, words: Words) -> tuple[str, str]:
        say = words.say
        kind, _, of = key.partition(":")
        match kind:
            case "set":
                now = self.chosen_set
                on = [rule_name(words, rule) for rule in self.rules.local]
                lines = [self._set_about(now, words), *(f"· {name}" for name in on)]
                return self.set_text(now, words), "\n".join([*lines, "", say("daifugoset-set-about")])
            case "turn" | "window":
                return say(f"daifugoset-time-{kind}"), say(f"daifugoset-time-{kind}-about")
            case "rule":
                title, text = about_rule(of, words)
                barred = (
                    ""
                    if self.is_on(of)
                    else say("table-comma").join(
                        rule_name(words, other) for other in conflicts_of(of, self.rules)
                    )
                )
                head = f"✗ {say('daifugoset-barred-by', names=barred)}\n\n" if barred else ""
                return title, head + text
            case "foul":
                return say("settings-daifugo-fouls"), say("settings-daifugo-fouls-about")
            case _:
                return super().about(key, words)


class DaifugoSetupScreen(SetupBase):
    """A solo game of Daifugo in the making."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "keep_set", "daifugoset-key-keep", show=False, id="keep-set"),
        Binding("D", "forget_set", "daifugoset-key-forget", key_display="D", show=False, id="forget-set"),
    ]
    CSS_PATH: ClassVar[Any] = "daifugo.tcss"
    HELP_AREA = "daifugoset"
    TITLE_WORD = "daifugoset-title"

    KIND = DaifugoSetup
    setup: DaifugoSetup

    def __init__(self, choice: SoloChoice | None = None) -> None:
        self._sets = load_sets()
        super().__init__(choice)

    def setup_of(self, choice: SoloChoice) -> DaifugoSetup:
        """The player's own sets stand beside the ready-made ones."""
        return DaifugoSetup(choice, self._sets.sets)

    def on_mount(self) -> None:
        """Report a damaged file of sets once."""
        if self._sets.problem:
            self.notify(self.words.error(self._sets.problem), severity="warning", markup=False, timeout=10)

    def action_keep_set(self) -> None:
        """Ask for a name and save these rules under it."""
        say = self.words.say
        now = self.setup.chosen_set
        text = now[1:] if now.startswith("=") else ""
        hint = say("daifugoset-keep-hint", longest=LONGEST_NAME)
        self.app.push_screen(AskScreen(say("daifugoset-keep"), hint, text, self._wrong_name), self._keep)

    def _wrong_name(self, name: str) -> str:
        if not is_name(name):
            return self.words.say("daifugoset-keep-hint", longest=LONGEST_NAME)
        full = name not in self.setup.kept and len(self.setup.kept) >= MOST_SETS
        return self.words.say("daifugoset-keep-full", most=MOST_SETS) if full else ""

    def _keep(self, name: str | None) -> None:
        if name and self._save(name, self.setup.as_set()):
            self.notify(self.words.say("daifugoset-keep-done", title=name))

    def action_forget_set(self) -> None:
        """Forget the player's set that is chosen now; its rules stay as they are."""
        name = self.setup.chosen_set
        if not name.startswith("="):
            self.notify(self.words.say("daifugoset-forget-none"), severity="warning")
        elif self._save(name[1:], None):
            self.notify(self.words.say("daifugoset-forget-done", title=name[1:]))

    def _save(self, name: str, one: RuleSet | None) -> bool:
        try:
            sets = save_set(name, one)
        except BadFile as wrong:
            self.notify(self.words.error(wrong), severity="error", markup=False)
            return False
        self.setup = msgspec.structs.replace(self.setup, kept=sets)
        self.show()
        return True
