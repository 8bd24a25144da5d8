"""Random house rules: a preset with some of its fields replaced, tried again until they contradict nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from enum import Enum
from random import Random
from typing import Any

from sambakit.engine.presets import PRESETS
from sambakit.engine.rules.problems import MOST_DEALT, MOST_DRAWN
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import (
    AskWhen,
    BlackThrees,
    FinalDiscard,
    Fold,
    FromPile,
    LastRedThree,
    NaturalRatio,
    OneCardTake,
    Onto,
    RedThrees,
    SixTeams,
    StartsSequence,
    StockEnd,
)
from sambakit.engine.scoring.scoring import score_deal
from sambakit.engine.state.state import PHASE_OVER, State
from sambakit.engine.stepping import apply, new_state
from sambakit.engine.values.cards import JOKER, pack, shuffled
from sambakit.engine.values.melds import cards_of
from sambakit.game.rule_problems import UnplayableRules
from tests.properties.agreement import choose

HIGH_MINIMUMS = (120, 160, 200, 200, 250, 300, 300, 400, 600)
SCORES = (-50, 0, 0, 1500, 3000, 7000)

WILDS = frozenset({0, 1, 2, 3, JOKER})
BLACK = frozenset({4, 7})
RED = frozenset({5, 6})
SOME_KINDS = (frozenset[int](), WILDS, BLACK, RED, WILDS | RED, WILDS | BLACK | RED)
YES_OR_NO = (False, True)

# By group of fields, then field: what a house rule may say. A kind of value that is an enum or a switch needs no entry.
CHOICES: Mapping[str, Mapping[str, Sequence[Any]]] = {
    "table": {
        "decks": (1, 2, 2, 3, 3, 4),
        "jokers": (0, 2, 4, 6, 9, 15),
        "draw": (1, 2, 3),
        "six_teams": tuple(SixTeams),
        "partners_at_four": YES_OR_NO,
        "turnup_covered_for": SOME_KINDS,
        "hidden_under_turnup": (1, 2, 3, 3, 3, 6),
    },
    "pile": {
        "take_pair": (True, True, False),
        "take_natural_wild": YES_OR_NO,
        "take_onto_group": YES_OR_NO,
        "take_onto_canasta": YES_OR_NO,
        "take_onto_sequence": tuple(Onto),
        "hand_card_may_bridge": YES_OR_NO,
        "take_starts_sequence": tuple(StartsSequence),
        "freezes_for_all": SOME_KINDS,
        "frozen_until_opened": YES_OR_NO,
        "blocks_next": SOME_KINDS,
        "black_three_freezes": YES_OR_NO,
        "one_card_hand_may_take": tuple(OneCardTake),
        "pile_limit": (None, 1, 2, 3, 5),
    },
    "melds": {
        "max_wilds": (0, 1, 2, 3, 4, 5),
        "natural_ratio": tuple(NaturalRatio),
        "group_max": (None, None, 7, 8, 9),
        "groups_per_rank": (None, None, 1, 2),
        "merge_groups": YES_OR_NO,
        "wild_onto_finished": YES_OR_NO,
        "sequences": (True, True, False),
        "sequence_wilds": (0, 1),
        "join_sequences": YES_OR_NO,
        "wild_meld": YES_OR_NO,
    },
    "play": {
        "black_threes": tuple(BlackThrees),
        "red_threes": tuple(RedThrees),
        "red_three_from_pile": tuple(FromPile),
        "minimum": (((None, 0),), ((None, 15), (0, 50), (1500, 90)), ((None, 30), (0, 120))),
        "out_sets": (1, 1, 2, ((2, 3), (3, 1), (4, 2), (5, 1), (6, 2))),
        "out_sequences": (0, 0, 1),
        "out_pure": (0, 0, 1),
        "out_mixed": (0, 0, 1),
        "final_discard": tuple(FinalDiscard),
        "pass_with_one": YES_OR_NO,
        "ask_partner": YES_OR_NO,
        "ask_when": tuple(AskWhen),
        "ask_before_melding": YES_OR_NO,
        "yes_binds": YES_OR_NO,
        "fold": tuple(Fold),
        "stock_end": tuple(StockEnd),
        "last_card_red_three": tuple(LastRedThree),
        "jokers_discardable": (True, True, False),
    },
    "scores": {},
}


def random_house_rules(rng: Random) -> RuleSet:
    """Return a preset with up to a dozen fields replaced."""
    while True:
        preset = PRESETS[rng.choice(sorted(PRESETS))]
        try:
            return _changed(preset, rng)
        except ValueError:
            continue  # they contradict each other


def _changed(rules: RuleSet, rng: Random) -> RuleSet:
    names = [(part, name) for part, choices in CHOICES.items() for name in choices]
    changes: dict[str, dict[str, Any]] = {part: {} for part in CHOICES}
    for part, name in rng.sample(names, rng.randint(1, 12)):
        changes[part][name] = rng.choice(CHOICES[part][name])
    players = rng.choice([2, 3, 4, 4, 5, 6])
    changes["table"]["players"] = frozenset({players})
    if rng.random() < 0.5:
        changes["table"]["hand_size"] = ((players, rng.randint(3, 15)),)
    if rng.random() < 0.1:
        changes["scores"]["card_values"] = tuple(rng.choice((0, 5, 10, 20, 50)) for _ in range(53))
    parts = {part: replace(getattr(rules, part), **values) for part, values in changes.items()}
    return replace(rules, **parts)


def wide_house_rules(rng: Random) -> RuleSet:
    """Return house rules with large hands and high minimums among them, as far as they may be played."""
    while True:
        rules = random_house_rules(rng)
        (players,) = rules.table.players
        minimum = rng.choice((*CHOICES["play"]["minimum"], *(((None, points),) for points in HIGH_MINIMUMS)))
        sizes = ((players, rng.randint(3, MOST_DEALT)),)
        try:
            table = replace(rules.table, hand_size=sizes, draw=rng.randint(1, MOST_DRAWN))
            return replace(rules, table=table, play=replace(rules.play, minimum=minimum))
        except UnplayableRules:
            continue


def random_deal(rules: RuleSet, rng: Random, players: int = 0) -> State:
    """Return the state after a random deal, with random match scores, and any number of players where none is said."""
    players = players or rng.choice(sorted(rules.table.players))
    scores = [rng.choice(SCORES) for _ in range(max(rules.table.sides(players)) + 1)]
    deck = shuffled(pack(rules.table.decks, rules.table.jokers), rng)
    return new_state(rules, players, deck, rng.randrange(players), scores)


def differences(rules: RuleSet) -> str:
    """Return in short in which fields `rules` differs from the preset of its name."""
    preset = PRESETS[rules.name]
    found = [rules.name]
    for part in CHOICES:
        ours, theirs = getattr(rules, part), getattr(preset, part)
        found += [
            f"{field.name}={value.value if isinstance(value, Enum) else value}"
            for field in fields(ours)
            if (value := getattr(ours, field.name)) != getattr(theirs, field.name)
        ]
    return " + ".join(found)


def cards_in_sight(state: State) -> list[int]:
    """Return every card of the deal wherever it lies, in order."""
    cards = [*state.stock[state.stock_at :], *state.pile]
    for hand in state.hands:
        cards += hand.cards()
    for side in state.sides:
        cards += [card for meld in side.melds for card in cards_of(meld)]
        cards += [5] * side.red_hearts + [6] * side.red_diamonds
    return sorted(cards)


def play_to_the_end(rules: RuleSet, rng: Random) -> State:
    """Return the end of a random deal played at random; no dead end, no card lost or made, and it can be scored."""
    state = random_deal(rules, rng)
    cards = cards_in_sight(state)
    eager = rng.random()  # how often a meld is preferred
    while state.phase != PHASE_OVER:
        apply(state, choose(state, eager, rng))
    assert cards_in_sight(state) == cards
    score_deal(state)
    return state
