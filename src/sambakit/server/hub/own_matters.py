"""The matters of one person: their matches, the records of them, their other devices, and the end of it all.

Links to other devices are kept in memory only.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol

from sambakit.games import shown_rules
from sambakit.server import wire
from sambakit.server.hub.hub import Hub
from sambakit.server.hub.refused import Refused
from sambakit.server.people.ids import DEVICE, new_id
from sambakit.server.people.tokens import new_link_secret, token_hash
from sambakit.server.store.store import KeptMatch, PastMatch
from sambakit.server.tables.exporting import record_text
from sambakit.server.tables.registry import kept_rules

Read = Callable[[Hub, str, str | None], Awaitable[KeptMatch]]  # a finished match, for the device with a token

LIFE: Final = 600.0  # s that a link holds
PATIENCE: Final = 5.0  # s for tables to end
_WRITING: Final = wire.Problem("busy", "the records of somebody else are being written: try again", 5)
BAD_LINK: Final = wire.Problem("link", "the link is wrong, has been used or is too old")


@dataclass(frozen=True, slots=True)
class _Link:
    person: str
    expires: float  # on the loop's clock


@dataclass
class OwnDevices:
    """The links of one server; a person has at most one, the newest."""

    hub: Hub
    writing: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))  # all records of a person
    _links: dict[bytes, _Link] = field(default_factory=dict, repr=False)

    async def link(self, token: str | None) -> wire.DeviceLink:
        """Return a new link to the person of a device; raises Refused for a device that nobody has yet, StoreBusy."""
        person = await self.hub.person_of(token)
        if person is None:
            raise Refused(403, wire.Problem("not_yours", "this device has not played yet"))
        now = asyncio.get_running_loop().time()
        self._links = {key: one for key, one in self._links.items() if one.person != person and one.expires > now}
        secret = new_link_secret(self.hub.rng)
        self._links[token_hash(secret)] = _Link(person, now + LIFE)
        return wire.DeviceLink(secret, int(LIFE))

    async def join(self, secret: str, token: str) -> None:
        """Make the device with `token` one of the person whose link it is; what was its own comes along.

        Raises Refused, StoreBusy.
        """
        hub, now = self.hub, asyncio.get_running_loop().time()
        link = self._links.pop(token_hash(secret), None)
        if link is None or link.expires <= now:
            raise Refused(403, BAD_LINK)
        before = await hub.person_of(token)
        if before is None:
            await hub.store.add_device(token_hash(token), new_id(DEVICE, hub.rng), link.person, hub.now())
        elif before != link.person:
            await self._move(before, link.person)

    def forget(self, person: str) -> None:
        """End the link to a person who is no longer there."""
        self._links = {key: one for key, one in self._links.items() if one.person != person}

    async def _move(self, old: str, new: str) -> None:
        """Give everything of `old` to `new` while none of their tables is in memory; pages come back by themselves."""
        hub = self.hub
        tables = {one.table for person in (old, new) for one in await hub.store.tables_of(person)}
        with hub.held(tables):
            try:
                async with asyncio.timeout(PATIENCE):
                    await hub.ended(tables)
            except TimeoutError:
                raise Refused(503, wire.Problem("busy", "a table of yours does not rest: try again", 5)) from None
            await hub.store.move_person(old, new)
        self.forget(old)


class Digests(Protocol):
    """The digests of finished matches, made beside the event loop."""

    async def of(self, kept: KeptMatch) -> wire.MatchDigest:
        """Return the digest of a finished match."""
        ...

    async def figures(self, played: Sequence[wire.PlayedMatch]) -> wire.Figures:
        """Return the figures of a person in these matches, as far as they are known after a moment."""
        ...


class OwnMatters:
    """The matters of the person of a device, by its token."""

    def __init__(self, hub: Hub, devices: OwnDevices, read: Read, digests: Digests) -> None:
        self._hub = hub
        self._devices = devices
        self._read = read
        self._digests = digests

    async def history(self, token: str | None) -> list[wire.PlayedMatch]:
        """Return the matches of a device's person that are over, newest first; raises StoreBusy."""
        person = await self._hub.person_of(token)
        found = await self._hub.store.past_matches(person) if person is not None else []
        return [_played(one) for one in found]

    async def figures(self, token: str | None) -> wire.Figures:
        """Return the figures of a device's person, as far as they are known after a moment; raises StoreBusy."""
        return await self._digests.figures(await self.history(token))

    async def digest(self, match: str) -> wire.MatchDigest:
        """Return the digest of a finished match, whoever asks; raises Refused, StoreBusy."""
        return await self._digests.of(await self._read(self._hub, match, None))

    def all_records(self, played: Sequence[wire.PlayedMatch], token: str | None) -> AsyncIterator[bytes]:
        """Return the records of these matches, one after the other; raises Refused where others are being written."""
        if self._devices.writing.locked():
            raise Refused(503, _WRITING)
        return self._all_records([one.match for one in played if one.deals], token)

    async def _all_records(self, matches: Sequence[str], token: str | None) -> AsyncIterator[bytes]:
        async with self._devices.writing:
            for match in matches:
                kept = await self._read(self._hub, match, token)
                yield (await asyncio.to_thread(record_text, kept)).encode()

    async def delete_me(self, token: str | None) -> None:
        """Delete the person of a device; raises Refused for a device that nobody has, StoreBusy."""
        person = await self._hub.person_of(token)
        if person is None:
            raise Refused(403, wire.Problem("not_yours", "nothing is kept of this device"))
        self._devices.forget(person)
        await self._hub.delete_person(person)

    async def device_link(self, token: str | None) -> wire.DeviceLink:
        """Return a link for another device of the same person; raises Refused, StoreBusy."""
        return await self._devices.link(token)

    async def join_person(self, secret: str, token: str) -> None:
        """Make a device one of the person whose link it is; raises Refused, StoreBusy."""
        await self._devices.join(secret, token)


def _played(one: PastMatch) -> wire.PlayedMatch:
    """Return a past match as it travels; of rules that can no longer be played everybody is a side."""
    try:
        adapter, rules = kept_rules(one.rules)
        sides = adapter.sides(rules)[one.players]
    except ValueError:
        sides = [*range(one.players)]
    return wire.PlayedMatch(
        match=one.match,
        rules=shown_rules(one.rules),
        players=[name or "" for name in one.names],
        unnamed=[seat for seat, name in enumerate(one.names) if name is None],
        people=one.people,
        sides=sides,
        seat=one.seat,
        started=one.started,
        ended=one.ended,
        how=_HOW.get(one.how, "stopped"),
        winner=one.winner,
        totals=one.totals,
        deals=one.deals,
        what_if=bool(one.origin),
    )


_HOW: Final[dict[str, Literal["won", "drawn", "stopped"]]] = {"won": "won", "drawn": "drawn", "stopped": "stopped"}
