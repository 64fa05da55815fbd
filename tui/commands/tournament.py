"""`qk tournament`: a club's tournament, from the list of players to the pages."""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from engine.errors import QkError
from engine.typed import folded, spaced
from netplay.club.acts import SEEDINGS, SYSTEMS
from netplay.club.matches import MOST_GAMES, MOST_PLAYERS, MOST_ROUNDS
from tui.commands.asked import Add, actions_of, add_encoding, json_line, run_program, within
from tui.text.words import Words, WrongUsage, complain, one_line

if TYPE_CHECKING:
    from netplay.club.book import TournamentFile
    from netplay.club.matches import RoundMatch
    from netplay.club.rounds import TournamentRounds
    from netplay.club.tournament import Tournament
    from tui.club.tables import TextTable

# ---------------------------------------------------------------------- options


def register(subparsers: Any, words: Words) -> None:
    """Add `qk tournament` and what can be done with one."""
    say = words.say
    parser = subparsers.add_parser("tournament", help=say("club-about"), description=say("club-about"))
    on_any = actions_of(
        parser, words, "club", anywhere=True, title=say("club-actions"), prog="qk tournament", required=True
    )

    def add(name: str) -> argparse.ArgumentParser:
        action = on_any(name)
        action.add_argument("file", type=Path, metavar=say("club-file"), help=say("club-file-help"))
        return action

    _new_options(add("new"), words)
    _people(add, words)
    _rounds(add, words)
    _add_listings(add, words)


def _people(add: Add, words: Words) -> None:
    """Who takes part, when, and with whom."""
    say = words.say
    entering = add("add")
    entering.add_argument(
        "names", nargs="*", type=spaced, metavar=say("club-names"), help=say("club-names-help")
    )
    entering.add_argument("--rating", type=float, default=0.0, metavar="R", help=say("club-rating-help"))
    entering.add_argument(
        "--club", type=spaced, default="", metavar=say("club-club"), help=say("club-club-help")
    )
    entering.add_argument("--members", default="", metavar="A,B,C", help=say("club-members-help"))
    entering.add_argument("--from", dest="list", metavar=say("club-file"), help=say("club-from-help"))
    add_encoding(entering, words)
    for name in ("drop", "back"):
        add(name).add_argument("names", nargs="+", metavar=say("club-names"), help=say("club-name-help"))
    here = add("checkin")
    here.add_argument("names", nargs="*", metavar=say("club-names"), help=say("club-name-help"))
    here.add_argument("--not", dest="undo", action="store_true", help=say("club-not-help"))
    absent = add("absent")
    absent.add_argument("names", nargs="+", metavar=say("club-names"), help=say("club-name-help"))
    absent.add_argument(
        "--round", type=within(words, int, 1, MOST_ROUNDS), metavar="N", help=say("club-round-help")
    )
    absent.add_argument("--not", dest="undo", action="store_true", help=say("club-not-help"))
    apart = add("apart")
    apart.add_argument("names", nargs=2, metavar=say("club-names"), help=say("club-name-help"))
    apart.add_argument("--not", dest="undo", action="store_true", help=say("club-not-help"))


def _rounds(add: Add, words: Words) -> None:
    """Pairings, and what came out."""
    say = words.say
    pairing = add("pair")
    pairing.add_argument("--by-hand", nargs="+", default=[], metavar="A:B", help=say("club-by-hand-help"))
    pairing.add_argument("--repeats", action="store_true", help=say("club-repeats-help"))
    pairing.add_argument("--undo", action="store_true", help=say("club-undo-help"))
    pairing.add_argument("--discard", action="store_true", help=say("club-discard-help"))
    schedule = add("schedule")
    schedule.add_argument(
        "round", nargs="?", type=within(words, int, 1, MOST_ROUNDS), metavar="N", help=say("club-round-help")
    )
    schedule.add_argument("time", nargs="*", metavar=say("club-time"), help=say("club-time-help"))
    add("hold").add_argument(
        "reason", nargs="*", type=spaced, metavar=say("club-reason"), help=say("club-reason-help")
    )
    add("resume")
    stage = add("stage")
    for name, least, most in (("top", 2, MOST_PLAYERS), ("games", 1, MOST_GAMES)):
        number, text = within(words, int, least, most), say(f"club-stage-{name}-help")
        stage.add_argument(f"--{name}", type=number, default=0, metavar="N", help=text)
    for name in ("third", "double", "play-off", "none"):
        stage.add_argument(f"--{name}", action="store_true", help=say(f"club-{name}-help"))
    result = add("result")
    result.add_argument("result", nargs="*", metavar=say("club-result"), help=say("club-result-help"))
    result.add_argument("--round", type=int, metavar="N", help=say("club-round-help"))
    result.add_argument("--cards", default="", metavar="A,B", help=say("club-cards-help"))
    either = result.add_mutually_exclusive_group()
    either.add_argument("--correct", action="store_true", help=say("club-correct-help"))
    either.add_argument("--withdraw", action="store_true", help=say("club-withdraw-help"))
    result.add_argument(
        "--record", nargs="+", default=[], metavar=say("club-file"), help=say("club-record-help")
    )


def _add_listings(add: Add, words: Words) -> None:
    """How it stands, for whom, and played where."""
    say = words.say
    table = add("table")
    table.add_argument("--round", type=int, metavar="N", help=say("club-round-help"))
    for name in ("cross", "pairings", "seats", "trail"):
        table.add_argument(f"--{name}", action="store_true", help=say(f"club-{name}-help"))
    kinds, kind = ("standings", "pairings", "players"), say("club-csv-kind")
    add("csv").add_argument("kind", choices=kinds, metavar=kind, help=say("club-csv-help"))
    export = add("export")
    export.add_argument("folder", type=Path, metavar=say("club-folder"), help=say("club-folder-help"))
    export.add_argument(
        "--evening", type=Path, nargs="+", default=[], metavar=say("club-file"), help=say("league-help")
    )
    add("rescue").add_argument("to", type=Path, metavar=say("cup-new-file"), help=say("cup-rescue-help"))
    evening = add("run")
    evening.add_argument(
        "--port", type=within(words, int, 0, 65535), default=None, metavar="N", help=say("club-port-help")
    )
    evening.add_argument("--lan", action="store_true", help=say("cli-lan"))
    evening.add_argument("--bind", default=None, metavar="ADDRESS", help=say("cli-bind"))
    evening.add_argument("--password", default="", help=say("club-password-help"))
    evening.add_argument(
        "--late", type=within(words, float, 0, 600), default=0.0, metavar="N", help=say("club-late-help")
    )
    evening.add_argument("--pages", default="", metavar=say("club-folder"), help=say("club-pages-help"))
    evening.add_argument("--house", action="store_true", help=say("cup-server-help"))
    evening.add_argument("--stop", action="store_true", help=say("cup-stop-help"))
    board = add("board")
    board.add_argument("--turn", type=float, default=12.0, metavar="S", help=say("club-turn-help"))


def _date(words: Words) -> Callable[[str], str]:
    """A day, as argparse reads the values of an option."""

    def read(text: str) -> str:
        try:
            return date.fromisoformat(text).isoformat()
        except ValueError as wrong:
            raise argparse.ArgumentTypeError(words.say("cli-no-date", text=one_line(text)[:40])) from wrong

    return read


def _new_options(new: argparse.ArgumentParser, words: Words) -> None:
    say = words.say
    new.add_argument("--name", type=spaced, default="", help=say("club-title-help"))
    new.add_argument("--system", choices=SYSTEMS, default="swiss", help=say("club-system-help"))
    new.add_argument("--date", type=_date(words), metavar="YYYY-MM-DD", help=say("club-date-help"))
    for key, usual in (
        ("rounds", 0),
        ("table", 2),
        ("games", 1),
        ("groups", 1),
        ("advance", 2),
        ("cycles", 1),
    ):
        new.add_argument(f"--{key}", type=int, default=usual, metavar="N", help=say(f"club-{key}-help"))
    new.add_argument("--team", type=int, default=0, choices=(0, 3, 5), help=say("club-team-help"))
    new.add_argument("--minutes", type=int, default=0, metavar="N", help=say("club-minutes-help"))
    new.add_argument("--seeding", choices=SEEDINGS, default="rating", help=say("club-seeding-help"))
    new.add_argument("--seed", default="", metavar="TEXT", help=say("club-seed-help"))
    new.add_argument("--tie-breaks", default="", metavar="A,B,…", help=say("club-ties-help"))
    new.add_argument("--apart-clubs", action="store_true", help=say("club-apart-clubs-help"))
    new.add_argument("--game", default="prime", metavar="GAME", help=say("cli-game"))
    new.add_argument("--rules", default="", metavar="PRESET", help=say("cli-preset"))
    new.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help=say("cli-set"))
    new.add_argument("--local", action="append", default=[], metavar="RULE,…", help=say("cli-local"))
    new.add_argument("--off", action="append", default=[], metavar="RULE,…", help=say("cli-off"))
    new.add_argument("--clock", action="append", default=[], metavar="KEY=VALUE", help=say("cli-clock"))


# ---------------------------------------------------------------------- on the day: holds, check-in, timetable

_TIME = re.compile(r"(?:(\d{4}-\d{2}-\d{2})[ T])?(\d{1,2}):(\d{2})")
_OFF = ("off", "-", "なし")


def hold(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    """Nothing is paired, opened or closed from now on; or it is again."""
    from netplay.club.acts import Resumed, TournamentHeld

    if args.action == "resume":
        book.do(Resumed())
        print_act(args, {"held": None}, words.say("club-resumed"))
    else:
        reason = " ".join(args.reason)
        book.do(TournamentHeld(reason))
        print_act(args, {"held": reason}, words.say("club-hold-set", reason=book.tournament.hold_note))
    return 0


def check_in(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    """Note who is present; without a name list all participants."""
    from netplay.club.acts import CheckedIn

    with book.turn() as made:
        names = [made.find(name).name for name in args.names]
        for name in names:
            book.do(CheckedIn(name, is_here=not args.undo))
    if args.json:
        print(json_line({"here": [one.name for one in book.tournament.players.values() if one.is_here]}))
    elif names:
        message = "club-did-checkin-not" if args.undo else "club-did-checkin"
        print(words.say(message, names=", ".join(names)))
    else:
        for one in book.tournament.players.values():
            print(f"{'✓' if one.is_here else '·'}  {one.name}")
    return 0


def schedule(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    """Set when a round is paired at the earliest, or remove that; without a round list the times."""
    from netplay.club.acts import Scheduled
    from tui.club.tables import scheduled_text

    if args.round is not None:
        time = _time(" ".join(args.time), book.tournament.plan.date)
        book.do(Scheduled(args.round, time))
        print_act(args, {"round": args.round, "time": time or None}, scheduled_text(args.round, time, words))
        return 0
    times = {round: f"{time:%Y-%m-%dT%H:%M}" for round, time in sorted(book.tournament.times.items())}
    if args.json:
        print(json_line({"times": times}))
    else:
        for round, time in times.items():
            print(scheduled_text(round, time, words))
    return 0


def stage(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    """Set what follows the regular rounds, and how a knockout is played; without options say how it is set."""
    from netplay.club.acts import Staged
    from tui.club.tables import stages_text

    wanted = Staged(args.top, args.third, args.double, args.play_off, args.games)
    if args.none and wanted != Staged():
        raise WrongUsage(words.say("club-none-alone"))
    if args.none or wanted != Staged():
        book.do(wanted)
    stages = book.tournament.stages
    print_act(args, msgspec.structs.asdict(stages), stages_text(stages, words))
    return 0


def _time(typed: str, day: str) -> str:
    """A time of day, on the tournament's day unless another is given; empty to take it off. Raises BadAct."""
    from datetime import datetime

    from netplay.club.matches import BadAct

    text = folded(typed).strip()
    if text.casefold() in _OFF:
        return ""
    found = _TIME.fullmatch(text)
    if found is None:
        raise BadAct("club-bad-time", text=typed[:40])
    try:
        when = datetime.fromisoformat(f"{found[1] or day or datetime.now().date()}T{found[2]:0>2}:{found[3]}")
    except ValueError as wrong:  # such as 25:00
        raise BadAct("club-bad-time", text=typed[:40]) from wrong
    return f"{when:%Y-%m-%dT%H:%M}"


def print_csv(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    """Print a table for a spreadsheet; into a file or a pipe with the mark by which it knows UTF-8."""
    from tui.club.tables import as_csv, as_objects

    if args.json:
        for row in as_objects(book.tournament, args.kind):
            print(json_line(row))
        return 0
    print(("" if sys.stdout.isatty() else "\ufeff") + as_csv(book.tournament, args.kind), end="")
    return 0


_LONGEST_LIST = 4 << 20
"""Bytes of a list of players, or of a record."""


def run(args: argparse.Namespace, words: Words) -> int:
    """0: done; 1: some of it was not; 2: wrong usage, or a file that cannot be used."""
    if args.action == "new":
        return _new(args, words)
    if args.action == "rescue":
        return _rescue(args, words)
    from netplay.club.book import open_book
    from netplay.club.recent_files import resolved

    with contextlib.closing(open_book(resolved(args.file))) as book:
        return _ACTIONS[args.action](book, args, words)


def _new(args: argparse.Namespace, words: Words) -> int:
    import secrets
    from datetime import datetime

    from engine import GAMES
    from netplay.club.acts import TournamentPlan
    from netplay.club.book import SUFFIX, begin
    from netplay.club.games import config_of
    from netplay.club.matches import check_plan
    from netplay.club.recent_files import remember
    from netplay.table.games import adapter_of
    from tui.commands.rule_options import rule_names
    from tui.text.dials import pairs

    path = args.file
    if args.game not in GAMES:
        raise WrongUsage(words.say("cli-no-such-game", game=args.game, games=", ".join(GAMES)))
    plan = TournamentPlan(
        name=args.name or path.name.removesuffix(SUFFIX),
        system=args.system,
        date=args.date or datetime.now().strftime("%Y-%m-%d"),
        **{key: getattr(args, key) for key in ("rounds", "table", "games", "groups", "advance", "cycles")},
        team=args.team,
        minutes=args.minutes,
        seeding=args.seeding,
        lot=args.seed or secrets.token_hex(4),
        ties=tuple(one.strip() for one in args.tie_breaks.split(",") if one.strip()),
        apart=args.apart_clubs,
        game=args.game,
        rules=args.rules or "official",
        set=pairs("--set", args.set, words),
        local=rule_names(args.local),
        off=rule_names(args.off),
        clock=pairs("--clock", args.clock, words),
    )
    check_plan(plan)
    adapter_of(plan.game).terms(config_of(plan))
    begin(path, plan).close()
    with contextlib.suppress(QkError, OSError):  # what cannot be listed can still be opened by its name
        remember(path)
    if args.json:
        print(json_line({"file": str(path), **msgspec.to_builtins(plan)}))
    else:
        print(words.say("club-begun", name=plan.name, file=str(path), lot=plan.lot))
    return 0


def _rescue(args: argparse.Namespace, words: Words) -> int:
    """What is left of a damaged file, in a new one."""
    from netplay.club.rescue import rescue
    from tui.club.texts import rescued_text

    found = rescue(args.file, args.to)
    text = rescued_text(found, words)
    plain = {**msgspec.structs.asdict(found), "file": str(args.to)}
    del plain["path"]
    print_act(args, plain, text)
    return 0


# ---------------------------------------------------------------------- players


def _add(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    from netplay.club.acts import ParticipantEntered
    from netplay.replay.reel import read_source
    from tui.club.results import must_be_apart, read_names

    members = tuple(filter(None, map(spaced, args.members.split(","))))
    entering = [ParticipantEntered(name, args.rating, args.club, members) for name in args.names]
    if args.list is not None:
        text = read_source(args.list, lenient=True, encoding=args.encoding or "").text
        entering += [ParticipantEntered(*one) for one in read_names(text.removeprefix("\ufeff"))]
    if not entering:
        raise WrongUsage(words.say("club-add-nobody"))
    with book.turn() as made:
        must_be_apart(made, entering)
        for one in entering:
            book.do(one)
    for one in entering:
        number = book.tournament.players[one.name].number
        if args.json:
            print(json_line({"number": number, **msgspec.to_builtins(one)} | {"type": "player"}))
        else:
            print(words.say("club-entered", number=str(number), name=one.name))
    return 0


def _change(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    from netplay.club.acts import Absent, CameBack, Dropped, Forbidden

    with book.turn() as made:
        names = [made.find(name).name for name in args.names]
        round = getattr(args, "round", None) or len(made.rounds) + 1
        if args.action == "apart":
            book.do(Forbidden(names[0], names[1], may_meet=args.undo))
        for name in names if args.action != "apart" else ():
            match args.action:
                case "drop":
                    book.do(Dropped(name))
                case "back":
                    book.do(CameBack(name))
                case _:
                    book.do(Absent(name, round, is_absent=not args.undo))
    undone = "-not" if getattr(args, "undo", False) else ""
    if args.json:
        print(json_line({"action": args.action, "names": names, "undo": bool(undone)}))
    else:
        print(words.say(f"club-did-{args.action}{undone}", names=", ".join(names), round=round))
    return 0


# ---------------------------------------------------------------------- rounds and results


def _pair(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    from netplay.club.acts import Unpaired
    from netplay.club.pairing import next_round
    from tui.club.tables import by_hand, match_plain, pairings

    with book.turn() as made:
        if args.undo:
            book.do(Unpaired(len(made.rounds), discards=args.discard))
        else:
            book.do(next_round(made, by_hand(", ".join(args.by_hand), made), may_repeat=args.repeats))
    made = book.tournament
    if args.undo:
        print_act(
            args, {"undone": len(made.rounds) + 1}, words.say("club-unpaired", round=len(made.rounds) + 1)
        )
        return 0
    if args.json:
        print(json_line({"round": len(made.rounds), "tables": [match_plain(one) for one in made.rounds[-1]]}))
    else:
        print_sheet(pairings(made, len(made.rounds), words))
        missing = [one.name for one in made.players.values() if not (one.has_dropped or one.is_here)]
        if made.checks_in and missing:
            print(words.say("club-not-here", names=", ".join(missing)))
    return 0


def _result(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    if args.record:
        return _by_records(book, args, words)
    if not args.result:
        return _outstanding(book, args, words)
    from netplay.club.games import withdrawal
    from tui.club.results import read_result

    with book.turn() as made:
        match = _where(made, args.result[0], args.round, words, done=args.correct or args.withdraw)
        if args.withdraw:
            book.do(withdrawal(made, match))
        else:
            if len(args.result) < 2:
                raise WrongUsage(words.say("club-result-help"))
            typed = "; ".join(filter(None, (" ".join(args.result[1:]), args.cards)))
            book.do(read_result(made, match, typed, corrects=args.correct))
    _say_result(book.tournament.match(match.round, match.table), args, words)
    return 0


def _where(made: Tournament, wanted: str, round: int | None, words: Words, *, done: bool) -> RoundMatch:
    """The table of a number or of a player's name."""
    from netplay.club.matches import table_number

    last = round or (
        len(made.rounds)
        if done
        else min((one.round for one in made.open_matches()), default=len(made.rounds))
    )
    number = table_number(wanted)
    if number is not None and wanted not in made.players:
        return made.match(last, number)
    name = made.find(wanted).name
    made.match(last, 1)
    for match in made.rounds[last - 1]:
        if name in match.players:
            return match
    raise WrongUsage(words.say("club-sits-nowhere", name=name, round=last))


def _by_records(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    """Results from the records of games; those that fit no open table are reported."""
    from netplay.club.games import take_game
    from netplay.storage.reading import bytes_of, why_not

    wrong = 0
    for path in args.record:
        try:
            match = take_game(book, bytes_of(path, _LONGEST_LIST).decode("utf-8-sig"))
        except (QkError, OSError, ValueError) as problem:
            wrong += 1
            complain(words.error(QkError("club-file", path=path, why=why_not(problem))))
            continue
        _say_result(book.tournament.match(match.round, match.table), args, words)
    return 1 if wrong else 0


def _outstanding(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    """The tables whose results are missing; at a terminal they are asked for, one after the other."""
    from netplay.club.matches import BadAct
    from tui.club.results import read_result
    from tui.club.tables import match_plain

    left = book.tournament.open_matches()
    asks = sys.stdin.isatty() and sys.stdout.isatty() and not args.json
    if not left and not args.json:
        print(words.say("club-none-open"))
    for match in left:
        if args.json:
            print(json_line(match_plain(match)))
            continue
        line = f"{match.round}.{match.table}  {'  –  '.join(match.players)}"
        if not asks:
            print(line)
            continue
        while True:
            print(f"{line}  > ", end="", flush=True)
            typed = sys.stdin.readline()
            if not typed.strip():
                break
            try:
                book.do(read_result(book.tournament, match, typed.strip()))
                break
            except BadAct as wrong:
                print(f"  {words.error(wrong)}")
    return 0


def _say_result(match: RoundMatch, args: argparse.Namespace, words: Words) -> None:
    from tui.club.tables import match_plain, result_text

    text = words.say(
        "club-result-said",
        round=match.round,
        table=match.table,
        players="  –  ".join(match.players),
        result=result_text(match, words) or words.say("club-open", games=match.played),
    )
    print_act(args, match_plain(match), text)


# ---------------------------------------------------------------------- printing


def _table(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    from tui.club import tables
    from tui.club.texts import trail

    made = book.tournament
    round = args.round if args.round is not None else len(made.rounds)
    if not 0 <= round <= len(made.rounds) or ((args.pairings or args.seats) and not round):
        made.match(round, 1)
    if args.json:
        print(json_line(tables.standing_plain(made, round, trail=book if args.trail else None)))
        return 0
    if args.trail:
        print("\n".join(trail(book, words)))
    elif args.pairings:
        for sheet in tables.round_sheets(made, round, words):
            print_sheet(sheet)
    elif args.seats:
        print_sheet(tables.seats_by_name(made, round, words))
    else:
        for sheet in tables.cross(made, words) if args.cross else tables.standing_sheets(made, words, round):
            print_sheet(sheet)
        if made.held is not None:
            print(words.say("cup-on-hold", reason=made.hold_note))
        left = [one for one in made.open_matches() if one.round <= round]
        if left:
            print(words.say("club-still-open", count=len(left), tables=tables.open_tables(left)))
    return 0


# ---------------------------------------------------------------------- for others: pages, tables, the board


def export(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    from netplay.storage.reading import why_not
    from tui.club.pages import write_league, write_pages

    evenings = _evenings(book, args.evening)
    if os.path.isfile(args.folder):
        raise WrongUsage(words.say("club-not-a-folder", folder=str(args.folder)))
    try:
        written = write_pages(book, args.folder)
        if len(evenings) > 1:
            written += write_league(evenings, args.folder)
    except OSError as wrong:
        raise QkError("club-file", path=str(args.folder), why=why_not(wrong)) from wrong
    print_act(
        args,
        {"folder": str(args.folder), "files": [str(path) for path in written]},
        words.say("club-exported", count=len(written), file=str(args.folder / "index.html")),
    )
    return 0


def _evenings(book: TournamentFile, paths: list[Path]) -> list[TournamentRounds]:
    """The evenings of a league, this one among them. Raises QkError for a file that is none, or given twice."""
    from netplay.club.book import open_book
    from netplay.club.recent_files import resolved
    from netplay.club.standings import in_order

    found: list[TournamentRounds] = [book.tournament]
    for path in paths:
        with contextlib.closing(open_book(resolved(path))) as other:
            found.append(other.tournament)
    return in_order(found)


def run_evening(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    """Serve the tables until the tournament is over, SIGINT or SIGTERM."""
    from tui.club.serving import serve_evening
    from tui.club.tables import standing_plain, standing_sheets

    if args.house or args.stop:
        return _run_on_server(book, args, words)
    serve_evening(book, args, words)
    if args.json:
        print(json_line(standing_plain(book.tournament, len(book.tournament.rounds), None)))
    else:
        for sheet in standing_sheets(book.tournament, words):
            print_sheet(sheet)
    return 0 if book.tournament.is_over else 1


def _run_on_server(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    """The server that runs in this home plays it in its lobby, or plays it no more."""
    import asyncio

    from tui.commands.server import ask, refusal

    request: dict[str, Any] = {"do": "tournament", "file": str(book.path.absolute()), "late": args.late}
    request["pages"] = str(Path(args.pages).absolute()) if args.pages else ""
    request["stop"] = args.stop
    answer = asyncio.run(ask(request))
    if not answer["ok"]:
        raise refusal(answer)
    message = "cup-server-stopped" if args.stop else "cup-server-runs"
    print_act(args, answer, words.say(message, name=book.tournament.plan.name))
    return 0


def board(book: TournamentFile, args: argparse.Namespace, words: Words) -> int:
    from tui.club.board import WallBoardScreen

    return run_program(args, words, lambda app: app.push_screen(WallBoardScreen(book, args.turn)))


def print_sheet(sheet: TextTable) -> None:
    print(sheet.title)
    for line in sheet.lines():
        print(f"  {line}")


def print_act(args: argparse.Namespace, fields: dict[str, Any], text: str) -> None:
    print(json_line(fields) if args.json else text)


_ACTIONS = {
    "add": _add,
    "drop": _change,
    "back": _change,
    "absent": _change,
    "apart": _change,
    "pair": _pair,
    "hold": hold,
    "resume": hold,
    "checkin": check_in,
    "schedule": schedule,
    "stage": stage,
    "csv": print_csv,
    "result": _result,
    "table": _table,
    "export": export,
    "board": board,
    "run": run_evening,
}
