"""Score lines: the points of a side in a deal, line by line (C-13)."""

from collections.abc import Mapping

from sambakit.game.dataclass import dataclass, field

Facts = Mapping[str, int | str]


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a deal score; `item` names its kind, `facts` hold the values of its formula (counts, seat)."""

    item: str
    points: int
    rule: str
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SideScore:
    """The points of a side in a deal; `points` is the sum of its lines."""

    side: int
    lines: tuple[ScoreLine, ...]
    points: int
