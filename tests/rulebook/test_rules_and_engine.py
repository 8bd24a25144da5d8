"""Rules whose texts once said less, or other, than what the engine does."""

from sambakit.engine.actions.actions import action_value
from sambakit.engine.listing.legal import legal
from sambakit.engine.presets import PRESETS
from sambakit.engine.rules.values import FromPile
from sambakit.engine.state.state import State
from sambakit.engine.stepping import apply, new_state
from sambakit.engine.values.cards import CARDS, TEXTS, pack
from tests.rulebook.test_sources import text


def dealt(name: str, hand: str = "", then: str = "") -> State:
    """Return a deal for four: the first player holds the cards of `hand`, the pile begins with `then`."""
    rules = PRESETS[name]
    first, after = ([CARDS[card] for card in cards.split()] for cards in (hand, then))
    left = list(pack(rules.table.decks, rules.table.jokers))
    for card in (*first, *after):
        left.remove(card)
    plain = [card for card in left if TEXTS[card][0] in "89"]
    size = rules.table.cards_each(4)
    mine = first + plain[: size - len(first)]
    for card in mine[len(first) :]:
        left.remove(card)
    others = [left.pop() for _ in range(3 * size)]
    hands = [mine, others[:size], others[size : 2 * size], others[2 * size :]]
    deck = [hands[seat][place] for place in range(size) for seat in range(4)]
    return new_state(rules, 4, deck + after + left, 0, [0] * len(set(rules.table.sides(4))))


def act(state: State, printed: str) -> None:
    """Carry out the listed action that prints so."""
    (found,) = [action for action in legal(state) if str(action_value(action, state.side_of[state.actor])) == printed]
    apply(state, found)


def test_K_2_a_card_that_covers_may_have_to_be_covered_too() -> None:
    state = dealt("canasta", then="3d 2s 7c")
    assert [TEXTS[card] for card in state.pile] == ["3d", "2s", "7c"]
    assert state.frozen  # covered cards stay in the pile
    said = text("canasta", "K-2")
    assert "until another card shows" in said
    assert "stay in the pile" in said


def test_K_8_a_red_three_is_replaced_but_not_one_of_a_taken_pile() -> None:
    state = dealt("canasta", "3h")
    assert (state.side().red_threes(), state.hands[0].size) == (1, 11)
    assert PRESETS["canasta"].play.red_three_from_pile is FromPile.LAID
    assert "not for one from a taken pile" in text("canasta", "K-8")


def test_Y_2_a_red_three_is_a_card_like_any_other_and_freezes_nothing() -> None:
    state = dealt("royal", "3h", then="7c")
    assert (state.side().red_threes(), state.hands[0].count(CARDS["3h"])) == (0, 1)
    act(state, "draw")
    act(state, "discard 3h")
    assert [TEXTS[card] for card in state.pile] == ["7c", "3h"]
    assert not state.frozen
    said = text("royal", "Y-2")
    assert "it does not freeze the pile" in said
    assert "may be discarded" in said


def test_Y_2_wild_cards_freeze_the_pile() -> None:
    assert dealt("royal", then="2s 7c").frozen
    assert "a joker or a 2 does" in text("royal", "Y-2")
