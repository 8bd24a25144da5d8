"""The game and the referee side by side: at every state the same legal steps, the same table after them; the score."""

from random import Random
from types import SimpleNamespace
from typing import Any

from sambakit.romme.actions import Shape
from sambakit.romme.canastras import SAMBA, SET, kind_of, placed_cards
from sambakit.romme.cards import TEXTS, cards_in
from sambakit.romme.game import RommeGame, new_game
from sambakit.romme.rules import RommeRules
from sambakit.romme.scoring import score_game
from sambakit.romme.state import PHASE_DRAW, PHASE_OPENING, PHASE_OVER, PHASE_PLAY
from tests.romme_referee.canastras import PACK, Canastra
from tests.romme_referee.table import Table, after, dealt, score, steps

PHASES = {PHASE_OPENING: "opening", PHASE_DRAW: "draw", PHASE_PLAY: "play", PHASE_OVER: "over"}


def flat(rules: RommeRules) -> Any:
    """Return the values of `rules` under their names alone, for a referee that knows nothing of their groups."""
    groups = (rules.deal, rules.melds, rules.pile, rules.end, rules.scores)
    return SimpleNamespace(**{name: getattr(group, name) for group in groups for name in group.__slots__})


def compare_game(rules: RommeRules, seed: int) -> int:
    """Play a random game by both, compared at every action; return how many there were.

    Raises AssertionError where they differ.
    """
    rng = Random(f"referee {seed}")
    deck = PACK[:]
    rng.shuffle(deck)
    dealer = rng.randrange(2)
    game = new_game(rules, [TEXTS.index(card) for card in deck], dealer)
    table = dealt(flat(rules), deck, dealer)
    actions = 0
    assert_same(game, table)
    while not game.over:
        listed = {str(game.value_of(action)): action for action in game.legal()}
        allowed = steps(table)
        assert set(listed) == set(allowed), (seed, actions)
        text = rng.choice(preferred(sorted(listed), rng))
        table = after(table, allowed[text])
        game.act(listed[text])
        assert_same(game, table)
        actions += 1
    assert [side.points for side in score_game(game.state)] == score(table)
    return actions


def preferred(texts: list[str], rng: Random) -> list[str]:
    """Return the steps among which chance decides: mostly those that lay cards, so that games come far."""
    laying = [text for text in texts if text.split()[0] in ("lay", "add", "take")]
    return laying if laying and rng.random() < 0.8 else texts


def assert_same(game: RommeGame, table: Table) -> None:
    """Raise AssertionError where the game's state is not the table."""
    state = game.state
    assert [{TEXTS[card] for card in cards_in(hand)} for hand in state.hands] == table.hands
    assert [TEXTS[card] for card in state.stock[state.stock_at :]] == table.stock
    assert [TEXTS[card] for card in state.pile] == table.pile
    assert [[TEXTS[card] for card in buraco] for buraco in state.buracos] == table.buracos
    assert [[canastra_of(one) for one in own] for own in state.canastras] == table.laid
    assert PHASES[state.phase] == table.phase
    assert state.turnovers == table.turned_over
    assert state.annulled == table.annulled
    assert (state.went_out if state.went_out >= 0 else None) == table.out
    assert state.turn == table.turn or state.phase == PHASE_OVER


def canastra_of(packed: int) -> Canastra:
    """Return a packed Canastra as the referee knows it."""
    shape = {SET: Shape.SET, SAMBA: Shape.SAMBA}.get(kind_of(packed), Shape.ROW)
    return shape.value, frozenset((TEXTS[card], TEXTS[place]) for card, place in placed_cards(packed))
