"""Takes and ends of turns that only a closer look finds (C-5, C-16), and sequences that would be too long together."""

import pytest

from sambakit.engine.actions.actions import parse_action
from sambakit.engine.definition.stock_end import must_take
from sambakit.engine.definition.turn_end import can_end
from sambakit.engine.playing import take_is_forced
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.codes import Code
from tests.rules.table import table

KINGS = "Kh Kd Kc"
SAMBA = "4h 5h 6h 7h 8h 9h Th"
QUEENS = "Qs Qh Qd Qc Qs Qh Qd"
FORCED = "spanish + stock_end=forced_if_legal"
WITH_WILDS = (
    "black_samba + stock_end=forced_if_legal + take_starts_sequence=yes + frozen_until_opened=no + minimum=any:{}"
)


@pytest.mark.parametrize(
    ("rules", "hand", "own", "top", "forced"),
    [
        # two hand cards and the top card start a sequence
        (f"{FORCED} + take_starts_sequence=yes", "8s 9s 5h 5d", (KINGS,), "7s", True),
        (FORCED, "8s 9s 5h 5d", (KINGS,), "7s", False),
        # a hand card lies between an own sequence and the top card
        (f"{FORCED} + hand_card_may_bridge=yes", "8s 4h 4d 9c", (KINGS, "5s 6s 7s"), "9s", True),
        (f"{FORCED} + hand_card_may_bridge=yes", "8h 4h 4d 9c", (KINGS, "5s 6s 7s"), "9s", False),
        (FORCED, "8s 4h 4d 9c", (KINGS, "5s 6s 7s"), "9s", False),
        # further cards of the suit bring the opening to its 50 points
        (
            "bicycle + stock_end=forced_if_legal + take_starts_sequence=yes + frozen_until_opened=no",
            "Qs Js Ts 9s 4h 6d",
            (),
            "Ks",
            True,
        ),
        (
            "bicycle + stock_end=forced_if_legal + take_starts_sequence=yes + frozen_until_opened=no",
            "Qs Js Ts 4h 6d",
            (),
            "Ks",
            False,
        ),
        # a wild card below the sequence, or above it, lets one more card of the suit in
        (WITH_WILDS.format(50), "8s 9s 2h 5s Ah 4h", (), "7s", True),
        (WITH_WILDS.format(55), "8s 9s 2h 5s Ah 4h", (), "7s", False),
        (WITH_WILDS.format(55), "8s 9s 2h Js Ah 4h", (), "7s", True),
        (WITH_WILDS.format(60), "8s 9s 2h Js Ah 4h", (), "7s", False),
    ],
)
def test_C_16_who_has_to_take(rules: str, hand: str, own: tuple[str, ...], top: str, forced: bool) -> None:
    deal = table(hand, own, pile=f"4c {top}", stock="", drawn=False, rules=parse_rules(rules))
    assert must_take(deal.state) == forced


TOP_ALONE = "dutch + stock_end=forced_if_legal"
NO_JOKERS = f"{FORCED} + out_sets=1 + take_onto_group=no + take_natural_wild=no + jokers_discardable=no"
OPENING = "black_samba + stock_end=forced_if_legal + minimum=any:{}"
OPENING_WITH_WILDS = "fournier + stock_end=forced_if_legal + minimum=any:{}"
FOLD = "fournier + stock_end=forced_if_legal + minimum=any:300"


@pytest.mark.parametrize(
    ("rules", "hand", "own", "pile", "forced"),
    [
        # the top card matches, and some take is legal
        ("fournier", "5h 5d", (KINGS,), "4c Ks", True),
        ("fournier", "5h 5d", (KINGS,), "2c Ks", False),
        ("fournier", "9s 9h 5d", (KINGS,), "4c 9c", False),
        ("fournier", "9s 9h 5d", (KINGS, "9c 9c 9d"), "4c 9c", True),
        ("fournier", "9s 9d 5d", ("9h Th Jh",), "4c 9c", False),
        ("fournier", "5h 5d", ("9h Th Jh",), "4c 8h", True),
        (
            "fournier + sequence_wilds=1 + blocks_next=none + freezes_for_all=none",
            "5h 5d",
            (KINGS, "9h Th Jh"),
            "2c",
            False,
        ),
        # the top card alone fits, and more than one card is held
        ("bicycle", "5h 5d", (KINGS,), "4c Ks", True),
        ("bicycle", "5h", (KINGS,), "4c Ks", False),
        ("bicycle", "9s 9h 5d", (KINGS,), "4c 9c", False),
        # the rest of the pile does not come with a card for a sequence, so no turn can end
        (TOP_ALONE, "9d", ("6s 7s 8s",), "4c 9s", True),
        (f"{TOP_ALONE} + pass_with_one=no", "9d", ("6s 7s 8s",), "4c 9s", False),
        # a joker goes along, for later the set is finished
        (NO_JOKERS, "Ks Kh Jk", ("Ks Kh Kd Kc",), "Kc", True),
        (NO_JOKERS, "Ks Kh Jk", ("Ks Kh Kd Kc", "9s 9h 9d"), "9c", False),
        # three hand cards fill the gap to the top card, four are too many
        (f"{FORCED} + hand_card_may_bridge=yes", "8s 9s Ts 4h 4d", ("5s 6s 7s",), "4c Js", True),
        (f"{FORCED} + hand_card_may_bridge=yes", "8s 9s Ts Js 4h 4d", ("5s 6s 7s",), "4c Qs", False),
        # what the hand adds to the pair brings the opening to its minimum
        (OPENING.format(40), "Kh Kd Kc 4h 6d", (), "4c Ks", True),
        (OPENING.format(45), "Kh Kd Kc 4h 6d", (), "4c Ks", False),
        (OPENING.format(50), "Kh Kd 2s 4h 6d", (), "4c Ks", True),
        (OPENING.format(55), "Kh Kd 2s 4h 6d", (), "4c Ks", False),
        (OPENING.format(60), "Kh Kd 9s 9h 9d 4h 6d", (), "4c Ks", True),
        (OPENING.format(65), "Kh Kd 9s 9h 9d 4h 6d", (), "4c Ks", False),
        (OPENING.format(70), "Kh Kd 7h 8h 2s 5h 6d", (), "4c Ks", True),
        (OPENING.format(75), "Kh Kd 7h 8h 2s 5h 6d", (), "4c Ks", False),
        (OPENING_WITH_WILDS.format(70), "Kh Kd 2s 2h 2d 2c 4h 6d", (), "4c Ks", True),
        (OPENING_WITH_WILDS.format(75), "Kh Kd 2s 2h 2d 2c 4h 6d", (), "4c Ks", False),
        # the whole hand but one card goes with the pair, which waives the minimum
        (FOLD, "Kh Kh Kd Kd Kc Kc 4d", (), "Ks", True),
        (FOLD, "Kh Kh Kd Kd Kc Kc 4d 5h", (), "Ks", False),
        (FOLD, "Kh Kh Kd Kd Kc Kc 4d", (), "4c Ks", False),
    ],
)
def test_C_16_F_7_3_B_7_6_what_makes_a_take_forced(
    rules: str, hand: str, own: tuple[str, ...], pile: str, forced: bool
) -> None:
    deal = table(hand, own, pile=pile, stock="", drawn=False, rules=parse_rules(rules))
    assert must_take(deal.state) == forced
    assert take_is_forced(deal.state) == forced


def test_D_5_4_two_sequences_that_are_too_long_together_are_told_how_long() -> None:
    deal = table("4h 9d 9c", ["4s 5s 6s 7s", "8s 9s Ts Js"], rules=parse_rules("dutch + join_sequences=yes"))
    refusal = deal.refuse([parse_action("merge A1 A2")])
    assert refusal is not None
    assert refusal.code is Code.SEQUENCE_TOO_LONG
    assert (refusal.facts["cards"], refusal.facts["most"]) == (8, 7)


@pytest.mark.parametrize(("hand", "ends"), [("Jk Jk Jk", True), ("Jk Jk", False)])
def test_C_5_who_can_discard_no_joker_may_end_with_a_meld_of_three(hand: str, ends: bool) -> None:
    own = (SAMBA, QUEENS)
    assert can_end(table(hand, own, rules=parse_rules("bolivia + jokers_discardable=no")).state) == ends


@pytest.mark.parametrize(
    ("own", "ends"), [(("Ks Kh Kd Kc 2s 2h", "Ks Kh 2d"), True), (("Ks Kh Kd", "Ks Kh Kc"), False)]
)
def test_C_5_groups_that_make_a_set_together_end_the_turn(own: tuple[str, ...], ends: bool) -> None:
    rules = "fournier + merge_groups=yes + max_wilds=3 + natural_ratio=twice_wilds"
    assert can_end(table("4s", own, rules=parse_rules(rules)).state) == ends
