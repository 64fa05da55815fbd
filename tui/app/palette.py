"""The command palette: everything that can be done on the current screen, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from rich.cells import cell_len
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.dom import DOMNode

from tui.app.settings import FLAGS
from tui.app.signs import LADDER
from tui.text.words import LANGUAGES, own_name

if TYPE_CHECKING:
    from tui.app.program import Program


_SCREENS = (
    ("title-settings", "tui.screens.settings", "SettingsScreen"),
    ("options-keys", "tui.screens.settings", "KeySettingsScreen"),
    ("title-rules", "tui.screens.rules", "RulesScreen"),
)


_KEY_ROOM = 9
"""Columns for keys, left of what they do."""


class PaletteAction(NamedTuple):
    """Something that can be done, and how."""

    name: str
    help: str
    do: Any


class Actions(Provider):
    """The keys of the screen by their names, then languages and themes."""

    async def discover(self) -> Hits:
        """Everything, before anything was typed."""
        for action in self._actions():
            yield DiscoveryHit(_line(action, Content(action.name)), action.do, text=action.name)

    async def search(self, query: str) -> Hits:
        """What fits the words typed; where nothing does, a line that says so and does nothing."""
        matcher, found = self.matcher(query), False
        for action in self._actions():
            score = matcher.match(action.name)
            if score > 0:
                found = True
                yield Hit(score, _line(action, matcher.highlight(action.name)), action.do, text=action.name)
        if not found:
            text = cast("Program", self.app).words.say("palette-none")
            yield Hit(1, text, lambda: None, text=text)

    def _actions(self) -> Iterator[PaletteAction]:
        """What is chosen is done once: a second Enter on its way chooses it again."""
        for action in self._possible():
            yield action._replace(do=_once(action.do))

    def _possible(self) -> Iterator[PaletteAction]:
        app = cast("Program", self.app)
        say = app.words.say
        seen: set[str] = {"command_palette", "help_quit"}
        named: set[str] = set()
        # What can be done just now stands first, in the order of the keys' line; what always can, below.
        active_first = sorted(
            self.screen.active_bindings.values(),
            key=lambda one: (one.node is not self.screen, not one.binding.show),
        )
        for active in active_first:
            binding = active.binding
            if not active.enabled or not binding.description or binding.system or binding.action in seen:
                continue
            # Two keys of one name do the same, such as the two ways of quitting.
            if binding.description not in named:
                seen.add(binding.action)
                named.add(binding.description)
                do = partial(_act, app, binding.action, active.node)
                yield PaletteAction(binding.description, app.get_key_display(binding), do)
        yield from (action for action in self._everywhere(app) if action.name not in named)
        for lang in LANGUAGES:
            yield PaletteAction(
                say("palette-language", lang=own_name(lang)), "", partial(app.change, lang=lang)
            )
        for theme in app.themes:
            title = theme.title(app.words.lang)
            yield PaletteAction(say("palette-theme", theme=title), "", partial(app.change, theme=theme.name))

    def _everywhere(self, app: Program) -> Iterator[PaletteAction]:
        """Settings, keys and rules, and each setting that is on or off, from wherever one is."""
        say = app.words.say
        for name, module, screen in _SCREENS:
            yield PaletteAction(say(name), "", partial(app.open_screen, module, screen))
        for flag in FLAGS:
            value = not getattr(app.settings, flag)
            turned = say("settings-on" if value else "settings-off")
            name = say("palette-flag", setting=say(f"options-{flag}"), value=turned)
            yield PaletteAction(name, "", partial(app.change, **{flag: value}))
        for signs in LADDER:
            if signs != app.settings.signs:
                name = say("palette-flag", setting=say("options-signs"), value=say(f"options-signs-{signs}"))
                yield PaletteAction(name, "", partial(app.change, signs=signs))


def _line(action: PaletteAction, name: Content) -> Content:
    """A line of the palette: the key at the left, then what it does."""
    room = max(0, _KEY_ROOM - cell_len(action.help))
    return Content.assemble(" " * room, (action.help, "bold $accent"), "  ", name)


async def _act(app: Program, action: str, node: DOMNode) -> None:
    if node.is_attached:  # its screen may have gone, or the program begun to end
        await app.run_action(action, node)


def _once(do: Callable[[], object]) -> Callable[[], object]:
    due = [do]
    return lambda: due.pop()() if due else None
