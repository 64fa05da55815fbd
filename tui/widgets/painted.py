"""What the table's widgets have in common: each paints itself on a canvas when something of it has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import ClassVar, Protocol, runtime_checkable

from rich.style import Style
from textual.filter import LineFilter
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from netplay.tasks import Failed
from tui.widgets.canvas import Canvas, wrapped


@runtime_checkable
class FaultReporter(Protocol):
    """A program that says of a fault beside the game what can be shown in its place."""

    def fault_text(self, fault: Exception) -> str:
        """The fault in one line; its traceback goes to the log."""


def shown_beside(program: FaultReporter, notify: Callable[..., object]) -> Failed:
    """Show a fault that ends no game in one line over any screen; its traceback goes to the log."""

    def failed(fault: BaseException) -> None:
        if not isinstance(fault, Exception):
            raise fault
        notify(program.fault_text(fault), severity="error", markup=False)

    return failed


@contextmanager
def beside(program: FaultReporter, tell: Callable[[str], object]) -> Iterator[None]:
    """Pass any fault within to `tell` as one line, and continue."""
    try:
        yield
    except Exception as fault:  # any fault: it must not end the game beside it
        tell(program.fault_text(fault))


class RowFilter(LineFilter):
    """A filter of lines that has to see whole rows: what it does to a letter moves those behind it."""


def _see_rows(filters: Sequence[LineFilter]) -> bool:
    return any(isinstance(one, RowFilter) for one in filters)


class Painted(Widget):
    """A widget that is painted whole, cached, and rendered in parts."""

    ALLOW_SELECT = False
    STANDS_BESIDE: ClassVar[bool] = False
    """Whether it is not part of the game: a fault in painting it is shown in its place, and the program continues."""

    _canvas: Canvas | None = None
    """What is painted; None: to be painted again."""
    _is_bare: bool | None = None
    """Whether there is nothing but the painting: no border, no padding, no veil. None: to be looked at again."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._whole_rows: dict[int, Strip] = {}
        """Whole rows of what is painted, as far as they were asked for."""
        self._tints: dict[str, Style] = {}
        self._inks: dict[str, Style] = {}
        """The looks of the component classes as they were found: Textual forgets them whenever a line has changed."""

    def paint(self, canvas: Canvas) -> None:
        """Paint what the widget shows now."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Something has changed: paints again, and shows of this widget only the parts that are others than before."""
        before = self._canvas
        if before is None or not self._fits(before) or not self.is_attached or not self.screen.is_current:
            self._canvas = None
            self.refresh()
            return
        self._canvas = self._painted(*self.size)
        changed = self._canvas.changes(before, whole_rows=_see_rows(self.get_line_filters()))
        if changed:
            stale = {y for part in changed for y in range(part.y, part.bottom)}
            self._whole_rows = {y: strip for y, strip in self._whole_rows.items() if y not in stale}
            self.refresh(*changed)

    def whole_letters(self, part: Region) -> Region:
        """A part of the widget, or as much more that no wide character of what is painted is cut in two."""
        canvas = self._canvas
        offset = self.content_offset
        within = part.translate(-offset).intersection(self.size.region)
        if canvas is None or not self._fits(canvas) or not within:
            return self.outer_size.region
        return part.union(canvas.whole_letters(within).translate(offset))

    def tint(self, name: str) -> Style:
        """The look of one of the widget's component classes, its background included."""
        if (known := self._tints.get(name)) is None:
            known = self._tints[name] = self.get_component_rich_style(name)
        return known

    def ink(self, name: str) -> Style:
        """The letters' look of a component class, on any background."""
        if (known := self._inks.get(name)) is None:
            known = self._inks[name] = self._ink_of(name)
        return known

    def _ink_of(self, name: str) -> Style:
        style = self.get_component_rich_style(name, partial=True)
        styles = self.get_component_styles(name)
        if not styles.auto_color and styles.color.a == 1:
            return style
        # Textual works a contrast or a shade out against the class's own background, and ink has none.
        ground = self.background_colors[1]
        color = ground.get_contrast_text(styles.color.a) if styles.auto_color else styles.color
        return style + Style(color=(ground + color).rich_color)

    def notify_style_update(self) -> None:
        """The theme or the classes have changed: so has every color."""
        super().notify_style_update()
        self._canvas = self._is_bare = None
        self._tints.clear()
        self._inks.clear()

    def _painted(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, self.rich_style)
        if not self.STANDS_BESIDE:
            self.paint(canvas)
            return canvas
        try:
            self.paint(canvas)
        except Exception as fault:  # any fault: it must not end the game beside it
            canvas = Canvas(width, height, self.rich_style)
            if not isinstance(self.app, FaultReporter):
                raise
            for y, line in enumerate(wrapped(self.app.fault_text(fault), max(8, width))[:height]):
                canvas.put(0, y, line)
        return canvas

    def _fits(self, canvas: Canvas) -> bool:
        """Whether what was painted is as large as the widget is now."""
        return (canvas.width, canvas.height) == self.size and canvas.height > 0

    def _looks_bare(self) -> bool:
        styles = self.styles
        veiled = self.opacity < 1 or styles.text_opacity < 1 or styles.tint.a or styles.has_rule("hatch")
        return not (veiled or any(styles.gutter) or any(kind for kind, _ in styles.outline))

    def render_lines(self, crop: Region) -> list[Strip]:
        """Some lines of the widget, or parts of them, as Textual asks for them."""
        if self._canvas is None or not self._fits(self._canvas):
            if not self.is_attached:  # taken away, and without colors, while the picture still has its place
                return [Strip.blank(crop.width)] * crop.height
            self._whole_rows.clear()
            self._canvas = self._painted(*self.size)
        if self._is_bare is None:
            self._is_bare = self._looks_bare()
        within = crop.right <= self._canvas.width and crop.bottom <= self._canvas.height
        return self._cut(crop, self._canvas) if self._is_bare and within else super().render_lines(crop)

    def _cut(self, crop: Region, canvas: Canvas) -> list[Strip]:
        """Parts of lines around which there is nothing: Textual's way to them is a quarter of what a key would cost."""
        begin, end = crop.column_span
        whole, filters = (begin, end) == (0, canvas.width), self.get_line_filters()
        by_row = whole or _see_rows(filters)
        strips = [self._row(y) if by_row else canvas.strip(y, begin, end) for y in crop.line_range]
        ground = self.background_colors[1]
        for one in filters:
            strips = [strip.apply_filter(one, ground) for strip in strips]
        return strips if whole or not by_row else [strip.crop(begin, end) for strip in strips]

    def _row(self, y: int) -> Strip:
        assert self._canvas is not None
        if (row := self._whole_rows.get(y)) is None:
            row = self._whole_rows[y] = self._canvas.strip(y)
        return row

    def render_line(self, y: int) -> Strip:
        """One line of what is painted."""
        canvas = self._canvas
        if canvas is not None and y < canvas.height:
            return self._row(y)
        return Strip.blank(self.size.width, self.rich_style)
