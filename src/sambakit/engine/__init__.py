"""Cards, melds, rule sets, deal, plays, scoring, match, view, record; standard library only."""

from sambakit.engine.form import choose_form

FORM = choose_form()
COMPILED = FORM.compiled

if COMPILED:
    __path__.insert(0, f"{FORM.core}/sambakit/engine")
