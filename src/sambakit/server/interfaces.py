"""The network interfaces of a Linux machine, and the numbers under which it is reached through them."""

import fcntl
import socket
import struct
from contextlib import closing
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path
from typing import Final

# What containers and virtual machines hang on to: nobody outside of this machine can speak to it there.
INSIDE: Final = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "podman", "cni", "lxc", "lxd")
LONG_NUMBERS: Final = Path("/proc/net/if_inet6")
GET_FLAGS, GET_NUMBER = 0x8913, 0x8915  # SIOCGIFFLAGS, SIOCGIFADDR
UP, SINGLE_PEER = 0x1, 0x10  # IFF_UP, IFF_POINTOPOINT


def interface_numbers() -> tuple[list[IPv4Address | IPv6Address], list[IPv4Address | IPv6Address]]:
    """Return the numbers of this machine in its networks, and those on its lines to a single peer, such as tunnels."""
    near: list[IPv4Address | IPv6Address] = []
    peers: list[IPv4Address | IPv6Address] = []
    for _, name in socket.if_nameindex():
        flags = _flags(name)
        if flags & UP and not name.startswith(INSIDE):
            (peers if flags & SINGLE_PEER else near).extend([*_short_number(name), *_long_numbers(name)])
    return near, peers


def _flags(name: str) -> int:
    try:
        (flags,) = struct.unpack_from("H", _asked(name, GET_FLAGS), 16)
    except OSError:  # it has just gone
        return 0
    return int(flags)


def _short_number(name: str) -> list[IPv4Address]:
    """Return the number of an interface, if it has one."""
    try:
        return [IPv4Address(_asked(name, GET_NUMBER)[20:24])]
    except OSError:
        return []


def _asked(name: str, question: int) -> bytes:
    """Return what the system knows of an interface; raises OSError where that is nothing."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as any_socket:
        return fcntl.ioctl(any_socket.fileno(), question, struct.pack("256s", name.encode()))


def _long_numbers(name: str) -> list[IPv6Address]:
    """Return the numbers of an interface in the sixth version."""
    rows = LONG_NUMBERS.read_text(encoding="ascii").splitlines() if LONG_NUMBERS.exists() else []
    return [IPv6Address(int(digits, 16)) for digits, *_, of in map(str.split, rows) if of == name]
