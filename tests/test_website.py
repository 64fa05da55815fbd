"""Links between pages have targets, in the repository and on the site that `make docs` builds."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.website import LINK, OUTSIDE, ROOT, on_post_page, with_links

PAGES = [
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "tests" / "lab").glob("*.md")),
]
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


@cache
def text_of(path: Path) -> str:
    """Return a page without its code blocks."""
    return FENCE.sub("", path.read_text(encoding="utf-8"))


@cache
def anchors_of(path: Path) -> frozenset[str]:
    """Return the possible anchors of a page: its headings as GitHub spells them, and explicit ones."""
    found = set(re.findall(r'<a id="([^"]+)"', text_of(path)))
    for heading in re.findall(r"^#+ (.*)$", text_of(path), re.MULTILINE):
        plain = re.sub(r"<[^>]*>", "", heading).strip().lower()
        found.add(re.sub(r"[^\w\- ]", "", plain).replace(" ", "-"))
    return frozenset(found)


def links_of(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the target of each link of a page: a file of the repository, and an anchor."""
    home = path.relative_to(ROOT).parent.as_posix()
    text = re.sub(r"`[^`\n]*`", "", text_of(path))
    for _, _, link, anchor in LINK.findall(text):
        if ":" not in link:
            yield posixpath.normpath(posixpath.join(home, link)), anchor.removeprefix("#")
    for anchor in re.findall(r"\]\(#([^)]+)\)", text):
        yield path.relative_to(ROOT).as_posix(), anchor


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(path: Path) -> None:
    """The target is an existing file, and the anchor one of its headings."""
    for target, anchor in links_of(path):
        assert (ROOT / target).exists(), target
        if anchor and target.endswith(".md"):
            assert anchor in anchors_of(ROOT / target), f"{target}#{anchor}"


def test_the_site_has_every_page() -> None:
    """Each page is in the menu exactly once."""
    menu = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    named = re.findall(r"(\S+\.md)$", menu, re.MULTILINE)
    docs = [path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")]
    assert sorted(named) == sorted([*docs, *OUTSIDE.values()])


def test_links_follow_pages_to_the_site() -> None:
    """Pages outside docs get their path on the site, pages in docs lose the folder; other files become text."""
    readme = with_links("[a](docs/BOTS.md#bots) ![b](docs/pictures/ssh-en.png)", "README.md", "start.md")
    assert readme == "[a](BOTS.md#bots) ![b](pictures/ssh-en.png)"
    assert with_links("[a](../README.md)", "docs/BOTS.md", "BOTS.md") == "[a](start.md)"
    assert with_links("[a](../tests/lab/bots.md)", "docs/BOTS.md", "BOTS.md") == "[a](lab/bots.md)"
    assert with_links("[a](../../docs/BOTS.md)", "tests/lab/bots.md", "lab/bots.md") == "[a](../BOTS.md)"
    assert with_links("[a](../LICENSE)", "docs/BOTS.md", "BOTS.md") == "`a`"
    assert with_links("[a](https://toml.io)", "docs/BOTS.md", "BOTS.md") == "[a](https://toml.io)"
    assert with_links("[a](gone.md)", "docs/BOTS.md", "BOTS.md") == "[a](gone.md)"


def test_pages_name_their_language() -> None:
    """Browsers choose fonts by it, and screen readers their voice."""
    for uri, lang in (("PLAYING.md", "en"), ("PLAYING.ja.md", "ja"), ("start.ja.md", "ja")):
        page = SimpleNamespace(file=SimpleNamespace(src_uri=uri))
        assert (
            on_post_page('<html lang="en" class="no-js">', page, None)
            == f'<html lang="{lang}" class="no-js">'
        )
