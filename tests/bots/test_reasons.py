"""Reasons for a plan: each code has a position that produces it, and nothing hidden from the seat decides."""

from collections.abc import Mapping, Sequence
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from sambakit.arena.simulation.invariants import permuted
from sambakit.bots.advice import Advice, Effort, Plan, Ranked, Reason
from sambakit.bots.reasons import advising
from sambakit.bots.reasons.advising import advise
from sambakit.bots.reasons.codes import ReasonCode
from sambakit.bots.reasons.comparing import Comparing
from sambakit.bots.reasons.effects import CERTAIN, Difference, Effect, differences
from sambakit.bots.reasons.finding import Found, find, reasons_in, situation
from sambakit.bots.reasons.outcomes import Outcome, SideOutcome, play_out
from sambakit.cli.records.reason_words import reason_catalogue, reason_sentence
from sambakit.engine.deal import Deal
from sambakit.engine.scoring.points import deal_points
from sambakit.engine.state.view import view_of_state
from sambakit.engine.values.chance import Chance
from tests.bots.seat import side, table
from tests.bots.test_deep import melding

DEALS = 100
FEW = Effort(300, 60)
POSITIONS: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("reasons.yaml").read_text(encoding="utf-8"))


def deal_in(position: Mapping[str, Any]) -> Deal:
    """Return the deal of a position: seat 0 acts, as in `table`."""
    own, enemy = position.get("own", ()), position.get("enemy", ())
    return table(
        position["hand"],
        own=side(*own, red_threes=position.get("red", "")),
        enemy=side(*enemy, red_threes=position.get("enemy_red", "")),
        pile=position.get("pile", ""),
        phase=position["phase"],
        hand_sizes=position["sizes"],
        stock=position["stock"],
        draws=True,
    )


def packed(deal: Deal, actions: Sequence[str]) -> Plan:
    """Return the packed actions of a plan that is written in notation; each of them is listed."""
    state, found = deal.copy(), []
    for text in actions:
        found.append(next(action for action in state.legal() if str(state.value_of(action)) == text))
        state.act(found[-1])
    return tuple(found)


def reasons_for(deal: Deal, better: Plan, other: Plan, seed: int = 1) -> list[Reason]:
    """Return the reasons why the first plan is better than the other one."""
    comparing = Comparing(deal.view(0), deal.legal(), seed)
    firsts, seconds = comparing.outcomes((better, other), DEALS, inf)
    return reasons_in(find(differences(firsts, seconds), situation(comparing, better, other)))


@pytest.mark.parametrize("position", POSITIONS, ids=[position["reason"] for position in POSITIONS])
def test_a_position_produces_the_reason(position: Mapping[str, Any]) -> None:
    deal = deal_in(position)
    found = reasons_for(deal, packed(deal, position["better"]), packed(deal, position["other"]))
    assert position["reason"] in [reason.code for reason in found]
    assert len(found) <= 2
    for reason in found:
        assert "{" not in reason_sentence(reason)


def test_every_reason_has_a_position_and_a_sentence() -> None:
    codes = {code.value for code in ReasonCode}
    assert len(codes) >= 12
    assert {position["reason"] for position in POSITIONS} == codes
    for lang in ("en", "nl", "de"):
        assert {f"reason_{code}" for code in codes} == set(reason_catalogue(lang))


def test_no_reason_where_nothing_fits() -> None:
    deal = deal_in(next(position for position in POSITIONS if position["reason"] == "blocks_pile"))
    plan = (deal.legal()[-1],)
    assert reasons_for(deal, plan, plan) == []


def test_the_same_arguments_give_the_same_advice_and_another_seed_tries_other_deals() -> None:
    deal = melding(3)
    view, legal = deal.view(deal.actor), deal.legal()
    first = advise(view, legal, 5, FEW)
    assert first == advise(view, legal, 5, FEW)
    assert [each.value for each in first.plans] != [each.value for each in advise(view, legal, 6, FEW).plans]
    assert first.plans[0].value == 0.0
    assert all(each.value <= 0 and each.plan[0] in legal for each in first.plans)


def test_what_the_seat_does_not_see_decides_nothing() -> None:
    surely = next(position for position in POSITIONS if position["reason"] == "goes_out")
    deals = [melding(seed) for seed in range(3)] + [deal_in(surely)]
    told = 0
    for deal in deals:
        seat, legal = deal.actor, deal.legal()
        first = advise(deal.view(seat), legal, 3, FEW)
        other = permuted(deal.state, seat, Random(1))
        assert other.hands != deal.state.hands
        assert advise(view_of_state(other, seat, deal.log), legal, 3, FEW) == first
        told += bool(first.reasons)
    assert told


def test_an_outcome_counts_what_the_score_of_the_deal_counts() -> None:
    comparing = Comparing(melding(4).view(melding(4).actor), melding(4).legal(), 1)
    seat = comparing.view.seat
    for plan in comparing.plans[:3]:
        world = comparing.worlds.draw(Chance(7))
        end = play_out(world, comparing.memory, comparing.steady, seat, [*plan])
        points = _played_to_the_end(comparing, world, plan)
        own = world.side_of[seat]
        assert (end.own.points, end.theirs.points) == (points[own], points[1 - own])
        assert end.turns > 0


def _played_to_the_end(comparing: Comparing, world: Any, plan: Plan) -> list[int]:
    from sambakit.bots.deep.playing_out import play_plan, play_turns
    from sambakit.bots.deep.search import TO_THE_END

    state, memory = world.copy(), comparing.memory.copy()
    play_plan(state, memory, [*plan])
    play_turns(state, memory, comparing.steady, TO_THE_END)
    return deal_points(state)


def ends(*margins: float, takes: bool = False) -> list[Outcome]:
    """Return outcomes in which the own side has these points in cards."""
    return [Outcome(SideOutcome(cards=margin), SideOutcome(), takes, 0.0, 20) for margin in margins]


def test_an_effect_is_measured_in_its_spread_from_deal_to_deal() -> None:
    (cards,) = differences(ends(120, 130, 140), ends(100, 90, 80))
    assert (cards.effect, cards.first, cards.second) == (Effect.CARDS, 130, 90)
    assert cards.size == CERTAIN  # 40 ± 20: no other counts more
    (certain,) = differences(ends(100, 100), ends(0, 0))
    assert certain.size == CERTAIN
    assert differences(ends(10, 11), ends(0, 0)) == []  # not worth a word
    (danger,) = differences(ends(0, 0, 0, 0), [*ends(0), *ends(0, 0, 0, takes=True)])
    assert danger.effect is Effect.DANGER
    assert danger.size == pytest.approx(1.5)
    assert danger == Difference(Effect.DANGER, 0.0, -0.75, danger.size, danger.error)


ONE, TWO, THREE = (1,), (2,), (3,)


@pytest.mark.parametrize(
    ("plans", "played", "contest"),
    [
        ([(ONE, 0, 0), (TWO, -60, 10)], (), ((ONE,), TWO)),  # clearly worse
        ([(ONE, 0, 0), (TWO, -60, 40)], (), None),  # nobody can tell
        ([(ONE, 0, 0), (TWO, -10, 2)], (), None),  # near-equal
        ([(ONE, 0, 0), (TWO, -10, 2), (THREE, -90, 9)], (), ((ONE, TWO), THREE)),  # either may be the best
        ([(ONE, 0, 0), (TWO, -30, 30), (THREE, -90, 9)], (), None),
        ([(ONE, 0, 0), (TWO, -60, 10)], TWO, ((ONE,), TWO)),  # what was played is worse
        ([(ONE, 0, 0), (THREE, -30, 30), (TWO, -60, 10)], TWO, ((ONE, THREE), TWO)),
        ([(ONE, 0, 0), (TWO, -5, 10), (THREE, -90, 9)], TWO, ((TWO,), THREE)),  # what was played is as good
        ([(ONE, 0, 0)], ONE, None),
    ],
)
def test_the_plans_to_compare(
    plans: list[tuple[Plan, float, float]], played: Plan, contest: advising.Contest | None
) -> None:
    assert advising._contest([Ranked(*plan) for plan in plans], played, False) == contest


def test_a_reason_speaks_for_all_plans_that_may_be_the_best() -> None:
    keeps, opens, fewer = (Reason(code, {}) for code in ("keeps_pair", "opens", "denies_samba"))
    first = Found((keeps, opens), (fewer,), True)
    assert reasons_in(first) == [keeps, fewer]
    assert reasons_in(first, Found((opens,), (fewer,), True)) == [opens, fewer]
    assert reasons_in(first, Found((), (fewer,), True)) == [fewer]
    assert reasons_in(first, Found((), (), False)) == []
    assert reasons_in(Found((), (fewer,), False)) == []


def test_advice_is_for_what_was_played_unless_another_plan_is_clearly_better() -> None:
    position = next(position for position in POSITIONS if position["reason"] == "goes_out")
    deal = deal_in(position)
    better, other = packed(deal, position["better"]), packed(deal, position["other"])
    for played in (better, other):
        advice = advise(deal.view(0), deal.legal(), 1, Effort(), played)
        assert played in [each.plan for each in advice.plans]
        assert (advice.better, advice.other) == (better, other)
        assert advice.reasons[0].code == "goes_out"


def test_a_forced_decision_has_its_plan_and_no_reason() -> None:
    deal = table("4c 4d", phase=0, pile="3s")
    assert len(deal.legal()) == 1
    advice = advise(deal.view(0), deal.legal(), 1, FEW)
    assert advice == Advice((Ranked((deal.legal()[0],), 0.0, 0.0),))


def test_the_work_is_bounded_where_playing_on_is_slow() -> None:
    deal = deal_in(POSITIONS[0])
    comparing = Comparing(deal.view(0), deal.legal(), 1)
    plans = comparing.plans[:2]
    per_deal = _looks(comparing, plans, 1)
    assert per_deal > 0
    (bounded, _), whole = comparing.outcomes(plans, 40, inf, 3 * per_deal), comparing.outcomes(plans, 40, inf)[0]
    assert 1 < len(bounded) < 40 == len(whole)
    assert bounded == whole[: len(bounded)]
    few, many = (comparing.tried(comparing.plans, 400, inf, 0, looks)[0].worlds for looks in (1, 1 << 40))
    assert few < many
    assert Effort().times(4).looks == 4 * Effort().looks


def _looks(comparing: Comparing, plans: Sequence[Plan], deals: int) -> int:
    """Return at how many actions `steady` looks while `plans` are played to the end in so many deals."""
    before: int = comparing.steady.looked
    comparing.outcomes(plans, deals, inf)
    return comparing.steady.looked - before
