"""The ladder of a server as pages: every ladder, and a page for each player with the rating over time.

Like a tournament's pages they need no script and nothing from elsewhere, and lie there in both languages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from msgspec.structs import replace

from netplay.archive.ladder import SURE, Change, Ladder, LadderStanding, Season
from netplay.archive.statistics import PlayerStatistics
from netplay.storage.home import write_atomically
from tui.club.pages import language_name, other_language_link
from tui.sharing.sheets import contents_html, page_html, sheet_html
from tui.text import ladder_text
from tui.text.archive_text import number_words
from tui.text.words import LANGUAGES, Words

WIDE, HIGH = 600, 160
LAST = 30
"""Games of a player that are listed one by one."""
_People = dict[tuple[str, bool], str]


def write_server_pages(
    ladders: Sequence[Ladder], players: Sequence[PlayerStatistics], within: Season, folder: Path
) -> list[Path]:
    """Write every page again. Raises OSError if one cannot be written; those that were stay whole."""
    written = []
    for lang in LANGUAGES:
        words = Words(lang)
        (folder / lang).mkdir(parents=True, exist_ok=True)
        for name, page in _pages(ladders, players, within, words):
            write_atomically(folder / lang / name, page, is_private=False)
            written.append(folder / lang / name)
    first = Words(LANGUAGES[0])
    title = f"{first.say('ladder-title')} · {_season(within, first)}"
    body = f"<h1>{escape(title)}</h1>" + "".join(_contents(within, Words(lang)) for lang in LANGUAGES)
    write_atomically(folder / "index.html", page_html(title, body, LANGUAGES[0], ""), is_private=False)
    return [folder / "index.html", *written]


def _season(within: Season, words: Words) -> str:
    return words.say("ladder-season", season=within.name) if within.name else words.say("ladder-always")


def _contents(within: Season, words: Words) -> str:
    """The first page of a language, with what it shows."""
    link = (f"{words.lang}/index.html", words.say("ladder-title"), words.say("ladder-page-about"))
    return contents_html(language_name(words.lang), _season(within, words), [link], words.lang)


def _pages(
    ladders: Sequence[Ladder], players: Sequence[PlayerStatistics], within: Season, words: Words
) -> Iterator[tuple[str, str]]:
    say = words.say
    files: _People = {}
    for ladder in ladders:
        for one in ladder.standings:
            files.setdefault((one.name, one.is_bot), f"player-{len(files) + 1}.html")
    title = say("ladder-title")
    body = [
        f"<h1>{escape(title)}</h1><p>{escape(_season(within, words))}</p><p>{escape(say('ladder-about-scale'))}</p>"
    ]
    body += [_ladder(ladder, files, words) for ladder in ladders]
    if not ladders:
        body.append(f"<p>{escape(say('records-none-fit'))}</p>")
    yield "index.html", page_html(title, "".join(body), words.lang, _navigation("index.html", words))
    for (name, is_bot), file in files.items():
        page = _player(name, is_bot, ladders, players, words)
        yield file, page_html(f"{name} · {title}", page, words.lang, _navigation(file, words))


def _navigation(file: str, words: Words) -> str:
    home = f'<a href="index.html">{escape(words.say("ladder-title"))}</a>'
    return f"<nav>{home}{other_language_link(words, file)}</nav>"


def _ladder(ladder: Ladder, files: _People, words: Words) -> str:
    """A ladder as a table whose names lead to the players."""
    sheet = ladder_text.sheet_of(ladder, words)
    place, _, *others = sheet.columns
    shown = sheet_html(replace(sheet, columns=(place, words.say("ladder-player"), *others)))
    for one in ladder.standings:
        cell = f"<td>{escape(ladder_text.name_of(one, words))}</td>"
        link = (
            f'<td><a href="{files[one.name, one.is_bot]}">{escape(ladder_text.name_of(one, words))}</a></td>'
        )
        shown = shown.replace(cell, link, 1)
    return shown + "".join(f"<p>{escape(note)}</p>" for note in ladder_text.notes(ladder, words))


def _player(
    name: str, is_bot: bool, ladders: Sequence[Ladder], players: Sequence[PlayerStatistics], words: Words
) -> str:
    """A player's ratings over time, best primes and last games."""
    say, parts = words.say, [f"<h1>{escape(name)}</h1>"]
    games: list[str] = []
    for ladder in ladders:
        for one in ladder.standings:
            if (one.name, one.is_bot) == (name, is_bot):
                parts.append(f"<h2>{escape(ladder_text.heading(ladder, words))}</h2>")
                parts += [_figures(one, words), _curve(one.history, words)]
                games.append(_games(one, words))
    for player in players:
        for record in player.records if (player.name, player.is_bot) == (name, is_bot) else ():
            if record.largest:
                largest = say("ladder-largest", number=number_words(record.largest, words))
                liked = [f"{number_words(each.value, words)} ×{each.times}" for each in record.favourites]
                parts.append(f"<h2>{escape(say('ladder-best-primes'))}</h2><p>{escape(largest)}</p>")
                parts.append("<ul>" + "".join(f"<li>{escape(each)}</li>" for each in liked) + "</ul>")
    return "".join([*parts, *games])


def _figures(one: LadderStanding, words: Words) -> str:
    pairs = zip(ladder_text.columns(words)[2:], ladder_text.cells(one), strict=True)
    return "<p>" + escape(" · ".join(f"{column} {cell}" for column, cell in pairs)) + "</p>"


def _curve(history: Sequence[Change], words: Words) -> str:
    """The rating after each game as a line in a band of its uncertainty; read aloud by its figures."""
    if len(history) < 2:
        return ""
    bands = [(one.after - SURE * one.deviation, one.after + SURE * one.deviation) for one in history]
    least, most = min(low for low, _ in bands), max(high for _, high in bands)
    size = max(most - least, 1.0)

    def at(place: int, value: float) -> str:
        return f"{place * WIDE / (len(history) - 1):.1f},{HIGH - (value - least) / size * HIGH:.1f}"

    line = " ".join(at(place, one.after) for place, one in enumerate(history))
    upper = [at(place, high) for place, (_, high) in enumerate(bands)]
    lower = [at(place, low) for place, (low, _) in enumerate(bands)]
    title = words.say("ladder-over-time")
    first, last = history[0], history[-1]
    label = f"{title}: {first.day} {first.after:.1f} – {last.day} {last.after:.1f}"
    return (
        f'<figure style="margin:1rem 0"><svg viewBox="0 -4 {WIDE} {HIGH + 8}" role="img" width="100%" '
        f'aria-label="{escape(label)}" style="max-width:40rem">'
        f'<polygon points="{" ".join([*upper, *reversed(lower)])}" fill="currentColor" opacity=".12"/>'
        f'<polyline points="{line}" fill="none" stroke="currentColor" stroke-width="2"/></svg>'
        f"<figcaption>{escape(label)}</figcaption></figure>"
    )


def _games(one: LadderStanding, words: Words) -> str:
    lines = [ladder_text.change_text(change, words) for change in reversed(one.history[-LAST:])]
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<h2>{escape(words.say('ladder-last-games'))}</h2><ul>{items}</ul>"
