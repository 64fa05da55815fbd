"""What things are called at a table of Daifugo: cards, forms, locks, states, the order in force."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card
from engine.daifugo.effects import Lock
from engine.daifugo.faces import BY_PLACE, JOKERS, RED, SUITS, Cards, in_order
from engine.daifugo.shapes import CardReading, Form, Laid
from engine.daifugo.view import View
from engine.daifugo.ways import lifted, strength_row
from tui.text.cards import SUIT_SIGNS, card_face, card_name
from tui.text.words import Words

JOKER_SIGN = "★"


def rule_name(words: Words, rule: str) -> str:
    """What a rule is called."""
    return words.say(f"daifugorule-{rule}")


def also_called(words: Words, rule: str) -> str:
    """What else a rule is called, with how its name is read; as it stands in the rulebook."""
    return words.say(f"daifugorule-{rule}-also")


_TITLES = {"大富豪": "grand", "富豪": "rich", "平民": "common", "貧民": "poor", "大貧民": "needy"}


def title_name(words: Words, title: str) -> str:
    """A title of the last game; empty if there is none."""
    return words.say(f"daifugo-title-{_TITLES[title]}") if title else ""


def face(card: Card) -> str:
    """A card in a sentence: `10♠`, `★` a joker."""
    return JOKER_SIGN if card.is_joker else card_face(card)


def faces(cards: Sequence[Card]) -> str:
    """Cards in a sentence."""
    return " ".join(face(card) for card in cards)


def rank_word(place: int) -> str:
    """A rank by its place: `3` … `2`, `★` the joker's own."""
    return JOKER_SIGN if place == JOKERS else card_name(BY_PLACE[place][0])


def played_faces(played: Laid | CardReading) -> str:
    """The cards of a play; a sequence from its start, each joker with the card it stands for."""
    if not played.roles:
        return faces(in_order(played.cards))
    natural = set(played.cards)
    return " ".join(face(role) if role in natural else f"{JOKER_SIGN}({face(role)})" for role in played.roles)


def form_name(played: Laid | CardReading, words: Words) -> str:
    """What the cards are: a single, a pair, three of a kind, stairs of four …"""
    count = len(played.cards)
    match played.form:
        case Form.SINGLE:
            return words.say("daifugo-form-single")
        case Form.GROUP if played.rank == JOKERS:
            return words.say("daifugo-form-jokers", count=count)
        case Form.GROUP:
            return words.say("daifugo-form-group", rank=rank_word(played.rank), count=count)
        case Form.STAIRS:
            return words.say("daifugo-form-stairs", count=count)
        case Form.ARITH:
            return words.say("daifugo-form-arith", count=count, step=played.step)
        case Form.EMPEROR:
            return words.say("daifugo-form-emperor")


def order_shown(view: View) -> str:
    """The order in force, spelled from weak to strong: `3<4<…<2<★`."""
    row = [rank_word(place) for place in strength_row(view)]
    above = lifted(view)
    if above:
        at = len(row) - 1 if row[-1] == JOKER_SIGN else len(row)
        row.insert(at, "".join(face(card) for card in above))
    return "<".join(row)


def strongest_text(view: View) -> str:
    """The two ends of the ranks: `3 < … < 2`."""
    row = [rank_word(place) for place in strength_row(view) if place != JOKERS]
    return f"{row[0]}<…<{row[-1]}"


def turned_by(view: View, words: Words) -> str:
    """What turns the order round, in one short phrase; the normal order where nothing does."""
    say = words.say
    why = [say("daifugo-order-rev")] if view.rev else []
    why += [say(f"daifugo-note-{note}") for note in ("back11", "back2") if note in view.notes]
    sign = "▼" if view.order.reversed else "▲"
    return f"{sign} {'+'.join(why) or say('daifugo-order-normal')}"


def lock_text(lock: Lock, words: Words, view: View | None = None) -> str:
    """A lock in force; with a view, a lock on steps says which rank comes next."""
    if view is not None and lock.kind in ("number", "fierce"):
        return lock_text(lock, words) + words.say("daifugo-next", rank=_next_rank(view))
    if lock.kind == "color":
        return words.say("daifugo-lock-red" if set(lock.suits) == RED else "daifugo-lock-black")
    suits = "".join(SUIT_SIGNS[suit] for suit in SUITS if suit in lock.suits)
    return words.say(f"daifugo-lock-{lock.kind}", suits=suits)


def _next_rank(view: View) -> str:
    """The rank one step above the play to beat; the joker's sign where only jokers are left (row 42)."""
    top = view.top
    steps = view.order.steps
    if top is None or top.rank == JOKERS or steps[top.rank] + 1 not in steps:
        return JOKER_SIGN
    return rank_word(steps.index(steps[top.rank] + 1))


_LASTING = ("religious", "arthur", "sealed", "omen", "mary", "coup", "damian")


def note_text(note: str, words: Words) -> str:
    """A lasting state in a word."""
    kind, _, of = note.partition(":")
    if kind == "absolute":
        return words.say("daifugo-note-absolute", rank="10" if of == "T" else of)
    return words.say(f"daifugo-note-{note.replace(':', '-')}")


def marks_of(view: View, words: Words) -> tuple[str, ...]:
    """What binds and what lasts: locks, parity, seals; what turns the order stands in the title."""
    notes = [note for note in _LASTING if note in view.notes]
    notes += sorted(note for note in view.notes if ":" in note)
    locks = [lock_text(lock, words, view) for lock in view.locks]
    return (*locks, *(note_text(note, words) for note in notes))


def pile_text(cards: Cards) -> str:
    """A pile in its order of ranks, for the player who looks at it."""
    return faces(in_order(cards))


def rules_summary(view: View, words: Words) -> str:
    """The rules in a word: how many local ones are on, and how many official ones off."""
    text = words.say("daifugo-rules", local=len(view.rules.local))
    return text + (words.say("daifugo-rules-off", off=len(view.rules.off)) if view.rules.off else "")
