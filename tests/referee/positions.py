"""The positions of tests/positions, put on the referee's table (README of the rules reference, section 4)."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.referee.melds import Meld, completed_kind, new_meld
from tests.referee.options import options
from tests.referee.play import play
from tests.referee.scoring import match_over, totals, winner
from tests.referee.table import Refused, Table, deal
from tests.referee.takes import take_is_forced
from tests.referee.turns import begin_turn
from tests.referee.values import HOUSE, VALUES
from tests.yaml_files import read_yaml

FOLDER = Path(__file__).parents[1] / "positions"
OTHER_GAMES = ("samba_romme.yaml",)
UNKNOWN = "??"

Position = Mapping[str, Any]


def positions() -> dict[str, Position]:
    """Return all positions by their id, each with its rule set."""
    found = {}
    for file in sorted(FOLDER.rglob("*.yaml")):
        if file.name not in OTHER_GAMES:
            page = read_yaml(file)
            for position in page["positions"]:
                found[position["id"]] = {"rule_set": page.get("rule_set"), **position}
    return {name: each for name, each in found.items() if each["rule_set"] in VALUES | HOUSE}


def _side(letter: str) -> int:
    return ord(letter) - 65


class Board:
    """A position while its steps are carried out."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.values = (VALUES | HOUSE)[position["rule_set"]]
        self.state: Mapping[str, Any] = position["state"]
        self.players = position["players"]
        self.places: dict[str, tuple[int, int]] = {}  # side and place of the melds that have an id
        self.first_side = self.values.side_of[self.players][self.state.get("turn", 0)]
        self.table = self._dealt() if self.state["phase"] == "deal" else self._laid_out()
        self.new_from = len(self.table.melds[self.first_side])

    def _scores(self) -> dict[int, int]:
        return {_side(side): score for side, score in (self.state.get("scores") or {}).items()}

    def _dealt(self) -> Table:
        """Return the table after a deal of which only the cards after the hands are known."""
        size = self.values.hand_size[self.players] * self.players
        after = self.state.get("stock", [])
        whole = 52 * self.values.decks + self.values.jokers
        deck = [UNKNOWN] * size + list(after) + [UNKNOWN] * (whole - size - len(after))
        table = deal(self.values, self.players, deck, self.state.get("turn", 0), self._scores())
        begin_turn(table, table.turn)
        return table

    def _laid_out(self) -> Table:
        sides = max(self.values.side_of[self.players]) + 1
        scores = self._scores()
        stock = self.state.get("stock", 0)
        table = Table(
            values=self.values,
            players=self.players,
            scores=[scores.get(side, 0) for side in range(sides)],
            hands=[list(self.state.get("hands", {}).get(seat, [])) for seat in range(self.players)],
            pile=[*self.state.get("hidden", []), *self.state.get("pile", [])],
            hidden=len(self.state.get("hidden", [])),
            stock=list(stock) if isinstance(stock, list) else [UNKNOWN] * stock,
            melds=[self._melds(side) for side in range(sides)],
            red_threes=[list(self.state.get("red_threes", {}).get(chr(65 + side), [])) for side in range(sides)],
            turn=self.state.get("turn", 0),
            phase=self.state["phase"],
            out=self.state.get("went_out"),
            took_turn=set(range(self.players)) - set(self.state.get("no_turn_yet", [])),
            concealed=self.state.get("concealed", False),
        )
        table.melds_before = len(table.own)
        if self.state.get("first_turn"):
            table.took_turn.discard(table.turn)
        if table.phase == "draw":
            begin_turn(table, table.turn)
        return table

    def _melds(self, side: int) -> list[Meld | None]:
        """Return the melds of a side; those that no step could make, such as black threes, are taken as they are."""
        melds: list[Meld | None] = []
        for entry in self.state.get("melds", {}).get(chr(65 + side), []):
            self.places[entry["id"]] = side, len(melds)
            melds.append(new_meld(self.values, entry["cards"]))
        return melds

    def _name(self, key: str) -> str:
        """Return how a play writes the meld with the id `key`; ``new1`` is the first one made in the turn."""
        new = re.fullmatch(r"new(\d+)", key)
        side, place = (self.table.side, self.new_from + int(new[1]) - 1) if new else self.places[key]
        return f"{chr(65 + side)}{place + 1}"

    def texts(self, step: Any) -> list[str]:
        """Return the actions that a step of a position comes to."""
        if isinstance(step, str):
            return [{"end_deal": "end"}.get(step, step)]
        [(kind, detail)] = step.items()
        if kind == "discard":
            return [f"discard {detail}"]
        if kind == "ask":
            return ["ask", f"answer {detail}"]
        if kind == "take":
            way = {"top_only": "top"}.get(detail["way"], detail["way"])
            to = detail["to"]
            words = ["take", way, *detail.get("with", []), *([] if to == "new" else [self._name(to)])]
            return [" ".join(words), *("lay " + " ".join(meld) for meld in detail.get("also", []))]
        return [self._part(part) for part in detail]

    def _part(self, part: Mapping[str, Any]) -> str:
        if "new" in part:
            return "lay " + " ".join(part["new"])
        if "add" in part:
            return f"add {'low ' if part.get('low') else ''}{' '.join(part['add'])} {self._name(part['to'])}"
        if "merge" in part:
            return "merge " + " ".join(map(self._name, part["merge"]))
        return f"red {part['red_three']}"

    def meld(self, key: str) -> Meld | None:
        """Return the meld with an id, or the one that the turn's first player made as ``new1``, ``new2``, …"""
        new = re.fullmatch(r"new(\d+)", key)
        side, place = (self.first_side, self.new_from + int(new[1]) - 1) if new else self.places[key]
        return self.table.melds[side][place]


def problems(position: Position) -> list[str]:
    """Return what the referee finds otherwise than the position says."""
    board = Board(position)
    expect: Mapping[str, Any] = position["expect"]
    found: list[str] = []
    if "options_before" in expect:
        _same(found, "options_before", options(board.table), set(expect["options_before"]))
    steps: Sequence[Any] = position["action"]
    for number, step in enumerate(steps):
        if step == "draw" and board.table.over:  # the deal has ended by itself as it would by this step (C-16)
            continue
        texts = board.texts(step)
        if texts[0] == "ask" and isinstance(asked := play(board.table, texts[:1]), Table):
            board.table = asked
            texts = texts[1:]
        after = play(board.table, texts)
        refused = number == len(steps) - 1 and expect.get("legal") is False
        if isinstance(after, Refused):
            if not refused:
                found.append(f"{board.texts(step)} is refused: {after.why}")
            elif "refused_by" in expect and after.rule not in _list(expect["refused_by"]):
                found.append(f"refused by {after.rule} ({after.why}), not by {expect['refused_by']}")
        elif refused:
            found.append(f"{board.texts(step)} is not refused")
        else:
            board.table = after
    for key, value in expect.items():
        if key in _CHECKS:
            _same(found, key, *_CHECKS[key](board, value))
        elif key not in ("legal", "refused_by", "options_before"):
            found.append(f"{key} is not checked")
    return found


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _same(found: list[str], key: str, mine: Any, theirs: Any) -> None:
    if mine != theirs:
        found.append(f"{key}: {mine!r}, not {theirs!r}")


def _sorted_melds(melds: Sequence[Any]) -> list[list[str]]:
    return sorted(sorted(meld.cards if isinstance(meld, Meld) else meld) for meld in melds if meld is not None)


def _next_turn(table: Table) -> int | None:
    return None if table.over else table.turn


def _sums(lines: Sequence[str]) -> list[str]:
    """Return the sums that do not come out."""
    wrong = []
    for line in lines:
        left, right = line.rsplit("=", 1)
        text = re.search(r"[-(\d][-+*\d() ]*$", left.strip())
        if text is None or eval(text[0], {"__builtins__": {}}) != int(right):  # digits and signs only, by the pattern
            wrong.append(line)
    return wrong


def _minimum(board: Board, value: Any) -> tuple[Any, Any]:
    if isinstance(value, int):
        return board.table.minimum(board.first_side), value
    return {side: board.table.minimum(_side(side)) for side in value}, value


def _must(board: Board, value: Any) -> tuple[Any, Any]:
    table = board.table
    if value is None:
        return take_is_forced(table), False
    texts = board.texts(value)
    return (take_is_forced(table), options(table), isinstance(play(table, texts), Table)), (True, {"take"}, True)


def _announced(table: Table) -> dict[int, str]:
    if not table.values.pumba or table.over:
        return {}
    return {seat: "pumba" for seat, hand in enumerate(table.hands) if len(hand) == 1}


def _hand_sizes(table: Table, value: Any) -> tuple[Any, Any]:
    if isinstance(value, int):
        return {len(hand) for hand in table.hands}, {value}
    return {seat: len(table.hands[seat]) for seat in value}, value


def _totals(board: Board) -> dict[str, int]:
    penalties = {_side(side): points for side, points in board.state.get("penalties", {}).items()}
    return {chr(65 + side): points for side, points in totals(board.table, penalties).items()}


def _match_totals(board: Board) -> dict[str, int]:
    return {side: points + board.table.scores[_side(side)] for side, points in _totals(board).items()}


def _match_scores(board: Board) -> list[int]:
    if board.state["phase"] == "match" or not board.table.over:
        return board.table.scores
    return list(_match_totals(board).values())


def _winner(board: Board) -> str | None:
    if not match_over(board.table, _match_scores(board)):
        return None
    side = winner(_match_scores(board))
    return "drawn" if side is None else chr(65 + side)


def _by_side(table: Table) -> dict[str, list[int]]:
    sides = range(len(table.melds))
    return {chr(65 + side): [seat for seat in range(table.players) if table.side_of[seat] == side] for side in sides}


def _kind(board: Board, key: str) -> str:
    meld = board.meld(key)
    return completed_kind(meld) if meld else ""


_CHECKS: Mapping[str, Any] = {
    "hands": lambda b, v: ({s: sorted(b.table.hands[s]) for s in v}, {s: sorted(v[s]) for s in v}),
    "melds": lambda b, v: (
        {s: _sorted_melds(b.table.melds[_side(s)]) for s in v},
        {s: _sorted_melds(v[s]) for s in v},
    ),
    "hidden": lambda b, v: (b.table.pile[: b.table.hidden], v),
    "pile": lambda b, v: (b.table.open_pile, v),
    "stock": lambda b, v: (b.table.stock, v) if isinstance(v, list) else (len(b.table.stock), v),
    "red_threes": lambda b, v: (
        {s: sorted(b.table.red_threes[_side(s)]) for s in v},
        {s: sorted(v[s]) for s in v},
    ),
    "hand_size": lambda b, v: _hand_sizes(b.table, v),
    "pile_size": lambda b, v: (len(b.table.pile), v),
    "stock_top": lambda b, v: (b.table.stock[0], v),
    "sides": lambda b, v: (_by_side(b.table), v),
    "opened": lambda b, v: ([chr(65 + s) for s, melds in enumerate(b.table.melds) if any(melds)], v),
    "completed": lambda b, v: ({s: len(b.table.completed(_side(s))) for s in v}, v),
    "set_kinds": lambda b, v: ({key: _kind(b, key) for key in v}, {key: kind or "" for key, kind in v.items()}),
    "frozen": lambda b, v: (b.table.frozen, v),
    "announced": lambda b, v: (_announced(b.table), v),
    "deal_over": lambda b, v: (b.table.over, v),
    "out": lambda b, v: (b.table.out, v),
    "options": lambda b, v: (options(b.table), set(v)),
    "must": _must,
    "minimum": lambda b, v: _minimum(b, v),
    "sum": lambda b, v: (_sums(v), []),
    "score": lambda b, v: ({s: _totals(b)[s] for s in v}, v),
    "total": lambda b, v: ({s: _match_totals(b)[s] for s in v}, v),
    "match_over": lambda b, v: (match_over(b.table, _match_scores(b)), v),
    "winner": lambda b, v: (_winner(b), v),
    "next_turn": lambda b, v: (_next_turn(b.table), v),
    "redeal": lambda b, v: (False, v),  # no rule of these sets deals anew
}
