"""The rules in force at a table, each with what it does and what was decided about it."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from engine.daifugo.settings import Rules
from tui.app.keys import LocalizedModal
from tui.games.daifugo.names import rule_name
from tui.games.daifugo.rule_texts import about_rule, changed_settings, rules_in_force
from tui.text.prose import Prose


class RulesInForce(LocalizedModal[None]):
    """The rules over the table: the list at the left, the rule under the cursor at the right."""

    CSS_PATH = "daifugo.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,i,q", "dismiss", "key-close", key_display="esc", id="close-rules")
    ]

    def __init__(self, rules: Rules, marks: tuple[str, ...] = ()) -> None:
        """The rules, and what binds and lasts just now."""
        super().__init__()
        self._rules = rules
        self._marks = marks

    def compose(self) -> ComposeResult:
        """Official rules, local rules, settings that differ."""
        say = self.words.say
        box = Vertical(classes="daifugo-box -large")
        box.border_title = say("daifugo-rules-title")
        box.border_subtitle = f"↑ ↓   esc {say('key-close')}"
        with box, Horizontal():
            yield OptionList(*self._options(), id="rules-in-force", compact=True, markup=False)
            with VerticalScroll(id="rule-about", can_focus=False):
                yield Static("", id="rule-text", markup=False)

    def _options(self) -> list[Option]:
        say = self.words.say
        official, local = rules_in_force(self._rules)
        options = [Option(say("daifugo-rules-now"), disabled=True)] if self._marks else []
        options += [Option(f" {mark}") for mark in self._marks]
        options.append(Option(say("daifugo-rules-official"), disabled=True))
        options += [Option(f" {rule_name(self.words, rule)}", rule) for rule in official]
        options.append(Option(say("daifugo-rules-local", count=len(local)), disabled=True))
        options += [Option(f" {rule_name(self.words, rule)}", rule) for rule in local]
        changed = changed_settings(self._rules, self.words)
        if changed:
            options.append(Option(say("daifugo-rules-settings"), disabled=True))
            options += [Option(f" {line}", disabled=False) for line in changed]
        return options

    def on_mount(self) -> None:
        """The list has the keys; the first local rule is open, if there is one."""
        listed = self.query_one(OptionList)
        listed.focus()
        official, local = rules_in_force(self._rules)
        first = len(self._marks) + bool(self._marks)
        listed.highlighted = first + (len(official) + 2 if local else 1)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Another rule is open."""
        rule = event.option_id
        title, text = about_rule(rule, self.words) if rule else ("", str(event.option.prompt).strip())
        about = self.query_one("#rule-about", VerticalScroll)
        about.border_title = title
        about.scroll_home(animate=False)
        self.query_one("#rule-text", Static).update(Prose(text))
