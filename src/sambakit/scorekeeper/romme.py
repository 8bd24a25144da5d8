"""The scoring data of Samba Rommé, from the fields of its rules."""

from typing import Final

from sambakit.romme.rules.rules import CanastraRules, MatchBy, RommeRules
from sambakit.romme.values.cards import CARDS_IN_PACK, COLOURS
from sambakit.scorekeeper.scoring_data import (
    FieldPlace,
    HeldData,
    ScoringParts,
    SetData,
    SimpleField,
    number_at,
    simple_field,
    word_at,
)

NO_CHARGE: Final[HeldData] = {"points": 0, "rule": "", "per_hand": False, "without_turn": False}
_BY: Final = {MatchBy.GAMES: "deals", MatchBy.POINTS: "total", MatchBy.SETS: "sets"}
_CANASTRAS: Final = (
    *("row_small", "row_small_joker", "row_large", "row_large_joker"),
    *("terzett", "quartett", "samba"),
)

# The fields with a place of their own, and those on which more than one value depends.
places: Final[tuple[FieldPlace, ...]] = (
    *(number_at(item, "sets", item, "each") for item in _CANASTRAS),
    number_at("out", "out", "points"),
    number_at("hand_card", "hand", "each"),
    number_at("many_cards", "hand", "many"),
    number_at("hand_card_many", "hand", "each_many"),
    word_at("match", {one.value: by for one, by in _BY.items()}, "match", "by"),
    number_at("match_goal", "match", "goal"),
    number_at("set_games", "match", "set_deals"),
)
simple: Final[tuple[SimpleField, ...]] = tuple(simple_field(name) for name in ("terzett", "quartett", "samba", "out"))
whole: Final = (
    *("row_small_length", "row_large_length", "row_min", "row_max", "row_jokers"),
    *("set_values", "samba_values"),
)


def scoring_parts(rules: RommeRules) -> ScoringParts:
    """Return the scoring data of `rules`, without its name."""
    scores, end = rules.scores, rules.end
    return {
        "pack": CARDS_IN_PACK,
        "cards": [],
        "seats": False,
        "melds": None,
        "sets": _sets(rules),
        "red_threes": None,
        "out": {
            "points": scores.out,
            "rule": "R-6.5",
            "may_conceal": False,
            "concealed": 0,
            "rule_concealed": "",
            "sets": 0,
            "waives_minimum": False,
        },
        "hand": {
            "rule": "R-6.6",
            "each": scores.hand_card,
            "many": scores.many_cards,
            "each_many": scores.hand_card_many,
            "red_threes": NO_CHARGE,
            "black_threes": NO_CHARGE,
            "blacks": 0,
            "black_each": 0,
        },
        "penalty": None,
        "annulled": "R-5.9",
        "minimum": None,
        "match": {
            "by": _BY[end.match],
            "goal": end.match_goal,
            "strict": False,
            "play_on": False,
            "set_deals": end.set_games,
        },
    }


def _sets(rules: RommeRules) -> list[SetData]:
    """Return the Canastras that the rules allow, in the order of their score lines: by item, then by points."""
    scores, melds = rules.scores, rules.melds
    found = [
        ("quartett", scores.quartett, "R-6.4", len(COLOURS), len(melds.set_values)),
        ("row_large", scores.row_large, "R-6.2", *_rows(melds, scores.row_large_length)),
        ("row_large_joker", scores.row_large_joker, "R-6.2", *_with_joker(melds, scores.row_large_length)),
        ("row_short", 0, "R-6.3", *_short_rows(melds, scores.row_small_length)),
        ("row_small", scores.row_small, "R-6.1", *_small_rows(rules, False)),
        ("row_small_joker", scores.row_small_joker, "R-6.1", *_small_rows(rules, True)),
        ("samba", scores.samba, "R-6.4", len(melds.samba_values), len(COLOURS) if melds.samba_values else 0),
        ("terzett", scores.terzett, "R-6.4", 3, len(melds.set_values)),
    ]
    return [
        {"item": item, "each": each, "rule": rule, "cards": cards, "points": 0, "most": most}
        for item, each, rule, cards, most in found
        if most
    ]


def _rows(melds: CanastraRules, length: int) -> tuple[int, int]:
    """Return the least cards of a row of at least `length`, and how many of them the pack holds."""
    cards = max(length, melds.row_min)
    return cards, CARDS_IN_PACK // cards if cards <= melds.row_max else 0


def _with_joker(melds: CanastraRules, length: int) -> tuple[int, int]:
    """Return the same of rows with a joker."""
    cards, most = _rows(melds, length)
    return cards, min(most, len(COLOURS)) if melds.row_jokers else 0  # a 2 of each colour


def _small_rows(rules: RommeRules, joker: bool) -> tuple[int, int]:
    """Return the same of rows that are long enough for points but not large."""
    least, large = rules.scores.row_small_length, rules.scores.row_large_length
    cards, most = _with_joker(rules.melds, least) if joker else _rows(rules.melds, least)
    return cards, most if cards < large else 0


def _short_rows(melds: CanastraRules, length: int) -> tuple[int, int]:
    """Return the same of rows that are too short for points."""
    return melds.row_min, CARDS_IN_PACK // melds.row_min if melds.row_min < length else 0
