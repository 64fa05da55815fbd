"""The page that a browser gets; everything that it needs comes from this server."""

from __future__ import annotations

from html import escape
from string import Template

from tui.text.words import Words

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
"""The page may load nothing from elsewhere. The terminal sets styles of its own."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}

STYLE = """
@font-face { font-family: "Roboto Mono"; src: url("/static/fonts/RobotoMono-VariableFont_wght.ttf"); }
html, body { margin: 0; height: 100%; background: #0e1320; color: #d8dee9; font-family: "Roboto Mono", monospace; }
#terminal { position: fixed; top: 0; left: 0; right: 0; bottom: 0; overflow: hidden; touch-action: manipulation; }
main { max-width: 34rem; margin: 12vh auto; padding: 0 1rem; }
a { color: #88c0d0; }
input, button { font: inherit; padding: .4rem .6rem; background: #1a2233; color: inherit; border: 1px solid #4c566a; }
#ended { display: none; position: fixed; inset: 0; z-index: 1000; padding: 30vh 1rem; text-align: center;
  background: #0e1320ee; }
body.-closed #ended { display: block; }
#ended button { font-size: 1.2rem; padding: .8rem 1.4rem; }
#keys { display: none; position: fixed; left: 0; right: 0; bottom: 0; z-index: 500; background: #0e1320; padding: 4px;
  grid-template-columns: repeat(8, 1fr); gap: 4px; }
body.-touch #keys { display: grid; }
body.-touch.-closed #keys { display: none; }
#keys button { min-height: 44px; padding: 0; font-size: 1.1rem; border-radius: 6px; touch-action: manipulation;
  user-select: none; -webkit-user-select: none; }
@media (max-height: 500px) { #keys { grid-template-columns: repeat(16, 1fr); } #keys button { min-height: 38px; } }
"""

SCRIPT = """
"use strict";
const line = document.getElementById("terminal");
const LEAST = { columns: 80, rows: 24 }, SMALLEST = 5, STEP = 0.25;
const TRIES = "qk-tries";
let known = {};

function keepLine() {
  /* A line that the server ended is over; any other is lost, and comes again by itself. */
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...where) {
      super(...where);
      this.addEventListener("open", () => { sessionStorage.removeItem(TRIES); });
      this.addEventListener("close", (event) => { if (event.code !== 4000) { comeAgain(); } });
    }
    send(data) { if (this.readyState === Plain.OPEN) { super.send(data); } }
  };
}

function comeAgain() {
  /* Kept over a new load of the page, or each would begin with the shortest pause again. */
  const tries = 1 + Number(sessionStorage.getItem(TRIES) || 0);
  sessionStorage.setItem(TRIES, tries);
  const told = document.getElementById("why");
  if (told) { told.textContent = told.dataset.lost; }
  setTimeout(async () => {
    try {
      const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" });
      /* Whoever is not let in reads so on the page that comes instead, which does not come again. */
      if (answer.ok || answer.status === 403) { location.reload(); return; }
    } catch (gone) { /* the server is not there yet */ }
    comeAgain();
  }, Math.min(15000, 500 * 2 ** Math.min(tries, 5)));
}

function fitted() {
  /* The largest letters, up to the size wished for, with which the whole table fits the window. Cells are whole
     pixels, so a little larger letters may need much more room: which sizes fit this window is found out, and kept. */
  const screen = window.qkTerminal;
  if (!screen) { return; }
  const keys = document.getElementById("keys");
  const below = keys ? keys.offsetHeight : 0;
  const view = window.visualViewport;
  const height = Math.max(60, (view ? view.height : window.innerHeight) - below);
  line.style.bottom = "auto";
  line.style.height = height + "px";
  const cell = screen.terminal._core._renderService.dimensions.css.cell;
  const size = Number(screen.terminal.options.fontSize);
  const wish = Number(line.dataset.fontSize);
  const here = [window.innerWidth, height, window.devicePixelRatio, wish].join(" ");
  if (here !== known.window) { known = { window: here, fits: SMALLEST, over: wish + STEP }; }
  if (cell.width > 0 && cell.height > 0) {
    const room = Math.min(window.innerWidth / LEAST.columns / cell.width, height / LEAST.rows / cell.height);
    if (room >= 1) { known.fits = Math.max(known.fits, size); } else { known.over = Math.min(known.over, size); }
    const guess = Math.min(Math.floor(size * room / STEP) * STEP, known.over - STEP);
    const best = Math.max(known.fits, guess);
    if (best !== size) {
      screen.terminal.options.fontSize = best;
      requestAnimationFrame(fitted);
      return;
    }
  }
  screen.fit();
}

function focused() {
  if (document.body.classList.contains("-closed")) { document.getElementById("again").focus(); return; }
  if (window.qkTerminal) { window.qkTerminal.terminal.focus(); }
}

function press(keys) {
  const screen = window.qkTerminal;
  if (screen && screen.socket) { screen.socket.send(JSON.stringify(["stdin", keys])); }
}

if (line) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const table = line.dataset.table ? "/" + line.dataset.table : "";
  /* The sign before it keeps a name of dots from being taken for a folder. */
  const who = "~" + encodeURIComponent(line.dataset.name) + "/" + line.dataset.lang + table;
  /* Loading the page again must not send the form again. */
  const here = { name: line.dataset.name, lang: line.dataset.lang };
  if (line.dataset.table) { here.table = line.dataset.table; }
  if (!location.search) { history.replaceState(null, "", "/?" + new URLSearchParams(here)); }
  line.dataset.sessionWebsocketUrl = scheme + "//" + location.host + "/ws/" + who;
  keepLine();
  if (matchMedia("(pointer: coarse)").matches) { document.body.classList.add("-touch"); }
  for (const key of document.querySelectorAll("#keys button")) {
    key.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      if (key.dataset.keyboard !== undefined) { focused(); } else { press(JSON.parse('"' + key.dataset.sends + '"')); }
    });
  }
  window.addEventListener("load", () => {
    window.onresize = null;
    const soon = () => { requestAnimationFrame(fitted); };
    window.addEventListener("resize", soon);
    window.addEventListener("orientationchange", soon);
    if (window.visualViewport) { window.visualViewport.addEventListener("resize", soon); }
    new MutationObserver(() => { soon(); focused(); }).observe(document.body, { attributeFilter: ["class"] });
    if (!document.body.classList.contains("-touch")) {
      window.addEventListener("focus", focused);
      document.addEventListener("visibilitychange", focused);
    }
    document.fonts.load("16px 'Roboto Mono'").finally(() => {
      /* Until now the terminal has measured another font; a new value makes it measure this one. */
      if (window.qkTerminal) { window.qkTerminal.terminal.options.fontFamily = "'Roboto Mono', monospace"; }
      known = {};
      soon();
    });
    soon();
    focused();
  });
}
const again = document.getElementById("again");
if (again) { again.addEventListener("click", () => { sessionStorage.removeItem(TRIES); location.reload(); }); }
"""
"""The page's script: connects the terminal, fits it to the window, focuses it, and reconnects."""

KEYS = (
    *((card, card) for card in "A23456789TJQKX"),
    ("⌫", r"\u007f"), ("⏎", r"\r"),
    ("d", "d"), ("p", "p"), ("h", "h"), ("=", "="), ("*", "*"), ("^", "^"), ("?", "?"), ("Esc", r"\u001b"),
    ("←", r"\u001b[D"), ("→", r"\u001b[C"), ("↑", r"\u001b[A"), ("↓", r"\u001b[B"), ("␣", " "), ("⇥", r"\t"),
    ("y", "y"),
)  # fmt: skip
"""The keys for fingers: what stands on each, and what it sends."""

_WHOLE = Template(
    """<!DOCTYPE html>
<html lang="$lang">
<head>
<meta charset="utf-8">
<meta name="viewport" content="$viewport">
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


NAME = "~"
"""Stands before a name in the address of a terminal's line."""
VIEWPORT = "width=device-width, initial-scale=1, maximum-scale=1, interactive-widget=resizes-content"


def _page(words: Words, body: str, title: str = "QK", scripts: str = "") -> str:
    return _WHOLE.substitute(
        lang=words.lang, viewport=VIEWPORT, title=escape(title), body=body, scripts=scripts
    )


def name_page(words: Words, name: str = "", table: str = "") -> str:
    """The page that asks for a name, and may have one to begin with, and a table to go to."""
    say = words.say
    table_field = f'<input type="hidden" name="table" value="{escape(table)}">' if table else ""
    body = f"""<main>
<h1>QK</h1>
<p>{escape(say("title-subtitle"))}</p>
<form action="/" method="post">
<label>{escape(say("web-name"))} <input name="name" value="{escape(name)}" maxlength="16" required autofocus></label>
<input type="hidden" name="lang" value="{words.lang}">{table_field}
<button>{escape(say("web-enter"))}</button>
</form>
<p>{escape(say("web-about"))}</p>
<p><a href="/back?lang={words.lang}">{escape(say("web-have-code"))}</a></p>
</main>"""
    return _page(words, body)


def code_page(words: Words, wrong: str = "", code: str = "", left: str = "") -> str:
    """The page that asks for a code to come back with.

    Arguments:
        wrong: why the code is not valid.
        left: the player that this browser is until now, if it has to be asked whether that one is left behind.
    """
    say = words.say
    alert = f'<p role="alert">✗ {escape(wrong)}</p>' if wrong else ""
    sure = f'<p role="alert">{escape(say("web-back-sure", name=left))}</p>' if left else ""
    hidden = '<input type="hidden" name="sure" value="1">' if left else ""
    enter = say("web-back-anyway", name=left) if left else say("web-back-enter")
    body = f"""<main>
<h1>{escape(say("web-back-title"))}</h1>
{alert}{sure}<form action="/back" method="post">
<label>{escape(say("web-code"))} <input name="code" value="{escape(code)}" maxlength="60" size="26" required autofocus
 autocomplete="off" autocapitalize="characters" spellcheck="false"></label>
<input type="hidden" name="lang" value="{words.lang}">{hidden}
<button>{escape(enter)}</button>
</form>
<p>{escape(say("web-back-about"))}</p>
</main>"""
    return _page(words, body)


def banned(words: Words) -> str:
    """The page for a banned player or address."""
    body = f'<main>\n<h1>QK</h1>\n<p role="alert">{escape(words.say("error-banned"))}</p>\n</main>'
    return _page(words, body)


def terminal(words: Words, name: str, size: int, table: str = "") -> str:
    """The page with the terminal."""
    say = words.say
    data = f'data-name="{escape(name)}" data-lang="{words.lang}" data-font-size="{size}" data-table="{escape(table)}"'
    body = f"""<div id="terminal" class="textual-terminal" {data}></div>
<div id="ended"><p id="why" data-lost="{escape(say("web-lost"))}">{escape(say("web-ended"))}</p>
<button id="again">{escape(say("web-again"))}</button></div>
<div id="keys">{_keys()}</div>"""
    return _page(words, body, f"QK · {name}", '<script src="/static/js/textual.js"></script>')


def _keys() -> str:
    """A row of keys for screens that are touched; the last calls the keyboard."""
    begin = '<button type="button" tabindex="-1"'
    keys = (f'{begin} data-sends="{escape(sends)}">{escape(shown)}</button>' for shown, sends in KEYS)
    return f"{''.join(keys)}{begin} data-keyboard>abc</button>"
