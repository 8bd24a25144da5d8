"""The count of connections: by visitor and in all, whoever leaves makes room."""

from dataclasses import replace

import pytest

from sambakit.server.edge.door import SPARE, Door
from sambakit.server.edge.visitors import group_of
from sambakit.server.settings import Settings

SETTINGS = Settings(connections=10, connections_per_address=3, connections_per_second=1)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("::1", "::2", False),
        ("", "", True),
    ],
)
def test_a_visitor_is_an_address_or_the_64_that_a_home_has(one: str, other: str, same: bool) -> None:
    assert (group_of(one) == group_of(other)) is same


def test_a_visitor_has_so_many_connections_and_others_have_theirs() -> None:
    door = Door(SETTINGS, 1000)
    groups = [door.enter("192.0.2.1", 0.0) for _ in range(4)]
    assert groups == ["192.0.2.1"] * 3 + [None]
    assert door.enter("192.0.2.2", 0.0) == "192.0.2.2"
    door.leave("192.0.2.1")
    assert door.enter("192.0.2.1", 0.0) is None  # there is room, but it comes too often
    assert door.enter("192.0.2.1", 1.0) == "192.0.2.1"


def test_a_device_that_has_had_a_seat_counts_for_itself_and_leaves_its_address_to_others() -> None:
    door = Door(SETTINGS, 1000)
    devices: dict[str | None, str] = {"of Ann": "Ann's", "of Ben": "Ben's"}
    door.device = devices.get
    for token in ("of Ann", "of Ben"):
        for _ in range(3):
            assert door.enter("192.0.2.1", 0.0) == "192.0.2.1"
            assert door.recognise("192.0.2.1", token, 0.0) == door.device(token)
    assert door.enter("192.0.2.1", 0.0) == "192.0.2.1"
    assert door.recognise("192.0.2.1", "of Ann", 9.0) == "192.0.2.1"  # too many of hers: this one stays the address's
    assert door.recognise("192.0.2.1", "of nobody", 9.0) == "192.0.2.1"
    assert door.recognise("192.0.2.1", None, 9.0) == "192.0.2.1"
    for group in ("Ann's", "Ben's"):
        for _ in range(3):
            door.leave(group)
    assert door.open == 1
    assert [door.enter("192.0.2.1", 0.0) for _ in range(3)] == ["192.0.2.1"] * 2 + [None]


def test_coming_and_going_is_budgeted() -> None:
    door = Door(SETTINGS, 1000)
    came = 0
    for step in range(100):
        group = door.enter("192.0.2.1", step / 10)
        if group is not None:
            came += 1
            door.leave(group)
    assert came == 3 + 9  # at once, then one a second
    assert door.open == 0


def test_this_machine_and_a_proxy_that_was_named_have_no_limit_of_their_own_but_the_one_of_all() -> None:
    door = Door(replace(SETTINGS, forwarded_from="192.0.2.7, 192.0.2.9"), 1000)
    groups = [door.enter(("127.0.0.1", "192.0.2.9")[number % 2], 0.0) for number in range(12)]
    assert groups.count(None) == 2
    assert door.open == 10


@pytest.mark.parametrize("address", ["2001:db8::9", "10.1.2.3", "::ffff:10.1.2.3"])
def test_a_proxy_may_be_named_by_any_address_or_network(address: str) -> None:
    door = Door(replace(SETTINGS, forwarded_from="2001:db8::9, 10.0.0.0/8, unix:"), 1000)
    assert None not in [door.enter(address, 0.0) for _ in range(8)]


def test_a_neighbour_of_a_proxy_is_no_proxy() -> None:
    door = Door(replace(SETTINGS, forwarded_from="2001:db8::9"), 1000)
    assert [door.enter("2001:db8::8", 0.0) is None for _ in range(4)] == [False] * 3 + [True]


def test_the_descriptors_of_the_process_bound_all_connections() -> None:
    door = Door(SETTINGS, SPARE + 2)
    assert [door.enter("127.0.0.1", 0.0) is None for _ in range(3)] == [False, False, True]
