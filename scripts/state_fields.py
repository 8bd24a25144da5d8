"""The one table of the fields of `State`, and the code that is written from it.

A compiled class needs its attributes, parameters and copies spelled out, and each must name every field. So they are
written from this table: `make state` writes them into `engine/state/state.py`, and `make check` fails when they differ.
To add a field, add a line here, run `make state`, and say in the docstring of `State` what it holds.
"""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).resolve().parent.parent / "src" / "sambakit" / "engine" / "state" / "state.py"
BEGIN: Final = "    # ---- written by `make state` from scripts/state_fields.py; do not edit\n"
END: Final = "    # ---- end of what `make state` writes\n"


@dataclass(frozen=True)
class Field:
    """A field of a state: its type, what it is when a deal begins (empty: it must be given), how a copy gets it."""

    name: str
    type: str
    default: str = ""
    copy: str = "self.{}"


FIELDS: Final = (
    Field("players", "i64"),
    Field("side_of", "tuple[int, ...]"),
    Field("scores", "tuple[int, ...]"),  # match scores by side before this deal
    Field("minimum", "tuple[int, ...]"),  # opening minimum by side
    Field("stock", "list[int]"),  # shared by all copies: it never changes after the deal
    Field("stock_at", "i64"),
    Field("pile", "list[int]", copy="self.{}[:]"),
    Field("hands", "list[Hand]", copy="[hand.copy() for hand in self.{}]"),
    Field("sides", "list[Side]", copy="[side.copy() for side in self.{}]"),
    Field("turn", "i64"),
    Field("phase", "i64"),
    Field("actor", "i64"),
    Field("asked", "i64", "NOT_ASKED"),
    Field("opening_points", "i64", "NO_OPENING"),
    Field("pile_waits", "bool", "False"),
    Field("must_go_out", "bool", "False"),
    Field("took_turn", "i64", "0"),
    Field("turns", "i64", "0"),
    Field("went_out", "i64", "NOBODY"),
    Field("hidden", "i64", "0"),
    Field("frozen", "bool", "False"),
    Field("folding", "bool", "False"),
    Field("only_jokers", "bool", "False"),
    Field("melded", "i64", "0"),
    Field("old_melds", "i64", "0"),
    Field("touched_old", "bool", "False"),
    Field("concealed", "bool", "False"),
    Field("drawn_ahead", "bool", "False"),
    Field("penalty_cards", "list[Hand] | None", "None", "[hand.copy() for hand in self.{0}] if self.{0} else None"),
)


def slots() -> str:
    """Return the names of all attributes; the rule set is held in compiled form, `compiled_rules`."""
    names = sorted([*(field.name for field in FIELDS), "compiled_rules"])
    return "    __slots__ = (\n" + "".join(f'        "{name}",\n' for name in names) + "    )\n"


def initializer() -> str:
    """Return the method that sets all attributes."""
    lines = ["    def __init__(", "        self,", "        rules: RuleSet,"]
    lines += [f"        {field.name}: {field.type}{' = ' * bool(field.default)}{field.default}," for field in FIELDS]
    lines += ["        compiled_rules: CompiledRules | None = None,", "    ) -> None:"]
    lines += [
        "        self.compiled_rules = compile_rules(rules, players) if compiled_rules is None else compiled_rules"
    ]
    for field in FIELDS:
        if field.type.endswith(" | None"):
            plain = field.type.removesuffix(" | None")
            lines.append(f"        self.{field.name}: {plain} = [] if {field.name} is None else {field.name}")
        else:
            lines.append(f"        self.{field.name} = {field.name}")
    return "\n".join(lines) + "\n"


def reducer() -> str:
    """Return the method by which states are pickled; the compiled rules are made from the rule set again."""
    lines = ['    def __reduce__(self) -> tuple[type["State"], tuple[object, ...]]:', "        return State, ("]
    lines += ["            self.rules,", *(f"            self.{field.name}," for field in FIELDS), "        )"]
    return "\n".join(lines) + "\n"


def copier() -> str:
    """Return the method that copies a state."""
    lines = ['    def copy(self) -> "State":']
    lines += ['        """Return an independent copy of the state; rules and stock order are shared."""']
    lines += ["        return State(", "            self.compiled_rules.rules,"]
    lines += [f"            {field.copy.format(field.name)}," for field in FIELDS]
    return "\n".join([*lines, "            self.compiled_rules,", "        )"]) + "\n"


def written(text: str) -> str:
    """Return the source `text` of the module with what this table says between its two marks."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    made = "\n".join([slots(), initializer(), reducer(), copier()])
    return f"{before}{BEGIN}\n{made}\n{END}{after}"


def main(arguments: list[str]) -> int:
    """Write the module, or with --check only say whether it is as it would be written; return the exit status."""
    text = FILE.read_text(encoding="utf-8")
    made = written(text)
    if BEGIN not in text or END not in text:
        print(f"{FILE.name} has lost the marks between which its fields are written", file=sys.stderr)
        return 1
    if arguments == ["--check"]:
        if made != text:
            print(f"{FILE.name} is not what scripts/state_fields.py says: run 'make state'", file=sys.stderr)
        return int(made != text)
    FILE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
