"""A record for pages and pictures: every position in words and cards, in one language."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from netplay.line.sanitize import clean_text
from netplay.replay.reel import Reel
from tui.games.registry import GAMES
from tui.replay.watching import Watched
from tui.table.showing import FieldPicture, OpenHand
from tui.text.narration import Sentence
from tui.text.words import Words, level_name

TONES = {"foul": "bad", "refused": "bad", "timeout": "bad", "leave": "bad", "pass": "calm", "draw": "calm"}

LONGEST_ABOUT = 1000
"""Characters of the line about a record at most."""


class SharedPosition(msgspec.Struct, frozen=True):
    """One position: the move that led to it, the judge's words, and everything that is open."""

    at: int
    who: str
    written: str
    """The move as the record writes it; of the first position what it is."""
    verdict: str
    tone: str
    order: str
    board: FieldPicture
    hands: tuple[OpenHand, ...]
    piles: str
    sentences: tuple[Sentence, ...]


class SharedRecord(msgspec.Struct, frozen=True):
    """A whole record in one language."""

    language: str
    title: str
    """Who played."""
    about: str
    """Which game by which rules, when, for what."""
    scenes: tuple[SharedPosition, ...]


def shared_record(reel: Reel, words: Words) -> SharedRecord:
    """Every position of a record."""
    return SharedRecord(
        words.lang,
        title_of(reel),
        about(reel, words),
        tuple(shown(reel, at, words) for at in range(len(reel.scenes))),
    )


def title_of(reel: Reel) -> str:
    """Who played."""
    return " – ".join(reel.names)


def about(reel: Reel, words: Words) -> str:
    """Which game by which rules, when, for what; a bot by its level."""
    parts = [GAMES[reel.game].title(words)]
    if reel.scenes:
        parts.append(Watched(reel).showing.title(Watched(reel).update(), words)[0])
    bots = reel.header.get("bots")
    if isinstance(bots, Mapping):
        named = [
            words.with_aside(name, level_name(level, words))
            for name, level in bots.items()
            if isinstance(level, str)
        ]
        parts.append(words.say("share-bots", names=words.say("table-comma").join(named)) if named else "")
    parts += [str(reel.header[key])[:200] for key in ("event", "date") if key in reel.header]
    # A header may have control characters, with which a picture isn't valid XML, and direction marks.
    return clean_text(" · ".join(dict.fromkeys(filter(None, parts))), LONGEST_ABOUT)


def shown(reel: Reel, at: int, words: Words) -> SharedPosition:
    """One position, with every hand open."""
    watched, scene = Watched(reel).go(at), reel.scenes[at]
    showing, update = watched.showing, watched.update()
    first = at == 0
    return SharedPosition(
        at,
        "" if scene.player is None else reel.names[scene.player],
        words.say("replay-deal") if first else scene.text,
        "" if first else showing.verdict(scene.verdict, words),
        "calm" if first else TONES.get(scene.verdict, "good"),
        showing.title(update, words)[1],
        showing.board(update, words),
        watched.open_hands(words),
        watched.deck(words),
        tuple(watched.sentences(words, since=at - 1)),
    )
