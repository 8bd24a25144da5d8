"""Entries that cannot be are refused with code, rule and facts; odd ones get a mark and nothing else."""

from dataclasses import replace

import pytest

from sambakit.engine.presets.house_rules import TEXTS
from sambakit.engine.rules.values import Fold
from sambakit.games import parse_rules
from sambakit.scorekeeper.checking import missing_cards, refusals, remarks
from sambakit.scorekeeper.codes import Mark, SheetCode
from sambakit.scorekeeper.entries import CardsEntry, DealEntry, HandEntry, OwnLine, PenaltyEntry, SideEntry
from sambakit.scorekeeper.house_fields import with_fields
from sambakit.scorekeeper.score_lines import score_entry
from sambakit.scorekeeper.scoring_data import scoring_data_of, sheet_adapter_of

SAMBA = SideEntry(sets={"samba": 1}, melds=CardsEntry(300), went_out=0)
HELD = SideEntry(hands=(HandEntry(seat=1, cards=CardsEntry(85)),))


def deal(*sides: SideEntry, **named: int | bool) -> DealEntry:
    """Return a deal of these sides."""
    return replace(DealEntry(sides=sides), **named)


def refused(entry: DealEntry, rules: str = "dutch", players: int = 4) -> list[tuple[str, str, dict[str, int | str]]]:
    found = refusals(scoring_data_of(parse_rules(rules)), players, entry)
    return [(refusal.code.value, refusal.rule, dict(refusal.facts)) for refusal in found]


def test_an_ordinary_deal_is_not_refused() -> None:
    assert refused(deal(SAMBA, HELD)) == []


CASES = {
    "below zero": (deal(SAMBA, replace(HELD, red_threes=-1)), SheetCode.BELOW_ZERO, "D-12.5"),
    "a canasta of wilds": (deal(replace(SAMBA, sets={"wild_canasta": 1}), HELD), SheetCode.NO_SUCH_SET, "D-12.3"),
    "thirteen sambas": (
        deal(replace(SAMBA, sets={"samba": 13}, melds=CardsEntry(1000)), HELD),
        SheetCode.TOO_MANY_SETS,
        "D-12.2",
    ),
    "a samba without points": (deal(replace(SAMBA, melds=None), HELD), SheetCode.SETS_NEED_POINTS, "D-12.1"),
    "a samba of forty points": (
        deal(replace(SAMBA, melds=CardsEntry(40)), HELD),
        SheetCode.SETS_NEED_POINTS,
        "D-12.1",
    ),
    "a samba of six cards": (
        deal(replace(SAMBA, melds=CardsEntry(counts={20: 6})), HELD),
        SheetCode.SETS_NEED_CARDS,
        "D-12.1",
    ),
    "cards of seven points": (
        deal(replace(SAMBA, melds=CardsEntry(counts={7: 9})), HELD),
        SheetCode.NO_SUCH_VALUE,
        "D-12.1",
    ),
    "card points that no cards make": (
        deal(replace(SAMBA, melds=CardsEntry(302)), HELD),
        SheetCode.POINTS_OF_NO_CARDS,
        "D-12.1",
    ),
    "seven jokers": (
        deal(replace(SAMBA, melds=CardsEntry(counts={50: 7})), HELD),
        SheetCode.MORE_OF_A_VALUE,
        "D-12.5",
    ),
    "more points than there are": (
        deal(replace(SAMBA, melds=CardsEntry(1700)), replace(HELD, melds=CardsEntry(400))),
        SheetCode.MORE_POINTS_THAN_PACK,
        "D-12.5",
    ),
    "more cards than there are": (deal(SAMBA, HELD, left=160), SheetCode.MORE_CARDS_THAN_PACK, "D-12.5"),
    "seven red threes": (
        deal(replace(SAMBA, red_threes=4), replace(HELD, red_threes=3)),
        SheetCode.TOO_MANY_RED_THREES,
        "D-6.2",
    ),
    "seven black threes": (
        deal(SAMBA, SideEntry(hands=(HandEntry(seat=1, cards=CardsEntry(85), black_threes={5: 7}),))),
        SheetCode.TOO_MANY_BLACK_THREES,
        "D-12.5",
    ),
    "threes that are not in the hand": (
        deal(SAMBA, SideEntry(hands=(HandEntry(seat=1, cards=CardsEntry(5), black_threes={5: 2}),))),
        SheetCode.HAND_BELOW_ITS_THREES,
        "D-12.5",
    ),
    "two sides out": (deal(SAMBA, SideEntry(went_out=1)), SheetCode.TWO_SIDES_OUT, "D-12.3"),
    "a seat of the other side out": (deal(replace(SAMBA, went_out=1), HELD), SheetCode.SEAT_OF_OTHER_SIDE, "D-12.3"),
    "a hand of the other side": (
        deal(SAMBA, SideEntry(hands=(HandEntry(seat=2, cards=CardsEntry(85)),))),
        SheetCode.SEAT_OF_OTHER_SIDE,
        "D-12.5",
    ),
    "concealed, which counts no more": (deal(replace(SAMBA, concealed=True), HELD), SheetCode.NOT_CONCEALED, "D-10.8"),
    "out with cards": (
        deal(replace(SAMBA, hands=(HandEntry(seat=0, cards=CardsEntry(5)),)), HELD),
        SheetCode.OUT_WITH_CARDS,
        "D-12.3",
    ),
    "a hand twice": (deal(SAMBA, replace(HELD, hands=HELD.hands * 2)), SheetCode.HAND_TWICE, "D-12.5"),
    "a penalty that is not in the rules": (
        deal(SAMBA, replace(HELD, penalties=(PenaltyEntry(100, "three_wilds"),))),
        SheetCode.NO_SUCH_PENALTY,
        "C-15",
    ),
    "a deal that counts for nothing": (deal(SAMBA, HELD, annulled=True), SheetCode.NEVER_ANNULLED, "D-12.3"),
}


@pytest.mark.parametrize(("entry", "code", "rule"), CASES.values(), ids=CASES)
def test_what_cannot_be_is_refused_with_its_rule(entry: DealEntry, code: SheetCode, rule: str) -> None:
    assert [found[:2] for found in refused(entry)] == [(code.value, rule)]


def test_the_facts_say_what_is_wrong() -> None:
    seven = deal(replace(SAMBA, red_threes=4), replace(HELD, red_threes=3))
    assert refused(seven)[0][2] == {"count": 7, "most": 6}
    thin = deal(replace(SAMBA, sets={"samba": 1, "mixed": 2}, melds=CardsEntry(100)), HELD)
    assert refused(thin)[0][2] == {"side": 0, "sets": 3, "points": 100, "least": 150}


def test_Y_2_red_threes_that_form_sets_are_not_laid_alone() -> None:
    found = refused(deal(replace(SAMBA, red_threes=1), HELD), "royal")
    assert [code for code, _, _ in found] == ["red_threes_not_laid"]


def test_K_7_a_concealed_hand_is_entered_where_it_counts() -> None:
    sides = (SideEntry(sets={"pure": 1}, melds=CardsEntry(300), went_out=0, concealed=True), HELD)
    assert refused(deal(*sides), "canasta") == []


def test_a_game_of_samba_romme_has_canastras_and_numbers_of_cards() -> None:
    rows = SideEntry(sets={"row_large": 2, "terzett": 1}, went_out=0)
    assert refused(deal(rows, SideEntry(hands=(HandEntry(size=7),))), "samba_romme", 2) == []
    cases = {
        "no_such_set": (SideEntry(sets={"pure": 1}), HELD),
        "no_card_points": (replace(rows, melds=CardsEntry(50)), HELD),
        "hand_needs_size": (rows, SideEntry(hands=(HandEntry(cards=CardsEntry(50)),))),
        "too_many_sets": (SideEntry(sets={"terzett": 4}), SideEntry()),
        "more_cards_than_pack": (SideEntry(sets={"row_large": 5}), SideEntry(hands=(HandEntry(size=4),))),
    }
    for code, sides in cases.items():
        assert code in [found for found, _, _ in refused(deal(*sides), "samba_romme", 2)], code
    assert refused(deal(SideEntry(), SideEntry(), annulled=True), "samba_romme", 2) == []


def marks(
    entry: DealEntry, minimum: tuple[int, ...] = (50, 50), over: bool = False
) -> list[tuple[Mark, dict[str, int]]]:
    data = scoring_data_of(parse_rules("dutch"))
    assert refusals(data, 4, entry) == ()
    return [(one.mark, dict(one.facts)) for one in remarks(data, 4, entry, minimum, over)]


def test_odd_values_are_marked_and_score() -> None:
    whole = SideEntry(hands=(HandEntry(seat=1, cards=CardsEntry(85)), HandEntry(seat=3, cards=CardsEntry(5))))
    ours = replace(SAMBA, sets={"samba": 2}, hands=(HandEntry(seat=2, cards=CardsEntry(20)),))
    assert marks(deal(ours, whole)) == []
    assert marks(deal(replace(ours, sets={"samba": 1}), whole)) == [
        (Mark.OUT_WITHOUT_SETS, {"side": 0, "sets": 1, "needed": 2})
    ]
    assert marks(deal(ours, HELD)) == [(Mark.HAND_MISSING, {"side": 1, "seat": 3})]
    low = replace(whole, melds=CardsEntry(30))
    assert marks(deal(ours, low)) == [(Mark.MELDS_BELOW_MINIMUM, {"side": 1, "points": 30, "needed": 50})]
    together = SideEntry(hands=(HandEntry(cards=CardsEntry(85), red_threes=2),))
    assert marks(deal(ours, together)) == [(Mark.HANDS_TOGETHER, {"side": 1, "count": 2})]
    assert marks(deal(ours, whole), over=True) == [(Mark.AFTER_THE_END, {})]


def test_the_cards_of_the_pack_are_accounted_for_on_wish() -> None:
    data = scoring_data_of(parse_rules("dutch"))
    ours = SideEntry(melds=CardsEntry(counts={50: 2, 20: 8, 10: 10, 5: 4}), red_threes=4, went_out=0)
    theirs = SideEntry(red_threes=2, hands=(HandEntry(cards=CardsEntry(counts={20: 3, 5: 2})),))
    assert missing_cards(data, deal(ours, theirs)) is None
    assert missing_cards(data, deal(ours, theirs, left=115)) == 12
    assert missing_cards(data, deal(replace(ours, melds=CardsEntry(500)), theirs, left=115)) is None
    counted = replace(theirs, hands=(HandEntry(cards=CardsEntry(70), size=5),))
    assert missing_cards(data, deal(ours, counted, left=115)) == 12
    found = marks(deal(ours, theirs, left=115))
    assert (Mark.CARDS_MISSING, {"cards": 12}) in found


def test_a_line_of_ones_own_and_penalties_count() -> None:
    data = scoring_data_of(parse_rules("fournier"))
    side = replace(
        HELD,
        penalties=(PenaltyEntry(100, "three_wilds"), PenaltyEntry(100, "against_no")),
        own_lines=(OwnLine(50, "best hat"),),
    )
    assert refusals(data, 4, deal(SAMBA, side)) == ()
    score = score_entry(data, deal(SAMBA, side))[1]
    assert [(line.item, line.points, line.rule, dict(line.facts)) for line in score.lines[1:]] == [
        ("penalties", -200, "F-8.5", {"count": 2, "each": -100}),
        ("own", 50, "", {"name": "best hat"}),
    ]
    assert score.points == -85 - 200 + 50


def test_S_6_3_a_vain_question_is_fined_where_it_is_one_of_six_causes() -> None:
    side = replace(HELD, penalties=(PenaltyEntry(100, "vain_question"),))
    spanish, fournier = (scoring_data_of(parse_rules(name)) for name in ("spanish", "fournier"))
    assert refusals(spanish, 4, deal(SAMBA, side)) == ()
    lines = score_entry(spanish, deal(SAMBA, side))[1].lines
    assert [(line.points, line.rule) for line in lines if line.item == "penalties"] == [(-100, "S-6.3")]
    assert score_entry(spanish, deal(SAMBA, side))[0].points == score_entry(spanish, deal(SAMBA, HELD))[0].points
    assert refusals(fournier, 4, deal(SAMBA, side)) != ()


def test_a_wrong_number_of_sides_is_a_mistake_of_the_program() -> None:
    with pytest.raises(ValueError, match="4 players form 2 sides; 1 were entered"):
        refused(deal(SAMBA))


@pytest.mark.parametrize(
    ("rules", "fold"), [("fournier", True), ("spanish", True), ("dutch", False), ("bicycle", False)]
)
def test_F_6_5_whoever_goes_out_with_the_whole_hand_is_not_blamed_for_the_minimum(rules: str, fold: bool) -> None:
    data = scoring_data_of(parse_rules(rules))
    assert data["out"]["waives_minimum"] is (parse_rules(rules).play.fold is Fold.WAIVES_MINIMUM)
    assert data["out"]["waives_minimum"] is fold
    goes_out = SideEntry(sets={"pure": 2}, melds=CardsEntry(70), went_out=0)
    low = SideEntry(melds=CardsEntry(70))
    marks = [one for one in remarks(data, 4, deal(goes_out, low), (120, 120)) if one.mark is Mark.MELDS_BELOW_MINIMUM]
    assert [one.facts["side"] for one in marks] == ([1] if fold else [0, 1])


def test_K_7_a_concealed_hand_is_not_blamed_for_the_minimum_but_any_other_is() -> None:
    data = scoring_data_of(parse_rules("canasta"))
    out = SideEntry(sets={"pure": 1}, melds=CardsEntry(70), went_out=0)
    for side, blamed in ((out, [0]), (replace(out, concealed=True), [])):
        marks = remarks(data, 4, deal(side, SideEntry()), (120, 120))
        assert [one.facts["side"] for one in marks if one.mark is Mark.MELDS_BELOW_MINIMUM] == blamed


@pytest.mark.parametrize(
    ("rules", "players", "needed"),
    [("canasta", 2, 2), ("canasta", 3, 1), ("canasta + out_sets=3,2:1", 2, 1), ("canasta + out_sets=3,2:1", 3, 3)],
)
def test_K_7_the_canastas_to_go_out_depend_on_how_many_play(rules: str, players: int, needed: int) -> None:
    texts = parse_rules(rules)
    data = scoring_data_of(texts)
    places, changes = sheet_adapter_of("samba").places, {one.field.name: one.house for one in TEXTS.changes(texts)}
    assert with_fields(scoring_data_of(parse_rules("canasta")), list(places), changes)["out"] == data["out"]
    sides = [SideEntry(went_out=0), *[SideEntry()] * (players - 1)]
    found = [
        one for one in remarks(data, players, DealEntry(sides=tuple(sides)), ()) if one.mark is Mark.OUT_WITHOUT_SETS
    ]
    assert [dict(one.facts) for one in found] == [{"side": 0, "sets": 0, "needed": needed}]
