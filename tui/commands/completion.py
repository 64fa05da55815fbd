"""`qk completion SHELL`: prints what a shell needs to complete qk's commands, options and values."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tui.text.words import Words

SHELLS = ("bash", "zsh", "fish")


class CompletionOption(NamedTuple):
    """One option: how it is spelled, what it does, what it takes."""

    names: tuple[str, ...]
    help: str
    takes: tuple[str, ...] | None
    """The values it may have; empty for any; None if it takes none."""
    files: bool
    """Whether its value is a file or folder."""


class Command(NamedTuple):
    """One command or action with its options."""

    name: str
    """As it is typed, after that of its command: `solo`, `records search`; empty: `qk` itself."""
    help: str
    options: tuple[CompletionOption, ...]
    files: bool
    """Whether it takes files."""
    words: tuple[str, ...]
    """What one of its words may be."""
    place: int
    """Which word that is; the first is 1."""
    actions: tuple[Command, ...]


def register(subparsers: Any, words: Words) -> None:
    """Add `qk completion`."""
    about = words.say("completion-about")
    parser = subparsers.add_parser("completion", help=about, description=about)
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help=words.say("completion-shell"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Print the script; where it belongs stands in its first lines."""
    from tui.commands.parser import build

    parser, _ = build(words)
    write: Mapping[str, Callable[[Command], str]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
    print(write[args.shell](_command("", "", parser, _values(), words)), end="")
    return 0


def _values() -> Mapping[str, tuple[str, ...]]:
    """What options may say, where argparse does not know it: everywhere, or at one command."""
    from engine import GAMES
    from engine.daifugo.ruleset import PRESETS as DAIFUGO
    from engine.prime.bots import LEVELS
    from engine.prime.settings import PRESETS, SETTINGS
    from tui.app.theming import own_themes

    return {
        "--rules": tuple(dict.fromkeys((*PRESETS, *DAIFUGO))),
        "judge --rules": tuple(PRESETS),
        "plays --rules": tuple(PRESETS),
        "--game": GAMES,
        "--bot": LEVELS,
        "solo --bot": (*LEVELS, "even"),
        "arena --bots": LEVELS,
        "--theme": tuple(sorted(path.stem for path in own_themes().glob("*.toml"))),
        "--set": tuple(f"{setting.key}=" for setting in SETTINGS),
        "--clock": ("turn=", "bank=", "per_turn=", "on_timeout="),
    }


def _command(
    name: str,
    about: str,
    parser: argparse.ArgumentParser,
    values: Mapping[str, tuple[str, ...]],
    words: Words,
) -> Command:
    """A command with all that may follow it."""
    options, actions = [], []
    choices: tuple[str, ...] = ()
    files, place = False, 0
    places = [action for action in parser._actions if not action.option_strings]
    for index, action in enumerate(places, 1):
        if isinstance(action, argparse._SubParsersAction):
            abouts = {choice.dest: choice.help or "" for choice in action._choices_actions}
            for word, sub in action.choices.items():
                actions.append(_command(f"{name} {word}".strip(), abouts.get(word, ""), sub, values, words))
        elif action.choices:
            choices, place = tuple(map(str, action.choices)), index
        files = files or action.type is Path or action.dest in ("file", "files")
    for action in parser._actions:
        if not (names := tuple(action.option_strings)):
            continue
        takes: tuple[str, ...] | None = None
        if action.nargs not in (0, "?"):  # a shell would insist on a value that may be left out
            known = next(
                (values[key] for one in names for key in (f"{name} {one}", one) if key in values), ()
            )
            takes = tuple(map(str, action.choices)) if action.choices else known
        # A help text goes through argparse's own % as it is shown.
        about_option = (action.help or "").replace("%%", "%")
        is_file = action.type is Path or action.metavar in ("FILE", words.say("club-file"))
        options.append(CompletionOption(names, about_option, takes, is_file))
    return Command(name, about, tuple(options), files, choices, place, tuple(actions))


def _all(command: Command) -> Iterator[Command]:
    """A command and all that may follow it."""
    yield command
    for action in command.actions:
        yield from _all(action)


def _last(command: Command) -> str:
    return command.name.rpartition(" ")[2]


def _quoted(text: str) -> str:
    """A text between single quotes, as every one of these shells reads it."""
    return "'" + text.replace("'", "'\\''") + "'"


def _bash(top: Command) -> str:
    commands = list(_all(top))
    names = "|".join(f'"{one.name}"' if " " in one.name else f'" {one.name}"' for one in commands[1:])
    lines = [
        "# qk completion bash > ~/.local/share/bash-completion/completions/qk",
        "_qk() {",
        '    local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" place="" one',
        '    for one in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
        f'        case "$place $one" in {names}) place="${{place:+$place }}$one";; esac',
        "    done",
        '    case "$place $before" in',
    ]
    replies: dict[str, list[str]] = {}
    for command in commands:
        for option in command.options:
            if option.takes or option.files:
                reply = "-f" if option.files else f'-W "{" ".join(option.takes or ())}"'
                place = f'"{command.name} ' if command.name else '*" '
                replies.setdefault(reply, []).extend(f'{place}{name}"' for name in option.names)
    for reply, where in replies.items():
        lines.append(f'        {"|".join(where)}) COMPREPLY=($(compgen {reply} -- "$word")); return;;')
    lines += ["    esac", '    case "$place" in']
    for command in commands:
        spelled = [name for option in command.options for name in option.names if name.startswith("--")]
        offered = " ".join((*map(_last, command.actions), *command.words, *spelled))
        reply = f'COMPREPLY=($(compgen -W "{offered}" -- "$word"))'
        if command.files:
            reply += '; [[ "$word" == -* ]] || COMPREPLY+=($(compgen -f -- "$word"))'
        lines.append(f'        "{command.name}") {reply};;')
    lines += ["    esac", "}", "complete -F _qk qk"]
    return "\n".join(lines) + "\n"


def _zsh(top: Command) -> str:
    lines = ["#compdef qk", "# qk completion zsh > a folder of $fpath, as _qk"]
    for command in _all(top):
        specs = [_zsh_option(option) for option in command.options]
        if command.actions:
            specs += ["'1:command:->command'", "'*::word:->word'"]
        if command.words:
            specs.append(_quoted(f"{command.place}:word:({' '.join(command.words)})"))
        if command.files:
            specs.append(_quoted("*:file:_files"))
        lines += [
            f"{_zsh_function(command)}() {{",
            "    local state line; local -a commands; typeset -A opt_args",
            f"    _arguments -C {' '.join(specs)}",
        ]
        if command.actions:
            about = (_quoted(f"{_last(one)}:{_plain(one.help)}") for one in command.actions)
            where = (f"{_last(one)}) {_zsh_function(one)};;" for one in command.actions)
            lines += [
                "    case $state in",
                f"        command) commands=({' '.join(about)}); _describe command commands;;",
                f"        word) case $words[1] in {' '.join(where)} esac;;",
                "    esac",
            ]
        lines.append("}")
    return "\n".join([*lines, '_qk "$@"']) + "\n"


def _zsh_function(command: Command) -> str:
    return f"_qk {command.name}".strip().replace(" ", "_")


def _plain(text: str) -> str:
    """A help text without the signs that zsh reads in it."""
    return text.replace(":", " ").replace("[", "(").replace("]", ")")


def _zsh_option(option: CompletionOption) -> str:
    again = "" if option.takes is None else "*"  # one that takes something may stand several times
    spec = f"{again}{option.names[-1]}[{_plain(option.help)}]"
    if option.files:
        spec += ":file:_files"
    elif option.takes is not None:
        spec += f":value:({' '.join(option.takes)})" if option.takes else ":value:"
    return _quoted(spec)


def _fish(top: Command) -> str:
    lines = ["# qk completion fish > ~/.config/fish/completions/qk.fish", "complete -c qk -f"]
    for command in _all(top):
        seen = [f"__fish_seen_subcommand_from {word}" for word in command.name.split()]
        nested = " ".join(map(_last, command.actions))
        # What stands at a command with actions is offered until one of them is there.
        when = _quoted(
            "; and ".join([*seen, f"not __fish_seen_subcommand_from {nested}"] if nested else seen)
        )
        for action in command.actions:
            lines.append(f"complete -c qk -n {when} -a {_last(action)} -d {_quoted(_fish_text(action.help))}")
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
    if option.files:
        takes = " -r -F"
    elif option.takes is not None:
        takes = f" -x -a {_quoted(' '.join(option.takes))}" if option.takes else " -x"
    return f"complete -c qk -n {when} {spelled}{takes} -d {_quoted(_fish_text(option.help))}"
