"""Sharing a game as a page, a picture, a text: complete, self-contained, bilingual, and only what the record has."""

from __future__ import annotations

import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest
from textual import events

from netplay.compute.workers import BlockingWorker
from tests.netplay.material import daifugo_game, prime_game, tyrant_game
from tests.reels import reel_from_text
from tests.tools import need_package
from tests.tui.screens import screen_text
from tests.tui.shared_table import until
from tests.waiting import PATIENCE
from tests.waiting import until as eventually
from tui.app.settings import Loaded, Settings
from tui.cli import main
from tui.replay.replay import ReplayScreen
from tui.replay.watching import Watched
from tui.screens.app import QkApp
from tui.sharing.opening import is_record, pasted
from tui.sharing.page import page
from tui.sharing.picture import picture
from tui.sharing.scenes import shown
from tui.text.cards import card_face
from tui.text.words import Words

pytestmark = pytest.mark.usefixtures("home", "english", "own_folder")

FOUL = '+++\nset = { D5 = "seat" }\ndeck = "4A"\nevent = "</script><script>alert(1)</script>"\n+++\n'
GAMES = {
    "prime": prime_game(1),
    "daifugo": daifugo_game(3),
    "tyrant": tyrant_game(4),
    "faulty": FOUL + "<b>aki</b>:(5T)\nb&n:(98A)\n<b>aki</b>:5\nb&n:9,P(4)\nb&n:7\n",
}


class Sheet(HTMLParser):
    """A parsed page: sections with their text, every attribute, and whether tags match."""

    VOID = frozenset(("meta", "input", "br"))

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.sections: dict[str, str] = {}
        self.plain: dict[str, str] = {}
        """The text of each section without its hidden parts."""
        self.tags: list[str] = []
        self.languages: set[str] = set()
        self._section = ""
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.tags.append(tag)
        self.attributes += [(tag, *one) for one in values.items()]
        self.languages |= {values["lang"]} if "data-said" in values else set()
        if tag == "section":
            self._section = values["id"]
            self.sections[self._section] = self.plain[self._section] = ""
        if tag not in self.VOID:
            self.open.append((tag, "hidden" in values))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag
        self._section = "" if tag == "section" else self._section

    def handle_data(self, data: str) -> None:
        if self._section:
            self.sections[self._section] += data
            self.plain[self._section] += "" if any(hidden for _, hidden in self.open) else data


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_page_is_whole_and_by_itself(name: str, lang: str) -> None:
    """Every position in order with all its cards, nothing from elsewhere, matching tags, both languages."""
    reel = reel_from_text(GAMES[name])
    text = page(reel, Words(lang))
    sheet = Sheet(text)
    assert list(sheet.sections) == [f"m{at}" for at in range(len(reel.scenes))]
    assert sheet.languages == {"ja", "en"}
    assert f'<html lang="{lang}">' in text
    assert not {"link", "img", "iframe", "object", "embed", "base", "form", "a"} & set(sheet.tags)
    assert sheet.tags.count("script") == sheet.tags.count("style") == 1
    assert not [one for one in sheet.attributes if one[1] in ("src", "href", "srcset", "action", "style")]
    assert not [one for one in sheet.attributes if one[1].startswith("on")]
    assert not re.search(r"https?:|url\(|@import|//[a-z]", re.sub(r"<pre>.*?</pre>", "", text, flags=re.S))
    for at in range(len(reel.scenes)):
        read = sheet.plain[f"m{at}"]
        for hand in Watched(reel).go(at).open_hands(Words(lang)):
            assert hand.name in read
            assert " ".join(map(card_face, hand.cards or ())) in re.sub(r"\s+", " ", read)
        for sentence in shown(reel, at, Words(lang)).sentences:
            assert sentence.text in read


def test_the_number_to_beat_is_written_large_and_whole() -> None:
    """Every digit of it."""
    reel = reel_from_text(
        '+++\nset = { D5 = "seat" }\ndeck = "2"\n+++\naki:(KQJT97A)\nben:(3579)\naki:QK\nben:%\n'
    )
    text = page(reel, Words("en"))
    assert '<p class="big">1,213</p>' in text
    assert "<code>QK</code>" in text


def test_names_and_events_are_text() -> None:
    """Whatever they contain."""
    text = page(reel_from_text(GAMES["faulty"]), Words("en"))
    assert "<b>aki" not in text
    assert "<script>alert" not in text
    assert "&lt;b&gt;aki&lt;/b&gt;" in text
    ET.fromstring(picture(reel_from_text(GAMES["faulty"]), 1, Words("en")))


@pytest.mark.parametrize("header", ['event = "{}"', 'date = "{}"', 'bots = {{ ben = "{}" }}'])
def test_what_a_header_says_is_safe_to_show(header: str) -> None:
    """A control character would make a picture invalid, a direction mark turn what follows it."""
    said = header.format(r"Spring\u0000 \u001b\u202eCup\uffff")
    reel = reel_from_text(
        GAMES["faulty"].replace("+++\n", f"+++\n{said}\n", 1).replace('event = "<', 'site = "<')
    )
    assert "Spring Cup" in "".join(ET.fromstring(picture(reel, 0, Words("en"))).itertext())
    assert not re.search("[\0\x1b\u202e]", page(reel, Words("en")).partition("<pre>")[0])


def test_nothing_is_shown_that_the_record_does_not_tell() -> None:
    """For a deck that is not in the record the page has the number of cards and none of them."""
    text = "aki:(57KKQJ32A98)\nben:(246789TJQ3X)\naki:QK\n"
    sheet = Sheet(page(reel_from_text(text), Words("en")))
    for read in sheet.plain.values():
        cards = re.findall(
            r"(?<![\w,])(?:10|[2-9AJQKX])(?![\w,'])", read.partition("deck")[2].partition("aki")[0]
        )
        assert not cards
    assert "(32)" in sheet.plain["m0"] or "32" in sheet.plain["m0"]


def test_the_path_of_the_machine_stays_on_it() -> None:
    """A page names the players, not the path of the record."""
    text = page(reel_from_text(GAMES["daifugo"], "/home/somebody/secret/game.qk"), Words("en"))
    assert "somebody" not in text
    assert "secret" not in picture(
        reel_from_text(GAMES["daifugo"], "/home/somebody/secret/game.qk"), 0, Words("en")
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_is_drawn_of_every_position(name: str) -> None:
    """Well formed, nothing outside its frame, nothing from elsewhere."""
    reel = reel_from_text(GAMES[name])
    for at in range(len(reel.scenes)):
        text = picture(reel, at, Words("ja"))
        root = ET.fromstring(text)
        wide, high = float(root.attrib["width"]), float(root.attrib["height"])
        for one in root.iter():
            assert "href" not in " ".join(one.attrib)
            assert one.tag.endswith(("svg", "title", "style", "rect", "text", "line"))
            if "x" in one.attrib:
                assert 0 <= float(one.attrib["x"]) + float(one.attrib.get("width", 0)) <= wide
                assert 0 <= float(one.attrib["y"]) <= high


# ---------------------------------------------------------------------- in a browser

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.mark.skipif(CHROMIUM is None, reason="no browser here")
def test_the_script_shows_one_position(tmp_path: Path) -> None:
    """The page opens at the position of its address, with buttons to step; the policy allows the script."""
    (tmp_path / "page.html").write_text(page(reel_from_text(GAMES["daifugo"]), Words("ja")), encoding="utf-8")
    assert CHROMIUM is not None
    command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]
    address = f"{(tmp_path / 'page.html').as_uri()}#m7"
    dom = subprocess.run(
        [*command, address], capture_output=True, text=True, timeout=PATIENCE, check=True
    ).stdout
    seen = re.findall(r'<section class="scene" id="(m\d+)"(?! hidden)', dom)
    assert seen == ["m7"]
    assert '<nav id="steps">' in dom
    assert "<output>7 / " in dom


OVERLAPS = """(() => {
  const boxes = [...document.querySelectorAll("text")].map((one) => [one.textContent, one.getBBox()]);
  const beside = ([, one], [, other]) =>
    Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 6
    && Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 8;
  const wide = document.documentElement.width.baseVal.value;
  const outside = boxes.filter(([, one]) => one.x + one.width > wide).map(([text]) => text);
  return JSON.stringify([...outside, ...boxes.flatMap((one, at) =>
    boxes.slice(at + 1).filter((other) => beside(one, other)).map((other) => `${one[0]} / ${other[0]}`))]);
})()"""
"""The texts of a picture that leave its frame or lie on another one."""


@pytest.mark.skipif(CHROMIUM is None, reason="no browser here")
async def test_no_text_of_a_picture_lies_on_another(tmp_path: Path) -> None:
    """Names of the broadest letters, and a long event in Japanese."""
    need_package("aiohttp")
    from tests.tui.browser import Browser

    event = f'+++\nevent = "{"素数大富豪の春の大会" * 20}"\n'
    text = GAMES["faulty"].replace("<b>aki</b>", "W" * 16).replace("b&n", "長い名前の選手八")
    reel = reel_from_text(re.sub(r"(?m)^event.*\n", "", text).replace("+++\n", event, 1))
    assert CHROMIUM is not None
    browser = Browser(CHROMIUM, tmp_path / "profile")
    try:
        await browser.begin()
        for at in range(len(reel.scenes)):
            drawn = tmp_path / f"{at}.svg"
            drawn.write_text(picture(reel, at, Words("ja")), encoding="utf-8")
            await browser.do("Page.navigate", url=drawn.as_uri())
            await eventually(lambda drawn=drawn: browser.value(f"document.URL === '{drawn.as_uri()}'"))
            assert await browser.value(OVERLAPS) == "[]"
    finally:
        await browser.close()


@pytest.mark.skipif(CHROMIUM is None, reason="no browser here")
async def test_the_space_bar_steps_or_presses_what_has_the_focus(tmp_path: Path) -> None:
    """On a button and on the heading of the record it does what it does on every page."""
    need_package("aiohttp")
    from tests.tui.browser import Browser

    (tmp_path / "page.html").write_text(page(reel_from_text(GAMES["daifugo"]), Words("ja")), encoding="utf-8")
    assert CHROMIUM is not None
    browser = Browser(CHROMIUM, tmp_path / "profile")
    try:
        await browser.begin()
        await browser.do("Page.navigate", url=(tmp_path / "page.html").as_uri())
        await eventually(lambda: browser.value("!!document.querySelector('nav:not([hidden])')"))
        for chosen, place in (("summary", "0"), ("[data-do=on]", "1"), ("summary", "1")):
            await browser.value(f"document.querySelector('{chosen}').focus()")
            await browser.press(" ")
            assert (await browser.value("document.querySelector('output').textContent")).split()[0] == place
        assert not await browser.value("document.querySelector('details').open")  # opened, and closed again
        await browser.value("document.activeElement.blur()")
        await browser.press(" ")
        assert (await browser.value("document.querySelector('output').textContent")).split()[0] == "2"
    finally:
        await browser.close()


# ---------------------------------------------------------------------- commands


def test_the_command_writes_pages_and_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One file, or a folder of them; nothing is overwritten; the language is the reader's."""
    for name in ("prime", "tyrant"):
        (tmp_path / f"{name}.qk").write_text(GAMES[name], encoding="utf-8")
    assert main(["--lang", "ja", "replay", "prime.qk", "--html", "out.html"]) == 0
    assert '<html lang="ja">' in (tmp_path / "out.html").read_text(encoding="utf-8")
    (tmp_path / "out.html").write_text("mine", encoding="utf-8")
    assert main(["replay", "prime.qk", "--html", "out.html"]) == 1
    assert "already exists" in capsys.readouterr().err
    assert main(["replay", "prime.qk", "tyrant.qk", "--html", "pages"]) == 0
    assert sorted(path.name for path in (tmp_path / "pages").iterdir()) == ["prime.html", "tyrant.html"]
    assert main(["replay", "tyrant.qk", "--svg", "a.svg", "--at", "３"]) == 0
    assert ">3. " in (tmp_path / "a.svg").read_text(encoding="utf-8")
    capsys.readouterr()
    assert main(["replay", "tyrant.qk", "--svg", "-"]) == 0
    ET.fromstring(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("argv", "code", "words"),
    [
        (["faulty.qk", "--html", "-"], 1, "not-your-turn"),
        (["poor.qk", "--html", "-"], 1, "nothing to show"),
        (["prime.qk", "--svg", "-", "--at", "9999"], 2, "isn't a valid position"),
        (["prime.qk", "--svg", "-", "--at", "x"], 2, "isn't a valid position"),
        (["prime.qk", "--svg", "-", "--at", ":0"], 2, "isn't a valid position"),
        (["prime.qk", "--svg", "-", "--at", ":9999"], 2, "isn't a valid position"),
        (["prime.qk", "--html", "-", "--at", "3"], 2, "--at goes with --svg"),
        (["none.qk", "--html", "-"], 2, "no such file"),
    ],
)
def test_what_cannot_be_shared_is_said_in_one_line(
    argv: list[str], code: int, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An invalid record is shown up to its error."""
    for name in ("prime", "faulty"):
        (tmp_path / f"{name}.qk").write_text(GAMES[name], encoding="utf-8")
    (tmp_path / "poor.qk").write_text("aki:(5)\n", encoding="utf-8")
    assert main(["replay", *argv]) == code
    assert words in capsys.readouterr().err


# ---------------------------------------------------------------------- on the screen


async def test_a_replay_is_shared_by_one_key(home: Path) -> None:
    """The text on the clipboard, and the path of each file; sharing again reuses the file."""
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(ReplayScreen(reel_from_text(GAMES["prime"])))
        await pilot.press("right", "c")
        for key in "tpipt":
            await pilot.press(key)
            await until(
                pilot, lambda: not list(app.workers) or all(one.is_finished for one in app.workers), "it"
            )
        assert app.clipboard == GAMES["prime"]
        assert "The file is" in screen_text(app)
        assert sorted(path.name for path in (home / "shared").iterdir()) == [
            "game-1.svg",
            "game.html",
            "game.qk",
        ]
        assert (home / "shared" / "game.qk").read_text(encoding="utf-8") == GAMES["prime"]
        await pilot.press("escape")
        assert isinstance(app.screen, ReplayScreen)


async def test_where_the_machine_is_another_ones_only_text_is_copied(home: Path) -> None:
    """A player on a server could not get at a file there."""
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    app.is_at_home = False
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(ReplayScreen(reel_from_text(GAMES["prime"])))
        await pilot.press("c", "p", "t")
        await pilot.pause()
        assert app.clipboard == GAMES["prime"]
        assert "HTML" not in screen_text(app)
    assert not (home / "shared").exists()


WILD = "決勝\n\n先手：太郎：（５7KKQJ32A98）\n花子：(246７8９TJQ3X)\n太郎：ＱＫ\n花子：％\n"


@pytest.mark.parametrize(("text", "scenes"), [(GAMES["prime"], None), (WILD, 3)])
async def test_a_record_pasted_on_the_title_opens(text: str, scenes: int | None) -> None:
    """In strict format, or as clubs write it."""
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.post_message(events.Paste(text))
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen), "the record")
        assert isinstance(app.screen, ReplayScreen)
        reel = app.screen.watched.reel
        assert reel.fault is None
        assert scenes in (None, len(reel.scenes))


async def test_another_text_pasted_is_reported_as_no_record() -> None:
    """And nothing opens."""
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        title = app.screen
        app.post_message(events.Paste("good morning: a text\n"))
        await pilot.pause()
        assert app.screen is title
        assert ["isn't a valid record" in str(one.message) for one in app._notifications] == [True]


def test_what_is_pasted_is_read_strictly_where_it_can_be() -> None:
    """Only records that need it are read leniently, with notes; several games are separate."""
    assert is_record("aki:(57)")
    assert not is_record("aki: 57 (a prime)")
    with BlockingWorker() as worker:
        (plain,) = pasted(GAMES["prime"], "x", worker.ask)
        (wild,) = pasted(WILD, "x", worker.ask)
        both = pasted(WILD + "\n" + WILD, "x", worker.ask)
        (broken,) = pasted(GAMES["faulty"], "x", worker.ask)
    assert not plain.warnings
    assert wild.warnings
    assert [reel.title for reel in both] == ["x (1)", "x (2)"]
    assert broken.fault is not None
