"""With the engine plain, every refusal that a test meets must hold the facts that its sentence tells."""

from collections.abc import Callable, Iterator
from functools import cache
from string import Formatter
from unittest.mock import patch

from sambakit.engine import COMPILED
from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.game.refusal import Refusal
from sambakit.rulebook.languages import ENGLISH
from sambakit.rulebook.refusals import catalogue


def watch() -> None:
    """Look at each refusal as it is made; a compiled engine cannot be watched, and the plain one makes the same."""
    if COMPILED:
        return
    made: Callable[..., Refusal] = RuleSet.refusal

    def looked_at(rules: RuleSet, code: Code, **facts: int | str) -> Refusal:
        assert told(code) <= facts.keys(), f"{code.value} lacks {sorted(told(code) - facts.keys())}"
        return made(rules, code, **facts)

    patch.object(RuleSet, "refusal", looked_at).start()


@cache
def told(code: Code) -> frozenset[str]:
    """Return the names of the facts that stand in the sentence for `code`."""
    names = frozenset(_named(code))
    return names - {"name", "kinds"} | ({"seat"} if "name" in names else frozenset())  # made of others


def _named(code: Code) -> Iterator[str]:
    text = catalogue(ENGLISH)[f"refusal_{code.value}"]
    forms = [text] if isinstance(text, str) else list(text[0]["match"].values())
    for form in forms:
        yield from (name for _, name, _, _ in Formatter().parse(form) if name)
