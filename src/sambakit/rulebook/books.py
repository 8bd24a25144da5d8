"""What is written about the rules of each game, behind one protocol: pages, fields in words, comparisons."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar

from sambakit.engine.house_rules import TEXTS
from sambakit.engine.rule_fields import FIELDS
from sambakit.engine.rule_texts import Named, RuleTexts
from sambakit.engine.ruleset import RuleSet
from sambakit.games import kind_of
from sambakit.romme import house_rules
from sambakit.romme.rules import PLAYERS, RommeRules
from sambakit.rulebook import fields, idle, pages, romme
from sambakit.rulebook.fields import FieldText
from sambakit.rulebook.headings import HEADINGS
from sambakit.rulebook.pages import Page
from sambakit.rulebook.texts import LANGUAGES, has_text, read_text

Rules = TypeVar("Rules", bound=Named)


class Book(Protocol[Rules]):
    """The texts about one game; what has no text in a language is told in English."""

    @property
    def texts(self) -> RuleTexts[Rules]:
        """Return how its rules are written."""
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
        """Return the language in which fields are told to somebody who reads `lang`."""
        ...

    def field_texts(self, lang: str) -> dict[str, FieldText]:
        """Return all fields in words by name, in the order of the fields."""
        ...

    def sentence(self, field: str, rules: Rules, lang: str) -> str:
        """Return what the value of `field` in `rules` says."""
        ...

    def idle_fields(self, rules: Rules) -> frozenset[str]:
        """Return the fields of `rules` that have no effect beside its other fields."""
        ...

    def players(self, rules: Rules) -> str:
        """Return how many play, as text."""
        ...

    def remark(self, rules: Rules) -> str:
        """Return what a list of all rule sets says beside its name and players; mostly nothing."""
        ...


class SambaBook:
    """What is written about Samba and its relatives."""

    texts = TEXTS

    def languages_of(self, name: str) -> tuple[str, ...]:
        """Return the languages of the page and of those that hold where it is silent."""
        return pages.languages_of(name)

    def page(self, rules: str | RuleSet, lang: str) -> Page:
        """Return the rules page."""
        return pages.rules_page(rules, self.spoken(lang))

    def about_fields(self, lang: str) -> tuple[str, str]:
        """Return title and introduction of the page of all fields."""
        return HEADINGS[lang].fields, HEADINGS[lang].about_fields

    def spoken(self, lang: str) -> str:
        """Return `lang` where the fields have words in it."""
        return lang if lang in LANGUAGES and has_text(lang, "fields") else "en"

    def field_texts(self, lang: str) -> dict[str, FieldText]:
        """Return all fields in words."""
        return fields.field_texts(self.spoken(lang))

    def sentence(self, field: str, rules: RuleSet, lang: str) -> str:
        """Return what a value says."""
        return self.field_texts(lang)[field].sentence(rules, self.spoken(lang))

    def idle_fields(self, rules: RuleSet) -> frozenset[str]:
        """Return the fields without effect."""
        return idle.idle_fields(rules)

    def players(self, rules: RuleSet) -> str:
        """Return how many play."""
        return FIELDS["players"].text(rules)

    def remark(self, rules: RuleSet) -> str:
        """Return whether the rule set is almost all our own."""
        return "experimental" if rules.experimental else ""


class RommeBook:
    """What is written about Samba Rommé."""

    texts = house_rules.TEXTS

    def languages_of(self, name: str) -> tuple[str, ...]:
        """Return the languages of its page."""
        return romme.LANGUAGES

    def page(self, rules: str | RommeRules, lang: str) -> Page:
        """Return the rules page."""
        return romme.rules_page(rules, lang)

    def about_fields(self, lang: str) -> tuple[str, str]:
        """Return the first lines of the text about its fields."""
        title, _, about, *_ = read_text(self.spoken(lang), "romme_fields").splitlines()
        return title.removeprefix("# "), about

    def spoken(self, lang: str) -> str:
        """Return `lang` where there are words in it."""
        return lang if lang in romme.LANGUAGES else "en"

    def field_texts(self, lang: str) -> dict[str, FieldText]:
        """Return all fields in words."""
        return romme.field_texts(self.spoken(lang))

    def sentence(self, field: str, rules: RommeRules, lang: str) -> str:
        """Return what a value says."""
        return romme.sentence(field, rules, self.spoken(lang))

    def idle_fields(self, rules: RommeRules) -> frozenset[str]:
        """Return the fields without effect."""
        return romme.idle_fields(rules)

    def players(self, rules: RommeRules) -> str:
        """Return that two play (R-1.1)."""
        return str(PLAYERS)

    def remark(self, rules: RommeRules) -> str:
        """Return that nothing but the name is Samba's."""
        return "another game"


AnyBook = Book[Any]
BOOKS: Final[Mapping[str, AnyBook]] = MappingProxyType({"samba": SambaBook(), "samba_romme": RommeBook()})


def book_of(rules: object) -> AnyBook:
    """Return the book of the game to which a rule value belongs; raises ValueError for what is none."""
    return BOOKS[kind_of(rules).name]
