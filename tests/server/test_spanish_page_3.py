"""The irregular plays of the Spanish text at a table: several discards, and a card drawn too early (S-8)."""

from collections.abc import Mapping

from msgspec import structs

from sambakit.server import wire
from tests.server.refereed_tables import BEN, CARLA, HANDS, claim, done, looks, seated, seen
from tests.server.simulation import Player, World, simulate


async def two_discards(people: Mapping[int, str] | None = None) -> tuple[World, dict[int, Player]]:
    """Return a table of Spanish Samba where seat 0 has discarded two cards at once."""
    world = World()
    players = await seated(world, people=people, rules="spanish")
    done(await players[0].play("draw"))
    await players[0].state(lambda view: view.phase == "play")
    answer = await players[0].play("discard 9s", "discard Ks")
    assert isinstance(answer, wire.Refused)
    assert (answer.refusal.code, answer.irregular) == ("one_discard", "two_discards")
    assert answer.price == wire.Price("two_discards", 0, ["Ks"], False)
    done(await players[0].play("discard 9s", "discard Ks", even_so=True))
    return world, players


def test_S_8_1_the_next_player_picks_which_of_two_discards_counts() -> None:
    async def story() -> None:
        world, players = await two_discards()
        for seat, player in players.items():
            event = await seen(player, "irregular")
            assert (event.cause, event.cards) == ("two_discards", ["Ks"])
            (one,) = looks(player).irregularities
            assert (one.rule, one.choices, one.may_claim) == (
                "S-8.1",
                ["9s", "Ks"] if seat == 1 else [],
                seat == 1,
            )
        assert (looks(players[1]).upcard, looks(players[1]).turn) == ("9s", 1)
        answer = await players[3].command(claim(players[3]))
        assert isinstance(answer, wire.Refused)
        assert answer.refusal.code == "next_player_picks"
        for card, code in (("4d", "no_such_discard"), ("??", "no_such_discard")):
            answer = await players[1].command(structs.replace(claim(players[1]), discard=card))
            assert isinstance(answer, wire.Refused)
            assert answer.refusal.code == code
        done(await players[1].command(structs.replace(claim(players[1]), discard="Ks")))
        for player in players.values():
            event = await seen(player, "claimed")
            assert (event.discard, event.cards, event.points) == ("Ks", ["9s"], 0)
            view = await player.state(lambda view: view.upcard == "Ks")
            assert view.seats[0].open_cards == ["9s"]
        assert "9s" in looks(players[0]).hand
        assert len(looks(players[0]).hand) == looks(players[0]).seats[0].cards == 16
        again = World(world.store.copy(), seed=51)
        view = looks(await again.sit(looks(players[1]).table, 1, BEN))
        assert (view.upcard, view.seats[0].open_cards) == ("Ks", ["9s"])

    simulate(story)


def test_S_8_1_a_bot_that_is_next_picks_the_card_with_which_it_can_take_the_pile() -> None:
    async def story() -> None:
        world = World()
        hands = {**HANDS, 1: "Kd Kc Kh As Ah Ad"}
        players = await seated(world, hands, {2: CARLA}, rules="spanish")
        done(await players[0].play("draw"))
        await players[0].state(lambda view: view.phase == "play")
        done(await players[0].play("discard 9s", "discard Ks", even_so=True))
        event = await seen(players[0], "claimed")
        assert (event.seat, event.discard, event.cards) == (1, "Ks", ["9s"])

    simulate(story)


def test_S_8_2_the_next_player_keeps_a_card_drawn_too_early_and_nobody_else_sees_it() -> None:
    async def story() -> None:
        players = await seated(World(), rules="spanish")
        done(await players[0].play("draw"))
        for player in players.values():
            await player.state(lambda view: view.phase == "play")
        before = len(looks(players[1]).hand)
        done(await players[1].play("draw", even_so=True))
        for player in players.values():
            view = await player.state(lambda view: view.drawn_ahead)
            assert (view.turn, view.seats[1].cards) == (0, before + 1)
        assert len(looks(players[1]).hand) == before + 1
        assert [event.cards for event in players[2].events if event.kind == "drew"] == [[], []]
        done(await players[0].play("discard 9s"))
        view = await players[1].state(lambda view: view.turn == 1)
        assert (view.options.draw, view.options.takes) == (True, [])
        done(await players[1].play("draw"))
        view = await players[1].state(lambda view: view.phase == "play")
        assert (len(view.hand), view.drawn_ahead) == (before + 2, False)

    simulate(story)
