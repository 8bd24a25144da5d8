"""Rule texts say what the printed sources say, where they once said less, and what the engine does."""

import re
from importlib.resources import files

import pytest

from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.codes import Code
from sambakit.rulebook.fields import field_texts
from sambakit.rulebook.pages import languages_of, rules_page
from tests.rules.table import refused, table

FROM_THE_HAND = {"en": "from the hand", "nl": "uit de hand", "es": "de la mano"}
DRAW_RULES = (("dutch", "D-8.1"), ("bicycle", "B-2.1"), ("fournier", "F-2.2"), ("spanish", "S-2.1"))


def text(rules: str, rule_id: str, lang: str = "en") -> str:
    """Return the text of a rule on the page of `rules`."""
    page = rules_page(rules, lang)
    (found,) = [rule.text for section in page.sections for rule in section.rules if rule.id == rule_id]
    return found


@pytest.mark.parametrize(("name", "rule_id"), DRAW_RULES)
def test_cards_are_melded_from_the_hand(name: str, rule_id: str) -> None:
    for lang in languages_of(name):
        assert FROM_THE_HAND[lang] in text(name, rule_id, lang)


def test_no_text_points_to_a_file_that_no_reader_has() -> None:
    for path in files("sambakit.rulebook").joinpath("texts").iterdir():
        for page in path.iterdir():
            assert not re.search(r"\b\w+\.md\b", page.read_text(encoding="utf-8")), page


@pytest.mark.parametrize(("lang", "said"), [("en", "90"), ("es", "90")])
def test_S_4_2_a_pure_canasta_alone_opens_at_90_only_where_it_is_of_aces(lang: str, said: str) -> None:
    found = text("spanish", "S-4.2", lang)
    assert said in found
    assert {"en": "unless it is of aces", "es": "a menos que sea de ases"}[lang] in found
    assert said not in text("spanish + minimum=any:15,1500:60", "S-4.2", lang)
    assert "120" in text("spanish + minimum=any:15,1500:60,3000:120", "S-4.2", lang)


def test_V_2_and_O_4_red_threes_ask_for_any_two_completed_sets() -> None:
    assert "any two completed sets" in text("bolivia", "V-2")
    assert "any two completed sets" in text("sambola", "O-4")
    assert "any three completed sets" in text("bolivia + red_three_sets=3", "V-2")


def test_D_13_3_equal_totals_at_the_target_are_drawn_too() -> None:
    assert text("dutch", "D-13.3") == "Equal totals of 10,000 or more are a draw."
    assert "beyond" not in rules_page("dutch + tie=play_on").changes[0].sentence
    assert "10.000 of meer" in text("dutch", "D-13.3", "nl")


@pytest.mark.parametrize("lang", ["en", "es"])
def test_S_6_3_all_six_red_threes_count_3000_minus(lang: str) -> None:
    assert re.search(r"−3[,.]?000", text("spanish", "S-6.3", lang))


def test_K_8_says_what_a_card_table_charges_for_a_red_three_in_hand() -> None:
    assert "At a card table each one that was left in the hand costs 500." in text("canasta", "K-8")


@pytest.mark.parametrize(
    ("rule_id", "words"),
    [
        ("D-14.1", ("8, 9 and 10", "canasta")),
        ("D-14.2", ("Red threes",)),
        ("D-14.3", ("side pile",)),
        ("D-14.4", ("8, 9 and 10", "partner")),
        ("D-14.5", ("wild cards", "pile")),
    ],
)
def test_all_five_hints_of_the_source_are_there(rule_id: str, words: tuple[str, ...]) -> None:
    found = text("dutch", rule_id)
    assert all(word.lower() in found.lower() for word in words)
    assert text("dutch", rule_id, "nl") != found


@pytest.mark.parametrize("lang", ["en", "nl", "es"])
def test_no_card_is_told_without_a_double_negative(lang: str) -> None:
    preset = {"en": "dutch", "nl": "dutch", "es": "spanish"}[lang]
    negative = {"en": "no card on top", "nl": "geen kaart bovenop", "es": "ninguna carta encima"}[lang]
    page = rules_page(f"{preset} + blocks_next=none", lang)
    told = [rule.text for section in page.sections for rule in section.rules]
    assert not [one for one in (*told, page.changes[0].sentence) if negative in one.lower()]
    for name in ("freezes_for_all", "turnup_covered_for", "blocks_next"):
        said = dict(field_texts(lang)[name].sentences)
        assert "{" not in said["none"]


def test_what_no_way_of_taking_fits_cannot_be_taken_whether_it_blocks_or_not() -> None:
    assert text("dutch + blocks_next=none", "D-9.6") == text("dutch", "D-9.6")
    assert text("dutch", "D-9.6") == "A joker, a 2 or any three on top cannot be taken in any way."
    assert text("canasta", "K-5") == "A joker, a 2 or a black three on top cannot be taken."


def test_nothing_is_charged_where_nothing_costs_a_penalty() -> None:
    assert "100" not in text("bicycle + penalty_for=nothing", "B-7.3")
    page = rules_page("dutch + penalty=100")
    assert "100" not in page.changes[0].sentence
    assert not [rule.id for section in page.sections for rule in section.rules if rule.changed]


@pytest.mark.parametrize(("lang", "kept"), [("en", "may be kept"), ("nl", "mogen worden gehouden")])
def test_C_11_red_threes_that_may_be_kept_need_not_be_laid(lang: str, kept: str) -> None:
    assert kept in text("dutch", "C-11", lang)
    assert "need not be laid" in text("dutch", "D-6.1")


def test_D_9_3_the_other_reading_of_the_lost_list_is_a_house_rule() -> None:
    assert "take_onto_sequence=whole_pile" in text("dutch", "D-9.3")
    assert rules_page("dutch + take_onto_sequence=whole_pile").changes[0].field == "take_onto_sequence"


@pytest.mark.parametrize(("lang", "third"), [("en", "Three wilds"), ("es", "Tres comodines")])
def test_F_8_5_names_the_number_that_the_source_prints(lang: str, third: str) -> None:
    assert text("fournier", "F-8.5", lang).startswith(third)


@pytest.mark.parametrize(("rules", "lang", "said"), [
    ("bicycle + penalty_for=nothing", "en", "costs nothing"),
    ("fournier + penalty=0", "en", "cost nothing"),
    ("fournier + penalty_for=nothing", "es", "cuestan cero puntos"),
])  # fmt: skip
def test_a_penalty_for_nothing_costs_nothing(rules: str, lang: str, said: str) -> None:
    rule = "B-7.3" if rules.startswith("bicycle") else "F-8.5"
    assert said in text(rules, rule, lang)


def test_what_the_sources_say_beside_the_rules_is_on_the_page() -> None:
    assert "Straat-Canasta" in rules_page("dutch").about
    assert "Straat-Canasta" in rules_page("dutch", "nl").about
    assert "may I go out?" in text("dutch", "D-10.6")
    assert "The Canasta Collection" in text("dutch", "D-15.2")
    assert "Magazzu" in text("dutch", "D-15.4", "nl")


def test_V_4_and_Y_3_say_what_is_merged() -> None:
    bolivia, royal = parse_rules("bolivia"), parse_rules("royal")
    assert "never merged" in text("bolivia", "V-4")
    assert refused(table("9c 4d", ["2s 2h Jk", "2d 2c Jk"], rules=bolivia), "merge A1 A2") is not None
    assert "two of black threes" in text("royal", "Y-3")
    for threes in ("3s 3s 3c", "3h 3h 3d"):
        assert refused(table("9c 4d", [threes, threes], rules=royal), "merge A1 A2") is None


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_D_1_5_a_double_pack_of_canasta_cards_has_108(lang: str) -> None:
    found = text("dutch", "D-1.5", lang)
    assert "108" in found
    assert "Piatnik" in found


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "two eights, nines or tens"), ("nl", "twee achten, negens of tienen")]
)
def test_D_14_1_two_of_the_middle_cards_in_a_canasta_spoil_a_samba(lang: str, said: str) -> None:
    assert said in text("dutch", "D-14.1", lang)


def test_S_5_8_and_F_9_2_name_as_many_sets_as_going_out_takes() -> None:
    assert "even if a pair has two canastas or sambas" in text("spanish", "S-5.8")
    assert "aunque una pareja tenga dos canastas o sambas" in text("spanish", "S-5.8", "es")
    assert "without at least one canasta or samba" in text("fournier", "F-9.2")
    assert "without at least two canastas or sambas" in text("spanish", "F-9.2")
    assert "al menos dos canastas o sambas" in text("spanish", "F-9.2", "es")


@pytest.mark.parametrize(("lang", "said"), [("en", "any other player"), ("es", "cualquier otro")])
def test_F_9_2_says_who_may_ask_to_see_the_hand(lang: str, said: str) -> None:
    assert said in text("fournier", "F-9.2", lang)


@pytest.mark.parametrize("name", ["bolivia", "trey", "quad", "royal"])
def test_V_6_is_what_an_opening_below_its_minimum_breaks(name: str) -> None:
    assert parse_rules(name).rule_of(Code.BELOW_MINIMUM) == "V-6"


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_the_three_examples_of_the_top_card_are_told(lang: str) -> None:
    for rule, cards in (("D-9.3", "♠6-7-8-9"), ("D-9.5", "♠6-7-8 "), ("D-9.10", "♠6-7-8-9")):
        assert cards in text("dutch", rule, lang)
        assert "♠10" in text("dutch", rule, lang)


def test_the_makers_of_the_relatives_stand_on_their_pages() -> None:
    makers = {"sambola": "Mallen", "black_samba": "Mallen", "trey": "Jakeman", "quad": "Jakeman", "royal": "Magazzu"}
    for name, maker in makers.items():
        assert maker in rules_page(name).about


def test_O_6_the_page_says_that_the_values_of_its_sambas_are_a_guess() -> None:
    said = text("sambola", "O-6")
    assert "a black samba, 1,000; seven naturals are a red samba, 1,500" in said
    assert "values are a guess" in said


def test_O_4_a_black_samba_is_a_black_set_and_fewer_red_ones_are_asked_of_two_and_three() -> None:
    said = text("sambola", "O-4")
    assert "One (with two or three players) or two (with four to six players) must be red" in said
    assert "two (with two or three players) or one (with four to six players) black" in said


@pytest.mark.parametrize(
    ("name", "rule_id", "lang", "said"),
    [
        ("dutch", "D-4.1", "en", "three kings or five eights"),
        ("dutch", "D-4.1", "nl", "drie heren of vijf achten"),
        ("dutch", "D-15.1", "nl", "meestal 2.500"),
        ("fournier", "F-4.9", "en", "too few for a canasta"),
        ("fournier", "F-4.9", "es", "no bastan para una canasta"),
        ("fournier", "F-8.2", "es", "al menos dos combinaciones completas"),
        ("spanish", "S-7.3", "en", "ask the partner"),
        ("spanish", "S-7.4", "en", "Everybody must answer"),
        ("spanish", "S-7.4", "es", "Todos deben contestar"),
    ],
)
def test_what_a_reader_of_the_sources_missed_is_told(name: str, rule_id: str, lang: str, said: str) -> None:
    assert said in text(name, rule_id, lang)


def test_the_spanish_page_says_that_a_part_of_page_3_was_read() -> None:
    for lang, page in (("en", "page 3"), ("es", "página 3")):
        cited = [
            rule.id for section in rules_page("spanish", lang).sections for rule in section.rules if page in rule.source
        ]
        assert "S-8.1" in cited
        assert page in rules_page("spanish", lang).about


def test_K_3_says_of_how_many_cards_a_group_is_made() -> None:
    assert parse_rules("canasta").rule_of(Code.TOO_FEW_CARDS) == "K-3"
    assert "three or more cards of one rank" in text("canasta", "K-3")


def test_K_7_reads_with_one_number_of_canastas_and_with_several() -> None:
    assert text("canasta", "K-7").startswith("The number of canastas that a side needs to go out is two (with two")
    assert text("canasta + out_sets=1", "K-7").startswith("The number of canastas that a side needs to go out is one. ")
