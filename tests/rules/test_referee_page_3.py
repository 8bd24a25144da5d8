"""The irregular plays of the Spanish text, page 3: a card drawn too early, and more than one discard (S-8)."""

import pickle
from random import Random
from typing import Any

import pytest

from sambakit.engine.actions.actions import DISCARD, Discard, Draw, operation_of, parse_action
from sambakit.engine.actions.log import Entry
from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.definition.causes import Cause
from sambakit.engine.definition.refereeing import ClaimRefused, Ruling
from sambakit.engine.listing.legal import legal
from sambakit.engine.presets.fournier import FOURNIER
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.presets.spanish import SPANISH
from sambakit.engine.record import Player, Recorder, parse_record, print_record, replay
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import NOBODY, PHASE_DRAW, PHASE_OVER, PHASE_PLAY
from sambakit.engine.state.turns import replacements_due
from sambakit.engine.values.cards import CARDS, TEXTS, pack, shuffled
from sambakit.engine.values.hand import hand_of
from tests.rules.refereed import claimed, even_so, held, impossible, open_cards, played, seated, texts

KINGS = {1: "Kc Kd 4s 5s"}
ALONE = parse_rules("fournier + draw_ahead_stands=yes + last_card_red_three=ends_deal_if_alone")


def ahead(
    stock: str = "5s 6h 7d 8c 9s", hand: str = "Ks 9d 8h", rules: RuleSet = SPANISH, players: int = 4, **more: bool
) -> Deal:
    """Return a deal where seat 0 has yet to discard, and seat 1, who holds two kings, has drawn a card already."""
    deal = seated(hand, stock=stock, others=KINGS, rules=rules, players=players, **more)
    for side in deal.state.sides:
        side.opened = True
    even_so(deal, 1, "draw")
    return deal


def listed(deal: Deal) -> list[str]:
    """Return the words of the listed actions, each once."""
    return sorted({str(action).split()[0] for action in deal.legal_actions()})


def refused(deal: Deal, play: str) -> tuple[str, str]:
    """Return the code and the rule of a refused play."""
    refusal = deal.refuse([parse_action(play)])
    assert refusal is not None, play
    return refusal.code.value, refusal.rule


def test_S_8_2_a_card_that_the_next_player_draws_too_early_stays_drawn() -> None:
    deal = ahead()
    (happened,) = deal.irregularities
    assert (happened.cause, happened.points, happened.rule) == (Cause.DRAWN_OUT_OF_TURN, 100, "S-6.3")
    assert (happened.seen, happened.at_stake) == ((), ())
    assert held(deal, 1) == "4s 5s 5s Kd Kc"
    assert deal.state.stock_size() == 4
    assert (deal.state.turn, deal.state.actor, deal.state.phase) == (0, 0, PHASE_PLAY)
    assert deal.log == [Entry(1, Draw(), drawn=1)]
    assert claimed(deal, 0).points == 100
    assert deal.penalties == {1: 100}


@pytest.mark.parametrize("discard", ["Ks", "9d"])
def test_S_8_2_that_player_may_not_take_the_pile_and_draws_what_is_missing(discard: str) -> None:
    deal = played(ahead(), f"discard {discard}")
    assert (deal.state.turn, deal.state.phase) == (1, PHASE_DRAW)
    assert listed(deal) == ["draw"]
    assert refused(deal, "take pair Kc Kd") == ("drew_ahead", "S-8.2")
    played(deal, "draw")
    assert held(deal, 1) == "4s 5s 5s 6h Kd Kc"
    assert deal.state.phase == PHASE_PLAY


def test_S_8_2_in_the_turn_after_that_the_pile_may_be_taken_again() -> None:
    deal = ahead("5s 6h 7d 8c 9s Th Jd Qc 5h 6d 7c")
    played(deal, "discard 9d", "draw", "discard 4s", "draw", "discard 6c", "draw", "discard 6c", "draw", "discard Ks")
    assert not deal.state.drawn_ahead
    assert "take" in listed(deal)


def test_S_8_2_the_card_goes_back_from_anybody_else_and_before_the_draw() -> None:
    for seat, drawn in ((2, True), (3, True), (1, False)):
        deal = seated("Ks 9d 8h", drawn=drawn, rules=SPANISH)
        happened = even_so(deal, seat, "draw")
        assert (happened.cause, happened.points) == (Cause.DRAWN_OUT_OF_TURN, 100)
        assert (held(deal, seat), deal.state.stock_size(), deal.state.drawn_ahead) == ("4s 5s 6c", 8, False)
        assert deal.log == []


def test_S_8_2_a_second_card_goes_back() -> None:
    deal = ahead()
    even_so(deal, 1, "draw")
    assert (held(deal, 1), deal.state.stock_size()) == ("4s 5s 5s Kd Kc", 4)


def test_S_8_2_it_stands_while_the_partner_is_asked() -> None:
    deal = seated("Kc Ks", ["Ks Kh Kd Kc Kh Kd Ks", "Qs Qh Qd Qc Qs Qh Qd"], rules=SPANISH)
    played(deal, "ask")
    even_so(deal, 1, "draw")
    assert deal.state.drawn_ahead
    assert deal.state.actor == 2


def test_F_8_5_elsewhere_a_card_drawn_out_of_turn_goes_back() -> None:
    deal = seated("Ks 9d 8h", rules=FOURNIER)
    even_so(deal, 1, "draw")
    assert (held(deal, 1), deal.state.drawn_ahead) == ("4s 5s 6c", False)


def test_S_8_2_C_11_the_last_stock_card_drawn_early_is_the_whole_draw() -> None:
    deal = played(ahead("5s"), "discard Ks")
    assert (deal.over, deal.state.turn, deal.state.phase) == (False, 1, PHASE_PLAY)
    assert "discard" in listed(deal)
    assert not deal.state.drawn_ahead


def test_S_8_2_where_one_card_is_drawn_nothing_is_missing() -> None:
    deal = played(ahead(rules=parse_rules("spanish + draw=1")), "discard Ks")
    assert (deal.state.turn, deal.state.phase, held(deal, 1)) == (1, PHASE_PLAY, "4s 5s 5s Kd Kc")


def test_S_8_2_a_red_three_that_is_drawn_early_is_laid_and_replaced() -> None:
    deal = ahead("3h 5s 6h 7d")
    assert held(deal, 1) == "4s 5s 5s Kd Kc"
    assert (deal.state.sides[1].red_hearts, deal.state.stock_size()) == (1, 2)


def test_F_7_2_a_red_three_at_the_end_of_the_stock_ends_the_deal_where_it_is_the_whole_draw() -> None:
    deal = ahead("3h", rules=ALONE)
    assert (deal.over, deal.state.went_out, deal.state.phase) == (True, NOBODY, PHASE_OVER)
    deal = played(ahead("5s 3h", rules=ALONE), "discard Ks", "draw")  # it is the second card of that draw
    assert not deal.over
    assert deal.state.sides[1].red_hearts == 1


def test_S_1_5_a_card_drawn_early_replaces_no_exposed_red_three() -> None:
    deal = new_deal(SPANISH, 4, shuffled(pack(3, 6), Random(2)), first_seat=0)
    state = deal.state
    state.hands[1] = hand_of([CARDS["Kc"]] * 14)
    state.sides[1].red_hearts, state.sides[1].red_diamonds = 1, 0
    stock = state.stock[state.stock_at :]
    state.stock = [card for card in stock if card not in (CARDS["3h"], CARDS["3d"])]
    state.stock_at = 0
    played(deal, "draw")
    assert replacements_due(deal.state, 1) == 1
    even_so(deal, 1, "draw")
    assert (deal.state.hands[1].size, replacements_due(deal.state, 1)) == (15, 1)
    deal.act(next(action for action in legal(deal.state) if operation_of(action) == DISCARD))
    assert deal.state.hands[1].size == 16
    played(deal, "draw")
    assert deal.state.hands[1].size == 17


def test_S_8_2_everybody_sees_that_it_was_drawn_and_nobody_which_card() -> None:
    deal = ahead()
    assert [deal.view(seat).drawn_ahead for seat in range(4)] == [True] * 4
    other = deal.copy()
    other.state.hands[1] = hand_of(CARDS[text] for text in ["Kc", "Kd", "4s", "5s", "Ah"])
    for seat in (0, 2, 3):
        assert pickle.dumps(deal.view(seat)) == pickle.dumps(other.view(seat))


# ---- more than one card discarded -----------------------------------------------------------------------------------


def two_discards(*actions: str, hand: str = "Ks 9d 8h 7c", **more: Any) -> Deal:
    """Return a deal where seat 0 has discarded several cards at once, and seat 1 holds two kings."""
    deal = seated(hand, **{"others": KINGS, "rules": SPANISH, **more})
    for side in deal.state.sides:
        side.opened = True
    even_so(deal, 0, *(actions or ("discard 9d", "discard Ks")))
    return deal


def pile(deal: Deal) -> str:
    """Return the pile, its top card last."""
    return " ".join(TEXTS[card] for card in deal.state.pile)


def picks(deal: Deal, seat: int, card: str) -> Ruling:
    """Have `seat` claim, and say which card counts."""
    return deal.claim(seat, 1, CARDS[card])


def problem(deal: Deal, seat: int, card: str = "") -> ClaimRefused:
    """Return why a claim is refused; nothing has changed."""
    before = (pile(deal), held(deal), deal.log[:], deal.irregularities[:])
    with pytest.raises(ClaimRefused) as caught:
        deal.claim(seat, 1, CARDS[card] if card else NOBODY)
    assert (pile(deal), held(deal), deal.log, deal.irregularities) == before
    return caught.value


def test_S_8_1_the_first_of_several_discards_lies_until_the_next_player_says_which_counts() -> None:
    deal = two_discards()
    (happened,) = deal.irregularities
    assert (happened.cause, happened.points, happened.rule) == (Cause.TWO_DISCARDS, 0, "S-8.1")
    assert (texts(happened.seen), texts(happened.choices)) == ("Ks", "9d Ks")
    assert (pile(deal), held(deal), open_cards(deal)) == ("4c 9d", "7c 8h Ks", "")
    assert (deal.state.turn, deal.state.phase) == (1, PHASE_DRAW)
    assert deal.log == [Entry(0, Discard(CARDS["9d"]))]


def test_S_8_1_the_next_player_picks_the_discard_and_the_rest_are_penalty_cards() -> None:
    deal = two_discards()
    ruling = picks(deal, 1, "Ks")
    assert (ruling.points, texts(ruling.cards), ruling.discard) == (0, "9d", CARDS["Ks"])
    assert (pile(deal), held(deal), open_cards(deal)) == ("4c Ks", "7c 8h 9d", "9d")
    assert deal.log == [Entry(0, Discard(CARDS["Ks"]))]
    assert deal.penalties == {}
    played(deal, "take pair Kc Kd")  # what it was picked for
    assert pile(deal) == ""


@pytest.mark.parametrize("card", ["9d", ""])
def test_S_8_1_the_card_that_lies_may_be_picked_too(card: str) -> None:
    deal = two_discards()
    deal.claim(1, 1, CARDS[card] if card else NOBODY)
    assert (pile(deal), held(deal), open_cards(deal)) == ("4c 9d", "7c 8h Ks", "Ks")


def test_S_8_1_more_than_two_cards_are_discarded() -> None:
    deal = two_discards("discard 9d", "discard Ks", "discard 9d", hand="Ks 9d 9d 8h")
    picks(deal, 1, "Ks")
    assert (pile(deal), held(deal), open_cards(deal)) == ("4c Ks", "8h 9d 9d", "9d 9d")


def test_S_8_1_two_equal_cards() -> None:
    deal = two_discards("discard 9d", "discard 9d", hand="9d 9d 8h")
    picks(deal, 1, "9d")
    assert (pile(deal), held(deal), open_cards(deal)) == ("4c 9d", "8h 9d", "9d")


def test_S_8_1_only_the_next_player_claims_it() -> None:
    for seat in (3, 2, 0):
        refused = problem(two_discards(), seat, "Ks")
        expected = ("next_player_picks", "S-8.1") if seat == 3 else ("claim_against_own_side", "F-9.3")
        assert (refused.problem.value, refused.rule) == expected


def test_S_8_1_only_one_of_the_cards_counts() -> None:
    refused = problem(two_discards(), 1, "8h")
    assert (refused.problem.value, refused.rule) == ("no_such_discard", "S-8.1")
    assert problem(ahead(), 0, "9d").problem.value == "no_such_discard"


def test_S_8_1_once_the_next_player_has_drawn_the_card_that_lies_counts() -> None:
    deal = played(two_discards(), "draw")
    assert problem(deal, 1, "Ks").problem.value == "claim_too_late"
    claimed(deal, 1)
    assert (pile(deal), open_cards(deal)) == ("4c 9d", "Ks")
    deal = played(two_discards(), "draw", "discard 4s")
    assert problem(deal, 1).problem.value == "claim_too_late"


def test_S_8_1_a_wild_card_that_is_picked_freezes_the_pile_and_one_that_goes_back_does_not() -> None:
    deal = two_discards("discard 9d", "discard Jk", hand="Jk 9d 8h")
    assert not deal.state.frozen
    picks(deal, 1, "Jk")
    assert deal.state.frozen
    deal = two_discards("discard Jk", "discard 9d", hand="Jk 9d 8h")
    assert deal.state.frozen
    picks(deal, 1, "9d")
    assert (deal.state.frozen, open_cards(deal)) == (False, "Jk")


def test_S_8_1_A_7_a_wild_card_that_lies_hidden_does_not_freeze_the_pile_when_another_discard_is_picked() -> None:
    deal = seated("Ks 9d 8h", pile="Jk 4c", others=KINGS, rules=parse_rules("spanish + hidden_under_turnup=1"))
    deal.state.hidden, deal.state.frozen = 1, False
    even_so(deal, 0, "discard 9d", "discard Ks")
    picks(deal, 1, "Ks")
    assert (deal.state.frozen, open_cards(deal)) == (False, "9d")


def test_S_8_1_F_9_1_penalty_cards_that_are_discarded_together_stay_such() -> None:
    deal = seated("Ks 9d 8h 7c", others=KINGS, rules=SPANISH)
    deal.state.penalty_cards = [hand_of(CARDS[text] for text in ("Ks", "9d")), *(hand_of(()) for _ in range(3))]
    assert impossible(deal, 0, "discard 8h", "discard Ks") == "penalty_card_first"
    even_so(deal, 0, "discard 9d", "discard Ks", "discard 8h")
    assert texts(deal.irregularities[0].choices) == "9d Ks"
    picks(deal, 1, "Ks")
    assert (pile(deal), open_cards(deal)) == ("4c Ks", "8h 9d")


def test_S_8_1_cards_that_are_not_held_are_no_bluff() -> None:
    deal = seated("Ks 9d 8h 7c", rules=SPANISH)
    assert impossible(deal, 0, "discard 9d", "discard 9d") == "card_not_held"
    assert impossible(deal, 1, "discard 4s", "discard 5s") == "not_your_turn"


def test_S_8_1_with_the_stock_empty_the_next_player_still_picks_before_the_deal_ends() -> None:
    deal = two_discards(stock="")
    assert (deal.over, listed(deal)) == (False, ["end"])
    picks(deal, 1, "Ks")
    assert listed(deal) == ["take"]


@pytest.mark.parametrize("rules", [FOURNIER, parse_rules("spanish + next_picks_discard=no")])
def test_S_8_1_elsewhere_a_second_discard_is_refused(rules: RuleSet) -> None:
    deal = seated("Ks 9d 8h 7c", rules=rules)
    assert impossible(deal, 0, "discard 9d", "discard Ks") == "one_discard"


def test_S_8_1_what_is_recorded_replays_to_the_same_deal() -> None:
    recorder = Recorder(SPANISH, [Player(name) for name in "ABCD"], dealer=3)
    deal = recorder.start_deal(shuffled(pack(3, 6), Random(7)))
    recorder.play([Draw()])
    first, second = [action for action in deal.legal_actions() if isinstance(action, Discard)][:2]
    recorder.play_irregularly(0, [first, second])
    recorder.claim(1, 1, second.card)
    recorder.play([Draw()])
    recorder.play_irregularly(2, [Draw()])
    text = print_record(recorder.record())
    assert f"1: claim 1 {TEXTS[second.card]}" in text.splitlines()
    assert f"0!: {first} + {second}" in text.splitlines()
    again = replay(parse_record(text)).deal
    assert again is not None
    assert [again.view(seat).log for seat in range(4)] == [deal.view(seat).log for seat in range(4)]
    assert pickle.dumps(again.state) == pickle.dumps(recorder.deal.state if recorder.deal else None)
    assert again.state.drawn_ahead
