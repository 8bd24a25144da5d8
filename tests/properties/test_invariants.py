"""What breaks in a deal is noticed: every check of a simulated deal fails on what it is there for."""

import json
from random import Random

import pytest
from click.testing import CliRunner

from sambakit.arena.simulation import invariants
from sambakit.arena.simulation.invariants import (
    Violation,
    check_cards,
    check_leave,
    check_listing,
    check_same,
    check_sides,
    check_view,
    permuted,
)
from sambakit.arena.simulation.simulation import DealBroken, Summary, simulate_deal, simulate_deals
from sambakit.cli.simulate import simulate
from sambakit.engine.actions.actions import DISCARD, DRAW, Answer, Ask, operation_of
from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.record import parse_record, replay
from sambakit.engine.state.state import PHASE_PLAY
from sambakit.engine.values.cards import CARDS, pack, parse_cards, shuffled
from sambakit.engine.values.hand import hand_of
from tests.bots.seat import side, table


def test_the_same_seed_gives_the_same_deals() -> None:
    assert simulate_deals(DUTCH, 4, 5, 3).figures() == simulate_deals(DUTCH, 4, 5, 3).figures()
    assert simulate_deals(DUTCH, 4, 5, 3).figures() != simulate_deals(DUTCH, 4, 5, 4).figures()


@pytest.mark.parametrize(
    ("rules", "seed"), [("black_samba", 11), ("dutch + sequence_wilds=1", 1), ("bolivia + sequence_wilds=1", 2)]
)
def test_L_1_a_sequence_with_a_wild_is_found_in_the_listing_however_it_is_written(rules: str, seed: int) -> None:
    assert simulate_deals(parse_rules(rules), 4, 4, seed).deals == 4


def middle_of_a_deal(seed: int = 1) -> Deal:
    """Return a deal after some random turns, seat 0 about to meld or discard."""
    rng = Random(seed)
    deal = new_deal(DUTCH, 4, shuffled(pack(3, 6), rng), 0)
    while deal.state.turns < 30 or deal.state.turn != 0 or operation_of(deal.legal()[0]) == DRAW:
        deal.act(rng.choice(deal.legal()))
    return deal


def test_a_lost_card_is_noticed() -> None:
    deal = middle_of_a_deal()
    check_cards(deal.state)
    deal.state.pile.pop()
    with pytest.raises(Violation, match="cards lost"):
        check_cards(deal.state)


def test_a_wrong_count_of_completed_sets_is_noticed() -> None:
    deal = middle_of_a_deal()
    check_sides(deal.state)
    deal.state.sides[1].completed += 1
    with pytest.raises(Violation, match="completed"):
        check_sides(deal.state)


def test_C_9_a_question_in_vain_and_a_yes_that_leads_nowhere_are_noticed() -> None:
    own = side("8s 8h 8d 8c 8s 8h 8d", "Ks Kh Kd Kc Ks 2h 2d")
    deal = table("Kc 9d", own=own, phase=PHASE_PLAY)
    deal.play([Ask()])
    check_leave(deal.state)
    asked = deal.state.copy()
    asked.hands[0] = hand_of(parse_cards(["Qc", "9d"]))
    with pytest.raises(Violation, match="in vain"):
        check_leave(asked)
    deal.play([Answer(True)])
    check_leave(deal.state)
    deal.state.hands[0] = asked.hands[0]
    with pytest.raises(Violation, match="no way out"):
        check_leave(deal.state)


def test_an_action_missing_from_the_listing_is_noticed() -> None:
    deal = middle_of_a_deal()
    listed = deal.legal()
    check_listing(deal, listed, Random(1))
    without = [action for action in listed if operation_of(action) != DISCARD]
    found = 0
    for seed in range(50):
        try:
            check_listing(deal, without, Random(seed))
        except Violation as violation:
            found += "not listed" in str(violation)
    assert found


def test_an_action_too_many_in_the_listing_is_noticed() -> None:
    deal = middle_of_a_deal()
    with pytest.raises(Violation, match="draw is listed and refused"):
        check_listing(deal, [*deal.legal(), DRAW], Random(1))


def test_a_listing_that_looks_at_hidden_cards_is_noticed() -> None:
    deal = middle_of_a_deal()
    check_view(deal, 0, deal.legal(), Random(1))
    with pytest.raises(Violation, match="tell something of hidden cards"):
        check_view(deal, 0, deal.legal()[1:], Random(1))


def test_permuted_keeps_what_the_seat_sees_and_moves_the_rest() -> None:
    deal = middle_of_a_deal()
    other = permuted(deal.state, 2, Random(1))
    check_cards(other)
    assert other.hands[2] == deal.state.hands[2]
    assert other.pile == deal.state.pile
    assert other.hands[0] != deal.state.hands[0]
    with pytest.raises(Violation):
        check_same(deal.state, other)


def test_a_broken_deal_tells_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    def lose_a_card(state: object) -> None:
        raise Violation("cards lost")

    monkeypatch.setattr(invariants, "check_cards", lose_a_card)
    with pytest.raises(DealBroken, match="deal 7: cards lost") as caught:
        simulate_deal(DUTCH, 4, 7, Random(1), "random", Summary())
    replayed = replay(parse_record(caught.value.record))
    assert replayed.deal is not None
    assert not replayed.deal.over


def test_a_crash_is_a_broken_deal_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(state: object) -> None:
        raise KeyError(CARDS["Jk"])

    monkeypatch.setattr(invariants, "check_sides", crash)
    with pytest.raises(DealBroken, match="KeyError: 52"):
        simulate_deals(DUTCH, 2, 1, 1)


def test_the_command_prints_a_summary_and_the_record_of_a_broken_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ["--players", "2", "--deals", "3", "--seed", "4"]
    told = CliRunner().invoke(simulate, [*arguments, "--json"])
    assert told.exit_code == 0
    figures = json.loads(told.stdout)
    assert (figures["deals"], figures["players"], figures["bot"]) == (3, 2, "random")
    assert figures["ended_by_going_out"] + figures["ended_by_stock"] == 3
    assert "Every invariant held" in CliRunner().invoke(simulate, arguments).stdout
    assert CliRunner().invoke(simulate, ["--players", "7"]).exit_code == 2

    def lose_a_card(state: object) -> None:
        raise Violation("cards lost")

    monkeypatch.setattr(invariants, "check_cards", lose_a_card)
    broken = CliRunner().invoke(simulate, arguments)
    assert broken.exit_code == 1
    assert broken.stderr == "deal 1: cards lost\n"
    assert replay(parse_record(broken.stdout)).deal is not None
    assert json.loads(CliRunner().invoke(simulate, [*arguments, "--json"]).stdout)["violation"] == "cards lost"
