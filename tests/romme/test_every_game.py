"""What holds in every game of Samba Rommé: cards, listing and definition, views, texts, copies."""

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sambakit.arena.simulation.romme_invariants import (
    check_cards,
    check_listing,
    check_scores,
    check_view,
    picture,
    some_wishes,
)
from sambakit.game.refusal import RuleViolation
from sambakit.romme.actions.actions import Action
from sambakit.romme.deal import RommeDeal
from sambakit.romme.definition.plays import attempt
from sambakit.romme.state.apply import apply
from sambakit.romme.state.state import PHASE_DRAW, PHASE_OVER, PHASE_PLAY, State
from tests.romme.house_rules import some_rules
from tests.romme.tables import played, some_action, some_game

SEEDS = st.integers(0, 2**32)
MOMENTS = st.integers(0, 250)


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS)
@example(seed=6887)  # a Samba of neighbours that are too few for a row
@example(seed=238177)
@pytest.mark.deals(62)
def test_no_card_is_lost_and_every_game_ends(seed: int) -> None:
    game, rng = some_game(seed, some_rules(seed)), Random(seed)
    actions = 0
    while not game.over:
        listed = game.legal()
        assert listed, "a dead end"
        assert len(set(listed)) == len(listed)
        game.act(some_action(game, rng) if rng.random() < 0.9 else rng.choice(listed))
        check_cards(game.state)
        actions += 1
        assert actions < 20_000
    assert game.legal() == []
    check_scores(game.state)


@settings(max_examples=200, deadline=None)
@given(seed=SEEDS, moment=MOMENTS)
@pytest.mark.deals(110)
def test_listing_and_definition_say_the_same(seed: int, moment: int) -> None:
    game = played(seed, moment, some_rules(seed))
    check_listing(game, game.legal(), Random(seed))


@settings(max_examples=100, deadline=None)
@given(seed=SEEDS, moment=MOMENTS)
@pytest.mark.deals(40)
def test_a_refused_play_changes_nothing(seed: int, moment: int) -> None:
    game, rng = played(seed, moment, some_rules(seed)), Random(seed)
    before = picture(game.state), len(game.log)
    for wish in some_wishes(game.state, rng):
        if game.refuse([wish]):
            with pytest.raises(RuleViolation):
                game.play([wish])
        assert (picture(game.state), len(game.log)) == before


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS, moment=MOMENTS)
@pytest.mark.deals(40)
def test_larger_steps_are_what_smaller_ones_make(seed: int, moment: int) -> None:
    game, rng = played(seed, moment), Random(seed)
    if game.state.phase != PHASE_PLAY:
        return
    laid: list[Action] = []
    state = game.state
    while True:
        now = RommeDeal(state)
        steps = [action for action in now.legal() if action & 7 in (2, 3)] if state.phase == PHASE_PLAY else []
        if not steps or state.won != game.state.won or state.turns != game.state.turns:
            break
        action = rng.choice(steps)
        laid.append(now.value_of(action))
        state = state.copy()
        apply(state, action)
    if laid:
        together = attempt(game.state, laid)
        assert isinstance(together, State)
        assert picture(together) == picture(state)


@settings(max_examples=100, deadline=None)
@given(seed=SEEDS, moment=MOMENTS)
@pytest.mark.deals(50)
def test_a_view_shows_nothing_of_hidden_cards(seed: int, moment: int) -> None:
    game = played(seed, moment, some_rules(seed))
    for seat in (0, 1):
        check_view(game, seat, game.legal(), Random(seed))


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS, moment=MOMENTS)
@pytest.mark.deals(40)
def test_a_copy_goes_on_apart(seed: int, moment: int) -> None:
    game = played(seed, moment)
    before, log = picture(game.state), len(game.log)
    other, rng = game.copy(), Random(seed)
    while not other.over:
        other.act(some_action(other, rng))
    assert picture(game.state) == before
    assert len(game.log) == log


def test_what_is_not_legal_is_not_carried_out() -> None:
    game = some_game(1)
    with pytest.raises(RuleViolation):
        game.act(0)
    assert game.state.phase not in (PHASE_DRAW, PHASE_OVER)
