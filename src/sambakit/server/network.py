"""Addresses under which other devices reach a server of this machine."""

import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

Number = IPv4Address | IPv6Address
# Nothing is sent to them: the system only says from which address it would be.
FAR_AWAY: Final = ((socket.AF_INET, "203.0.113.1"), (socket.AF_INET6, "2001:db8::1"))
DISCARD: Final = 9  # a port, for the same question


def addresses(host: str, port: int, own: Callable[[], list[Number]] | None = None) -> list[str]:
    """Return the addresses under which other devices reach a server that listens on `host`, the likeliest first.

    There is none for loopback. `own` tells the numbers of this machine: those of its network, outside of tests.
    """
    number = _number_of(host)
    if number is None:
        return [_url(host, port)]
    if not number.is_unspecified:
        return [] if number.is_loopback else [_url(host.strip("[]"), port)]
    found = [one for one in (own or own_numbers)() if not (one.is_loopback or one.is_link_local or one.is_multicast)]
    heard = [one for one in found if number.version == 6 or one.version == 4]  # :: hears both kinds
    return [_url(str(one), port) for one in sorted(heard, key=lambda one: one.version)]


def address_here(host: str, port: int) -> str:
    """Return the address under which this machine itself reaches a server that listens on `host`."""
    try:
        here = ip_address(host.strip("[]")).is_unspecified
    except ValueError:
        here = False
    return _url("localhost" if here else host.strip("[]"), port)


def _number_of(host: str) -> Number | None:
    """Return the number that `host` stands for, None where nobody knows."""
    try:
        return ip_address(host.strip("[]"))
    except ValueError:
        pass
    try:
        return ip_address(socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][4][0])
    except (OSError, ValueError):
        return None


def _url(host: str, port: int) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}/" if port == 80 else f"http://{name}:{port}/"


def own_numbers() -> list[Number]:
    """Return the numbers of this machine: the one that speaks to the world first, lines to a single peer last."""
    peers: list[Number] = []
    if sys.platform == "linux":
        from sambakit.server.interfaces import interface_numbers  # asks the system in a way of its own

        near, peers = interface_numbers()
    else:
        near = _of_own_name()
    first = [one for one in _routed() if one not in peers]  # a tunnel may lead to the world, not to the next room
    return list(dict.fromkeys([*first, *near, *peers]))


def _routed() -> Iterator[Number]:
    """Yield the numbers from which this machine would speak to the world."""
    for family, far in FAR_AWAY:
        try:
            with closing(socket.socket(family, socket.SOCK_DGRAM)) as asked:
                asked.connect((far, DISCARD))
                yield ip_address(asked.getsockname()[0])
        except OSError:  # no way out, or not of this kind
            continue


def _of_own_name() -> list[Number]:
    """Return the numbers that stand for this machine's name: all of them on Windows, and most on macOS."""
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)
    except OSError:
        return []
    return [ip_address(str(address[0]).partition("%")[0]) for *_, address in found]
