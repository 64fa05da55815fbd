"""The review of a game in words: accuracy, the marked decisions with what was better, and one lesson."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from netplay.replay.reel import Reel
from netplay.replay.review import Reviewed, accuracies
from netplay.table.messages import SeatedPlayer, SeatUpdate
from tui.games.registry import GAMES
from tui.replay.analysis import quoted
from tui.text.figures import percent
from tui.text.narration import Sentence, Tone
from tui.text.words import Words


def review_text(reel: Reel, found: Sequence[Reviewed], words: Words) -> list[Sentence]:
    """All players' accuracy, the decisions that cost something, and the one that cost most.

    If some decisions have no estimate, the number of reviewed ones stands in place of the accuracy.
    """
    is_whole = len(found) == len(reel.decisions)
    sentences = [accuracy_text(reel, found, words) if is_whole else _part_text(reel, found, words)]
    marked = [one for one in found if one.mark]
    for one in marked:
        sentences += decision_text(reel, one, words)
    if not marked and is_whole:
        sentences.append(Sentence("✓", words.say("replay-review-clean"), Tone.GOOD))
    elif marked:
        worst = max(marked, key=lambda one: one.loss)
        sentences.append(Sentence("◆", words.say("replay-review-worst", line=str(worst.line)), Tone.NEWS))
    return sentences


def accuracy_text(reel: Reel, found: Sequence[Reviewed], words: Words) -> Sentence:
    """How well each player decided."""
    shares = [
        words.say("replay-review-accuracy", who=name, share=round(share))
        for name, share in zip(reel.names, accuracies(reel, found), strict=True)
        if share is not None
    ]
    return Sentence("▲", "  ".join(shares), Tone.NEWS)


def _part_text(reel: Reel, found: Sequence[Reviewed], words: Words) -> Sentence:
    """How many decisions were reviewed, where the others have no estimate."""
    text = words.say("replay-review-part", done=len(found), all=len(reel.decisions))
    return Sentence("·", text, Tone.CALM)


def decision_text(reel: Reel, one: Reviewed, words: Words) -> list[Sentence]:
    """A decision with its mark, what was better, and what came of it; or that nothing was better."""
    say = words.say
    if one.found is None:
        return []
    chances = best_and_made(reel, one)
    best = advised_words(reel, one, one.found.best, words)
    if one.best == one.move:
        chance = say("replay-best-chance", chance=chances[1])
        return [
            Sentence("★", say("replay-best-made", why=best["why"]), Tone.GOOD),
            Sentence("·", chance, Tone.CALM),
        ]
    cost = say(
        "replay-review-move" if one.mark else "replay-review-even",
        line=str(one.line),
        text=quoted(reel, one.at),
        mark=one.mark,
        before=chances[0],
        after=chances[1],
        cost=int(chances[0].rstrip("%")) - int(chances[1].rstrip("%")),
    )
    sentences = [
        Sentence(one.mark or "·", cost, Tone.BAD if one.mark else Tone.CALM),
        Sentence("★", say("replay-review-best", **best), Tone.GOOD),
    ]
    for name, hint in (("replay-review-mine", one.found.mine), ("replay-review-every", one.found.beyond)):
        if hint is not None:
            sentences.append(Sentence("·", say(name, **advised_words(reel, one, hint, words)), Tone.CALM))
    failed = failed_text(reel, one, words) if one.mark else ""
    return [*sentences, Sentence("·", failed, Tone.CALM)] if failed else sentences


def best_and_made(reel: Reel, one: Reviewed) -> tuple[str, str]:
    """The win probabilities with the best move and with the one made, in percent.

    A marked move is not limited by the number of players (`percent`): the figures have to differ by its cost.
    """
    seats = 2 if one.mark else len(reel.names)
    return percent(one.best_after, seats), percent(one.after, seats)


def advised_words(reel: Reel, one: Reviewed, hint: Any, words: Words) -> dict[str, Any]:
    """A better move as a sentence names it."""
    decided = reel.decided(one.at)
    assert decided is not None, "only decisions are reviewed"
    players = tuple(SeatedPlayer(name) for name in reel.names)
    advised = GAMES[reel.game].showing().advised(hint, SeatUpdate(one.at, players, decided[0]), words)
    return {"deed": advised.action, "move": advised.move, "why": advised.why, "source": advised.source}


def failed_text(reel: Reel, one: Reviewed, words: Words) -> str:
    """What came of the move: a foul, or the answer of the player who was next; nothing where that is plain."""
    if reel.scenes[one.at].verdict == "foul":
        return words.say("replay-review-foul")
    after = next((at for at in range(one.at + 1, len(reel.scenes)) if at in reel.decisions), None)
    if after is None or reel.scenes[after].player in (None, one.seat):
        return ""
    if reel.scenes[after].verdict in ("pass", "foul", "draw"):
        return ""
    return words.say("replay-review-answered", text=quoted(reel, after))
