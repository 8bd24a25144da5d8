"""The deal: hands, turn-up, and the automatic part of the first turn (table 3a, C-11)."""

from collections.abc import Sequence

from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import RedThrees
from sambakit.engine.state.state import PHASE_DRAW, State, freezes, new_side
from sambakit.engine.state.turns import begin_turn, lay_red_threes
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.native import i64


def dealt_state(
    rules: RuleSet, players: int, deck: Sequence[int], first_seat: int, scores: Sequence[int] | None = None
) -> State:
    """Return the state before the first draw step of the deal of `deck`, whose first card is dealt first (D-2).

    Cards are dealt one at a time from `first_seat`, who also begins; then come the cards that lie face down under the
    turn-up, if any, the turn-up, covered as often as it must be, then the stock. What the first turn does by itself has
    happened (C-11). `scores` are the match scores by side before the deal (all 0 where missing). Raises ValueError for
    a number of players, a deck or scores that do not fit the rule set.
    """
    if players not in rules.table.players:
        raise ValueError(f"{rules.name} is played by {sorted(rules.table.players)} players, not {players}")
    if len(deck) != 52 * rules.table.decks + rules.table.jokers:
        raise ValueError(f"{rules.name} is played with {52 * rules.table.decks + rules.table.jokers} cards")
    if not 0 <= first_seat < players:
        raise ValueError(f"seat {first_seat} is not at a table of {players}")
    side_of = rules.table.sides(players)
    count = max(side_of) + 1
    before = tuple(scores) if scores is not None else (0,) * count
    if len(before) != count:
        raise ValueError(f"{players} players form {count} sides; {len(before)} scores were given")
    hands = [Hand() for _ in range(players)]
    dealt = rules.table.cards_each(players) * players
    stock = list(deck)
    seat: i64 = first_seat
    place: i64
    for place in range(dealt):
        hands[seat].add(stock[place])
        seat = seat + 1 if seat + 1 < players else 0
    hidden = stock[dealt : dealt + rules.table.hidden_under_turnup]
    turned_up = _turn_up(rules, stock, dealt + len(hidden))
    pile = hidden + turned_up
    state = State(
        rules=rules,
        players=players,
        side_of=side_of,
        scores=before,
        minimum=tuple(rules.play.opening_minimum(score) for score in before),
        stock=stock,
        stock_at=dealt + len(pile),
        pile=pile,
        hands=hands,
        sides=[new_side(rules) for _ in range(count)],
        turn=first_seat,
        phase=PHASE_DRAW,
        actor=first_seat,
        turns=1,
        hidden=len(hidden),
    )
    state.frozen = freezes(rules, turned_up)
    if rules.play.red_threes is RedThrees.EXPOSED:
        for seat in range(players):
            lay_red_threes(state, seat)
    begin_turn(state)
    return state


def _turn_up(rules: RuleSet, deck: Sequence[int], dealt: int) -> list[int]:
    """Return the turned-up card with those under it that it had to cover (table 3a, `turnup_covered_for`)."""
    pile = [deck[dealt]]
    while pile[-1] in rules.table.turnup_covered_for and dealt + len(pile) < len(deck):
        pile.append(deck[dealt + len(pile)])
    return pile
