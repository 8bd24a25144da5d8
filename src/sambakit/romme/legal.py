"""The complete list of packed atomic actions.

It says as bit sets and tables what `plays` defines; tests hold the two together. None of the actions is a dead end:
whoever has a card can discard it, and an emptied hand ends the game or is a Buraco.
"""

from functools import lru_cache

from sambakit.romme.actions.actions import ADD, DISCARD, DRAW, LAY, TAKE_ADD, TAKE_NEW
from sambakit.romme.rules.rules import CanastraRules, samba_bits
from sambakit.romme.state.state import PHASE_DRAW, PHASE_OVER, PHASE_PLAY, State
from sambakit.romme.values.canastras import additions, bits_in, pack_samba, rows_from, sets_from


def legal(state: State) -> list[int]:
    """Return every packed action that the player to move may take now; empty when the game is over."""
    actions: list[int] = []
    phase, hand = state.phase, state.hands[state.turn]
    if phase == PHASE_DRAW:
        actions.append(DRAW)
        if state.pile:
            _list_takes(actions, state, hand)
    elif phase != PHASE_OVER:
        if phase == PHASE_PLAY:
            melds = state.rules.melds
            actions += [LAY | canastra << 3 for canastra in new_canastras(melds, hand)]
            _list_additions(actions, ADD, melds, state.canastras[state.turn], hand)
        while hand:
            low = hand & -hand
            actions.append(DISCARD | (low.bit_length() - 1) << 3)
            hand ^= low
    return actions


def _list_takes(actions: list[int], state: State, hand: int) -> None:
    """List the ways to take the pile, whose top must be laid (R-4.1 to R-4.3)."""
    pile, own, melds = state.rules.pile, state.canastras[state.turn], state.rules.melds
    top = 1 << state.pile[-1]
    if pile.take_add:
        _list_additions(actions, TAKE_ADD, melds, own, top)
    if pile.take_new and (own or not pile.take_needs_canastra):
        found = new_canastras(melds, hand | top)
        actions += [TAKE_NEW | canastra << 3 for canastra in found if bits_in(canastra) & top]


def _list_additions(actions: list[int], operation: int, melds: CanastraRules, own: list[int], cards: int) -> None:
    """List which of `cards`, a bit set, go onto which of the `own` Canastras."""
    for slot, canastra in enumerate(own):
        found = additions(canastra, cards, melds.row_max, melds.cyclic, melds.row_jokers, melds.set_grows)
        actions += [operation | one << 3 | slot << 11 for one in found]


def new_canastras(melds: CanastraRules, cards: int) -> list[int]:
    """Return the Canastras of the least length that can be laid from `cards`, a bit set; larger ones grow from them."""
    found = rows_from(cards, melds.row_min, melds.cyclic, melds.row_jokers)
    for value in melds.set_values:
        found += sets_from(cards, value - 1, melds.set_grows)
    for samba in _sambas(melds):
        if samba & cards == samba:
            found.append(pack_samba(samba))
    return found


@lru_cache(maxsize=64)
def _sambas(melds: CanastraRules) -> tuple[int, ...]:
    return samba_bits(melds)
