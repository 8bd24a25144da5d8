"""The code of `State` is written from its one table of fields."""

import ast

from scripts.state_fields import FIELDS, FILE, written


def test_the_state_is_written_from_the_table_of_its_fields() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert written(text) == text, "run 'make state'"


def test_the_table_names_every_attribute_of_the_state() -> None:
    (state,) = [
        one for one in ast.walk(ast.parse(FILE.read_text(encoding="utf-8"))) if getattr(one, "name", "") == "State"
    ]
    targets = [one for one in ast.walk(state) if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Store)]
    assert {one.attr for one in targets} == {*(field.name for field in FIELDS), "compiled_rules"}
