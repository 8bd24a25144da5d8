"""The answer to a staged play, as a message."""

from collections.abc import Sequence

from sambakit.engine.actions.actions import Action
from sambakit.engine.deal import Deal
from sambakit.engine.definition.staging import StagedPart, try_staged
from sambakit.engine.playing import AT_ONCE
from sambakit.server import wire
from sambakit.server.match.refusals import wire_refusal


def checked(deal: Deal, seat: int, actions: Sequence[Action], seq: int, version: int) -> wire.Checked:
    """Return the expected result of `actions` by `seat`, one or more."""
    staged = try_staged(deal.state, seat, actions, AT_ONCE)
    return wire.Checked(
        seq=seq,
        version=version,
        ok=staged.refusal is None,
        melds=[_part(part) for part in staged.parts],
        points=staged.points,
        minimum=staged.needed,
        leaves=staged.leaves,
        completed=staged.completed,
        goes_out=staged.goes_out,
        folds=staged.folds,
        refusal=wire_refusal(staged.refusal) if staged.refusal else None,
    )


def further_reasons(deal: Deal, seat: int, actions: Sequence[Action]) -> list[wire.Refusal]:
    """Return the further faults of `actions` by `seat`, which are refused."""
    return [wire_refusal(one) for one in try_staged(deal.state, seat, actions, AT_ONCE).also]


def _part(part: StagedPart) -> wire.StagedMeld:
    return wire.StagedMeld(str(part.action), part.points, wire_refusal(part.refusal) if part.refusal else None)
