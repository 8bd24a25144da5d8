"""A score sheet as a table for spreadsheets (CSV): a row for each side in each deal."""

import csv
import io
from typing import Final

from sambakit.cli.score_sheet import AFTER_OUT
from sambakit.game.records.printing import side_letter
from sambakit.scorekeeper import Sheet, Tally

ALONE: Final = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would take a text that begins so for a formula


def sheet_rows(sheet: Sheet, found: Tally) -> str:
    """Return the table of a sheet; the columns between players and points are the items of its score lines."""
    order = ["melds", *(one["item"] for one in sheet.data["sets"]), "red_threes", "out", "out_concealed", *AFTER_OUT]
    used = {line.item for deal in found.deals for score in deal.scores for line in score.lines}
    items = [item for item in order if item in used]
    side_of = sheet.data["sides"][str(len(sheet.players))]
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(["deal", "dealer", "side", "players", *items, "points", "total"])
    for deal in found.deals:
        for score, total in zip(deal.scores, deal.standing.totals, strict=True):
            names = [player.name for player, side in zip(sheet.players, side_of, strict=True) if side == score.side]
            sums = [[line.points for line in score.lines if line.item == item] for item in items]
            rows.writerow(
                [
                    *(deal.number, _plain(sheet.players[deal.dealer].name), side_letter(score.side)),
                    *(_plain(", ".join(names)), *(sum(points) if points else "" for points in sums)),
                    *(score.points, total),
                ]
            )
    return text.getvalue()


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(ALONE) else text
