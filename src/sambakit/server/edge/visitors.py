"""Visitors: the homes that connections and requests are counted for, and the proxies they come through."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import Scope

from sambakit.server.log import Seldom
from sambakit.server.settings import Settings, is_loopback

FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")  # what proxies say about whom they ask for
UNKNOWN_PROXY = "unknown proxy"  # the visitor of everything that comes through one


def group_of(address: str) -> str:
    """Return the visitor at an address: an IPv4 address, or the /64 network of an IPv6 one, which a home has whole."""
    number = _number(address)
    if number is None:
        return address
    if isinstance(number, IPv6Address) and not number.is_loopback:
        return str(ip_network((number, 64), strict=False))
    return str(number)


class Proxies:
    """The proxies that the operator named: addresses, and networks such as 10.0.0.0/8."""

    def __init__(self, names: Iterable[str]) -> None:
        self._networks = [network for name in names if (network := _network(name)) is not None]

    def __contains__(self, address: object) -> bool:
        number = _number(address) if isinstance(address, str) else None
        return number is not None and any(number in network for network in self._networks)


def _number(address: str) -> IPv4Address | IPv6Address | None:
    """Return the number of an address, of an IPv4 one that is written as IPv6 too; None where it is none."""
    try:
        number = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return number.ipv4_mapped or number if isinstance(number, IPv6Address) else number


def _network(name: str) -> IPv4Network | IPv6Network | None:
    """Return the network that a setting names, None where it names something else, which only uvicorn knows."""
    try:
        return ip_network(name, strict=False)
    except ValueError:
        return None


class Visitors:
    """Names the visitor of each request. A proxy that nobody named is a stranger, though it is on this machine."""

    def __init__(self, settings: Settings) -> None:
        self._proxies = Proxies(settings.proxies)
        self._unknown = Seldom("proxy_unknown", seconds=3600)

    def of(self, scope: Scope) -> str:
        """Return the visitor whom a request counts for; uvicorn has put in whom a named proxy asks for."""
        client = scope.get("client")
        group = group_of(str(client[0])) if client else ""
        if not is_loopback(group) or group in self._proxies:
            return group
        headers = Headers(scope=scope)
        if not any(name in headers for name in FORWARDED):
            return group
        self._unknown.log(
            address=group,
            why="a proxy on this machine is not in SAMBAKIT_FORWARDED_FROM, so all who come through it count as one",
            do=f"start with SAMBAKIT_FORWARDED_FROM={group}",
        )
        return UNKNOWN_PROXY
