"""One meaning for each key on all screens: exceptions are listed here with their reason."""

from __future__ import annotations

from collections import defaultdict

from tui.app.keymap import areas

TABLES = frozenset({"daifugo-daifugotable", "prime-table", "tyrant-tyrant"})

AT_TABLES = {
    "enter": "goes on with what is due: lays, chooses, is ready, shows the result",
    "g": "asks for a hint; rock (グー) in janken, where there are none",
    "c": "challenges; scissors (チョキ) in janken",
    "p": "passes, or says no to what a rule offers; paper in janken, where nobody passes",
    "n": "says no to what a rule offers, each rule in its own words",
    "space": "picks a card; while tricks are judged there is none to pick, and it goes on",
}
"""The keys with several actions at the tables of the three games."""

MEANINGS = {
    "1": ("cup-side-players rock",
        "a row of throws and a row of pages, numbered"),
    "2": ("cup-side-pairings scissors",
        "the same"),
    "3": ("cup-side-standings paper",
        "the same"),
    "R": ("last-revolution reset-all",
        "capitals undo or go back"),
    "a": ("cup-enter primes-add tyrant",
        "the first letter of what it does, where no ace is typed"),
    "b": ("cup-board desk-bell lay-best lobby-bot look notes read-back",
        "the first letter: bell, best, bot, board, look back"),
    "backspace": ("back reset",
        "takes back: a card, or a value to its usual one"),
    "c": (
        "book-clauses challenge desk-copy desk-go-on invite-copy scissors share-back share-game share-result "
        "title-continue",
        "the first letter: challenge, clauses, copy, continue"),
    "d": ("desk-draw draw games-daifugo sets-one title-drill unfinished-discard",
        "the first letter: draw wherever cards are, discard in lists, drill in the menu"),
    "delete": ("cup-forget cup-withdraw delete desk-strike reset",
        "takes out what is marked"),
    "down": ("desk-next-gap down ten-on",
        "down a list or a hand; ten lines in a record"),
    "e": ("book-example cup-export evening-sheet export export-record lobby-rules ruling-example",
        "the first letter: edit, export, evening, enter"),
    "end": ("end scene-last",
        "the last of what is there"),
    "enter": (
        "again cancel choose close-help close-piles close-sheet desk-judge desk-retype drill-answer go-on "
        "go-stay lobby-ready no onward play ready result scene-on sets-take stay take to-title "
        "tsume-take type unfinished-go-on welcome-on",
        "does what the screen is for, which its footer says"),
    "escape": (
        "again-cancel board-close cancel clear close-help close-piles close-rules close-sheet desk-back "
        "go-back go-stay lobby-leave look no no-trust share-back stay talk-close welcome-on",
        "back, one step at a time"),
    "f": ("desk-factors hurry next-foul setup-fold unfinished-file",
        "the first letter: fast at a table, factors at the desk, foul, file, fold"),
    "f5": ("cup-begin cup-enter-take open start",
        "begins, on every set-up"),
    "g": (
        "desk-give drill-give-up filter-game hint lobby-hints look-there next-book rock scene-go "
        "tsume-give-up",
        "help to a decision (hints, the answer) where one decides; go to where one looks things up"),
    "h": ("cup-by-hand desk-think scene-back title-host",
        "the first letter: host, half, hand; back as in vi"),
    "home": ("home scene-first",
        "the first of what is there"),
    "i": ("close-rules desk-fill lobby-invite rules share-picture tsume-hint",
        "the first letter: in force, invite, image, fill in; in puzzles g shows the solution"),
    "l": ("go-lobby log share-line title-primes",
        "the log at every table; the lobby in a question, the list in the menu, the line to share"),
    "left": ("cup-round-before left less read-back scene-back",
        "left, less, or before"),
    "m": ("close-piles desk-mend piles",
        "the first letter: mound of discards, mend"),
    "minus": ("board-less desk-less less weaker",
        "less"),
    "n": (
        "anew board-next cup-new decline desk-ask drill-not go-stay let-pass next-mistake no no-trust "
        "refuse stay title-join tsume-next",
        "no, or the next"),
    "o": ("cup-elsewhere desk-late next-out other-game sort title-tournaments",
        "order of the hand at tables; out, other, over elsewhere"),
    "p": (
        "close-sheet cup-pair decline desk-pass drill-puzzles evening-page games-prime let-pass lobby-sheet "
        "other-plays paper pass refuse sets-take share-page title-play",
        "pass wherever cards are played; play, puzzles, pair, page elsewhere"),
    "pagedown": ("lobby-page-down page-down",
        "a page on, of whatever is longest"),
    "pageup": ("lobby-page-up page-up",
        "a page back"),
    "plus": ("add-best board-more desk-more more stronger",
        "more"),
    "q": ("board-close close-help close-piles close-rules close-sheet",
        "closes what lies above"),
    "question_mark": ("close-help help",
        "help, and away with it"),
    "r": ("cup-results desk-rewind filter-result lobby-ready next-revolution rematch rock title-rules",
        "the first letter: ready, rock, rules, rematch, revolution, result"),
    "right": ("board-next cup-round-after more read-on right scene-on",
        "right, more, or after"),
    "s": (
        "cup-begin desk-save go-now lobby-sit open records-sheet scissors start suspend title-settings",
        "begins on set-ups, saves where something is kept; scissors, sit, settings by the first letter"),
    "slash": ("book-search find-type lobby-talk search table-talk",
        "opens a line to type: talk or a search"),
    "space": ("board-clock desk-clock go-on more pick read-on scene-play",
        "picks or goes on"),
    "t": ("evening-text games-tyrant lobby-table share-text statistics title-tutorial to-title try-again "
        "welcome-tutorial",
        "the first letter: table, text, title, try, tutorial"),
    "tab": ("cup-side desk-lead drill-kind eyes primes-side setup-next tsume-game",
        "the next side of the screen"),
    "u": ("cup-unpair desk-undo next-turn turn-up",
        "the first letter: undo, up; the next turning point in a record"),
    "up": ("desk-last-gap ten-back up",
        "up a list or a hand; ten lines in a record"),
    "v": ("course evening-table lobby-replay look-again title-records watch",
        "looks at a record, or back at what was; the table of values (CSV) of a sheet"),
    "w": ("cup-hold factors find-watch keep-set lobby-stand title-watch",
        "watches, waits or writes; the first letter elsewhere"),
    "x": ("cup-forget cup-withdraw delete desk-discard desk-strike lobby-clear next-cut title-quit",
        "takes out, or leaves the menu; the next cut in a record"),
    "y": ("again close-help drill-prime go go-good trust why yes",
        "yes; why"),
}  # fmt: skip
"""Every key with several actions, these actions, and what they have in common."""


def meanings(names: frozenset[str] | None = None) -> dict[str, set[str]]:
    """Return the actions of each key, on these screens or on all."""
    found: dict[str, set[str]] = defaultdict(set)
    for area in areas():
        if names is None or area.name in names:
            for binding in area.bindings:
                for key in binding.key.split(","):
                    found[key.strip()].add(str(binding.id))
    return {key: ids for key, ids in found.items() if len(ids) > 1}


def test_a_key_means_the_same_at_all_three_tables() -> None:
    """An action has one id, so that a player's own key for it works at all tables."""
    assert {area.name for area in areas()} >= TABLES
    assert set(meanings(TABLES)) == set(AT_TABLES)


def test_every_other_meaning_of_a_key_is_listed_with_its_reason() -> None:
    """A new screen or key must use an existing meaning or be added here."""
    assert meanings() == {key: set(ids.split()) for key, (ids, _) in MEANINGS.items()}
