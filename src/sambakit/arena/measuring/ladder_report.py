"""The report of a ladder: Markdown for people, and a plot of the ratings as SVG."""

import shlex
from collections.abc import Mapping
from html import escape
from math import floor, log10
from typing import Final

from sambakit.arena.contests.margin import Interval, Margin
from sambakit.arena.measuring.ladder import Ladder, Rating, Standing

WIDTH: Final = 720  # of the plot, in pixels
LEFT: Final = 110
RIGHT: Final = 30
ROW: Final = 34
BEGIN: Final = "<!-- ladder: written by the command below -->"
END: Final = "<!-- end of the ladder -->"


def command_of(ladder: Ladder) -> str:
    """Return the command that makes the ladder again."""
    words = [
        "sambakit",
        "ladder",
        *ladder.bots,
        "--rules",
        ladder.rules_text,
        "--players",
        str(ladder.players),
    ]
    words += ["--pairs", str(ladder.pairs), "--seed", str(ladder.seed), "--reference", ladder.reference]
    return shlex.join(words)


def markdown_of(ladder: Ladder, standing: Standing) -> str:
    """Return the report."""
    parts = [
        f"`{command_of(ladder)}` made this report. It has {ladder.pairs} duplicate pairs for each two bots, "
        f"{ladder.rules_text}, {ladder.players} players, and 95 % intervals. Points per deal are over "
        f"`{ladder.reference}`. Elo is that of a Bradley–Terry model of the deals won in all contests, with "
        f"`{ladder.reference}` at 0. Each bot gets half a deal won against each other bot. So the Elo of a bot that "
        "won no deal is only a bound, and its interval has no meaning.",
        _ratings(standing),
        "Points per deal, row minus column, and the share of matches won (simulated from the deals):",
        _pairings(ladder, standing),
    ]
    if standing.partners:
        parts += [
            f"As partners against two `{ladder.reference}`, points per deal over them:",
            _partners(ladder, standing.partners),
            "The loss of a bot by partners of other kinds, against the mean of both kinds among themselves, in points "
            "per deal:",
            ", ".join(_losses(ladder, standing)) + ".",
        ]
    return "\n\n".join(parts) + "\n"


def _signed(value: float) -> str:
    return f"{value:+.0f}".replace("-", "−") if round(value) else "0"


def _with_interval(value: float, interval: Interval) -> str:
    if round(interval[0]) == round(interval[1]):  # the zero of the ratings, or a bot against itself
        return _signed(value)
    return f"{_signed(value)} ({_signed(interval[0])} to {_signed(interval[1])})"


def _markdown(head: list[str], rows: list[list[str]]) -> str:
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *rows])


def _ratings(standing: Standing) -> str:
    rows = [
        [
            f"`{rating.bot}`",
            _with_interval(rating.points, rating.points_interval),
            _with_interval(rating.elo, rating.elo_interval),
            f"{1000 * rating.seconds:.2f}",
            f"{1000 * rating.slow_seconds:.2f}",
        ]
        for rating in sorted(standing.ratings, key=lambda rating: -rating.points)
    ]
    return _markdown(["bot", "points per deal", "Elo of a deal", "ms a decision", "99 in 100 within"], rows)


def _pairings(ladder: Ladder, standing: Standing) -> str:
    rows = []
    for first in ladder.bots:
        row = [f"`{first}`"]
        for second in ladder.bots:
            if first == second:
                row.append("–")
            elif (first, second) in standing.margins:
                margin, matches = standing.margins[first, second], standing.matches[first, second]
                row.append(f"{_with_interval(margin.mean, margin.interval)}, {matches.won:.1%}")
            else:
                margin, matches = standing.margins[second, first], standing.matches[second, first]
                ends = (-margin.interval[1], -margin.interval[0])
                row.append(f"{_with_interval(-margin.mean, ends)}, {1 - matches.won - matches.tied:.1%}")
        rows.append(row)
    return _markdown(["", *(f"`{bot}`" for bot in ladder.bots)], rows)


def _partners(ladder: Ladder, partners: Mapping[tuple[str, str], Margin]) -> str:
    rows = []
    for one in ladder.bots:
        margins = [partners.get((one, other)) or partners[other, one] for other in ladder.bots]
        rows.append([f"`{one}`", *(_with_interval(margin.mean, margin.interval) for margin in margins)])
    return _markdown(["with", *(f"`{bot}`" for bot in ladder.bots)], rows)


def _losses(ladder: Ladder, standing: Standing) -> list[str]:
    losses = [(bot, standing.partner_loss(bot)) for bot in ladder.bots]
    return [f"`{bot}` {_signed(loss)}" for bot, loss in losses if loss is not None]


def inserted(document: str, report: str) -> str:
    """Return `document` with `report` between its marks, at its end where it has none."""
    block = f"{BEGIN}\n\n{report}\n{END}"
    before, mark, rest = document.partition(BEGIN)
    if not mark:
        return f"{document.rstrip()}\n\n{block}\n".lstrip()
    return before + block + rest.partition(END)[2]


def plot_of(ladder: Ladder, standing: Standing) -> str:
    """Return the plot: a point and its interval for each bot, points per deal above, Elo below."""
    ratings = sorted(standing.ratings, key=lambda rating: -rating.points)
    height = 2 * (ROW * len(ratings) + 64) + 16
    title = f"Ratings of the bots, {ladder.rules_text}, {ladder.players} players"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'role="img" font-family="sans-serif" font-size="14">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
    ]
    points = [(rating, rating.points, rating.points_interval) for rating in ratings]
    elo = [(rating, rating.elo, rating.elo_interval) for rating in ratings]
    lines += _panel("points per deal", points, 16)
    lines += _panel("Elo of a deal", elo, height // 2 + 8)
    return "\n".join([*lines, "</svg>"]) + "\n"


def _panel(title: str, values: list[tuple[Rating, float, Interval]], top: int) -> list[str]:
    """Return the lines of one panel that begins at `top` pixels."""
    ends = [end for _, _, interval in values for end in interval] + [0.0]
    step = nice_step(max(ends) - min(ends))
    low, high = floor(min(ends) / step) * step, -floor(-max(ends) / step) * step
    scale = (WIDTH - LEFT - RIGHT) / max(high - low, step)

    def x(value: float) -> str:
        return f"{LEFT + (value - low) * scale:.1f}"

    bottom = top + 24 + ROW * len(values)
    lines = [f'<text x="{LEFT}" y="{top + 12}" font-weight="bold" fill="#222222">{title}</text>']
    for tick in range(round((high - low) / step) + 1):
        value = low + tick * step
        colour = "#888888" if value == 0 else "#dddddd"
        lines.append(f'<line x1="{x(value)}" y1="{top + 22}" x2="{x(value)}" y2="{bottom}" stroke="{colour}"/>')
        label = _signed(value)
        lines.append(f'<text x="{x(value)}" y="{bottom + 18}" text-anchor="middle" fill="#555555">{label}</text>')
    for row, (rating, value, (left, right)) in enumerate(values):
        y = top + 24 + ROW * row + ROW // 2
        name = escape(rating.bot)
        lines += [
            f'<text x="{LEFT - 12}" y="{y + 5}" text-anchor="end" fill="#222222">{name}</text>',
            f'<line x1="{x(left)}" y1="{y}" x2="{x(right)}" y2="{y}" stroke="#1f5f8b" stroke-width="3"/>',
            f'<circle cx="{x(value)}" cy="{y}" r="5" fill="#1f5f8b"/>',
        ]
    return lines


def nice_step(span: float) -> float:
    """Return a round distance of ticks for an axis over `span`: four to ten of them.

    >>> nice_step(3100), nice_step(90), nice_step(0)
    (500.0, 20.0, 1.0)
    """
    if span <= 0:
        return 1.0
    unit = 10.0 ** floor(log10(span / 4))
    return max(step * unit for step in (1, 2, 5) if step * unit <= span / 4)
