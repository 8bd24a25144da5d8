"""The sums of a score sheet: every deal with its lines and its remarks, and the standing after each of them."""

from sambakit.game.dataclass import dataclass
from sambakit.game.refusal import Refusal
from sambakit.game.score_lines import SideScore
from sambakit.scorekeeper.checking import Remark, refusals, remarks
from sambakit.scorekeeper.entries import DealEntry
from sambakit.scorekeeper.score_lines import score_entry
from sambakit.scorekeeper.sheet import Sheet
from sambakit.scorekeeper.standing import Points, Standing, standing_of


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """A deal of a sheet with its scores by side, the standing after it, and what is wrong or odd in it."""

    number: int
    dealer: int
    entry: DealEntry
    scores: tuple[SideScore, ...]
    standing: Standing
    refusals: tuple[Refusal, ...]
    remarks: tuple[Remark, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """All deals of a sheet as they stand, and the standing after the last one."""

    deals: tuple[ScoredDeal, ...]
    standing: Standing


def tally_of(sheet: Sheet) -> Tally:
    """Return the sums of `sheet`; a correction of an early deal changes all that follows from it."""
    data, players = sheet.data, len(sheet.players)
    scores = sheet.scores or (0,) * sheet.sides
    points: list[Points | None] = []
    now = standing_of(data, players, sheet.dealer, scores, points)
    deals = []
    for number, entry in sheet.deals.items():
        scored = score_entry(data, entry)
        points.append(None if entry.annulled else tuple(score.points for score in scored))
        after = standing_of(data, players, sheet.dealer, scores, points)
        odd = remarks(data, players, entry, now.minimum, now.over)
        wrong = refusals(data, players, entry)
        deals.append(ScoredDeal(number, now.dealer, entry, scored, after, wrong, odd))
        now = after
    return Tally(tuple(deals), now)
