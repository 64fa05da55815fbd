"""The command palette: everything that can be done on the screen of the moment, by name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from textual.command import DiscoveryHit, Hit, Hits, Provider

if TYPE_CHECKING:
    from tui.app import QkApp


class Deed(NamedTuple):
    """Something that can be done, and how."""

    name: str
    help: str
    do: Any


class Actions(Provider):
    """The keys of the screen by their names, then languages and themes."""

    async def discover(self) -> Hits:
        """Everything, before anything was typed."""
        for deed in self._deeds():
            yield DiscoveryHit(deed.name, deed.do, help=deed.help)

    async def search(self, query: str) -> Hits:
        """What fits the words typed."""
        matcher = self.matcher(query)
        for deed in self._deeds():
            score = matcher.match(deed.name)
            if score > 0:
                yield Hit(score, matcher.highlight(deed.name), deed.do, help=deed.help)

    def _deeds(self) -> Iterator[Deed]:
        app = cast("QkApp", self.app)
        say = app.words.say
        seen: set[str] = {"command_palette", "help_quit"}
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if active.enabled and binding.description and not binding.system and binding.action not in seen:
                seen.add(binding.action)
                do = partial(app.run_action, binding.action, active.node)
                yield Deed(binding.description, app.get_key_display(binding), do)
        for lang in ("ja", "en"):
            yield Deed(say("palette-language", lang=say(f"lang-{lang}")), "", partial(app.change, lang=lang))
        for named in app.themes:
            title = named.title(app.words.lang)
            yield Deed(say("palette-theme", theme=title), "", partial(app.change, theme=named.name))
