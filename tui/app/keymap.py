"""Keys of a player's own: which things have keys, what they are by themselves, and what would clash.

A binding has an id; the same id on several screens is one thing. The list is read off the screens themselves,
so a new screen is in it without being named here. Textual takes a key away from everything else it was bound
to when one of these gets another; `keymap_of` gives it back.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import NamedTuple

from textual.binding import Binding
from textual.screen import Screen

from tui.text.private import is_key, key_named
from tui.text.words import Words

EVERYWHERE = "everywhere"
NEVER = frozenset({"escape", "ctrl+q", "ctrl+c", "ctrl+p", "ctrl+z"})
"""Keys that can't be bound to anything else."""
TYPED = frozenset("0123456789atjqkx") | {
    "equals_sign", "asterisk", "circumflex_accent", "comma", "vertical_line",
}  # fmt: skip
"""Keys that type cards and signs where cards are typed."""


class Area(NamedTuple):
    """One screen's bindings."""

    name: str
    bindings: tuple[Binding, ...]
    types: bool
    """Whether cards are typed there."""
    others: tuple[Binding, ...]
    """What else has keys there: those of the screens that it extends, and of its lists."""


class KeyAction(NamedTuple):
    """One thing that has a key."""

    id: str
    description: str
    area: str
    keys: str
    """Its keys by themselves, with commas."""


_ROOMS = frozenset(
    {"app", "club", "desk", "games", "joining", "learn", "replay", "screens", "sharing", "table"}
)
"""Where screens with keys live; the listeners of a server need libraries that may not be there."""


@cache
def areas() -> tuple[Area, ...]:
    """Every screen with keys, in the order of their names; lists with dials count as one."""
    import tui
    from tui.widgets.dials import DialList

    found: dict[str, Area] = {}
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        if module.name.split(".")[1] not in _ROOMS:
            continue
        loaded = import_module(module.name)
        for kind in vars(loaded).values():
            own = isinstance(kind, type) and issubclass(kind, Screen) and kind.__module__ == loaded.__name__
            if own and (bindings := tuple(_bindings(kind))):
                _, *game, _ = (
                    module.name.removeprefix("tui.games").split(".") if ".games." in module.name else ("", "")
                )
                name = "-".join((*game, kind.__name__.removesuffix("Screen").lower()))
                bases = (*kind.__mro__[1:], *getattr(kind, "LISTS", ()))
                others = tuple(one for base in bases for one in _bindings(base))
                found[name] = Area(name, bindings, _types_cards(kind), others)
    found["dials"] = Area("dials", tuple(_bindings(DialList)), False, ())
    return tuple(found[name] for name in sorted(found))


def _types_cards(kind: type) -> bool:
    """Whether a screen of ours takes keys as they are typed."""
    return any("on_key" in vars(one) for one in kind.__mro__ if one.__module__.startswith("tui."))


def _bindings(kind: type) -> Iterator[Binding]:
    for one in vars(kind).get("BINDINGS", ()):
        if isinstance(one, Binding) and one.id and one.description:
            yield one


@cache
def key_actions() -> tuple[KeyAction, ...]:
    """Everything that has a key, once; what is on several screens first."""
    homes: dict[str, list[str]] = {}
    keys: dict[str, list[str]] = {}
    descriptions: dict[str, str] = {}
    for area in areas():
        for binding in area.bindings:
            assert binding.id is not None
            descriptions.setdefault(binding.id, binding.description)
            if area.name not in homes.setdefault(binding.id, []):
                homes[binding.id].append(area.name)
            known = keys.setdefault(binding.id, [])
            known += [key for key in _split(binding.key) if key not in known]
    found = [
        KeyAction(
            id, descriptions[id], homes[id][0] if len(homes[id]) == 1 else EVERYWHERE, ",".join(keys[id])
        )
        for id in descriptions
    ]
    return tuple(sorted(found, key=lambda key_action: (key_action.area != EVERYWHERE, key_action.area)))


def _split(keys: str) -> list[str]:
    """The keys by the names that Textual gives them; a sign may stand for itself."""
    found = [key.strip() for key in keys.split(",") if key.strip()]
    return [key_named(key) if len(key) == 1 else key for key in found]


def keys_of(key_action: KeyAction, chosen: Mapping[str, str]) -> str:
    """The keys of something as they are now, with commas and without blanks."""
    return ",".join(_split(chosen.get(key_action.id, ""))) or key_action.keys


def first_keys(chosen: Mapping[str, str]) -> dict[str, str]:
    """The first of the keys that a player chose for each action, which texts name."""
    return {id: found[0] for id, keys in chosen.items() if (found := _split(keys))}


def clash(key_action: KeyAction, key: str, chosen: Mapping[str, str]) -> tuple[str, ...] | None:
    """What already has this key wherever the action can be done; None if the key is free.

    Returns:
        The messages that describe it; none of them for a key that types a card.
    """
    by_id = {one.id: one for one in key_actions()}
    taken: dict[str, None] = {}
    for area in areas():
        others = [by_id[binding.id or ""] for binding in area.bindings + area.others]
        if key_action not in others:
            continue
        if area.types and key in TYPED and key not in _split(key_action.keys):
            return ()
        taken |= dict.fromkeys(
            other.description
            for other in others
            # Things that share a key by themselves are never possible at the same time.
            if not set(_split(other.keys)) & set(_split(key_action.keys))
            if key in _split(keys_of(other, chosen))
        )
    return tuple(taken) or None


def keymap_of(chosen: Mapping[str, str]) -> dict[str, str]:
    """The keymap for Textual: the player's keys, and what else was on a key that one of them leaves."""
    if not chosen:
        return {}
    by_id = {one.id: one for one in key_actions()}
    keymap = {id: keys_of(by_id[id], chosen) for id in chosen if id in by_id}
    known = -1
    while known != len(keymap):  # what is given back is taken away from others first, on every screen
        known = len(keymap)
        for area in areas():
            bindings = area.bindings + area.others
            left = {key for one in bindings if one.id in keymap for key in _split(one.key)}
            for one in bindings:
                if one.id and one.id not in keymap and left & set(_split(one.key)):
                    keymap[one.id] = by_id[one.id].keys
    return keymap


def problems(chosen: Mapping[str, str], words: Words) -> list[str]:
    """What is wrong with keys that a player wrote into the settings: no such action or key, or a key in use."""
    if not chosen:
        return []
    known = {key_action.id: key_action for key_action in key_actions()}
    lines = [words.say("keys-unknown", id=id) for id in chosen if id not in known]
    for id, keys in chosen.items():
        for key in _split(keys) if id in known else ():
            if key in NEVER and key not in _split(known[id].keys):
                lines.append(words.say("keys-never", key=key))
            elif not is_key(key):
                lines.append(words.say("keys-no-key", key=key))
            elif (found := clash(known[id], key, chosen)) is not None:
                lines.append(clash_text(found, key, words))
    return lines


def clash_text(found: tuple[str, ...], key: str, words: Words) -> str:
    """What a key is used for already, in words."""
    if not found:
        return words.say("keys-types", key=key)
    comma = words.say("table-comma")
    return words.say("keys-taken", key=key, what=comma.join(map(words.say, found)))
