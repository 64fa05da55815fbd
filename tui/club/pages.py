"""A tournament as pages: to be put on any web server, sent by mail or printed; nothing comes from elsewhere.

Each page is complete and readable without its style; both languages are side by side, `ja/` and `en/`. Only a
game's own page has a script, with which it is stepped through.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

from engine.errors import QkError
from engine.games import replay_text
from netplay.club.acts import Staged
from netplay.club.book import SUFFIX, TournamentFile, open_book
from netplay.club.rounds import TournamentRounds
from netplay.club.tournament import Tournament
from netplay.replay.reel import Reel
from netplay.storage.home import write_atomically
from netplay.storage.reading import why_not
from netplay.tasks import logged, spawn
from tui.club import tables, texts
from tui.club.texts import ties
from tui.sharing.page import page as stepping
from tui.sharing.sheets import contents_html, page_html, sheet_html
from tui.text.prose import TextTable
from tui.text.words import LANGUAGES, Words


def usual_folder(book: TournamentFile) -> Path:
    """The default folder of a tournament's pages: beside its file."""
    return book.path.with_name(f"{book.path.name.removesuffix(SUFFIX)}-pages")


def write_pages(
    book: TournamentFile, folder: Path, games: dict[Path, tuple[str, str]] | None = None
) -> list[Path]:
    """Write every page again.

    Arguments:
        games: title and record of each game's page written before; it is written again only if they differ.

    Raises:
        OSError: if one cannot be written; those that were stay whole.
    """
    book.refresh()
    made, written, games = book.tournament, [], {} if games is None else games
    for lang in LANGUAGES:
        words = Words(lang)
        home = folder / lang
        (home / "games").mkdir(parents=True, exist_ok=True)
        for name, title, record in _games(made, words):
            if games.get(home / name) != (title, record):
                page = stepping(Reel(title, replay_text(record), record), words)
                write_atomically(home / name, page, is_private=False)
                games[home / name] = (title, record)
            written.append(home / name)
        for name, page in _pages(made, words):
            write_atomically(home / name, page, is_private=False)
            written.append(home / name)
    body = f"<h1>{escape(made.plan.name)}</h1><p>{escape(made.plan.date)}</p>"
    body += "".join(_contents(made, Words(lang)) for lang in LANGUAGES)
    write_atomically(
        folder / "index.html", page_html(made.plan.name, body, LANGUAGES[0], ""), is_private=False
    )
    return [folder / "index.html", *written]


def export_pages(path: Path, folder: Path, games: dict[Path, tuple[str, str]] | None = None) -> list[Path]:
    """Write the pages of the tournament in a file, in any thread. Raises QkError, and OSError as `write_pages`."""
    book = open_book(path)
    try:
        return write_pages(book, folder, games)
    finally:
        book.close()


class PageUpdates:
    """Keeps the pages of a running tournament up to date, in a thread: its tables go on meanwhile."""

    def __init__(self, path: Path, folder: Path, log: Callable[[str], None], words: Words) -> None:
        self._path = path
        self._folder = folder
        self._log = log
        self._words = words
        self._games: dict[Path, tuple[str, str]] = {}
        self._is_due = False
        self._writing: asyncio.Task[None] | None = None

    def write(self) -> None:
        """Write them now. Raises QkError, and OSError if one cannot be written."""
        export_pages(self._path, self._folder, self._games)

    def changed(self) -> None:
        """A round was paired, or a result came in: they are written soon, once for all that changes meanwhile."""
        self._is_due = True
        if self._writing is None or self._writing.done():
            self._writing = spawn(self._update(), logged(self._log, "the pages were not written"))

    async def _update(self) -> None:
        try:
            while self._is_due:
                self._is_due = False
                await asyncio.to_thread(self.write)
        except (QkError, OSError) as wrong:  # the tournament goes on without its pages
            self._log(f"{self._folder}: {self._words.error(why_not(wrong))}")

    async def finish(self) -> None:
        """Wait until the last change is on the pages."""
        if self._writing is not None:
            await asyncio.wait([self._writing])


def _contents(made: Tournament, words: Words) -> str:
    """The pages of one language, each with what it shows."""
    links = [
        (
            f"{words.lang}/{file}",
            name,
            words.say(f"club-page-about-{file.partition('.')[0].partition('-')[0]}"),
        )
        for file, name in _links(made, words)
    ]
    return contents_html(language_name(words.lang), texts.state(made, words), links, words.lang)


def write_league(evenings: Sequence[TournamentRounds], folder: Path) -> list[Path]:
    """Write the page of all evenings of a league, in each language, beside those of one of them.

    Raises:
        OSError: if one cannot be written.
    """
    written = []
    for lang in LANGUAGES:
        words = Words(lang)
        sheet = tables.league(evenings, words)
        links = (
            f'<nav><a href="index.html">{escape(words.say("club-page-standings"))}</a>'
            f"{other_language_link(words, 'league.html')}</nav>"
        )
        body = f"{sheet_html(sheet)}<p>{escape(words.say('league-points-note'))}</p>"
        write_atomically(
            folder / lang / "league.html", page_html(sheet.title, body, lang, links), is_private=False
        )
        written.append(folder / lang / "league.html")
    return written


def _other(lang: str) -> str:
    return next(one for one in LANGUAGES if one != lang)


def language_name(lang: str) -> str:
    """A language by its own name."""
    return Words(_other(lang)).say("club-page-other")


def other_language_link(words: Words, file: str) -> str:
    """The link to the same page in the other language."""
    other = _other(words.lang)
    return f'<a href="../{other}/{file}" lang="{other}">{escape(words.say("club-page-other"))}</a>'


def _pages(made: Tournament, words: Words) -> Iterable[tuple[str, str]]:
    """Every page of one language but those of games: its file and its text."""

    def page(file: str, title: str, body: str) -> tuple[str, str]:
        return file, page_html(
            f"{title} · {made.plan.name}", body, words.lang, _navigation(made, words, file)
        )

    def headed(title: str, body: str) -> str:
        return f"<h1>{escape(f'{made.plan.name}: {title}')}</h1>{body}"

    say = words.say
    yield page("index.html", say("club-page-standings"), _front(made, words))
    for round in range(1, len(made.rounds) + 1):
        sheets = [*tables.round_sheets(made, round, words), *tables.standing_sheets(made, words, round)]
        title = tables.round_name(made, round, words)
        yield page(f"round-{round}.html", title, headed(title, "".join(map(sheet_html, sheets))))
    cross = headed(say("club-cross"), "".join(map(sheet_html, tables.cross(made, words))))
    yield page("cross.html", say("club-cross"), cross)
    yield page("players.html", say("club-page-players"), _players(made, words))
    if made.rounds:
        yield page("slips.html", say("club-page-slips"), _slips(made, words))
    games = [f'<li><a href="{file}">{escape(title)}</a></li>' for file, title, _ in _games(made, words)]
    none = f"<p>{escape(say('club-page-no-games'))}</p>"
    yield page(
        "games.html",
        say("club-page-games"),
        headed(say("club-page-games"), f"<ul>{''.join(games)}</ul>" if games else none),
    )


def _games(made: Tournament, words: Words) -> Iterator[tuple[str, str, str]]:
    """Every game: the file of its page, its title and its record."""
    for match in made.matches():
        for at, record in enumerate(match.games, 1):
            title = f"{tables.match_name(made, match, words)}: {' – '.join(match.players)}"
            if len(match.games) > 1:
                title = f"{title}, {words.say('club-page-game-of', game=at)}"
            yield f"games/{match.round}-{match.table}-{at}.html", title, record


def _front(made: Tournament, words: Words) -> str:
    say, plan = words.say, made.plan
    lines = [f"<h1>{escape(plan.name)}</h1>", f"<p>{escape(plan.date)}</p>"]
    if made.is_over:
        from netplay.club.standings import standings

        lines.append(f"<p><strong>{escape(say('club-page-won', name=standings(made)[0].name))}</strong></p>")
        lines.append(f"<p>{escape(say('club-page-over'))}</p>")
    elif made.held is not None:
        lines.append(f"<p><strong>{escape(say('cup-on-hold', reason=made.hold_note))}</strong></p>")
    elif made.rounds:
        lines.append(f"<p>{escape(say('club-page-running', round=len(made.rounds), rounds=made.total))}</p>")
    lines += [sheet_html(sheet) for sheet in tables.standing_sheets(made, words)]
    if made.stages != Staged():
        lines.append(f"<p>{escape(tables.stages_text(made.stages, words))}</p>")
    lines += [f"<p>{escape(ties(made, words))}</p>", f"<p>{escape(say('club-page-lot', lot=plan.lot))}</p>"]
    return "".join(lines)


def _players(made: Tournament, words: Words) -> str:
    """Each participant's way through the tournament."""
    say = words.say
    parts = [f"<h1>{escape(say('club-page-players'))}</h1>"]
    for player in made.seeds():
        about = [
            player.club,
            say("club-page-rating", rating=f"{player.rating:g}") if player.rating else "",
            *player.members,
        ]
        rows = tuple(
            (
                tables.match_name(made, match, words),
                str(match.table),
                "  ".join(other for other in match.players if other != player.name),
                tables.result_text(match, words, player.name),
            )
            for match in made.matches()
            if player.name in match.players
        )
        columns = tuple(say(f"club-column-{key}") for key in ("round", "table", "opponent", "result"))
        parts.append(sheet_html(TextTable(player.name, columns, rows), "  ".join(filter(None, about))))
    return "".join(parts)


def _slips(made: Tournament, words: Words) -> str:
    """A slip for each table of the last round, to be filled in with a pen."""
    say = words.say
    parts = [f"<h1>{escape(say('club-page-slips'))}</h1>"]
    for match in made.rounds[-1]:
        if match.is_bye:
            continue
        head = f"{tables.match_name(made, match, words)} · {say('club-column-table')} {match.table}"
        boards = [" – ".join(board) for board in made.boards(match)] if made.plan.team else []
        lines = [*match.players, *boards]
        rows = "".join(f"<tr><td>{escape(name)}</td><td></td><td></td></tr>" for name in lines)
        named = ("club-column-name", "club-page-slip-winner", "club-page-slip-sign")
        columns = "".join(f"<th>{escape(say(name))}</th>" for name in named)
        parts.append(
            f'<div class="slip"><h2>{escape(head)}</h2><table><tr>{columns}</tr>{rows}</table></div>'
        )
    return "".join(parts)


def _links(made: Tournament, words: Words) -> list[tuple[str, str]]:
    """Every page of a language but those of single games: its file, and what it is called."""
    links = [("index.html", words.say("club-page-standings"))]
    links += [
        (f"round-{at}.html", tables.round_name(made, at, words)) for at in range(1, len(made.rounds) + 1)
    ]
    links += [("cross.html", words.say("club-cross")), ("players.html", words.say("club-page-players"))]
    links += [("slips.html", words.say("club-page-slips"))] if made.rounds else []
    return [*links, ("games.html", words.say("club-page-games"))]


def _navigation(made: Tournament, words: Words, file: str) -> str:
    nav = "".join(
        f'<a href="{target}"{" aria-current=page" if target == file else ""}>{escape(name)}</a>'
        for target, name in _links(made, words)
    )
    return f"<nav>{nav}{other_language_link(words, file)}</nav>"
