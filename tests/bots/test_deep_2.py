"""`deep@2`: worlds dealt by what play tells about hands, discards compared by playing on, and manners."""

from collections import Counter
from dataclasses import replace
from math import exp, inf, log
from random import Random
from statistics import fmean

import pytest

from sambakit.arena.contests.duplicate import deck_of
from sambakit.bots.bot import Budget
from sambakit.bots.deep.deep import DeepBot, prepare_discards
from sambakit.bots.deep.holdings import INPUTS, OUTPUTS, Holdings
from sambakit.bots.deep.holdings_files import holdings_for
from sambakit.bots.deep.likely import Prior, likeliest, likely_gain
from sambakit.bots.deep.manners import MANY, VERY_MANY, is_better_to_ask
from sambakit.bots.deep.method import METHOD_1, METHOD_2
from sambakit.bots.deep.search import Search, Trial
from sambakit.bots.deep.worlds import Worlds
from sambakit.bots.knowledge.evidence import OF_HAND, OF_RANK, RED_THREES, ROWS, Evidence, row_of
from sambakit.bots.knowledge.style import STEADY_1
from sambakit.bots.steady.steady import SteadyBot
from sambakit.engine.actions.actions import Discard
from sambakit.engine.actions.packed import ADD, ASK, DISCARD, DRAW, LAY_GROUP, LAY_SEQUENCE, card_of, operation_of
from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.presets.quad import QUAD
from sambakit.engine.state.window import window_on
from sambakit.engine.values.cards import FOUR, JOKER, TWO
from sambakit.engine.values.chance import Chance

STEADY = SteadyBot(style=STEADY_1)
BUDGET = Budget(60, inf)
NOTHING = ([0] * ROWS,) * 3  # known of cards in the pile, in the hand, and unseen


def deal_at(seed: int, decisions: int) -> Deal:
    """Return a deal of Dutch Samba after so many decisions of `steady`."""
    deal = new_deal(DUTCH, 4, deck_of(DUTCH, 71, seed), 0)
    for _ in range(decisions):
        go_on(deal)
    return deal


def go_on(deal: Deal) -> int:
    """Let `steady` decide once; return its action."""
    action = STEADY.choose(deal.view(deal.actor), deal.legal(), Random(1), Budget())
    deal.act(action)
    return action


def at_a_discard(seed: int) -> Deal:
    """Return a deal in which `steady` would throw a card now, one of several."""
    deal = deal_at(seed, 20)
    while True:
        after = deal.copy()
        if operation_of(go_on(after)) == DISCARD and len(deal.legal()) > 3:
            return deal
        deal = after


def net(**direct: dict[int, float]) -> Holdings:
    """Return a net that tells nothing but for some inputs: by place, by what factor each multiplies the weight …

    … or, as `more`, the weight of further cards of a rank.
    """
    found = Holdings([[0.0]] * INPUTS, [0.0], [[0.0] * OUTPUTS for _ in range(INPUTS)], [[0.0] * OUTPUTS], [0.0, 0.0])
    for output, name in enumerate(("weight", "more")):
        for place, factor in direct.get(name, {}).items():
            found.direct[place][output] = log(factor)
    return found


def of_row(row: int) -> int:
    """Return the place of the input that is 1 for `row`."""
    return OF_HAND + OF_RANK + row


def hands_of_others(deal: Deal, table: Holdings, worlds: int = 150) -> list[list[int]]:
    """Return the other hands in worlds that are dealt by `table`."""
    view = deal.view(deal.actor)
    steady, memory = STEADY.reading(view)
    drawn = Worlds(view, memory, steady.bot_rules, table)
    hands = [drawn.draw(Chance(seed)).hands for seed in range(worlds)]
    return [list(hand.cards()) for each in hands for seat, hand in enumerate(each) if seat != view.seat]


def test_cards_of_a_larger_weight_lie_in_hands_more_often() -> None:
    deal, twos = deal_at(3, 30), of_row(TWO)

    def held(table: Holdings) -> float:
        return fmean(sum(card >> 2 == TWO for card in hand) for hand in hands_of_others(deal, table))

    assert held(net(weight={twos: 0.3})) < 0.8 * held(net()) < 0.8 * held(net(weight={twos: 3.0}))


def test_a_rank_is_held_in_pairs_where_its_second_card_weighs_more() -> None:
    deal, ranks = deal_at(3, 12), [of_row(rank) for rank in range(FOUR, JOKER >> 2)]

    def pairs(table: Holdings) -> float:
        counts = [Counter(card >> 2 for card in hand) for hand in hands_of_others(deal, table)]
        return fmean(sum(each[rank] >= 2 for rank in range(FOUR, JOKER >> 2)) for each in counts)

    seldom, often = net(more=dict.fromkeys(ranks, 0.3)), net(more=dict.fromkeys(ranks, 3.0))
    assert pairs(seldom) < 0.8 * pairs(net()) < 0.8 * pairs(often)
    assert {len(hand) for hand in hands_of_others(deal, often)} == {len(hand) for hand in hands_of_others(deal, net())}


def test_the_odds_of_a_card_follow_what_is_known_of_its_rank_and_of_the_hand() -> None:
    deal = at_a_discard(1)
    row = row_of(card_of(go_on(deal)))
    window = window_on(deal.view(deal.actor))
    evidence, thrower = Evidence(4, deal.log), deal.log[-1].seat
    table = net(weight={OF_HAND: 5.0, 1: 1.0, of_row(row): 2.0}, more={OF_HAND: 0.5})
    weights, factors = table.odds(window, evidence, thrower, *NOTHING)
    assert weights[row] == pytest.approx(10.0)  # it threw the rank, and the rank counts double
    assert factors[row] == pytest.approx(0.5)
    thrown = {each.action.card >> 2 for each in deal.log if isinstance(each.action, Discard) and each.seat == thrower}
    assert {each for each in range(RED_THREES) if factors[each] < 0.9} == thrown
    table.hidden[OF_HAND], table.bias, table.last = [-2.0], [1.0], [[1.0, 0.0]]
    weights, _ = table.odds(window, evidence, thrower, *NOTHING)
    assert weights[row] == pytest.approx(10.0)  # the unit is below 0 …
    other = next(each for each in range(ROWS) if each not in thrown)
    assert weights[other] == pytest.approx(exp(1.0))  # … and 1 for a rank that was not thrown


def test_evidence_is_what_the_log_tells() -> None:
    deal = deal_at(5, 0)
    threw, left, laid = Counter[tuple[int, int]](), Counter[int](), Counter[int]()
    while not deal.over:
        seat, size = deal.actor, deal.state.hands[deal.actor].size
        action = go_on(deal)
        if operation_of(action) == DISCARD:
            threw[seat, card_of(action) >> 2] += 1
        elif operation_of(action) == DRAW:
            left[seat] += 1
        elif deal.state.hands[seat].size < size and operation_of(action) in (ADD, LAY_GROUP, LAY_SEQUENCE):
            laid[seat] += size - deal.state.hands[seat].size
    found = Evidence(4, deal.log)
    assert found.turn == sum(found.discards) == sum(threw.values())
    assert all(found.threw[seat][rank] == threw[seat, rank] for seat in range(4) for rank in range(14))
    assert all(sum(found.left[seat]) + 3 >= left[seat] >= sum(found.left[seat]) for seat in range(4))
    assert all(found.laid[seat] >= laid[seat] for seat in range(4))
    assert sum(laid.values())
    assert all(0 <= size <= 60 for sizes in found.size for size in sizes)


def test_the_net_in_use_says_what_was_seen() -> None:
    """Who left a rank lying holds fewer pairs of it, and twos are kept less than high cards."""
    table = holdings_for(DUTCH, 4)
    assert table is not None
    fewer = more = 0
    twos = highs = 0.0
    for seed in range(8):
        deal = deal_at(seed, 60)
        window, evidence = window_on(deal.view(deal.actor)), Evidence(4, deal.log)
        for seat in range(4):
            weights, factors = table.odds(window, evidence, seat, *NOTHING)
            twos, highs = twos + weights[TWO], highs + fmean(weights[6:12])
            for rank in range(FOUR, JOKER >> 2):
                if evidence.left[seat][rank] and not evidence.threw[seat][rank]:
                    unseen = Evidence(4, deal.log)
                    unseen.left[seat][rank] = 0
                    other_weights, other_factors = table.odds(window, unseen, seat, *NOTHING)
                    of_pairs, others = weights[rank] * factors[rank], other_weights[rank] * other_factors[rank]
                    fewer += of_pairs < others
                    more += of_pairs > others
    assert fewer > 2 * more, (fewer, more)
    assert twos < highs
    assert holdings_for(replace(DUTCH, scores=replace(DUTCH.scores, target=3000)), 4) is table
    assert holdings_for(parse_rules("dutch + target=10000,3:7500"), 4) is table
    assert holdings_for(DUTCH, 3) is None
    assert holdings_for(QUAD, 4) is None


def test_the_gain_to_expect_lies_between_playouts_and_what_was_known_before() -> None:
    trial, prior = Trial([1]), Prior(-100.0, 50.0)
    assert likely_gain(trial, prior) == -100.0
    for world in range(40):
        trial.note(0.0, 150.0 if world % 2 else 50.0)  # 100 ± 8
    assert 90.0 < likely_gain(trial, prior) < 100.0
    assert likely_gain(trial, Prior(-100.0, 0.1)) < -99.0


def test_the_likeliest_discard_lasted_and_gains_in_spite_of_its_prior() -> None:
    first, doubtful, sure, dropped = trials = [Trial([number]) for number in range(4)]
    for world in range(40):
        first.note(0.0, 0.0)
        doubtful.note(0.0, 1400.0 if world % 2 else -1200.0)  # 100 ± 208
        sure.note(0.0, 130.0 if world % 2 else 70.0)
    dropped.note(0.0, 500.0)
    dropped.note(0.0, 600.0)
    priors = [Prior(-50.0, 100.0)] * 3
    assert doubtful.gain() == sure.gain()
    assert likeliest(trials, priors) is sure
    assert likeliest([first, doubtful, dropped], priors) is first


def test_other_discards_are_compared_in_the_same_worlds() -> None:
    left = 0
    for seed in range(12):
        deal = at_a_discard(seed)
        view, legal = deal.view(deal.actor), deal.legal()
        first = STEADY.choose(view, legal, Random(1), Budget())
        search = prepare_discards(view, legal, 5, 4, METHOD_2, first)
        search.run(150, inf)
        thrown = {trial.plan[0] for trial in search.trials}
        assert len(search.trials) == len(thrown) == 1 + min(len(METHOD_2.discards), len(_discards(legal)) - 1)
        assert thrown <= set(legal)
        assert search.trials[0].plan == [first]
        left += likeliest(search.trials, METHOD_2.discards).plan[0] != first
    assert left  # the formula is not always right


def _discards(legal: list[int]) -> list[int]:
    return [action for action in legal if operation_of(action) == DISCARD]


def test_candidates_begin_with_the_choice_and_show_the_discards() -> None:
    shown = 0
    for seed in range(6):
        deal = at_a_discard(seed)
        view, legal = deal.view(deal.actor), deal.legal()
        found = DeepBot().candidates(view, legal, Random(7), BUDGET)
        assert found[0].action == DeepBot().choose(view, legal, Random(7), BUDGET)
        assert len({each.action for each in found}) == len(found)
        assert [each.value for each in found[1:]] == sorted((each.value for each in found[1:]), reverse=True)
        shown += len(_discards([each.action for each in found])) >= len(METHOD_2.discards)
    assert shown > 3


def before_going_out(seeds: range) -> list[Deal]:
    """Return deals in which `steady` would ask or go out at once while its partner holds many cards."""
    found = []
    for seed in seeds:
        deal = deal_at(seed, 0)
        start, turn = deal.copy(), -1
        while not deal.over:
            if deal.turns != turn or start.state.phase != deal.state.phase:
                start, turn = deal.copy(), deal.turns
            go_on(deal)
        partner = (deal.state.went_out + 2) % 4
        asks = any(operation_of(action) == ASK for action in start.legal())
        if deal.state.went_out >= 0 and asks and start.state.hands[partner].size >= MANY:
            found.append(start)
    return found


@pytest.mark.deals(40)
def test_it_asks_before_it_goes_out_on_a_partner_with_many_cards() -> None:
    polite = blunt = 0
    polite_bot, blunt_bot = DeepBot(), DeepBot(method=replace(METHOD_2, asks=False))
    for deal in before_going_out(range(1, 41)):
        view, legal = deal.view(deal.actor), deal.legal()
        polite += operation_of(polite_bot.choose(view, legal, Random(3), BUDGET)) == ASK
        blunt += operation_of(blunt_bot.choose(view, legal, Random(3), BUDGET)) == ASK
    assert polite > blunt


@pytest.mark.parametrize(("seed", "decisions", "yes"), [(1, 125, True), (26, 146, False)])
def test_it_says_yes_unless_much_speaks_for_a_no(seed: int, decisions: int, yes: bool) -> None:
    """Where `steady` says no by its formula, playing on may say that the deal should end, or that it should not."""
    deal = deal_at(seed, decisions)
    view, legal = deal.view(deal.actor), deal.legal()
    steadily = STEADY.choose(view, legal, Random(1), Budget())
    bluntly = DeepBot(method=replace(METHOD_2, asks=False)).choose(view, legal, Random(3), BUDGET)
    answer = DeepBot().choose(view, legal, Random(3), BUDGET)
    assert card_of(steadily) == card_of(bluntly) == 0
    assert card_of(answer) == yes
    assert DeepBot().candidates(view, legal, Random(3), BUDGET)[0].action == answer


def question_that_costs(points: float) -> Search:
    """Return a search of a way out and of a question that brings so many points less."""
    search = prepare_discards((deal := at_a_discard(1)).view(deal.actor), deal.legal(), 1, 4, METHOD_2, deal.legal()[0])
    search.trials = [Trial([1]), Trial([2])]
    for _ in range(40):
        search.trials[1].note(0.0, -points)
    return search


@pytest.mark.parametrize(
    ("points", "held", "asks"),
    [(0.0, MANY, True), (15.0, MANY, True), (25.0, MANY, False), (25.0, VERY_MANY, True), (1600.0, VERY_MANY, False)],
)
def test_it_asks_on_very_many_cards_also_where_that_may_cost_much(points: float, held: int, asks: bool) -> None:
    assert is_better_to_ask(question_that_costs(points), held) is asks


def test_the_first_version_is_there_for_tables_that_play_with_it() -> None:
    first = DeepBot(level="50ms", method=METHOD_1)
    assert first.used(DUTCH, 4)["50ms"] < DeepBot().used(DUTCH, 4)[DeepBot().level]
