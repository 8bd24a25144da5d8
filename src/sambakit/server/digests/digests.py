"""The digests of finished matches, each made once, beside the event loop; and the figures of a person made of them."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from sambakit.server import wire
from sambakit.server.digests.digest import digest_of
from sambakit.server.digests.figures import figures_in
from sambakit.server.log import log
from sambakit.server.match.events import Row
from sambakit.server.match.standing import numbers_in
from sambakit.server.store.store import KeptMatch, Store

MOST: Final = 20_000  # digests remembered, of some hundred bytes each
PATIENCE: Final = 1.0  # s that one request goes on making digests
EMPTY: Final = wire.MatchDigest([], None)

Key = tuple[str, tuple[int, ...]]  # a match, and its totals, which a late claim changes


class Digests:
    """Remembers digests; one is made at a time, for each takes the interpreter from the event loop now and then."""

    def __init__(self, store: Store, most: int = MOST, patience: float = PATIENCE) -> None:
        self._store = store
        self._most = most
        self._patience = patience
        self._known: OrderedDict[Key, wire.MatchDigest] = OrderedDict()
        self._turn = asyncio.Semaphore(1)
        self.made = 0  # since the server runs

    async def of(self, kept: KeptMatch) -> wire.MatchDigest:
        """Return the digest of a finished match; an empty one where it can no longer be played again."""
        key = (kept.id, _totals(kept.rows))
        async with self._turn:
            found = self._remembered(key)
            return found if found is not None else self._remember(key, await asyncio.to_thread(_digest, kept))

    async def figures(self, played: Sequence[wire.PlayedMatch]) -> wire.Figures:
        """Return the figures of a person in these matches, as far as they are known after a moment.

        Who asks again gets more of those that were missing.
        """
        end = asyncio.get_running_loop().time() + self._patience
        found: list[wire.MatchFigures] = []
        made = missing = 0
        for one in played:
            if not one.deals:
                continue
            digest = self._remembered((one.match, tuple(one.totals)))
            if digest is None and (not made or asyncio.get_running_loop().time() < end):
                digest, made = await self._made(one.match), made + 1
            if digest is None:
                missing += 1
            else:
                found.append(figures_in(one, digest))
        return wire.Figures(found, missing)

    async def _made(self, match: str) -> wire.MatchDigest | None:
        kept = await self._store.finished_match(match)
        return None if kept is None else await self.of(kept)

    def _remembered(self, key: Key) -> wire.MatchDigest | None:
        found = self._known.get(key)
        if found is not None:
            self._known.move_to_end(key)
        return found

    def _remember(self, key: Key, digest: wire.MatchDigest) -> wire.MatchDigest:
        self.made += 1
        self._known[key] = digest
        if len(self._known) > self._most:
            self._known.popitem(last=False)
        return digest


def _digest(kept: KeptMatch) -> wire.MatchDigest:
    try:
        return digest_of(kept)
    except Exception as error:  # one that this version cannot read does not hide the others
        log("digest_failed", level="warning", match=kept.id, why=f"{type(error).__name__}: {error}"[:200])
        return EMPTY


def _totals(rows: Sequence[Row]) -> tuple[int, ...]:
    """Return the totals by side at the end of a match, by its events."""
    told = (row for row in reversed(rows) if row.kind in ("deal_over", "claimed") and "totals" in row.data)
    last = next(told, None)
    return () if last is None else tuple(numbers_in(last, "totals"))
