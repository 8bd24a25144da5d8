"""The limits of connections: counts every connection from its first byte until its descriptor is free again."""

import sys
from collections import Counter
from collections.abc import Callable

from sambakit.server.edge.visitors import Proxies, group_of
from sambakit.server.limits import Buckets
from sambakit.server.log import Seldom
from sambakit.server.settings import Settings, is_loopback

SPARE = 64  # descriptors that the store, the bots, the log and the libraries need


def descriptors(wanted: int) -> int:
    """Return how many descriptors this process may have, after asking for `wanted` where it has fewer."""
    if sys.platform == "win32":
        return wanted  # sockets are not counted there
    import resource  # not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else soft


class Door:
    """The connections that are open, by visitor; `limit` is the number of descriptors of the process.

    A connection counts for its address until it says which device it is of. From then on it counts for a device that
    has had a seat: a whole club may share the address.
    """

    def __init__(self, settings: Settings, limit: int) -> None:
        self.settings = settings
        self.most = max(1, min(settings.connections, limit - SPARE))
        self._proxies = Proxies(settings.proxies)
        self._open: Counter[str] = Counter()
        self._arrivals = Buckets(settings.connections_per_second, settings.connections_per_address)
        self._refused = Seldom("connection_refused")
        self.turned_away: Counter[str] = Counter()  # connections, by limit
        self.device: Callable[[str | None], str | None] = lambda token: None  # that shows a token and has had a seat

    @property
    def open(self) -> int:
        """Return how many connections there are."""
        return self._open.total()

    def enter(self, address: str, now: float) -> str | None:
        """Count a connection from `address` and return its visitor; None over a limit."""
        group = group_of(address)
        limit = self._limit_reached(address, group, now)
        if limit is not None:
            self._refused.log(limit=limit)
            self.turned_away[limit] += 1
            return None
        self._open[group] += 1
        return group

    def recognise(self, group: str, token: str | None, now: float) -> str:
        """Return for whom a connection counts that shows `token` and counted for `group` until now."""
        device = self.device(token)
        if device is None or device == group or self._over(device, now):
            return group
        self.leave(group)
        self._arrivals.of(group, now).give_back()
        self._open[device] += 1
        return device

    def leave(self, group: str) -> None:
        """Forget a connection whose descriptor is free again."""
        self._open[group] -= 1
        if self._open[group] <= 0:
            del self._open[group]

    def _limit_reached(self, address: str, group: str, now: float) -> str | None:
        """Return the name of the limit that a further connection of a visitor is over."""
        if self.open >= self.most:
            return "connections"
        if is_loopback(group) or address in self._proxies:  # many people come through it
            return None
        return self._over(group, now)

    def _over(self, who: str, now: float) -> str | None:
        """Return the name of the limit that a further connection of an address or a device is over; else count it."""
        if self._open[who] >= self.settings.connections_per_address:
            return "connections_per_address"
        return None if self._arrivals.of(who, now).take(now) else "connections_per_second"
