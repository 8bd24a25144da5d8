"""What is told of a staged play is what happens when it is made, and trying it changes nothing."""

import pickle
from random import Random
from typing import Any

import pytest

from sambakit.engine.actions.actions import Action, Discard, Draw, Take
from sambakit.engine.deal import Deal
from sambakit.engine.definition.staging import StagedPlay, fitting, frozen_for, needs_more, try_staged
from sambakit.engine.rules.codes import Code
from sambakit.engine.values.cards import shuffled
from sambakit.engine.values.melds import NO_MELD
from sambakit.game.refusal import Refusal
from sambakit.games import adapter_of, parse_rules
from sambakit.romme.definition import staging as romme
from sambakit.romme.definition.plays import try_play
from sambakit.romme.rules.codes import RommeCode

RULES = ["dutch", "fournier", "spanish", "bolivia", "trey"]


def begun(text: str, seed: int) -> tuple[Any, Random]:
    """Return a new deal of four, of two in Samba Rommé."""
    rules, rng = parse_rules(text), Random(seed)
    adapter = adapter_of(rules)
    players = min(4, max(adapter.sides(rules)))
    return adapter.new_deal(rules, players, 0, shuffled(adapter.pack(rules), rng), None), rng


def agrees(deal: Deal, action: Action) -> StagedPlay:
    """Hold what is told of `action` against the play, and return it."""
    seat, side, before = deal.actor, deal.state.side_of[deal.actor], pickle.dumps(deal.state)
    staged = try_staged(deal.state, seat, [action])
    assert pickle.dumps(deal.state) == before
    assert staged.refusal == deal.refuse([action])
    after = deal.copy()
    if staged.refusal is None:
        after.play([action])
        assert staged.leaves == after.state.hands[seat].size
        assert staged.completed == after.state.sides[side].completed
        assert staged.goes_out == (after.state.went_out == seat)
        assert [part.refusal for part in staged.parts] == [None]
    return staged


@pytest.mark.parametrize("rules", RULES)
def test_what_is_told_of_a_staged_play_is_what_the_play_does(rules: str) -> None:
    deal, rng = begun(rules, 7)
    tried = 0
    while not deal.over:
        listed = deal.legal_actions()
        for action in rng.sample(listed, min(3, len(listed))):
            tried += agrees(deal, action).refusal is None
        other = (deal.actor + 1) % deal.state.players
        early = try_staged(deal.state, other, listed[:1])
        assert early.refusal is not None
        assert early.refusal.code is Code.NOT_YOUR_TURN
        deal.act(rng.choice(deal.legal()))
    assert tried > 50


@pytest.mark.parametrize("rules", RULES)
def test_what_fits_a_meld_may_be_added_and_takes_that_open_need_no_more(rules: str) -> None:
    deal, rng = begun(rules, 8)
    fitted = 0
    while not deal.over:
        view = deal.view(deal.actor)
        assert (frozen_for(view) == "all") == deal.state.frozen
        for action in deal.legal_actions():
            if isinstance(action, Take) and needs_more(view, action):
                refused = deal.refuse([action])
                assert refused is None or refused.code is Code.BELOW_MINIMUM
        for meld in deal.state.side().melds:
            fitted += meld != NO_MELD and bool(fitting(deal.state.rules, meld))
        deal.act(rng.choice(deal.legal()))
    assert fitted


def test_R_2_1_a_staged_play_of_samba_romme_tells_what_the_play_does() -> None:
    game, rng = begun("samba_romme", 9)
    tried = 0
    while not game.over and tried < 400:
        seat, before = game.actor, pickle.dumps(game.state)
        listed = game.legal_actions()
        for action in rng.sample(listed, min(3, len(listed))):
            staged, outcome = romme.try_staged(game.state, seat, [action]), try_play(game.state, [action])
            assert not isinstance(outcome, Refusal)
            assert staged.refusal is None
            assert staged.canastras == len(outcome.state.canastras[seat])
            assert staged.wins_buraco == outcome.entries[0].won_buraco
            assert staged.leaves == (0 if staged.wins_buraco else outcome.state.hands[seat].bit_count())
            tried += 1
        early = romme.try_staged(game.state, 1 - seat, listed[:1])
        assert early.refusal is not None
        assert early.refusal.code is RommeCode.NOT_YOUR_TURN
        assert pickle.dumps(game.state) == before
        game.act(rng.choice(game.legal()))
    assert tried > 50


def test_C_11_nothing_after_a_draw_is_tried() -> None:
    deal, _ = begun("dutch", 3)
    card = deal.state.hand().cards()[0]
    staged = try_staged(deal.state, deal.actor, [Draw(), Discard(card)])
    assert [str(part.action) for part in staged.parts] == ["draw"]
