"""Who a connection or a request counts for: one home is one visitor, whatever addresses it uses."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import Scope

from sambakit.server.log import Seldom
from sambakit.server.settings import Settings, is_loopback

FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")  # what proxies say about whom they ask for
UNKNOWN_PROXY = "unknown proxy"  # the visitor of everything that comes through one


def group_of(address: str) -> str:
    """Return the visitor at an address: an IPv4 address, or the /64 network of an IPv6 one, which a home has whole."""
    try:
        number: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(number, IPv6Address):
        if number.ipv4_mapped is None:
            return str(number if number.is_loopback else ip_network((number, 64), strict=False))
        number = number.ipv4_mapped
    return str(number)


def is_own(group: str, trusted: frozenset[str]) -> bool:
    """Return whether a group is this machine, or a proxy that the operator named: many people come through it."""
    try:
        return group in trusted or ip_address(group).is_loopback
    except ValueError:
        return False


class Visitors:
    """Names the visitor of each request. A proxy that nobody named is a stranger, though it is on this machine."""

    def __init__(self, settings: Settings) -> None:
        self._proxies = settings.proxies
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
