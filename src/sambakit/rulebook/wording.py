"""Values of a rule set as words of a sentence: numbers, number words, kinds of cards, the steps of the minimum."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from types import MappingProxyType
from typing import Final

from sambakit.engine.rules.fields import FIELDS
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import ByPlayers, PenaltyFor
from sambakit.engine.values.card_kinds import KIND_WORDS
from sambakit.engine.values.cards import ACE, CARDS, FOUR, RANKS
from sambakit.engine.values.melds import COMPLETE
from sambakit.game.rule_fields import RuleField
from sambakit.rulebook.ineffective_fields import untakeable_kinds
from sambakit.rulebook.languages import words_of

Products = Sequence[Sequence[int | str]]

PLACEHOLDER = re.compile(r"\{(?P<name>[a-z_]+)(?:@(?P<low>\d)-(?P<high>\d))?(?:\|(?P<form>[^}]*))?\}")
# Values that no field holds but several together: the field that a text speaks of with each of them.
DERIVED = {
    "cards": ("decks", "jokers"),
    "hand_size": ("hand_size", "players"),
    "red_threes": ("decks",),
    "red_threes_singly": ("red_three",),
    "red_threes_minus_singly": ("red_three_minus",),
    "black_three": ("card_values",),
    "reach": ("target", "target_strict"),
    "penalty": ("penalty", "penalty_for"),
    "untakeable": ("blocks_next",),
    "only_aces": ("minimum", "card_values"),
}
# Numbers that no field holds: products of fields and numbers, to be added. The browser reckons them from this too.
SUMS: Final[Mapping[str, Products]] = MappingProxyType(
    {
        "cards": ((52, "decks"), ("jokers",)),
        "red_threes": ((2, "decks"),),
        "red_threes_singly": ((2, "decks", "red_three"),),
        "red_threes_minus_singly": ((2, "decks", "red_three_minus"),),
    }
)


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a language that values need."""

    numbers: Sequence[str]  # zero to twelve
    one_feminine: str
    thousands: str  # what groups the digits
    grouped_from: int  # the least number whose digits are grouped
    to: str
    either: str  # or
    both: str  # and
    each: str  # '{size} cards each with {players} players'
    by_players: str  # '{number} (with {players} players)', of numbers that depend on how many play
    below: str  # '{score}' below it
    at_least: str
    any_score: str
    more_than: str
    kinds: dict[str, str]  # by word of the engine, as part of a list
    singles: dict[str, str]  # in a list of values
    nothing: str  # a penalty of no points
    no_card: str
    ace: str
    only_aces: str  # what a pure canasta alone opens, from so many {points}; follows another sentence


@cache
def words_in(lang: str) -> Words:
    """Return the words that values need in the language `lang`."""
    return Words(**words_of(lang)["values"])


_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def fields_in(text: str) -> set[str]:
    """Return the fields whose values a template shows."""
    names = {found["name"] for found in PLACEHOLDER.finditer(text)}
    return {field for name in names for field in DERIVED.get(name, (name,))}


def without_placeholders(text: str) -> str:
    """Return a template without its placeholders."""
    return PLACEHOLDER.sub("", text)


def filled(text: str, rules: RuleSet, lang: str) -> str:
    """Return a template with the values of `rules` in the words of `lang`.

    >>> from sambakit.engine.presets.dutch import DUTCH
    >>> filled("{out_sets|Word} {out_sets|set|sets}, {cards} cards, {reach} points", DUTCH, "en")
    'Two sets, 162 cards, 10,000 or more points'
    """
    words = words_in(lang)

    def value(found: re.Match[str]) -> str:
        forms = (found["form"] or "").split("|")
        text = _text_of(found, rules, words, forms)
        return text[:1].upper() + text[1:] if forms[0] == "Word" else text

    return PLACEHOLDER.sub(value, text)


def _text_of(found: re.Match[str], rules: RuleSet, words: Words, forms: list[str]) -> str:
    name = found["name"]
    match name:
        case "players":
            return list_of_counts(rules.table.players, words)
        case "hand_size":
            counts = range(int(found["low"] or 2), int(found["high"] or 6) + 1)
            return hand_sizes(rules, counts, words)
        case "minimum":
            return minimum_steps(rules.play.minimum, words)
        case "card_values":
            return card_values(rules.scores.card_values, words)
        case "turnup_covered_for" | "freezes_for_all" | "blocks_next":
            return kinds_in_words(FIELDS[name].value(rules), words)
        case "untakeable":
            return kinds_in_words(untakeable_kinds(rules), words)
        case "penalty" if not rules.scores.penalty or rules.scores.penalty_for is PenaltyFor.NOTHING:
            return words.nothing
        case "only_aces":
            points = aces_alone_open(rules)
            return words.only_aces.format(points=number(points, words)) if points else ""
        case "reach":
            reach = words.more_than if rules.scores.target_strict else words.at_least
            return _by_players(rules.scores.target, words, lambda score: reach.format(score=number(score, words)))
    numbers = FIELDS[name].value(rules) if name in FIELDS else None
    if isinstance(numbers, tuple):
        if len(forms) == 2 and len({one for _, one in numbers}) > 1:
            return forms[1]
        return _by_players(numbers, words, lambda one: _in_form(one, words, forms))
    return _in_form(_amount(name, rules), words, forms)


def _by_players(numbers: ByPlayers, words: Words, said: Callable[[int], str]) -> str:
    """Return numbers that depend on how many play: ``two (with two players) or one (with three or four players)``.

    `said` returns one of them in words.
    """
    if isinstance(numbers, int):
        return said(numbers)
    counts: dict[int, list[int]] = {}
    for players, number_then in numbers:
        counts.setdefault(number_then, []).append(players)
    if len(counts) == 1:
        return said(next(iter(counts)))
    return listed(
        [
            words.by_players.format(number=said(one), players=list_of_counts(of_number, words))
            for one, of_number in counts.items()
        ],
        words.either,
    )


def _in_form(amount: int | None, words: Words, forms: list[str]) -> str:
    """Return a number in words or digits, or the one of two forms that goes with it."""
    if amount is None:
        return words.numbers[0]
    if len(forms) == 2:
        return forms[0] if amount == 1 else forms[1]
    if forms[0] == "wordf" and amount == 1:
        return words.one_feminine
    if forms[0] in ("word", "Word", "wordf"):
        return in_words(amount, words)
    return number(amount, words)


def _amount(name: str, rules: RuleSet) -> int | None:
    """Return the number that stands for `name` in `rules`, None where a field says none."""
    if name in SUMS:
        return sum_of(SUMS[name], FIELDS, rules)
    if name == "black_three":
        return rules.scores.card_values[CARDS["3s"]]
    value = FIELDS[name].value(rules)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"the value of {name} is no number")
    return value


def sum_of(products: Products, fields: Mapping[str, RuleField], rules: object) -> int:
    """Return the sum of products of numbers and of fields of `rules`."""
    return sum(prod(part if isinstance(part, int) else fields[part].value(rules) for part in one) for one in products)


def aces_alone_open(rules: RuleSet) -> int:
    """Return the least opening minimum that of all pure canastas only one of aces reaches, 0 where there is none."""
    values = rules.scores.card_values
    for points in sorted(points for _, points in rules.play.minimum):
        if [rank for rank in range(FOUR, ACE + 1) if COMPLETE * max(values[4 * rank : 4 * rank + 4]) >= points] == [
            ACE
        ]:
            return points
    return 0


def number(value: int, words: Words) -> str:
    """Return a number in digits, grouped as the language does it."""
    if abs(value) < words.grouped_from:
        return str(value)
    return f"{value:,}".replace(",", words.thousands)


def in_words(value: int, words: Words) -> str:
    """Return a number as a word up to twelve, else in digits."""
    return words.numbers[value] if 0 <= value < len(words.numbers) else number(value, words)


def listed(parts: Sequence[str], last: str) -> str:
    """Return `parts` as a list in a sentence, the word `last` before the last of them."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def list_of_counts(counts: Iterable[int], words: Words) -> str:
    """Return numbers of players in words: ``two to six``, ``two or four``."""
    ordered = sorted(counts)
    if len(ordered) > 2 and ordered[-1] - ordered[0] == len(ordered) - 1:
        return f"{words.numbers[ordered[0]]} {words.to} {words.numbers[ordered[-1]]}"
    return listed([words.numbers[count] for count in ordered], words.either)


def hand_sizes(rules: RuleSet, counts: Iterable[int], words: Words) -> str:
    """Return how many cards are dealt to each of so many players, by size."""
    wanted = set(counts)
    by_size: dict[int, list[int]] = {}
    for count in sorted(wanted & rules.table.players or wanted):
        by_size.setdefault(rules.table.cards_each(count), []).append(count)
    return "; ".join(
        words.each.format(size=size, players=list_of_counts(of_size, words)) for size, of_size in by_size.items()
    )


@dataclass(frozen=True, slots=True)
class Figures:
    """Numbers that a text lists, as rows."""

    field: str  # that they are the value of
    text: str  # as the text lists them
    rows: tuple[tuple[str, int], ...]  # what, and its points


def figures_in(text: str, rules: RuleSet, lang: str) -> tuple[Figures, ...]:
    """Return the lists of numbers in a template, filled with the values of `rules`, that read better as rows."""
    words, found = words_in(lang), []
    names = {one["name"] for one in PLACEHOLDER.finditer(text)}
    if "minimum" in names and len(rules.play.minimum) > 1:
        rows = minimum_rows(rules.play.minimum, words)
        found.append(Figures("minimum", minimum_steps(rules.play.minimum, words), tuple(rows)))
    if "card_values" in names:
        values = rules.scores.card_values
        found.append(Figures("card_values", card_values(values, words), tuple(value_rows(values, words))))
    return tuple(found)


def minimum_steps(steps: Sequence[tuple[int | None, int]], words: Words) -> str:
    """Return the opening minimum by score: ``below 0: 15; 0–1,495: 50; 1,500 or more: 90``."""
    return "; ".join(f"{score}: {points}" for score, points in minimum_rows(steps, words))


def minimum_rows(steps: Sequence[tuple[int | None, int]], words: Words) -> list[tuple[str, int]]:
    """Return the scores in words, each with the opening minimum there."""
    if len(steps) == 1:
        return [(words.any_score, steps[0][1])]
    rows = []
    for place, (least, points) in enumerate(steps):
        above = steps[place + 1][0] if place + 1 < len(steps) else None
        if least is None:
            score = words.below.format(score=number(above or 0, words))
        elif above is None:
            score = words.at_least.format(score=number(least, words))
        else:
            score = f"{number(least, words)}–{number(above - 5, words)}"
        rows.append((score, points))
    return rows


def kinds_in_words(kinds: frozenset[int], words: Words) -> str:
    """Return kinds of cards as part of a sentence: ``a joker, a 2 or any three``."""
    left, parts = set(kinds), []
    for word, those in KIND_WORDS.items():
        if those <= left and (word != "wild" or "wild" in words.kinds):
            parts.append(_kind(word, words))
            left -= those
    return listed(parts, words.either) if parts else words.no_card


def _kind(word: str, words: Words) -> str:
    if word in words.kinds:
        return words.kinds[word]
    if word in RANKS:
        return words.ace if word == "A" else {"T": "10"}.get(word, word)
    return f"{word[0]}{_SUITS[word[1]]}"


def card_values(values: Sequence[int], words: Words) -> str:
    """Return the values of all kinds of cards, dearest first: ``joker 50; 2, ace 20; 8–K 10``."""
    return "; ".join(f"{kinds} {value}" for kinds, value in value_rows(values, words))


def value_rows(values: Sequence[int], words: Words) -> list[tuple[str, int]]:
    """Return the kinds of cards in words, dearest first, each with its value."""
    by_value: dict[int, list[str]] = {}
    said: set[int] = set()
    for word, kinds in KIND_WORDS.items():
        if word in ("wild", "threes") or len({values[kind] for kind in kinds}) > 1 or said >= kinds:
            continue
        by_value.setdefault(values[min(kinds)], []).append(word)
        said |= kinds
    return [(_same_value(by_value[value], words), value) for value in sorted(by_value, reverse=True)]


def _same_value(kinds: Sequence[str], words: Words) -> str:
    ranks = [RANKS.index(kind) for kind in kinds if kind in RANKS]
    texts = [words.singles.get(kind) or f"{kind[0]}{_SUITS[kind[1]]}" for kind in kinds if kind not in RANKS]
    runs: list[list[int]] = []
    for rank in sorted(ranks):
        if runs and runs[-1][-1] == rank - 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    texts += ["–".join(_rank(rank, words) for rank in dict.fromkeys((run[0], run[-1]))) for run in runs]
    return ", ".join(texts)


def _rank(rank: int, words: Words) -> str:
    return words.ace if RANKS[rank] == "A" else {"T": "10"}.get(RANKS[rank], RANKS[rank])
