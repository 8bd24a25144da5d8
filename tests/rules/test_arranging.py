"""How picked cards lie in the tray: in melds by themselves, but for what their owner put together."""

import time
from collections.abc import Sequence
from random import Random

import pytest

from sambakit.engine.definition.parts import new_meld
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.tray.arranging import arranged
from sambakit.engine.tray.goals import sent, targets
from sambakit.engine.tray.plays import play_of
from sambakit.engine.values.cards import parse_cards, print_cards
from sambakit.game.tray import FormerPile
from sambakit.games import adapter_of, parse_rules

FOURS = "4s 4s 4h 4h 4d 4d 4c"


def piles(text: str, rules: str = "dutch", former: Sequence[FormerPile] = (), own: Sequence[str] = ()) -> list[str]:
    """Return the piles of the cards in `text`, picked in that order."""
    cards, read = parse_cards(text.split()), parse_rules(rules)
    found = arranged(read, 0, melds(read, own), cards, former)
    return [print_cards(cards[place] for place in pile.cards) for pile in found]


def melds(rules: RuleSet, texts: Sequence[str]) -> list[int]:
    found = [new_meld(rules, parse_cards(text.split())) for text in texts]
    return [meld for meld in found if isinstance(meld, int)]


def actions(text: str, rules: str = "dutch", former: Sequence[FormerPile] = (), own: Sequence[str] = ()) -> list[str]:
    """Return the staged play."""
    cards, read = parse_cards(text.split()), parse_rules(rules)
    return [str(action) for _, action in play_of(arranged(read, 0, melds(read, own), cards, former))]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Ks Kh Kd 4h 5h 6h", ["Ks Kh Kd", "4h 5h 6h"]),
        ("4h Ks 6h Kh 5h Kd", ["4h 5h 6h", "Ks Kh Kd"]),  # whatever the order of picking
        ("Ks Kh Kd 9s 9h Jk", ["Ks Kh Kd", "9s 9h Jk"]),  # a wild goes to the pair that needs it
        ("4h 5h 6h 7h 7s 7d", ["4h 5h 6h", "7h 7s 7d"]),  # a card stays where it makes more melds
        ("4h 5h 6h 4h 5h 6h", ["4h 5h 6h", "4h 5h 6h"]),
        ("4h 6h", ["4h 6h"]),  # the beginning of a sequence
        ("4h Kd", ["4h", "Kd"]),
        ("4h 5h 6h 7h 8h 9h Th 4s 4d 5s 5d", ["4h 5h 6h 7h 8h 9h Th", "4s 4d", "5s 5d"]),
        (f"{FOURS} 5c 6c 7c 5d 6d 7d 5h 6h 7h", [FOURS, "5c 5d 5h", "6c 6d 6h", "7c 7d 7h"]),
        ("Ks 3h Kh 3d Kd", ["Ks Kh Kd", "3h 3d"]),
        ("3s Kh 3c", ["3s 3c", "Kh"]),
    ],
)
def test_picked_cards_fall_into_melds_by_themselves(text: str, wanted: list[str]) -> None:
    assert piles(text) == wanted


def test_D_5_3_no_sequence_is_longer_than_a_samba() -> None:
    assert all(len(pile.split()) <= 7 for pile in piles("4h 5h 6h 7h 8h 9h Th Jh Qh"))


def test_without_sequences_nothing_lies_as_one() -> None:
    assert piles("4h 5h 6h", "dutch + sequences=no + take_onto_sequence=no") == ["4h", "5h", "6h"]


def test_what_lay_together_stays_together_between_equals() -> None:
    before = [FormerPile((0, 1, 2))]
    assert piles("7s 7h 7d 8s 9s", former=before)[0] == "7s 7h 7d"
    assert piles("7s 8s 9s 7h 7d", former=before)[0] == "7s 8s 9s"


def test_red_threes_are_an_action_each_where_they_are_no_melds() -> None:
    assert actions("Ks 3h Kh 3d Kd") == ["red 3h", "red 3d", "lay Ks Kh Kd"]
    assert actions("3h 3d 3h", "royal") == ["lay 3h 3d 3h"]


def test_cards_that_are_no_meld_are_played_only_where_nothing_else_lies() -> None:
    assert actions("Ks Kh Kd 9s") == ["lay Ks Kh Kd"]
    assert actions("9s 4h") == ["lay 9s", "lay 4h"]


def test_a_kept_pile_stays_and_a_card_of_its_rank_joins_it() -> None:
    kept = [FormerPile((0, 1, 2), kept=True)]
    assert piles("Ks Kh Kd Kc", former=kept) == ["Ks Kh Kd Kc"]
    assert piles("7s 8s 9s 7h 7d", former=[FormerPile((1, 2, 0), kept=True)]) == ["7s 8s 9s", "7h 7d"]


def test_a_card_sent_to_an_own_meld_is_added_to_it() -> None:
    to = [FormerPile((0,), to=1, kept=True)]
    assert actions("Ks 4h 5h 6h", former=to, own=["9s 9h 9d", "Kc Kd Kh"]) == ["lay 4h 5h 6h", "add Ks A2"]


def test_L_2_the_wild_of_a_sequence_fills_the_gap_or_goes_to_the_end_that_is_asked_for() -> None:
    rules = "black_samba"
    assert piles("4h 6h Jk", rules) == ["4h Jk 6h"]
    assert piles("Kh Ah 2c", rules) == ["2c Kh Ah"]
    assert piles("Jk 5h 6h", rules) == ["5h 6h Jk"]
    assert piles("Jk 5h 6h", rules, [FormerPile((0, 1, 2), kept=True, turned=1)]) == ["Jk 5h 6h"]
    assert piles("Jk 5h 6h", rules, [FormerPile((0, 1, 2), kept=True, turned=2)]) == ["5h 6h Jk"]
    low = [FormerPile((0,), to=0, kept=True, turned=1)]
    assert actions("Jk", rules, low, ["9h Th Jh"]) == ["add low Jk A1"]


def test_L_1_a_wild_that_no_group_takes_goes_to_a_sequence_that_does() -> None:
    assert piles("4s 5s 6s 7s 8s 9s Jk", "black_samba") == ["4s 5s 6s 7s 8s 9s Jk"]
    assert piles("4s 5s 6s 7s 8s 9s Jk Ks Kh", "black_samba") == ["4s 5s 6s 7s 8s 9s", "Ks Kh Jk"]  # a pair needs it
    assert piles("4s 5s 6s Jk", "dutch") == ["4s 5s 6s", "Jk"]


def test_wilds_complete_a_canasta_before_they_help_a_pair() -> None:
    assert piles("Js Js Jh Jh Jd 2s 2h 8s 8h") == ["Js Js Jh Jh Jd 2s 2h", "8s 8h"]
    assert piles("Js Js Jh Jh 2s 2h 8s 8h") == ["Js Js Jh Jh 2h", "8s 8h 2s"]  # one card short of it


def test_V_1_wild_cards_alone_are_a_meld_where_the_rules_know_one() -> None:
    assert actions("2s 2h Jk", "bolivia") == ["lay 2s 2h Jk"]
    assert piles("2s 2h Jk 9s 9h 9d", "bolivia") == ["2s 2h Jk", "9s 9h 9d"]
    assert piles("2s 2h Jk", "dutch") == ["2s 2h Jk"]  # together, but no meld
    assert actions("2s 2h Jk 9s 9h 9d 9c 9s", "dutch") == ["lay 9s 9h 9d 9c 9s 2s 2h Jk"]


def test_the_missing_cards_of_a_begun_meld_are_counted() -> None:
    rules = parse_rules("dutch")
    for text, missing in {"Ks Kh": 1, "4h 6h": 1, "Ks": 2, "2s 2h": 0, "Ks Kh Kd": 0}.items():
        (pile,) = arranged(rules, 0, [], parse_cards(text.split()), ())
        assert pile.missing == missing, text


@pytest.mark.parametrize(
    ("text", "own", "wanted"),
    [
        ("As", ["Ah Ad Ac"], ["add As A1"]),
        ("As Jk", ["Ah Ad Ac"], ["add As Jk A1"]),
        ("As Kd", ["Ah Ad Ac"], ["add As A1"]),  # the king is loose
        ("9h 8h", ["5h 6h 7h"], ["add 8h 9h A1"]),  # what fits together goes together
        ("9h", ["9s 9c 9d", "6h 7h 8h"], ["lay 9h"]),  # two melds: the player chooses
        ("Jk", ["Ah Ad Ac", "Ks Kh Kd"], ["lay Jk"]),
        ("As Ah Ad", ["Ah Ad Ac"], ["lay As Ah Ad"]),  # a meld by themselves
        ("4d", ["Ah Ad Ac"], ["lay 4d"]),
    ],
)
def test_cards_that_fit_one_own_meld_and_form_none_go_there(text: str, own: list[str], wanted: list[str]) -> None:
    rules, cards = parse_rules("dutch"), parse_cards(text.split())
    lying = melds(rules, own)
    piles_there = sent(rules, 0, lying, cards, arranged(rules, 0, lying, cards, ()))
    assert [str(action) for _, action in play_of(piles_there)] == wanted


def test_a_group_goes_onto_the_own_one_where_there_may_not_be_a_second() -> None:
    rules, cards = parse_rules("dutch + groups_per_rank=1 + merge_groups=no"), parse_cards(["As", "Ah", "Ad"])
    own = melds(rules, ["Ah Ad Ac"])
    (pile,) = sent(rules, 0, own, cards, arranged(rules, 0, own, cards, ()))
    assert str(pile.actions[0]) == "add As Ah Ad A1"


def test_a_card_joins_those_that_its_owner_sent_and_a_kept_pile_goes_nowhere() -> None:
    rules, own = parse_rules("dutch"), melds(parse_rules("dutch"), ["Ah Ad Ac"])
    cards = parse_cards(["As", "Ah"])
    sent_there = [FormerPile((0,), to=0, kept=True)]
    (pile,) = sent(rules, 0, own, cards, arranged(rules, 0, own, cards, sent_there))
    assert (str(pile.actions[0]), pile.former, pile.kept) == ("add As Ah A1", 0, True)
    apart = [FormerPile((0, 1), kept=True)]
    (pile,) = sent(rules, 0, own, cards, arranged(rules, 0, own, cards, apart))
    assert pile.to is None


def test_loose_cards_name_the_own_melds_that_they_fit_together() -> None:
    rules = parse_rules("dutch")
    cards = parse_cards(["9h", "Ks", "8h", "Jk"])
    own = melds(rules, ["5h 6h 7h", "Kc Kd Kh", "9s 9c 9d", "7s 7c 7d 7h 7s Jk 2c"])
    found = targets(rules, own, cards, arranged(rules, 0, own, cards, ()))
    assert {slot: print_cards(cards[place] for place in places) for slot, places in found.items()} == {
        0: "8h 9h",
        1: "Ks Jk",
        2: "9h Jk",
    }


@pytest.mark.parametrize("count", [15, 30])
def test_a_tray_is_arranged_at_once(count: int) -> None:
    rules = parse_rules("dutch")
    pack = list(adapter_of(rules).pack(rules))
    took = []
    for seed in range(20):
        cards = Random(seed).sample(pack, count)
        start = time.process_time()
        arranged(rules, 0, [], cards, ())
        took.append(time.process_time() - start)
    assert sorted(took)[-2] < 0.05, took


def test_a_whole_hand_of_sixty_lies_in_the_tray() -> None:
    pack = " ".join(rank + suit for suit in "shdc" for rank in "456789TJQKA")
    many = f"{pack} {pack[: 16 * 3]}"
    assert sorted(" ".join(piles(many)).split()) == sorted(many.split())
