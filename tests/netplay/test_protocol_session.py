"""docs/PROTOCOL.md is what the house really does: its session, its tables, its codes and the bytes of its deal."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import msgspec
import pytest

from netplay.table.dice import Dice
from netplay.table.games import GameConfig, adapter_of
from netplay.table.values import pack, unpack
from netplay.wire import messages as wire
from netplay.wire.connection import frame
from netplay.wire.disconnect_reasons import CODES
from netplay.wire.sayings import SAYINGS
from tests.netplay import protocol_tables
from tests.netplay.peers import House, in_house
from tui.text.words import Words

ROOT = Path(__file__).resolve().parents[2]
PAGE = protocol_tables.PAGE
CHOSEN = GameConfig("prime", set={"D4": 2, "D5": "seat", "D6": "none", "D7": 30, "D8": "pass"}, seats=2)
SECRET = b"not a secret but thirty-two bytes"[:32]


def session_text() -> str:
    """A short session in hex, each frame with what it says."""

    async def story() -> list[tuple[str, str, wire.Up | wire.Down]]:
        house = House(CHOSEN)
        aki = await house.come("aki")
        ben = await house.come("ben")
        for one in (aki, ben):
            await one.ask(lambda id: wire.Ready(id, True))
        for one in (aki, ben):
            await one.until(lambda one=one: one.seen)
        await ben.move("%")
        await aki.move("D")
        ben.leave()
        await aki.move("%")
        assert len(house.transcript) < 80
        again = await house.come("ben", resume=True, epoch=7, last=ben.number)
        await again.until(lambda: again.of(wire.Update))
        await again.ask(wire.Leave)
        told = list(house.transcript)
        await house.close()
        return told

    fixed = SimpleNamespace(token_bytes=lambda count: SECRET)
    with mock.patch("netplay.room.fair_deal.secrets", fixed):
        told = in_house(story)
    lines, lobbies = [], 0
    for who, way, message in told:
        lobbies += isinstance(message, wire.Lobby)
        if isinstance(message, wire.Lobby) and lobbies > 2:
            lines.append(f"{who} {way} Lobby({message.phase!r}, …)")
        else:
            lines.append(shown(who, way, message))
    return "\n".join(lines) + "\n"


def shown(who: str, way: str, message: wire.Up | wire.Down) -> str:
    """One frame."""
    told = []
    for field in message.__struct_fields__:
        value = getattr(message, field)
        if field in ("public", "own") and value:
            value = unpack(value)
        told.append(f"{field}={in_hex(value)!r}" if value != b"" else f"{field}=''")
    return f"{who} {way} {frame(message).hex()}\n        {type(message).__name__}({', '.join(told)})"


def in_hex(value: object) -> object:
    """Bytes in hex, wherever they stand."""
    match value:
        case bytes():
            return value.hex()
        case tuple() | list():
            return [in_hex(one) for one in value]
        case _:
            return value


def test_the_page_is_true() -> None:
    """Its tables and sessions are those of the program; `python -m tests.netplay.protocol_tables` writes them."""
    text = PAGE.read_text("utf-8")
    for path, played in protocol_tables.sessions().items():
        assert path.read_text("utf-8") == played, path
    made = protocol_tables.tables()
    assert {found["name"] for found in protocol_tables.SECTION.finditer(text)} == set(made)
    assert protocol_tables.page_with_tables(text, made) == text, "python -m tests.netplay.protocol_tables"


@pytest.mark.parametrize(("game", "fewest"), [("prime", 110), ("daifugo", 115), ("tyrant", 110)])
def test_every_field_of_a_table_is_explained(game: str, fewest: int) -> None:
    """No field of the page is without its meaning."""
    tables = protocol_tables.tables()
    made = "".join(tables[name] for name in (game, "views", "messages up", "messages down"))
    lines = re.findall(r"^- .*", made, re.MULTILINE)
    assert len(lines) >= fewest
    assert [line for line in lines if not re.fullmatch(r"- `[\w-]+`.*: \S.*", line)] == []


def source(*names: str) -> str:
    """The text of modules."""
    return "\n".join((ROOT / "netplay" / name).read_text("utf-8") for name in names)


def table(heading: str) -> set[str]:
    """The codes in the first column of the table below a heading."""
    text = PAGE.read_text("utf-8").split(heading, 1)[1].split("\n#", 1)[0]
    return {
        code
        for row in re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
        for code in re.findall(r"`([a-z-]+)`", row)
    }


def test_the_page_has_every_farewell() -> None:
    """Each code with which a line can end stands there, and no other."""
    text = source(
        "room/server.py",
        "room/room.py",
        "room/rejections.py",
        "room/commands.py",
        "room/opening.py",
        "wire/connection.py",
    )
    found = set(re.findall(r'(?:cut|Rejected|Farewell|RemoteError)\(\s*"([a-z-]+)"', text))
    found |= set(re.findall(r'code: str = "([a-z-]+)"', text)) | set(re.findall(r'found, "([a-z-]+)"', text))
    assert len(found) >= 15
    assert table("### Farewells") == found == {one.code for one in CODES}


def test_the_page_has_every_line_of_the_host() -> None:
    """Each code that the host says stands there with what belongs to it, and has words in both languages."""
    text = source(
        "room/match.py", "room/room.py", "room/running_game.py", "room/absence.py", "room/leaving.py",
        "room/fair_deal.py", "room/journal.py", "evening/announcements.py", "competition/port.py",
    )  # fmt: skip
    found = set(re.findall(r'(?:call_off|\.end)\(\s*"([a-z-]+)"', text))
    found |= set(re.findall(r'told_all\(\s*text, "([a-z-]+)"', text))
    found |= set(re.findall(r'_?(?:tell|announce)\([^()]*?"([a-z-]+)"[,)]', text))
    found |= set(re.findall(r'say\(\s*"",\s*[^()]*?(?:\([^()]*\)[^()]*?)?"([a-z-]+)"[,)]', text))
    found |= set(re.findall(r'(?:failed\([\w.]+, |saying: str = )"([a-z-]+)"', text))
    assert found == {one.code for one in SAYINGS}
    for one in SAYINGS:
        for lang in ("en", "ja"):
            told = Words(lang).say(f"lobby-said-{one.code}", **dict.fromkeys(one.args, "xyz"))
            assert told.count("xyz") == len({*one.args} - {"error"}), told


def test_the_page_has_every_answer() -> None:
    """Each code of an answer that is no refusal by the rules stands there, and no other."""
    text = source(
        "room/commands.py", "room/permissions.py", "room/match.py", "room/running_game.py", "room/room.py"
    )
    found = set(re.findall(r'(?:Refused\(|_unless\([^"]*(?:"dealing", )?)\s*"([a-z-]+)"', text)) | set(
        re.findall(r'Answer\(\s*(?:move|command)\.id, "([a-z-]+)"', text)
    )
    found |= set(re.findall(r'^    [A-Z]+ = "([a-z-]+)"', source("table/messages.py"), re.MULTILINE))
    assert len(found) >= 14
    assert table("### Answers") == found


def test_the_dice_are_as_the_page_says() -> None:
    """The stream, written down once more from the page: block i is SHA-256 of the seed and i."""
    seed = bytes(range(32))
    dice = Dice(seed)
    stream = b"".join(hashlib.sha256(seed + i.to_bytes(8, "big")).digest() for i in range(40))
    at = 0
    for bound in (2, 54, 255, 256, 257, 1000, 65_537, 1, 3):
        for _ in range(20):
            if bound == 1:
                assert dice.below(1) == 0
                continue
            count = 1
            while 256**count < bound:
                count += 1
            while True:
                number = int.from_bytes(stream[at : at + count], "big")
                at += count
                if number < 256**count - 256**count % bound:
                    break
            assert dice.below(bound) == number % bound


def test_a_deal_of_prime_is_made_as_the_page_says() -> None:
    """Pack in order, shuffled from the last place down, hands in a row, the rest is the deck."""
    adapter = adapter_of("prime")
    seed = hashlib.sha256(b"a seed").digest()
    state = adapter.deal(adapter.terms(CHOSEN), 2, Dice(seed))
    pack_ = [rank * 8 + suit for rank in range(1, 14) for suit in (1, 2, 3, 4)] + [-3, -2]
    dice = Dice(seed)
    for last in range(len(pack_) - 1, 0, -1):
        other = dice.below(last + 1)
        pack_[last], pack_[other] = pack_[other], pack_[last]
    hands = [sorted(unpack(pack(hand))) for hand in state.hands]
    assert hands == [sorted(pack_[0:2]), sorted(pack_[2:4])]
    assert unpack(pack(tuple(card for block in state.deck for card in block.cards))) == pack_[4:]


def test_a_card_and_a_great_number_travel_as_the_page_says() -> None:
    """Rank times eight and suit; jokers below nought; great numbers as extension 1 in decimal."""
    import msgpack

    from engine.cards import Card, Suit

    cards = (Card.of(13, Suit.HEARTS), Card.of(1), Card.joker())
    assert msgpack.unpackb(pack(cards)) == [13 * 8 + 2, 8, -1]
    told = msgpack.unpackb(pack({"number": 10**30}))["number"]
    assert told == msgpack.ExtType(1, b"1" + b"0" * 30)
    assert msgspec.msgpack.decode(pack(cards)) == [106, 8, -1]
