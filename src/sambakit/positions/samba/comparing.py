"""Compares the engine with the expectations of a position: one small function for each key."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sambakit.engine.actions.actions import Take
from sambakit.engine.deal import Deal
from sambakit.engine.match import is_match_over, winner_of
from sambakit.engine.rules.values import ScoreReason
from sambakit.engine.scoring.scoring import completed_kind, score_deal
from sambakit.engine.state.state import NOBODY, PHASE_DRAW, PHASE_OVER, State
from sambakit.engine.values.cards import CARDS, TEXTS, print_cards
from sambakit.engine.values.melds import cards_of
from sambakit.game.meld_names import MeldName
from sambakit.game.refusal import Refusal
from sambakit.positions.arithmetic import sum_lines
from sambakit.positions.malformed import Malformed, differs, number_of, truth_of, unknown_keys
from sambakit.positions.samba.reading import (
    Position,
    by_seat,
    by_side,
    card_of_text,
    cards_of_list,
    seat_of,
    side_of_letter,
)
from sambakit.positions.samba.setting_up import SetUp, scores_of
from sambakit.positions.samba.steps import WAYS, lying_melds, step_kinds

OPTIONS: Final = frozenset({"draw", "take", "pass", "discard", "end_deal"})
SET_KINDS: Final[Mapping[str, ScoreReason]] = {
    "pure": ScoreReason.PURE,
    "mixed": ScoreReason.MIXED,
    "samba": ScoreReason.SAMBA,
    "bolivia": ScoreReason.WILD_CANASTA,
    "black_samba": ScoreReason.BLACK_SAMBA,
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a position: its set-up, the state after its last legal step, and the refusal.

    `ready` and `state` are None in phase ``match``.
    """

    position: Position
    ready: SetUp | None
    state: State | None
    names: Mapping[str, MeldName]
    first_options: frozenset[str]
    acting: int  # the seat whose turn it was
    refusal: Refusal | None

    def after(self, key: str) -> State:
        """Return the state after the last legal step; raises Malformed where there is none."""
        if self.state is None:
            raise Malformed(f"expect.{key}: says nothing in phase match")
        return self.state

    def totals(self) -> tuple[int, ...]:
        """Return the match scores by side, the deal included where it is over."""
        before = scores_of(self.position)
        if self.state is None or self.state.phase != PHASE_OVER:
            return before
        return tuple(total + points for total, points in zip(before, self.deal_scores(), strict=True))

    def deal_scores(self) -> list[int]:
        """Return the deal scores by side; raises Malformed where the deal goes on."""
        if self.state is None or self.ready is None or self.state.phase != PHASE_OVER:
            raise Malformed("expect: the deal is not over, there is no score")
        return [score.points for score in score_deal(self.state, self.ready.penalties)]


def problems_with(outcome: Outcome) -> list[str]:
    """Return the differences between `outcome` and its position's expectations; raises Malformed for an unknown key."""
    problems: list[str] = []
    unknown_keys("expect", outcome.position.expect, set(CHECKS) | {"legal", "refused_by"})
    for key, wanted in outcome.position.expect.items():
        if key in CHECKS:
            problems += CHECKS[key](outcome, wanted)
    return problems


def _sorted_text(cards: Counter[int]) -> str:
    return f"[{print_cards(sorted(cards.elements()))}]"


def _hands(outcome: Outcome, wanted: object) -> list[str]:
    state, problems = outcome.after("hands"), []
    for seat, texts in by_seat("expect.hands", wanted, outcome.position.players).items():
        cards = Counter(cards_of_list("expect.hands", texts))
        held = Counter(state.hands[seat].cards())
        problems += differs(f"hands.{seat}", _sorted_text(cards), _sorted_text(held))
    return problems


def _melds(outcome: Outcome, wanted: object) -> list[str]:
    state, problems = outcome.after("melds"), []
    for side, melds in by_side("expect.melds", wanted, outcome.position.sides).items():
        if not isinstance(melds, list):
            raise Malformed("expect.melds: a list of melds is wanted")
        expected = sorted(_sorted_text(Counter(cards_of_list("expect.melds", meld))) for meld in melds)
        found = sorted(_sorted_text(Counter(cards_of(meld))) for meld in lying_melds(state, side))
        problems += differs(f"melds.{chr(65 + side)}", " ".join(expected), " ".join(found))
    return problems


def _pile(outcome: Outcome, wanted: object) -> list[str]:
    cards, state = cards_of_list("expect.pile", wanted), outcome.after("pile")
    return differs("pile", print_cards(cards), print_cards(state.pile[state.hidden :]))


def _hidden(outcome: Outcome, wanted: object) -> list[str]:
    cards, state = cards_of_list("expect.hidden", wanted), outcome.after("hidden")
    return differs("hidden", print_cards(cards), print_cards(state.pile[: state.hidden]))


def _stock(outcome: Outcome, wanted: object) -> list[str]:
    state = outcome.after("stock")
    if not isinstance(wanted, list):
        return differs("stock", number_of("expect.stock", wanted, least=0), state.stock_size())
    cards = cards_of_list("expect.stock", wanted)
    left = state.stock[state.stock_at :]
    if outcome.position.phase == "deal":  # there the list need not name the whole stock
        left = left[: len(cards)]
    return _stock_unknown(outcome, "stock") or differs("stock", print_cards(cards), print_cards(left))


def _stock_unknown(outcome: Outcome, key: str) -> list[str]:
    """Return a problem where a position asks for cards of a stock of which it gives the number only."""
    if isinstance(outcome.position.state.get("stock"), list):
        return []
    return [f"{key}: the position does not say which cards lie in the stock"]


def _stock_top(outcome: Outcome, wanted: object) -> list[str]:
    state = outcome.after("stock_top")
    if state.stock_size() and _stock_unknown(outcome, "stock_top"):
        return _stock_unknown(outcome, "stock_top")
    top = state.stock[state.stock_at] if state.stock_size() else None
    card = None if wanted is None else card_of_text("expect.stock_top", wanted)
    return differs("stock_top", None if card is None else TEXTS[card], None if top is None else TEXTS[top])


def _red_threes(outcome: Outcome, wanted: object) -> list[str]:
    state, problems = outcome.after("red_threes"), []
    for side, texts in by_side("expect.red_threes", wanted, outcome.position.sides).items():
        cards = Counter(cards_of_list("expect.red_threes", texts))
        laid = state.sides[side]
        found = Counter({CARDS["3h"]: laid.red_hearts, CARDS["3d"]: laid.red_diamonds})
        problems += differs(f"red_threes.{chr(65 + side)}", _sorted_text(cards), _sorted_text(found))
    return problems


def _hand_size(outcome: Outcome, wanted: object) -> list[str]:
    state, position = outcome.after("hand_size"), outcome.position
    if isinstance(wanted, dict):
        sizes = by_seat("expect.hand_size", wanted, position.players)
    else:
        known = outcome.ready.known_hands if outcome.ready and position.phase != "deal" else range(position.players)
        sizes = dict.fromkeys(known, wanted)
    problems = []
    for seat, size in sizes.items():
        number = number_of("expect.hand_size", size, least=0)
        problems += differs(f"hand_size.{seat}", number, state.hands[seat].size)
    return problems


def _pile_size(outcome: Outcome, wanted: object) -> list[str]:
    number = number_of("expect.pile_size", wanted, least=0)
    return differs("pile_size", number, len(outcome.after("pile_size").pile))


def _sides(outcome: Outcome, wanted: object) -> list[str]:
    position, problems = outcome.position, []
    side_of = position.rules.table.sides(position.players)
    for side, seats in by_side("expect.sides", wanted, position.sides).items():
        if not isinstance(seats, list):
            raise Malformed("expect.sides: a list of seats is wanted")
        expected = sorted(seat_of("expect.sides", seat, position.players) for seat in seats)
        found = [seat for seat in range(position.players) if side_of[seat] == side]
        problems += differs(f"sides.{chr(65 + side)}", expected, found)
    return problems


def _opened(outcome: Outcome, wanted: object) -> list[str]:
    if not isinstance(wanted, list):
        raise Malformed("expect.opened: a list of sides is wanted")
    sides = sorted(side_of_letter("expect.opened", side, outcome.position.sides) for side in wanted)
    state = outcome.after("opened")
    found = [number for number, side in enumerate(state.sides) if side.opened]
    return differs("opened", [chr(65 + side) for side in sides], [chr(65 + side) for side in found])


def _completed(outcome: Outcome, wanted: object) -> list[str]:
    state, problems = outcome.after("completed"), []
    for side, count in by_side("expect.completed", wanted, outcome.position.sides).items():
        number = number_of("expect.completed", count, least=0)
        problems += differs(f"completed.{chr(65 + side)}", number, state.sides[side].completed)
    return problems


def _set_kinds(outcome: Outcome, wanted: object) -> list[str]:
    state, problems = outcome.after("set_kinds"), []
    if not isinstance(wanted, dict):
        raise Malformed("expect.set_kinds: a mapping by meld is wanted")
    for name, kind in wanted.items():
        if name not in outcome.names:
            raise Malformed(f"expect.set_kinds: there is no meld {name!r}")
        if kind is not None and (not isinstance(kind, str) or kind not in SET_KINDS):
            raise Malformed(f"expect.set_kinds: {kind!r} is not one of {', '.join(SET_KINDS)}")
        side, slot = outcome.names[name]
        melds, threes = state.sides[side].melds, state.sides[side].threes_complete
        reason = completed_kind(melds[slot], threes) if slot < len(melds) else None
        found = next((text for text, value in SET_KINDS.items() if value is reason), None)
        problems += differs(f"set_kinds.{name}", kind, found)
    return problems


def _frozen(outcome: Outcome, wanted: object) -> list[str]:
    return differs("frozen", truth_of("expect.frozen", wanted), outcome.after("frozen").frozen)


def _announced(outcome: Outcome, wanted: object) -> list[str]:
    """Compare who has announced the last card (F-3.10, S-7.7)."""
    state, problems = outcome.after("announced"), []
    for seat, word in by_seat("expect.announced", {} if wanted is None else wanted, outcome.position.players).items():
        found = "pumba" if state.rules.play.pumba and state.hands[seat].size == 1 else None
        problems += differs(f"announced.{seat}", word, found)
    return problems


def _deal_over(outcome: Outcome, wanted: object) -> list[str]:
    return differs("deal_over", truth_of("expect.deal_over", wanted), outcome.after("deal_over").phase == PHASE_OVER)


def _out(outcome: Outcome, wanted: object) -> list[str]:
    seat = None if wanted is None else seat_of("expect.out", wanted, outcome.position.players)
    went_out = outcome.after("out").went_out
    return differs("out", seat, None if went_out == NOBODY else went_out)


def _option_names(key: str, wanted: object) -> frozenset[str]:
    if not isinstance(wanted, list) or not all(isinstance(name, str) and name in OPTIONS for name in wanted):
        raise Malformed(f"expect.{key}: a list of {', '.join(sorted(OPTIONS))} is wanted")
    return frozenset(wanted)


def _options(outcome: Outcome, wanted: object) -> list[str]:
    found = step_kinds(Deal(outcome.after("options")).legal_actions())
    return differs("options", sorted(_option_names("options", wanted)), sorted(found))


def _options_before(outcome: Outcome, wanted: object) -> list[str]:
    outcome.after("options_before")
    names = _option_names("options_before", wanted)
    return differs("options_before", sorted(names), sorted(outcome.first_options))


def _must(outcome: Outcome, wanted: object) -> list[str]:
    """Compare the step that is forced: a take, where nothing but takes is legal and there is one only."""
    state = outcome.after("must")
    actions = Deal(state).legal_actions()
    takes = [action for action in actions if isinstance(action, Take)]
    forced = state.phase == PHASE_DRAW and len(takes) == 1 and len(actions) == 1
    if wanted is None:
        return [f"must: expected None, found {takes[0]}"] if forced else []
    if not isinstance(wanted, dict) or set(wanted) != {"take"} or not isinstance(wanted["take"], dict):
        raise Malformed("expect.must: a take or null is wanted")
    expected = _take_text(outcome, wanted["take"])
    if not forced:
        return [f"must: expected {expected}, found no forced step"]
    action = takes[0]
    return differs("must", expected, f"{action.way.value} {sorted(action.cards)} {action.to}")


def _take_text(outcome: Outcome, take: Mapping[str, Any]) -> str:
    """Return the take written as a mapping, for comparing."""
    unknown_keys("expect.must.take", take, {"way", "with", "to"})
    way, name = str(take.get("way")), str(take.get("to"))
    if way not in WAYS:
        raise Malformed(f"expect.must.take.way: {way!r} is not one of {', '.join(WAYS)}")
    if name != "new" and name not in outcome.names:
        raise Malformed(f"expect.must.take.to: there is no meld {name!r}")
    to = None if name == "new" else outcome.names[name]
    return f"{WAYS[way].value} {sorted(cards_of_list('expect.must.take.with', take.get('with', [])))} {to}"


def _minimum(outcome: Outcome, wanted: object) -> list[str]:
    """Compare the opening minimum of the side that acts, or of each side named."""
    position = outcome.position
    minimum = [position.rules.play.opening_minimum(score) for score in scores_of(position)]
    if not isinstance(wanted, dict):
        side = position.rules.table.sides(position.players)[outcome.acting]
        return differs("minimum", number_of("expect.minimum", wanted), minimum[side])
    problems = []
    for side, points in by_side("expect.minimum", wanted, position.sides).items():
        problems += differs(f"minimum.{chr(65 + side)}", number_of("expect.minimum", points), minimum[side])
    return problems


def _sum(outcome: Outcome, wanted: object) -> list[str]:
    return sum_lines(wanted)


def _points_by_side(outcome: Outcome, key: str, wanted: object, found: Callable[[], Any]) -> list[str]:
    sides = by_side(f"expect.{key}", wanted, outcome.position.sides)
    points = found()
    problems = []
    for side, number in sides.items():
        problems += differs(f"{key}.{chr(65 + side)}", number_of(f"expect.{key}", number), points[side])
    return problems


def _score(outcome: Outcome, wanted: object) -> list[str]:
    return _points_by_side(outcome, "score", wanted, outcome.deal_scores)


def _total(outcome: Outcome, wanted: object) -> list[str]:
    return _points_by_side(outcome, "total", wanted, outcome.totals)


def _match_over(outcome: Outcome, wanted: object) -> list[str]:
    position = outcome.position
    found = is_match_over(position.rules, position.players, outcome.totals())
    return differs("match_over", truth_of("expect.match_over", wanted), found)


def _winner(outcome: Outcome, wanted: object) -> list[str]:
    position, totals = outcome.position, outcome.totals()
    if wanted is not None and wanted != "drawn":
        side_of_letter("expect.winner", wanted, position.sides)
    winner = winner_of(position.rules, position.players, totals)
    if winner is not None:
        return differs("winner", wanted, chr(65 + winner))
    over = is_match_over(position.rules, position.players, totals)
    return differs("winner", wanted, "drawn" if over else None)


def _next_turn(outcome: Outcome, wanted: object) -> list[str]:
    state = outcome.after("next_turn")
    seat = None if wanted is None else seat_of("expect.next_turn", wanted, outcome.position.players)
    return differs("next_turn", seat, None if state.phase == PHASE_OVER else state.turn)


def _redeal(outcome: Outcome, wanted: object) -> list[str]:
    """Compare whether the deal is annulled, which no rule set knows yet."""
    return differs("redeal", truth_of("expect.redeal", wanted), False)


CHECKS: Final[Mapping[str, Callable[[Outcome, object], list[str]]]] = {
    "hands": _hands,
    "melds": _melds,
    "hidden": _hidden,
    "pile": _pile,
    "stock": _stock,
    "red_threes": _red_threes,
    "hand_size": _hand_size,
    "pile_size": _pile_size,
    "stock_top": _stock_top,
    "sides": _sides,
    "opened": _opened,
    "completed": _completed,
    "set_kinds": _set_kinds,
    "frozen": _frozen,
    "announced": _announced,
    "deal_over": _deal_over,
    "out": _out,
    "options": _options,
    "options_before": _options_before,
    "must": _must,
    "minimum": _minimum,
    "sum": _sum,
    "score": _score,
    "total": _total,
    "match_over": _match_over,
    "winner": _winner,
    "next_turn": _next_turn,
    "redeal": _redeal,
}


def first_options_of(state: State) -> frozenset[str]:
    """Return the kinds of step open before the first step."""
    if state.phase == PHASE_OVER:
        return frozenset()
    return step_kinds(Deal(state).legal_actions())
