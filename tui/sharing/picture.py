"""One position of a game as a picture (SVG): the middle of the table large, the hands below, light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engine.cards import Suit
from netplay.replay.reel import Reel
from tui.sharing.scenes import SharedPosition, about, shown, title_of
from tui.table.showing import BoardRow, Face, OpenHand
from tui.text.cards import card_face
from tui.text.words import Words
from tui.widgets.canvas import width_of

WIDTH = 960
MARGIN = 36
ROOM = WIDTH - 2 * MARGIN
MOST_ROWS = 6
MOST_LINES = 4

STYLE = """
svg { color-scheme: light dark; }
.ground { fill: #f7f4ec; } .card { fill: #fffdf8; stroke: #b9b19c; } .top { fill: #fff3d1; }
text { font-family: system-ui, "Hiragino Sans", "Noto Sans JP", "Yu Gothic UI", sans-serif; fill: #1d1b16; }
.soft { fill: #5d584c; } .red { fill: #b3202c; } .good { fill: #17663a; } .bad { fill: #a01f2d; }
.news { fill: #7a4b00; } .calm { fill: #5d584c; } .strong { font-weight: 700; } .line { stroke: #d8d2c2; }
@media (prefers-color-scheme: dark) {
  .ground { fill: #14161b; } .card { fill: #1f232b; stroke: #565d6b; } .top { fill: #2b2a22; }
  text { fill: #eceae4; } .soft, .calm { fill: #aaa69b; } .red { fill: #ff8a8a; } .good { fill: #7fd6a0; }
  .bad { fill: #ff9292; } .news { fill: #ffcb6b; } .line { stroke: #3a3f4a; }
}
"""


def picture(reel: Reel, at: int, words: Words) -> str:
    """The whole picture of a position."""
    drawing = _Drawing()
    scene = shown(reel, at, words)
    drawing.head(title_of(reel), about(reel, words))
    drawing.move(scene)
    drawing.board(scene)
    drawing.add_sentences(scene)
    drawing.hands(scene.hands)
    return drawing.text(f"{title_of(reel)}: {scene.at}. {scene.who} {scene.written}")


class _Drawing:
    """A picture that grows downwards."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._y = 0.0

    def text(self, label: str) -> str:
        """The file; `label`: the alternative text of the picture."""
        height = round(self._y + MARGIN)
        body = "\n".join(self._parts)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}"'
            f' height="{height}" role="img" aria-label="{escape(label)}">\n<title>{escape(label)}</title>\n'
            f'<style>{STYLE}</style>\n<rect class="ground" width="{WIDTH}" height="{height}"/>\n{body}\n</svg>\n'
        )

    def head(self, title: str, below: str) -> None:
        self._y = MARGIN + 22
        self._put(MARGIN, title, 26, "strong")
        self._y += 26
        self._put(MARGIN, below, 15, "soft")
        self._rule()

    def move(self, scene: SharedPosition) -> None:
        self._y += 34
        who = f"{scene.who}: " if scene.who else ""
        end = self._put(MARGIN, f"{scene.at}. {who}{scene.written}", 22, "strong", ROOM * 0.62)
        self._put(end + 18, scene.verdict, 20, scene.tone)
        self._put_right(scene.order, 15, "soft")

    def board(self, scene: SharedPosition) -> None:
        """The number to beat, the cards that lie there, what is to be known of them."""
        board = scene.board
        if board.heading:
            self._y += 30
            self._put(MARGIN, board.heading, 18, "strong")
        if board.big:
            self._y += 62
            self._put(MARGIN, board.big, 58, "strong")
        for row in board.rows[:MOST_ROWS]:
            self._row(row)
        if len(board.rows) > MOST_ROWS:
            self._y += 22
            self._put(MARGIN, f"+{len(board.rows) - MOST_ROWS}", 15, "soft")
        self._y += 6
        for note in board.notes:
            self._y += 22
            self._put(MARGIN, note, 15, "soft")

    def add_sentences(self, scene: SharedPosition) -> None:
        """The last that the judge said."""
        self._rule()
        for sentence in scene.sentences[-MOST_LINES:]:
            self._y += 24
            self._put(MARGIN, f"{sentence.sign} {sentence.text}", 16, str(sentence.tone))

    def hands(self, hands: Sequence[OpenHand]) -> None:
        self._rule()
        for hand in hands:
            self._y += 38
            mark = "▶ " if hand.is_awaited else ""
            self._put(MARGIN, f"{mark}{hand.name}", 17, "strong", 150)
            self._put(MARGIN + 160, str(hand.count), 15, "soft")
            end = self._cards([Face(card) for card in hand.cards or ()], MARGIN + 200, 28, ROOM - 200)
            if hand.status and end + 16 < WIDTH - MARGIN - 60:
                self._put(end + 14, hand.status, 14, hand.tone)

    def _row(self, row: BoardRow) -> None:
        """A set of the field, or a row of the plaza."""
        size = 46.0 if row.is_top else 26.0
        self._y += size + 14
        label = self._put(MARGIN, row.label, 17, "strong" if row.is_top else "", 170)
        end = self._cards(row.faces, max(label + 12, MARGIN + 90), size, ROOM * 0.66)
        self._put(end + 12, row.text, 16, "")

    def _cards(self, faces: Sequence[Face], x: float, size: float, room: float) -> float:
        """Cards side by side; closer, then smaller, where there are many. Gives where they end."""
        names = [card_face(face.card) for face in faces]
        wide = [max(size * 0.78, size * (0.34 + 0.31 * width_of(name))) for name in names]
        needed = sum(wide) + 4 * len(wide)
        shrink = min(1.0, room / needed) if needed else 1.0
        for face, name, one in zip(faces, names, wide, strict=True):
            width, high = one * shrink, size * max(shrink, 0.6)
            red = " red" if not face.card.is_joker and face.card.suit in (Suit.HEARTS, Suit.DIAMONDS) else ""
            self._parts.append(
                f'<rect class="card" x="{x:.1f}" y="{self._y - high * 0.78:.1f}" width="{width:.1f}"'
                f' height="{high:.1f}" rx="{high * 0.12:.1f}"/>'
                f'<text class="strong{red}" x="{x + width / 2:.1f}" y="{self._y:.1f}" text-anchor="middle"'
                f' font-size="{size * 0.56 * shrink:.1f}">{escape(name)}</text>'
            )
            if face.worth:
                self._parts.append(
                    f'<text class="news" x="{x + width / 2:.1f}" y="{self._y - high * 0.84:.1f}" text-anchor="middle"'
                    f' font-size="{size * 0.34 * shrink:.1f}">={escape(face.worth)}</text>'
                )
            x += width + 4 * shrink
        return x

    def _rule(self) -> None:
        self._y += 16
        self._parts.append(
            f'<line class="line" x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{self._y:.1f}" y2="{self._y:.1f}"/>'
        )

    def _put(self, x: float, text: str, size: float, kind: str, room: float | None = None) -> float:
        """A text that is made smaller, and at last cut off, so that it fits; return where it ends."""
        room = WIDTH - MARGIN - x if room is None else room
        if not text or room <= 0:
            return x
        ems = _ems(text)
        small = max(size * 0.55, min(size, room / ems))
        if small * ems > room + 1:
            text = _cut(text, room / (small * ems))
        held = min(room, small * ems)
        named = f' class="{kind}"' if kind else ""
        self._parts.append(
            f'<text{named} x="{x:.1f}" y="{self._y:.1f}" font-size="{small:.1f}">{escape(text)}</text>'
        )
        return x + held

    def _put_right(self, text: str, size: float, kind: str) -> None:
        if text:
            self._parts.append(
                f'<text class="{kind}" x="{WIDTH - MARGIN}" y="{self._y:.1f}" text-anchor="end"'
                f' font-size="{size}">{escape(text)}</text>'
            )


def _ems(text: str) -> float:
    """How long a text is, in units of its size, in a bold font with broad letters."""
    return sum(
        1.1 if width_of(sign) == 2 or sign in "MWmw@%" else 0.78 if sign.isupper() else 0.7 * width_of(sign)
        for sign in text
    )


def _cut(text: str, share: float) -> str:
    """This share of a text, its middle left out."""
    half = max(1, (int(len(text) * share) - 1) // 2)
    return f"{text[:half]}…{text[-half:]}"
