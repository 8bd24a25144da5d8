"""The scoring data of Samba and its relatives, from the fields of a rule set."""

from collections import Counter
from typing import Final

from sambakit.engine.definition.causes import FIVE_CAUSES, SIX_CAUSES, Cause
from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.compiled_rules import CompiledRules, compile_rules, naturals_needed
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import (
    BlackThrees,
    Fold,
    HeldRedThree,
    PenaltyFor,
    RedThrees,
    RedThreesCount,
    ScoreReason,
    Tie,
)
from sambakit.engine.values.cards import ACE, BLACK_THREES, FOUR, JOKER, RED_THREES
from sambakit.engine.values.melds import COMPLETE
from sambakit.scorekeeper.scoring_data import (
    FieldPlace,
    HandData,
    HeldData,
    MatchData,
    OutData,
    PenaltyData,
    RedThreeData,
    ScoringParts,
    SetData,
    SimpleField,
    by_players,
    number_at,
    numbers_at,
    simple_field,
    word_at,
)

_SUITS: Final = 4
_SET_REASONS: Final = (
    ScoreReason.SAMBA,
    ScoreReason.PURE,
    ScoreReason.MIXED,
    ScoreReason.WILD_CANASTA,
    ScoreReason.BLACK_SAMBA,
    ScoreReason.ROYAL_RED,
    ScoreReason.ROYAL_BLACK,
)
_WAIVING: Final = (Fold.WAIVES_MINIMUM, Fold.CONCEALED_NO_MINIMUM)
_YES_NO: Final = {"yes": True, "no": False}
_CAUSES: Final = {
    PenaltyFor.NOTHING.value: (),
    PenaltyFor.AGAINST_NO.value: (Cause.AGAINST_NO,),
    PenaltyFor.FIVE_CAUSES.value: FIVE_CAUSES,
    PenaltyFor.SIX_CAUSES.value: SIX_CAUSES,
}

# The fields with a place of their own, and those on which more than one value depends.
places: Final[tuple[FieldPlace, ...]] = (
    *(number_at(item.value, "sets", item.value, "each") for item in _SET_REASONS),
    number_at("out", "out", "points"),
    number_at("out_concealed", "out", "concealed"),
    word_at("fold", {one.value: one.is_concealed for one in Fold}, "out", "may_conceal"),
    word_at("fold", {one.value: one in _WAIVING for one in Fold}, "out", "waives_minimum"),
    numbers_at("out_sets", "out", "sets"),
    number_at("red_three", "red_threes", "each"),
    number_at("red_threes_all", "red_threes", "all"),
    number_at("red_three_minus", "red_threes", "each_minus"),
    number_at("red_threes_all_minus", "red_threes", "all_minus"),
    number_at("red_three_sets", "red_threes", "sets"),
    word_at(
        "red_three_count",
        {one.value: one is RedThreesCount.SIDE_HAS_MELDED for one in RedThreesCount},
        "red_threes",
        "by_melds",
    ),
    number_at("held_red_three", "hand", "red_threes", "points"),
    word_at(
        "held_red_three_per",
        {one.value: one is HeldRedThree.PER_HAND for one in HeldRedThree},
        "hand",
        "red_threes",
        "per_hand",
    ),
    word_at("held_without_turn", _YES_NO, "hand", "red_threes", "without_turn"),
    number_at("black_three_held_out", "hand", "black_threes", "points"),
    number_at("penalty", "penalty", "each"),
    word_at(
        "penalty_for",
        {word: [cause.value for cause in causes] for word, causes in _CAUSES.items()},
        "penalty",
        "causes",
    ),
    {"field": "minimum", "path": ["minimum", "steps"], "form": "steps", "words": {}},
    numbers_at("target", "match", "goal"),
    word_at("target_strict", _YES_NO, "match", "strict"),
    word_at("tie", {one.value: one is Tie.PLAY_ON for one in Tie}, "match", "play_on"),
)
simple: Final[tuple[SimpleField, ...]] = (
    simple_field("target", 5, 1_000_000),
    *(simple_field(item.value) for item in _SET_REASONS),
    simple_field("out"),
    simple_field("out_concealed"),
    simple_field("out_sets", 1, 7),
    *(simple_field(name) for name in ("red_three", "red_threes_all", "held_red_three")),
)
whole: Final = (
    *("decks", "jokers", "players", "six_teams", "partners_at_four", "card_values", "max_wilds", "natural_ratio"),
    *("sequences", "sequence_wilds", "wild_meld", "black_threes", "red_threes"),
)


def scoring_parts(rules: RuleSet) -> ScoringParts:
    """Return the scoring data of `rules`, without its name."""
    pack = rules.pack()
    counts = Counter(rules.scores.card_values[card] for card in pack)
    return {
        "pack": len(pack),
        "cards": sorted(counts.items(), reverse=True),
        "seats": True,
        "melds": {"rule": rules.score_rule(ScoreReason.MELDS)},
        "sets": _sets(rules),
        "red_threes": _red_threes(rules),
        "out": _out(rules),
        "hand": _hand(rules),
        "penalty": _penalty(rules),
        "annulled": None,
        "minimum": {"steps": list(rules.play.minimum), "rule": rules.rule_of(Code.BELOW_MINIMUM)},
        "match": _match(rules),
    }


def _sets(rules: RuleSet) -> list[SetData]:
    """Return the completed sets that the rules allow, in the order of their score lines."""
    compiled, scores = compile_rules(rules), rules.scores
    found = {
        ScoreReason.SAMBA: (scores.samba, *_of_samba(compiled)),
        ScoreReason.PURE: (scores.pure, *_of_groups(compiled, 0)),
        ScoreReason.MIXED: (scores.mixed, *_of_groups(compiled, compiled.max_wilds)),
        ScoreReason.WILD_CANASTA: (scores.wild_canasta, *_of_wild_meld(compiled)),
        ScoreReason.BLACK_SAMBA: (scores.black_samba, *_of_black_samba(compiled)),
        ScoreReason.ROYAL_RED: (scores.royal_red, *_of_threes(compiled, RED_THREES, compiled.red_sets)),
        ScoreReason.ROYAL_BLACK: (
            scores.royal_black,
            *_of_threes(compiled, BLACK_THREES, rules.play.black_threes is not BlackThrees.NEVER, compiled.black_wilds),
        ),
    }
    return [
        {
            "item": reason.value,
            "each": each,
            "rule": rules.score_rule(reason),
            "cards": cards,
            "points": points,
            "most": most,
        }
        for reason, (each, cards, points, most) in found.items()
        if most
    ]


def _wilds(compiled: CompiledRules) -> tuple[int, int]:
    """Return how many wilds there are, and the points of the cheapest."""
    decks, jokers = compiled.rules.table.decks, compiled.rules.table.jokers
    twos = compiled.values[:4]
    return 4 * decks + jokers, min([*twos, compiled.values[JOKER]] if jokers else twos)


def _cheapest(compiled: CompiledRules, cards: int) -> int:
    """Return the points of the cheapest of some cards, a bit set."""
    return min(compiled.values[card] for card in range(JOKER) if cards >> card & 1)


def _cheapest_run(compiled: CompiledRules, left_out: int) -> int:
    """Return the points of the cheapest sequence, of which so many cards do not count."""
    runs = [
        sorted(compiled.values[4 * rank + suit] for rank in range(low, low + COMPLETE))
        for suit in range(_SUITS)
        for low in range(FOUR, ACE - COMPLETE + 2)
    ]
    return min(sum(run[: COMPLETE - left_out]) for run in runs)


def _of_samba(compiled: CompiledRules) -> tuple[int, int, int]:
    """Return the cards of a samba, its points at least, and how many there can be: each has an eight of its suit."""
    most = _SUITS * compiled.rules.table.decks if compiled.sequences else 0
    return COMPLETE, _cheapest_run(compiled, 0), most


def _of_black_samba(compiled: CompiledRules) -> tuple[int, int, int]:
    """Return the same of a sequence with a wild, which has six cards of its suit."""
    wilds, cheapest = _wilds(compiled)
    suited = (ACE - FOUR + 1) * compiled.rules.table.decks
    most = min(wilds, _SUITS * (suited // (COMPLETE - 1))) if compiled.sequence_wilds else 0
    return COMPLETE, _cheapest_run(compiled, 1) + cheapest, most


def _of_wild_meld(compiled: CompiledRules) -> tuple[int, int, int]:
    """Return the same of a canasta of wilds."""
    wilds, cheapest = _wilds(compiled)
    return COMPLETE, COMPLETE * cheapest, wilds // COMPLETE if compiled.wild_meld else 0


def _of_groups(compiled: CompiledRules, most_wilds: int) -> tuple[int, int, int]:
    """Return the same of canastas: pure ones, or those with 1 to `most_wilds` wilds."""
    decks, melds = compiled.rules.table.decks, compiled.rules.melds
    wilds, cheapest = _wilds(compiled)
    numbers = [
        count
        for count in (range(1, most_wilds + 1) if most_wilds else [0])
        if count <= COMPLETE - naturals_needed(melds, count)
    ]
    threes = _groups_of_threes(compiled, bool(most_wilds))
    if not numbers or (most_wilds and not wilds):
        return COMPLETE, 0, 0
    values = compiled.worth_least[FOUR:] + ([_cheapest(compiled, BLACK_THREES)] if threes else [])
    points = min((COMPLETE - count) * value + count * cheapest for count in numbers for value in values)
    naturals = COMPLETE - numbers[-1]
    most = (ACE - FOUR + 1) * (4 * decks // naturals) + (2 * decks // naturals if threes else 0)
    return COMPLETE, points, min(most, wilds) if most_wilds else most


def _groups_of_threes(compiled: CompiledRules, with_wilds: bool) -> bool:
    """Return whether seven black threes, or fewer and wilds, can be an ordinary canasta."""
    return compiled.black_wilds if with_wilds else compiled.black_threes


def _of_threes(compiled: CompiledRules, suits: int, allowed: bool, with_wilds: bool = False) -> tuple[int, int, int]:
    """Return the same of a set of threes of a colour, where threes form sets of their own (Y-2, Y-3)."""
    cards = 2 * compiled.rules.table.decks
    own = compiled.black_sets or compiled.red_sets
    cheapest = _cheapest(compiled, suits)
    if with_wilds:
        cheapest = min(cheapest, _wilds(compiled)[1])
    most = cards // 2 if with_wilds else 1  # two naturals each, at least
    return cards, cards * cheapest, most if own and allowed else 0


def _red_threes(rules: RuleSet) -> RedThreeData:
    scores = rules.scores
    return {
        "most": 2 * rules.table.decks,
        "laid": rules.play.red_threes is not RedThrees.AS_SETS,
        "by_melds": scores.red_three_count is RedThreesCount.SIDE_HAS_MELDED,
        "sets": scores.red_three_sets,
        "each": scores.red_three,
        "all": scores.red_threes_all,
        "each_minus": scores.red_three_minus,
        "all_minus": scores.red_threes_all_minus,
        "rule": rules.score_rule(ScoreReason.RED_THREES),
        "rule_all": rules.score_rule(ScoreReason.ALL_RED_THREES),
        "rule_minus": rules.score_rule(ScoreReason.RED_THREES_MINUS),
    }


def _out(rules: RuleSet) -> OutData:
    scores = rules.scores
    return {
        "points": scores.out,
        "rule": rules.score_rule(ScoreReason.OUT),
        "may_conceal": rules.play.fold.is_concealed,
        "concealed": scores.out_concealed,
        "rule_concealed": rules.score_rule(ScoreReason.OUT_CONCEALED),
        "sets": by_players(rules.play.out_sets),
        "waives_minimum": rules.play.fold in _WAIVING,
    }


def _hand(rules: RuleSet) -> HandData:
    scores = rules.scores
    red: HeldData = {
        "points": scores.held_red_three,
        "rule": rules.score_rule(ScoreReason.HELD_RED_THREES),
        "per_hand": scores.held_red_three_per is HeldRedThree.PER_HAND,
        "without_turn": scores.held_without_turn,
    }
    black: HeldData = {
        "points": scores.black_three_held_out,
        "rule": rules.score_rule(ScoreReason.HELD_BLACK_THREES),
        "per_hand": False,
        "without_turn": True,
    }
    return {
        "rule": rules.score_rule(ScoreReason.HAND),
        "each": None,
        "many": 0,
        "each_many": 0,
        "red_threes": red,
        "black_threes": black,
        "blacks": 2 * rules.table.decks,
        "black_each": _cheapest(compile_rules(rules), BLACK_THREES),
    }


def _penalty(rules: RuleSet) -> PenaltyData:
    return {
        "each": rules.scores.penalty,
        "causes": [cause.value for cause in _CAUSES[rules.scores.penalty_for.value]],
        "rule": rules.score_rule(ScoreReason.PENALTIES),
    }


def _match(rules: RuleSet) -> MatchData:
    scores = rules.scores
    return {
        "by": "total",
        "goal": by_players(scores.target),
        "strict": scores.target_strict,
        "play_on": scores.tie is Tie.PLAY_ON,
        "set_deals": 0,
    }
