"""The digest of a finished match, made of its events by playing it again once."""

import time
from collections.abc import Iterable
from typing import Any, Final

from sambakit.game.score_lines import SideScore
from sambakit.server import wire
from sambakit.server.match.adapter import AnyTableAdapter
from sambakit.server.match.recording import recorded_match
from sambakit.server.store.store import KeptMatch
from sambakit.server.tables.exporting import over_rows, players_of
from sambakit.server.tables.registry import kept_rules
from sambakit.server.wire.events import SETS

BREATH: Final = 0.002  # s after each deal, in which the event loop has the interpreter
CONCEALED: Final = "out_concealed"


def digest_of(kept: KeptMatch) -> wire.MatchDigest:
    """Return the digest of a match, without a deal that was broken off."""
    adapter, rules = kept_rules(kept.rules)
    best: list[wire.BestMeld] = []
    number = 0

    def look(deal: Any) -> None:
        nonlocal number
        number += 1
        best.extend(_best_meld(adapter, deal, number))
        time.sleep(BREATH)

    recorded = recorded_match(adapter, rules, players_of(kept), over_rows(kept.rows), kept.decks, look).record()
    deals = [deal_digest(number, deal.end) for number, deal in enumerate(recorded.deals, 1) if deal.end is not None]
    return wire.MatchDigest(deals, max(best, key=lambda one: one.points, default=None))  # of equals the first


def deal_digest(number: int, end: Any) -> wire.DealDigest:
    """Return the digest of a deal by its end in a record of any game."""
    scores: Iterable[SideScore] = end.scores
    items = {line.item for score in scores for line in score.lines}
    return wire.DealDigest(
        number=number,
        points=[score.points for score in end.scores],
        out=end.went_out,
        concealed=CONCEALED in items,
        sets=[_sets_of(score) for score in end.scores],
    )


def _sets_of(score: SideScore) -> dict[str, int]:
    return {line.item: int(line.facts["count"]) for line in score.lines if line.item in SETS}


def _best_meld(adapter: AnyTableAdapter, deal: Any, number: int) -> Iterable[wire.BestMeld]:
    """Yield the meld of a deal that brought the most, none where nobody laid one or where the deal does not count."""
    melds = adapter.laid_melds(deal) if adapter.counts(deal) else []
    if melds:
        best = max(melds, key=lambda one: one.points)
        yield wire.BestMeld(number, best.side, best.kind, best.cards, best.points)
