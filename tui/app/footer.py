"""The last line of a screen: its current keys, each of which can be clicked.

It is one widget that is painted. Textual's own is a widget a key, made and styled again whenever a key comes or goes:
a third of what it took until a screen stood.
"""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from rich.style import Style
from textual import events
from textual.screen import Screen

from tui.widgets.canvas import Canvas, width_of
from tui.widgets.painted import Painted


class FooterKey(NamedTuple):
    """A key in the footer."""

    key: str
    """The key that a click presses."""
    shown: str
    description: str
    works: bool = True


class FooterZone(NamedTuple):
    """Where an entry stands in the line."""

    begin: int
    end: int
    entry: FooterKey


SOON = 0.05
"""Seconds after which keys are looked at where they cannot be yet."""


class Footer(Painted):
    """The keys that do something now."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "footer--key", "footer--description", "footer--hover", "footer--edge",
    }  # fmt: skip
    DEFAULT_CSS = """
    Footer {
        dock: bottom; height: 1; width: 1fr; color: $footer-foreground; background: $footer-background;
        .footer--key { color: $footer-key-foreground; background: $footer-key-background; text-style: bold; }
        .footer--description {
            color: $footer-description-foreground; background: $footer-description-background;
        }
        .footer--hover { background: $block-hover-background; }
        .footer--edge { color: $secondary; }
    }
    """

    def __init__(self, *, show_command_palette: bool = True, compact: bool = False) -> None:
        """A line of keys.

        Arguments:
            show_command_palette: whether the key to everything stands at the right.
            compact: whether less room is left between keys.
        """
        super().__init__()
        self.entries: tuple[FooterKey, ...] = ()
        self.zones: tuple[FooterZone, ...] = ()
        """Where each entry stands; those that lie beyond the edge are scrolled to."""
        self._palette: FooterKey | None = None
        self._has_palette = show_command_palette
        self._compact = compact
        self._scrolled = 0
        self._hovered: FooterKey | None = None

    def on_mount(self) -> None:
        """The line follows the screen's keys."""
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_changed)

    def on_unmount(self) -> None:
        """It follows them no more."""
        self.screen.bindings_updated_signal.unsubscribe(self)

    def _bindings_changed(self, screen: Screen[Any]) -> None:
        if screen.app.app_focus and self.is_attached and screen is self.screen:
            self.call_after_refresh(self.update_keys)

    def update_keys(self) -> None:
        """Look at the current keys, and paint them if they are others."""
        if not self.is_attached or not self.app.is_running:
            return  # the screen was left meanwhile, or the program ends and takes down the screen in front first
        if not all(front.is_mounted for front in self.app.screen_stack[-1:]):
            # What can be done is asked of the screen in front, too, and this one is only being made.
            self.set_timer(SOON, self.update_keys)
            return
        active, shown = self.screen.active_bindings, self.app.get_key_display
        entries: dict[str, FooterKey] = {}
        for _, binding, enabled, _ in active.values():
            if binding.show:
                entry = FooterKey(binding.key, shown(binding), binding.description, enabled)
                entries.setdefault(binding.action, entry)
        palette = active.get(self.app.COMMAND_PALETTE_BINDING) if self._has_palette else None
        found = None
        if palette is not None:
            binding = palette.binding
            found = FooterKey(binding.key, shown(binding), binding.description, palette.enabled)
        now = (tuple(entries.values()), found)
        if now != (self.entries, self._palette):
            self.entries, self._palette = now
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        zones, x = [], -self._scrolled
        for entry in self.entries:
            begin, x = x, self._paint_entry(canvas, x, entry)
            zones.append(FooterZone(begin, x, entry))
            x += self._compact
        if self._palette is not None:
            wide = self._width(self._palette)
            begin = canvas.width - wide - 1
            canvas.put(begin - 1, 0, "▏", self.tint("footer--edge"))
            canvas.put(begin, 0, " " * (wide + 1), self._ink(self._palette, "footer--description"))
            self._paint_entry(canvas, begin, self._palette)
            zones.insert(0, FooterZone(begin - 1, canvas.width, self._palette))
        self.zones = tuple(zones)

    def _parts(self, entry: FooterKey) -> tuple[str, str]:
        if not entry.description:
            return entry.shown, ""
        if self._compact or entry is self._palette:
            return entry.shown, f" {entry.description}"
        return f" {entry.shown} ", f"{entry.description} "

    def _width(self, entry: FooterKey) -> int:
        return sum(map(width_of, self._parts(entry)))

    def _ink(self, entry: FooterKey, name: str) -> Style:
        """The look of a part of an entry; under the mouse on another ground, faint where the key can do nothing."""
        style = self.tint(name)
        if entry is self._hovered:
            style += Style(bgcolor=self.tint("footer--hover").bgcolor)
        return style if entry.works else style + Style(dim=True)

    def _paint_entry(self, canvas: Canvas, x: int, entry: FooterKey) -> int:
        key, description = self._parts(entry)
        x = canvas.put(x, 0, key, self._ink(entry, "footer--key"))
        return canvas.put(x, 0, description, self._ink(entry, "footer--description"))

    def _at(self, x: int) -> FooterKey | None:
        return next((zone.entry for zone in self.zones if zone.begin <= x < zone.end), None)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A click on a key is the key."""
        entry = self._at(event.x)
        if entry is not None and entry.works:
            self.app.simulate_key(entry.key)
        elif entry is not None:
            self.app.bell()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The key under the mouse stands out."""
        self._hover(self._at(event.x))

    def on_leave(self) -> None:
        """The mouse is elsewhere."""
        self._hover(None)

    def _hover(self, entry: FooterKey | None) -> None:
        if entry is not self._hovered:
            self._hovered = entry
            self.repaint()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel shows what does not fit."""
        self._scroll(1, event)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel goes back."""
        self._scroll(-1, event)

    def _scroll(self, way: int, event: events.MouseEvent) -> None:
        gap = int(self._compact)
        wide = sum(self._width(entry) + gap for entry in self.entries)
        most = max(0, wide - self.size.width)
        scrolled = max(0, min(most, self._scrolled + way * round(self.app.scroll_sensitivity_x)))
        if scrolled != self._scrolled:
            event.stop()
            self._scrolled = scrolled
            self.repaint()
