"""Random deals in which players do what the rules refuse, and others claim it or do not."""

from collections import Counter
from contextlib import suppress
from random import Random

from sambakit.engine.actions.actions import (
    DISCARD,
    PASS,
    Action,
    Add,
    Answer,
    Ask,
    Discard,
    Draw,
    Lay,
    Take,
    Way,
    operation_of,
)
from sambakit.engine.deal import Deal
from sambakit.engine.definition.irregular import refusal_of
from sambakit.engine.definition.refereeing import ClaimRefused
from sambakit.engine.playing import AT_ONCE
from sambakit.engine.record import Player, Recorder
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import PHASE_ANSWER
from sambakit.engine.values.cards import is_wild, pack, shuffled
from sambakit.engine.values.melds import GROUP, kind_of, wilds_of
from sambakit.game.meld_names import MeldName
from sambakit.game.refusal import RuleViolation

MOST_ACTIONS = 1500


def mischievous_deal(rules: RuleSet, players: int, seed: int) -> Recorder:
    """Return the recorder of a deal that is over, played at random, with something irregular now and then."""
    rng = Random(seed)
    recorder = Recorder(rules, [Player(f"Player {seat}") for seat in range(players)], 0)
    deal = recorder.start_deal(shuffled(pack(rules.table.decks, rules.table.jokers), rng))
    for _ in range(MOST_ACTIONS):
        if deal.over:
            break
        if not deal.unfinished and rng.random() < 0.2:
            _misbehave(recorder, deal, rng)
        elif deal.irregularities and rng.random() < 0.2:
            _claim(recorder, deal, rng)
        else:
            _go_on(recorder, deal, rng)
    assert deal.over, "the deal does not end"
    for _ in deal.irregularities:
        _claim(recorder, deal, rng)
    return recorder


def _go_on(recorder: Recorder, deal: Deal, rng: Random) -> None:
    """Do something legal; a partner mostly says no, so that it can be brushed aside."""
    legal = sorted(deal.legal())  # their order means nothing
    assert legal, "a dead end"
    if deal.state.phase == PHASE_ANSWER:
        recorder.play([Answer(rng.random() < 0.2)])
        return
    melding = [action for action in legal if operation_of(action) not in (DISCARD, PASS)]
    recorder.act(rng.choice(melding if melding and rng.random() < 0.8 else legal))


def _misbehave(recorder: Recorder, deal: Deal, rng: Random) -> None:
    """Try a play that the rules refuse, where the one thought of is."""
    seat = rng.choice([deal.state.turn, rng.randrange(deal.state.players)])
    play = [_bad_idea(deal, seat, rng)]
    if deal.state.rules.scores.next_picks_discard and isinstance(play[0], Discard):
        others = Counter(deal.state.hands[seat].cards()) - Counter([play[0].card])
        play += [Discard(card) for card in sorted(others)[:1]]  # one card too many (S-8.1)
    if refusal_of(deal.state, seat, play, AT_ONCE):
        with suppress(RuleViolation):  # some things cannot be done even so
            recorder.play_irregularly(seat, play)
            if rng.random() < 0.5:
                _claim(recorder, deal, rng)


def _bad_idea(deal: Deal, seat: int, rng: Random) -> Action:
    """Return something that is probably refused."""
    state = deal.state
    cards = state.hands[seat].cards()
    rng.shuffle(cards)
    own = state.side_of[seat]
    groups = [slot for slot, meld in enumerate(state.sides[own].melds) if kind_of(meld) == GROUP and wilds_of(meld)]
    wilds = [card for card in cards if is_wild(card)]
    if groups and wilds and rng.random() < 0.6:
        return Add((wilds[0],), MeldName(own, rng.choice(groups)))
    match rng.randrange(9):
        case 0:
            return Draw()
        case 1:
            return Take(rng.choice(list(Way)), tuple(cards[:2]))
        case 2:
            return Discard(cards[0])
        case 3:
            return Add(tuple(cards[:1]), MeldName(own, 0))
        case 4:
            return Lay(tuple(cards))
        case 5 | 6:
            three = [card for card in cards if sum(other >> 2 == card >> 2 for other in cards) > 2]
            return Lay(tuple(sorted(three, key=lambda card: card >> 2)[:3]))
        case 7:
            return Ask()
    return Lay(tuple(sorted(cards[:3])))


def _claim(recorder: Recorder, deal: Deal, rng: Random) -> None:
    """Have somebody claim something, in time or not."""
    latest = len(deal.irregularities)
    with suppress(ClaimRefused):
        recorder.claim(rng.randrange(deal.state.players), rng.randint(max(latest - 2, 1), latest))
