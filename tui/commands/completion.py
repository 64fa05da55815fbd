"""`qk completion SHELL`: prints what a shell needs to complete qk's commands, options and values."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tui.text.words import Words

SHELLS = ("bash", "zsh", "fish")


class CompletionOption(NamedTuple):
    """One option: how it is spelled, what it does, what it takes."""

    names: tuple[str, ...]
    help: str
    takes: tuple[str, ...] | None
    """The values it may have; empty for any; None if it takes none."""


class Command(NamedTuple):
    """One command with its options."""

    name: str
    help: str
    options: tuple[CompletionOption, ...]
    files: bool
    """Whether it takes files."""
    words: tuple[str, ...]
    """What its first word may be."""


def register(subparsers: Any, words: Words) -> None:
    """Add `qk completion`."""
    about = words.say("completion-about")
    parser = subparsers.add_parser("completion", help=about, description=about)
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help=words.say("completion-shell"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Print the script; where it belongs stands in its first lines."""
    from tui.commands.parser import build

    parser, _ = build(words)
    top, commands = _commands(parser)
    write: Mapping[str, Callable[[Sequence[CompletionOption], Sequence[Command]], str]] = {
        "bash": _bash,
        "zsh": _zsh,
        "fish": _fish,
    }
    print(write[args.shell](top, commands), end="")
    return 0


def _values() -> Mapping[str, tuple[str, ...]]:
    """What options may say, where argparse does not know it."""
    from engine import GAMES
    from engine.prime.bots import LEVELS
    from engine.prime.settings import PRESETS, SETTINGS
    from tui.app.theming import own_themes

    return {
        "--rules": tuple(PRESETS),
        "--game": GAMES,
        "--bot": (*LEVELS, "even"),
        "--bots": LEVELS,
        "--theme": tuple(sorted(path.stem for path in own_themes().glob("*.toml"))),
        "--set": tuple(f"{setting.key}=" for setting in SETTINGS),
        "--clock": ("turn=", "bank=", "per_turn=", "on_timeout="),
    }


def _commands(parser: argparse.ArgumentParser) -> tuple[tuple[CompletionOption, ...], tuple[Command, ...]]:
    values = _values()
    top = _options(parser, values)
    subparsers = next(a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
    abouts = {choice.dest: choice.help or "" for choice in subparsers._choices_actions}
    commands = []
    for name, sub in subparsers.choices.items():
        places = [action for action in sub._actions if not action.option_strings]
        words = next((tuple(map(str, action.choices)) for action in places if action.choices), ())
        files = any(action.dest in ("file", "files") for action in places)
        commands.append(Command(name, abouts.get(name, ""), _options(sub, values), files, words))
    return top, tuple(commands)


def _options(
    parser: argparse.ArgumentParser, values: Mapping[str, tuple[str, ...]]
) -> tuple[CompletionOption, ...]:
    found = []
    for action in parser._actions:
        names = tuple(action.option_strings)
        if not names:
            continue
        takes: tuple[str, ...] | None = None
        if action.nargs not in (0, "?"):  # a shell would insist on a value that may be left out
            known = next((values[name] for name in names if name in values), ())
            takes = tuple(map(str, action.choices)) if action.choices else known
        # A help text goes through argparse's own % as it is shown.
        found.append(CompletionOption(names, (action.help or "").replace("%%", "%"), takes))
    return tuple(found)


def _quoted(text: str) -> str:
    """A text between single quotes, as every one of these shells reads it."""
    return "'" + text.replace("'", "'\\''") + "'"


def _bash(top: Sequence[CompletionOption], commands: Sequence[Command]) -> str:
    names = " ".join(command.name for command in commands)
    lines = [
        "# qk completion bash > ~/.local/share/bash-completion/completions/qk",
        "_qk() {",
        '    local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command="" one',
        '    for one in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
        f'        case " {names} " in *" $one "*) command="$one"; break;; esac',
        "    done",
        '    case "$before" in',
    ]
    seen: set[str] = set()
    for option in (*top, *(one for command in commands for one in command.options)):
        fresh = [name for name in option.names if name not in seen]
        if option.takes and fresh:
            seen.update(fresh)
            reply = f'COMPREPLY=($(compgen -W "{" ".join(option.takes)}" -- "$word"))'
            lines.append(f"        {'|'.join(fresh)}) {reply}; return;;")
    lines += ["    esac", '    case "$command" in']
    for command in commands:
        spelled = [name for option in command.options for name in option.names if name.startswith("--")]
        reply = f'COMPREPLY=($(compgen -W "{" ".join((*command.words, *spelled))}" -- "$word"))'
        if command.files:
            reply += '; [[ "$word" == -* ]] || COMPREPLY+=($(compgen -f -- "$word"))'
        lines.append(f"        {command.name}) {reply};;")
    spelled = [name for option in top for name in option.names if name.startswith("--")]
    lines += [
        f'        *) COMPREPLY=($(compgen -W "{names} {" ".join(spelled)}" -- "$word"));;',
        "    esac",
        "}",
        "complete -F _qk qk",
    ]
    return "\n".join(lines) + "\n"


def _zsh(top: Sequence[CompletionOption], commands: Sequence[Command]) -> str:
    lines = [
        "#compdef qk",
        "# qk completion zsh > a folder of $fpath, as _qk",
        "_qk() {",
        "    local -a commands",
        "    commands=(",
        *(f"        {_quoted(f'{command.name}:{_plain(command.help)}')}" for command in commands),
        "    )",
        "    if (( CURRENT == 2 )); then",
        "        _describe command commands",
        f"        _arguments {' '.join(_zsh_option(option) for option in top)}",
        "        return",
        "    fi",
        "    case $words[2] in",
    ]
    for command in commands:
        specs = [_zsh_option(option) for option in command.options]
        if command.words:
            specs.append(_quoted(f"1:word:({' '.join(command.words)})"))
        if command.files:
            specs.append(_quoted("*:file:_files"))
        lines.append(f"        {command.name}) shift words; (( CURRENT-- )); _arguments {' '.join(specs)};;")
    return "\n".join([*lines, "    esac", "}", '_qk "$@"']) + "\n"


def _plain(text: str) -> str:
    """A help text without the signs that zsh reads in it."""
    return text.replace(":", " ").replace("[", "(").replace("]", ")")


def _zsh_option(option: CompletionOption) -> str:
    name = option.names[-1]
    spec = f"{name}[{_plain(option.help)}]"
    if option.takes is not None:
        spec += f":value:({' '.join(option.takes)})" if option.takes else ":value:"
    return _quoted(spec)


def _fish(top: Sequence[CompletionOption], commands: Sequence[Command]) -> str:
    lines = ["# qk completion fish > ~/.config/fish/completions/qk.fish", "complete -c qk -f"]
    for command in commands:
        lines.append(
            f"complete -c qk -n __fish_use_subcommand -a {command.name} -d {_quoted(_fish_text(command.help))}"
        )
    lines += [_fish_option(option, "__fish_use_subcommand") for option in top]
    for command in commands:
        when = _quoted(f"__fish_seen_subcommand_from {command.name}")
        lines += [_fish_option(option, when) for option in command.options]
        if command.words:
            lines.append(f"complete -c qk -n {when} -a {_quoted(' '.join(command.words))}")
        if command.files:
            lines.append(f"complete -c qk -n {when} -F")
    return "\n".join(lines) + "\n"


def _fish_text(text: str) -> str:
    return text.replace("\\", "\\\\")


def _fish_option(option: CompletionOption, when: str) -> str:
    spelled = " ".join(
        f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names
    )
    takes = ""
    if option.takes is not None:
        takes = f" -x -a {_quoted(' '.join(option.takes))}" if option.takes else " -x"
    return f"complete -c qk -n {when} {spelled}{takes} -d {_quoted(_fish_text(option.help))}"
