"""The interpreter of scoring data: the score lines of a deal from its entry, the same as those of a deal played online.

It asks nothing but the data, and knows no rule set. The browser has the same few lines in TypeScript.
"""

from collections.abc import Iterator

from sambakit.game.score_lines import ScoreLine, SideScore
from sambakit.scorekeeper.entries import CardsEntry, DealEntry, HandEntry, SideEntry
from sambakit.scorekeeper.scoring_data import HeldData, ScoringData

FactValues = dict[str, int | str]


def score_entry(data: ScoringData, deal: DealEntry) -> tuple[SideScore, ...]:
    """Return the scores by side of a deal as it was entered; one that was annulled has no lines."""
    scores = []
    somebody_out = any(side.went_out is not None for side in deal.sides)
    for number, side in enumerate(deal.sides):
        lines = () if deal.annulled else tuple(_lines(data, side, somebody_out))
        scores.append(SideScore(number, lines, sum(line.points for line in lines)))
    return tuple(scores)


def _lines(data: ScoringData, side: SideEntry, somebody_out: bool) -> Iterator[ScoreLine]:
    """Yield the lines of a side in the order of every score."""
    yield from _meld_lines(data, side)
    yield from _set_lines(data, side)
    yield from _red_three_lines(data, side)
    yield from _out_lines(data, side)
    for hand in side.hands:
        yield from _hand_lines(data, hand, somebody_out)
    yield from _penalty_lines(data, side)
    for own in side.own_lines:
        yield ScoreLine("own", own.points, "", {"name": own.name})


def _counted(cards: CardsEntry) -> FactValues:
    """Return how many cards there are, and how many of which value, dearest first."""
    facts: FactValues = {}
    if cards.size is not None:
        facts["cards"] = cards.size
    for value in sorted(cards.counts, reverse=True):
        if cards.counts[value]:
            facts[f"at_{value}"] = cards.counts[value]
    return facts


def _meld_lines(data: ScoringData, side: SideEntry) -> Iterator[ScoreLine]:
    if side.melds is None or data["melds"] is None:
        return
    facts: FactValues = {} if side.meld_count is None else {"melds": side.meld_count}
    yield ScoreLine("melds", side.melds.points, data["melds"]["rule"], {**facts, **_counted(side.melds)})


def _set_lines(data: ScoringData, side: SideEntry) -> Iterator[ScoreLine]:
    for one in data["sets"]:
        count = side.sets.get(one["item"], 0)
        if count:
            facts: FactValues = {"count": count, "each": one["each"]}
            yield ScoreLine(one["item"], count * one["each"], one["rule"], facts)


def _red_three_lines(data: ScoringData, side: SideEntry) -> Iterator[ScoreLine]:
    """Yield the line for laid red threes, for the side or against it."""
    red, laid = data["red_threes"], side.red_threes
    if red is None or not laid:
        return
    facts: FactValues = {"count": laid, "sets": side.completed, "needed": red["sets"]}
    plus = side.melds is not None if red["by_melds"] else side.completed >= red["sets"]
    if not plus:
        points = -red["all_minus"] if laid == red["most"] else -laid * red["each_minus"]
        facts["each"] = -red["each_minus"]
        if points != -laid * red["each_minus"]:
            facts["all"] = points
        yield ScoreLine("red_threes", points, red["rule_minus"], facts)
    elif laid == red["most"]:
        facts["all"] = red["all"]
        yield ScoreLine("red_threes", red["all"], red["rule_all"], facts)
    else:
        facts["each"] = red["each"]
        yield ScoreLine("red_threes", laid * red["each"], red["rule"], facts)


def _out_lines(data: ScoringData, side: SideEntry) -> Iterator[ScoreLine]:
    if side.went_out is None:
        return
    out = data["out"]
    facts: FactValues = {"seat": side.went_out} if data["seats"] else {}
    if side.concealed and out["may_conceal"]:
        yield ScoreLine("out_concealed", out["concealed"], out["rule_concealed"], facts)
    else:
        yield ScoreLine("out", out["points"], out["rule"], facts)


def _hand_lines(data: ScoringData, hand: HandEntry, somebody_out: bool) -> Iterator[ScoreLine]:
    """Yield the cost of a hand, and what its threes cost beyond their values."""
    rules = data["hand"]
    facts: FactValues = {"seat": hand.seat} if data["seats"] and hand.seat is not None else {}
    if rules["each"] is not None:
        size = hand.count or 0
        each = rules["each_many"] if size >= rules["many"] else rules["each"]
        yield ScoreLine("hand", -size * each, rules["rule"], {**facts, "cards": size, "each": each})
        return
    counted = _counted(hand.cards)
    if hand.size is not None:
        counted["cards"] = hand.size
    yield ScoreLine("hand", -hand.cards.points, rules["rule"], {**facts, **counted})
    red, black = rules["red_threes"], rules["black_threes"]
    if red["points"] and hand.red_threes and (hand.had_turn or red["without_turn"]):
        yield _held_red_line(red, hand.red_threes, facts)
    if black["points"] and somebody_out and any(hand.black_threes.values()):
        count = sum(hand.black_threes.values())
        values = sum(value * number for value, number in hand.black_threes.items())
        held: FactValues = {**facts, "count": count, "each": -black["points"], "values": values}
        yield ScoreLine("held_black_threes", values - count * black["points"], black["rule"], held)


def _held_red_line(red: HeldData, count: int, facts: FactValues) -> ScoreLine:
    each = "flat" if red["per_hand"] else "each"
    points = red["points"] if red["per_hand"] else count * red["points"]
    return ScoreLine("held_red_threes", -points, red["rule"], {**facts, "count": count, each: -red["points"]})


def _penalty_lines(data: ScoringData, side: SideEntry) -> Iterator[ScoreLine]:
    points = sum(penalty.points for penalty in side.penalties)
    rules = data["penalty"]
    if not points:
        return
    each = rules["each"] if rules else 0
    facts: FactValues = {"count": points // each, "each": -each} if each and points % each == 0 else {}
    yield ScoreLine("penalties", -points, rules["rule"] if rules else "", facts)
