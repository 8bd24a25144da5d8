"""Values that printed texts state, against the fields of the rule sets (SOURCES.md section 3)."""

import pytest

from sambakit import PRESETS, NotationError, UnplayableRules, parse_action, parse_rules
from tests.second_reading.hands import dealt
from tests.second_reading.readings import READINGS, Reading
from tests.second_reading.sets import group_is_legal

EVERY = pytest.mark.parametrize("reading", READINGS.values(), ids=READINGS)
WITH_PLAYERS = pytest.mark.parametrize(
    ("reading", "players"),
    [
        pytest.param(reading, number, id=f"{reading.name}-{number}")
        for reading in READINGS.values()
        for number in reading.players
    ],
)


def by_players(value: object, players: int) -> int:
    """Return the number for so many players of a field that may have one for each."""
    if isinstance(value, tuple):
        return int(dict(value)[players])
    assert isinstance(value, int)
    return value


def test_no_rule_set_is_left_out() -> None:
    assert set(READINGS) == set(PRESETS)


@EVERY
def test_B_4_7_wilds_go_onto_a_finished_canasta_in_dutch_and_canasta_alone(reading: Reading) -> None:
    assert PRESETS[reading.name].melds.wild_onto_finished == reading.wild_onto_finished


@EVERY
def test_A_1_L_7_O_5_so_many_may_play(reading: Reading) -> None:
    assert PRESETS[reading.name].table.players == set(reading.players)


@WITH_PLAYERS
def test_K_1_K_7_O_4_draws_and_sets_by_the_number_of_players(reading: Reading, players: int) -> None:
    rules = PRESETS[reading.name]
    play = rules.play
    assert by_players(rules.table.draw, players) == reading.drawn(players)
    needed = (
        by_players(play.out_sets, players),
        play.out_sequences,
        by_players(play.out_pure, players),
        by_players(play.out_mixed, players),
    )
    assert needed == reading.needed(players)


@EVERY
def test_A_3_B_6_1_K_6_S_4_1_V_6_minimums(reading: Reading) -> None:
    steps = PRESETS[reading.name].play.minimum
    for score in (-5, 0, 1495, 1500, 2995, 3000, 6995, 7000, 20_000):
        found = [points for least, points in steps if least is None or score >= least][-1]
        assert found == reading.minimum(score)


@EVERY
def test_D_13_1_K_10_V_6_targets(reading: Reading) -> None:
    assert PRESETS[reading.name].scores.target == reading.target


@EVERY
def test_S_5_4_asking_is_bound_in_every_rule_set(reading: Reading) -> None:
    play = PRESETS[reading.name].play
    assert (play.ask_partner, play.ask_when.value, play.yes_binds) == (True, "able", True)
    assert play.ask_before_melding == reading.asks_before_melding


@EVERY
def test_S_6_3_causes_of_a_penalty(reading: Reading) -> None:
    causes = {"dutch": "nothing", "fournier": "five_causes", "spanish": "six_causes"}
    assert PRESETS[reading.name].scores.penalty_for.value == causes.get(reading.name, "against_no")


def test_O_6_sambola_has_black_sambas_of_a_thousand() -> None:
    sambola = PRESETS["sambola"]
    assert sambola.melds.sequence_wilds == 1
    assert (sambola.scores.samba, sambola.scores.black_samba) == (1500, 1000)


def test_L_8_black_samba_is_taken_with_a_natural_and_a_wild_alone() -> None:
    starting = {name: rules.pile.take_starts_sequence.value for name, rules in PRESETS.items()}
    assert {name for name, value in starting.items() if value == "with_wild"} == {"black_samba"}
    assert "yes" not in starting.values()


def test_D_13_1_a_point_in_a_number_is_refused_with_the_number_that_was_meant() -> None:
    with pytest.raises(NotationError, match="5000"):
        parse_rules("dutch + target=5.000")


@pytest.mark.parametrize(
    "field",
    [
        "draw=2:2,3:2,4:1",
        "out_sets=2:2,3:1,4:1",
        "out_pure=2:1,3:0,4:0",
        "out_mixed=2:1,3:0,4:0",
        "target=2:5000,3:7500,4:5000",
    ],
)
def test_K_1_values_by_number_of_players_have_one_form(field: str) -> None:
    rules = parse_rules(f"canasta + {field}")
    name, text = field.split("=")
    part = {"draw": rules.table, "target": rules.scores}.get(name, rules.play)
    value = getattr(part, name)
    assert [by_players(value, players) for players in (2, 3, 4)] == [int(part[2:]) for part in text.split(",")]


@pytest.mark.parametrize("naturals", range(1, 6))
@pytest.mark.parametrize("wilds", range(4))
@pytest.mark.parametrize("ratio", ["two", "more", "twice", "three"])
def test_B_4_1_groups_of_naturals_and_wilds(ratio: str, naturals: int, wilds: int) -> None:
    """`three`: a trio has no wild, four cards at most one (the German sheet of 165 cards)."""
    if naturals + wilds < 3:
        return
    value = {"two": "two", "more": "more_than_wilds", "twice": "twice_wilds", "three": "three"}[ratio]
    group = " ".join([*("Ks", "Kh", "Kd", "Kc", "Ks")[:naturals], *("Jk", "2s", "2h")[:wilds]])
    deal = dealt(f"bicycle + jokers=9 + natural_ratio={value}", {0: group + " As Ah Ad"})
    deal.play([parse_action("draw")])
    refusal = deal.refuse([parse_action(f"lay {group}"), parse_action("lay As Ah Ad")])
    reading = Reading("german", "B-7.3", ratio=ratio)
    assert (refusal is None) == group_is_legal(reading, "K", naturals, wilds)


def test_L_1_a_rule_set_cannot_lose_its_sequences_and_keep_the_take_onto_them() -> None:
    with pytest.raises(UnplayableRules):
        parse_rules("black_samba + sequences=no")
