"""Vain questions at a table with a referee (S-6.3)."""

from sambakit.server import wire
from tests.server.refereed_tables import claim, done, looks, seated, seen
from tests.server.simulation import World, simulate


def test_S_6_3_a_vain_question_is_put_to_nobody_and_costs_a_hundred_when_it_is_claimed() -> None:
    async def story() -> None:
        players = await seated(World(), rules="spanish")
        done(await players[0].play("draw"))
        await players[0].state(lambda view: view.phase == "play")
        answer = await players[0].play("ask")
        assert isinstance(answer, wire.Refused)
        assert (answer.refusal.code, answer.refusal.rule) == ("cannot_go_out", "S-5.4")
        assert answer.irregular == "vain_question"
        done(await players[0].play("ask", even_so=True))
        event = await seen(players[1], "irregular")
        assert (event.seat, event.cause, event.cards, event.points) == (0, "vain_question", [], 100)
        assert looks(players[0]).phase == "play"  # the partner is not asked
        await seen(players[3], "irregular")
        (one,) = looks(players[3]).irregularities
        assert (one.rule, one.penalty_cards, one.may_claim) == ("S-6.3", False, True)
        done(await players[3].command(claim(players[3])))
        claimed = await seen(players[1], "claimed")
        assert (claimed.against, claimed.cards, claimed.points) == (0, [], 100)

    simulate(story)


def test_F_8_5_elsewhere_a_vain_question_stays_refused_even_so() -> None:
    async def story() -> None:
        players = await seated(World())
        done(await players[0].play("draw"))
        await players[0].state(lambda view: view.phase == "play")
        answer = await players[0].play("ask", even_so=True)
        assert isinstance(answer, wire.Refused)
        assert (answer.refusal.code, answer.irregular) == ("cannot_go_out", "")

    simulate(story)
