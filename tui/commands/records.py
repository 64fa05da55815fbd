"""`qk records`: the games archived on this machine, listed, searched, shown, exported, imported, counted."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.typed import folded, printable
from tui.commands import ladder
from tui.commands.asked import actions_of, add_encoding, draw_bar, json_line, within
from tui.commands.parser import nearest
from tui.text.words import Words, WrongUsage, complain

if TYPE_CHECKING:
    from netplay.archive.archive import Archive, ArchivedGame
    from netplay.archive.intake import FilesFound, ImportResult
    from netplay.archive.query import ArchiveQuery

ACTIONS = ("list", "search", "show", "export", "import", "stats", "ladder", "sheet", "delete")
FIELDS = ("player", "game", "rules", "event", "since", "until", "result", "number")
MOST_PROBLEMS = 20
"""Files that aren't records, or whose game is here already, named one by one; of more only the number is printed."""
YES = ("y", "yes", "はい")
FEW = 20
"""This many files need no progress bar."""


def register(subparsers: Any, words: Words) -> None:
    """Add `qk records` and what can be done with them."""
    say = words.say
    parser = subparsers.add_parser("records", help=say("records-about"), description=say("records-about"))
    _understand(parser)
    add = actions_of(parser, words, "records", title=say("records-actions"), prog="qk records")
    parser.set_defaults(action="list", words=[], limit=None, typed="")
    number = within(words, int, 1, 10**18 - 1)
    for name in ("list", "search"):
        search = _searching(add(name), words)
        search.add_argument("words", nargs="*", metavar=say("records-word"), help=say("records-words-help"))
        search.add_argument("--limit", type=number, metavar="N", help=say("records-limit-help"))
    add("show").add_argument("ids", nargs=1, type=number, metavar="ID", help=say("records-id-help"))
    export = _searching(add("export"), words)
    export.add_argument("ids", nargs="*", type=number, metavar="ID", help=say("records-id-help"))
    export.add_argument("--all", action="store_true", help=say("records-all-help"))
    export.add_argument(
        "--to", type=Path, default=Path(), metavar=say("records-to"), help=say("records-to-help")
    )
    taking = add("import")
    taking.add_argument("files", nargs="+", metavar=say("records-files"), help=say("records-files-help"))
    taking.add_argument("--lenient", action="store_true", help=say("replay-lenient"))
    add_encoding(taking, words)
    taking.add_argument("--dry-run", action="store_true", help=say("records-dry-run"))
    taking.add_argument("--yes", action="store_true", help=say("records-import-yes"))
    stats = _searching(add("stats"), words)
    stats.add_argument("who", nargs="?", default="", metavar=say("records-who"), help=say("records-who-help"))
    ladder.register(add("ladder"), words)
    sheet = _searching(add("sheet"), words)
    sheet.add_argument("ids", nargs="*", type=number, metavar="ID", help=say("evening-help-ids"))
    sheet.add_argument("--to", type=Path, metavar=say("records-to"), help=say("evening-help-to"))
    delete = add("delete")
    delete.add_argument("ids", nargs="+", type=number, metavar="ID", help=say("records-id-help"))
    delete.add_argument("--yes", action="store_true", help=say("records-yes-help"))


def _understand(parser: argparse.ArgumentParser) -> None:
    """Without an action options belong to `list`, and words to `search`; of these the first is remembered."""
    parse = parser.parse_known_args

    def parse_with_action(args: Any = None, namespace: Any = None) -> Any:
        given = list(args or ())
        first = next((word for word in given if word != "--json"), "-")
        if first in (*ACTIONS, "-h", "--help"):
            return parse(given, namespace)
        given.insert(0, "list" if first.startswith("-") else "search")
        found, beyond = parse(given, namespace)
        found.typed = first
        return found, beyond

    parser.parse_known_args = parse_with_action  # type: ignore[method-assign]  # argparse has no default action


def _searching(parser: argparse.ArgumentParser, words: Words) -> argparse.ArgumentParser:
    """Add the options that narrow a search."""
    for field in FIELDS:
        parser.add_argument(f"--{field}", metavar=field.upper(), help=words.say(f"records-{field}-help"))
    return parser


def run(args: argparse.Namespace, words: Words) -> int:
    """0: done; 1: something was not taken in, written or deleted; 2: wrong usage, or an archive that cannot be used."""
    wanted = _wanted(args)
    with _opened(words, reports_files=args.action == "list") as archive:
        match args.action:
            case "list" | "search":
                return _list(archive, args, wanted, words)
            case "show":
                return _show(archive, args, words)
            case "export":
                return _export(archive, args, wanted, words)
            case "import":
                return _import(archive, args, words)
            case "stats":
                return _stats(archive, args, wanted, words)
            case "ladder":
                return ladder.run(archive, args, words)
            case "sheet":
                return _sheet(archive, args, wanted, words)
            case "delete":
                return _delete(archive, args, words)
            case other:
                raise AssertionError(other)


def _wanted(args: argparse.Namespace) -> ArchiveQuery:
    from netplay.archive.query import checked, read_search, with_field

    wanted = read_search(" ".join(args.words if args.action in ("list", "search") else ()))
    for field in FIELDS:
        value = getattr(args, field, None)
        wanted = wanted if value is None else with_field(wanted, field, value)
    return checked(wanted)


@contextlib.contextmanager
def _opened(words: Words, *, reports_files: bool) -> Iterator[Archive]:
    """Open the archive, import new files of its folder, and report on that."""
    from netplay.archive.archive import Archive
    from netplay.archive.damage import ArchiveTrouble
    from netplay.archive.intake import empty_tray

    with Archive() as archive:
        if archive.aside is not None:
            aside = str(archive.aside)
            complain(words.say("records-damaged", aside=aside, rescued=archive.rescued))
        try:
            problems = empty_tray(archive, _bar)
        except ArchiveTrouble as wrong:
            problems = []
            complain(words.error(wrong))
        if reports_files:
            for problem in problems[:MOST_PROBLEMS]:
                complain(words.error(problem))
            if len(problems) > MOST_PROBLEMS:
                complain(words.say("records-more-problems", files=len(problems) - MOST_PROBLEMS))
        yield archive


def _bar(done: int, of: int) -> None:
    if of >= FEW and sys.stderr.isatty():
        draw_bar(done, of)


def _list(archive: Archive, args: argparse.Namespace, wanted: ArchiveQuery, words: Words) -> int:
    from netplay.archive.query import EVERYTHING
    from netplay.storage.solo_games import records_folder
    from tui.text.archive_text import game_line

    games = archive.find(wanted, args.limit)
    if not games and (near := nearest(args.typed, ACTIONS)):
        raise WrongUsage(words.say("records-none-fit-near", near=near))
    if args.json:
        for archived in games:
            print(json_line(_as_fields(archived, words)))
        return 0
    for archived in games:
        print(game_line(archived, words))
    if not games and wanted != EVERYTHING:
        print(words.say("records-none-fit"))
    elif not games:
        print(words.say("records-none", folder=str(records_folder())))
    return 0


def _as_fields(archived: ArchivedGame, words: Words) -> dict[str, Any]:
    from tui.text.archive_text import problem_of

    summary = archived.summary
    ranked = sorted(
        (seat for seat in summary.seats if seat.place is not None), key=lambda seat: seat.place or 0
    )
    return {
        "id": archived.id,
        "game": summary.game,
        "date": summary.played or None,
        "rules": summary.rules,
        "settings": summary.settings,
        "event": summary.event or None,
        "players": [seat.name for seat in summary.seats],
        "bots": {seat.name: seat.bot for seat in summary.seats if seat.bot},
        "moves": summary.moves,
        "over": summary.over,
        "ranks": [seat.name for seat in ranked] if summary.over else [],
        "source": archived.source or None,
        "problem": problem_of(summary.problem, words) or None,
    }


def _show(archive: Archive, args: argparse.Namespace, words: Words) -> int:
    from tui.text.archive_text import details

    archived = archive.game(args.ids[0])
    text = archive.text(archived.id)
    if args.json:
        print(json_line({**_as_fields(archived, words), "text": text}))
        return 0
    for line in (*details(archived, words), "", *text.splitlines()):
        print(printable(line))
    return 0


def _export(archive: Archive, args: argparse.Namespace, wanted: ArchiveQuery, words: Words) -> int:
    from netplay.archive.damage import ArchiveTrouble
    from netplay.archive.exports import export
    from netplay.archive.query import EVERYTHING

    ids = list(args.ids)
    if wanted != EVERYTHING or args.all:
        ids += [one.id for one in archive.find(wanted) if one.id not in ids]
    elif not ids:
        raise WrongUsage(words.say("records-export-what"))
    if not ids:
        complain(words.say("records-none-fit"))
    code = 0
    if args.to == Path("-"):
        for id in ids:
            try:
                sys.stdout.write(archive.text(id))
            except ArchiveTrouble as wrong:
                code = 1
                complain(words.error(wrong))
        return code
    for one in export(archive, ids, args.to):
        if one.problem is not None:
            code = 1
            complain(words.error(one.problem))
        elif args.json:
            print(json_line({"id": one.id, "path": str(one.path), "new": one.is_new}))
        else:
            name = "records-exported" if one.is_new else "records-exported-before"
            print(words.say(name, id=str(one.id), file=str(one.path)))
    return code


def _import(archive: Archive, args: argparse.Namespace, words: Words) -> int:
    from netplay.archive.intake import import_records, read_records
    from netplay.archive.intake import keep as keep_found

    how = {"lenient": args.lenient, "encoding": args.encoding or ""}
    looks_first = args.dry_run or (sys.stdin.isatty() and not (args.yes or args.json))
    if not looks_first:
        taken = import_records(archive, args.files, progress=_bar, **how)
        for one in (*taken.warnings, *taken.problems):
            complain(words.error(one))
        return _imported(taken, args, words)
    found = read_records(archive, args.files, progress=_bar, **how)
    _show_found(found, args, words)
    if args.dry_run:
        return 1 if found.problems else 0
    if (
        found.warnings
        and found.entries
        and not _confirmed(words, "records-import-ask", games=len(found.entries))
    ):
        print(words.say("records-import-none"))
        return 1
    return _imported(keep_found(archive, found), args, words)


def _show_found(found: FilesFound, args: argparse.Namespace, words: Words) -> None:
    """Print what would be imported, a line a game, with what was tolerated and what could not be read."""
    from tui.text.archive_text import found_line

    for one in (*found.warnings, *found.problems):
        complain(words.error(one))
    if args.json:
        fields = {
            "files": found.files,
            "games": [{"file": one.source, "text": one.text} for one in found.entries],
            "warnings": [words.error(one) for one in found.warnings],
            "problems": [words.error(one) for one in found.problems],
            "duplicates": [{"file": one.file, "id": one.id} for one in found.duplicates],
        }
        print(json_line(fields))
    elif found.warnings or args.dry_run:
        for entry in found.entries:
            print(found_line(entry.summary, entry.source, words))
            if args.dry_run:
                print(_as_read(entry.text, args))
        known, bad = len(found.duplicates), len(found.problems)
        print(words.say("records-found", games=len(found.entries), known=known, bad=bad))


def _as_read(text: str, args: argparse.Namespace) -> str:
    """The record as it was understood, line for line, fit for a terminal."""
    from engine.lenient import lines_of, to_strict

    lines = lines_of(to_strict(text).text if args.lenient else text)
    return "\n".join("    " + printable(line) for line in lines).rstrip()


def _confirmed(words: Words, question: str, **values: int) -> bool:
    answer = input(words.say(question, **values) + " ")
    return folded(answer).strip().casefold() in YES


def _imported(taken: ImportResult, args: argparse.Namespace, words: Words) -> int:
    if args.json:
        fields = {
            "files": taken.files,
            "taken": list(taken.ids),
            "duplicates": [{"file": one.file, "id": one.id} for one in taken.duplicates],
            "warnings": [words.error(one) for one in taken.warnings],
            "problems": [words.error(problem) for problem in taken.problems],
        }
        print(json_line(fields))
    else:
        known, bad = len(taken.duplicates), len(taken.problems)
        for one in taken.duplicates if known <= MOST_PROBLEMS else ():
            print(words.say("records-duplicate", file=one.file, id=str(one.id)))
        print(words.say("records-taken", new=len(taken.ids), known=known, bad=bad))
    if taken.stopped:
        complain(words.error(taken.stopped))
        return 2
    return 1 if taken.problems else 0


def _stats(archive: Archive, args: argparse.Namespace, wanted: ArchiveQuery, words: Words) -> int:
    from netplay.archive.statistics import statistics
    from tui.text.archive_text import portrait, table

    players = statistics(archive, wanted, args.who)
    if args.who and not players:
        raise WrongUsage(words.say("records-no-such-player", who=args.who))
    if args.json:
        import msgspec

        for player in players:
            print(json_line({**msgspec.to_builtins(player), "games": player.games, "wins": player.wins}))
        return 0
    if not players:
        print(words.say("records-none-fit"))
    elif args.who:
        for player in players:
            print("\n".join(portrait(player, words, 60)))
    else:
        print("\n".join(table(players, words)))
    return 0


def _delete(archive: Archive, args: argparse.Namespace, words: Words) -> int:
    from tui.text.archive_text import game_line

    games = [archive.game(id) for id in dict.fromkeys(args.ids)]
    if not args.yes:
        if not sys.stdin.isatty():
            raise WrongUsage(words.say("records-delete-how"))
        for archived in games:
            print(game_line(archived, words))
        if not _confirmed(words, "records-delete-ask", games=len(games)):
            print(words.say("records-delete-none"))
            return 1
    archive.delete([archived.id for archived in games])
    if args.json:
        for archived in games:
            print(json_line({"id": archived.id, "source": archived.source or None}))
        return 0
    print(words.say("records-deleted", games=len(games)))
    for archived in games:
        if archived.source:
            print(words.say("records-file-stays", file=archived.source))
    return 0


def _sheet(archive: Archive, args: argparse.Namespace, wanted: ArchiveQuery, words: Words) -> int:
    """Of one game its series; of several, or of those that fit, just these. Raises QkError."""
    from netplay.archive.evening_sheet import series_of, sheet_of
    from netplay.archive.query import EVERYTHING
    from tui.sharing import evening

    archive.must_have(args.ids)
    if len(args.ids) == 1 and wanted == EVERYTHING:
        ids = series_of(archive, archive.text(args.ids[0]))
    elif args.ids or wanted != EVERYTHING:
        found = [one.id for one in archive.find(wanted, oldest_first=True)] if wanted != EVERYTHING else []
        ids = tuple(dict.fromkeys([*args.ids, *found]))
    else:
        raise WrongUsage(words.say("evening-what"))
    sheet = sheet_of(archive, ids)
    if sheet is None:
        complain(words.say("records-none-fit"))
        return 1
    if args.to is not None:
        path = evening.write_sheet(sheet, args.to, words)
        text = words.say("evening-written", file=str(path))
        print(json_line({"path": str(path)}) if args.json else text)
    elif args.json:
        import msgspec

        print(json_line({**msgspec.to_builtins(sheet), "whole": sheet.is_whole}))
    else:
        print(evening.as_text(sheet, words), end="")
    return 0
