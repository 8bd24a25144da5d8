"""The server's limits and times; an environment variable such as SAMBAKIT_GRACE=120 sets each of them."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from ipaddress import ip_address
from typing import Any

PREFIX = "SAMBAKIT_"
_READ: Mapping[str, Callable[[str], str | int | float]] = {
    str(str): str,
    str(int): int,
    str(float): float,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of an operator. Times are in seconds, sizes in bytes."""

    hosts: str = ""  # further host names under which browsers reach the server, with commas between
    forwarded_from: str = ""  # addresses of proxies whose X-Forwarded-* headers are believed
    metrics_token: str = ""  # with it /metrics answers to other machines too

    frame_in: int = 16 * 1024
    body: int = 1024 * 1024
    outgoing_messages: int = 64  # waiting for one socket
    outgoing_bytes: int = 256 * 1024

    commands_per_second: float = 20
    commands_burst: int = 40
    checks_per_second: float = 10
    checks_burst: int = 20
    frames_per_second: float = 60  # of any kind, on one socket
    frames_burst: int = 120
    patience: float = 5  # how long a socket may stay over its limits before it is closed
    faults: int = 5  # unusable messages before a socket is closed
    faults_per_minute: float = 1  # that are forgiven

    connections: int = 5000  # of any kind, in all; the limit of descriptors may allow fewer
    connections_per_address: int = 300  # a club behind one router: forty phones of six each, and a socket
    connections_per_second: float = 20  # new ones from one address, after as many at once as it may have open
    requests_per_second: float = 20  # below /api, from one address
    requests_burst: int = 200
    sockets_per_address: int = 20
    sockets_per_second: float = 2  # new ones from one address: each is sent a whole table
    sockets_burst: int = 60
    sockets_per_loopback: int = 1000  # programs of this machine: tests, a proxy, the browser
    sockets_per_seat: int = 4
    sockets: int = 4000
    tables_per_hour: int = 5  # made by one address
    tables_per_hour_loopback: int = 1000
    tables: int = 1000  # running in all
    wrong_links_per_hour: int = 10

    queue: int = 32  # requests waiting at one table
    commits: int = 256  # changes waiting for the disk

    head: float = 10  # from a connection, or the first byte of a request, to the end of the request's headers
    body_time: float = 10  # from there to the end of its body
    unread: float = 20  # how long the other end may leave unread what was sent to it
    hello: float = 10
    grace: float = 60  # from a closed socket to the bot that stands in
    next_deal: float = 60  # from the score page to the next deal
    link_life: float = 24 * 3600
    drain: float = 20  # from SIGTERM to the end while people play together
    drain_loopback: float = 2  # the same where only this machine can play
    idle_table: float = 600  # an unused table leaves the memory, not the disk

    bot_workers: int = 0  # 0: one for each core but one, two at most
    bot_seconds: float = 2  # one decision
    bot_memory: int = 512 * 1024 * 1024

    @property
    def proxies(self) -> frozenset[str]:
        """Return the addresses of the proxies that are believed."""
        return frozenset(address.strip() for address in self.forwarded_from.split(",")) - {""}


def settings_from(environment: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings, each with its variable's value where there is one; raises ValueError naming the variable."""
    values: dict[str, Any] = {}
    for field in fields(Settings):
        name = PREFIX + field.name.upper()
        text = environment.get(name)
        if text is None:
            continue
        try:
            values[field.name] = _READ[str(field.type)](text)
        except ValueError:
            raise ValueError(f"{name}={text!r}: a number is needed") from None
    return Settings(**values)


def is_loopback(address: str) -> bool:
    """Return whether `address`, a host name or number, is this machine and nothing else."""
    try:
        return ip_address(address.strip("[]")).is_loopback
    except ValueError:
        return address == "localhost"
