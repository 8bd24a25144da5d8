"""The dearest allowed input costs 50 ms of a core at most, in small (T21; the full form: tests/soak/dearest.py)."""

import pytest

from tests.server import dear_tables, dearest
from tests.server.dear_proof import PARTS, proved
from tests.server.dear_tables import furnished
from tests.server.dearest import Inputs, incoming, nested, sent_structs
from tests.server.measured import Measured, measured


@pytest.mark.parametrize("part", PARTS)
def test_T21_the_dearest_input_of_every_place_is_cheap(part: str) -> None:
    found = proved(part, whole=False)
    assert not found.over, "\n".join(found.over)
    assert found.inputs >= PARTS[part].least


def test_T21_every_type_that_a_client_sends_is_looked_at() -> None:
    async def story(server: Measured) -> None:
        place = await furnished(server)
        inputs = Inputs(server, place.good, place.dress)
        await inputs.look()
        met = nested({*inputs.read.bodies.values(), *incoming()})
        assert sent_structs() <= met
        silent = {name for name in inputs.routes if name.startswith("POST ")} - set(inputs.read.bodies)
        assert silent == {f"POST {prefix}/{{rest:path}}" for prefix in ("/api/v1", "/api")}

    measured(story)


def test_T21_usual_values_are_understood_wherever_a_dear_one_is_put() -> None:
    async def story(server: Measured) -> None:
        first = await furnished(server)
        inputs = Inputs(server, first.good, first.dress)
        await inputs.look()
        place = await furnished(server, 2)
        inputs = inputs.at(place.good, place.dress)
        for name, data in inputs.usual_bodies():
            cost = await server.asked(data)
            assert b'"malformed"' not in cost.answer, (name, cost.answer)
        place = await furnished(server, 3)
        for kind, data in inputs.at(place.good, place.dress).usual_messages():
            cost = await place.seat_for(kind).said(data)
            assert b'"malformed"' not in cost.answer, (kind, cost.answer)

    measured(story)


def test_T21_a_place_without_a_usual_value_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dear_tables, "GOOD", {name: value for name, value in dearest.GOOD.items() if name != "actions"})

    async def story(server: Measured) -> None:
        inputs = Inputs(server, (await furnished(server)).good)
        with pytest.raises(AssertionError, match=r"Play\.actions"):
            list(inputs.usual_messages())

    measured(story)
