"""The parts that widgets draw are styled once, until something changes them: their looks are the same, and soon there.

Textual makes them a node each and looks for its rules whenever the widget is styled: when it comes, when its screen
does, and with every other class of anything that it lies in. A player's screen is seldom styled again; those of tests
come, change and go all the time, and this was a sixth of their work.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

AS_IT_IS = Stylesheet._process_component_classes
"""What players have: whoever measures it puts it back."""

Asked = tuple[list[RuleSet], frozenset[str], tuple[str, ...]]
"""The rules for the parts of a widget, and the names and states of which they speak."""


def style_parts_once() -> None:
    """The parts that a widget draws are styled anew when what decides about their styles has changed."""
    asked: WeakKeyDictionary[Stylesheet, tuple[object, dict[frozenset[str], Asked]]] = WeakKeyDictionary()
    styled: WeakKeyDictionary[DOMNode, tuple[list[RuleSet], list[object]]] = WeakKeyDictionary()

    def about(sheet: Stylesheet, parts: frozenset[str]) -> Asked:
        rules = sheet.rules_map
        known = asked.get(sheet)
        if known is None or known[0] is not rules:
            known = asked[sheet] = rules, {}
        found = known[1].get(parts)
        if found is None:
            mine = [rule for name in ("*", *(f".{part}" for part in parts)) for rule in rules.get(name, ())]
            named = {one.name for rule in mine for chain in rule.selector_set for one in chain.selectors}
            states = {state for rule in mine for state in rule.pseudo_classes}
            found = known[1][parts] = mine, frozenset(named), tuple(states)
        return found

    def style_parts(self: Stylesheet, node: DOMNode) -> None:
        parts = node._get_component_classes()
        if not parts:
            return
        rules, named, states = about(self, parts)
        path: list[object] = [
            (
                type(one),
                one.id,
                one.classes & named,
                [state for state in states if one.has_pseudo_class(state)],
            )
            for one in node.css_path_nodes
        ]
        if styled.get(node) != (rules, path) or len(node._component_styles) != len(parts):
            AS_IT_IS(self, node)
            styled[node] = rules, path

    setattr(Stylesheet, "_process_component_classes", style_parts)  # noqa: B010  # a method of a library's class
