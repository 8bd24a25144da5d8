"""Asking the partner for leave to go out: who cannot go out does not ask, and bots do not say yes to it (F-6.3)."""

from dataclasses import replace
from random import Random

import pytest

from sambakit.bots import Budget, make_bot
from sambakit.engine.actions.actions import Ask
from sambakit.engine.deal import new_deal
from sambakit.engine.definition.staging import surely_stays
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.presets.fournier import FOURNIER
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import AskWhen
from sambakit.engine.values.cards import pack, shuffled
from sambakit.server import wire
from sambakit.server.samba.table import ADAPTER
from tests.rules.refereed import seated
from tests.server.simulation import Player, World, simulate

SAMBA = "4s 5s 6s 7s 8s 9s Ts"


async def after_drawing(world: World, hand: str) -> Player:
    """Return the player of seat 0 at a Fournier table, who has drawn; the partner is a bot."""
    table = await world.table_with({0: hand}, players=4, top="9c", rules="fournier")
    player = await world.sit(table)
    assert isinstance(await player.play("draw"), wire.Done)
    await player.state(lambda view: view.phase == "play")
    return player


def test_F_6_3_who_cannot_go_out_is_told_so_and_the_partner_is_not_asked() -> None:
    async def story() -> None:
        player = await after_drawing(World(), "4h 6d 9s Jc Ks 5c 8h Td Qs Ah 7c 4d 6h 9d Jh")
        view = player.view
        assert view is not None
        assert not view.options.ask
        assert view.options.cannot_go_out is not None
        answer = await player.play("ask")
        assert isinstance(answer, wire.Refused)
        assert answer.refusal == view.options.cannot_go_out
        assert (answer.refusal.code, answer.refusal.rule) == ("cannot_go_out", "F-6.3")
        assert (await player.state(lambda _: True)).phase == "play"

    simulate(story)


def test_F_6_3_who_can_go_out_asks() -> None:
    async def story() -> None:
        world = World()
        player = await after_drawing(world, f"{SAMBA} Kc Kd Kh Qc Qd Qh 6d 6c")  # and 6h from the stock
        view = player.view
        assert view is not None
        assert view.drawn == ["6h", "7h"]
        assert view.options.cannot_go_out is None
        assert isinstance(await player.play("ask"), wire.Done)

    simulate(story)


@pytest.mark.parametrize(
    ("rules", "hand", "own", "answer"),
    [
        (DUTCH, "4s 5s 6s 7s 8s 9s Ts Js Qs Ks", ["Kh Kd Kc"], "no"),  # thirteen cards are no two sets
        (DUTCH, "4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", ["Kh Kd Kc"], "thinks"),
        (FOURNIER, "4s 5s 6s", ["Kh Kd Kc"], "no"),
        (FOURNIER, "4s 5s 6s Ks", ["Kh Kd Kc"], "thinks"),
        (FOURNIER, "4s 5s 6s", ["Kh Kd Kc", "Qs Qh Qd Qc Qs Qh Qd"], "thinks"),
    ],
)
def test_F_6_3_a_bot_says_no_where_nobody_could_go_out_with_so_few_cards(
    rules: RuleSet, hand: str, own: list[str], answer: str
) -> None:
    anybody = replace(rules, play=replace(rules.play, ask_when=AskWhen.ANY))
    deal = seated(hand, own=own, rules=anybody)
    assert ADAPTER.only_choice(deal) is None
    deal.play([Ask()])
    only = ADAPTER.only_choice(deal)
    assert ("thinks" if only is None else str(deal.value_of(only)).removeprefix("answer ")) == answer


@pytest.mark.parametrize("name", ["dutch", "sambola", "spanish"])  # where several sets are needed
def test_C_4_who_surely_stays_never_can_go_out(name: str) -> None:
    rules, rng = PRESETS[name], Random(name)
    players, bot = max(rules.table.players), make_bot("greedy")
    seen = set()
    for _ in range(3):
        deal = new_deal(rules, players, shuffled(pack(rules.table.decks, rules.table.jokers), rng), 0)
        while not deal.over:
            stays = surely_stays(deal.view(deal.actor))
            seen.add(stays)
            assert not (stays and deal.can_still_go_out())
            deal.act(bot.choose(deal.view(deal.actor), deal.legal(), rng, Budget()))
    assert True in seen
