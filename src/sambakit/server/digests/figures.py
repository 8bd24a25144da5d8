"""The figures of a person in a match, by its digest. The sums over matches are made where they are shown."""

from collections.abc import Sequence

from sambakit.server import wire


def figures_in(played: wire.PlayedMatch, digest: wire.MatchDigest) -> wire.MatchFigures:
    """Return the figures of the person on the seat of `played`, and of their side, in that match."""
    side, seat = played.sides[played.seat], played.seat
    outs = [deal for deal in digest.deals if deal.out == seat]
    best = max(digest.deals, key=lambda deal: deal.points[side], default=None)  # of equals the first
    return wire.MatchFigures(
        match=played.match,
        deals=len(digest.deals),
        outs=len(outs),
        concealed=sum(deal.concealed for deal in outs),
        sets=_sum([deal.sets[side] for deal in digest.deals]),
        points=sum(deal.points[side] for deal in digest.deals),
        best=None if best is None else best.points[side],
        best_deal=None if best is None else best.number,
    )


def _sum(counts: Sequence[dict[str, int]]) -> dict[str, int]:
    items = sorted({item for one in counts for item in one})
    return {item: sum(one.get(item, 0) for one in counts) for item in items}
