"""Hooks of mkdocs for `make docs`: add the pages outside docs, and adjust links to the site.

GitHub shows the same files in place, so the links in the pages are those of the repository.
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
"""Pages outside docs: path in the repository, and path on the site."""
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#]+)(#[^)]*)?\)")


def on_files(files: Any, config: Any) -> Any:
    """Add the pages outside docs."""
    from mkdocs.structure.files import File

    for path, page in OUTSIDE.items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(text: str, page: Any, config: Any, files: Any) -> str:
    """Return the page with its links adjusted; a link to a file that is not on the site becomes text."""
    pages = {page: path for path, page in OUTSIDE.items()}
    uri = page.file.src_uri
    return with_links(text, pages.get(uri, f"docs/{uri}"), uri)


def with_links(text: str, path: str, uri: str) -> str:
    """Return a page's text with the links for `uri` on the site instead of `path` in the repository."""

    def adjusted(found: re.Match[str]) -> str:
        mark, name, link, anchor = found[1], found[2], found[3], found[4] or ""
        if ":" in link:
            return found[0]
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), link))
        there = OUTSIDE.get(target) or (target.removeprefix("docs/") if target.startswith("docs/") else "")
        if not there:
            return f"`{name}`" if (ROOT / target).exists() else found[0]
        return f"{mark}[{name}]({os.path.relpath(there, posixpath.dirname(uri) or '.')}{anchor})"

    return LINK.sub(adjusted, text)


def on_post_page(html: str, page: Any, config: Any) -> str:
    """Set the language of the page: browsers choose fonts by it, and screen readers their voice."""
    return (
        html.replace('<html lang="en"', '<html lang="ja"', 1)
        if page.file.src_uri.endswith(".ja.md")
        else html
    )


def on_page_content(html: str, page: Any, config: Any, files: Any) -> str:
    """Remove the backslashes that GitHub's tables need before a bar in code."""
    return re.sub(r"<code>[^<]*</code>", lambda found: found[0].replace("\\|", "|"), html)
