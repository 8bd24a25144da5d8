"""What the rules say to plays right and wrong, in random positions of every rule set and by house rules, as text."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

from sambakit.engine.actions.actions import Action, Discard, action_value
from sambakit.engine.actions.log import Entry
from sambakit.engine.definition import plays
from sambakit.engine.definition.irregular import happening
from sambakit.engine.definition.plays import PLAIN
from sambakit.engine.definition.refereeing import ClaimRefused, Irregularity, irregularity_of, penalties, rule_on
from sambakit.engine.definition.staging import fitting, frozen_for, mergeable, surely_stays, try_staged
from sambakit.engine.definition.stock_end import can_take, must_take
from sambakit.engine.definition.turn_end import can_end, can_go_out, problem_with_asking
from sambakit.engine.listing.legal import legal
from sambakit.engine.playing import AT_ONCE
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.scoring.points import deal_points
from sambakit.engine.scoring.scoring import score_deal
from sambakit.engine.state.apply import carry_out
from sambakit.engine.state.state import NOBODY, PHASE_DRAW, PHASE_OVER, PHASE_PLAY, Side, State
from sambakit.engine.state.stuck_cards import stuck_cards, two_alone
from sambakit.engine.state.turns import draw_ahead, next_turn, replacements_due
from sambakit.engine.state.view import view_of_state
from sambakit.engine.state.way_out import way_out
from sambakit.engine.state.window import Window, window_on
from sambakit.engine.stepping import new_state
from sambakit.engine.values.cards import print_cards, shuffled
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.melds import NO_MELD, cards_of
from sambakit.game.dataclass import fields
from sambakit.game.refusal import Refusal
from tests.properties.random_plays import random_play, random_position

FOLDER = Path(__file__).with_suffix("")
POSITIONS: Final = 10  # of each rule set, twice as many where cards may become penalty cards
PLAYS: Final = 10  # in each position
FEW: Final = 5  # cards of a hand for which the definition looks ahead in its own words

# House rules that bring about what no preset does, several at a time.
HOUSE: Final = (
    "dutch + take_starts_sequence=yes + hand_card_may_bridge=yes + join_sequences=yes + max_wilds=3",
    "dutch + fold=waives_minimum + pile_limit=3 + final_discard=forced + stock_end=forced_if_legal",
    "dutch + black_threes=going_out + red_threes=forced + red_three_from_pile=laid + last_card_red_three=ends_deal",
    "fournier + hidden_under_turnup=3 + take_onto_group=yes + take_onto_canasta=yes + group_max=8",
    "fournier + wild_onto_finished=no + groups_per_rank=1 + stock_end=forced_if_top_matches + penalty=50",
    "bicycle + natural_ratio=three + max_wilds=4 + wild_meld=yes + black_threes=as_sets + red_threes=as_sets"
    " + red_three_from_pile=stays + last_card_red_three=stays",
    "bicycle + sequence_wilds=1 + take_starts_sequence=with_wild + take_onto_sequence=whole_pile + join_sequences=yes",
    "spanish + natural_ratio=two + max_wilds=5 + group_start=any_legal + merge_groups=yes + jokers_discardable=no"
    " + yes_binds=yes",
    "spanish + out_pure=1 + out_mixed=1 + ask_before_melding=yes + ask_when=any + pass_with_one=yes",
    "canasta + fold=concealed_no_minimum + take_natural_wild=yes + sequences=yes + take_onto_sequence=top_only",
    "samba_1951 + hidden_under_turnup=3 + one_card_hand_may_take=only_empty_stock + draw=3 + fold=waives_minimum",
    "bolivia + black_threes=going_out_natural + stock_end=forced_if_top_fits + last_card_red_three=ends_deal",
    "black_samba + out_sequences=1 + hand_card_may_bridge=yes + one_card_hand_may_take=not_one_card_pile",
    "royal + red_threes=optional + black_threes=never + take_pair=no + frozen_until_opened=no + out_sets=1",
)
RULES: Final = (*PRESETS, *HOUSE)


def told(value: Any) -> str:
    """Return all that a value of the engine holds as text, the same in both forms of the engine."""
    match value:
        case State():
            _, (_, *kept) = value.__reduce__()
            return told([each for each in kept if each is not value.stock])
        case Side():
            return told([value.heads, *value.__reduce__()[1]])
        case Hand():
            return print_cards(value.cards())
        case Enum():
            return value.name
        case RuleSet():
            return value.name
        case Mapping():
            return told(sorted(value.items()))
        case tuple() | list():
            return f"({' '.join(told(each) for each in value)})"
    if hasattr(value, "__dataclass_fields__"):
        return f"{type(value).__name__}{told([getattr(value, field.name) for field in fields(value)])}"
    return str(int(value)) if isinstance(value, int) else str(value)


def digest(*values: Any) -> str:
    """Return a short number for all that these values hold."""
    return sha256(told(values).encode()).hexdigest()[:8]


def answers(text: str) -> Iterator[str]:
    """Yield a line for each position of a rule set, and one for each play there with the answer to it."""
    rules, rng = parse_rules(text), Random(f"answers {text}")
    counts = sorted(rules.table.players)
    for players in counts:
        yield f"{players} players\t{digest(*_dealt(rules, players, rng))}"
    for number in range(1, POSITIONS * (1 + rules.scores.penalty_cards) + 1):
        state = random_position(rules, rng, counts[-number % len(counts)])
        yield f"{number}\t{_position(state)}\t{digest(*_seen(state))}\t{digest(*_listed(state))}\t{_score(state, rng)}"
        for _ in range(PLAYS):
            seat = (
                state.actor
                if rng.random() < (0.6 if rules.scores.penalty_cards else 0.85)
                else rng.randrange(state.players)
            )
            play = random_play(state, seat, rng)
            yield f"\t{seat}: {' + '.join(map(str, play))}\t{_answer(state, seat, play)}"


def _dealt(rules: RuleSet, players: int, rng: Random) -> Iterator[Any]:
    """Yield a deal, the cards that are due to each seat, and what a card drawn before the turn changes."""
    deck = shuffled(rules.pack(), rng)
    state = new_state(rules, players, deck, rng.randrange(players))
    yield state, [replacements_due(state, seat) for seat in range(players)]
    for action in sorted(legal(state)):
        after = state.copy()
        carry_out(after, action)
        if after.phase == PHASE_PLAY:
            draw_ahead(after)
            yield after, [replacements_due(after, seat) for seat in range(players)]
            next_turn(after)
            yield after


def _position(state: State) -> str:
    melds = [print_cards(cards_of(meld)) if meld != NO_MELD else "–" for meld in state.side().melds]
    hand = print_cards(state.hand().cards())
    return f"{hand} | {', '.join(melds)} | {print_cards(state.pile)} | stock {state.stock_size()}, phase {state.phase}"


def _seen(state: State) -> Iterator[Any]:
    """Yield what seats see, and what the table tells of the melds that lie there."""
    for seat in (state.turn, (state.turn + 1) % state.players):
        view = view_of_state(state, seat)
        yield view
        for window in (Window(state, seat), window_on(view)):
            names = [name for name in dir(window) if name[0] != "_" and "rules" not in name]
            read = [getattr(window, name) for name in names]
            yield [each for each in read if not callable(each)]
            yield [window.minimum_of(side) for side in range(len(state.sides))]
            yield [window.hand_size(each) for each in range(state.players)]
        yield frozen_for(view)
        yield surely_stays(view)
    melds = state.side().melds
    yield [fitting(state.rules, meld) for meld in melds]
    yield [mergeable(state.rules, melds, slot) for slot in range(len(melds))]
    if state.hand().size <= FEW:
        yield from _looked_ahead(state)
    if state.phase == PHASE_PLAY and not (state.must_go_out or state.folding):
        yield way_out(state, state.hand(), state.side())
        melding = state.rules.melds
        yield stuck_cards(state.hand(), state.side(), melding.sequences, melding.sequence_wilds)
        for sets in (False, True):
            yield two_alone(state.hand(), state.side(), melding.sequences, melding.sequence_wilds, sets)


def _looked_ahead(state: State) -> Iterator[Any]:
    """Yield what the definition finds by looking ahead: takes without a stock, and ends of the turn."""
    if state.phase == PHASE_DRAW:
        empty = state.copy()
        empty.stock_at = len(empty.stock)
        yield must_take(empty), can_take(state)
    if state.phase == PHASE_PLAY and state.hand().size:
        yield can_end(state), can_go_out(state), problem_with_asking(state)


def _listed(state: State) -> Iterator[Any]:
    """Yield what is listed, each with what it leads to."""
    for action in sorted(legal(state)) if state.phase != PHASE_OVER else ():
        after = state.copy()
        carry_out(after, action)
        yield str(action_value(action, state.side_of[state.actor])), after


def _score(state: State, rng: Random) -> str:
    """Return the points of the sides if the deal were over, and a number for all lines of the score."""
    ended = state.copy()
    ended.phase, ended.went_out = PHASE_OVER, rng.choice((NOBODY, *range(state.players)))
    ended.concealed = rng.random() < 0.3
    for side in ended.sides:
        side.red_hearts, side.red_diamonds = rng.choice(((0, 0), (1, 0), (1, 1), (3, 3), (2, 2)))
    off = {0: rng.choice((0, 50, 100, 300))}
    return f"{deal_points(ended)} {digest(score_deal(ended, off))}"


def _answer(state: State, seat: int, play: Sequence[Action]) -> str:
    """Return the code of a refusal or nothing, what becomes of it at a table with a referee, and a number for all."""
    ahead = PLAIN if state.hand().size <= FEW else AT_ONCE
    outcome = plays.try_play(state, play, ahead)
    refused = outcome.code.value if isinstance(outcome, Refusal) else "–"
    staged = try_staged(state, seat, play, ahead)
    if staged.refusal is None:
        return f"{refused}\t\t{digest(outcome, staged)}"
    found = happening(state, seat, play, ahead)
    if isinstance(found, Refusal):
        return f"{refused}\t\t{digest(outcome, staged, found)}"
    log = list(found.step.entries) if found.step else []
    irregularity = irregularity_of(found, state, seat, 0)
    discarded = [*log, *(Entry(seat, Discard(card)) for card in found.seen[:1])]  # a shown card has gone since
    claims = [*_claims(irregularity, found.state, log), *_claims(irregularity, found.state, discarded)]
    return f"{refused}\t{found.cause.value}\t{digest(outcome, staged, found, *claims)}"


def _claims(irregularity: Irregularity, state: State, log: Sequence[Entry]) -> Iterator[Any]:
    """Yield what comes of claims by each seat: at once, a turn later, two turns later, and after the deal."""
    for later, phase in ((0, state.phase), (1, PHASE_DRAW), (2, PHASE_DRAW), (0, PHASE_OVER), (1, PHASE_OVER)):
        now = state.copy()
        now.turns, now.phase = now.turns + later, phase
        for seat in range(state.players):
            for discard in (NOBODY, *irregularity.choices):
                try:
                    ruling = rule_on(irregularity, now, log, seat, discard)
                    yield ruling, penalties((irregularity, ruling.irregularity), state.side_of)
                except ClaimRefused as refused:
                    yield refused.problem, refused.rule


def file_of(text: str) -> Path:
    """Return the file that keeps the answers of a rule set."""
    return FOLDER / f"{text if text in PRESETS else f'house-{HOUSE.index(text) + 1}'}.tsv"


def write() -> None:
    """Write the answers anew."""
    FOLDER.mkdir(exist_ok=True)
    for text in RULES:
        file_of(text).write_text("".join(f"{line}\n" for line in answers(text)), encoding="utf-8", newline="\n")
