"""Whether the pile can be taken, and has to be, once the stock is empty: the listing against the definition (C-16).

The stock of states from whole random deals is emptied, so that there are many of them, and openings among them.
"""

from random import Random

import pytest

from sambakit.engine.actions.actions import EndDeal
from sambakit.engine.deal import Deal
from sambakit.engine.definition import stock_end
from sambakit.engine.definition.stock_end import can_take, must_take
from sambakit.engine.listing.takes import any_legal_take, list_takes, take_is_forced
from sambakit.engine.playing import take_is_forced as forced_at_once
from sambakit.engine.presets import PRESETS
from sambakit.engine.rules.codes import Code
from sambakit.engine.state.state import PHASE_DRAW, PHASE_OVER, State
from sambakit.engine.stepping import apply
from sambakit.engine.values.cards import TEXTS
from sambakit.server.samba import refereed, staging
from tests.properties.agreement import choose
from tests.properties.house_rules import random_deal, random_house_rules


def without_stock(state: State, often: float, rng: Random) -> list[State]:
    """Play a deal to its end at random; return copies of some of its states at the draw step, their stock emptied."""
    eager = rng.random()
    found = []
    while state.phase != PHASE_OVER:
        if state.phase == PHASE_DRAW and (rng.random() < often or state.stock_at == len(state.stock)):
            copy = state.copy()
            copy.stock_at = len(copy.stock)
            found.append(copy)
        apply(state, choose(state, eager, rng))
    return found


def agree(states: list[State]) -> int:
    """Compare the two answers at each of `states`; return how many of them know a take."""
    open_piles = 0
    for state in states:
        takes: list[int] = []
        list_takes(takes, state.compiled_rules, state)
        shown = state.rules.name, [TEXTS[card] for card in state.hand().cards()], state.pile, state.side().melds
        assert can_take(state) == any_legal_take(state), shown
        assert must_take(state) == take_is_forced(state.compiled_rules, state, takes), shown
        open_piles += bool(takes)
    return open_piles


@pytest.mark.parametrize("name", PRESETS)
def test_C_16_the_listing_and_the_definition_agree_on_takes_without_a_stock(name: str) -> None:
    rng = Random(name)
    states = [state for _ in range(4) for state in without_stock(random_deal(PRESETS[name], rng), 0.5, rng)]
    assert 0 < agree(states) < len(states)


@pytest.mark.deals(60)
def test_C_16_they_agree_under_house_rules() -> None:
    rng = Random(16)
    deals = [random_deal(random_house_rules(rng), rng) for _ in range(60)]
    states = [state for deal in deals for state in without_stock(deal, 0.2, rng)]
    assert 0 < agree(states) < len(states)


def test_C_16_a_table_asks_the_listing_and_not_the_slow_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*arguments: object) -> bool:
        raise AssertionError("this search can take seconds, and a table would wait for it")

    rng = Random(3)
    rules = PRESETS["bicycle"]
    states = [state for _ in range(4) for state in without_stock(random_deal(rules, rng), 0.5, rng)]
    forced = [state for state in states if must_take(state)]
    assert forced
    monkeypatch.setattr(stock_end, "_is_legal", slow)
    for state in forced:
        assert forced_at_once(state)
        deal = Deal(state)
        refusal = deal.refuse([EndDeal()])
        assert refusal is not None
        assert refusal.code is Code.TAKE_IS_FORCED
        checked = staging.checked(deal, state.turn, [EndDeal()], 1, 1)
        assert checked.refusal is not None
        assert checked.refusal.code == refusal.code.value
        assert refereed.price_of(deal, state.turn, [EndDeal()]) is None
