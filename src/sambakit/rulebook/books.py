"""The texts about the rules of each game: pages, fields in words, comparisons.

A game has a module `sambakit.rulebook.<game>.book`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar

from sambakit.game.registry import GAMES, game_module
from sambakit.game.rule_texts import Named, RuleTexts
from sambakit.games import adapter_of
from sambakit.rulebook.fields import FieldText
from sambakit.rulebook.pages import Page
from sambakit.rulebook.wording import Products

Rules = TypeVar("Rules", bound=Named)


class Book(Protocol[Rules]):
    """The module with the texts about one game; a text that a language lacks is given in English."""

    @property
    def texts(self) -> RuleTexts[Rules]:
        """Return how its rules are written."""
        ...

    @property
    def fields_page(self) -> str:
        """Return the name of the page of all fields."""
        ...

    @property
    def sums(self) -> Mapping[str, Products]:
        """Return the numbers in its texts that no field holds, as products of numbers and fields, to be added."""
        ...

    @property
    def value_words(self) -> str:
        """Return the part of the catalogue words.toml with the words that its values need."""
        ...

    def text_names(self, name: str) -> tuple[str, ...]:
        """Return the texts of the page of the preset `name`, in order."""
        ...

    def languages_of(self, name: str) -> tuple[str, ...]:
        """Return the languages in which the whole page of the preset `name` is written."""
        ...

    def page(self, rules: str | Rules, lang: str) -> Page:
        """Return the rules page; raises UnknownPage."""
        ...

    def about_fields(self, lang: str) -> tuple[str, str]:
        """Return title and introduction of the page of all fields."""
        ...

    def spoken(self, lang: str) -> str:
        """Return the language of the fields for a reader of `lang`."""
        ...

    def field_texts(self, lang: str) -> dict[str, FieldText]:
        """Return all fields in words by name, in the order of the fields."""
        ...

    def sentence(self, field: str, rules: Rules, lang: str) -> str:
        """Return the value of `field` in `rules` as a sentence."""
        ...

    def filled(self, template: str, rules: Rules, lang: str) -> str:
        """Return a template of a sentence with the values of `rules`."""
        ...

    def ineffective_fields(self, rules: Rules) -> frozenset[str]:
        """Return the fields of `rules` that have no effect beside its other fields."""
        ...

    def players(self, rules: Rules) -> str:
        """Return how many play, as text."""
        ...

    def remark(self, rules: Rules) -> str:
        """Return the remark in a list of all rule sets beside its name and players; mostly empty."""
        ...


AnyBook = Book[Any]
BOOKS: Final[Mapping[str, AnyBook]] = MappingProxyType(
    {game: game_module("sambakit.rulebook.{game}.book", game) for game in GAMES}
)


def book_of(rules: object) -> AnyBook:
    """Return the book of the game to which a rule value belongs; raises ValueError for any other value."""
    return BOOKS[adapter_of(rules).name]
