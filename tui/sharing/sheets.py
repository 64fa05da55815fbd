"""Tables as pages of HTML: they read well without their style, print well, and hold no script."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from tui.text.prose import TextTable

Link = tuple[str, str, str]
"""A page: its address, its name, and a sentence on what is there."""
_STYLE = """
:root{color-scheme:light dark;--line:#8886;--soft:#8882}
body{font:16px/1.5 system-ui,"Hiragino Sans","Noto Sans CJK JP",sans-serif;margin:0 auto;max-width:60rem;padding:1rem}
nav a{display:inline-block;margin:0 1rem .3rem 0;white-space:nowrap}
nav a[aria-current]{font-weight:bold;color:inherit;text-decoration:none}
h1{font-size:1.6rem;margin:.5rem 0}
h2{font-size:1.2rem;margin:1.5rem 0 .5rem}
.wide{overflow-x:auto}
table{border-collapse:collapse}
th,td{border-bottom:1px solid var(--line);padding:.25rem .6rem;text-align:left;white-space:nowrap;word-break:keep-all}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
tbody tr:nth-child(odd){background:var(--soft)}
.slip{border:1px solid var(--line);padding:1rem;margin:1rem 0;break-inside:avoid}
.slip table{width:100%}
.slip td{padding:.6rem 1rem;min-width:6rem}
@media(max-width:40rem){
body{padding:.6rem}
th,td{padding:.25rem .35rem;font-size:.9rem;white-space:normal}
.slip td{padding:.6rem .35rem;min-width:4rem}
}
@media print{nav{display:none}}
"""


def sheet_html(sheet: TextTable, about: str = "") -> str:
    """A table as HTML."""

    def row(cells: tuple[str, ...], tag: str) -> str:
        return "".join(
            f"<{tag}{' class=n' if at in sheet.right else ''}>{escape(cell)}</{tag}>"
            for at, cell in enumerate(cells)
        )

    body = "".join(f"<tr>{row(cells, 'td')}</tr>" for cells in sheet.rows)
    about_html = f"<p>{escape(about)}</p>" if about else ""
    return (
        f"<h2>{escape(sheet.title)}</h2>{about_html}"
        f'<div class="wide"><table><thead><tr>{row(sheet.columns, "th")}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def contents_html(heading: str, about: str, links: Iterable[Link], lang: str) -> str:
    """What a folder of pages holds, in one language, as a part of its first page."""
    items = "".join(
        f'<li><a href="{escape(target)}">{escape(name)}</a> – {escape(description)}</li>'
        for target, name, description in links
    )
    return (
        f'<section lang="{lang}"><h2>{escape(heading)}</h2><p>{escape(about)}</p><ul>{items}</ul></section>'
    )


def page_html(title: str, body: str, lang: str, navigation: str) -> str:
    """A whole page."""
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>\n<body>{navigation}\n{body}</body></html>\n"
    )
