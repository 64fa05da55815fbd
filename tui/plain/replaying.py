"""A record in plain mode, from the deal to its end or its fault."""

from __future__ import annotations

from collections.abc import Sequence

from netplay.replay.reel import Reel, fault_at
from tui.plain.console import plain
from tui.replay.watching import Watched
from tui.text.words import Words


def print_reels(reels: Sequence[Reel], words: Words) -> int:
    """Print records one after another, with all hands open; 1 if one of them is not valid."""
    for reel in reels:
        for line in text_lines(reel, words):
            print(plain(line), flush=True)
    return 1 if any(reel.fault is not None for reel in reels) else 0


def text_lines(reel: Reel, words: Words) -> list[str]:
    """A record: its hands, and what each of its lines came to."""
    watched = Watched(reel)
    lines = [reel.title]
    if not reel.scenes and reel.fault is not None:
        lines.append(words.error(fault_at(reel.title, reel.fault)))
    for open_hand in watched.open_hands(words) if reel.scenes else ():
        cards = " ".join(str(card) for card in open_hand.cards or ())
        lines.append(words.say("plain-dealt", who=open_hand.name, cards=cards))
    for at in range(len(reel.scenes)):
        scene = reel.scenes[at]
        if scene.player is not None:
            lines.append(f"{scene.line}. {reel.names[scene.player]}:{scene.text}")
        lines += [f"   {sentence.text}" for sentence in watched.go(at).sentences(words, since=at - 1)]
    return lines
