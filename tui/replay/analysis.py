"""Looking back on a game in words: its curve, where it turned, how it stands, what else could have been played."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import ClassVar

import msgspec

from engine.errors import BadNotation
from engine.prime.bots.alternatives import Alternative, PlayIdentity, identity_of
from engine.prime.concat import INFINITY, Concatenation, Number, number_text, read
from engine.prime.moves import Play
from engine.prime.notation import read_line
from engine.prime.settings import Rules
from netplay.replay.analysis import SWING, ChanceSwing, Course
from netplay.replay.reel import Reel
from tui.games.prime.narration import play_text
from tui.replay.watching import Watched
from tui.text.curve import curve
from tui.text.figures import grouped, percent
from tui.text.narration import Sentence, Tone
from tui.text.words import Words
from tui.widgets.canvas import Canvas, fitted
from tui.widgets.painted import Painted

_SCALE = 5
"""Columns of the scale at the left."""


class Curve(msgspec.Struct, frozen=True):
    """What the chart shows."""

    heading: str = ""
    values: tuple[float, ...] = ()
    """0 … 1, one for each scene from the deal on."""
    scenes: int = 1
    at: int = 0
    turned: int | None = None
    """The scene at which the game turned."""


class CourseChart(Painted):
    """The curve with its scale; below it the current scene and the one that turned the game."""

    STANDS_BESIDE = True
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "course--heading",
        "course--scale",
        "course--line",
        "course--mark",
    }

    curve = Curve()

    def show(self, curve: Curve) -> None:
        """Show this curve."""
        if curve != self.curve:
            self.curve = curve
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        shown, room = self.curve, canvas.width - _SCALE - 1
        rows = canvas.height - 2
        canvas.put(0, 0, fitted(shown.heading, canvas.width), self.ink("course--heading"))
        if room < 4 or rows < 1:
            return
        scale = self.ink("course--scale")
        canvas.put_right(_SCALE - 1, 1, "100%", scale)
        canvas.put_right(_SCALE - 1, rows, "0%", scale)
        for y in range(1, rows + 1):
            canvas.put(_SCALE - 1, y, "│", scale)
        # As far as the curve is known it takes its share of the width.
        width = max(1, round(room * len(shown.values) / max(1, shown.scenes)))
        for y, line in enumerate(curve(shown.values, width, rows, (0.0, 1.0)), start=1):
            canvas.put(_SCALE, y, line, self.ink("course--line"))
        if shown.turned is not None:
            canvas.put(_SCALE + self._column(shown.turned, room), rows + 1, "◆", self.ink("course--mark"))
        canvas.put(_SCALE + self._column(shown.at, room), rows + 1, "▲", self.ink("course--heading"))

    def _column(self, scene: int, room: int) -> int:
        return round((room - 1) * scene / max(1, self.curve.scenes - 1))


_LONGEST = 60
"""Characters of a line of the record that are quoted."""
_NUMBER_ROOM = 24


def quoted(reel: Reel, at: int) -> str:
    """A line of the record in a sentence."""
    scene = reel.scenes[at]
    who = "" if scene.player is None else reel.names[scene.player]
    text = f"{who}:{scene.text}"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def curve_shown(course: Course, watched: Watched, words: Words) -> Curve:
    """The curve of the player who looks on, or of the one who won."""
    seat = watched.seat if watched.seat is not None else course.favorite
    if seat is None or course.is_unknown:
        return Curve(scenes=course.scenes, at=watched.at)
    now = course.at(watched.at)
    turn = course.turning_point() if course.is_whole else None
    name = watched.reel.names[seat]
    heading = words.say("replay-course-of", who=name, chance=percents(now)[seat]) if now else name
    return Curve(heading, course.of(seat), course.scenes, watched.at, None if turn is None else turn.at)


def course_text(course: Course, watched: Watched, words: Words) -> list[Sentence]:
    """Where the game turned, and how it stands at this scene."""
    say = words.say
    sentences: list[Sentence] = []
    now = course.at(watched.at)
    if now:
        shares = zip(watched.reel.names, percents(now), strict=True)
        sentences.append(Sentence("▲", "  ".join(f"{name} {share}" for name, share in shares), Tone.NEWS))
    if not course.is_whole:
        sentences.append(
            Sentence("…", say("replay-course-working", done=course.asked, all=len(course.places)), Tone.CALM)
        )
    elif course.is_unknown:
        sentences.append(Sentence("!", say("replay-course-unknown"), Tone.CALM))
    else:
        sentences += _turns_text(course, watched, words)
    sentences.append(Sentence("·", say(f"replay-course-about-{watched.reel.game}"), Tone.CALM))
    return sentences


def _turns_text(course: Course, watched: Watched, words: Words) -> list[Sentence]:
    point, reel = course.turning_point(), watched.reel
    largest = course.largest_swing()
    if point is None and largest is not None and abs(largest.swing) < SWING:
        sentences = [Sentence("◆", _turn_text("replay-course-largest", largest, reel, words), Tone.GOOD)]
    elif point is None:
        sentences = [Sentence("◆", words.say("replay-course-even"), Tone.GOOD)]
    else:
        # The player who leads at the end of a record that breaks off has not won, even where a win is proved.
        is_over = str(reel.view(course.scenes - 1, None).phase) == "over"
        name = "replay-course-turned" if is_over else "replay-course-ahead"
        sentences = [Sentence("◆", _turn_text(name, point, reel, words), Tone.GOOD)]
    rest = [turn for turn in course.turns() if point is None or turn.at != point.at]
    for turn in rest:
        sign, tone = ("↑", Tone.GOOD) if turn.swing > 0 else ("↓", Tone.BAD)
        sentences.append(Sentence(sign, _turn_text("replay-course-swing", turn, reel, words), tone))
    return sentences


def _turn_text(name: str, turn: ChanceSwing, reel: Reel, words: Words) -> str:
    seats = len(reel.names)
    return words.say(
        name,
        line=str(reel.scenes[turn.at].line),
        text=quoted(reel, turn.at),
        who=reel.names[turn.seat],
        before=percent(turn.before, seats),
        after=percent(turn.after, seats),
    )


def percents(chances: Sequence[float]) -> tuple[str, ...]:
    """All chances in percent: whole numbers, together a hundred, 0 only for an exact 0."""
    exact = [100 * chance for chance in chances]
    shares = [max(int(one), int(one > 0)) for one in exact]
    while shares and (missing := 100 - sum(shares)):
        if missing > 0:
            shares[max(range(len(shares)), key=lambda at: exact[at] - shares[at])] += 1
        else:  # what was raised to one is taken from whom it shows least with
            shares[shares.index(max(shares))] -= 1
    return tuple(f"{one}%" for one in shares)


def hides_hand(watched: Watched) -> bool:
    """Whether the current perspective does not see the hand from which this scene was played."""
    player = watched.reel.scenes[watched.at].player
    return watched.seat is not None and watched.seat != player


def plays_text(found: Sequence[Alternative], watched: Watched, words: Words) -> list[Sentence]:
    """What else could have been played, by merit; the one that was is marked."""
    say, reel = words.say, watched.reel
    scene = reel.scenes[watched.at]
    sentences = [
        Sentence("·", say("replay-plays-at", line=str(scene.line), text=quoted(reel, watched.at)), Tone.CALM)
    ]
    if not found:
        return [*sentences, Sentence("·", say("replay-plays-nothing"), Tone.CALM)]
    before = reel.view(watched.at - 1, None)
    played = _play_in(scene.text, before.rules)
    for merit, plays in groupby(found, key=lambda one: one.merit):
        name = "beats" if merit == "smallest" and before.top is not None else merit
        sentences.append(Sentence("▸", say(f"replay-plays-{name}"), Tone.NEWS))
        sentences += [_play_text(one, played, words) for one in plays]
    return sentences


def _play_in(text: str, rules: Rules) -> PlayIdentity | None:
    """What the line of the record played; None where it played nothing that can be among the plays."""
    try:
        move = read_line(text).move
    except BadNotation:
        return None  # a line of a lenient record, which is shown as it stands
    reading = read(rules, move) if isinstance(move, Play) else None
    return (
        identity_of(move, reading.judged)
        if isinstance(move, Play) and isinstance(reading, Concatenation)
        else None
    )


def _play_text(one: Alternative, played: PlayIdentity | None, words: Words) -> Sentence:
    text = play_text(one.play)
    was_played = played == identity_of(one.play, one.number)
    if one.kind in ("cut", "revolution", "infinity"):
        more = words.kind(one.kind)
    else:
        more = "" if _says_itself(text, one.number) else f"= {grouped(one.number, _NUMBER_ROOM)}"
    return Sentence(
        "✓" if was_played else " ", f"{text}  {more}".rstrip(), Tone.GOOD if was_played else Tone.CALM
    )


def _says_itself(text: str, number: Number) -> bool:
    """Whether a play's cards, read as digits, are its number; of a twin pair one half is enough."""
    return number is not INFINITY and number_text(number) in text.replace("A", "1").split(" , ")
