"""The kit looks as its kept pictures do: every part with its states, on both cloths and in three widths."""

from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser

from tests.browser.kit_pictures import CLOTHS, KEPT, WIDTHS, build_gallery, kept_path, picture, share_changed

MOST_CHANGED = 0.005  # of the pixels
MOST_BYTES = 1_000_000


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built gallery."""
    folder = tmp_path_factory.mktemp("gallery")
    build_gallery(folder)
    return folder


@pytest.mark.parametrize("cloth", CLOTHS)
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.process
@pytest.mark.page
def test_the_kit_looks_as_it_did(cloth: str, width: int, gallery: Path, browser: Browser, tmp_path: Path) -> None:
    now = picture(browser, gallery, cloth, width)
    changed = share_changed(now, Image.open(kept_path(cloth, width)).convert("RGB"))
    now.save(tmp_path / "now.png")
    assert changed <= MOST_CHANGED, f"{changed:.2%} changed; look at {tmp_path / 'now.png'}, then make kit-pictures"


def test_a_part_that_looks_different_is_noticed() -> None:
    before = Image.new("RGB", (400, 400), "white")
    after = before.copy()
    ImageDraw.Draw(after).rectangle((0, 0, 39, 39), fill="black")  # 1 % of the pixels
    assert share_changed(before, before) == 0
    assert share_changed(before, after) == pytest.approx(0.01)
    assert share_changed(before, before.resize((400, 401))) == 1


def test_the_kept_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in KEPT.iterdir()) <= MOST_BYTES
