"""The trained nets that judge positions, each for the values of a rule set and a number of players.

`sambakit train` makes them from deals that `steady` plays; docs/lab/ has their model card.
"""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from sambakit.bots.deep.position_features import FEATURES
from sambakit.bots.deep.value_net import ValueNet
from sambakit.bots.knowledge.match_equity import values_of
from sambakit.engine.presets.house_rules import TEXTS
from sambakit.engine.rules.ruleset import RuleSet

FOLDER: Final = Path(__file__).with_name("nets")


def net_for(rules: RuleSet, players: int) -> ValueNet | None:
    """Return the net for `rules`, whatever their name and target, or None where none was trained."""
    for known, count, net in _nets():
        same_target = replace(rules, scores=replace(rules.scores, target=known.scores.target))
        if count == players and values_of(known, count) == values_of(same_target, players):
            return net
    return None


def read_net(text: str) -> tuple[RuleSet, int, ValueNet]:
    """Return the rules, the number of players and the net that `sambakit train` has written as `text`.

    Raises ValueError where the net reads other features than there are.
    """
    found = json.loads(text)
    weights = found["weights"]
    if any(len(row) != FEATURES for row in weights[0]):
        raise ValueError(f"the net reads {len(weights[0][0])} features, but there are {FEATURES}: train it again")
    return TEXTS.parse_kept(found["rules"]), found["players"], ValueNet(weights, found["biases"])


@cache
def _nets() -> tuple[tuple[RuleSet, int, ValueNet], ...]:
    return tuple(read_net(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json")))
