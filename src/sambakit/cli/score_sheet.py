"""A score sheet for the terminal and as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from sambakit.game.records.printing import side_letter
from sambakit.game.refusal import Refusal
from sambakit.game.score_lines import ScoreLine
from sambakit.games import adapter_of
from sambakit.rulebook.sheet_texts import mark_sentence, sheet_sentence
from sambakit.scorekeeper import ScoredDeal, Sheet, SheetChange, Standing, Tally

NARROW: Final = 8  # characters of a column, at least
AFTER_OUT: Final = ("hand", "held_red_threes", "held_black_threes", "penalties", "own")


def sheet_text(sheet: Sheet, found: Tally) -> str:
    """Return a sheet with its lines and sums: a column a side."""
    lines = [_title(sheet), *_sides(sheet), ""]
    for deal in found.deals:
        lines += [f"Deal {deal.number}, dealt by {sheet.players[deal.dealer].name}", *_rows(sheet, deal)]
        lines += [f"  {text}" for text in _remarks(sheet, deal)]
        lines.append("")
    lines += _standing(sheet, found.standing)
    lines += _history(sheet.changes)
    return "\n".join(lines) + "\n"


def _title(sheet: Sheet) -> str:
    return f"{adapter_of(sheet.rules).rules.print(sheet.rules)}, {len(sheet.players)} players"


def _sides(sheet: Sheet) -> Iterator[str]:
    """Yield a line for each side with its players and the total with which it began."""
    side_of = sheet.data["sides"][str(len(sheet.players))]
    for side in range(sheet.sides):
        names = [player.name for seat, player in enumerate(sheet.players) if side_of[seat] == side]
        begun = f", began with {sheet.scores[side]}" if sheet.scores else ""
        yield f"  {side_letter(side)}  {' and '.join(names)}{begun}"


def _rows(sheet: Sheet, deal: ScoredDeal) -> list[str]:
    """Return the lines of a deal, a line with the same name in one row, and its sums."""
    order = ["melds", *(one["item"] for one in sheet.data["sets"]), "red_threes", "out", "out_concealed", *AFTER_OUT]
    found = [(score.side, line) for score in deal.scores for line in score.lines]
    rows: dict[str, list[str]] = {}
    for side, line in sorted(found, key=lambda one: order.index(one[1].item)):
        name = _name(sheet, line)
        while rows.get(name, [""] * len(deal.scores))[side]:
            name += " "  # two lines of one's own with the same name
        rows.setdefault(name, [""] * len(deal.scores))[side] = str(line.points)
    rows["deal"] = [str(score.points) for score in deal.scores]
    rows["total"] = [str(total) for total in deal.standing.totals]
    return _aligned(rows, [side_letter(side) for side in range(len(deal.scores))])


def _name(sheet: Sheet, line: ScoreLine) -> str:
    """Return the name of a line, its formula and its rule: ``samba (D-12.2)``."""
    name = str(line.facts.get("name", line.item.replace("_", " ")))
    seat = line.facts.get("seat")
    if isinstance(seat, int) and line.item.startswith(("hand", "held")):
        name += f" {sheet.players[seat].name}"
    return f"{name} ({line.rule})" if line.rule else name


def _aligned(rows: dict[str, list[str]], head: Sequence[str]) -> list[str]:
    """Return rows with their names on the left and their columns on the right."""
    width = max(len(name) for name in rows)
    column = max(NARROW, *(len(cell) for row in rows.values() for cell in row))
    cells = {"": list(head), **rows}
    lines = [f"  {name.ljust(width)}{''.join(cell.rjust(column + 1) for cell in row)}" for name, row in cells.items()]
    return [line.rstrip() for line in lines]


def _remarks(sheet: Sheet, deal: ScoredDeal) -> Iterator[str]:
    """Yield what cannot be in a deal after a !, and what is odd after a ?."""
    names = [player.name for player in sheet.players]
    for refusal in deal.refusals:
        yield f"! {sheet_sentence(refusal, names=names)} ({refusal.rule})"
    for remark in deal.remarks:
        yield f"? {mark_sentence(remark.mark.value, remark.facts, names=names)}"


def _standing(sheet: Sheet, now: Standing) -> Iterator[str]:
    """Yield who has won, or what the next deal asks for."""
    if now.over:
        yield "The match is drawn." if now.winner is None else f"Side {side_letter(now.winner)} has won the match."
        return
    yield f"Next deal: dealt by {sheet.players[now.dealer].name}"
    rows = {"to the end of the match": [str(left) for left in now.to_goal]}
    if now.minimum:
        rows = {"opening minimum": [str(points) for points in now.minimum], **rows}
    yield from _aligned(rows, [side_letter(side) for side in range(sheet.sides)])


def _history(changes: Sequence[SheetChange]) -> Iterator[str]:
    """Yield a line for each correction and removal."""
    said = {"correct": "corrected", "remove": "removed"}
    mended = [change for change in changes if change.what in said]
    if mended:
        yield ""
    for change in mended:
        yield f"Deal {change.number} was {said[change.what]}{f' at {change.at}' if change.at else ''}."


def sheet_values(sheet: Sheet, found: Tally) -> dict[str, Any]:
    """Return a sheet for JSON."""
    return {
        "rules": sheet.data["rules"],
        "players": [player.name for player in sheet.players],
        "deals": [_deal_values(deal) for deal in found.deals],
        **_standing_values(found.standing),
    }


def _deal_values(deal: ScoredDeal) -> dict[str, Any]:
    return {
        "number": deal.number,
        "dealer": deal.dealer,
        "scores": [
            {
                "side": side_letter(score.side),
                "points": score.points,
                "lines": [
                    {"item": line.item, "points": line.points, "rule": line.rule, "facts": dict(line.facts)}
                    for line in score.lines
                ],
            }
            for score in deal.scores
        ],
        "totals": list(deal.standing.totals),
        "refusals": [_refusal_values(refusal) for refusal in deal.refusals],
        "remarks": [{"mark": remark.mark.value, "facts": dict(remark.facts)} for remark in deal.remarks],
    }


def _refusal_values(refusal: Refusal) -> dict[str, Any]:
    return {"code": refusal.code.value, "rule": refusal.rule, "facts": dict(refusal.facts)}


def _standing_values(now: Standing) -> dict[str, Any]:
    return {
        "totals": list(now.totals),
        "minimum": list(now.minimum),
        "next_dealer": now.dealer,
        "to_goal": list(now.to_goal),
        "over": now.over,
        "winner": None if now.winner is None else side_letter(now.winner),
    }
