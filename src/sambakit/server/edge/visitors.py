"""Who a connection or a request counts for: one home is one visitor, whatever addresses it uses."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from starlette.types import Scope


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


def visitor_of(scope: Scope) -> str:
    """Return the visitor whom a request counts for; uvicorn has put in whom a named proxy asks for."""
    client = scope.get("client")
    return group_of(str(client[0])) if client else ""
