"""What the table's widgets have in common: each paints itself on a canvas when something of it has changed."""

from __future__ import annotations

from typing import ClassVar, Protocol, runtime_checkable

from rich.style import Style
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

    def paint(self, canvas: Canvas) -> None:
        """Paints what the widget shows now."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Something has changed: paints anew, and nothing but this widget."""
        self._strips = None
        self.refresh()

    def tint(self, name: str) -> Style:
        """The look of one of the widget's component classes, its background included."""
        return self.get_component_rich_style(name)

    def ink(self, name: str) -> Style:
        """The letters' look of a component class, on whatever background there is."""
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

    def render_line(self, y: int) -> Strip:
        """One line of the widget, as Textual asks for it."""
        width, height = self.size
        if self._strips is None or len(self._strips) != height or self._strips[0].cell_length != width:
            self._strips = self._painted(width, height).strips()
        return self._strips[y] if y < len(self._strips) else Strip.blank(width, self.rich_style)
