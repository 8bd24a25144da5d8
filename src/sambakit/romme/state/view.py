"""The view of one seat on a game: built up field by field, never cut down from the whole state."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sambakit.romme.rules.rules import RommeRules
from sambakit.romme.state.log import Entry
from sambakit.romme.state.state import State

NO_CARD: Final = -1


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat sees it. Tuples run by seat; hands are bit sets, sizes count cards. Nothing can be changed."""

    rules: RommeRules
    seat: int
    hand: int  # the own one
    hand_sizes: tuple[int, ...]
    canastras: tuple[tuple[int, ...], ...]  # packed, by slot
    pile_size: int
    upcard: int  # NO_CARD where the pile is empty
    stock_size: int
    buracos: int  # unclaimed ones
    won: tuple[int, ...]  # Buracos won
    turn: int
    phase: int
    taken: bool  # the pile, in this turn
    turnovers: int  # of the pile since a card was last laid
    turns: int  # begun so far
    went_out: int
    annulled: bool
    log: Sequence[Entry]  # everything that happened in public, in order


def view_of_state(state: State, seat: int, log: Sequence[Entry] = ()) -> View:
    """Return the view of `seat` on `state`, with `log` as its memory of past events."""
    return View(
        rules=state.rules,
        seat=seat,
        hand=state.hands[seat],
        hand_sizes=tuple([hand.bit_count() for hand in state.hands]),
        canastras=tuple([tuple(own) for own in state.canastras]),
        pile_size=len(state.pile),
        upcard=state.pile[-1] if state.pile else NO_CARD,
        stock_size=state.stock_size(),
        buracos=len(state.buracos),
        won=tuple(state.won),
        turn=state.turn,
        phase=state.phase,
        taken=state.taken,
        turnovers=state.turnovers,
        turns=state.turns,
        went_out=state.went_out,
        annulled=state.annulled,
        log=tuple(log),  # the game goes on writing its own
    )
