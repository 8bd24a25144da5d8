"""Fingerprints of random play for every rule set and number of players: all that was listed, chosen and scored."""

import hashlib
import json
from random import Random

from sambakit.engine import COMPILED
from sambakit.engine.listing.legal import legal
from sambakit.engine.presets import PRESETS
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.scoring.scoring import score_deal
from sambakit.engine.state.state import PHASE_OVER
from sambakit.engine.stepping import apply, new_state
from sambakit.engine.values.cards import pack, shuffled

DEALS = 4  # for each rule set and number of players


def fingerprints() -> dict[str, str]:
    """Return a hash of some deals by rule set and number of players; the order of the lists counts."""
    return {
        f"{name} {players}": fingerprint(rules, players)
        for name, rules in PRESETS.items()
        for players in sorted(rules.table.players)
    }


def fingerprint(rules: RuleSet, players: int) -> str:
    """Return the hash of all that happens in some deals."""
    rng = Random(f"{rules.name} {players}")
    seen = hashlib.sha256()
    for number in range(DEALS):
        deck = shuffled(pack(rules.table.decks, rules.table.jokers), rng)
        state = new_state(rules, players, deck, number % players)
        while state.phase != PHASE_OVER:
            actions = legal(state)
            action = rng.choice(actions)
            seen.update(f"{actions} {action}\n".encode())
            apply(state, action)
        seen.update(f"{score_deal(state)}\n".encode())
    return seen.hexdigest()


if __name__ == "__main__":
    print(json.dumps({"compiled": COMPILED, "fingerprints": fingerprints()}))
