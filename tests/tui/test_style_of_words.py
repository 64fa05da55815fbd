"""Style of the program's words: docs/JAPANESE.md, and plain English, as far as patterns can check."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, FluentSerializer, ast
from rich.cells import cell_len

from tests.tui.screens import SNAPSHOTS
from tui.text.words import Words

ROOT = Path(__file__).parents[2]
JAPANESE = sorted((ROOT / "tui/words/ja").glob("*.ftl"))
ENGLISH = sorted((ROOT / "tui/words/en").glob("*.ftl"))
RULINGS = sorted((ROOT / "tui/words/ja/rulings").glob("*.md"))
READINGS = re.compile(r"quote-|daifugorule-\w+-also$")
"""Names and readings for the search, and quotes: there every spelling is allowed."""

_COUNTED = (
    "枚|人|分|秒|桁|局|文字|回|種類|個|位|点|つ|台|組|卓|列|手目|段|本|倍|度|件|問|勝|行|版|"
    "ゲーム|バイト|手番|トリック"
)
WRONG = {
    "a blank between a number and what it counts": re.compile(rf"(?<![\w.-])(?:\d[\d,]*|\}}) (?:{_COUNTED})"),
    "～ for 〜": re.compile("～"),
    "ブラウザー": re.compile("ブラウザー"),
    "機械 or 端末 for マシン": re.compile("[このそ]の機械|同じ機械|この端末(?=に残|に入)"),
    "フォルダ for フォルダー": re.compile("フォルダ(?!ー)"),
    "配牌, of mahjong, for 配札": re.compile("配牌"),
    "リードカード for リード札": re.compile("リードカード"),
    "身分 for 階級": re.compile("身分|称号"),
    "命令 for コマンド": re.compile("命令"),
    "捨て山 for 捨て札": re.compile("捨て山"),
    "マーク for スート": re.compile("同じマーク(?!が続くと、場)"),
    "かかる for 掛かる, of locks": re.compile("縛りがかか"),
    "chips counted as cards are": re.compile(r"チップ(?:\{[^}]*\}|\d)枚"),
    "つ for a number above nine": re.compile(r"\{ \$(?:games|places|bots|seats|players) \}つ"),
    "再現 for 再生": re.compile("再現は|= 再現"),
    "a half-width bracket within Japanese": re.compile(r"[ぁ-んァ-ヶ一-龠]\([ぁ-んァ-ヶ一-龠]"),
    "three dots": re.compile(r"・・・|[ぁ-んァ-ヶ一-龠]\.\.\."),
    "a blank between a name and its particle": re.compile(
        r"\{ \$(?:who|name|winner) \} (?:は|が|の|を|に|と)(?![ァ-ヶ])"
    ),
    "a word without its mark": re.compile("四つ子(?!素数)"),
    "しばり": re.compile("しばり"),
    "誰 for だれ": re.compile("誰"),
    "札 for カード": re.compile(
        "(?<!手)(?<!山)(?<!捨て)(?<!返し)(?<!切り)(?<!数)(?<!リード)(?<!配)(?<!席)札"
    ),
    "上がり for あがり": re.compile("(?:次の|手で|初に|反則|★ |は)上が"),
    "助言 for ヒント": re.compile("助言"),
    "コンピュータ for ボット, but in a name": re.compile("コンピュータ(?!大貧民大会|、プレイヤー)"),
    "他の for ほかの": re.compile("他[のに]"),
    "いま for 今": re.compile("いま[はのが]"),
    "another name of はじめての一局 or 練習": re.compile("チュートリアル|ドリル"),
    "MathPower杯": re.compile("MathPower杯"),
    "no blank between a key and its particle": re.compile(
        r"(?<![A-Za-z])(?:Enter|Esc|QK|[a-z])(?=[でのはにが])"
    ),
}
NOT_ENGLISH = {
    "a verb that does not go with “you”": re.compile(
        r"\byou (?:starts|wins|has|is|leads|passes|plays|takes|draws|lays|was)\b", re.IGNORECASE
    ),
    "a name of a key as a program has it": re.compile(r"\b(?:slash|question_mark|full_stop)\b"),
}

NOT_SAID = {
    "play (cards); are on the table": r"lay|lays|laying|laid|lain|lie|lies|lying",
    "show, report, print": r"tell|tells|telling|told",
    "save, store, reserve": r"kept|put away",
    "the player who; anyone who; any; regardless of": r"whoever|whatever",
    "on; again; at most; current": r"upon|anew|at the most|of the moment",
    "this many; the same number of": r"so many|as many as",
    "automatically; alone": r"by itself|by themselves",
    "continue, resume; admit": r"(?:go|goes|going|went|gone) on|lets? in",
    "isn't a valid …; aren't": r"(?<!there )(?:is|are) no (?!longer|more)",
    "server, lobby, port": r"house|houses|hall|halls|door|doors",
    "anonymous user; bot worker": r"guests?|strangers?|thinkers?",
    "perspective; analyze, analysis; watch": r"eyes|look(?:s|ed|ing)? (?:back|on)",
    "interrupted, unfinished; delete; legal": r"broken off|cut off|thr[oe]wn? away|lawful",
    "American spelling": (
        r"\w*(?:colour|favour|neighbour|honour|behaviour|centre|judgement|licence)\w*|grey|learnt"
        r"|cancell(?:ed|ing)|\w*(?:organ|recogn|factor|initial|optim|minim|maxim)is(?:e|ed|es|ing|ation)|analys(?:e|ed|ing)"
    ),
}
"""Words that the glossary replaces."""
_TYPED = re.compile(r"\{[^{}]*\}|```.*?```|`[^`]*`|--[\w-]+|\w+=|https?:\S+|\]\([^)]*\)", re.DOTALL)
"""Placeables, code, options and links are typed, not prose."""
PAGES = (
    "README.md",
    "SECURITY.md",
    "docs/PLAYING.md",
    "docs/RULES.md",
    "docs/rulings/daifugo.md",
    "docs/rulings/tyrant.md",
)
"""Pages without those words; each page that is rewritten is added."""


def not_said(text: str) -> list[str]:
    """Return the words of a text that a native writer would not use, with their replacements."""
    plain = " ".join(_TYPED.sub("–", text).split())
    return [
        f"{found[0].strip()}: {better}"
        for better, words in NOT_SAID.items()
        for found in re.finditer(rf"\b(?:{words})(?:\b|(?<= ))", plain, re.IGNORECASE)
    ]


_KEY = re.compile(r'\{ KEY\("[^"]*", "([^"]*)"\) \}')


@cache
def said(path: Path) -> tuple[tuple[str, str], ...]:
    """Return each message of a file and its text with the usual keys; a file is parsed once for all tests."""
    return tuple(
        (entry.id.name, _KEY.sub(r"\1", FluentSerializer().serialize_entry(entry)))
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body
        if isinstance(entry, ast.Message) and entry.value is not None
    )


AS_TYPED = {
    "error-dask-missing", "error-directory-extra", "error-exchange-pair", "error-exchange-table", "error-game-text",
    "error-header-cards", "error-header-list", "error-leader-was-drawn", "error-phase-only-turn", "error-wish-counts",
    "judge-asked-help", "judge-how", "settings-prime-cards-about", "setup-type-cards", "ssh-extra", "web-extra",
}  # fmt: skip
"""Messages with straight quotation marks in typed text: records, TOML, commands."""
_PROSE = re.compile(r"```.*?```|`[^`\n]*`|^    .*$|\]\([^)]*\)|<[^>]*>", re.DOTALL | re.MULTILINE)
OTHER_QUOTES = {"en": re.compile(r"""(?<![A-Za-z\d–”)])'|["«»„]"""), "ja": re.compile(r"""['"“”‘’]""")}
"""English quotes with “ ”, Japanese with 「 」."""


@pytest.mark.parametrize("path", [*ENGLISH, *JAPANESE], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_messages_quote_in_one_way(path: Path) -> None:
    """Typed text keeps its own marks."""
    wrong = OTHER_QUOTES[path.parent.name]
    found = [name for name, text in said(path) if wrong.search(re.sub(r"\{[^{}]*\}", "–", text))]
    assert {*found} <= AS_TYPED


PAGES_OF_DOCS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


@pytest.mark.parametrize("path", PAGES_OF_DOCS, ids=lambda path: path.name)
def test_pages_quote_in_one_way(path: Path) -> None:
    """Outside of code and links; the page about quotation marks shows others."""
    if path.name != "JAPANESE.md":
        text = _PROSE.sub("–", path.read_text("utf-8"))
        assert OTHER_QUOTES["ja" if path.stem.endswith(".ja") else "en"].findall(text) == []


def test_pages_stay_short() -> None:
    """Words of the overview pages, and of all pages except the rulings."""
    words = {
        path: len(path.read_text("utf-8").split()) for path in (*PAGES_OF_DOCS, *ROOT.glob("README*.md"))
    }
    most = {"README.md": 700, "README.ja.md": 700, "BENCHMARKS.md": 2500, "BOTS.md": 2500}
    most |= {"ARCHITECTURE.md": 1500, "CONTRIBUTING.md": 900}
    assert {path.name: words[path] for path in words if words[path] > most.get(path.name, 99_999)} == {}
    assert sum(words[path] for path in PAGES_OF_DOCS if path.parent.name == "docs") <= 45_000


def test_no_japanese_screen_puts_a_blank_between_sentences() -> None:
    """Sentences joined by the program run on as those of one message do."""
    pages = sorted(SNAPSHOTS.glob("*-ja*.txt"))
    assert pages
    gaps = [page.name for page in pages if re.search(r"。 [^\s│]", page.read_text(encoding="utf-8"))]
    assert not gaps


def test_no_paragraph_of_japanese_is_broken() -> None:
    """Browsers render a line end as a blank, and Japanese has none within a sentence."""
    kana = "[ぁ-んァ-ヶー一-龠、。（）「」：]"
    broken = re.compile(rf"^(?![#|]|    ).*{kana}\n *{kana}", re.MULTILINE)
    assert {
        path.name: broken.findall(text)
        for path in PAGES_OF_DOCS
        if broken.search(text := path.read_text("utf-8"))
    } == {}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", ["daifugo", "tyrant"])
def test_no_sentence_of_a_help_text_is_broken(game: str, lang: str) -> None:
    """A help screen wraps paragraphs by itself, so a line end of the file would leave a short line in a sentence."""
    lines = Words(lang).say(f"{game}-help").split("\n")
    assert [line for line, after in pairwise(lines) if line and after and line[-1] not in ".:。：)）"] == []


PRIME_ALONE = ("desk-", "error-desk-", "prime-")
"""Names of Prime Daifugo alone, whose record is called 数譜; every other record is a 棋譜."""


@pytest.mark.parametrize("path", JAPANESE, ids=lambda path: path.stem)
def test_a_record_has_one_name(path: Path) -> None:
    """数譜 for Prime Daifugo alone, 棋譜 for what every game has."""
    found = [
        name for name, text in said(path) if ("棋譜" if name.startswith(PRIME_ALONE) else "数譜") in text
    ]
    assert found == []


@pytest.mark.parametrize("path", JAPANESE, ids=lambda path: path.stem)
def test_japanese_is_written_in_one_way(path: Path) -> None:
    """Numbers and counters, names and particles, marks, words."""
    found = [
        (name, what, wrong.search(text)[0])  # type: ignore[index]
        for name, text in said(path)
        for what, wrong in WRONG.items()
        if wrong.search(text) and not READINGS.match(name)
    ]
    assert found == []


@pytest.mark.parametrize("path", RULINGS, ids=lambda path: path.stem)
def test_rulings_in_japanese_are_written_in_the_same_way(path: Path) -> None:
    """Titles and texts of the clauses."""
    text = re.sub("`[^`]*`", "", path.read_text(encoding="utf-8"))
    found = [(what, wrong.search(text)[0]) for what, wrong in WRONG.items() if wrong.search(text)]  # type: ignore[index]
    assert found == []


@pytest.mark.parametrize("path", ENGLISH, ids=lambda path: path.stem)
def test_english_agrees_with_the_person_meant(path: Path) -> None:
    """“you” is a name at the table: sentences about a name must be right for it too."""
    verbs = re.compile(
        r"\{ \$who \} (?:starts|wins|has|is|leads|passes|plays|takes|draws|lays|keeps|falls)\b"
    )
    for name, text in said(path):
        for what, wrong in NOT_ENGLISH.items():
            assert not wrong.search(text), (name, what)
        if path.stem in ("table", "tyrant", "daifugo", "plain") and "[you]" not in text:
            assert not verbs.search(text), name


@pytest.mark.parametrize("page", ["README.ja.md", "docs/PLAYING.ja.md", "docs/JAPANESE.md"])
def test_pages_keep_to_it_too(page: str) -> None:
    """Prose only; code is as typed, and the guide may show wrong forms in its tables."""
    lines = [
        line
        for part in (ROOT / page).read_text(encoding="utf-8").split("```")[::2]
        for line in part.splitlines()
        if not line.startswith(("    ", "|"))
    ]
    for what, wrong in WRONG.items():
        assert [line for line in lines if wrong.search(re.sub(r"`[^`]*`", "", line))] == [], what


@pytest.mark.parametrize("path", ENGLISH, ids=lambda path: path.stem)
def test_screens_say_it_as_people_do(path: Path) -> None:
    """No word of the list is in a message."""
    assert {name: found for name, text in said(path) if (found := not_said(text.partition(" = ")[2]))} == {}


LAW = sorted((ROOT / "tui/words/en/rulings").glob("*.md"))


@pytest.mark.parametrize("path", [*LAW, *(ROOT / page for page in PAGES)], ids=lambda path: path.name)
def test_rulings_and_pages_say_it_too(path: Path) -> None:
    """Except quoted sources."""
    lines = path.read_text(encoding="utf-8").splitlines()
    assert not_said("\n".join(line for line in lines if not line.startswith("Source:"))) == []


def test_each_pattern_finds_its_word() -> None:
    """Wrong text is found; right and typed text is not."""
    wrong = (
        "cards are laid", "what it tells", "your seat is kept", "whoever leads", "upon it", "so many seats",
        "starts by itself", "it goes on", "“x” is no name", "the hall", "a guest", "these eyes", "broken off", "Colour",
    )  # fmt: skip
    assert [len(not_said(text)) for text in wrong] == [1] * len(wrong)
    assert (
        not_said("There is no rule “x”; --kept and `lay=` are typed, and { $house } is no longer here.") == []
    )


IN_PLAY = re.compile(r"(table|daifugo|tyrant)-(hint|cannot|slip|target|playable|wants|turn)")
LINE = 78
"""Columns of one line at the table."""


@pytest.mark.parametrize("path", [*JAPANESE, *ENGLISH], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_is_said_in_play_is_one_line(path: Path) -> None:
    """Players have no time for two lines; placeables count as a short name or number."""
    for name, text in said(path):
        if IN_PLAY.match(name) and "->" not in text:
            line = re.sub(r"\{[^}]*\}", "12345", text.partition(" = ")[2].rstrip())
            assert "\n" not in line, name
            assert cell_len(line) <= LINE, (name, cell_len(line), line)


def test_the_lint_sees_what_is_wrong() -> None:
    """Each pattern finds its own error, and accepts right text."""
    faults = [
        "11 枚",
        "2～8人",
        "ブラウザーで",
        "この機械",
        "フォルダに",
        "配牌",
        "チップ{ $count }枚",
        "{ $games }つ",
        "再現は v",
        "数(カード)です",
        "待って...",
        "{ $who } は",
        "四つ子",
        "しばり",
    ]
    for fault in faults:
        assert any(wrong.search(fault) for wrong in WRONG.values()), fault
    right = "11枚を 257 より大きく。Enter で出す（1〜3枚）。{ $who }が P-15 手札を、ブラウザで待っています…"
    assert not any(wrong.search(right) for wrong in WRONG.values())


@pytest.mark.parametrize(
    "name",
    [
        "cup-entered", "cup-hurry", "error-desk-count", "ladder-written", "replay-log-warnings",
        "setup-summary", "uecda-columns", "uecda-refused",
    ],
)  # fmt: skip
def test_one_is_not_counted_as_several(name: str) -> None:
    """With numbers of 1, no noun after a number is a plural."""
    numbers = ("count", "games", "jokers", "more", "plays", "seats", "seconds", "size")
    text = Words("en").say(name, **dict.fromkeys(numbers, 1), number=3, found=2, left=9, folder="x")
    assert re.search(r"\b1 (?:more )?[a-z]+s\b(?! needed)", text) is None, text
