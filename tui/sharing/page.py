"""A game as one page: every position, in Japanese and English, to be stepped through where there is a script.

The page needs nothing but itself. Read without a script, or without style, all positions stand below each other in the
language that was asked for; the other one is in the page too, and a button changes over.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from html import escape
from pathlib import Path

from engine.cards import Suit
from netplay.replay.reel import Reel
from tui.sharing.scenes import SharedPosition, shared_record
from tui.table.showing import BoardRow, Face, FieldPicture, OpenHand
from tui.text.cards import card_face
from tui.text.words import LANGUAGES, Words

HERE = Path(__file__).parent
RED = (Suit.HEARTS, Suit.DIAMONDS)
LONG = 24
"""Signs of a number from which on it is written smaller."""


def page(reel: Reel, words: Words) -> str:
    """The whole page; `words`: of the language in which it opens."""
    spoken = [words, *(Words(one) for one in LANGUAGES if one != words.lang)]
    return _Page(reel, spoken).text()


class _Page:
    """One record in all languages, the first of which is shown."""

    def __init__(self, reel: Reel, spoken: Sequence[Words]) -> None:
        self._reel = reel
        self._spoken = spoken
        self._albums = [shared_record(reel, words) for words in spoken]

    def text(self) -> str:
        style = (HERE / "page.css").read_text(encoding="utf-8")
        script = (HERE / "page.js").read_text(encoding="utf-8")
        policy = f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'"
        first = self._albums[0]
        head = (
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="generator" content="QK">',
            f"<title>{escape(first.title)}</title>",
            f"<style>{style}</style>",
        )
        scenes = [self._scene([one.scenes[at] for one in self._albums]) for at in range(len(first.scenes))]
        body = (
            f"<header><h1>{escape(first.title)}</h1>",
            f"<p>{self._both([one.about for one in self._albums])}</p></header>",
            self._steps(len(scenes)),
            f"<main>{''.join(scenes)}</main>",
            f"<details><summary>{self._message('share-page-record')}</summary>",
            f"<pre>{escape(_plain(self._reel.text))}</pre></details>",
            f"<footer><p>{self._message('share-page-made')}</p></footer>",
            f"<script>{script}</script>",
        )
        parts = (*head, "</head><body>", *body)
        return (
            f'<!doctype html>\n<html lang="{first.language}"><head>' + "\n".join(parts) + "\n</body></html>\n"
        )

    def _both(self, texts: Sequence[str]) -> str:
        """A text in all languages, of which one is shown; once where they are alike."""
        if len(set(texts)) == 1:
            return escape(texts[0])
        return "".join(
            f'<span lang="{one.language}" data-said{" hidden" if at else ""}>{escape(text)}</span>'
            for at, (one, text) in enumerate(zip(self._albums, texts, strict=True))
        )

    def _message(self, name: str) -> str:
        return self._both([words.say(name) for words in self._spoken])

    def _labels(self, name: str) -> str:
        """What a button is called, for those who do not see its sign."""
        labels = [f'data-label-{words.lang}="{escape(words.say(name))}"' for words in self._spoken]
        first = escape(self._spoken[0].say(name))
        return " ".join((*labels, f'title="{first}" aria-label="{first}"'))

    def _steps(self, scenes: int) -> str:
        """What steps; a script shows it."""
        buttons = {"first": "|◀", "back": "◀", "on": "▶", "last": "▶|", "list": "☰", "speak": "日/EN"}

        def button(name: str) -> str:
            labels = self._labels(f"share-page-{name}")
            return f'<button type="button" data-do="{name}" {labels}>{buttons[name]}</button>'

        slider = f'<input type="range" min="0" max="{max(0, scenes - 1)}" value="0" {self._labels("share-page-place")}>'
        parts = (button("first"), button("back"), button("on"), button("last"), slider, "<output></output>")
        more = (button("list"), button("speak"))
        return f'<nav id="steps" hidden>{"".join((*parts, *more))}</nav>'

    def _scene(self, positions: Sequence[SharedPosition]) -> str:
        one = positions[0]
        who = f"<b>{escape(one.who)}</b>:" if one.who else ""
        written = (
            f"<code>{escape(one.written)}</code>"
            if one.at
            else self._both([each.written for each in positions])
        )
        verdict = self._both([each.verdict for each in positions])
        head = (
            f'<h2><span class="at">{one.at}.</span> {who}{written} '
            f'<span class="verdict {one.tone}">{verdict}</span></h2>'
        )
        parts = (
            head,
            self._paragraph("order", [each.order for each in positions]),
            self._board([each.board for each in positions]),
            self._sentences(positions),
            self._hands([each.hands for each in positions]),
            self._paragraph("piles", [each.piles for each in positions]),
        )
        return f'<section class="scene" id="m{one.at}">{"".join(parts)}</section>\n'

    def _paragraph(self, kind: str, texts: Sequence[str]) -> str:
        return f'<p class="{kind}">{self._both(texts)}</p>' if any(texts) else ""

    def _board(self, boards: Sequence[FieldPicture]) -> str:
        one = boards[0]
        size = "big long" if len(one.big) > LONG else "big"
        big = f'<p class="{size}">{escape(one.big)}</p>' if one.big else ""
        rows = [self._row([board.rows[at] for board in boards]) for at in range(len(one.rows))]
        notes = [
            self._paragraph("note", [board.notes[at] for board in boards]) for at in range(len(one.notes))
        ]
        heading = self._paragraph("heading", [board.heading for board in boards])
        return f'<div class="board">{heading}{big}{"".join(rows)}{"".join(notes)}</div>'

    def _row(self, rows: Sequence[BoardRow]) -> str:
        one = rows[0]
        top = " top" if one.is_top else ""
        label = f'<span class="who">{self._both([row.label for row in rows])}</span>'
        text = f'<span class="text">{self._both([row.text for row in rows])}</span>'
        return f'<p class="row{top}">{label} {_faces(one.faces)} {text}</p>'

    def _sentences(self, positions: Sequence[SharedPosition]) -> str:
        items = [
            f'<li class="{sentence.tone}">{escape(sentence.sign)} '
            f"{self._both([each.sentences[at].text for each in positions])}</li>"
            for at, sentence in enumerate(positions[0].sentences)
        ]
        return f'<ul class="told">{"".join(items)}</ul>' if items else ""

    def _hands(self, hands: Sequence[Sequence[OpenHand]]) -> str:
        rows = [self._hand([each[at] for each in hands]) for at in range(len(hands[0]))]
        return f'<table class="hands">{"".join(rows)}</table>'

    def _hand(self, hands: Sequence[OpenHand]) -> str:
        one = hands[0]
        kinds = " ".join(filter(None, ("due" if one.is_awaited else "", "gone" if one.is_gone else "")))
        kind = f' class="{kinds}"' if kinds else ""
        cards = "" if one.cards is None else _faces([Face(card) for card in one.cards])
        status = self._both([hand.status for hand in hands])
        return (
            f'<tr{kind}><th scope="row">{self._both([hand.name for hand in hands])}</th>'
            f'<td class="count">{one.count}</td><td class="cards">{cards}</td>'
            f'<td class="{one.tone}">{status}</td></tr>'
        )


def _faces(shown: Sequence[Face]) -> str:
    """Cards side by side, readable without style."""
    return " ".join(map(_face, shown))


def _face(face: Face) -> str:
    red = " red" if not face.card.is_joker and face.card.suit in RED else ""
    worth = f"<sub>={escape(face.worth)}</sub>" if face.worth else ""
    return f'<span class="card{red}">{escape(card_face(face.card))}{worth}</span>'


def _plain(text: str) -> str:
    """The record without what only a terminal would heed."""
    return "".join(sign if sign.isprintable() or sign in "\n\t" else "�" for sign in text.replace("\r", ""))


def _hash(text: str) -> str:
    """The hash by which a browser runs this text and no other."""
    digest = hashlib.sha256(text.encode()).digest()
    return "sha256-" + base64.b64encode(digest).decode()
