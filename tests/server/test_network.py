"""Addresses under which other devices reach a server, and who is told them."""

import socket
import sys
from ipaddress import ip_address
from pathlib import Path
from random import Random

import pytest
from httpx import ASGITransport, AsyncClient

from sambakit.server.edge.app import make_app
from sambakit.server.network import Number, addresses, own_numbers
from sambakit.server.settings import Settings
from tests.server.simulation import DirectStore, InlineBots

OWN = ("fe80::1", "fd00::2", "192.168.1.5", "127.0.0.1", "10.8.0.2", "::1", "169.254.7.7")


def own() -> list[Number]:
    """Return the numbers of a machine at home."""
    return [ip_address(number) for number in OWN]


@pytest.mark.parametrize(
    ("host", "told"),
    [
        ("0.0.0.0", ["http://192.168.1.5:8000/", "http://10.8.0.2:8000/"]),
        ("::", ["http://192.168.1.5:8000/", "http://10.8.0.2:8000/", "http://[fd00::2]:8000/"]),
        ("192.168.1.5", ["http://192.168.1.5:8000/"]),
        ("fd00::2", ["http://[fd00::2]:8000/"]),
        ("127.0.0.1", []),
        ("127.0.0.2", []),
        ("::1", []),
        ("localhost", []),
    ],
)
def test_other_devices_reach_a_server_under_what_it_listens_on(host: str, told: list[str]) -> None:
    assert addresses(host, 8000, own) == told


def test_a_name_is_told_as_a_name_unless_it_stands_for_this_machine_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"laptop": "192.168.1.5", "me": "127.0.1.1"}

    def ask(host: str, port: None, type: int) -> list[tuple[int, int, int, str, tuple[str, int]]]:
        if host not in known:
            raise socket.gaierror
        return [(socket.AF_INET, type, 6, "", (known[host], 0))]

    monkeypatch.setattr(socket, "getaddrinfo", ask)
    assert addresses("laptop", 8000, own) == ["http://laptop:8000/"]
    assert addresses("me", 8000, own) == []
    assert addresses("elsewhere", 80, own) == ["http://elsewhere/"]


def test_the_numbers_of_this_machine_are_its_own() -> None:
    """Each can be listened on; none is listed twice."""
    numbers = own_numbers()
    assert len(numbers) == len(set(numbers))
    for number in numbers:
        if number.is_link_local:  # needs its interface named too
            continue
        family = socket.AF_INET if number.version == 4 else socket.AF_INET6
        with socket.socket(family, socket.SOCK_STREAM) as listener:
            listener.bind((str(number), 0))


@pytest.mark.skipif(sys.platform != "linux", reason="the interfaces of Linux")
def test_tunnels_come_last_and_what_containers_hang_on_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    from sambakit.server import interfaces, network

    names = {"lo": "127.0.0.1", "tun0": "10.8.0.2", "docker0": "172.17.0.1", "off": "10.0.0.1", "eth0": "192.168.1.5"}
    flags = {"tun0": interfaces.UP | interfaces.SINGLE_PEER, "off": 0}
    monkeypatch.setattr(socket, "if_nameindex", lambda: [*enumerate(names, 1)])
    monkeypatch.setattr(interfaces, "_flags", lambda name: flags.get(name, interfaces.UP))
    monkeypatch.setattr(interfaces, "_short_number", lambda name: [ip_address(names[name])])
    monkeypatch.setattr(interfaces, "_long_numbers", lambda name: [])
    monkeypatch.setattr(network, "_routed", lambda: [ip_address("10.8.0.2")])
    assert addresses("0.0.0.0", 8000) == ["http://192.168.1.5:8000/", "http://10.8.0.2:8000/"]


@pytest.mark.parametrize(
    ("page", "client", "headers", "told"),
    [
        ("http://localhost:8000", "127.0.0.1", {}, True),
        ("http://127.0.0.1:8000", "127.0.0.1", {}, True),
        ("http://192.168.1.5:8000", "127.0.0.1", {}, False),  # it has an address that leads here
        ("http://localhost:8000", "192.168.1.9", {}, False),  # no page of this machine
        ("http://localhost:8000", "127.0.0.1", {"X-Forwarded-For": "198.51.100.7"}, False),  # through a proxy
    ],
)
async def test_the_addresses_are_told_to_pages_of_this_machine_alone(
    page: str, client: str, headers: dict[str, str], told: bool, tmp_path: Path
) -> None:
    known = ["http://192.168.1.5:8000/"]
    app, _ = make_app(
        Settings(), DirectStore, InlineBots, Random(1), client_folder=tmp_path, reached_under=lambda: known
    )
    transport = ASGITransport(app, client=(client, 5))
    async with app.router.lifespan_context(app), AsyncClient(transport=transport, base_url=page) as browser:
        answer = await browser.get("/api/v1/choices", headers=headers)
        assert answer.json()["addresses"] == (known if told else [])
        known.append("http://10.0.0.7:8000/")  # the laptop joins another network
        again = await browser.get("/api/v1/choices", headers=headers)
        assert again.json()["addresses"] == (known if told else [])


@pytest.mark.parametrize(
    ("page", "has_it"), [("http://localhost:8000", True), ("http://127.0.0.1:8000", True), ("http://10.0.0.7", False)]
)
async def test_a_page_that_browsers_do_not_trust_gets_no_header_that_they_complain_about(
    page: str, has_it: bool, tmp_path: Path
) -> None:
    app, _ = make_app(Settings(), DirectStore, InlineBots, Random(1), client_folder=tmp_path)
    async with app.router.lifespan_context(app), AsyncClient(transport=ASGITransport(app), base_url=page) as browser:
        answer = await browser.get("/live")
        assert ("Cross-Origin-Opener-Policy" in answer.headers) == has_it
        assert answer.headers["X-Frame-Options"] == "DENY"
