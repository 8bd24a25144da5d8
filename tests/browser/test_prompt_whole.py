"""The prompt is seen whole, in pictures of the page: with the teach mode on and off, at every size."""

import json
import os
from pathlib import Path

import msgspec
import pytest

from sambakit.server import wire
from tests.browser.conftest import Device, People
from tests.browser.longer_texts import in_pseudo_language
from tests.browser.measuring import hidden_faults
from tests.browser.painted import painted_text, share_painted
from tests.browser.romme_states import middle
from tests.browser.scenes import tell, unopened
from tests.browser.serving import Server
from tests.browser.states import LONGEST_NAMES, NOTHING, asked, table
from tests.browser.table import Table
from tests.browser.telling import Teller
from tests.browser.waiting import frames, until

SIZES = [(390, 844), (360, 640), (360, 560), (320, 640), (640, 360), (768, 1024), (1366, 768)]
PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the tables look like goes there
MESSAGES = Path(__file__).parents[2] / "web" / "messages"
LINE = ".taught-line, .prompt .taught small"


def to_open() -> wire.TableView:
    """Return a table on which the hand holds an opening of 50 points."""
    view = unopened()
    own = msgspec.structs.replace(view.sides[0], minimum=50)
    view = msgspec.structs.replace(view, sides=[own, *view.sides[1:]])
    return msgspec.structs.replace(view, options=msgspec.structs.replace(view.options, can_meld=True))


def answered(yes: bool) -> wire.TableView:
    """Return a table whose partner with the longest name has been asked and has answered."""
    view = table(4, 15, 6, LONGEST_NAMES, phase="play")
    options = msgspec.structs.replace(NOTHING, lay=True, discard=sorted(set(view.hand)), can_meld=True)
    return msgspec.structs.replace(view, asked="yes" if yes else "no", options=options)


def full() -> wire.TableView:
    """Return a table on which the own melds leave no room for anything else."""
    view = table(4, 15, 15, phase="play")
    return msgspec.structs.replace(view, options=msgspec.structs.replace(view.options, can_meld=True))


STATES: dict[str, wire.AnyView] = {
    "draw": table(4, 15, 6),
    "open": to_open(),
    "yes": answered(yes=True),
    "no": answered(yes=False),
    "full": full(),
    "asked": asked(),
    "six": table(6, 15, 9, LONGEST_NAMES, phase="play"),
}


def catalogue(language: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads((MESSAGES / language / "table.json").read_text(encoding="utf-8"))
    return texts


def without_spaces(text: str) -> str:
    return "".join(text.split())


def show(window: Table, teller: Teller, view: wire.AnyView) -> None:
    teller.show(view)
    until(window.page, lambda: set(window.hand_shown()) == set(view.hand), "the hand")
    frames(window.page, 2)


def faults_at(window: Table, size: tuple[int, int], name: str) -> list[str]:
    """Return what of the prompt, and of the line for learners where it is there, is not seen in a window of `size`."""
    window.page.set_viewport_size({"width": size[0], "height": size[1]})
    frames(window.page, 2)
    found = hidden_faults(window.page, ".prompt")
    if (share := share_painted(window.page, LINE)) not in (0, 1):
        found.append(f"of the line for learners {share:.0%} is seen")
    if PICTURES:
        window.page.screenshot(path=Path(PICTURES) / f"prompt-{name}-{size[0]}x{size[1]}.png")
    return [f"{name}, {size[0]}×{size[1]}: {fault}" for fault in found]


@pytest.mark.parametrize("teaches", [False, True], ids=["off", "on"])
@pytest.mark.parametrize("language", ["en", "nl", "de"])
@pytest.mark.page
def test_the_prompt_is_painted_whole_with_the_teach_mode_on_and_off(
    language: str, teaches: bool, server: Server, people: People
) -> None:
    window = people.come(server.url, Device(*SIZES[0]), language, teaches=teaches)
    teller = tell(window, STATES["draw"])
    faults = []
    for name, view in STATES.items():
        show(window, teller, view)
        for size in SIZES:
            faults += faults_at(window, size, f"{name}-{language}-{teaches}")
    texts = catalogue(language)
    show(window, teller, STATES["open"])
    for size in SIZES:
        window.page.set_viewport_size({"width": size[0], "height": size[1]})
        frames(window.page, 2)
        short, whole = (texts[key].replace("{needed}", "50") for key in ("table_open_short", "prompt_play_open"))
        said = painted_text(window.page, ".prompt .turn, .prompt .text")
        assert said in {without_spaces(texts["table_your_turn"] + one) for one in (short, whole)}, (size, said)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("teaches", [False, True], ids=["off", "on"])
@pytest.mark.parametrize("language", ["en", "nl", "de"])
@pytest.mark.page
def test_the_prompt_is_painted_whole_in_texts_that_are_longer(
    language: str, teaches: bool, server: Server, people: People
) -> None:
    window = people.come(server.url, Device(*SIZES[0]), language, teaches=teaches)
    faults = []
    for name in ("open", "no"):
        tell(window, STATES[name])
        for size in SIZES:
            window.page.set_viewport_size({"width": size[0], "height": size[1]})
            frames(window.page, 2)
            if size == SIZES[0]:
                in_pseudo_language(window.page)
            faults += faults_at(window, size, f"longer-{name}-{language}-{teaches}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("teaches", [False, True], ids=["off", "on"])
@pytest.mark.page
def test_the_prompt_of_romme_is_painted_whole(teaches: bool, server: Server, people: People) -> None:
    window = people.come(server.url, Device(*SIZES[0]), "de", teaches=teaches)
    faults = []
    for phase in ("draw", "play"):
        tell(window, middle(phase))
        for size in SIZES:
            faults += faults_at(window, size, f"romme-{phase}-{teaches}")
    assert not faults, "\n".join(faults)
