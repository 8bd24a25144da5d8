"""Four, six and two people at one table: desks, phones, a bad network, and a seat that moves to another device."""

from collections.abc import Iterable

import pytest

from tests.browser.conftest import DESKTOP, PHONE, WHOLE, Device, People
from tests.browser.gathering_pages import gathered_by_pages
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.together import NAMES, Company, gathered, moves_to_another_device, programs_play
from tests.server.bad_network import POOR, BadNetwork

LAPTOP = Device(1280, 800)
OTHER_PHONE = Device(390, 844, touch=True)
MOST = 10_000
# What the browser itself writes into the console where a network is cut.
BROWSERS_OWN = r"WebSocket connection to|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|Failed to load resource"
SHEET = """() => [...document.querySelectorAll(".paper tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].map((cell) => cell.innerText.trim()).sort())"""


@pytest.mark.timeout(3600)
@pytest.mark.page(5)
@pytest.mark.server(1)
def test_four_people_play_a_match_one_behind_a_bad_network_and_one_on_two_devices(
    own_server: Server, people: People
) -> None:
    """They gather by the pages alone. In short 17 turns; in full a whole match, with the same sheet on all pages."""
    with BadNetwork(own_server.port, POOR, seed=19) as network:
        windows = {
            0: people.come(own_server.url, DESKTOP),
            1: people.come(own_server.url, OTHER_PHONE),
            2: people.come(own_server.url, LAPTOP),
            3: people.come(network.url, LAPTOP),
        }
        windows[3].watch.forgive(BROWSERS_OWN)
        gathered_by_pages(windows, "dutch + target=1500", NAMES)
        company = Company(windows)
        play(company, 6)
        phone = people.come(own_server.url, PHONE)
        moves_to_another_device(windows[1], phone, NAMES[1])
        company.replace(1, phone)
        play(company, MOST if WHOLE else 17)
        assert network.mishaps.total() > 1
        if WHOLE:
            assert_same_end(company.windows.values())


@pytest.mark.timeout(3600)
@pytest.mark.page(6 if WHOLE else 2)
@pytest.mark.server(1)
def test_six_people_play_dutch(own_server: Server, people: People) -> None:
    """In short four of them are programs."""
    seats = range(6) if WHOLE else (0, 3)
    windows = {seat: people.come(own_server.url, (DESKTOP, PHONE)[seat % 2]) for seat in seats}
    table, remotes = gathered(own_server, windows, "dutch + target=1", players=6)
    company = Company(windows)
    with programs_play(remotes.values(), own_server.url):
        play(company, MOST if WHOLE else 4)
    assert len({window.view["side"] for window in windows.values()}) == (3 if WHOLE else 1), table
    if WHOLE:
        assert_same_end(windows.values())


@pytest.mark.timeout(3600)
@pytest.mark.page(2)
@pytest.mark.server(1)
def test_two_people_play_samba_romme(own_server: Server, people: People) -> None:
    windows = {0: people.come(own_server.url, DESKTOP), 1: people.come(own_server.url, PHONE)}
    gathered(own_server, windows, "samba_romme")
    company = Company(windows)
    play(company, MOST if WHOLE else 4)
    if WHOLE:
        assert_same_end(windows.values())


def play(company: Company, turns: int) -> None:
    """Play that many turns in all, or to the end of the match; every command has its answer then."""
    while company.turns < turns and not company.newest["over"]:
        company.play_one()
        if company.newest["phase"] == "over" and not company.newest["over"]:
            company.next_deal()
    company.settle()


def assert_same_end(windows: Iterable[Table]) -> None:
    """The match is over, and every page shows the same sheet, with the own side first."""
    for window in windows:
        assert window.view["over"], window.watch.describe()
        window.button("ready").wait_for()
    sheets = [window.view["sheet"] for window in windows]
    shown = [window.page.evaluate(SHEET) for window in windows]
    assert sheets[0]
    assert all(sheet == sheets[0] for sheet in sheets), sheets
    assert all(rows == shown[0] for rows in shown), shown
    assert len(shown[0]) == len(sheets[0])
