"""What holds in every game of Samba Rommé: cards, listing and definition, views, texts, copies."""

import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sambakit.engine.actions import MeldName
from sambakit.engine.refusal import RuleViolation
from sambakit.romme.actions import (
    Action,
    Add,
    Discard,
    Draw,
    Lay,
    Placed,
    Shape,
    TakeAdd,
    TakeNew,
    parse_action,
)
from sambakit.romme.apply import apply
from sambakit.romme.canastras import bits_in
from sambakit.romme.cards import CARDS_IN_PACK, bits_of, cards_in
from sambakit.romme.game import RommeGame
from sambakit.romme.plays import attempt
from sambakit.romme.state import PHASE_DRAW, PHASE_OVER, PHASE_PLAY, State
from tests.romme.house_rules import some_rules
from tests.romme.tables import played, some_action, some_game

SEEDS = st.integers(0, 2**32)
MOMENTS = st.integers(0, 250)


def whole(state: State) -> bytes:
    return pickle.dumps([getattr(state, name) for name in State.__slots__ if name != "rules"])


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS)
def test_no_card_is_lost_and_every_game_ends(seed: int) -> None:
    game, rng = some_game(seed, some_rules(seed)), Random(seed)
    actions = 0
    while not game.over:
        listed = game.legal()
        assert listed, "a dead end"
        assert len(set(listed)) == len(listed)
        game.act(some_action(game, rng) if rng.random() < 0.9 else rng.choice(listed))
        state = game.state
        lying = [*state.stock[state.stock_at :], *state.pile, *(card for buraco in state.buracos for card in buraco)]
        for bits in [*state.hands, *(bits_in(one) for own in state.canastras for one in own)]:
            lying += cards_in(bits)
        assert sorted(lying) == list(range(CARDS_IN_PACK))
        actions += 1
        assert actions < 20_000
    assert game.legal() == []


@settings(max_examples=150, deadline=None)
@given(seed=SEEDS, moment=MOMENTS)
def test_all_that_is_listed_is_allowed_and_leads_to_the_same_state(seed: int, moment: int) -> None:
    game = played(seed, moment, some_rules(seed))
    for action in game.legal():
        value = game.value_of(action)
        allowed = attempt(game.state, [value])
        assert isinstance(allowed, State), (str(value), allowed)
        applied = game.state.copy()
        apply(applied, action)
        assert whole(applied) == whole(allowed), str(value)
        assert parse_action(str(value)) == value


@settings(max_examples=150, deadline=None)
@given(seed=SEEDS, moment=MOMENTS)
def test_what_is_not_listed_is_refused_and_changes_nothing(seed: int, moment: int) -> None:
    game, rng = played(seed, moment, some_rules(seed)), Random(seed)
    listed = {str(game.value_of(action)): action for action in game.legal()}
    before = whole(game.state)
    for _ in range(60):
        wish = some_wish(game, rng)
        outcome = attempt(game.state, [wish])
        if isinstance(outcome, State):
            same = [action for action in listed.values() if leads_to(game.state, action) == whole(outcome)]
            assert same or is_larger(wish, game), f"{wish} is allowed and not listed"
        else:
            assert str(wish) not in listed
            with pytest.raises(RuleViolation):
                game.play([wish])
        assert whole(game.state) == before


def leads_to(state: State, action: int) -> bytes:
    other = state.copy()
    apply(other, action)
    return whole(other)


def is_larger(wish: Action, game: RommeGame) -> bool:
    """Return whether `wish` lays more than an atomic action does, which is several of them in one."""
    melds = game.state.rules.melds
    if isinstance(wish, Add):
        return len(wish.cards) > 1
    return isinstance(wish, Lay | TakeNew) and len(wish.cards) > min(3, melds.row_min)


def some_wish(game: RommeGame, rng: Random) -> Action:
    """Return an action that may or may not be allowed, often nearly so."""
    state = game.state
    hand = list(cards_in(state.hands[state.turn])) or [0]
    top = state.pile[-1] if state.pile else rng.randrange(CARDS_IN_PACK)
    to = MeldName(rng.choice([state.turn, state.turn, state.turn, 1 - state.turn]), rng.randrange(3))
    joker = rng.choice([None, None, rng.randrange(CARDS_IN_PACK)])
    card = rng.choice(hand)
    near = sorted(hand, key=lambda other: abs(other - card))[: rng.choice([2, 3, 3, 3, 4])]
    match rng.randrange(8):
        case 0:
            return Draw()
        case 1:
            return Discard(rng.randrange(CARDS_IN_PACK))
        case 2 | 3:
            return Add((placed(card, rng),), to, joker)
        case 4:
            return TakeAdd(to, (placed(top, rng),), joker)
        case 5:
            return TakeNew(tuple(placed(one, rng) for one in [*near[:2], top]), None)
    return Lay(tuple(placed(one, rng) for one in near), rng.choice([None, *Shape]))


def placed(card: int, rng: Random) -> Placed:
    return Placed(card, rng.choice([None, None, None, None, rng.randrange(CARDS_IN_PACK), card]))


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS, moment=MOMENTS)
def test_larger_steps_are_what_smaller_ones_make(seed: int, moment: int) -> None:
    game, rng = played(seed, moment), Random(seed)
    if game.state.phase != PHASE_PLAY:
        return
    laid: list[Action] = []
    state = game.state
    while True:
        now = RommeGame(state)
        steps = [action for action in now.legal() if action & 7 in (2, 3)] if state.phase == PHASE_PLAY else []
        if not steps or state.won != game.state.won or state.turns != game.state.turns:
            break
        action = rng.choice(steps)
        laid.append(now.value_of(action))
        state = state.copy()
        apply(state, action)
    if laid and (state.won == game.state.won or len(laid) > 0):
        together = attempt(game.state, laid)
        assert isinstance(together, State)
        assert whole(together) == whole(state)


@settings(max_examples=100, deadline=None)
@given(seed=SEEDS, moment=MOMENTS)
def test_a_view_shows_nothing_of_hidden_cards(seed: int, moment: int) -> None:
    game, rng = played(seed, moment, some_rules(seed)), Random(seed)
    for seat in (0, 1):
        other = permuted(game.state, seat, rng)
        assert pickle.dumps(RommeGame(other, game.log).view(seat)) == pickle.dumps(game.view(seat))
        if game.actor == seat:
            assert RommeGame(other).legal() == game.legal()


def permuted(state: State, seat: int, rng: Random) -> State:
    """Return a state in which the cards hidden from `seat` lie in another order."""
    other = state.copy()
    hidden = [*cards_in(state.hands[1 - seat]), *state.stock[state.stock_at :]]
    hidden += [card for buraco in state.buracos for card in buraco]
    rng.shuffle(hidden)
    size = state.hands[1 - seat].bit_count()
    other.hands[1 - seat], hidden = bits_of(hidden[:size]), hidden[size:]
    other.stock, hidden = hidden[: state.stock_size()], hidden[state.stock_size() :]
    other.stock_at = 0
    buracos = []
    for buraco in state.buracos:
        buracos.append(tuple(hidden[: len(buraco)]))
        hidden = hidden[len(buraco) :]
    other.buracos = tuple(buracos)
    return other


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS, moment=MOMENTS)
def test_a_copy_goes_on_apart(seed: int, moment: int) -> None:
    game = played(seed, moment)
    before, log = whole(game.state), len(game.log)
    other, rng = game.copy(), Random(seed)
    while not other.over:
        other.act(some_action(other, rng))
    assert whole(game.state) == before
    assert len(game.log) == log


def test_what_is_not_legal_is_not_carried_out() -> None:
    game = some_game(1)
    with pytest.raises(RuleViolation):
        game.act(0)
    assert game.state.phase not in (PHASE_DRAW, PHASE_OVER)
