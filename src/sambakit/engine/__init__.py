"""Cards, melds, rule sets, deal, plays, scoring, match, view, record; standard library only."""

from importlib.util import find_spec

_state = find_spec("sambakit.engine.state")
COMPILED = _state is not None and not str(_state.origin).endswith(".py")
