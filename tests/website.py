"""Fits the pages to the site that `make docs` builds: adds those outside docs, and leads links to them.

GitHub shows the same files where they are, so links between pages stay those of the repository.
"""

from __future__ import annotations

import os
import posixpath
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
OUTSIDE = {
    "README.md": "start.md",
    "README.ja.md": "start.ja.md",
    "CONTRIBUTING.md": "CONTRIBUTING.md",
    "SECURITY.md": "SECURITY.md",
    "CHANGELOG.md": "CHANGELOG.md",
    "tests/lab/bots.md": "lab/bots.md",
    "tests/lab/benchmarks.md": "lab/benchmarks.md",
}
"""Pages outside docs, by the path in the repository, and where the site has them."""
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#]+)(#[^)]*)?\)")


def on_files(files: Any, config: Any) -> Any:
    """Adds the pages that are not in docs."""
    from mkdocs.structure.files import File

    for path, page in OUTSIDE.items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(text: str, page: Any, config: Any, files: Any) -> str:
    """The page with every link led to where the site has the file; what it has not stands as text."""
    pages = {page: path for path, page in OUTSIDE.items()}
    uri = page.file.src_uri
    return with_links(text, pages.get(uri, f"docs/{uri}"), uri)


def with_links(text: str, path: str, uri: str) -> str:
    """A page's text, which the repository has at `path` and the site at `uri`."""

    def led(found: re.Match[str]) -> str:
        mark, name, link, anchor = found[1], found[2], found[3], found[4] or ""
        if ":" in link:
            return found[0]
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), link))
        there = OUTSIDE.get(target) or (target.removeprefix("docs/") if target.startswith("docs/") else "")
        if not there:
            return f"`{name}`" if (ROOT / target).exists() else found[0]
        return f"{mark}[{name}]({os.path.relpath(there, posixpath.dirname(uri) or '.')}{anchor})"

    return LINK.sub(led, text)


def on_post_page(html: str, page: Any, config: Any) -> str:
    """The page with the language that it is in: browsers choose its letters, and readers its voice, by that."""
    return (
        html.replace('<html lang="en"', '<html lang="ja"', 1)
        if page.file.src_uri.endswith(".ja.md")
        else html
    )


def on_page_content(html: str, page: Any, config: Any, files: Any) -> str:
    """The page without the signs that tables of GitHub need before a bar in code."""
    return re.sub(r"<code>[^<]*</code>", lambda found: found[0].replace("\\|", "|"), html)
