"""The server speaks its protocol and those of pages that were loaded before."""

import json
from typing import Any

import pytest

from sambakit.server import wire
from sambakit.server.match import sending
from sambakit.server.match.events import Row
from sambakit.server.match.stored import StoredEvent
from sambakit.server.tables import speaking
from tests.server.simulation import Player, World, choices, settled, simulate

# What every event of protocol 1 had, whichever its kind.
FIELDS_1 = {
    *("n", "kind", "seat", "cards", "meld", "other", "way", "count", "yes", "name", "complete", "red_threes", "cause"),
    *("points", "against", "joker"),
}


def sent_to(player: Player, kind: str) -> list[dict[str, Any]]:
    """Return the events of the messages of that type, as they went over the wire."""
    messages = [json.loads(text) for text in player.socket.sent]
    return [event for message in messages if message["type"] == kind for event in message["events"]]


async def heard(player: Player, kind: str, count: int) -> list[dict[str, Any]]:
    """Return the events of messages of that type, once there are so many."""
    while len(sent_to(player, kind)) < count:
        await player.socket.news.wait()
        player.socket.news.clear()
    return sent_to(player, kind)


def test_a_page_of_protocol_1_gets_events_in_the_old_form_and_plays() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=0)
        old = world.connect()
        old.send(wire.Hello(1, table, 0))
        welcome = await heard(old, "welcome", 3)
        assert all(set(event) == FIELDS_1 for event in welcome)
        assert [event["kind"] for event in welcome] == ["joined", "match_started", "dealt"]
        assert welcome[0]["name"] == "Ann"
        assert (welcome[1]["seat"], welcome[1]["count"]) == (welcome[2]["seat"], 1)
        new = await world.sit(table)
        assert [event["kind"] for event in sent_to(new, "welcome")] == [event["kind"] for event in welcome]
        assert set(sent_to(new, "welcome")[1]) == {"kind", "n", "dealer", "number"}
        assert new.view is not None
        view = await new.state(lambda view: view.actor == 0)
        old.send(wire.Play("an old page plays", view.last_event, ["draw"]))
        await new.state(lambda view: view.phase == "play" and view.actor == 0)
        drew = next(event for event in sent_to(old, "news") if event["kind"] == "drew" and event["seat"] == 0)
        assert set(drew) == FIELDS_1
        assert drew["count"] == len(drew["cards"]) == view.rule_facts.draw
        mine = next(event for event in sent_to(new, "news") if event["kind"] == "drew" and event["seat"] == 0)
        assert mine == {"kind": "drew", "n": drew["n"], "seat": 0, "count": drew["count"], "cards": drew["cards"]} | {
            "red_threes": drew["red_threes"]
        }

    simulate(story)


@pytest.mark.parametrize("protocol", [1, 2])
def test_a_page_of_an_older_protocol_gets_whole_views_and_plays_a_whole_deal(protocol: int) -> None:
    async def story() -> None:
        world = World()
        table = await world.table(players=2, speed=0)
        old = world.connect()
        old.send(wire.Hello(protocol, table, 0))
        await heard(old, "welcome", 3)
        task = await world.hub.table(table)
        assert task is not None
        while (view := task.table.view(0, frozenset({0}))).result is None:
            if choices(view):
                old.send(wire.Play(old.identity(), view.last_event, choices(view)[:1]))
            await settled(0.07)
        events = sent_to(old, "welcome") + sent_to(old, "news")
        assert [event["n"] for event in events] == [*range(1, task.table.version + 1)]
        assert all((set(event) == FIELDS_1) == (protocol == 1) for event in events)
        assert events[-1]["kind"] == "deal_over"
        messages = [json.loads(text) for text in old.socket.sent]
        assert {message["type"] for message in messages} == {"welcome", "news", "done"}
        assert messages[-1]["view"]["result"]["number"] == 1
        assert messages[-1]["view"] == json.loads(wire.encode(task.table.view(0, frozenset({0}))))
        assert not any("parts" in message for message in messages)

    simulate(story)


def test_every_kind_of_event_is_sent_in_both_protocols() -> None:
    names = ["Ann", "Ben", "Cy", "Di"]
    kinds = [one.__struct_config__.tag for one in wire.Event.__args__]
    for kind in kinds:
        stored = StoredEvent(str(kind), 1, ["4c"], "A1", "A2", "pair", 2, True, None, ["3h"], "out", 100, 2, None)
        row = Row(number=7, public=stored, own={1: ["5d"]}, step=0, action=None, data={}, at=0.0)
        new, old = sending.event_for(row, 0, names), speaking.old_event_for(row, 0, names)
        known_before = "speed" if kind in sending.SINCE_4 else kind
        assert (new.n, new.kind, old.n, old.kind) == (7, kind, 7, known_before)
        assert sending.event_before_4(row, 0, names, 600).kind == known_before
        assert "5d" not in wire.encode(new).decode() + wire.encode(old).decode()
