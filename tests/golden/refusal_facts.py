"""The facts of every refusal, as text: what a sentence about it can say."""

from collections import defaultdict
from pathlib import Path

from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.ruleset import RuleSet
from tests.rules.refusal_case import KINGS, RUN, SAMBA, Case
from tests.rules.test_refusals_of_every_rule_set import ARISING, HOUSE, refusal_of

FILE = Path(__file__).with_suffix(".tsv")

STARTING = "dutch + take_starts_sequence=yes"
BRIDGING = "dutch + hand_card_may_bridge=yes"
# Ways to the pile and to a refusal that the cases of each code leave out.
MORE = [
    *((STARTING, Case(Code.TOP_DOES_NOT_FIT, [f"take run {cards}"], cards, pile="4c 9s", drawn=False))
      for cards in ("8s 2s", "9h 9d", "7s", "6s 7s 8s")),
    (STARTING, Case(Code.TOP_DOES_NOT_FIT, ["take run 7s 8s A1"], "7s 8s 4h", (RUN,), pile="4c 9s", drawn=False)),
    (STARTING, Case(Code.MIXED_SUITS, ["take run 7h 8s"], "7h 8s 4h", pile="4c 9s", drawn=False)),
    (STARTING, Case(Code.NOT_CONSECUTIVE, ["take run 7s Js"], "7s Js 4h", pile="4c 9s", drawn=False)),
    (BRIDGING, Case(Code.TOP_GOES_ALONE, ["take top Ts A1"], "Ts 4h 5d", (RUN,), pile="4c 9s", drawn=False)),
    (BRIDGING, Case(Code.TOP_DOES_NOT_FIT, ["take top A1"], "Ts 4h 5d", (RUN,), pile="4c Js", drawn=False)),
    ("bicycle", Case(Code.TOP_GOES_ALONE, ["take add Ts A1"], "Ts 4h 5d", (RUN,), pile="4c 9s", drawn=False)),
    ("dutch", Case(Code.NO_SUCH_MELD, ["merge A1 A2 + merge A2 A1"], own=(KINGS, KINGS))),
    ("dutch", Case(Code.CARD_NOT_HELD, ["lay 8c 8d 8h"])),
    ("dutch", Case(Code.CARD_NOT_HELD, ["red 3h"])),
    ("dutch", Case(Code.RED_THREE_IN_MELD, ["add 3h A1"], "3h 9c 9d 5c")),
    ("dutch", Case(Code.THREE_IN_SEQUENCE, ["add 3s A1"], "3s 9c 9d 5c", ("4s 5s 6s",))),
    ("dutch", Case(Code.MIXED_SUITS, ["add 9h A1"], "9h 9c 9d 5c", (RUN,))),
    ("dutch", Case(Code.NOT_CONSECUTIVE, ["add As A1"], "As 9c 9d 5c", ("4s 5s 6s",))),
    ("dutch", Case(Code.SEQUENCE_TOO_LONG, ["add 9s Ts Js Qs Ks A1"], "9s Ts Js Qs Ks 9c 9d", (RUN,))),
    ("dutch + join_sequences=yes", Case(Code.SEQUENCE_TOO_LONG, ["merge A1 A2"], own=(RUN, "9s Ts Js Qs Ks"))),
    ("dutch + join_sequences=yes", Case(Code.MIXED_SUITS, ["merge A1 A2"], own=(RUN, "9h Th Jh"))),
    ("dutch + join_sequences=yes", Case(Code.NOT_CONSECUTIVE, ["merge A1 A2"], own=(RUN, "Ts Js Qs"))),
    ("bolivia", Case(Code.WILD_MELD_TOO_LONG, ["add 2s 2h A1"], "2s 2h 9c 9d", ("2s 2h 2d 2c 2s 2h",))),
    ("royal", Case(Code.MERGE_DIFFERENT, ["merge A1 A2"], own=("3h 3d 3d", "3s 3c 3c"))),
    ("royal", Case(Code.WILD_WITH_THREES, ["lay 3h 3d 2s"], "3h 3d 2s 9c")),
    ("royal", Case(Code.WILD_WITH_THREES, ["add 2s A1"], "2s 9c 9d", ("3h 3d 3d",))),
    ("dutch", Case(Code.TOP_STARTS_SEQUENCE, ["take run 7s 8s"], "7s 8s 4h", pile="4c 9s", drawn=False)),
    ("dutch", Case(Code.NO_PAIR, ["take pair 9h 9d"], "9h 4h 4d", pile="4c 9s", drawn=False)),
    ("canasta", Case(Code.FROZEN_UNTIL_OPENED, ["take pair 7s 9s"], "7s 9s 4h", (), pile="4c 9h", drawn=False)),
    ("dutch + blocks_next=none", Case(Code.TOP_DOES_NOT_FIT, ["take top A1"], own=(RUN,), pile="2s", drawn=False)),
    ("dutch", Case(Code.SAMBA_IS_CLOSED, ["take top A1"], own=(SAMBA,), pile="4c Js", drawn=False)),
    ("bicycle + take_onto_group=no", Case(Code.TOP_ONTO_GROUP, ["take add A1"], pile="4c Kc", drawn=False)),
    ("fournier", Case(Code.TOO_MANY_WILDS, ["lay 9c 9d 2s 2h 2d 2c"], "9c 9d 2s 2h 2d 2c 5h 5d")),
    ("bicycle", Case(Code.TOO_FEW_NATURALS, ["lay 9c 2s 2h"], "9c 2s 2h 5h 5d")),
    ("black_samba", Case(Code.TOO_MANY_WILDS_IN_SEQUENCE, ["lay 5s 6s 2s 2h"], "5s 6s 2s 2h 5h 5d")),
    ("spanish + groups_per_rank=1", Case(Code.RANK_LIES_ALREADY, ["lay Kc Kd Kh"], "Kc Kd Kh 9c 9d", (KINGS,))),
]  # fmt: skip


def told(case: Case, rules: RuleSet) -> str:
    """Return the code and the facts of the refusal of a case."""
    refusal = refusal_of(case, rules)
    if refusal is None:
        return "–"
    return "\t".join([refusal.code.value, *(f"{name}={value!r}" for name, value in sorted(refusal.facts.items()))])


def refusal_facts() -> str:
    """Return a line for each case and what it tells, with the rule sets in which it tells that."""
    lines: dict[str, list[str]] = defaultdict(list)
    presets = [(name, parse_rules(name), case) for name, case in ARISING]
    for name, rules, case in [*presets, *((text, parse_rules(text), case) for text, case in (*HOUSE, *MORE))]:
        lines["\t".join([" / ".join(case.plays), told(case, rules)])].append(name)
    return "".join(f"{line}\t{', '.join(names)}\n" for line, names in lines.items())


def write() -> None:
    """Write the facts anew."""
    FILE.write_text(refusal_facts(), encoding="utf-8", newline="\n")
