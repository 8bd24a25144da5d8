"""Compares the game with the expectations of a position of Samba Rommé: one small function for each key."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sambakit.game.refusal import Refusal
from sambakit.positions.arithmetic import sum_lines
from sambakit.positions.malformed import Malformed, differs, number_of, truth_of, unknown_keys
from sambakit.positions.romme.reading import RommePosition, card_of, cards_of, form_and_cards, placed_of
from sambakit.positions.romme.setting_up import SetUp, scores_of
from sambakit.positions.romme.steps import Turn
from sambakit.romme.actions.actions import canastra_cards, operation_of
from sambakit.romme.legal import legal
from sambakit.romme.match import leader
from sambakit.romme.rules.rules import PLAYERS, MatchBy
from sambakit.romme.rules.worth import points_of
from sambakit.romme.scoring import score_deal
from sambakit.romme.state.state import NOBODY, PHASE_OVER, State
from sambakit.romme.values.canastras import is_clean
from sambakit.romme.values.cards import TEXTS, cards_in, print_cards

OPTIONS: Final = frozenset({"draw", "take", "pass", "discard", "end_deal"})
_KINDS: Final = ("draw", "discard", "meld", "meld", "take", "take")  # by operation


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a position; `ready` and `turn` are None in phase ``match``."""

    position: RommePosition
    ready: SetUp | None
    turn: Turn | None
    first_options: frozenset[str]
    refusal: Refusal | None

    def after(self, key: str) -> State:
        """Return the state after the last legal step; raises Malformed where there is none."""
        if self.turn is None:
            raise Malformed(f"expect.{key}: says nothing in phase match")
        return self.turn.state

    def points(self) -> list[int]:
        """Return the scores of the game by seat; raises Malformed where it goes on."""
        state = self.after("score")
        if state.phase != PHASE_OVER:
            raise Malformed("expect: the game is not over, there is no score")
        return [score.points for score in score_deal(state)]

    def totals(self) -> tuple[int, ...]:
        """Return the totals by seat, the game included where it is over."""
        before = scores_of(self.position)
        if self.turn is None or self.turn.state.phase != PHASE_OVER:
            return before
        return tuple(total + points for total, points in zip(before, self.points(), strict=True))

    def decided(self) -> bool:
        """Return whether the match is over after this game, the first one that counts (R-6.7, R-6.9)."""
        if self.turn is not None and (self.turn.state.phase != PHASE_OVER or self.turn.state.annulled):
            return False
        end = self.position.rules.end
        if end.match is MatchBy.POINTS:
            return max(self.totals()) >= end.match_goal
        return end.match_goal * (end.set_games if end.match is MatchBy.SETS else 1) <= 1


def options_of(state: State) -> frozenset[str]:
    """Return the kinds of step open to the player to move; laying is not listed."""
    return frozenset(_KINDS[operation_of(action)] for action in legal(state)) - {"meld"}


def problems_with(outcome: Outcome) -> list[str]:
    """Return the differences between `outcome` and its position's expectations; raises Malformed for an unknown key."""
    problems: list[str] = []
    unknown_keys("expect", outcome.position.expect, set(CHECKS) | {"legal", "refused_by"})
    for key, wanted in outcome.position.expect.items():
        if key in CHECKS:
            problems += CHECKS[key](outcome, wanted)
    return problems


def _sorted_text(cards: Any) -> str:
    return f"[{print_cards(sorted(cards))}]"


def _hands(outcome: Outcome, wanted: object) -> list[str]:
    state, problems = outcome.after("hands"), []
    for seat, texts in outcome.position.by_seat("expect.hands", wanted).items():
        cards = cards_of("expect.hands", texts)
        problems += differs(f"hands.{seat}", _sorted_text(cards), _sorted_text(cards_in(state.hands[seat])))
    return problems


def _hand_size(outcome: Outcome, wanted: object) -> list[str]:
    state, position = outcome.after("hand_size"), outcome.position
    known = outcome.ready.known_hands if outcome.ready else frozenset()
    sizes = position.by_seat("expect.hand_size", wanted) if isinstance(wanted, dict) else dict.fromkeys(known, wanted)
    problems = []
    for seat, size in sizes.items():
        number = number_of("expect.hand_size", size, least=0)
        problems += differs(f"hand_size.{seat}", number, state.hands[seat].bit_count())
    return problems


def _melds(outcome: Outcome, wanted: object) -> list[str]:
    state, problems = outcome.after("melds"), []
    for seat, melds in outcome.position.by_seat("expect.melds", wanted).items():
        if not isinstance(melds, list):
            raise Malformed("expect.melds: a list of Canastras is wanted")
        expected = sorted(_meld_text(meld) for meld in melds)
        found = sorted(_text_of(canastra_cards(one)) for one in state.canastras[seat])
        problems += differs(f"melds.{seat}", " ".join(expected), " ".join(found))
    return problems


def _meld_text(meld: object) -> str:
    if isinstance(meld, dict):
        return _text_of(form_and_cards("expect.melds", meld, frozenset({"id"}))[1])
    return _text_of(placed_of("expect.melds", meld))


def _text_of(cards: Any) -> str:
    """Return cards with the cards for which they stand, in an order of their own."""
    return f"[{' '.join(sorted(str(card) if card.place != card.card else TEXTS[card.card] for card in cards))}]"


def _pile(outcome: Outcome, wanted: object) -> list[str]:
    return differs("pile", print_cards(cards_of("expect.pile", wanted)), print_cards(outcome.after("pile").pile))


def _pile_size(outcome: Outcome, wanted: object) -> list[str]:
    return differs("pile_size", number_of("expect.pile_size", wanted, least=0), len(outcome.after("pile_size").pile))


def _stock(outcome: Outcome, wanted: object) -> list[str]:
    state = outcome.after("stock")
    if not isinstance(wanted, list):
        return differs("stock", number_of("expect.stock", wanted, least=0), state.stock_size())
    cards = cards_of("expect.stock", wanted)
    left = state.stock[state.stock_at :]
    if outcome.position.phase == "deal":  # there the list need not name the whole stock
        left = left[: len(cards)]
    return differs("stock", print_cards(cards), print_cards(left))


def _stock_top(outcome: Outcome, wanted: object) -> list[str]:
    state = outcome.after("stock_top")
    top = TEXTS[state.stock[state.stock_at]] if state.stock_size() else None
    return differs("stock_top", None if wanted is None else TEXTS[card_of("expect.stock_top", wanted)], top)


def _buracos(outcome: Outcome, wanted: object) -> list[str]:
    state = outcome.after("buracos")
    if not isinstance(wanted, list):
        return differs("buracos", number_of("expect.buracos", wanted, least=0), len(state.buracos))
    expected, found = [], []
    for number, one in enumerate(wanted):
        lying = state.buracos[number] if number < len(state.buracos) else ()
        listed = isinstance(one, list)
        expected.append(_sorted_text(cards_of("expect.buracos", one)) if listed else number_of("expect.buracos", one))
        found.append(_sorted_text(lying) if listed else len(lying))
    count = differs("buracos", len(wanted), len(state.buracos))
    return count or differs("buracos", expected, found)


def _turnovers(outcome: Outcome, wanted: object) -> list[str]:
    key = "turnovers_without_laying"
    return differs(key, number_of(f"expect.{key}", wanted, least=0), outcome.after(key).turnovers)


def _laid(outcome: Outcome, key: str) -> int:
    """Return the Canastra that was laid or added to last; raises Malformed where there is none."""
    state, turn = outcome.after(key), outcome.turn
    if turn is None or turn.laid is None or turn.laid.slot >= len(state.canastras[turn.laid.side]):
        raise Malformed(f"expect.{key}: no Canastra was laid")
    return state.canastras[turn.laid.side][turn.laid.slot]


def _clean(outcome: Outcome, wanted: object) -> list[str]:
    return differs("clean", truth_of("expect.clean", wanted), is_clean(_laid(outcome, "clean")))


def _points(outcome: Outcome, wanted: object) -> list[str]:
    points = points_of(outcome.position.rules.scores, _laid(outcome, "points"))
    return differs("points", number_of("expect.points", wanted), points)


def _alternatives(outcome: Outcome, wanted: object) -> list[str]:
    cards = cards_of("expect.alternatives", wanted)
    found = outcome.turn.alternatives if outcome.turn else ()
    return differs("alternatives", _sorted_text(cards), _sorted_text(found))


def _opened(outcome: Outcome, wanted: object) -> list[str]:
    if not isinstance(wanted, list):
        raise Malformed("expect.opened: a list of seats is wanted")
    seats = sorted(outcome.position.seat("expect.opened", seat) for seat in wanted)
    state = outcome.after("opened")
    return differs("opened", seats, [seat for seat in range(PLAYERS) if state.canastras[seat]])


def _deal_over(outcome: Outcome, wanted: object) -> list[str]:
    return differs("deal_over", truth_of("expect.deal_over", wanted), outcome.after("deal_over").phase == PHASE_OVER)


def _out(outcome: Outcome, wanted: object) -> list[str]:
    went_out = outcome.after("out").went_out
    seat = None if wanted is None else outcome.position.seat("expect.out", wanted)
    return differs("out", seat, None if went_out == NOBODY else went_out)


def _redeal(outcome: Outcome, wanted: object) -> list[str]:
    return differs("redeal", truth_of("expect.redeal", wanted), outcome.after("redeal").annulled)


def _next_turn(outcome: Outcome, wanted: object) -> list[str]:
    state = outcome.after("next_turn")
    seat = None if wanted is None else outcome.position.seat("expect.next_turn", wanted)
    return differs("next_turn", seat, None if state.phase == PHASE_OVER else state.turn)


def _named_options(key: str, wanted: object) -> list[str]:
    if not isinstance(wanted, list) or not all(isinstance(name, str) and name in OPTIONS for name in wanted):
        raise Malformed(f"expect.{key}: a list of {', '.join(sorted(OPTIONS))} is wanted")
    return sorted(set(wanted))


def _options(outcome: Outcome, wanted: object) -> list[str]:
    return differs("options", _named_options("options", wanted), sorted(options_of(outcome.after("options"))))


def _options_before(outcome: Outcome, wanted: object) -> list[str]:
    outcome.after("options_before")
    return differs("options_before", _named_options("options_before", wanted), sorted(outcome.first_options))


def _must(outcome: Outcome, wanted: object) -> list[str]:
    """Compare the step that is forced: never any, for nobody has to take the pile (R-4.5)."""
    outcome.after("must")
    return differs("must", wanted, None)


def _sum(outcome: Outcome, wanted: object) -> list[str]:
    return sum_lines(wanted)


def _by_seat(outcome: Outcome, key: str, wanted: object, found: Callable[[], Any]) -> list[str]:
    problems, points = [], found()
    for seat, number in outcome.position.by_seat(f"expect.{key}", wanted).items():
        problems += differs(f"{key}.{seat}", number_of(f"expect.{key}", number), points[seat])
    return problems


def _score(outcome: Outcome, wanted: object) -> list[str]:
    return _by_seat(outcome, "score", wanted, outcome.points)


def _total(outcome: Outcome, wanted: object) -> list[str]:
    return _by_seat(outcome, "total", wanted, outcome.totals)


def _match_over(outcome: Outcome, wanted: object) -> list[str]:
    return differs("match_over", truth_of("expect.match_over", wanted), outcome.decided())


def _winner(outcome: Outcome, wanted: object) -> list[str]:
    expected = wanted if wanted is None or wanted == "drawn" else outcome.position.seat("expect.winner", wanted)
    if not outcome.decided():
        return differs("winner", expected, None)
    winner = leader(outcome.totals())
    return differs("winner", expected, "drawn" if winner is None else winner)


CHECKS: Final[Mapping[str, Callable[[Outcome, object], list[str]]]] = {
    "hands": _hands,
    "hand_size": _hand_size,
    "melds": _melds,
    "pile": _pile,
    "pile_size": _pile_size,
    "stock": _stock,
    "stock_top": _stock_top,
    "buracos": _buracos,
    "turnovers_without_laying": _turnovers,
    "clean": _clean,
    "points": _points,
    "alternatives": _alternatives,
    "opened": _opened,
    "deal_over": _deal_over,
    "out": _out,
    "redeal": _redeal,
    "next_turn": _next_turn,
    "options": _options,
    "options_before": _options_before,
    "must": _must,
    "sum": _sum,
    "score": _score,
    "total": _total,
    "match_over": _match_over,
    "winner": _winner,
}
