"""Leak test 1: a server whose cards print as random texts, and a search for them in every byte that it sends.

Run as a module by `test_canaries.py`, in a process of its own, for the texts of the cards are those of the whole
process: ``python -m tests.server.canaries RULES [FAULT]``. Ann plays two matches against a bot; the first is broken
off and the second goes on. Prints as JSON how many bytes were searched for how many texts, and what was found.
"""

import importlib.util
import sys
from collections.abc import Sequence
from importlib.abc import Loader
from importlib.machinery import ModuleSpec, PathFinder
from random import Random
from types import ModuleType
from typing import Any, Final

CARDS: Final = ("sambakit.engine.values.cards", "sambakit.romme.values.cards")  # modules with the texts of cards
CHANCE: Final = Random("canaries")


class CanaryFinder:
    """Finds the modules that hold the texts of cards, and puts random ones of 64 bits in their place."""

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> Any:
        """Return where the module `name` is, if it is one of those."""
        spec = PathFinder.find_spec(name, path, target) if name in CARDS else None
        if spec is None or spec.loader is None:
            return None
        return ModuleSpec(name, CanaryLoader(spec), origin=spec.origin)


class CanaryLoader(Loader):
    """Loads a module and changes the texts in it."""

    def __init__(self, spec: ModuleSpec) -> None:
        self._spec = spec

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the empty module."""
        return importlib.util.module_from_spec(self._spec)

    def exec_module(self, module: ModuleType) -> None:
        """Run the module, and change the texts of its cards."""
        assert self._spec.loader is not None
        self._spec.loader.exec_module(module)
        texts = tuple(f"{CHANCE.getrandbits(64):016x}" for _ in module.TEXTS)
        read = {text: card for card, text in enumerate(texts)}
        vars(module).update(TEXTS=texts, CARDS={**module.CARDS, **read})  # rules name some cards by their own texts


def main(rules: str, fault: str = "") -> None:
    """Print what was found under `rules`, with the fault planted."""
    import json

    from tests.server.canary_story import searched

    print(json.dumps(searched(rules, fault)))


if __name__ == "__main__":
    sys.meta_path.insert(0, CanaryFinder())  # before anything of ours is imported
    main(*sys.argv[1:])
