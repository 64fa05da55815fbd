"""Private names of libraries that QK uses, in one place and with the reason.

A name that begins with an underscore may be gone with any release. So each is listed here, what replaces a part of a
library is done here, and `tests/test_private_names.py` fails when one is gone, or when one is used that is not listed.
Libraries are imported only where a function needs them: a command begins at once.

Reference cycles of the libraries are broken here too. A screen is thousands of objects: as long as only the garbage
collector can find the unused ones, a server with many players either stops all of them to search or runs out of memory.
`tests/tui/test_nothing_left.py` plays without the collector.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import contextvars
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from rich.console import Console
    from textual._compositor import Compositor
    from textual._xterm_parser import XTermParser as XTermParser
    from textual.app import App
    from textual.css.model import RuleSet
    from textual.css.styles import RenderStyles, RulesMap
    from textual.css.stylesheet import Stylesheet
    from textual.dom import DOMNode
    from textual.geometry import Region
    from textual.strip import Strip
    from textual.widget import Widget
    from textual.worker import Worker

BROWSER = "textual_serve/static/js/textual.js"

NAMES = {
    # argparse gives its data and words only through such names.
    "argparse:_": "gettext's function: argparse's own sentences in the player's language",
    "argparse:_SubParsersAction": "the commands of `qk`, for a shell's completion",
    "argparse:_SubParsersAction._choices_actions": "what each command is about, for a shell's completion",
    "argparse:ArgumentParser._actions": "the options of a command, for a shell's completion",
    "argparse:ArgumentParser._check_value": "extended: what is none of the choices is answered with the nearest one",
    # Lines are broken by Japanese rules; neither library has a place for another rule.
    "rich.text:divide_line": "replaced: no line begins with 、 or ends with （",
    "textual.content:divide_line": "replaced: no line begins with 、 or ends with （",
    # A line to many terminals.
    "asyncssh.connection:SSHConnection.send_packet": "replaced: no empty packet goes before each that says something",
    # Many programs in one loop.
    "asyncio.base_events:BaseEventLoop._ready": "the steps to be made: whether any but those that wait",
    "asyncio.base_events:BaseEventLoop.call_soon": "replaced: programs that begin wait for everybody else's keys",
    # A terminal of Textual that is the far end of a line, and several programs in one process.
    "textual._compositor:Compositor._dirty_regions": "the parts of a picture that have changed",
    "textual._compositor:Compositor._full_map": "where widgets were at the last layout",
    "textual._compositor:Compositor._full_map_invalidated": "whether that map is out of date",
    "textual._compositor:Compositor._visible_map": "where widgets were at the last scroll",
    "textual._compositor:Compositor._regions_to_spans": "the same line by line, what overlaps put together",
    "textual._compositor:Compositor.render_partial_update": "replaced: only these parts, and nothing behind them",
    "textual._compositor:CompositorUpdate": "what is sent to the terminal for them",
    "textual._parser:ParseError": "what the parser of keys raises for what is no terminal's",
    "textual._xterm_parser:XTermParser": "the keys that the bytes of a terminal are",
    "textual.app:App._build_driver": "where a session's driver is told its line",
    "textual.app:App._batch_count": "whether what is drawn now is not sent",
    "textual.app:App._driver": "the driver: whether it can suspend; a session's line",
    "textual.app:App._end_batch": "extended: what changed during a batch is drawn after it",
    "textual.app:redirect_stdout": "replaced: no program of many takes the process's output for itself",
    "textual.app:redirect_stderr": "replaced: no program of many takes the process's output for itself",
    "textual.css.model:RuleSet.__hash__": "replaced: an object's own, which needs no call of Python",
    "textual.css.styles:Styles._updates": "how often styles were changed: whether they are as they were given",
    "textual.css.stylesheet:Stylesheet._parse_rules": "replaced: styles that were read in these colors are known",
    "textual.css.stylesheet:Stylesheet._variables": "the colors and lengths that styles are read with",
    "textual.message_pump:MessagePump._post_message": "how a driver hands over what it reads in a thread of its own",
    "textual.driver:Driver._app": "the program that a session's driver draws",
    "textual.driver:Driver._loop": "the loop on which it runs: keys are read slice by slice",
    "textual.driver:Driver._size": "how large the client's terminal is; no method sets it",
    "textual.timer:Timer.__init__": "replaced: one that is due before it begins would stop the whole process",
    "textual.widgets:OptionList._index_to_line": "where each line of a list begins",
    "textual.widgets:OptionList._lines": "the lines of a list, once they are known",
    "textual.widgets:OptionList._move_page": "replaced: no fault where a page is turned before the list is drawn",
    "textual.widgets:OptionList._update_lines": "finds out how high the lines of a list are",
    # References to a screen that was left; replaced, or emptied, in `tui/text/private.py`.
    "textual._compositor:Compositor._arrange_root": "replaced: its inner function holds the widgets it laid out",
    "textual._styles_cache:StylesCache.get_inner_outer": "replaced: it caches by the widget, not by its colors",
    "textual.cache:LRUCache._cache": "the entries of a cache, which are a ring",
    "textual.css.styles:RenderStyles._base_styles": "styles that know whose they are",
    "textual.css.styles:RenderStyles._inline_styles": "styles that know whose they are",
    "textual.css.stylesheet:Stylesheet._process_component_classes": "replaced: what it made before is freed",
    "textual.dom:DOMNode._attach": "puts what stands in for a part of a widget below it",
    "textual.dom:DOMNode._component_styles": "the styles of a widget's parts",
    "textual.dom:DOMNode._get_component_classes": "the names of a widget's parts",
    "textual.message_pump:MessagePump._message_queue": "messages that nobody will hear",
    "textual.message_pump:MessagePump._next_callbacks": "calls that will not be made",
    "textual.screen:Screen._callbacks": "calls that will not be made",
    "textual.screen:Screen._compositor": "what knows the screen that it draws",
    "textual.screen:Screen._layout_widgets": "widgets that were to be laid out again",
    "textual.strip:Strip.crop_extend": "replaced: a line that needs no cropping would keep itself in memory",
    "textual.strip:Strip.divide": "replaced: a line that is its own only part would keep itself in memory",
    "textual.timer:Timer._callback": "a method of the widget that the timer belongs to",
    "textual.widget:Widget._layout_cache": "what knows the widget that it draws",
    "textual.widget:Widget._message_loop_exit": "extended: workers end first; removed widgets are taken apart",
    "textual.worker:Worker._error": "the error by which work was canceled: its frame holds the worker",
    "textual.worker:Worker._start": "replaced: work that is done forgets its task",
    # Keys.
    "textual.widgets._toast:Toast": "a notice on the screen",
    "textual.widgets._toast:Toast._expire": "dismisses this one; the public method dismisses all",
    "textual.app:App._check_bindings": "whether a key did anything; the player is told if it did not",
    "textual.message:Message._sender": "whose message waits while a screen is put together again",
    "textual.message_pump:MessagePump._on_message": "where that waits; what comes from a screen that is gone is lost",
    "textual.keys:_character_to_key": "a key's name by its character: a key that we make is named as Textual names it",
    "textual.dom:DOMNode._pruning": "whether a screen is being removed, and hears nothing any more",
    "textual.screen:Screen._compositor_refresh": "extended: nothing counts as drawn that a batch keeps back",
    "textual.screen:Screen._dirty_widgets": "what is drawn when the batch is over",
    "textual.screen:Screen._modal_binding_chain": "what a key would do on this screen at another time",
    # The end of the program, and its colors.
    "textual.app:App._close_messages_no_wait": "ends the program with one line in place of a traceback",
    "textual.app:App._exit": "whether the program ends: a screen that opens just then is not composed",
    "textual.app:App._filters": "the filters of lines: Textual chooses them by the process's environment alone",
    "textual.app:App._handle_exception": "replaced: a fault is told in one line once the terminal is restored",
    "textual.app:App._return_code": "the exit code of a program that ends by a fault",
    "textual.app:App._registry": "the parts that are canceled if they delay the end",
    "textual.app:App._close_all": "extended: a part that is canceled does not interrupt the end of the others",
    "textual.app:App._shutdown": "what screens had begun is put away before the program is gone",
    "textual.message_pump:MessagePump._task": "the task of such a part",
    "textual.worker:Worker._task": "the task to wait for while it is put away",
    # The page for browsers reaches into the terminal that textual-serve brings.
    f"{BROWSER}:const t=new w(e,{{ping:r}});": "replaced: the terminal is within reach of our page",
    f"{BROWSER}:_core": "how large a letter is drawn: the whole table is fitted into the window",
    f"{BROWSER}:_renderService": "how large a letter is drawn: the whole table is fitted into the window",
}
"""`module:name` or `module:Class.name`, or a file of a library and what must stand in it; and why."""

EXPOSED = ("const t=new w(e,{ping:r});", "const t=window.qkTerminal=new w(e,{ping:r});")
"""What stands in textual-serve's script, and what stands there instead."""


def speak_argparse(say: Callable[[str], str]) -> None:
    """Translate argparse's own sentences by a function of ours, in place of its `_`."""
    argparse._ = say  # type: ignore[attr-defined]  # gettext's function by its usual name


def key_named(character: str) -> str:
    """The name that Textual gives to the key of a character where it reads a terminal."""
    from textual.keys import _character_to_key

    return _character_to_key(character)


def is_key(name: str) -> bool:
    """Whether Textual names a key so: `f2`, `ctrl+d`, `question_mark`, `D`."""
    from textual.keys import Keys, key_to_character

    *modifiers, key = name.split("+")
    named = len(key) == 1 or key in {one.value for one in Keys} or key_to_character(key) is not None
    return named and {*modifiers} <= {"alt", "ctrl", "shift", "super", "hyper", "meta"}


def xterm_parser() -> XTermParser:
    """What makes keys of a terminal's bytes."""
    from textual._xterm_parser import XTermParser

    return XTermParser(False)


def parse_error() -> type[Exception]:
    """What that parser raises for bytes that are no terminal's."""
    from textual._parser import ParseError

    return ParseError


def dismiss_notices(app: App[Any]) -> None:
    """Dismiss every notice, also those that have not been drawn yet."""
    from textual.widgets._toast import Toast

    for toast in app.screen.query(Toast) if app.screen_stack else ():
        toast._expire()
    app.clear_notifications()


def break_lines(divide: Callable[..., list[int]]) -> None:
    """Break all lines of Rich and Textual by `divide`: both have imported a function of Rich by name."""
    import rich.text
    import textual.content

    for module in (rich.text, textual.content):
        setattr(module, "divide_line", divide)  # noqa: B010  # no type knows that name there


STYLES_CACHED = 1024
"""Pieces of style sheets that are cached once read: sixty a program and theme."""


def read_styles_once() -> None:
    """Styles are read once for all screens, programs and changes of theme of this process.

    Textual reads all of them twice when a program starts and once when a screen comes, a third of the time of either;
    what it reads them into is never changed.
    """
    from textual.css.model import RuleSet
    from textual.css.stylesheet import Stylesheet

    # Each widget asks each piece for its hash, every time when it is styled; identity is enough.
    setattr(RuleSet, "__hash__", object.__hash__)  # noqa: B010

    read = Stylesheet._parse_rules
    cache: OrderedDict[tuple[object, ...], list[RuleSet]] = OrderedDict()

    def rules(
        self: Stylesheet, css: str, read_from: tuple[str, str], *rest: Any, **named: Any
    ) -> list[RuleSet]:
        key = (frozenset(self._variables.items()), css, read_from, rest, *sorted(named.items()))
        found = cache.get(key)
        if found is None:
            found = read(self, css, read_from, *rest, **named)
            if any(rule.errors for rule in found):
                return found
            cache[key] = found
            if len(cache) > STYLES_CACHED:
                cache.popitem(last=False)
        else:
            cache.move_to_end(key)
        return found

    setattr(Stylesheet, "_parse_rules", rules)  # noqa: B010  # a method of a library's class


def style_what_changed() -> None:
    """A widget whose rules are those it was given last is not given them again, whatever class came or went above it.

    Textual gives each widget below all its rules again, and works out all old and new ones beside them to find what
    moves over time, also where no rule says that anything does.
    """
    from textual.css.stylesheet import Stylesheet

    give = Stylesheet.replace_rules
    # How often each widget's styles had been changed when it was given rules last, and the rules.
    given: WeakKeyDictionary[DOMNode, tuple[int, RulesMap]] = WeakKeyDictionary()

    def replace_rules(node: DOMNode, rules: RulesMap, animate: bool = False) -> None:
        styles, moves = node.styles.base, "transitions" in rules
        if moves or given.get(node) != (styles._updates, rules):
            give(node, rules, animate=animate and moves)
            given[node] = styles._updates, rules
        else:
            node.notify_style_update()  # what it inherits may be different

    setattr(Stylesheet, "replace_rules", staticmethod(replace_rules))  # noqa: B010


def draw_what_changed() -> None:
    """Where a picture has changed, what is drawn again is just that part of it, by the widget in front.

    Textual asks every widget on the screen for all its lines whenever a letter of one of them is another, cuts them
    where widgets begin and end, and sends lines whole.
    """
    from textual._compositor import Compositor, CompositorUpdate
    from textual.geometry import Region

    class Pieces(CompositorUpdate):
        """Parts of lines, each with its place."""

        def __init__(self, pieces: Sequence[tuple[int, int, Strip]]) -> None:
            self._pieces = pieces

        def render_segments(self, console: Console) -> str:
            """The pieces as sequences for a terminal."""
            return "".join(f"\x1b[{y + 1};{x + 1}H{strip.render(console)}" for x, y, strip in self._pieces)

    def update(self: Compositor) -> Pieces | None:
        whole = self.size.region
        changed = [seen for region in self._dirty_regions if (seen := region.intersection(whole))]
        self._dirty_regions.clear()
        # Parts that meet are one: a wide character may stand on the edge of either.
        blocks: list[Region] = []
        for y, begin, end in self._regions_to_spans(changed):
            above = blocks[-1] if blocks else None
            if above is not None and above.bottom == y and above.column_span == (begin, end):
                blocks[-1] = above.grow((0, 0, 1, 0))
            else:
                blocks.append(Region(begin, y, end - begin, 1))
        return Pieces([piece for block in blocks for piece in _pieces(self, block)]) if blocks else None

    setattr(Compositor, "render_partial_update", update)  # noqa: B010  # a method of a library's class


def draw_what_moved_before_a_layout() -> None:
    """Draw changes also if a widget is located between them and the next layout.

    After a scroll, Textual maps all widgets again when one is located. A notice that was removed meanwhile would stay
    on the terminal, because the layout that follows finds no difference.
    """
    from textual._compositor import Compositor

    full_map = vars(Compositor)["full_map"].fget

    def mapped(self: Compositor) -> Any:
        if self.root is None or not self._full_map_invalidated:
            return full_map(self)
        drawn = self._full_map if self._visible_map is None else self._visible_map
        there = full_map(self)
        changed = (place.clip.intersection(place.region) for _, place in there.items() ^ drawn.items())
        self._dirty_regions.update(filter(None, changed))
        return there

    setattr(Compositor, "full_map", property(mapped))  # noqa: B010  # a property of a library's class


def _pieces(compositor: Compositor, block: Region) -> list[tuple[int, int, Strip]]:
    """What is seen within a block: the column and the line of each piece, and the piece.

    A block that ends within a wide character grows by it, as the widget says (`whole_letters`); where none can,
    to the widget's edge.
    """
    while True:
        parts = list(_in_front(compositor, block))
        begins, ends = [block.x], [block.right]
        for widget, place, shown, seen in parts:
            whole_letters = getattr(widget, "whole_letters", None)
            whole = shown
            if whole_letters is not None:
                whole = whole_letters(seen.translate(-place.offset)).translate(place.offset)
            if seen.x == block.x:
                begins.append(max(whole.x, shown.x))
            if seen.right == block.right:
                ends.append(min(whole.right, shown.right))
        grown = block._replace(x=min(begins), width=max(ends) - min(begins))
        if grown == block:
            break
        block = grown
    return [
        (seen.x, y, strip)
        for widget, place, _, seen in parts
        for y, strip in enumerate(widget.render_lines(seen.translate(-place.offset)), seen.y)
    ]


def _in_front(compositor: Compositor, block: Region) -> Iterator[tuple[Widget, Region, Region, Region]]:
    """The widgets within a block: the region of each, its visible part, and the part within the block."""
    open_parts = [block]
    for widget, (place, clip) in compositor.visible_widgets.items():
        shown, still_open = place.intersection(clip), []
        for part in open_parts:
            seen = part.intersection(shown)
            if seen:
                yield widget, place, shown, seen
                still_open += _around(part, seen)
            else:
                still_open.append(part)
        open_parts = still_open
        if not open_parts:
            return


def _around(part: Region, taken: Region) -> list[Region]:
    """What is left of a region without a part of it."""
    from textual.geometry import Region

    sides = (
        Region(part.x, part.y, part.width, taken.y - part.y),
        Region(part.x, taken.bottom, part.width, part.bottom - taken.bottom),
        Region(part.x, taken.y, taken.x - part.x, taken.height),
        Region(taken.right, taken.y, part.right - taken.right, taken.height),
    )
    return [side for side in sides if side]


def send_no_empty_packets() -> None:
    """What is sent by SSH is one packet, not two.

    The library sends an empty one before each, which ciphers need that chain their blocks; it offers none of those
    unless it is asked to.
    """
    from asyncssh.connection import SSHConnection
    from asyncssh.constants import MSG_IGNORE

    send = SSHConnection.send_packet

    def send_packet(self: SSHConnection, kind: int, *parts: bytes, **more: Any) -> None:
        if kind != MSG_IGNORE:
            send(self, kind, *parts, **more)

    setattr(SSHConnection, "send_packet", send_packet)  # noqa: B010  # a method of a library's class


def let_time_go_on() -> None:
    """A timer that is due already is due at once.

    The library's looks for its next turn for ever if that is before its beginning, and nothing else is done in
    the process: so it is with a notice that expires between being looked at and being shown on the next screen.
    """
    from textual.timer import Timer

    begin = Timer.__init__

    def begin_ahead(self: Timer, target: Any, interval: float, *args: Any, **named: Any) -> None:
        begin(self, target, max(A_MOMENT, interval), *args, **named)

    setattr(Timer, "__init__", begin_ahead)  # noqa: B010  # a method of a library's class


def turn_pages() -> None:
    """A page of a list is turned where it is known how high its lines are; the library asks before anything is drawn.

    So it is with a list that was filled again, or is not seen yet, when the key comes.
    """
    from textual.widgets import OptionList

    turn = OptionList._move_page

    def turn_where_known(self: OptionList, direction: Any) -> None:
        self._update_lines()
        if self._lines and (self.highlighted or 0) in self._index_to_line:
            turn(self, direction)

    setattr(OptionList, "_move_page", turn_where_known)  # noqa: B010  # a method of a library's class


def leave_output_alone() -> None:
    """Several programs in one process: none of them may take the process's output for itself."""
    import textual.app

    for name in ("redirect_stdout", "redirect_stderr"):
        setattr(textual.app, name, lambda _: contextlib.nullcontext())


A_MOMENT = 0.005
"""Seconds of the shortest timer."""
HELD = 0.2
"""Seconds for which what can wait does so at most, before one step of it is made in any case."""


def let_others_go_first(waits: Callable[[contextvars.Context | None], bool]) -> None:
    """In the running loop, steps of some tasks are made one at a time and when nothing else is to be done.

    The loop runs all steps in the order in which they come: a key's ten steps would each wait for a long step of every
    login.

    Arguments:
        waits: whether what is called in a context is such a step; None is the context of the caller.
    """
    loop = asyncio.get_running_loop()
    at_once, ready = loop.call_soon, getattr(loop, "_ready")  # noqa: B009  # no type knows that name
    later: deque[asyncio.Handle] = deque()
    since = loop.time()

    def call_soon(
        callback: Callable[..., Any], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.Handle:
        nonlocal since
        if not waits(context):
            return at_once(callback, *args, context=context)
        handle = asyncio.Handle(callback, args, loop, context)
        later.append(handle)
        if len(later) == 1:
            since = loop.time()
            at_once(go_on, context=empty)
        return handle

    def go_on() -> None:
        nonlocal since
        if not ready or loop.time() - since > HELD:
            since = loop.time()
            # As the loop itself does; a handle that was cancelled is passed over there.
            ready.append(later[0])
            at_once(take, context=empty)
        else:
            at_once(go_on, context=empty)

    def take() -> None:
        later.popleft()
        if later:
            at_once(go_on, context=empty)

    empty = contextvars.Context()
    setattr(loop, "call_soon", call_soon)  # noqa: B010  # of this loop alone


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
