"""Referee mode at a table: what is done against the rules, who claims it, and that all of it is kept (C-15, F-9)."""

import sqlite3
from collections.abc import Mapping

from sambakit.server import wire
from sambakit.server.hub.refused import Refused
from tests.server.refereed_tables import BEN, CARLA, DIRK, FOUR, HANDS, claim, done, looks, seated, seen
from tests.server.simulation import Player, World, refused, simulate

# ---- the option -----------------------------------------------------------------------------------------------------


def test_C_15_referee_mode_is_chosen_with_the_table_and_kept() -> None:
    async def story() -> None:
        world = World()
        for chosen in (True, False):
            table = await world.table(rules="fournier", speed=3000, referee=chosen)
            for server in (world, World(world.store.copy(), seed=50)):
                assert looks(await server.sit(table, token=world.token)).referee is chosen

    simulate(story)


def test_C_15_rules_without_penalties_have_no_referee() -> None:
    async def story() -> None:
        problem = await refused(World().table(rules="dutch", referee=True))
        assert isinstance(problem, Refused)
        assert (problem.status, problem.problem.code) == (422, "choice")
        house = "dutch + penalty=100 + penalty_for=five_causes"
        view = looks(await (world := World()).sit(await world.table(rules=house, referee=True, speed=3000)))
        assert (view.referee, view.rule_facts.referee) == (True, True)

    simulate(story)


def test_C_15_without_a_referee_a_refused_play_stays_refused_even_so() -> None:
    async def story() -> None:
        players = await seated(World(), referee=False)
        answer = await players[0].play("discard 9s", even_so=True)
        assert isinstance(answer, wire.Refused)
        assert (answer.refusal.code, answer.irregular) == ("draw_first", "")

    simulate(story)


def test_C_15_nothing_irregular_happens_by_accident() -> None:
    async def story() -> None:
        players = await seated(World())
        answer = await players[0].play("discard 9s")
        assert isinstance(answer, wire.Refused)
        assert (answer.refusal.code, answer.irregular) == ("draw_first", "shown_in_error")
        players[0].send(wire.Check(5, 0, ["lay Ks Kh 9s"]))
        checked = await players[0].until(lambda message: isinstance(message, wire.Checked))
        assert isinstance(checked, wire.Checked)
        assert (checked.ok, checked.irregular) == (False, "shown_in_error")
        assert looks(players[0]).irregularities == []
        done(await players[0].play("draw", even_so=True))  # the rules allow it: an ordinary play
        assert looks(players[0]).irregularities == []

    simulate(story)


# ---- people claim ---------------------------------------------------------------------------------------------------


def test_F_9_2_everybody_sees_what_was_shown_and_the_others_may_claim() -> None:
    async def story() -> None:
        players = await seated(World())
        done(await players[0].play("draw"))
        await players[0].state(lambda view: view.phase == "play")
        done(await players[0].play("lay Ks Kh 9s", even_so=True))
        for seat, player in players.items():
            event = await seen(player, "irregular")
            assert (event.seat, event.cause, event.cards, event.points) == (0, "shown_in_error", ["Ks", "Kh", "9s"], 0)
            (one,) = looks(player).irregularities
            assert (one.rule, one.turns_left, one.penalty_cards, one.may_claim) == ("F-9.2", 2, True, seat in (1, 3))
        assert len(looks(players[0]).hand) == looks(players[0]).seats[0].cards == 17
        answer = await players[2].command(claim(players[2]))
        assert isinstance(answer, wire.Refused)
        assert (answer.refusal.code, answer.refusal.rule) == ("claim_against_own_side", "F-9.3")
        done(await players[3].command(claim(players[3])))
        claimed = await seen(players[1], "claimed")
        assert (claimed.seat, claimed.against, sorted(claimed.cards)) == (3, 0, ["9s", "Kh", "Ks"])
        assert sorted(looks(players[1]).seats[0].open_cards) == ["9s", "Kh", "Ks"]
        view = await players[0].state(lambda view: bool(view.seats[0].open_cards))
        assert sorted(view.options.discard) == ["9s", "Kh", "Ks"]
        answer = await players[1].command(claim(players[1]))
        assert isinstance(answer, wire.Refused)
        assert answer.refusal.code == "claimed_already"

    simulate(story)


def test_C_15_a_refusal_names_all_that_is_wrong_and_the_price_of_playing_it_anyway() -> None:
    async def story() -> None:
        players = await seated(World(), {0: "Ts Td Jk 2h 2d Ks Kh Kd Kc 2s 9s"})
        answer = await players[1].play("draw")
        assert isinstance(answer, wire.Refused)
        assert (answer.also, answer.price) == ([], wire.Price("drawn_out_of_turn", 100, [], False))
        done(await players[0].play("draw"))
        await players[0].state(lambda view: view.phase == "play")
        answer = await players[0].play("lay Ts Td Jk 2h 2d")
        assert isinstance(answer, wire.Refused)
        assert [(one.code, one.rule) for one in (answer.refusal, *answer.also)] == [
            ("too_many_wilds", "F-4.3"),
            ("too_few_naturals", "F-4.4"),
        ]
        cards = ["2h", "2d", "Ts", "Td", "Jk"]
        assert answer.price is not None
        assert (answer.price.points, sorted(answer.price.cards)) == (0, sorted(cards))
        answer = await players[0].play("lay Ks Kh Kd Kc Jk 2h 2d")  # only one wild too many
        assert isinstance(answer, wire.Refused)
        assert (answer.also, answer.price) == ([], wire.Price("three_wilds", 100, [], False))
        answer = await players[0].play("lay 2s 2h 2d")
        assert isinstance(answer, wire.Refused)
        assert [one.code for one in (answer.refusal, *answer.also)] == ["wilds_alone"]

    simulate(story)


def test_C_15_without_a_referee_a_refusal_has_no_price() -> None:
    async def story() -> None:
        players = await seated(World(), referee=False)
        answer = await players[1].play("draw")
        assert isinstance(answer, wire.Refused)
        assert (answer.irregular, answer.price) == ("", None)

    simulate(story)


def test_F_9_2_the_hand_of_who_takes_without_the_cards_stays_hidden_until_somebody_claims() -> None:
    async def story() -> None:
        players = await seated(World())
        hand = looks(players[0]).hand
        done(await players[0].play("take pair Ks", even_so=True))
        event = await seen(players[1], "irregular")
        assert (event.cause, event.cards) == ("taken_without_match", ["Ks"])
        hidden = {card for card in hand if card not in ("Ks", "9c")}  # the upcard may be like one of them
        told = wire.encode(players[1].events[-1]).decode() + wire.encode(looks(players[1]).irregularities).decode()
        assert not [card for card in hidden if f'"{card}"' in told]
        assert (looks(players[1]).seats[0].open_cards, looks(players[1]).pile) == ([], 1)
        done(await players[1].command(claim(players[1])))
        view = await players[3].state(lambda view: bool(view.seats[0].open_cards))
        assert view.seats[0].open_cards == hand

    simulate(story)


def test_F_9_3_a_claim_is_too_late_when_the_next_player_has_ended_the_turn() -> None:
    async def story() -> None:
        players = await seated(World())
        done(await players[2].play("draw", even_so=True))
        for seat in (0, 1, 2):
            await players[seat].state(lambda view, turn=seat: bool(view.irregularities) and view.turn == turn)
            await players[seat].play_simply()
            await players[seat].play_simply()
        view = await players[1].state(lambda view: view.turn == 3)
        assert [(one.cause, one.turns_left) for one in view.irregularities] == [("drawn_out_of_turn", 1)]
        await players[3].play_simply()
        await players[3].play_simply()
        view = await players[1].state(lambda view: view.turn == 0)
        assert view.irregularities == []
        answer = await players[1].command(claim(players[1]))
        assert isinstance(answer, wire.Refused)
        assert (answer.refusal.code, answer.refusal.rule) == ("claim_too_late", "F-9.3")
        for number, deal in ((2, 1), (1, 2)):
            answer = await players[1].command(claim(players[1], number, deal))
            assert isinstance(answer, wire.Refused)

    simulate(story)


def test_F_8_5_points_off_stand_in_the_score() -> None:
    async def story() -> None:
        world = World()
        players = await seated(world)
        done(await players[1].play("draw", even_so=True))
        await players[0].state(lambda view: bool(view.irregularities))
        done(await players[0].command(claim(players[0])))
        task = next(iter(world.hub._tables.values()))
        assert dict(task.table.match_state.deal.penalties) == {1: 100}
        event = await seen(players[3], "claimed")
        assert (event.seat, event.against, event.points, event.cards) == (0, 1, 100, [])

    simulate(story)


def test_C_15_a_seat_may_not_flood_the_table() -> None:
    async def story() -> None:
        players = await seated(World())
        for number in range(3):
            done(await players[1].play("draw", even_so=True))
            await players[1].state(lambda view, least=number: len(view.irregularities) > least)
        answer = await players[1].play("draw", even_so=True)
        assert isinstance(answer, wire.Refused)
        assert (answer.refusal.code, answer.refusal.facts) == ("too_many_irregular", {"most": 3})

    simulate(story)


def test_F_9_3_what_was_done_against_the_rules_is_not_taken_back() -> None:
    async def story() -> None:
        hands = {**HANDS, 0: "Ks Kh Kd Kc As Ah Ad 9s"}
        players = await seated(World(), hands)
        done(await players[0].play("draw"))
        await players[0].state(lambda view: view.phase == "play")
        done(await players[0].play("lay Ks Kh Kd", "lay As Ah Ad"))
        await players[0].state(lambda view: view.options.take_back)
        done(await players[0].play("add 9s A1", even_so=True))
        view = await players[0].state(lambda view: bool(view.irregularities))
        assert not view.options.take_back
        answer = await players[0].command(wire.TakeBack(players[0].identity(), view.last_event))
        assert isinstance(answer, wire.Refused)

    simulate(story)


# ---- bots claim -----------------------------------------------------------------------------------------------------


def test_C_15_bots_claim_what_they_have_seen_at_once_and_partners_do_not() -> None:
    async def story() -> None:
        players = await seated(World(), people={})
        done(await players[0].play("draw"))
        await players[0].state(lambda view: view.phase == "play")
        done(await players[0].play("lay Ks Kh 9s", even_so=True))
        event = await seen(players[0], "claimed")
        assert (event.seat, event.against, len(event.cards)) == (1, 0, 3)
        assert len(looks(players[0]).seats[0].open_cards) == 3
        assert [one.claimed_by for one in looks(players[0]).irregularities] == [1]
        partner = await seated(World(), people={1: BEN, 3: DIRK})
        done(await partner[0].play("discard 9s", even_so=True))  # its partner is the only bot
        await seen(partner[1], "irregular")
        assert not [event for event in partner[1].events if event.kind == "claimed"]

    simulate(story)


def test_C_15_bots_never_play_against_the_rules() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(rules="fournier", referee=True))
        for _ in range(12):
            if looks(player).result is None:
                await player.play_simply()
        assert not [event for event in player.events if event.kind in ("irregular", "claimed")]

    simulate(story)


# ---- after the deal -------------------------------------------------------------------------------------------------

OUT_AT_ONCE = {**HANDS, 0: "Ks Kh Kd Kc Ks Kh Kd As Ah Ad Ac Qs Qh Qd Qc"}


async def gone_out(
    world: World, people: Mapping[int, str] | None = None, rules: str = "fournier + draw=1"
) -> dict[int, Player]:
    """Return the people of a table at which seat 0 has just gone out against the no of its partner."""
    players = await seated(world, OUT_AT_ONCE, people, rules=rules)
    ann, carla = players[0], players[2]
    done(await ann.play("draw"))
    await ann.state(lambda view: view.phase == "play")
    done(await ann.play("lay Ks Kh Kd Kc Ks Kh Kd"))
    await ann.state(lambda view: view.sides[0].opened)
    done(await ann.play("ask"))
    await carla.state(lambda view: view.options.answer)
    done(await carla.play("answer no"))
    await ann.state(lambda view: view.asked == "no")
    done(await ann.play("lay As Ah Ad Ac", "lay Qs Qh Qd Qc", even_so=True))
    view = await ann.state(lambda view: len(view.hand) == 1)
    assert view.options.discard_goes_out
    done(await ann.play(f"discard {view.hand[0]}"))
    return players


def penalty_lines(view: wire.TableView, side: int = 0) -> list[wire.ScoreLine]:
    assert view.result is not None
    return [line for line in view.result.sides[side].lines if line.item == "penalties"]


def test_F_8_8_going_out_against_a_no_is_claimed_until_the_next_deal_begins() -> None:
    async def story() -> None:
        world = World()
        players = await gone_out(world)
        table = looks(players[0]).table
        view = await players[1].state(lambda view: view.result is not None)
        (one,) = view.irregularities
        assert (one.cause, one.points, one.turns_left, one.may_claim) == ("against_no", 100, 0, True)
        assert penalty_lines(view) == []
        before = view.sheet[0].total[0]
        done(await players[1].command(claim(players[1])))
        for seat, token in {0: world.token, **FOUR}.items():
            view = await players[seat].state(lambda view: bool(view.result) and bool(penalty_lines(view)))
            (line,) = penalty_lines(view)
            assert (line.points, line.rule, line.facts) == (-100, "F-8.5", {"count": 1, "each": -100})
            assert view.sheet[0].total[0] == before - 100
            again = looks(await World(world.store.copy(), seed=9).sit(table, seat, token))
            assert (again.result, again.sheet) == (view.result, view.sheet)
        for player in players.values():
            done(await player.command(wire.Ready(player.identity(), looks(player).last_event)))
        view = await players[1].state(lambda view: view.deal == 2)
        assert (view.sides[0].score, view.irregularities) == (before - 100, [])
        again = looks(await World(world.store.copy(), seed=9).sit(table, 1, BEN))
        assert (again.sides, again.sheet) == (view.sides, view.sheet)

    simulate(story)


def test_F_8_5_a_bot_that_claims_has_the_points_off_in_the_score_at_once() -> None:
    async def story() -> None:
        world = World()
        players = await gone_out(world, {2: CARLA})
        view = await players[0].state(lambda view: view.result is not None)
        assert [line.points for line in penalty_lines(view)] == [-100]
        assert [one.may_claim for one in view.irregularities] == [False]
        again = looks(await World(world.store.copy(), seed=9).sit(view.table, 0, world.token))
        assert (again.result, again.sheet) == (view.result, view.sheet)

    simulate(story)


def test_F_8_8_a_claim_may_take_a_side_below_the_target_again() -> None:
    async def total_of(rules: str) -> tuple[int, bool, bool]:
        players = await gone_out(World(), rules=rules)
        view = await players[1].state(lambda view: view.result is not None)
        done(await players[1].command(claim(players[1])))
        after = await players[1].state(lambda view: bool(penalty_lines(view)))
        return view.sheet[0].total[0], view.over is not None, after.over is not None

    async def story() -> None:
        total, *_ = await total_of("fournier + draw=1")
        assert await total_of(f"fournier + draw=1 + target={total}") == (total, True, False)

    simulate(story)


# ---- it is kept -----------------------------------------------------------------------------------------------------


def test_C_15_after_a_restart_every_seat_sees_what_it_saw() -> None:
    async def story() -> None:
        world = World()
        hands = {**HANDS, 0: "Ks Kh Kd Kc 2s 2h 2d As Ah Ad 9s"}
        players = await seated(world, hands)
        table = looks(players[0]).table
        done(await players[3].play("discard 4s", even_so=True))
        await players[0].state(lambda view: len(view.irregularities) == 1)
        done(await players[0].play("draw"))
        await players[0].state(lambda view: view.phase == "play")
        done(await players[0].play("lay Ks Kh Kd Kc 2s 2h", "lay As Ah Ad"))
        await players[0].state(lambda view: view.sides[0].opened)
        done(await players[0].play("add 2d A1", even_so=True))
        await players[0].state(lambda view: len(view.irregularities) == 2)
        done(await players[0].command(claim(players[0])))
        view = await players[0].state(lambda view: bool(view.seats[3].open_cards))
        meld = view.sides[0].melds[0]
        assert meld is not None
        assert (meld.wilds, meld.complete, meld.points) == (3, "mixed", 100)
        for seat, token in {0: world.token, **FOUR}.items():
            await players[seat].state(lambda other, least=view.last_event: other.last_event == least)
            again = looks(await World(world.store.copy(), seed=9).sit(table, seat, token))
            assert wire.encode(again.irregularities) == wire.encode(looks(players[seat]).irregularities)
            assert (again.hand, again.sides, again.options) == (
                looks(players[seat]).hand,
                looks(players[seat]).sides,
                looks(players[seat]).options,
            )
            assert [seat.open_cards for seat in again.seats] == [seat.open_cards for seat in view.seats]

    simulate(story)


def test_C_15_a_claim_sent_again_is_a_duplicate() -> None:
    async def story() -> None:
        players = await seated(World())
        done(await players[1].play("draw", even_so=True))
        await players[0].state(lambda view: bool(view.irregularities))
        message = claim(players[0])
        done(await players[0].command(message))
        players[0].send(message)
        answer = await players[0].until(lambda answer: getattr(answer, "id", None) == message.id)
        assert isinstance(answer, wire.Duplicate)

    simulate(story)


def test_a_table_of_the_schema_before_has_no_referee() -> None:
    async def story() -> None:
        world = World()
        table = await world.table()
        connection: sqlite3.Connection = world.store.database._connection
        connection.execute("UPDATE game_table SET options = '{}'")
        stored = await World(world.store.copy()).store.load(table)
        assert stored is not None
        assert not stored.record.options.referee

    simulate(story)
