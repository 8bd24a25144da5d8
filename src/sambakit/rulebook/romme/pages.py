"""The rules page of Samba Rommé: its numbered rules with the values of the rule value, in English and German."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final

from sambakit.game.refusal import NotationError
from sambakit.game.rule_problems import UnplayableRules
from sambakit.game.rule_texts import Change
from sambakit.romme.rules.fields import FIELDS
from sambakit.romme.rules.house_rules import TEXTS, changes, parse_rules, print_rules
from sambakit.romme.rules.rules import MatchBy, RommeRules
from sambakit.romme.values.cards import CARDS_IN_PACK
from sambakit.rulebook.fields import FieldText, read_fields
from sambakit.rulebook.languages import read_text, spoken, words_of
from sambakit.rulebook.pages import HouseRule, Page, Rule, Section, UnknownPage
from sambakit.rulebook.texts import RuleText, text_of
from sambakit.rulebook.wording import PLACEHOLDER, Products, fields_in, sum_of


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a language that values need."""

    numbers: Sequence[str]  # zero to twelve
    both: str  # and
    either: str  # or
    thousands: str  # what groups the digits
    one: Mapping[str, str]  # by form: word, wordf, wordm, wordn


TEXT_NAMES: Final = ("samba_romme", "romme_fields")  # what a language needs for its page
# Numbers that no field holds, as in `sambakit.rulebook.wording`.
SUMS: Final[Mapping[str, Products]] = MappingProxyType(
    {
        "cards": ((CARDS_IN_PACK,),),
        "stock": ((CARDS_IN_PACK,), (-1, "hand_dealer"), (-1, "hand_opener"), (-1, "buracos", "buraco_size")),
    }
)
_NUMBER: Final = re.compile(r"word[fmn]?", re.IGNORECASE)


def filled(template: str, rules: RommeRules, lang: str) -> str:
    """Return a template with the values of `rules` in the words of `lang`.

    >>> from sambakit.romme.rules.rules import SAMBA_ROMME
    >>> filled("{draw|word} {draw|card|cards}, {stock} left, sets of {set_values}", SAMBA_ROMME, "en")
    'one card, 23 left, sets of 4, 8 or 12'
    """
    words = Words(**words_of(lang)["romme"])

    def value(found: re.Match[str]) -> str:
        forms = (found["form"] or "").split("|")
        held = _value(found["name"], rules)
        if isinstance(held, frozenset):
            return _listed(sorted(held), words.both if forms[0] == "and" else words.either)
        if len(forms) == 2:
            return forms[0] if held == 1 else forms[1]
        text = _in_words(held, forms[0], words) if _NUMBER.fullmatch(forms[0]) else _number(held, words)
        return text[:1].upper() + text[1:] if forms[0][:1] == "W" else text

    return PLACEHOLDER.sub(value, template)


def _value(name: str, rules: RommeRules) -> int | frozenset[int]:
    """Return the number, or the values of cards, that stand for `name` in `rules`."""
    if name in SUMS:
        return sum_of(SUMS[name], FIELDS, rules)
    value = FIELDS[name].value(rules)
    if not isinstance(value, int | frozenset):
        raise ValueError(f"the value of {name} is no number")
    return value


def _in_words(held: int, form: str, words: Words) -> str:
    if held == 1:
        return words.one.get(form.lower(), words.numbers[1])
    return words.numbers[held] if 0 <= held < len(words.numbers) else _number(held, words)


def _number(held: int, words: Words) -> str:
    return f"{held:,}".replace(",", words.thousands)


def _listed(values: Sequence[int], last: str) -> str:
    texts = [str(value) for value in values]
    return " ".join([", ".join(texts[:-1]), last, texts[-1]]) if len(texts) > 1 else "".join(texts) or "–"


@cache
def field_texts(lang: str) -> dict[str, FieldText]:
    """Return all fields of Samba Rommé in words by name, in the order of the fields."""
    return read_fields(read_text(lang, "romme_fields"), FIELDS)


def sentence(field: str, rules: RommeRules, lang: str) -> str:
    """Return the value of `field` in `rules` as a sentence."""
    return filled(field_texts(lang)[field].template(rules), rules, lang)


def ineffective_fields(rules: RommeRules) -> frozenset[str]:
    """Return the fields of `rules` that have no effect beside its other fields."""
    melds, pile = rules.melds, rules.pile
    ineffective = {
        "set_grows": not melds.set_values,
        "terzett": not melds.set_values,
        "quartett": not melds.set_values,
        "samba_colours": not melds.samba_values,
        "samba": not melds.samba_values,
        "row_small_joker": not melds.row_jokers,
        "row_large_joker": not melds.row_jokers,
        "take_needs_canastra": not pile.take_new,
        "stalemate_buraco": not rules.deal.buracos,
        "set_games": rules.end.match is not MatchBy.SETS,
    }
    return frozenset(name for name, holds in ineffective.items() if holds)


def rules_page(rules: str | RommeRules, lang: str = "en") -> Page:
    """Return the page of Samba Rommé or of house rules, in English where `lang` has none; raises UnknownPage.

    >>> rules_page("samba_romme", "de").sections[0].title
    'Karten und Geben'
    """
    try:
        return _page(parse_rules(rules) if isinstance(rules, str) else rules, spoken(lang, *TEXT_NAMES))
    except UnplayableRules as error:
        raise UnknownPage(str(error), error.problems) from None
    except NotationError as error:
        raise UnknownPage(str(error)) from None


@lru_cache(maxsize=64)
def _page(rules: RommeRules, lang: str) -> Page:
    own, house = text_of(lang, rules.name), changes(rules)
    sections = tuple(
        Section(one.id, one.title, rules.name, tuple(_rule(text, rules, lang, house) for text in one.rules))
        for one in own.sections
    )
    return Page(
        rules=print_rules(rules),
        lang=lang,
        title=own.title,
        about=own.about,
        experimental=False,
        changes=tuple(_house_rules(rules, lang, sections)),
        sections=sections,
    )


def _rule(text: RuleText, rules: RommeRules, lang: str, house: tuple[Change, ...]) -> Rule:
    shown, reads = fields_in(text.template), filled(text.template, rules, lang)
    as_printed = reads == filled(text.template, TEXTS.preset_of(rules), lang)
    changed = [
        change.field.name
        for change in house
        if change.field.name in text.fields and not (as_printed and change.field.name in shown)
    ]
    return Rule(
        id=text.id,
        text=reads,
        source=text.source,
        printed=text.printed,
        fields=text.fields,
        changed=tuple(changed),
        house=tuple(sentence(field, rules, lang) for field in changed if field not in shown),
    )


def _house_rules(rules: RommeRules, lang: str, sections: Sequence[Section]) -> Iterator[HouseRule]:
    ineffective = ineffective_fields(rules)
    for change in changes(rules):
        name = change.field.name
        yield HouseRule(
            field=name,
            label=field_texts(lang)[name].label,
            preset=change.preset,
            house=change.house,
            sentence=sentence(name, rules, lang),
            rules=tuple(rule.id for section in sections for rule in section.rules if name in rule.fields),
            ineffective=name in ineffective,
        )
