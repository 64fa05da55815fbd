"""Reference cycles of the libraries, broken where they arise: what is no longer used is freed by counting references.

A screen is thousands of objects. As long as only the garbage collector can find the unused ones, a
server with many players either stops all of them to search or runs out of memory. So each cycle that a game leaves
behind is listed here with the place where it is broken; `tests/tui/test_nothing_left.py` plays without the collector.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual._compositor import Compositor
    from textual.app import App
    from textual.css.styles import RenderStyles
    from textual.css.stylesheet import Stylesheet
    from textual.dom import DOMNode
    from textual.strip import Strip
    from textual.widget import Widget
    from textual.worker import Worker


def break_cycles() -> None:
    """Patch Textual, once a process, so that lines, widgets, screens and workers leave no cycles."""
    _free_lines()
    _free_component_styles()
    _free_layouts()
    _free_caches()
    _free_drawn_lines()
    _free_widgets()
    _free_workers()


def release(program: App[Any]) -> None:
    """Empty a program that has ended: each of its parts holds it. Nothing of it can be used again."""
    vars(program.animator).clear()
    vars(program).clear()
    program.devtools = None  # a part of it that ends later still logs, and asks this first


def _free_lines() -> None:
    """Lines of a screen that were drawn over.

    Textual caches a line's parts with the line. A line that is its own only part would be in its own cache.
    """
    from textual.strip import Strip

    divided, extended = Strip.divide, Strip.crop_extend

    def divide(self: Strip, cuts: Iterable[int]) -> Sequence[Strip]:
        within = [cut for cut in cuts if cut <= self.cell_length]
        return [self] if within == [self.cell_length] else divided(self, within)

    def crop_extend(self: Strip, start: int, end: int, style: Any) -> Strip:
        return self if start <= 0 and end == self.cell_length else extended(self, start, end, style)

    setattr(Strip, "divide", divide)  # noqa: B010  # methods of a library's class, here and below
    setattr(Strip, "crop_extend", crop_extend)  # noqa: B010


def _free_component_styles() -> None:
    """The nodes that Textual makes to work out the styles of a widget's parts, each time the widget is styled.

    It makes them for all parts of every widget; here a part gets its styles when it is first asked for them, which
    most never are.
    """
    from textual.css.stylesheet import Stylesheet
    from textual.dom import DOMNode

    original = DOMNode.get_component_styles

    def styles_of(sheet: Stylesheet, node: DOMNode, part: str) -> RenderStyles:
        stands_in = DOMNode(classes=part)
        stands_in._attach(node)
        sheet.apply(stands_in, animate=False)
        return stands_in.styles

    def process_component_classes(self: Stylesheet, node: DOMNode) -> None:
        parts = node._component_styles
        before = parts.copy()
        parts.update({part: styles_of(self, node, part) for part in before})
        if parts != before:
            node.refresh()
        for styles in before.values():
            _unlink(styles)

    def get_component_styles(self: DOMNode, *names: str) -> RenderStyles:
        for name in names:
            if name not in self._component_styles and name in self._get_component_classes():
                self._component_styles[name] = styles_of(self.app.stylesheet, self, name)
        return original(self, *names)

    setattr(Stylesheet, "_process_component_classes", process_component_classes)  # noqa: B010
    setattr(DOMNode, "get_component_styles", get_component_styles)  # noqa: B010


def _unlink(styles: RenderStyles) -> None:
    """Have styles forget whose they are; Textual allows for that, and then refreshes nothing."""
    styles._base_styles.node = styles._inline_styles.node = None


def _free_layouts() -> None:
    """The widgets of a layout: the function that makes it calls itself, and holds what it found."""
    from textual._compositor import Compositor

    arrange = Compositor._arrange_root

    def arrange_root(self: Compositor, *args: Any, **named: Any) -> tuple[dict[Any, Any], set[Widget]]:
        places, widgets = arrange(self, *args, **named)
        found = places.copy(), widgets.copy()
        places.clear()
        widgets.clear()
        return found

    setattr(Compositor, "_arrange_root", arrange_root)  # noqa: B010


def _free_caches() -> None:
    """The entries of a cache: they are a ring."""
    from textual.cache import LRUCache

    clear = LRUCache.clear

    def cut(self: LRUCache[Any, Any]) -> None:
        for link in self._cache.values():
            link.clear()
        clear(self)

    setattr(LRUCache, "clear", cut)  # noqa: B010
    setattr(LRUCache, "__del__", cut)  # noqa: B010


def _free_drawn_lines() -> None:
    """The lines a widget drew: Textual caches two styles by their colors and by the object that holds the lines."""
    from textual._styles_cache import StylesCache

    find = StylesCache.get_inner_outer.__wrapped__
    by_colors = lru_cache(1024)(partial(find, None))
    setattr(StylesCache, "get_inner_outer", staticmethod(by_colors))  # noqa: B010


def _free_widgets() -> None:
    """Every widget of every screen, when it has been removed."""
    from textual.screen import Screen
    from textual.timer import Timer
    from textual.widget import Widget
    from textual.widgets import Static

    leave = Widget._message_loop_exit

    async def message_loop_exit(self: Widget) -> None:
        parts = tuple(self._component_styles.values())
        await leave(self)
        for styles in (*parts, *self._component_styles.values(), self.styles):
            _unlink(styles)
        self._component_styles.clear()
        self._layout_cache.clear()
        self.app.theme_changed_signal.unsubscribe(self)
        for watchers in getattr(self.app, "__watchers", {}).values():
            watchers[:] = [one for one in watchers if one[0] is not self]
        if isinstance(self, Static):
            setattr(self, "_Static__visual", None)  # noqa: B010  # no type knows that name
        # Callbacks and messages that were still due will never come.
        self._next_callbacks.clear()
        while not self._message_queue.empty():
            self._message_queue.get_nowait()
        for timer in vars(self).values():
            if isinstance(timer, Timer):
                timer._callback = None
        if isinstance(self, Screen):
            self._callbacks.clear()
            self._layout_widgets.clear()
            self._compositor.root = None

    setattr(Widget, "_message_loop_exit", message_loop_exit)  # noqa: B010


def _free_workers() -> None:
    """Work that is done: its task's context holds the worker, and so does the frame in which it was canceled."""
    from textual.worker import Worker

    start = Worker._start

    def start_one(
        self: Worker[Any], app: Any, done_callback: Callable[[Worker[Any]], None] | None = None
    ) -> None:
        start(self, app, done_callback)

        def done(_: asyncio.Task[None]) -> None:
            if self.is_finished:
                self._task = None
            if isinstance(self._error, asyncio.CancelledError):
                self._error.__traceback__ = None

        if self._task is not None:
            self._task.add_done_callback(done)

    setattr(Worker, "_start", start_one)  # noqa: B010
