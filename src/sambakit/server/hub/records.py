"""Records of finished matches for those who have a link: a match that runs has none, and looks like an unknown one."""

from dataclasses import replace
from typing import Final

from sambakit.server.hub.hub import Hub
from sambakit.server.hub.refused import NOTHING, Refused
from sambakit.server.store.store import KeptMatch

LONGEST_ID: Final = 64


async def finished_match(hub: Hub, match: str, token: str | None) -> KeptMatch:
    """Return the finished match; its names are for those who played in it. Raises Refused, StoreBusy."""
    kept = await hub.store.finished_match(match) if len(match) <= LONGEST_ID else None
    if kept is None:
        raise Refused(404, NOTHING)
    person = await hub.person_of(token)
    return kept if person in kept.people else replace(kept, names=[None] * len(kept.names))


def record_key(kept: KeptMatch) -> tuple[object, ...]:
    """Return the key of the text of a record, which changes with it."""
    return ("record", kept.id, kept.rows[-1].number, *kept.names)
