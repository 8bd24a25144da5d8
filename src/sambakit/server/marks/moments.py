"""The three moments of a deal: the decisions and the draws with the greatest difference in points."""

from dataclasses import dataclass
from typing import Final

from sambakit.bots.luck.luck import Stroke
from sambakit.bots.marks.analysing import IN_95
from sambakit.bots.marks.asking import DealMarks, Mark

MOST: Final = 3
MOST_STROKES: Final = 2  # where there is a decision: only decisions teach something


@dataclass(frozen=True, slots=True)
class DealMoment:
    """A decision, or cards that chance brought: one of both. `seat` is None where the hands were dealt.

    The deal has had `step` steps then: the decision comes next, or the cards have just come.
    """

    step: int
    seat: int | None
    mark: Mark | None = None
    stroke: Stroke | None = None

    @property
    def points(self) -> float:
        """Return the difference, from 0."""
        if self.mark is not None:
            return self.mark.points
        return abs(self.stroke.points) if self.stroke is not None else 0.0


def moments_of(found: DealMarks) -> list[DealMoment]:
    """Return the three moments of a deal at most, the greatest first; a decision is among them where one counts."""
    decisions = _by_size([DealMoment(mark.step, mark.seat, mark=mark) for mark in found.marks])
    strokes = found.luck.strokes if found.luck is not None else ()
    draws = _by_size([_of_stroke(stroke) for stroke in strokes if _is_sure(stroke)])
    kept = draws[: MOST_STROKES if decisions else MOST]
    return _by_size([*decisions[:MOST], *kept])[:MOST]


def _is_sure(stroke: Stroke) -> bool:
    """Return whether the cards surely brought something, as far as the orders that were tried can tell."""
    return abs(stroke.points) > IN_95 * stroke.error


def _of_stroke(stroke: Stroke) -> DealMoment:
    return DealMoment(0 if stroke.seat is None else stroke.step + 1, stroke.seat, stroke=stroke)


def _by_size(moments: list[DealMoment]) -> list[DealMoment]:
    return sorted(moments, key=lambda moment: (-moment.points, moment.step))
