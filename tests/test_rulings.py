"""The rulings and their citations: no citation of an unknown clause, no clause without code or a scenario."""

from __future__ import annotations

import json
import re
from itertools import chain

import pytest

from engine.daifugo.catalogue import LOCAL
from engine.daifugo.hooks import PlayStage
from engine.daifugo.pipeline import PIPELINE
from tests.clauses import CLAUSES, NO_CLAUSES, ROOT, citations, cited
from tests.tui.rule_pages import law_of
from tui.cli import main
from tui.games.books import answers, look_up, rulings
from tui.games.registry import GAMES as BOOKS
from tui.text.rulings import HOME, SEEDS, SERIES, clause_groups, clause_id, clauses
from tui.text.words import LANGUAGES, Words


def test_every_clause_that_is_cited_exists() -> None:
    """Code, tests, scenarios, words and pages cite existing clauses only."""
    unknown = {
        clause: [str(path) for path in sorted(files)]
        for clause, files in citations().items()
        if clause not in CLAUSES
    }
    assert unknown == {}, "write the clause in tui/words/en/rulings, or cite another"


def test_every_clause_is_held() -> None:
    """Code or a scenario cites each clause, or the clause says what holds it instead (`Held:`)."""
    holding = {
        clause
        for clause, files in citations().items()
        if any(path.suffix == ".qk" or path.parts[0] in ("engine", "netplay") for path in files)
    }
    loose = [clause for clause, entry in CLAUSES.items() if clause not in holding and not entry.held]
    assert loose == [], "name it in an example or in code, or say `Held:` why none does"
    excused = [clause for clause, entry in CLAUSES.items() if clause in holding and entry.held]
    assert excused == [], "these are excused for nothing"


def test_files_that_hold_a_clause_are_there() -> None:
    """The files named by `Held:` exist."""
    named = [
        path for entry in CLAUSES.values() for path in re.findall(r"(?:tests|docs)/[\w./]+\w", entry.held)
    ]
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("game", BOOKS)
def test_clauses_lead_to_clauses(game: str) -> None:
    """The clauses that a ruling refers to exist, in any game, and each clause has a title, a text and a source."""
    for number, entry in clauses(game).items():
        text = f"{entry.title}\n{entry.text}\n{entry.held}"
        missing = [one for one in cited(text, rows=game == "daifugo") if one not in CLAUSES]
        assert missing == [], number
        assert entry.title, number
        assert entry.text, number
        assert any(seed in entry.source for seed in SEEDS), number
        assert clause_id(number) == number


def test_no_number_stands_twice() -> None:
    """A clause number is unique over all games."""
    listed = [clause.id for game in BOOKS for part in clause_groups(game) for clause in part.clauses]
    assert len(listed) == len(set(listed)) == len(CLAUSES)
    series = {"row" if one.startswith("row") else re.match("[A-Z]+", one)[0] for one in listed}  # type: ignore[index]
    assert series == {*SERIES, "row"}


def test_the_rows_are_the_local_rules() -> None:
    """Row 1 … row 75 are the local rules in the order of the catalogue."""
    rows = [clause for clause in clauses("daifugo").values() if clause.id.startswith("row")]
    assert [(row.id, row.title) for row in rows] == [
        (f"row {at}", rule.id) for at, rule in enumerate(LOCAL, 1)
    ]


def test_the_rows_say_what_the_engine_does() -> None:
    """The class of each row, the rules that spade return may answer, and the order of rules within a stage."""
    law_of_rows = clauses("daifugo")
    row = {rule.id: f"row {at}" for at, rule in enumerate(LOCAL, 1)}
    texts = {rule.id: law_of_rows[row[rule.id]].text for rule in LOCAL}
    assert [rule.id for rule in LOCAL if not texts[rule.id].startswith(rule.cls.value)] == []
    answered = texts["spade_return"].partition("Returnable are")[2].partition("(ours")[0]
    assert {*cited(answered, rows=True)} == {row[rule.id] for rule in LOCAL if rule.returnable}
    acting = dict(one for one in PIPELINE if isinstance(one, tuple))
    for clause, stage in (("PL-8", PlayStage.ORDER), ("PL-10", PlayStage.CARDS), ("PL-11", PlayStage.SEATS)):
        order = [row[rule] for rule in acting[stage]]
        assert [*cited(law_of_rows[clause].text, rows=True)][-len(order) :] == order, clause


@pytest.mark.parametrize("game", BOOKS)
def test_japanese_readers_get_a_title_and_a_gist(game: str) -> None:
    """Each clause has a Japanese name, and a summary in Japanese above the binding text."""
    pages = rulings(Words("ja"), game)
    assert [page.id for page in pages] == list(clauses(game))
    for page in pages:
        for text in (page.name, page.gist):
            assert re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", text) or page.name == "DEATH", page.id
        assert page.gist.endswith("。"), page.id
    assert {*clauses(game, "ja")} == {one for one in clauses(game) if not one.startswith("row")}


def test_a_language_without_rulings_reads_them_in_english() -> None:
    """A language may lack rulings."""
    assert not (HOME / "xx").exists()
    assert clause_groups("prime", "xx") == ()


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("P-41", "P-41"), ("p41", "P-41"), ("Ｐ－４１", "P-41"), ("FF-1d", "FF-1"), ("ty 56", "TY-56"),
        ("row 35", "row 35"), ("row35", "row 35"), ("d10", "D10"), ("57", ""), ("qk-1", ""), ("革命", ""),
    ],
)  # fmt: skip
def test_a_number_is_read_as_it_is_typed(typed: str, number: str) -> None:
    """In any case and width, with or without the hyphen."""
    assert clause_id(typed) == number


@pytest.mark.parametrize("lang", LANGUAGES)
def test_clauses_are_looked_up(lang: str) -> None:
    """By number first, by a title in any language, in all games."""

    def found(wanted: str, game: str = "") -> list[str]:
        return [page.id for page in look_up(Words(lang), wanted, game)]

    assert found("P-41") == ["P-41", "short", "short_deck"]
    assert found("fr3", "daifugo") == ["FR-3"]
    assert found("row 35") == ["row 35", "religious_revolution"]
    assert found("d18")[:2] == ["D18", "D18"]
    assert "TY-74" in [page.id for page in answers(Words(lang), "弱者びいき")]
    assert {"D18", "P-52"} <= {*found("千日手", "prime")}
    assert found("oversight") == []
    assert found(f"P-{100 - 1}") == found(f"TY-{100 + 3}") == []


@pytest.mark.parametrize(("lang", "gist"), [("ja", "反則した人は残りを全部引き"), ("en", "")])
def test_a_clause_is_printed(lang: str, gist: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`qk rules P-41` prints number, name, summary in the reader's language, the binding text, its source by title."""
    assert main(["--lang", lang, "rules", "P-41"]) == 0
    output = capsys.readouterr().out
    assert output.startswith("P-41  ")
    assert gist in output
    assert "sorted by value" in output
    assert "素数大富豪公式ルール" in output
    assert main(["--lang", lang, "rules", "P-41", "--json"]) == 0
    first = json.loads(capsys.readouterr().out)[0]
    assert (first["id"], first["kind"], first["clauses"]) == ("P-41", "clause", ["P-41"])
    assert first.get("gist", "").startswith(gist)
    assert "sorted by value" in first["text"]
    assert first["source"].startswith("000")


@pytest.mark.parametrize("game", BOOKS)
def test_the_pages_are_as_the_program_says(game: str) -> None:
    """`make pages` writes docs/rulings again after clauses or scenarios have changed."""
    expected = law_of(game)
    page = ROOT / "docs" / "rulings" / f"{game}.md"
    assert page.read_text(encoding="utf-8") == expected, "make pages"
    anchors = set(re.findall(r'<a id="([\w-]+)">', expected))
    assert {*re.findall(r"\]\(#([\w-]+)\)", expected)} <= anchors


def test_the_sources_have_titles() -> None:
    """docs/rulings/README.md names every source document and every series of clause numbers."""
    page = (ROOT / "docs" / "rulings" / "README.md").read_text(encoding="utf-8")
    assert [seed for seed in SEEDS if f"`{seed}`" not in page and seed not in page] == []
    assert [series for series in SERIES if f"`{series}" not in page] == []
    sources = chain.from_iterable(re.findall(r"\b00\d\b", clause.source) for clause in CLAUSES.values())
    assert {*sources} == {*SEEDS} - {"ours"}


def test_what_is_no_clause_is_looked_at() -> None:
    """The names listed as no clauses are still none."""
    assert NO_CLAUSES & {*CLAUSES} == set()
