"""A host and a client of the UECda competition, written from the description of its protocol alone.

They share no code with the product: cards are cells (row, column) of a table of eight rows and fifteen columns.
"""

import random
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from itertools import combinations

from tests.waiting import PATIENCE

PROTOCOL = 20070
Cell = tuple[int, int]
Table = list[list[int]]
DIAMOND_3, SPADE_3 = (2, 1), (0, 1)
JOKER: Cell = (4, 1)


def blank() -> Table:
    return [[0] * 15 for _ in range(8)]


def packed(table: Table) -> bytes:
    return struct.pack(">120i", *(cell for row in table for cell in row))


def unpacked(data: bytes) -> Table:
    flat = struct.unpack(">120i", data)
    return [list(flat[row * 15 : row * 15 + 15]) for row in range(8)]


def exactly(line: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        more = line.recv(size - len(data))
        if not more:
            raise ConnectionError("the other end has gone")
        data += more
    return data


# ---------------------------------------------------------------------- plays


class Laid:
    """A play as cells: its strength, its length, and whether it is a sequence."""

    def __init__(self, cells: set[Cell], joker: Cell | None) -> None:
        self.joker = joker
        self.cells = cells | ({joker} if joker else set())
        self.alone = not cells and joker is not None
        columns = sorted({column for _, column in self.cells})
        rows = {row for row, _ in self.cells if row < 4}
        self.size = len(self.cells)
        self.low, self.high = columns[0], columns[-1]
        self.is_run = len(columns) > 1
        self.suits = frozenset() if self.alone else frozenset(rows)
        self.form = (self.is_run, self.size)
        self.good = self._good(cells, columns, rows)

    def _good(self, cells: set[Cell], columns: list[int], rows: set[int]) -> bool:
        if self.alone:
            return self.joker is not None and self.joker[0] < 4
        if any(not (row < 4 and 0 < column < 14) for row, column in cells):
            return False
        if self.joker is not None and self.joker in cells:
            return False
        if self.is_run:
            in_a_row = columns == list(range(self.low, self.high + 1)) and len(columns) == self.size
            return in_a_row and len(rows) == 1 and self.size >= 3 and all(row < 4 for row, _ in self.cells)
        if self.joker is not None and self.joker[0] == 4:
            return len(cells) == 4
        return 0 < self.low < 14

    @property
    def cuts(self) -> bool:
        return not self.alone and any(column == 6 for _, column in self.cells)

    @property
    def turns(self) -> bool:
        return self.size >= (5 if self.is_run else 4)


def laid_in(table: Table) -> Laid | None:
    """Return the play in a table; None for an empty one."""
    cells = {(r, c) for r in range(5) for c in range(15) if table[r][c] == 1}
    jokers = [(r, c) for r in range(5) for c in range(15) if table[r][c] == 2]
    return Laid(cells, jokers[0] if jokers else None) if cells or jokers else None


def beats(new: Laid, old: Laid | None, rev: bool, lock: frozenset[int]) -> bool:
    if not new.good:
        return False
    if old is None:
        return True
    if old.alone:
        return new.cells == {SPADE_3} and new.joker is None
    if new.alone:
        return old.form == (False, 1)
    if new.form != old.form or (lock and new.suits != lock):
        return False
    return new.high < old.low if rev else new.low > old.high


# ---------------------------------------------------------------------- a host


class Host:
    """The competition's host: five connections, a number of games, and the places of each."""

    def __init__(self, games: int, seed: int) -> None:
        self.games, self.luck = games, random.Random(seed)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.places: list[list[int]] = []
        self.refused = [0] * 5
        """Refused plays by player, where the cards were in the player's hand."""
        self.names: list[str] = []
        self.fault: BaseException | None = None
        self._lines: list[socket.socket] = []
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def join(self, patience: float) -> None:
        self.thread.join(patience)
        assert not self.thread.is_alive(), f"the match stalls in game {len(self.places) + 1}"
        if self.fault is not None:
            raise self.fault

    def points(self, player: int) -> list[int]:
        return [5 - places.index(player) for places in self.places]

    def _run(self) -> None:
        try:
            with self.listener:
                for number in range(5):
                    line, _ = self.listener.accept()
                    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    line.settimeout(PATIENCE)
                    self._lines.append(line)
                    greeting = unpacked(exactly(line, 480))
                    assert greeting[0][0] == PROTOCOL
                    self.names.append("".join(map(chr, greeting[1])).split("\0")[0])
                    line.sendall(struct.pack(">i", number))
            self._match()
        except BaseException as wrong:
            self.fault = wrong
        finally:
            for line in self._lines:
                line.close()

    def _match(self) -> None:
        seats, classes = list(range(5)), [0] * 5
        for game in range(1, self.games + 1):
            if game % 3 == 1:
                self.luck.shuffle(seats)
            if game % 100 == 1:
                classes = [0] * 5
            places = _Game(self, seats, classes).play(last=game == self.games)
            self.places.append(places)
            classes = [places.index(player) for player in range(5)]


class _Game:
    def __init__(self, host: Host, seats: list[int], classes: list[int]) -> None:
        self.host, self.seats, self.classes = host, seats, classes
        pack = [(row, column) for row in range(4) for column in range(1, 14)] + [JOKER]
        host.luck.shuffle(pack)
        first = seats.index(classes.index(0))
        self.hands: dict[int, set[Cell]] = {seats[(first + at) % 5]: set(pack[at::5]) for at in range(5)}
        self.field: Laid | None = None
        self.rev, self.lock = False, frozenset[int]()
        self.out: list[int] = []
        self.passed: set[int] = set()
        self.owner = self.turn = -1
        self.passes = 0

    def table(self, cells: set[Cell], joker: Cell | None, turn: int, mine: bool, counts: list[int]) -> Table:
        table = blank()
        for row, column in cells:
            table[row][column] = 1
        if joker:
            table[joker[0]][joker[1]] = 2
        table[5][2], table[5][3], table[5][4] = int(mine), turn, int(self.field is None)
        table[5][6], table[5][7] = int(self.rev), int(bool(self.lock))
        table[6] = [*counts, *self.classes, *self.seats]
        return table

    def tell(self, table_for: Callable[[int], bytes]) -> None:
        for player, line in enumerate(self.host._lines):
            line.sendall(table_for(player))

    def counts(self) -> list[int]:
        return [len(self.hands[player]) for player in range(5)]

    def hand_table(self, player: int, hand: set[Cell], turn: int, counts: list[int]) -> Table:
        joker = JOKER if JOKER in hand else None
        return self.table(hand - {JOKER}, joker, turn, turn == player, counts)

    def exchange(self) -> None:
        counts, classed = self.counts(), any(self.classes)
        shown = {player: set(hand) for player, hand in self.hands.items()}
        gives: dict[int, int] = {}
        ups: dict[int, set[Cell]] = {}
        if classed:
            for rich, poor, count in ((0, 4, 2), (1, 3, 1)):
                giver = self.classes.index(poor)
                strongest = sorted(self.hands[giver], key=lambda cell: (cell != JOKER, -cell[1], cell[0]))
                taker = self.classes.index(rich)
                ups[taker], gives[taker] = set(strongest[:count]), count
                shown[taker] |= ups[taker]

        def start(player: int) -> bytes:
            table = self.hand_table(player, shown[player], 6, counts)
            table[5][0], table[5][1], table[5][2] = 1, gives.get(player, 0), 0
            return packed(table)

        self.tell(start)
        for taker, count in gives.items():
            answer = unpacked(exactly(self.host._lines[taker], 480))
            down = {(r, c) for r in range(4) for c in range(15) if answer[r][c] == 1}
            if any(2 in row for row in answer[:5]):
                down.add(JOKER)
            assert len(down) == count
            assert down <= shown[taker], "a gift that cannot be given"
            giver = self.classes.index(4 - self.classes[taker])
            self.hands[giver] = self.hands[giver] - ups[taker] | down
            self.hands[taker] = shown[taker] - down

    def play(self, *, last: bool) -> list[int]:
        self.exchange()
        self.turn = next(player for player, hand in self.hands.items() if DIAMOND_3 in hand)
        while True:
            self.tell(
                lambda player: packed(self.hand_table(player, self.hands[player], self.turn, self.counts()))
            )
            self.submission(unpacked(exactly(self.host._lines[self.turn], 480)))
            over = len(self.out) == 5
            flow = 0 if not over else 2 if last else 1
            self.tell(lambda player, flow=flow: struct.pack(">i", flow))
            if over:
                return self.out

    def submission(self, table: Table) -> None:
        mover, hand = self.turn, self.hands[self.turn]
        play = laid_in(table)
        good = play is not None and beats(play, self.field, self.rev, self.lock)
        if play is not None:
            real = play.cells - {play.joker} | ({JOKER} if play.joker else set())
            owned = real <= hand
            self.host.refused[mover] += owned and not good
            good = good and owned
        accepted = good or (play is None and self.field is None)
        self.host._lines[mover].sendall(struct.pack(">i", 9 if accepted else 8))
        clears = False
        shown = self.field
        if good:
            assert play is not None
            self.hands[mover] = hand - (play.cells - {play.joker}) - ({JOKER} if play.joker else set())
            if play.alone:
                self.lock = frozenset()
            elif self.field is not None and play.suits == self.field.suits:
                self.lock = play.suits
            self.rev ^= play.turns
            clears = play.cuts or (self.field is not None and self.field.alone)
            self.field = shown = play
            self.owner, self.passes = mover, 0
            if not self.hands[mover]:
                self.out.append(mover)
        else:
            self.passed.add(mover)
            self.passes += 1
        left = [player for player in self.seats if player not in self.out]
        if len(left) == 1 or self.passes >= 20:
            self.host.luck.shuffle(left)
            self.out += left
        else:
            self.go_on(clears)
        cells = shown.cells - {shown.joker} if shown else set()
        joker = shown.joker if shown else None
        after = self.table(cells, joker, self.turn, False, self.counts())
        self.tell(lambda player: packed(after))

    def go_on(self, clears: bool) -> None:
        first = self.seats.index(self.turn)
        row = [self.seats[(first + step) % 5] for step in range(1, 6)]
        waiting = [player for player in row if player not in self.out and player not in self.passed]
        if waiting and not clears:
            self.turn = waiting[0]
            return
        leader = self.owner if self.field is not None else self.turn if self.owner < 0 else self.owner
        at = self.seats.index(leader)
        self.turn = next(p for p in (self.seats[(at + step) % 5] for step in range(5)) if p not in self.out)
        self.field, self.lock = None, frozenset()
        self.passed.clear()


# ---------------------------------------------------------------------- a client


class Client:
    """A sample client: the weakest sequence, group or single that beats the field; now and then an illegal play."""

    def __init__(
        self, port: int, name: str, *, misbehave: Callable[["Client", bytes], bytes] | None = None
    ) -> None:
        self.name, self.number, self.games = name, -1, 0
        self.places: list[list[int]] = []
        self.refused = 0
        self.fault: BaseException | None = None
        self.odd = random.Random(name)
        self._misbehave = misbehave
        self.line = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.line.settimeout(PATIENCE)
        greeting = blank()
        greeting[0][0] = PROTOCOL
        greeting[1][: len(name)] = map(ord, name)
        try:
            self.line.sendall(packed(greeting))
            self.number = struct.unpack(">i", exactly(self.line, 4))[0]
        except OSError:
            self.line.close()
            raise
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def points(self) -> list[int]:
        return [5 - places.index(self.number) for places in self.places]

    def _run(self) -> None:
        try:
            while self._game() != 2:
                pass
        except BaseException as wrong:
            self.fault = wrong
        finally:
            self.line.close()

    def _say(self, table: Table) -> None:
        data = packed(table)
        self.line.sendall(self._misbehave(self, data) if self._misbehave else data)

    def _game(self) -> int:
        start = unpacked(exactly(self.line, 480))
        assert start[5][0] == 1
        self.games += 1
        if start[5][1]:
            weakest = sorted(self._hand(start) - {JOKER}, key=lambda cell: cell[1])[: start[5][1]]
            gift = blank()
            for row, column in weakest:
                gift[row][column] = 1
            self._say(gift)
        field: Laid | None = None
        out: list[int] = []
        while True:
            now = unpacked(exactly(self.line, 480))
            assert now[5][0] == 0
            if now[5][2]:
                play = self._choose(self._hand(now), field, bool(now[5][6]), bool(now[5][7]))
                self._say(self._shown(play))
                verdict = struct.unpack(">i", exactly(self.line, 4))[0]
                assert verdict in (8, 9)
                self.refused += verdict == 8 and play is not None and play.good
            after = unpacked(exactly(self.line, 480))
            field = None if after[5][4] else laid_in(after)
            out += [player for player in range(5) if not after[6][player] and player not in out]
            flow = int(struct.unpack(">i", exactly(self.line, 4))[0])
            if flow:
                self.places.append([*out, *(player for player in range(5) if player not in out)])
                return flow

    @staticmethod
    def _hand(table: Table) -> set[Cell]:
        cells = {(row, column) for row in range(4) for column in range(15) if table[row][column]}
        return cells | ({JOKER} if table[4][1] == 2 else set())

    def _shown(self, play: Laid | None) -> Table:
        table = blank()
        if play is None:
            if (
                self.odd.random() < 0.3
            ):  # as the sample clients do: a "pass" that contains a joker they don't hold
                table[self.odd.randrange(4)][14] = 2 if self.odd.random() < 0.5 else 0
            return table
        for row, column in play.cells:
            table[row][column] = 2 if (row, column) == play.joker else 1
        return table

    def _choose(self, hand: set[Cell], field: Laid | None, rev: bool, locked: bool) -> Laid | None:
        lock = field.suits if field is not None and locked else frozenset[int]()
        plays = [one for one in self._plays(hand) if beats(one, field, rev, lock)]
        if not plays:
            return None
        if field is None:
            kind = max((one.is_run, one.size > 1) for one in plays)
            plays = [one for one in plays if (one.is_run, one.size > 1) == kind]
        return min(plays, key=lambda one: (one.alone, -one.high if rev else one.low, -one.size))

    @staticmethod
    def _plays(hand: set[Cell]) -> Iterator[Laid]:
        if JOKER in hand:
            yield Laid(set(), (0, 14))
        real = hand - {JOKER}
        for column in range(1, 14):
            same = [cell for cell in real if cell[1] == column]
            for size in range(1, len(same) + 1):
                for some in combinations(same, size):
                    yield Laid(set(some), None)
        for row in range(4):
            for low in range(1, 12):
                for high in range(low + 2, 14):
                    run = {(row, column) for column in range(low, high + 1)}
                    if run <= real:
                        yield Laid(run, None)
