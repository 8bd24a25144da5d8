"""Every preset has the values of the tables 3a to 3f of the rules reference, entered here a second time."""

import re
from pathlib import Path

import pytest

from sambakit.engine.presets import PRESETS
from sambakit.engine.rules.fields import FIELDS
from sambakit.rulebook.pages import rules_page

RULESETS = Path(__file__).resolve().parents[2] / "src" / "sambakit" / "engine" / "presets"
ORDER = ("dutch", "bicycle", "fournier", "spanish", "canasta")
# A row for each field: its value in dutch, bicycle, fournier, spanish and canasta; . is as in dutch.
TABLES = """
# 3a: table, deal, draw
decks                   3           .            .            .            2
jokers                  6           .            .            .            4
players                 2-6         4            .            .            2-4
six_teams               three_pairs .            .            .            .
partners_at_four        yes         .            .            .            .
hand_size               15,6:13     15           .            .            2:15,3:13,4:11
draw                    2           .            .            .            2:2,3:2,4:1
turnup_covered_for      none        wild,threes  wild,threes  wild,threes  wild,red_threes
hidden_under_turnup     0           .            .            .            .
# 3b: discard pile
take_pair               yes         .            .            .            .
take_natural_wild       no          .            yes          yes          yes
take_onto_group         no          yes          yes          yes          yes
take_onto_canasta       no          .            yes          yes          yes
take_onto_sequence      top_only    whole_pile   whole_pile   whole_pile   no
hand_card_may_bridge    no          .            .            .            .
take_starts_sequence    no          .            .            .            .
freezes_for_all         none        wild,red_threes wild,red_threes wild,red_threes wild,red_threes
frozen_until_opened     no          yes          yes          yes          yes
blocks_next             wild,threes .            .            .            wild,black_threes
black_three_freezes     no          .            .            .            .
one_card_hand_may_take  yes         not_one_card_pile only_empty_stock only_empty_stock not_one_card_pile
pile_limit              none        .            .            .            .
# 3c: melds
group_min               3           .            .            .            .
group_start             any_legal   two_naturals naturals_or_one_wild naturals_or_one_wild two_naturals
max_wilds               2           .            .            .            3
natural_ratio           twice_wilds two          more_than_wilds more_than_wilds two
group_max               none        .            .            .            .
groups_per_rank         none        .            .            .            1
merge_groups            yes         .            no           no           no
wild_onto_finished      yes         no           no           no           .
sequences               yes         .            .            .            no
sequence_min            3           .            .            .            .
sequence_max            7           .            .            .            .
sequence_wilds          0           .            .            .            .
join_sequences          no          .            .            .            .
wild_meld               no          .            .            .            .
# 3d: threes, opening, end of the deal
black_threes            going_out   going_out_natural going_out_natural going_out_natural going_out_natural
red_threes              optional    forced       forced       exposed      forced
red_three_from_pile     stays       laid         laid         laid         laid
minimum                 7000:150    7000:160     -            7000:150     -
out_sets                2           .            1            .            2:2,3:1,4:1
out_sequences           0           .            .            .            .
out_pure                0           .            .            .            .
out_mixed               0           .            .            .            .
final_discard           optional    .            .            .            .
pass_with_one           yes         no           no           no           no
ask_partner             yes         .            .            .            .
ask_when                able        .            .            .            .
ask_before_melding      no          .            .            .            yes
yes_binds               yes         .            .            .            .
fold                    no          .            waives_minimum waives_minimum concealed_no_minimum
pumba                   no          .            yes          yes          .
stock_end               play_on     forced_if_top_fits forced_if_top_matches forced_if_legal forced_if_top_fits
last_card_red_three     stays       ends_deal_if_alone ends_deal_if_alone ends_deal_if_alone ends_deal_if_alone
jokers_discardable      yes         .            .            .            .
# 3e: scores; what a game does not know is not compared (?)
card_values             jokers:50,twos:20,red_threes:0,black_threes:5,4-7:5,8-K:10,A:20 . . . .
samba                   1500        .            .            .            ?
pure                    500         .            .            .            .
mixed                   300         .            .            .            .
wild_canasta            ?           ?            ?            ?            ?
black_samba             ?           ?            ?            ?            ?
royal_red               ?           ?            ?            ?            ?
royal_black             ?           ?            ?            ?            ?
out                     200         .            .            .            100
out_concealed           ?           ?            ?            ?            200
red_three               100         .            .            .            .
red_threes_all          1000        .            .            .            800
red_three_minus         100         .            500          500          .
red_threes_all_minus    600         1000         3000         3000         800
red_three_count         completed_sets .         .            .            side_has_melded
red_three_sets          2           .            .            .            ?
held_red_three          750         0            1500         ?            500
held_red_three_per      per_hand    ?            each         ?            each
held_without_turn       yes         no           no           no           ?
black_three_held_out    0           .            .            .            .
penalty                 0           100          100          100          100
penalty_for             ?           against_no   five_causes  six_causes   against_no
penalty_cards           no          .            yes          yes          .
next_picks_discard      no          .            .            yes          .
draw_ahead_stands       no          .            .            yes          .
target                  10000       .            .            .            5000
target_strict           no          .            .            yes          .
tie                     drawn       .            .            .            .
"""
# 3f: what differs from the base.
RELATIVES = {
    "samba_1951": {
        "players": "2-6",
        "minimum": "any:15,0:50,1500:90,3000:120,7000:150",
    },
    "bolivia": {
        "wild_meld": "yes",
        "out_sequences": "1",
        "minimum": "any:15,0:50,1500:90,3000:120,7000:150",
        "wild_canasta": "2500",
        "black_three_held_out": "100",
        "target": "15000",
    },
    "black_samba": {
        "players": "4,6",
        "six_teams": "two_trios",
        "sequence_wilds": "1",
        "black_threes": "never",
        "take_starts_sequence": "with_wild",
        "pile_limit": "5",
        "black_samba": "1000",
        "red_threes_all": "1200",
        "red_threes_all_minus": "1200",
    },
    "sambola": {
        "jokers": "9",
        "players": "2-6",
        "six_teams": "two_trios",
        "pile_limit": "5",
        "sequence_wilds": "1",
        "out_sets": "3",
        "out_pure": "2,2:1,3:1",
        "out_mixed": "1,2:2,3:2",
        "black_samba": "1000",
        "jokers_discardable": "no",
    },
    "trey": {},
    "quad": {
        "decks": "4",
        "jokers": "8",
        "players": "6",
        "red_threes_all": "1500",
        "red_threes_all_minus": "1500",
    },
    "royal": {
        "black_threes": "as_sets",
        "red_threes": "as_sets",
        "red_three_from_pile": "stays",
        "last_card_red_three": "stays",
        "freezes_for_all": "wild",
        "royal_red": "1000",
        "royal_black": "500",
        "card_values": "jokers:50,twos:20,red_threes:5,black_threes:5,4-7:5,8-K:10,A:20",
    },
}
MINIMUM = "any:15,0:50,1500:90,3000:120"


def rows() -> dict[str, list[str]]:
    """Return the values of the table above by field, in the order of the presets."""
    found = {}
    for line in TABLES.strip().splitlines():
        if not line.startswith("#"):
            name, dutch, *others = line.split()
            found[name] = [dutch, *(dutch if value == "." else value for value in others)]
    found["minimum"] = [MINIMUM if value == "-" else f"{MINIMUM},{value}" for value in found["minimum"]]
    return found


def test_the_tables_hold_every_field() -> None:
    assert set(rows()) == set(FIELDS)
    assert all(len(values) == len(ORDER) for values in rows().values())


@pytest.mark.parametrize("name", ORDER)
def test_a_preset_has_the_values_of_its_column(name: str) -> None:
    for field, values in rows().items():
        wanted = values[ORDER.index(name)]
        assert wanted == "?" or FIELDS[field].text(PRESETS[name]) == wanted, field


@pytest.mark.parametrize("name", RELATIVES)
def test_a_relative_differs_from_its_base_in_these_fields_alone(name: str) -> None:
    rules, base = PRESETS[name], PRESETS[PRESETS[name].base]
    differing = {field.name: field.text(rules) for field in FIELDS.values() if field.value(rules) != field.value(base)}
    assert differing == RELATIVES[name]


def test_all_presets_stand_in_their_order() -> None:
    assert list(PRESETS) == [*ORDER, *RELATIVES]
    assert [name for name, rules in PRESETS.items() if rules.experimental] == ["trey", "quad", "royal"]
    assert all(rules.name == name for name, rules in PRESETS.items())


@pytest.mark.parametrize(
    ("name", "players", "sides"),
    [
        ("dutch", 2, (0, 1)),
        ("dutch", 3, (0, 1, 2)),
        ("dutch", 4, (0, 1, 0, 1)),
        ("dutch", 5, (0, 1, 2, 3, 4)),
        ("dutch", 6, (0, 1, 2, 0, 1, 2)),
        ("fournier", 6, (0, 1, 2, 0, 1, 2)),
        ("spanish", 6, (0, 1, 2, 0, 1, 2)),
        ("canasta", 3, (0, 1, 2)),
        ("samba_1951", 3, (0, 1, 2)),
        ("samba_1951", 4, (0, 1, 0, 1)),
        ("samba_1951", 6, (0, 1, 2, 0, 1, 2)),
        ("black_samba", 6, (0, 1, 0, 1, 0, 1)),
        ("sambola", 2, (0, 1)),
        ("sambola", 5, (0, 1, 2, 3, 4)),
        ("sambola", 6, (0, 1, 0, 1, 0, 1)),
        ("quad", 6, (0, 1, 2, 0, 1, 2)),
    ],
)
def test_who_plays_with_whom(name: str, players: int, sides: tuple[int, ...]) -> None:
    assert PRESETS[name].table.sides(players) == sides


@pytest.mark.parametrize(
    ("name", "cards"), [("dutch", 162), ("canasta", 108), ("sambola", 165), ("quad", 216), ("royal", 162)]
)
def test_how_many_cards_there_are(name: str, cards: int) -> None:
    table = PRESETS[name].table
    assert 52 * table.decks + table.jokers == cards


@pytest.mark.parametrize("name", PRESETS)
def test_the_rule_behind_each_value_speaks_of_its_field(name: str) -> None:
    """The ids beside the values of a preset's file are those of rules that name the field."""
    speaking = {rule.id: set(rule.fields) for section in rules_page(name).sections for rule in section.rules}
    for line in (RULESETS / f"{name}.py").read_text(encoding="utf-8").splitlines():
        if found := re.fullmatch(r"        ([a-z_]+)=.*  # (.+)", line):
            for rule in re.findall(r"\b[A-Z]-\d+(?:\.\d+)?\b", found[2]):
                assert found[1] in speaking[rule], (found[1], rule)
