"""Cards, melds, rule sets, deal, plays, scoring, match, view, record; standard library only."""

from sambakit.engine.compiled_core import choose_form

FORM = choose_form()
COMPILED = FORM.compiled
