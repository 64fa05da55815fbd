"""Views and events as values that any msgpack library reads, and back.

A structure is a map of its field names; one of several kinds has its name under `type`. A card is a number: rank · 8 +
suit (none 0, ♠ 1, ♥ 2, ♦ 3, ♣ 4); a joker is −1, a red one −2, a black one −3. A number beyond 64 bits is an extension
of type 1: its decimal digits.
"""

from __future__ import annotations

from typing import Any, TypeVar

import gmpy2
import msgspec

from engine.cards import Card

T = TypeVar("T")

_JOKER = int(Card.joker())
_LARGEST = 2**63
_NUMBER = 1
_MOST_DIGITS = 20_000


def _card_out(card: Any) -> int:
    if type(card) is not Card:
        raise NotImplementedError(f"{type(card).__name__} does not travel")
    return int(card) if card < _JOKER else _JOKER - 1 - int(card)


def _card_in(kind: type, value: Any) -> Any:
    if kind is not Card:
        raise NotImplementedError(f"{kind.__name__} does not travel")
    if type(value) is not int or not -3 <= value < _JOKER:
        raise ValueError(f"{str(value)[:40]} is not a card")
    return Card(value if value >= 0 else _JOKER - 1 - value)


def _number_in(code: int, data: memoryview) -> int:
    text = bytes(data)
    if code != _NUMBER or not text.isdigit() or len(text) > _MOST_DIGITS:
        raise ValueError(f"extension {code} is no number")
    return int(gmpy2.mpz(text.decode()))


_encoder = msgspec.msgpack.Encoder(enc_hook=_card_out)
_decoder = msgspec.msgpack.Decoder(ext_hook=_number_in)


def pack(value: Any) -> bytes:
    """A value as msgpack."""
    try:
        return _encoder.encode(value)
    except OverflowError:  # a number of more than 64 bits somewhere in it, which is rare
        return _encoder.encode(_shortened(msgspec.to_builtins(value, enc_hook=_card_out)))


def _shortened(value: Any) -> Any:
    """The same value, great numbers written out."""
    match value:
        case dict():
            return {key: _shortened(one) for key, one in value.items()}
        case list() | tuple():
            return [_shortened(one) for one in value]
        case bool():
            return value
        case int() if not -_LARGEST <= value < _LARGEST:
            return msgspec.msgpack.Ext(_NUMBER, gmpy2.mpz(value).digits().encode())
        case _:
            return value


def unpack(data: bytes) -> Any:
    """The value in msgpack; raises msgspec.MsgspecError, ValueError or RecursionError for anything else."""
    return _decoder.decode(data)


def read(value: Any, kind: type[T]) -> T:
    """A structure from its map; raises msgspec.ValidationError or ValueError if malformed."""
    found: T = msgspec.convert(value, kind, dec_hook=_card_in)
    return found
