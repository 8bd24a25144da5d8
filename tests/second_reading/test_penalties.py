"""What a referee charges: six causes in the Spanish rules, the last of them a vain question (page 3 of that text)."""

import pytest

from sambakit import TEXTS, Action, Answer, Ask, Deal, Discard, Draw, Irregularity, RuleViolation, parse_action
from tests.second_reading.hands import dealt
from tests.second_reading.readings import READINGS

SETS = "Ks Kh Kd Kc Ks Kh Kd Qs Qh Qd Qc Qs Qh Qd 9s"  # two canastas and a nine; two more nines come with the draw
OUT = ["lay Ks Kh Kd Kc Ks Kh Kd", "lay Qs Qh Qd Qc Qs Qh Qd", "lay 9s 9h 9d"]
PAIRS_ALONE = [name for name in READINGS if name not in ("canasta", "quad")]
COMMON = [name for name in PAIRS_ALONE if name not in ("sambola", "bolivia", "trey", "royal")]


def actions(*plays: str) -> list[Action]:
    """Return the actions that are written."""
    return [parse_action(text) for text in plays]


def able(rules: str) -> Deal:
    """Return a deal whose seat 0 can go out in the first turn."""
    return dealt(rules, {0: SETS}, top="4c", stock="9h 9d")


def unable(rules: str, hand: str = "", *, other: str = "", top: str = "4c") -> Deal:
    """Return a deal whose seat 0 holds `hand` and cannot go out."""
    return dealt(rules, {0: hand, 1: other}, top=top, stock="5h 6d")


def charged(deal: Deal, found: Irregularity, by: int) -> dict[int, int]:
    """Return the penalties by side after `by` has claimed what was found."""
    deal.claim(by, number=1)
    return dict(deal.penalties)


def test_S_6_3_a_vain_question_costs_a_hundred_and_gives_the_others_nothing() -> None:
    deal = unable("spanish")
    deal.play([Draw()])
    refusal = deal.refuse([Ask()])
    assert refusal is not None
    assert refusal.rule == "S-5.4"
    found = deal.play_irregularly(0, [Ask()])
    assert (found.points, found.rule) == (100, "S-6.3")
    assert charged(deal, found, 1) == {0: 100}
    while not deal.over:
        deal.play([deal.legal_actions()[0]] if deal.actor != deal.turn else _plain(deal))
    penalties = [[line.points for line in side.lines if line.item == "penalties"] for side in deal.scores()]
    assert penalties == [[-100], []]


def _plain(deal: Deal) -> list[Draw | Discard]:
    listed = deal.legal_actions()
    if Draw() in listed:
        return [Draw()]
    return [next(action for action in listed if isinstance(action, Discard))]


def test_S_5_4_who_can_go_out_asks_and_pays_nothing() -> None:
    deal = able("spanish")
    deal.play([Draw(), Ask()])
    deal.play([Answer(True)])
    deal.play(actions(*OUT))
    assert deal.over
    assert not deal.penalties


@pytest.mark.parametrize("rules", [name for name in PAIRS_ALONE if name != "spanish"])
def test_F_8_5_B_7_3_elsewhere_a_vain_question_is_refused_and_costs_nothing(rules: str) -> None:
    deal = unable(rules)
    deal.play([Draw()])
    with pytest.raises(RuleViolation):
        deal.play_irregularly(0, [Ask()])
    assert not deal.penalties


@pytest.mark.parametrize("rules", [name for name in COMMON if name != "dutch"])
def test_F_8_5_B_7_3_going_out_after_a_no_costs_a_hundred(rules: str) -> None:
    deal = able(rules)
    deal.play([Draw(), Ask()])
    deal.play([Answer(False)])
    assert deal.refuse(actions(*OUT)) is not None
    found = deal.play_irregularly(0, actions(*OUT))
    assert found.points == 100
    assert charged(deal, found, 1) == {0: 100}


def test_D_10_6_the_dutch_rules_have_no_penalty() -> None:
    deal = able("dutch")
    deal.play([Draw(), Ask()])
    deal.play([Answer(False)])
    with pytest.raises(RuleViolation):
        deal.play_irregularly(0, actions(*OUT))


@pytest.mark.parametrize("rules", ["fournier", "spanish"])
@pytest.mark.parametrize(
    ("seat", "plays", "drawn"),
    [
        (1, ["draw"], False),
        (1, ["take pair 8h 8d"], False),
        (1, ["lay As Ah Ad"], True),
        (0, ["lay Ks Kh Kd Kc 2s 2h 2d"], True),
    ],
    ids=["drawn", "taken", "laid", "wilds"],
)
def test_F_8_5_the_other_causes_cost_a_hundred_each(rules: str, seat: int, plays: list[str], drawn: bool) -> None:
    deal = unable(rules, "Ks Kh Kd Kc 2s 2h 2d", other="8h 8d As Ah Ad", top="8c")
    if drawn:
        deal.play([Draw()])
    found = deal.play_irregularly(seat, actions(*plays))
    assert found.points == 100
    assert charged(deal, found, 1 - seat) == {seat: 100}


@pytest.mark.parametrize("rules", COMMON)
def test_D_10_6_B_7_3_F_6_3_S_5_4_after_a_yes_the_player_goes_out_now(rules: str) -> None:
    reading = READINGS[rules]
    deal = able(rules)
    deal.play([Draw(), Ask()])
    assert deal.actor == 2
    deal.play([Answer(True)])
    for card in {TEXTS[card] for card in deal.view(0).hand.cards()}:
        refusal = deal.refuse(actions(f"discard {card}"))
        assert refusal is not None
        assert (refusal.code.value, refusal.rule) == ("partner_said_yes", reading.asks_by)
    assert deal.refuse([Ask()]) is not None
    assert deal.refuse(actions(*OUT)) is None
    assert deal.refuse(actions(*OUT[:2], "discard 9s")) is not None


@pytest.mark.parametrize("rules", COMMON)
def test_C_9_after_a_no_the_player_stays_in(rules: str) -> None:
    deal = able(rules)
    deal.play([Draw(), Ask()])
    deal.play([Answer(False)])
    assert deal.refuse(actions(*OUT)) is not None
    assert deal.refuse(actions(*OUT[:2], "discard 9s")) is None
