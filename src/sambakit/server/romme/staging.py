"""The answer to a staged play, as a message."""

from collections.abc import Sequence

from sambakit.romme.actions.actions import Action
from sambakit.romme.deal import RommeDeal
from sambakit.romme.definition.staging import StagedPart, try_staged
from sambakit.server import wire
from sambakit.server.match.refusals import wire_refusal


def checked(deal: RommeDeal, seat: int, actions: Sequence[Action], seq: int, version: int) -> wire.Checked:
    """Return the expected result of `actions` by `seat`, one or more."""
    staged = try_staged(deal.state, seat, actions)
    return wire.Checked(
        seq=seq,
        version=version,
        ok=staged.refusal is None,
        melds=[_part(part) for part in staged.parts],
        points=staged.points,
        minimum=0,
        leaves=staged.leaves,
        completed=staged.canastras,
        goes_out=staged.goes_out,
        folds=False,
        refusal=wire_refusal(staged.refusal) if staged.refusal else None,
        wins_buraco=staged.wins_buraco,
    )


def further_reasons(_deal: RommeDeal, _seat: int, _actions: Sequence[Action]) -> list[wire.Refusal]:
    """Return nothing: a play of Samba Rommé is refused for one reason."""
    return []


def _part(part: StagedPart) -> wire.StagedMeld:
    refused = wire_refusal(part.refusal) if part.refusal else None
    return wire.StagedMeld(str(part.action), part.points, refused, [str(choice) for choice in part.choices])
