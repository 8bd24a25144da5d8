"""A test that is run again meets its deals again, at tables of their own."""

import os
from pathlib import Path

import pytest

from sambakit.server.people import tokens
from sambakit.server.people.ids import TABLE, new_id
from sambakit.server.people.invites import new_code
from sambakit.server.people.tokens import new_link_secret, new_token
from sambakit.server.store.secret import draw_secret
from tests.browser.known_deals import NamedChance, draw_tokens_elsewhere


def test_a_name_that_is_written_again_gives_the_same_deals_and_nothing_else_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "_text", tokens._text)  # as it was, at the end
    draw_tokens_elsewhere()
    names = tmp_path / "name"
    names.write_text("a test")
    chance = NamedChance(names, "1")
    secrets, once = [], set()
    for again in range(3):
        os.utime(names, ns=(0, again + 1))
        once |= {new_id(TABLE, chance), new_id(TABLE, chance)}
        once |= {new_token(chance), new_link_secret(chance), new_code(chance)}
        secrets.append(draw_secret(range(52), chance))
    assert secrets[0] == secrets[1] == secrets[2]
    assert len(once) == 3 * 5
