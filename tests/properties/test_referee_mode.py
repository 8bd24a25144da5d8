"""Whatever is done against the rules: no card is lost, no dead end, and the record tells the same deal again (C-15)."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from sambakit.engine.actions.actions import ADD, DISCARD, action_value, operation_of
from sambakit.engine.deal import Deal
from sambakit.engine.definition.causes import Cause
from sambakit.engine.presets.bicycle import BICYCLE
from sambakit.engine.presets.fournier import FOURNIER
from sambakit.engine.presets.spanish import SPANISH
from sambakit.engine.record import (
    Record,
    RecordedClaim,
    RecordedDeal,
    RecordedPlay,
    Recorder,
    RecordError,
    parse_record,
    print_record,
    replay,
)
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import NO_OPENING, PHASE_PLAY
from sambakit.engine.values.melds import cards_of
from tests.properties import mischief
from tests.properties.mischief import mischievous_deal

RULE_SETS = {
    "fournier": FOURNIER,
    "spanish": SPANISH,
    "bicycle": BICYCLE,
    "merging": replace(FOURNIER, melds=replace(FOURNIER.melds, merge_groups=True, wild_onto_finished=True)),
}


def whereabouts(deal: Deal) -> tuple[object, ...]:
    """Return everything that a deal is, as values that can be compared."""
    state = deal.state
    return (
        [hand.cards() for hand in state.hands],
        [(side.melds, side.opened, side.completed, side.red_threes()) for side in state.sides],
        (state.pile, state.stock_at, state.turn, state.actor, state.phase, state.asked, state.turns, state.went_out),
        [hand.cards() for hand in state.penalty_cards],
        deal.irregularities,
        [(entry.seat, entry.action) for entry in deal.log],  # not at which of them a waiting pile was delivered
    )


@pytest.mark.parametrize("name", RULE_SETS)
@pytest.mark.parametrize("seed", range(12))
def test_C_15_a_deal_with_irregular_plays_ends_and_is_replayed_to_the_same_state(name: str, seed: int) -> None:
    rules = RULE_SETS[name]
    recorder = mischievous_deal(rules, 4, seed)
    deal = recorder.deal
    assert deal is not None
    finished = recorder.finish_deal()
    record = recorder.record()
    assert parse_record(print_record(record)) == record
    replayed = replay(record)
    assert replayed.deal is not None
    assert whereabouts(replayed.deal) == whereabouts(deal)
    assert replayed.match.finished == [finished]
    off = [sum(line.points for line in score.lines if line.item == "penalties") for score in finished.scores]
    assert off == [-deal.penalties.get(side, 0) for side in range(2)]


@pytest.mark.parametrize("name", RULE_SETS)
def test_F_9_1_at_every_action_penalty_cards_are_held_and_the_listing_agrees(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, seen = RULE_SETS[name], Counter[Cause]()
    go_on = mischief._go_on

    def watched(recorder: Recorder, deal: Deal, rng: Random) -> None:
        check(deal)
        go_on(recorder, deal, rng)

    monkeypatch.setattr(mischief, "_go_on", watched)
    for seed in range(6):
        deal = mischievous_deal(rules, 4, 100 + seed).deal
        assert deal is not None
        seen.update(irregularity.cause for irregularity in deal.irregularities)
    assert seen or name == "bicycle"


def check(deal: Deal) -> None:
    """Fail where a card is lost, a penalty card is not held, or the listing differs from the definition."""
    state = deal.state
    lying = [cards_of(meld) for side in state.sides for meld in side.melds]
    red = sum(side.red_threes() for side in state.sides)
    cards = sum(hand.size for hand in state.hands) + sum(map(len, lying)) + len(state.pile) + state.stock_size() + red
    assert cards == 162
    for hand, shown in zip(state.hands, state.penalty_cards, strict=False):
        assert not Counter(shown.cards()) - Counter(hand.cards())
    if state.phase == PHASE_PLAY and state.opening_points == NO_OPENING and not deal.unfinished:
        listed = deal.legal()
        discards = {action >> 5 & 63 for action in listed if operation_of(action) == DISCARD}
        allowed = {
            card for card in set(state.hand().cards()) if not deal.refuse([action_value(DISCARD | card << 5, 0)])
        }
        assert discards == allowed
        additions = [
            action_value(action, state.side_of[state.turn]) for action in listed if operation_of(action) == ADD
        ]
        assert [str(action) for action in additions if state.side().opened and deal.refuse([action])] == []


@pytest.mark.deals(40)
def test_C_15_nearly_every_cause_occurs_in_random_deals() -> None:
    seen: Counter[Cause] = Counter()
    for seed in range(60):
        deal = mischievous_deal((FOURNIER, SPANISH)[seed % 2], 4, 300 + seed).deal
        assert deal is not None
        seen.update(irregularity.cause for irregularity in deal.irregularities)
        if set(Cause) - set(seen) <= {Cause.AGAINST_NO, Cause.OUT_WITHOUT_SETS, Cause.THREE_WILDS}:
            return
    raise AssertionError(seen)


def begun(rules: RuleSet = FOURNIER) -> tuple[Recorder, Record]:
    """Return a recorder whose deal has just begun, and its record."""
    recorder = mischievous_deal(rules, 4, 1)
    (deal,) = recorder.record().deals
    return recorder, replace(recorder.record(), deals=(replace(deal, plays=()),))


def with_plays(record: Record, *plays: RecordedPlay | RecordedClaim) -> str:
    """Return `record` with these plays in its deal, as text."""
    (deal,) = record.deals
    return print_record(replace(record, deals=(RecordedDeal(deal.deck, plays),)))


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ("0!: draw\n1: claim", "here comes the number of an irregular play"),
        ("0!: draw\n1: claim 0", "numbered from 1"),
        ("0!: draw\n1: claim 1 2", "no card such as 7h, the discard that counts"),
        ("0!: draw\n1: claim 1 7h 8h", "nothing is expected after"),
        ("7!: draw", "'7' is no seat"),
        ("0!: claim 1", "'claim' is not an action|claim 1"),
    ],
)
def test_what_is_no_irregular_play_or_claim_is_refused_with_its_place(lines: str, problem: str) -> None:
    text = with_plays(begun()[1]) + lines + "\n"
    with pytest.raises(RecordError, match=problem):
        parse_record(text)


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ("1!: draw", "the rules allow this play"),
        ("1!: pass", "refused by"),
        ("0!: draw\n2: claim 1", r"claim_against_own_side"),
        ("0!: draw\n1: claim 2", r"F-9\.3 \(nothing_to_claim\)"),
        ("0!: draw\n1: claim 1\n3: claim 1", r"claimed_already"),
    ],
)
def test_what_could_not_happen_so_is_refused_when_it_is_replayed(lines: str, problem: str) -> None:
    record = parse_record(with_plays(begun()[1]) + lines + "\n")
    with pytest.raises(RecordError, match=problem):
        replay(record)
