"""The nets of `holdings.py`, each for the values of a rule set and a number of players.

`sambakit holdings` makes them from deals of all bots. A net stays as it is once a version of `deep` deals by it.
"""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from sambakit.bots.deep.holdings import INPUTS, Holdings
from sambakit.bots.knowledge.match_equity import values_of
from sambakit.engine.presets.house_rules import TEXTS
from sambakit.engine.rules.ruleset import RuleSet

FOLDER: Final = Path(__file__).with_name("holdings_2")  # of `deep@2`
PARTS: Final = ("hidden", "bias", "direct", "last", "start")


def holdings_for(rules: RuleSet, players: int) -> Holdings | None:
    """Return the net for `rules`, whatever their name and target, or None where none was fitted."""
    for known, count, holdings in _all():
        same_target = replace(rules, scores=replace(rules.scores, target=known.scores.target))
        if count == players and values_of(known, count) == values_of(same_target, players):
            return holdings
    return None


def read_holdings(text: str) -> tuple[RuleSet, int, Holdings]:
    """Return the rules, the number of players and the net that `sambakit holdings` has written as `text`.

    Raises ValueError where the net reads other inputs than there are."""
    found = json.loads(text)
    if len(found["hidden"]) != INPUTS:
        raise ValueError(f"the net reads {len(found['hidden'])} inputs, but there are {INPUTS}: fit it again")
    return TEXTS.parse_kept(found["rules"]), found["players"], Holdings(*(found[part] for part in PARTS))


@cache
def _all() -> tuple[tuple[RuleSet, int, Holdings], ...]:
    return tuple(read_holdings(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json")))
