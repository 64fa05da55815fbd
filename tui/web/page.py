"""The page that a browser gets; everything that it needs comes from this server."""

from __future__ import annotations

from html import escape
from string import Template

from tui.text.words import Words

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
"""Nothing from elsewhere, whatever the page should ask for. The terminal sets styles of its own."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}

STYLE = """
@font-face { font-family: "Roboto Mono"; src: url("/static/fonts/RobotoMono-VariableFont_wght.ttf"); }
html, body { margin: 0; height: 100%; background: #0e1320; color: #d8dee9; font-family: "Roboto Mono", monospace; }
#terminal { width: 100vw; height: 100vh; }
main { max-width: 34rem; margin: 12vh auto; padding: 0 1rem; }
input, button { font: inherit; padding: .4rem .6rem; background: #1a2233; color: inherit; border: 1px solid #4c566a; }
#ended { display: none; position: fixed; inset: 0; padding: 30vh 1rem; text-align: center; background: #0e1320ee; }
body.-closed #ended { display: block; }
"""

SCRIPT = """
const line = document.getElementById("terminal");
if (line) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const who = encodeURIComponent(line.dataset.name) + "/" + line.dataset.lang;
  line.dataset.sessionWebsocketUrl = scheme + "//" + location.host + "/ws/" + who;
}
const again = document.getElementById("again");
if (again) { again.addEventListener("click", () => location.reload()); }
"""
"""Tells the terminal where its line is: at the place where the page came from."""

_WHOLE = Template(
    """<!DOCTYPE html>
<html lang="$lang">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>$title</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/static/css/xterm.css">
<link rel="stylesheet" href="/qk.css">
</head>
<body>
$body
<script src="/qk.js"></script>
$scripts
</body>
</html>
"""
)


def door(words: Words, name: str = "") -> str:
    """The page that asks for a name, and may have one to begin with."""
    say = words.say
    body = f"""<main>
<h1>QK</h1>
<p>{escape(say("title-subtitle"))}</p>
<form action="/" method="get">
<label>{escape(say("web-name"))} <input name="name" value="{escape(name)}" maxlength="16" required autofocus></label>
<input type="hidden" name="lang" value="{words.lang}">
<button>{escape(say("web-enter"))}</button>
</form>
<p>{escape(say("web-about"))}</p>
</main>"""
    return _WHOLE.substitute(lang=words.lang, title="QK", body=body, scripts="")


def terminal(words: Words, name: str, size: int) -> str:
    """The page with the terminal."""
    say = words.say
    told = f'data-name="{escape(name)}" data-lang="{words.lang}" data-font-size="{size}"'
    body = f"""<div id="terminal" class="textual-terminal" {told}></div>
<div id="ended"><p>{escape(say("web-ended"))}</p><button id="again">{escape(say("web-again"))}</button></div>"""
    scripts = '<script src="/static/js/textual.js"></script>'
    return _WHOLE.substitute(lang=words.lang, title=escape(f"QK · {name}"), body=body, scripts=scripts)
