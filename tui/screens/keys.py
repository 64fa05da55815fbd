"""The keys: everything that has one, and another key for it by pressing it."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static

from tui.app.footer import Footer
from tui.app.keymap import NEVER, KeyAction, clash, clash_text, key_actions, keys_of
from tui.app.keys import BACK, HELP, LocalizedModal, LocalizedScreen
from tui.widgets.dials import DialList, DialRow


class KeySettingsScreen(LocalizedScreen[None]):
    """Every key by what it does."""

    HELP_AREA = "keys"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+r", "reset_all", "key-reset-all", key_display="^r", id="reset-all-keys"),
        HELP,
        BACK,
    ]

    def compose(self) -> ComposeResult:
        """One list, headed by where each key works."""
        yield Static(self.words.say("keys-title"), classes="bar")
        keys = DialList(self._rows(), id="dials")
        keys.add_class("-whole")
        yield keys
        yield Static(self.words.say("keys-how"), classes="verdict", id="keys-note", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """The list has the keys."""
        rows = self.query_one(DialList)
        rows.focus()
        rows.highlighted = 1

    def _rows(self) -> list[DialRow]:
        chosen = self.program.settings.keys
        rows: list[DialRow] = []
        area = ""
        for key_action in key_actions():
            if not self.words.has(key_action.description):
                continue
            if key_action.area != area:
                area = key_action.area
                name = f"keys-area-{area}"
                rows.append(DialRow("", self.words.say(name) if self.words.has(name) else area))
            shown = " ".join(map(self.program.key_name, keys_of(key_action, chosen).split(",")))
            rows.append(
                DialRow(key_action.id, self.words.say(key_action.description), shown, key_action.id in chosen)
            )
        return rows

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter: another key for this."""
        key_action = next(one for one in key_actions() if one.id == event.option_id)
        self.app.push_screen(KeyPress(key_action), lambda key: self._take(key_action, key))

    def on_dial_list_reset(self, event: DialList.Reset) -> None:
        """⌫: the usual key again."""
        self._keep({id: keys for id, keys in self.program.settings.keys.items() if id != event.key})

    def _take(self, key_action: KeyAction, key: str | None) -> None:
        if key:
            chosen = {id: keys for id, keys in self.program.settings.keys.items() if id != key_action.id}
            self._keep(chosen if key == key_action.keys else {**chosen, key_action.id: key})

    def _keep(self, keys: dict[str, str]) -> None:
        self.program.change(keys=keys)
        self.query_one(DialList).show(self._rows())

    def action_reset_all(self) -> None:
        """All keys as they are by themselves."""
        self._keep({})


class KeyPress(LocalizedModal[str | None]):
    """Waits for one key; a key in use is reported and not taken."""

    def __init__(self, key_action: KeyAction) -> None:
        super().__init__(id="key-press")
        self._key_action = key_action

    def compose(self) -> ComposeResult:
        """What the key is for."""
        box = Vertical(id="ask")
        box.border_title = self.words.say(self._key_action.description)
        with box:
            yield Static(self.words.say("keys-press"), markup=False)
            yield Static("", id="ask-wrong", markup=False)

    def on_key(self, event: events.Key) -> None:
        """The key that was pressed."""
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.dismiss(None)
            return
        found = clash(self._key_action, event.key, self.program.settings.keys)
        wrong = ""
        if event.key in NEVER:
            wrong = self.words.say("keys-never", key=self.program.key_name(event.key))
        elif found is not None:
            wrong = clash_text(found, self.program.key_name(event.key), self.words)
        if wrong:
            self.query_one("#ask-wrong", Static).update(f"✗ {wrong}")
        else:
            self.dismiss(event.key)
