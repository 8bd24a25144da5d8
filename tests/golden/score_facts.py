"""The score lines of ended deals with all their facts, as text: what a score sheet can say."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from sambakit.engine.definition.parts import new_meld
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.scoring.scoring import score_deal
from sambakit.engine.state.state import NOBODY, PHASE_OVER, State
from sambakit.game.refusal import Refusal
from tests.rules.table import cards, table

FILE = Path(__file__).with_suffix(".tsv")

SAMBA = "5s 6s 7s 8s 9s Ts Js"
PURE = "Ks Ks Kh Kh Kd Kd Kc"
MIXED = "Qs Qh Qd Qc Qc 2d 2c"
WILD = "2s 2h 2d 2c 2s Jk Jk"
THREES = ("3h 3d 3h 3d 3h 3d", "3s 3c 3s 3c 3s 3c")
MELDS = (SAMBA, PURE, MIXED, WILD, *THREES, "9s 9h 2s", "4d 5d 6d", "5h 6h 7h 8h 9h Th Jk")
HANDS = {0: "Ac 4h", 1: "3h 3d 3s 3c Jk 2s", 2: "3h 3h 3d 3d 3d 3h", 3: "3s 3s 9c"}
RULES = (
    *PRESETS,
    "dutch + held_red_three_per=each",
    "bolivia + black_threes=going_out",
    "fournier + out_concealed=200",
)


def ends(rules: RuleSet) -> Iterator[tuple[str, State, dict[int, int]]]:
    """Yield ended deals by name, with penalties: many melds or few, red threes laid, and who went out."""
    own = [meld for meld in MELDS if not isinstance(new_meld(rules, cards(meld)), Refusal)]
    players = max(count for count in rules.table.players if count != 5)
    for name, melds, out, laid in (
        ("all melds", own, NOBODY, (2, 1)),
        ("seat 0 goes out", own, 0, (0, 0)),
        ("seat 1 goes out", [PURE, "9s 9h 2s"], 1, (3, 3)),
        ("seat 3 goes out", [], 3, (1, 0)),
    ):
        hands = {seat: "" if seat == out else hand for seat, hand in HANDS.items()}
        state = table(hands[0], melds, ["Ts Th Td"], others=hands, players=players, rules=rules).state
        state.phase, state.went_out = PHASE_OVER, out
        state.sides[0].red_hearts, state.sides[0].red_diamonds = laid
        yield name, state, {0: 100} if laid[0] > 1 else {}


def score_facts() -> str:
    """Return a line for each line of a score, with the rule sets that give it."""
    found: dict[str, list[str]] = defaultdict(list)
    for text in RULES:
        for name, state, off in ends(parse_rules(text)):
            for number, side in enumerate(score_deal(state, off)[:2]):
                for line in side.lines:
                    facts = "\t".join(f"{fact}={value!r}" for fact, value in sorted(line.facts.items()))
                    found[f"{name}\tside {number}\t{line.item}\t{line.points}\t{facts}"].append(text)
                found[f"{name}\tside {number}\ttotal\t{side.points}"].append(text)
    return "".join(f"{line}\t{', '.join(rules)}\n" for line, rules in found.items())


def write() -> None:
    """Write the lines anew."""
    FILE.write_text(score_facts(), encoding="utf-8", newline="\n")
