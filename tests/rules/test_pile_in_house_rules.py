"""D-9.5, D-9.10: ways to the pile that no preset opens, only a house rule; what a hand of one card may take."""

import pytest

from sambakit.engine.actions.actions import parse_action
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.codes import Code
from sambakit.engine.values.cards import TEXTS
from sambakit.engine.values.melds import cards_of
from tests.properties.agreement import compare
from tests.rules.table import cards, held, listed, meld, melds, play, refused, table

KINGS = "Ks Kh Kd"
RUN = "6s 7s 8s"
STARTING = parse_rules("dutch + take_starts_sequence=yes")
BRIDGING = parse_rules("dutch + hand_card_may_bridge=yes")
BRIDGING_FOR_ALL = parse_rules("dutch + hand_card_may_bridge=yes + take_onto_sequence=whole_pile")


def test_D_9_10_two_hand_cards_and_the_top_card_start_a_sequence_for_the_whole_pile() -> None:
    deal = table("7s 8s Kd 4h", [KINGS], pile="4c 7d 9s", drawn=False, rules=STARTING)
    assert listed(deal) == {"draw", "take run 7s 8s"}
    play(deal, "take run 7s 8s")
    assert melds(deal) == [meld(KINGS), meld("7s 8s 9s")]
    assert sorted(held(deal)) == sorted(cards("Kd 4h 4c 7d"))
    assert deal.state.pile == []
    assert refused(deal, "draw") == "D-8.1"


@pytest.mark.parametrize(
    ("take", "rule"),
    [
        ("take run 8h Th", "D-5.1"),  # another suit
        ("take run 7s Ts", "D-5.1"),  # a gap
        ("take run 9h 9d", "D-9.3"),  # a group
        ("take run 8s 2s", "D-9.3"),  # a wild
        ("take run 7s", "D-9.3"),
        ("take run 6s 7s 8s", "D-9.3"),
        ("take run Ts Js", "D-8.1"),  # not held
    ],
)
def test_D_9_10_nothing_but_a_sequence_of_three(take: str, rule: str) -> None:
    deal = table("6s 7s 8s 8h Th Ts 9h 9d 2s 4h", [KINGS], pile="4c 9s", drawn=False, rules=STARTING)
    assert refused(deal, take) == rule


def test_D_9_10_a_frozen_pile_is_not_taken_so() -> None:
    rules = parse_rules("fournier + take_starts_sequence=yes")
    for pile, rule in (("4c 9s", None), ("2c 9s", "F-3.8")):
        deal = table("7s 8s Kd 4h", [KINGS], pile=pile, drawn=False, rules=rules)
        assert refused(deal, "take run 7s 8s") == rule
        assert ("take run 7s 8s" in listed(deal)) == (rule is None)


def test_D_9_2_the_sequence_with_the_top_card_counts_towards_the_opening() -> None:
    held_cards = "Qs Ks 4h 4d 4c 6h 7d"
    assert refused(table(held_cards, pile="9c As", drawn=False, rules=STARTING), "take run Qs Ks") == "D-8.2"
    deal = table(held_cards, pile="9c As", drawn=False, rules=STARTING)
    assert refused(deal, "take run Qs Ks", "lay 4h 4d 4c", "discard 6h") is None
    short = table(held_cards, pile="9c As", drawn=False, scores=(1500, 0), rules=STARTING)
    assert refused(short, "take run Qs Ks", "lay 4h 4d 4c", "discard 6h") == "D-8.2"


@pytest.mark.parametrize(("top", "bridge"), [("Ts", "9s"), ("Js", "9s Ts"), ("4s", "5s")])
def test_D_9_5_hand_cards_fill_the_gap_to_the_top_card(top: str, bridge: str) -> None:
    deal = table(f"{bridge} Kd 4h", [RUN], pile=f"4c 7d {top}", drawn=False, rules=BRIDGING)
    assert listed(deal) == {"draw", f"take top {bridge} A1"}
    play(deal, f"take top {bridge} A1")
    assert melds(deal) == [meld(f"{RUN} {bridge} {top}")]
    assert deal.state.pile == list(cards("4c 7d"))


def test_D_9_5_for_the_whole_pile_where_that_is_what_the_top_card_takes() -> None:
    deal = table("9s Kd 4h", [RUN], pile="4c 7d Ts", drawn=False, rules=BRIDGING_FOR_ALL)
    assert listed(deal) == {"draw", "take add 9s A1"}
    play(deal, "take add 9s A1")
    assert sorted(held(deal)) == sorted(cards("Kd 4h 4c 7d"))


@pytest.mark.parametrize(
    ("top", "along"),
    [
        ("9s", "5s"),  # at the other end
        ("5s", "4s"),  # beyond the top card
        ("5s", "9s"),
        ("9s", "Ts"),
        ("Ts", "9s Js"),
        ("Ts", "9s 5s"),
        ("Ts", "2s"),
        ("Ts", "Jk"),
    ],
)
def test_D_9_5_no_hand_card_goes_along_that_fills_no_gap(top: str, along: str) -> None:
    deal = table(f"{along} Kd 4h", [RUN], pile=f"4c 7d {top}", drawn=False, rules=BRIDGING)
    assert refused(deal, f"take top {along} A1") == "D-9.5"
    assert f"take top {along} A1" not in listed(deal)


def test_D_9_5_the_bridge_leads_as_far_as_the_top_card() -> None:
    deal = table("9s Ts Kd 4h", [RUN], pile="4c 7d Qs", drawn=False, rules=BRIDGING)
    assert refused(deal, "take top 9s Ts A1") == "D-9.5"
    assert listed(deal) == {"draw"}


@pytest.mark.parametrize(
    ("hand", "top", "starts"),
    [
        ("7h 2s 9s 5c", "8h", {"take run 2s 7h", "take run 7h 2s"}),
        ("9h Jk 9s 5c", "8h", {"take run Jk 9h", "take run 9h Jk"}),
        ("5h 2s 9s 5c", "4h", {"take run 5h 2s"}),  # no room below
        ("Kh 2s 9s 5c", "Ah", {"take run 2s Kh"}),
        ("7s 2s 9c 5c", "8h", set()),  # another suit
        ("6h 2s 9s 5c", "8h", set()),  # a wild does not fill a gap
        ("7h 9h 9s 5c", "8h", set()),  # nor do two naturals start it
    ],
)
def test_L_8_the_natural_next_to_the_top_card_and_a_wild_take_the_pile(hand: str, top: str, starts: set[str]) -> None:
    rules = parse_rules("black_samba")
    deal = table(hand, ["Ks Kh Kd"], rules=rules, pile=f"6d {top}", drawn=False)
    assert {action for action in listed(deal) if action.startswith("take run")} == starts
    compare(deal.state)


@pytest.mark.parametrize(("take", "lies"), [("take run 2s 7h", "2s 7h 8h"), ("take run 7h 2s", "7h 8h 2s")])
def test_L_8_a_wild_that_is_named_first_lies_at_the_low_end(take: str, lies: str) -> None:
    rules = parse_rules("black_samba")
    deal = play(table("7h 2s 9s 5c", ["Ks Kh Kd"], rules=rules, pile="6d 8h", drawn=False), take)
    assert lies.split() == [TEXTS[card] for card in cards_of(deal.state.sides[0].melds[1])]
    assert "take run" not in " ".join(
        listed(table("7h 2s 9s 5c", ["Ks Kh Kd"], rules=rules, pile="Jk 8h", drawn=False))
    )


@pytest.mark.parametrize(
    ("rule", "hand", "pile", "stock", "taken"),
    [
        ("yes", "9d", "Kc", "5s", True),
        ("not_one_card_pile", "9d", "Kc", "5s", False),
        ("not_one_card_pile", "9d", "4c Kc", "5s", True),
        ("not_one_card_pile", "9d 5h", "Kc", "5s", True),
        ("only_empty_stock", "9d", "4c Kc", "5s", False),
        ("only_empty_stock", "9d", "4c Kc", "", True),
        ("only_empty_stock", "9d 5h", "4c Kc", "5s", True),
    ],
)
def test_D_9_11_B_3_10_F_3_10_what_a_hand_of_one_card_takes(
    rule: str, hand: str, pile: str, stock: str, taken: bool
) -> None:
    rules = parse_rules(f"bicycle + take_onto_group=yes + out_sets=1 + one_card_hand_may_take={rule}")
    deal = table(hand, ["Ks Ks Kh Kh Kd Kd", "Qs Qs Qh Qh Qd Qd Qc"], pile=pile, stock=stock, drawn=False, rules=rules)
    refusal = deal.refuse([parse_action("take add A1")])
    assert (refusal.code if refusal else None) == (None if taken else Code.ONE_CARD_HAND)
    assert ("take add A1" in listed(deal)) == taken


@pytest.mark.parametrize(
    ("take", "code"),
    [
        ("take pair 9s 9h", Code.NO_PAIR),  # only one of them is held, twice
        ("take pair 9s", Code.NO_PAIR),
        ("take pair 8c", Code.NO_PAIR),
        ("take pair 7c Jc", Code.NO_PAIR),
        ("take pair 7c 8c", Code.TOP_STARTS_SEQUENCE),
        ("take pair 7d 8c", Code.NO_PAIR),
        ("take pair 9s 2s", Code.WILD_IN_PAIR),
        ("take wild 2s 2h", Code.TWO_WILDS),
        ("take wild", Code.ONE_NATURAL_AND_WILDS),
        ("take wild 9s", Code.ONE_NATURAL_AND_WILDS),
        ("take wild 9s 9s 2s", Code.ONE_NATURAL_AND_WILDS),
        ("take wild 8c 2s", Code.ONE_NATURAL_AND_WILDS),
        ("take wild 3s 2s", Code.ONE_NATURAL_AND_WILDS),
    ],
)
def test_D_9_8_F_3_4_F_3_5_a_take_into_a_group_is_told_what_it_lacks(take: str, code: Code) -> None:
    rules = parse_rules(f"dutch + take_natural_wild={'yes' if 'wild' in take else 'no'}")
    hand = "9s 9s 7c 8c Jc 7d 2s 2h 3s"
    refusal = table(hand, [KINGS], pile="4c 9c", drawn=False, rules=rules).refuse([parse_action(take)])
    assert refusal is not None
    assert refusal.code is code


@pytest.mark.parametrize(
    ("rules", "own", "code"),
    [
        ("fournier", (), Code.FROZEN_UNTIL_OPENED),
        ("fournier", (KINGS,), Code.NO_PAIR),
        ("fournier + take_natural_wild=no", (), Code.NO_PAIR),
        ("fournier + frozen_until_opened=no", (), Code.NO_PAIR),
    ],
)
def test_F_3_1_the_first_take_asks_for_a_pair_where_wild_cards_may_take_later(
    rules: str, own: tuple[str, ...], code: Code
) -> None:
    deal = table("9s 7d 5h", own, pile="4c 9c", drawn=False, rules=parse_rules(rules))
    refusal = deal.refuse([parse_action("take pair 9s 7d")])
    assert refusal is not None
    assert refusal.code is code
