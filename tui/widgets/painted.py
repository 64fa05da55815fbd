"""What the table's widgets have in common: each paints itself on a canvas when something of it has changed."""

from __future__ import annotations

from typing import ClassVar, Protocol, runtime_checkable

from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tui.widgets.canvas import Canvas, wrapped


@runtime_checkable
class TellsFaults(Protocol):
    """A program that says of a fault beside the game what can be shown in its place."""

    def fault_told(self, fault: Exception) -> str:
        """The fault in one line; its traceback goes to the log."""


class Painted(Widget):
    """A widget that is painted whole, kept, and handed out line by line."""

    ALLOW_SELECT = False
    STANDS_BESIDE: ClassVar[bool] = False
    """Whether it is no part of the game: a fault in painting it is told in its place, and the program goes on."""

    _strips: list[Strip] | None = None

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._tints: dict[str, Style] = {}
        self._inks: dict[str, Style] = {}
        """The looks of the component classes as they were found: Textual forgets them whenever a line has changed."""

    def paint(self, canvas: Canvas) -> None:
        """Paints what the widget shows now."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Something has changed: paints anew, and of this widget only the lines that are others than before."""
        before = self._strips
        if before is None or not self._fit(before) or not self.is_attached or not self.screen.is_current:
            self._strips = None
            self.refresh()
            return
        # A line that stays keeps all that was worked out from it: how it is cut, coloured and spelled in codes.
        width, height = self.size
        painted = self._painted(width, height).strips()
        self._strips = [old if old == new else new for old, new in zip(before, painted, strict=True)]
        changed = [y for y, old in enumerate(before) if self._strips[y] is not old]
        if changed:
            self.refresh(*(Region(0, y, width, 1) for y in changed))

    def tint(self, name: str) -> Style:
        """The look of one of the widget's component classes, its background included."""
        if (known := self._tints.get(name)) is None:
            known = self._tints[name] = self.get_component_rich_style(name)
        return known

    def ink(self, name: str) -> Style:
        """The letters' look of a component class, on whatever background there is."""
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
        colour = ground.get_contrast_text(styles.color.a) if styles.auto_color else styles.color
        return style + Style(color=(ground + colour).rich_color)

    def notify_style_update(self) -> None:
        """The theme or the classes have changed: so has every colour."""
        super().notify_style_update()
        self._strips = None
        self._tints.clear()
        self._inks.clear()

    def _painted(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, self.rich_style)
        if not self.STANDS_BESIDE:
            self.paint(canvas)
            return canvas
        try:
            self.paint(canvas)
        except Exception as fault:  # whatever it is: the game beside it is not to be ended by it
            canvas = Canvas(width, height, self.rich_style)
            if not isinstance(self.app, TellsFaults):
                raise
            for y, line in enumerate(wrapped(self.app.fault_told(fault), max(8, width))[:height]):
                canvas.put(0, y, line)
        return canvas

    def _fit(self, strips: list[Strip]) -> bool:
        """Whether lines that were painted are as many and as wide as the widget is now."""
        width, height = self.size
        return len(strips) == height and bool(strips) and strips[0].cell_length == width

    def render_lines(self, crop: Region) -> list[Strip]:
        """Some lines of the widget, as Textual asks for them."""
        if self._strips is None or not self._fit(self._strips):
            if not self.is_attached:  # taken away, and without colours, while the picture still has its place
                return [Strip.blank(crop.width)] * crop.height
            self._strips = self._painted(*self.size).strips()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One line of what is painted."""
        strips = self._strips
        return strips[y] if strips and y < len(strips) else Strip.blank(self.size.width, self.rich_style)
