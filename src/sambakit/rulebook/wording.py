"""How values of a rule set read in a sentence: numbers, number words, kinds of cards, the steps of the minimum."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sambakit.engine.card_kinds import KIND_WORDS
from sambakit.engine.cards import CARDS, RANKS
from sambakit.engine.rule_fields import FIELDS
from sambakit.engine.ruleset import RuleSet

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
}


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a language that values need."""

    numbers: tuple[str, ...]  # zero to twelve
    one_feminine: str
    thousands: str  # what groups the digits
    grouped_from: int  # the least number whose digits are grouped
    to: str
    either: str  # or
    both: str  # and
    each: str  # '{size} cards each with {players} players'
    below: str  # '{score}' below it
    at_least: str
    any_score: str
    more_than: str
    kinds: dict[str, str]  # by word of the engine, as part of a list
    singles: dict[str, str]  # in a list of values
    no_card: str
    ace: str


EN = Words(
    numbers=("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    one_feminine="one",
    thousands=",",
    grouped_from=1_000,
    to="to",
    either="or",
    both="and",
    each="{size} cards each with {players} players",
    below="below {score}",
    at_least="{score} or more",
    any_score="any score",
    more_than="more than {score}",
    kinds={
        "jokers": "a joker",
        "twos": "a 2",
        "threes": "any three",
        "red_threes": "a red three",
        "black_threes": "a black three",
    },
    singles={"jokers": "joker", "twos": "2", "red_threes": "red three", "black_threes": "black three"},
    no_card="no card",
    ace="ace",
)
NL = Words(
    numbers=("geen", "een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien", "elf", "twaalf"),
    one_feminine="een",
    thousands=".",
    grouped_from=1_000,
    to="tot",
    either="of",
    both="en",
    each="ieder {size} kaarten bij {players} spelers",
    below="onder {score}",
    at_least="{score} of meer",
    any_score="elke stand",
    more_than="meer dan {score}",
    kinds={
        "jokers": "een joker",
        "twos": "een 2",
        "threes": "een drie van welke kleur ook",
        "red_threes": "een rode drie",
        "black_threes": "een zwarte drie",
    },
    singles={"jokers": "joker", "twos": "2", "red_threes": "rode drie", "black_threes": "zwarte drie"},
    no_card="geen kaart",
    ace="aas",
)
ES = Words(
    numbers=("cero", "un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce"),
    one_feminine="una",
    thousands=".",
    grouped_from=10_000,  # as the Spanish academy writes them
    to="a",
    either="o",
    both="y",
    each="{size} cartas a cada uno con {players} jugadores",
    below="menos de {score}",
    at_least="{score} o más",
    any_score="cualquier puntuación",
    more_than="más de {score}",
    kinds={
        "wild": "un comodín",
        "jokers": "un joker",
        "twos": "un dos",
        "threes": "un tres",
        "red_threes": "un tres rojo",
        "black_threes": "un tres negro",
    },
    singles={"jokers": "joker", "twos": "2", "red_threes": "tres rojo", "black_threes": "tres negro"},
    no_card="ninguna carta",
    ace="as",
)
WORDS = {"en": EN, "nl": NL, "es": ES}
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

    >>> from sambakit.engine.rulesets.dutch import DUTCH
    >>> filled("{out_sets|Word} {out_sets|set|sets}, {cards} cards, {reach} points", DUTCH, "en")
    'Two sets, 162 cards, 10,000 or more points'
    """
    words = WORDS[lang]

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
        case "reach":
            reach = words.more_than if rules.scores.target_strict else words.at_least
            return reach.format(score=number(rules.scores.target, words))
    amount = _amount(name, rules)
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
    match name:
        case "cards":
            return 52 * rules.table.decks + rules.table.jokers
        case "red_threes":
            return 2 * rules.table.decks
        case "red_threes_singly":
            return 2 * rules.table.decks * rules.scores.red_three
        case "red_threes_minus_singly":
            return 2 * rules.table.decks * rules.scores.red_three_minus
        case "black_three":
            return rules.scores.card_values[CARDS["3s"]]
    value = FIELDS[name].value(rules)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"the value of {name} is no number")
    return value


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


def minimum_steps(steps: Sequence[tuple[int | None, int]], words: Words) -> str:
    """Return the opening minimum by score: ``below 0: 15; 0–1,495: 50; 1,500 or more: 90``."""
    if len(steps) == 1:
        return f"{words.any_score}: {steps[0][1]}"
    texts = []
    for place, (least, points) in enumerate(steps):
        above = steps[place + 1][0] if place + 1 < len(steps) else None
        if least is None:
            score = words.below.format(score=number(above or 0, words))
        elif above is None:
            score = words.at_least.format(score=number(least, words))
        else:
            score = f"{number(least, words)}–{number(above - 5, words)}"
        texts.append(f"{score}: {points}")
    return "; ".join(texts)


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
    by_value: dict[int, list[str]] = {}
    said: set[int] = set()
    for word, kinds in KIND_WORDS.items():
        if word in ("wild", "threes") or len({values[kind] for kind in kinds}) > 1 or said >= kinds:
            continue
        by_value.setdefault(values[min(kinds)], []).append(word)
        said |= kinds
    return "; ".join(f"{_same_value(by_value[value], words)} {value}" for value in sorted(by_value, reverse=True))


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
