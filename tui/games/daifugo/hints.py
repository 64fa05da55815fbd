"""A bot's advice for a decision of Daifugo, in words and as a composition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.daifugo.moves import Gift, Move, Pass, Play, RuleAnswer
from engine.daifugo.view import View
from engine.daifugo.ways import Way, ways
from engine.verdict import Reason
from netplay.table.messages import SeatedPlayer
from tui.games.daifugo.composition import NOTHING, Composition, ListedOption, choices
from tui.games.daifugo.names import faces, form_name, played_faces
from tui.games.daifugo.questions import option_text
from tui.table.hinting import Advised, by_level
from tui.text.words import Words

if TYPE_CHECKING:
    from engine.daifugo.bots.why import Advice


def advised(advice: Advice, view: View, players: tuple[SeatedPlayer, ...], words: Words) -> Advised:
    """What the bot would do, and why."""
    why = words.say(f"hint-daifugo-{advice.why}", **advice.values)
    composition = composed(view, advice.move)
    kind, move = _move_text(view, advice.move, composition, players, words)
    found = Advised(_action(advice.move), kind, move, why, composition=composition)
    # It takes no level to see that nothing beats the field.
    return found if advice.why == "cannot-play" else by_level(found, advice.source, words)


def _action(move: Move) -> str:
    match move:
        case Pass():
            return "pass"
        case RuleAnswer():
            return "decline" if move.declines else "answer"
        case Gift():
            return "give"
        case _:
            return "play"


def _move_text(
    view: View, move: Move, composition: Composition | None, players: tuple[SeatedPlayer, ...], words: Words
) -> tuple[str, str]:
    """What kind of move it is, and what it is."""
    match move:
        case Play():
            found = ways(view, move.cards)
            way = (
                None
                if isinstance(found, Reason)
                else next((one for one in found if _means(one, move)), found[0])
            )
            if way is None:
                return words.say("table-cards", cards=len(move.cards)), faces(move.cards)
            return form_kind(way.reading, words), played_faces(way.reading)
        case RuleAnswer() if not move.declines and composition is not None:
            listed = choices(view, NOTHING)
            named = [
                option_text(view, listed[at], players, words) for at in composition.picked if at < len(listed)
            ]
            text = "  ".join([*named, *([faces(move.cards)] if move.cards else [])])
            return words.say("hint-daifugo-choice"), text
        case Gift():
            return words.say("table-cards", cards=len(move.cards)), faces(move.cards)
        case _:
            return "", ""


def form_kind(reading: object, words: Words) -> str:
    """The form of a play, without its rank."""
    from engine.daifugo.shapes import CardReading, Form, Laid

    assert isinstance(reading, Laid | CardReading)
    if reading.form is Form.GROUP:
        return words.say("hint-daifugo-group", count=len(reading.cards))
    return form_name(reading, words)


def composed(view: View, move: Move) -> Composition | None:
    """The move composed as it would be typed or picked; None where a key alone does it."""
    match move:
        case Play():
            return _way_of(view, move)
        case Gift():
            return Composition(move.cards)
        case RuleAnswer() if not move.declines:
            picked = tuple(at for one in _named(move) for at in _places(view, move, one))
            return Composition(move.cards if not _is_offer_whole(view, move) else (), picked)
        case _:
            return None


def _way_of(view: View, play: Play) -> Composition:
    """The cards, and which reading is meant where there are several."""
    found = ways(view, play.cards)
    if isinstance(found, Reason) or len(found) < 2:
        return Composition(play.cards)
    at = next((at for at, way in enumerate(found) if _means(way, play)), 0)
    return Composition(play.cards, (at,), at, asks_way=True)


def _means(way: Way, play: Play) -> bool:
    """Whether a way to read some cards is what a play says, spelled out or by default."""
    return way.play == play or (way.play.fuse == play.fuse and way.reading.roles == play.reading)


def _named(move: RuleAnswer) -> tuple[object, ...]:
    """What is picked among options, in order."""
    return (
        *move.seats,
        *move.ranks,
        *([move.word] if move.word else []),
        *([None] if _is_bare(move) else []),
    )


def _is_bare(move: RuleAnswer) -> bool:
    return not (move.seats or move.ranks or move.word)


def _places(view: View, move: RuleAnswer, wanted: object) -> list[int]:
    listed = choices(view, NOTHING)

    def means(choice: ListedOption) -> bool:
        if wanted is None:  # a response: the offer of that rule with those cards
            return choice.rule == move.rule and set(move.cards) <= set(choice.cards)
        if isinstance(wanted, str):
            return choice.word == wanted
        return wanted == choice.seat if move.seats else wanted == choice.rank

    return [at for at, choice in enumerate(listed) if means(choice)][:1]


def _is_offer_whole(view: View, move: RuleAnswer) -> bool:
    """Whether an offer names its cards itself, so that none is to be picked."""
    return any(offer.rule == move.rule and len(offer.cards) == offer.count for offer in view.offers)
