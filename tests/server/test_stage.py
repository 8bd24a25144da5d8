"""The tray: how picks lie and what they are as a play, answered without a hidden card and without a change."""

import json

import pytest

from sambakit.engine.presets.house_rules import parse_rules
from sambakit.server import wire
from sambakit.server.samba import tray
from sambakit.server.settings import Settings
from tests.rules.table import table
from tests.server.romme_tables import deck_of, table_of
from tests.server.simulation import Player, World, simulate

HAND = "Ks Kh Kd Qs Qh Qd 4h 5h 6h 8s 8c 2d Td 3s Jc"


async def stage(player: Player, picks: str, *piles: wire.FormerPile) -> wire.Staged:
    """Return the answer to a question about the tray."""
    player.send(wire.Stage(9, player.version, picks.split(), list(piles), []))
    answer = await player.until(lambda message: isinstance(message, wire.Staged))
    assert isinstance(answer, wire.Staged)
    assert answer.seq == 9
    return answer


def shown(staged: wire.Staged, picks: str) -> list[tuple[str, str, int | None]]:
    """Return cards, look and points of each pile."""
    cards = picks.split()
    return [(" ".join(cards[place] for place in pile.cards), pile.look, pile.points) for pile in staged.piles]


def test_picks_come_back_as_melds_with_their_points() -> None:
    async def story() -> None:
        ann = await (world := World()).sit(await world.table_with({0: HAND}, top="9d"))
        picks = "4h Ks 6h Kh 5h Kd 8s"
        staged = await stage(ann, picks)
        assert shown(staged, picks) == [
            ("4h 5h 6h", "sequence", 15),
            ("Ks Kh Kd", "group", 30),
            ("8s", "open", None),
        ]
        assert staged.actions == ["lay 4h 5h 6h", "lay Ks Kh Kd"]
        assert staged.used == [0, 1, 2, 3, 4, 5]
        assert staged.sum is not None
        assert (staged.sum.points, staged.sum.loose, staged.sum.minimum, staged.sum.ok) == (45, 10, 50, False)
        assert staged.sum.refusal is not None
        assert staged.sum.refusal.code == "draw_first"
        assert staged.takes == []

    simulate(story)


def test_what_can_be_laid_is_what_the_answer_says() -> None:
    async def story() -> None:
        ann = await (world := World()).sit(await world.table_with({0: HAND}, top="9d"))
        await ann.play_simply()
        staged = await stage(ann, "Ks Kh Kd Qs Qh Qd 8s")
        assert staged.sum is not None
        assert (staged.sum.ok, staged.sum.points, staged.sum.leaves) == (True, 60, 11)
        answer = await ann.play(*staged.actions)
        assert isinstance(answer, wire.Done)
        await ann.state(lambda view: len(view.hand) == 11)

    simulate(story)


def test_no_meld_yet_says_why_it_cannot_be_laid() -> None:
    async def story() -> None:
        ann = await (world := World()).sit(await world.table_with({0: HAND}, top="9d"))
        staged = await stage(ann, "8s 8c")
        (pile,) = staged.piles
        assert (pile.look, pile.missing, pile.refusal and pile.refusal.code) == ("open", 1, "too_few_cards")
        assert staged.sum is not None
        assert (staged.sum.points, staged.sum.loose, staged.sum.ok) == (0, 20, False)

    simulate(story)


def test_D_9_1_a_pile_that_goes_with_the_top_card_names_the_play_that_takes() -> None:
    async def story() -> None:
        ann = await (world := World()).sit(await world.table_with({0: HAND}, top="Kc"))
        staged = await stage(ann, "Ks Kh Qs Qh Qd 8s")
        (take,) = staged.takes
        assert (take.pile, take.way, take.cards, take.points) == (0, "pair", ["Ks", "Kh"], 30)
        assert take.actions == ["take pair Ks Kh", "lay Qs Qh Qd"]
        assert take.used == [0, 1, 2, 3, 4]
        assert staged.with_pile is not None
        assert (staged.with_pile.ok, staged.with_pile.points, staged.with_pile.loose) == (True, 60, 10)
        three = await stage(ann, "Ks Kh Kd")
        assert [one.actions for one in three.takes] == [["take pair Ks Kh Kd"]]
        other = await stage(ann, "Qs Qh Qd")
        assert {one.pile for one in other.takes} == {None}
        assert len(other.takes) == 3

    simulate(story)


def test_D_8_4_a_pair_that_is_short_of_the_minimum_opens_with_more_and_picks_choose_the_way() -> None:
    async def story() -> None:
        ann = await (world := World()).sit(await world.table_with({0: HAND}, top="Kc"))
        (take,) = (await stage(ann, "Ks Kh")).takes
        assert (take.opens, take.pile) == (True, 0)
        (take,) = (await stage(ann, "Ks Kh Qs Qh Qd")).takes
        assert (take.opens, take.pile) == (False, 0)
        single = await stage(ann, "Kd")
        assert [one.cards for one in single.takes] == [["Ks", "Kd"], ["Kh", "Kd"]]
        assert {one.pile for one in single.takes} == {None}
        assert [one.used for one in single.takes] == [[0], [0]]

    simulate(story)


def staged_onto_sevens(hand: str) -> wire.Staged:
    """Return the answer to two sevens and a joker put onto a finished canasta of sevens, with all other sets done."""
    own = ["Ks Ks Kh Kh Kd Kd Kc", "Qs Qs Qh Qh Qd Qd Qc", "7s 7s 7h 7h 7h 7c 7c"]
    deal = table(hand, own, rules=parse_rules("sambola"))
    question = wire.Stage(1, 0, ["7d", "7c", "Jk"], [wire.FormerPile([0, 1, 2], "A3", True, 0)], [])
    return tray.staged(deal, 0, question, 0)


def test_B_4_6_last_cards_that_a_canasta_does_not_take_go_there_as_a_group_merged_with_it() -> None:
    found = staged_onto_sevens("7d 7c Jk")
    assert found.actions == ["lay 7d 7c Jk", "merge A3 A4"]
    assert [(pile.to, pile.refusal) for pile in found.piles] == [("A3", None)]
    assert (found.merges, found.used) == ([], [0, 1, 2])
    assert found.sum is not None
    assert (found.sum.ok, found.sum.goes_out, found.sum.points, found.sum.leaves) == (True, True, 60, 0)


def test_B_4_7_with_another_card_in_hand_the_wild_of_the_pile_is_refused() -> None:
    found = staged_onto_sevens("7d 7c Jk 5s")
    assert found.actions == ["add 7d 7c Jk A3"]
    assert found.sum is not None
    assert found.sum.refusal is not None
    assert found.sum.refusal.code == "wild_onto_finished"


@pytest.mark.parametrize(
    ("picks", "piles", "code"),
    [
        ("As", [], "card_not_held"),
        ("Ks Ks", [], "card_not_held"),
        ("Ks", [wire.FormerPile([1], None, False, 0)], "unreadable"),
        ("Ks", [wire.FormerPile([-1], None, True, 0)], "unreadable"),
        ("Ks Kh", [wire.FormerPile([0, 0], None, True, 0)], "unreadable"),
        ("Ks", [wire.FormerPile([], None, True, 0)], "unreadable"),
        ("Zz", [], "unreadable"),
        ("Ks", [wire.FormerPile([0], "A1", True, 0)], "no_such_meld"),
        ("Ks", [wire.FormerPile([0], "B1", True, 0)], "meld_of_other_side"),
        ("Ks", [wire.FormerPile([0], "Z", True, 0)], "unreadable"),
        ("Ks", [wire.FormerPile([0], "A" + "9" * 60, True, 0)], "unreadable"),  # as long as the message allows
        ("Ks " * 121, [], "unreadable"),
    ],
)
def test_a_tray_that_makes_no_sense_is_refused(picks: str, piles: list[wire.FormerPile], code: str) -> None:
    async def story() -> None:
        ann = await (world := World()).sit(await world.table_with({0: HAND}, top="9d"))
        staged = await stage(ann, picks, *piles)
        assert staged.piles == []
        assert staged.sum is not None
        assert staged.sum.refusal is not None
        assert staged.sum.refusal.code == code
        assert (await stage(ann, "Ks Kh Kd")).piles

    simulate(story)


def test_questions_are_limited_like_checks_and_an_old_page_may_ask_them() -> None:
    async def story() -> None:
        world = World(settings=Settings(checks_burst=2, checks_per_second=0.1))
        table = await world.table_with({0: HAND}, top="9d")
        old = world.connect()
        old.send(wire.Hello(1, table, 0))
        for seq in range(4):
            old.send(wire.Stage(seq, 0, ["Ks"], [], []))
        while len(old.socket.sent) < 5:
            await old.socket.news.wait()
            old.socket.news.clear()
        kinds = [json.loads(text)["type"] for text in old.socket.sent]
        assert kinds[-4:] == ["staged", "staged", "staged", "fault"]  # the third one waits unread

    simulate(story)


def test_a_table_of_samba_romme_tells_of_jokers_and_targets() -> None:
    table = table_of(deck_of(("r4 r5 r6 g2 b8", "")), dealer=1)
    question = wire.Stage(1, 0, ["r5", "r4", "g2", "b8"], [], [])
    staged = table.stage(0, question)
    row, single = staged.piles
    assert (row.look, row.joker, row.joker_at, row.may_turn) == ("row", "r6", 2, True)
    assert (single.look, single.missing) == ("open", 2)
    assert staged.actions == ["lay row r4 r5 g2=r6"]
    turned = table.stage(0, wire.Stage(2, 0, question.cards, [wire.FormerPile([0, 1, 2], None, True, 1)], []))
    assert turned.actions == ["lay row g2=r3 r4 r5"]
    assert table.stage(0, wire.Stage(3, 0, ["r12"], [], [])).sum is not None
