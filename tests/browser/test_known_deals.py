"""A test that is run again meets its deals again, at tables of their own."""

import os
from pathlib import Path

from sambakit.server.people.ids import TABLE, new_id
from sambakit.server.store.secret import draw_secret
from tests.browser.known_deals import NamedChance


def test_a_name_that_is_written_again_gives_the_same_deals_and_other_ids(tmp_path: Path) -> None:
    names = tmp_path / "name"
    names.write_text("a test")
    chance = NamedChance(names, "1")
    secrets, ids = [], set()
    for again in range(3):
        os.utime(names, ns=(0, again + 1))
        ids |= {new_id(TABLE, chance), new_id(TABLE, chance)}
        secrets.append(draw_secret(range(52), chance))
    assert secrets[0] == secrets[1] == secrets[2]
    assert len(ids) == 6
