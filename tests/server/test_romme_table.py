"""Samba Rommé at tables: a whole match over the socket, what seats see, take back, restart, refusals with rules."""

import asyncio
import re
from pathlib import Path
from random import Random

import pytest

from sambakit.server import wire
from sambakit.server.bots.own_bots import own_bots
from sambakit.server.hub.refused import Refused
from sambakit.server.match.refusals import NotNow
from sambakit.server.store.secret import Secret
from tests.server.romme_tables import RULES, deck_of, do, game_of, play_on, seen, some_deck, table_of
from tests.server.simulation import EPOCH, Player, World, choices, simulate

DOCUMENT = Path(__file__).parents[2] / "docs" / "bots.md"


async def to_the_end(player: Player) -> wire.RommeTable:
    """Play until a game is over and return the view."""
    while True:
        view = await player.state(lambda view: bool(choices(view)) or view.result is not None)
        assert isinstance(view, wire.RommeTable)
        if view.result is not None:
            return view
        await asyncio.sleep(0.06)
        before, action = view.last_event, choices(view)[0]
        answer = await player.play(action)
        assert isinstance(answer, wire.Done), (action, answer)
        await player.state(lambda view, before=before: view.last_event > before)


def test_the_bot_of_the_document_plays_at_a_table(tmp_path: Path) -> None:
    found = re.search(r"```python\n(\"\"\"rommebot.py.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    file = tmp_path / "rommebot.py"
    file.write_text(found[1], encoding="utf-8")

    async def story() -> None:
        world = World(own_bots=own_bots([f"{file}:RommeBot"]))
        player = await world.sit(await world.table(players=2, level="rommebot", rules=RULES))
        view = await to_the_end(player)
        assert set(world.bots.asked) == {1}
        assert [seat.level for seat in view.seats] == ["rommebot"] * 2
        with pytest.raises(Refused):
            await world.table(level="rommebot", rules="dutch")

    simulate(story)


@pytest.mark.parametrize("level", ["greedy", "novice", "beginner", "friendly", "strong"])
def test_a_game_is_played_to_its_end_kept_and_followed_by_another(level: str) -> None:
    async def story() -> None:
        world = World()
        rules = f"{RULES} + match_goal=2"
        player = await world.sit(await world.table(players=2, level=level, speed=0, rules=rules))
        view = await to_the_end(player)
        assert view.result is not None
        assert [sum(line.points for line in side.lines) for side in view.result.sides] == view.sheet[-1].deal
        assert view.result.end in ("out", "stalemate")
        assert view.over is None
        assert [event.n for event in player.events] == list(range(1, player.version + 1))
        again = await World(world.store.copy(), seed=50).sit(view.table, token=world.token)
        assert again.view == player.view
        await player.command(wire.Ready(player.identity(), view.last_event))
        after = await player.state(lambda view: view.deal == 2)
        assert after.dealer == 1 - view.dealer
        second = await to_the_end(player)
        assert second.over is not None
        assert second.over.totals == second.sheet[-1].total
        assert second.result is not None
        assert [side.total for side in second.result.sides] == second.over.totals

    simulate(story)


def test_a_table_read_from_the_store_in_the_middle_shows_what_it_showed() -> None:
    async def story() -> None:
        world = World(seed=4)
        player = await world.sit(await world.table(players=2, level="steady", speed=0, rules=RULES))
        for _ in range(14):
            view = await player.state(lambda view: bool(choices(view)) or view.result is not None)
            if view.result is not None:
                break
            await asyncio.sleep(0.06)
            await player.play(choices(view)[0])
            at = player.version
            again = await World(world.store.copy(), seed=50).sit(view.table, token=world.token)
            assert again.view is not None
            if again.version == at:
                assert again.view == player.view

    simulate(story)


def test_R_1_4_R_1_5_the_opener_has_seven_cards_and_only_discards() -> None:
    table = table_of(some_deck(1))
    opener, dealer = seen(table, 0), seen(table, 1)
    assert (opener.phase, opener.actor) == ("opening", 0)
    assert [len(opener.hand), len(dealer.hand)] == [7, 6]
    assert (opener.stock, opener.buracos, opener.pile) == (23, 2, 0)
    assert not opener.options.draw
    assert not opener.options.layings
    assert opener.options.discard == opener.hand
    assert dealer.options.discard == []
    with pytest.raises(NotNow) as refused:
        do(table, "draw")
    assert refused.value.refusal.rule == "R-1.5"


@pytest.mark.parametrize(
    ("play", "rule", "code"),
    [
        ("discard r1", "R-2.1", "draw_first"),
        ("take add", "", "unreadable"),
        ("take add r9 B1", "R-4.1", "canastra_first"),
        ("pass", "R-2.1", "draw_first"),
    ],
)
def test_refusals_carry_code_and_rule(play: str, rule: str, code: str) -> None:
    table = table_of(deck_of(("r9 g1", "r1 r3 r5")))
    do(table, "discard r9")
    answer = table.check(1, [play], 1)
    assert answer.refusal is not None
    assert (answer.refusal.rule, answer.refusal.code) == (rule, code)


def test_R_2_1_who_is_not_to_move_is_told_so() -> None:
    table = table_of(some_deck(3))
    with pytest.raises(NotNow) as refused:
        table.after_play(1, [table.adapter.actions.parse_action("draw")], EPOCH)
    assert (refused.value.refusal.code, refused.value.refusal.rule) == ("not_your_turn", "R-2.1")


def test_R_3_5_both_ends_are_offered_to_a_joker_that_moves() -> None:
    table = table_of(deck_of(("b1", "r3 g2 r5 r4 y9 y1"), stock="g12"))
    do(table, "discard b1")
    do(table, "draw")
    do(table, "lay row r3 g2=r4 r5")
    view = seen(table, 1)
    row = view.sides[1].canastras[0]
    assert (row.name, row.kind, row.cards, row.places, row.joker) == (
        "B1",
        "row",
        ["r3", "g2", "r5"],
        ["r3", "r4", "r5"],
        1,
    )
    moves = [one for one in view.options.layings if one.cards == ["r4"]]
    assert {one.joker for one in moves} == {"r2", "r6"}
    assert {one.action for one in moves} == {"add r4 B1 joker r2", "add r4 B1 joker r6"}
    staged = table.check(1, ["add r4 B1"], 1)
    assert staged.refusal is not None
    assert staged.refusal.code == "joker_place_open"
    assert set(staged.melds[0].choices) == {one.action for one in moves}
    for meaning in staged.melds[0].choices:
        assert table.check(1, [meaning], 1).ok


def test_R_3_3_a_new_row_says_where_its_joker_may_stand() -> None:
    table = table_of(deck_of(("b1", "r3 r4 g2 y9 y1 y5"), stock="g12"))
    do(table, "discard b1")
    do(table, "draw")
    staged = table.check(1, ["lay r3 r4 g2"], 1)
    assert set(staged.melds[0].choices) == {"lay row g2=r2 r3 r4", "lay row r3 r4 g2=r5"}


def test_cards_that_were_laid_may_be_taken_back_until_something_hidden_was_shown() -> None:
    table = table_of(deck_of(("b1", "r3 r4 r5 r7 r8 r9"), ["g1 g2 g3 g4 g5 g6"], stock="r6"))
    do(table, "discard b1")
    do(table, "draw")
    assert not table.may_take_back(1)
    before = seen(table, 1)
    do(table, "lay row r3 r4 r5")
    assert table.may_take_back(1)
    table.accept(table.after_take_back(1, EPOCH))
    after = seen(table, 1)
    assert (after.hand, after.sides, after.options.layings) == (before.hand, before.sides, before.options.layings)
    do(table, "lay row r3 r4 r5", "add r6 B1", "add r7 B1", "add r8 B1", "add r9 B1")
    assert seen(table, 1).sides[1].won == 1
    assert not table.may_take_back(1)  # the Buraco has been seen
    kinds = [row.kind for row in table.rows]
    assert kinds[-6:] == ["laid", "added", "added", "added", "added", "buraco"]
    assert [*table.rows][-1].own == {1: ["g1", "g2", "g3", "g4", "g5", "g6"]}
    assert [*table.rows][-1].public.cards == []


def test_a_person_alone_with_a_bot_takes_back_a_buraco_and_the_draw() -> None:
    cards = deck_of(("b1", "r3 r4 r5 r7 r8 r9"), ["g1 g2 g3 g4 g5 g6"], stock="r6")
    table = table_of(cards, people=(1,))
    do(table, "discard b1")
    begun = seen(table, 1)
    do(table, "draw")
    do(table, "lay row r3 r4 r5", "add r6 B1", "add r7 B1", "add r8 B1", "add r9 B1")
    assert seen(table, 1).sides[1].won == 1
    while table.may_take_back(1):
        table.accept(table.after_take_back(1, EPOCH))
    after = seen(table, 1)
    assert (after.hand, after.sides, after.stock, after.pile) == (begun.hand, begun.sides, begun.stock, begun.pile)
    assert [row.public.cause for row in table.rows if row.kind == "took_back"] == ["meld", "draw"]
    do(table, "draw")
    do(table, "lay row r3 r4 r5", "add r6 B1", "add r7 B1", "add r8 B1", "add r9 B1")
    assert [*table.rows][-1].own == {1: ["g1", "g2", "g3", "g4", "g5", "g6"]}  # the same Buraco


def test_R_5_1_a_staged_play_that_wins_a_buraco_says_so_and_tells_nothing_of_it() -> None:
    hands = ("b1", "r3 r4 r5 r7 r8 r9")
    answers = []
    for buraco in ("g1 g2 g3 g4 g5 g6", "y1 y2 y3 y4 y5 y6"):
        table = table_of(deck_of(hands, [buraco], stock="r6"))
        do(table, "discard b1")
        do(table, "draw")
        play = ["lay row r3 r4 r5", "add r6 B1", "add r7 B1", "add r8 B1", "add r9 B1", "lay g3 g4 g5", "discard g1"]
        answers.append(table.check(1, play, 1))
        won = table.check(1, play[:5], 1)
        assert (won.ok, won.wins_buraco, won.leaves) == (True, True, 0)
    assert answers[0] == answers[1]
    assert answers[0].refusal is not None
    assert answers[0].refusal.rule == "R-5.2"


def test_R_5_9_an_annulled_game_is_on_no_sheet_and_the_same_player_deals_again() -> None:
    table = table_of(some_deck(5), rules=f"{RULES} + stalemate_turnovers=1")
    while not game_of(table).over:
        game = game_of(table)
        do(table, "draw" if "draw" in {str(one) for one in game.legal_actions()} else str(game.legal_actions()[-1]))
    view = seen(table, 0)
    assert view.result is not None
    assert (view.result.end, view.sheet, view.over) == ("annulled", [], None)
    assert [side.deal for side in view.result.sides] == [0, 0]
    table.accept(table.after_next_deal(Secret(some_deck(6), b"seed"), "mNext", EPOCH))
    again = seen(table, 0)
    assert (again.deal, again.dealer, again.match) == (2, view.dealer, 1)


def test_R_5_5_turning_the_pile_over_is_told() -> None:
    table = table_of(some_deck(8), rules=f"{RULES} + buracos=5")
    rng = Random(1)
    while "turned_over" not in [row.kind for row in table.rows] and not game_of(table).over:
        play_on(table, 1, rng)
    turned = [row for row in table.rows if row.kind == "turned_over"]
    assert turned
    assert turned[0].public.count is not None
    assert turned[0].public.count > 0


@pytest.mark.deals(30)
def test_every_view_offers_what_the_game_lists_and_every_offer_is_good() -> None:
    offered = 0
    for seed in range(12):
        table, rng = table_of(some_deck(seed)), Random(seed)
        while not game_of(table).over:
            game = game_of(table)
            options = seen(table, game.actor).options
            actions = [one.action for one in (*options.takes, *options.layings)]
            actions += ["draw"] * options.draw + [f"discard {card}" for card in options.discard]
            assert sorted(actions) == sorted(str(one) for one in game.legal_actions())
            points = {one.action: one.points for one in options.layings}
            for action, gained in points.items():
                assert table.check(game.actor, [action], 1).points == gained
                offered += 1
            play_on(table, 1, rng)
    assert offered > 300
