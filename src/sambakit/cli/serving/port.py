"""The port of the server."""

import errno
import socket
from contextlib import closing

import click

NEIGHBOURS = 50  # ports tried after the wanted one
ADDRESS_MISSING = {errno.EADDRNOTAVAIL, errno.EINVAL}


def is_free(host: str, port: int) -> bool:
    """Return whether a server can listen there; raises ClickException if `host` is not an address of this machine."""
    try:
        family, socket_type, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError as error:
        raise click.ClickException(f"there is no host {host}") from error
    with closing(socket.socket(family, socket_type, protocol)) as listener:
        # as the server itself does, so that a port just left by a stopped server counts as free
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(address)
        except PermissionError as error:
            raise click.ClickException(f"port {port} needs more rights: choose one from 1024 up") from error
        except OSError as error:
            if error.errno in ADDRESS_MISSING:
                raise click.ClickException(f"{host} is no address of this machine") from error
            return False
    return True


def free_port(host: str, wanted: int) -> int:
    """Return `wanted` or the next port that is free; 0 stands for any. Raises ClickException where none is."""
    if wanted == 0:
        return any_free_port(host)
    for port in range(wanted, min(wanted + NEIGHBOURS, 65536)):
        if is_free(host, port):
            return port
    raise click.ClickException(f"the ports from {wanted} on are all in use: choose another with --port")


def any_free_port(host: str) -> int:
    """Return a free port from the system."""
    family = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)[0][0]
    with closing(socket.socket(family, socket.SOCK_STREAM)) as listener:
        listener.bind((host, 0))
        port: int = listener.getsockname()[1]
        return port
