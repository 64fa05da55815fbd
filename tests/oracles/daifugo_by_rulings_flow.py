"""The flow of a game of Daifugo: exchange, plays through their pipeline, passes, clears (DF-15 to DF-30, PL).

One generator is the whole game. It yields what is due and is sent the decision.
"""

from __future__ import annotations

from itertools import islice

from tests.oracles.daifugo_by_rulings import Game, GameOverError
from tests.oracles.daifugo_by_rulings_asks import Cards, Choice, Due, Order, Reply, Steps, ask
from tests.oracles.daifugo_by_rulings_cards import Play, Reading, naturals, without
from tests.oracles.daifugo_by_rulings_effects import Turn, emptied, from_pile, in_force
from tests.oracles.daifugo_by_rulings_revolutions import locks, mutes, order_changes, revolutions


def run(g: Game, names: list[str], leader: int | None, exchanges: bool) -> Steps:
    """Run the game from the deal, or from a position, to its end."""
    try:
        if exchanges:
            yield from exchange(g, names)
        g.turn, g.duty = first_leader(g, leader, exchanges)
        if not g.active(g.turn):
            g.turn = g.next(g.turn)
        while True:
            reading = yield Due("turn", g.turn)
            if reading is None:
                yield from passing(g, names, g.turn)
            else:
                yield from playing(g, names, g.turn, reading)
    except GameOverError:
        yield Due("over")


# ---------------------------------------------------------------------- before the first play


def first_leader(g: Game, named: int | None, exchanged: bool) -> tuple[int, str]:
    """Return who leads, and the card that the first play must contain (DF-24, DF-25, FR-15)."""
    way = g.options["first_leader_later"] if g.titles else g.options["first_leader_game1"]
    bearer = {"daihinmin": "大貧民", "daifugo": "大富豪"}.get(str(way))
    if way == "start_card" or (bearer and bearer not in g.titles.values()):
        way = g.options["first_leader_game1"]
    card = {"d3": "3d", "s3": "3s"}.get(str(way), "")
    holder = next((p for p, hand in enumerate(g.hands) if card in hand), None)
    duty = card if g.options["must_play_start_card"] and holder is not None else ""
    if named is not None:
        fresh = not (g.field or g.discard or g.finished or g.fouled or g.fallen)
        return named, duty if (fresh or exchanged) and holder == named else ""
    if card:
        return holder or 0, duty
    for title, setting in (("大貧民", "daihinmin"), ("大富豪", "daifugo")):
        if way == setting:
            return next(p for p, held in g.titles.items() if held == title), ""
    return 0, ""


def exchange(g: Game, names: list[str]) -> Steps:
    """Gifts are chosen from the hands as dealt and exchanged at the same time (DF-27 to DF-30, FR-18)."""
    by_title = {title: p for p, title in g.titles.items() if title != "平民"}
    couples = [("大富豪", "大貧民", 2), *([("富豪", "貧民", 1)] if len(g.hands) >= 4 else [])]
    pairs = [(by_title[a], by_title[b], n) for a, b, n in couples if a in by_title and b in by_title]
    if not pairs:
        return
    gifts: dict[int, tuple[str, ...]] = {}
    for rich, poor, count in pairs:
        pool = g.hands[poor] if g.options["exchange_joker"] else naturals(g.hands[poor])
        gifts[poor] = tuple(g.strongest(pool, count))
        spec = exchange_cards(g, rich, count)
        options = list(islice(spec.options(), 2))
        if len(options) == 1:
            gifts[rich] = options[0]
    while waiting := tuple(rich for rich, _, _ in pairs if rich not in gifts):
        rich, cards = yield Due("exchange", rule="exchange", waiting=waiting)
        gifts[rich] = cards
    for rich, poor, _ in pairs:
        hands = [without(g.hands[p], gifts[p]) for p in (rich, poor)]
        g.hands[rich] = without([*hands[0], *gifts[poor]], [])
        g.hands[poor] = without([*hands[1], *gifts[rich]], [])
    emptied(bare_turn(g, names, pairs[0][0]))  # DF-22


def exchange_cards(g: Game, rich: int, count: int) -> Cards:
    """What a richer player may give back: any cards of the hand as dealt."""
    hand = tuple(g.hands[rich])
    return Cards(hand, min(count, len(hand)), min(count, len(hand)), hand)


# ---------------------------------------------------------------------- a play


def place(g: Game, actor: int, reading: Reading) -> Turn:
    """Put the cards from the hand on top of the field (PL-3, row 68)."""
    leads = not g.field
    attached: tuple[str, ...] = ()
    new = reading.cards
    locked = bool(g.suit or g.color or g.partial or g.number or g.fierce)
    before = (g.reversed, g.ladder(), locked, "back11" in g.flags)
    if reading.fuse:
        old = g.field.pop()
        new, attached = reading.cards[len(old.cards) :], old.attached
    under = g.field[-1] if g.field else None
    play = Play(actor, reading, new, lockless=bool(reading.forced), attached=attached)
    g.field.append(play)
    g.hands[actor] = without(g.hands[actor], new)
    g.duty = ""
    religious = "religious" in g.flags and g.on("religious_revolution")
    if leads and religious and play.is_group and reading.rank != "X":
        g.parity = "even" if reading.rank in "2468TQ" else "odd"
    return Turn(g, [], actor, play, under, leads, *before)


def playing(g: Game, names: list[str], actor: int, reading: Reading) -> Steps:
    """Run one play and all of its consequences (PL-3 to PL-13)."""
    t = place(g, actor, reading)
    t.names = names
    going_out(t)
    mutes(t)
    emptied(t)
    responder = yield from spade_window(t)
    if responder is not None:
        yield from advance(t, responder, 0)
    else:
        yield from stages(t)
    g.mary_lingers = False


def stages(t: Turn) -> Steps:
    """Run revolutions, order, locks, cards, seats, clearing, turn (PL-7 to PL-13)."""
    revolutions(t)
    order_changes(t)
    locks(t)
    for effect in in_force(t):
        yield from effect(t)
        emptied(t)
    yield from seats(t)
    if not (yield from clearing(t)):
        yield from advance(t, t.actor, skips(t))


def going_out(t: Turn) -> None:
    """Instant wins, clean finishes and fouls of the actor (PL-4)."""
    g, actor = t.game, t.actor
    grand = g.on("grand_revolution") and t.leads and t.play.N("2", 4)
    lucky = g.on("lucky_seven") and t.play.N("7", 3)
    if grand or lucky:
        g.finish(actor)
    elif not g.hands[actor]:
        t.fouled = g.is_foul(t.play, t.was_reversed)
        if t.fouled:
            g.fouled.append(actor)
        else:
            g.finish(actor)
    g.end_if_over()


RETURNABLE = {
    "eleven_back": "J",
    "five_skip": "5",
    "seven_pass": "7",
    "seven_attach": "7",
    "nine_return": "9",
    "nine_reverse": "9",
    "ten_discard": "T",
    "ten_skip": "T",
    "queen_bomber": "Q",
    "queen_love": "Q",
    "queen_reverse": "Q",
    "cross_dress": "Q",
    "king_skip": "K",
    "two_back": "2",
}


def returnable(t: Turn) -> bool:
    """Whether the single triggers something that a spade may undo, and doesn't clear the field (row 44, FR-8)."""
    g, card = t.game, t.play.cards[0]
    if t.play.reading.form != "single" or card == "X" or card[1] == "s" or cuts(t):
        return False
    rank = card[0]
    conditions = [
        *(g.on(rule) and rank == of for rule, of in RETURNABLE.items()),
        g.on("red_five") and card in ("5h", "5d"),
        g.on("black_7_draw") and card == "7c",
        g.on("queen_release") and rank == "Q" and t.was_locked,
        g.on("six_return") and rank == "6" and t.was_back11,
        g.on("ace_tax") and rank == "A" and not t.leads,
    ]
    return any(conditions)


def spade_window(t: Turn) -> Steps:
    """The spade of the rank replaces the play and cancels its effects (PL-6)."""
    g = t.game
    if not (g.on("spade_return") and returnable(t)):
        return None
    spade = t.play.cards[0][0] + "s"
    for q in g.ring(t.actor, g.dir):
        if q == t.actor or not g.active(q) or spade not in g.hands[q]:
            continue
        given = yield Due("respond", q, "spade_return", Reply((spade,), 1, tuple(g.hands[q])), True)
        if given:
            g.hands[q] = without(g.hands[q], given)
            play = Play(q, Reading("single", given, rank=spade[0]), given, lockless=True)
            g.field.append(play)
            respond(t, q, play)
            return q
    return None


def respond(t: Turn, q: int, play: Play) -> None:
    """Finish the responder if those were the last cards (GR-10, PL-15)."""
    if not t.game.hands[q]:
        if t.game.is_foul(play, t.was_reversed):
            t.game.fouled.append(q)
        else:
            t.game.finish(q)
    t.game.end_if_over()


def skips(t: Turn) -> int:
    """The number of players that this play skips (GR-8)."""
    total = 0
    for rule, rank in (("five_skip", "5"), ("ten_skip", "T"), ("king_skip", "K")):
        if t.game.on(rule) and t.has(rank):
            total += t.play.c(rank) if t.game.options["skip_per_card"] else 1
    return total


def seats(t: Turn) -> Steps:
    """Reversals and new seat orders (PL-11)."""
    g = t.game
    for rule, rank in (("queen_reverse", "Q"), ("nine_reverse", "9")):
        if g.on(rule) and t.has(rank):
            g.dir = -g.dir
    if g.on("nine_shuffle") and t.play.G("9", 2):
        clockwise = [q for q in g.ring(t.actor, 1) if q != t.actor and g.active(q)]
        players = {t.names[q]: q for q in clockwise}
        order = yield from ask(t.actor, "nine_shuffle", Order(players, frozenset(t.names)), optional=True)
        if order is not None:
            there = [g.seats.index(q) for q in clockwise]
            for seat, q in zip(there, order, strict=True):
                g.seats[seat] = q


# ---------------------------------------------------------------------- clearing


def cuts(t: Turn) -> list[str]:
    """The rules that clear the field without a question (stage 10)."""
    g, play = t.game, t.play
    forced = play.reading.forced
    found = [forced] if forced in ("spade3_return", "spade_two_return", "sandstorm") else []
    jqk = [role[0] for role in play.reading.roles] == ["J", "Q", "K"]
    fires = {
        "eight_cut": t.only("8"),
        "dignity": play.reading.form == "stairs" and jqk,
        "queen_cut": t.only("Q"),
        "four_cut": t.has("4", anyway=True),
        "five_cut": t.was_reversed and t.only("5"),
        "six_cut": t.was_reversed and t.only("6"),
        "seven_cut": t.was_reversed and t.only("7"),
        "nine_gamble": t.has("9"),
    }
    return found + [rule for rule, here in fires.items() if here and g.on(rule)]


YES_OR_NO = Choice({"yes": True, "no": False, "-": False}, frozenset(("yes", "no", "-")))


def clearing(t: Turn) -> Steps:
    """Clear the field if this play does so; return whether the play ends here (PL-12)."""
    g, actor = t.game, t.actor
    if t.fouled:
        return False
    found = cuts(t)
    for rule, rank in (("ambulance", "9"), ("rokurokubi", "6")):
        if not found and g.on(rule) and t.play.G(rank, 2):
            wanted = yield from ask(actor, rule, YES_OR_NO, optional=True)
            found += [rule] if wanted else []
    if not found:
        return False
    leader = actor
    if found == ["eight_cut"]:
        answered = yield from eight_window(t)
        if answered is not None:
            rule, leader = answered
            stays = rule == "seven_counter" or (
                rule == "four_stop" and g.options["four_stop_result"] == "stay"
            )
            if stays:
                return False
    yield from clear(t, leader)
    return True


def eight_window(t: Turn) -> Steps:
    """Return the rule and the player that answer the cut, asked in seat order (PL-12, rows 36, 57, 70)."""
    g = t.game
    for q in g.ring(t.actor, g.dir)[:-1]:
        if not g.active(q):
            continue
        hand = tuple(g.hands[q])
        tens = tuple("T" + card[1] for card in naturals(t.play.new))
        fours = tuple(card for card in hand if card[0] == "4")
        offers = (
            ("ten_return", tens, len(tens), t.play.N("8", len(t.play.new))),
            ("seven_counter", ("7d",), 1, True),
            ("four_stop", fours, 2, t.play.reading.form == "single" and "X" not in t.play.cards),
        )
        for rule, cards, count, fits in offers:
            held = len(cards) >= count and all(card in hand for card in cards)
            if not (g.on(rule) and fits and held):
                continue
            given = yield Due("respond", q, rule, Reply(cards, count, hand), True)
            if given:
                answer(t, q, rule, given)
                return rule, q
    return None


def answer(t: Turn, q: int, rule: str, given: tuple[str, ...]) -> None:
    """Move the cards of a response: a ten return to the field, others to the discard pile."""
    g = t.game
    form = "single" if len(given) == 1 else "group"
    play = Play(q, Reading(form, given, rank=given[0][0]), given, lockless=True)
    g.hands[q] = without(g.hands[q], given)
    if rule == "ten_return":
        g.field.append(play)
    else:
        g.discard += given
    respond(t, q, play)


def clear(t: Turn, leader: int) -> Steps:
    """Discard the field and set the leader (DF-19 to DF-21, rows 30, 32)."""
    g = t.game
    plays = g.field
    top = plays[-1]
    for play in plays:
        g.discard += [*play.cards, *play.attached]
    g.discard += g.aside
    g.field, g.aside, g.passed = [], [], []
    g.flags -= {"back11", "back2", "damian"}
    g.parity = g.suit = g.color = g.partial = g.fierce = ""
    g.number = False
    if not g.active(leader):
        leader = g.next(leader)
    if g.on("salvage") and g.has(top, "3") and g.active(top.owner):
        own = bare_turn(g, t.names, top.owner)
        yield from from_pile(own, "salvage", 1, top.owner)
    aces = [play.owner for play in plays if g.has(play, "A")]
    if g.on("next_ace") and aces and g.active(aces[-1]):
        leader = aces[-1]
    g.turn = leader


def advance(t: Turn, actor: int, pending: int) -> Steps:
    """Go to the next player, or clear the field if the owner of the top is reached (DF-17)."""
    g = t.game
    owner = g.field[-1].owner
    for q in g.ring(actor, g.dir):
        if q == owner:
            yield from clear(t, owner)
            return
        if not g.active(q) or q in g.passed:
            continue
        if not pending:
            g.turn = q
            return
        pending -= 1


def passing(g: Game, names: list[str], actor: int) -> Steps:
    """A pass (PL-14)."""
    if "damian" in g.flags and g.on("damian"):
        g.fall(actor)
    if g.options["pass_lockout"] and g.active(actor):
        g.passed.append(actor)
    g.end_if_over()
    yield from advance(bare_turn(g, names, actor), actor, 0)


def bare_turn(g: Game, names: list[str], actor: int) -> Turn:
    """An action that is no play: the exchange, a pass, a salvage."""
    nothing = Play(actor, Reading("", ()), (), lockless=True)
    return Turn(g, names, actor, nothing, None, False, False, [], False, False)
