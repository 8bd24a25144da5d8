"""No text is cut on a phone: in German, the longest of the languages, names of people aside."""

import pytest

from tests.browser.conftest import Device, People
from tests.browser.romme_states import middle
from tests.browser.scenes import (
    Scene,
    compare,
    draw,
    family,
    five_players,
    house_rules,
    live_sheet,
    lobby,
    rules_page,
    score,
    share_live,
    six_players,
    staged,
    tell,
    watched_score,
    watching,
)
from tests.browser.serving import Server
from tests.browser.table import Table

SIZES = [(320, 640), (360, 560), (360, 640), (640, 360)]
# Elements with letters of their own that show less of them than there is. What scrolls can be read, and what is said to
# the ear alone is hidden on purpose: it is named here, for a box of one px hides what should be seen as well. Letters
# reach a little over a box as high as their line.
CUT = """async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done));
    const NAMES = ".name, .who, .turn b";
    const HEARD = ".sr, .wide .sentence, .sheet .top";
    const written = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
    const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return [...document.querySelectorAll("body *")].flatMap((one) => {
        if (!shown(one) || one.closest(`svg, [inert], ${HEARD}`) || one.closest(NAMES)) return [];
        const hides = (kind) => kind === "hidden" || kind === "clip";
        const style = getComputedStyle(one);
        const heard = `${HEARD}, ${NAMES}`;
        const texts = [one, ...one.querySelectorAll("*")].filter((part) => written(part) && !part.closest(heard));
        const [sideways, down] = [hides(style.overflowX), hides(style.overflowY)];
        if (!(sideways || down) || texts.length === 0 || one.querySelector("[role=grid], .card, main")) return [];
        const wide = sideways && one.scrollWidth - one.clientWidth > 1 && !one.querySelector(`.sr, ${NAMES}`);
        const high = down && one.scrollHeight - one.clientHeight > 4 && !one.querySelector(".sr");
        return wide || high ? [`${one.className} “${one.textContent.trim().slice(0, 60)}”`] : [];
    });
}"""


def romme(window: Table) -> None:
    tell(window, middle("draw"))


@pytest.mark.parametrize(
    "scene",
    [
        draw,
        five_players,
        six_players,
        family,
        romme,
        compare,
        rules_page,
        house_rules,
        score,
        watching,
        watched_score,
        lobby,
        share_live,
        live_sheet,
    ],
    ids=lambda one: one.__name__,
)
@pytest.mark.page
def test_no_text_is_cut_on_a_phone(scene: Scene, server: Server, people: People) -> None:
    window = people.come(server.url, Device(*SIZES[0]), "de")
    scene(window)
    faults = cut_at_all_sizes(window)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("scene", [draw, staged, six_players, romme], ids=lambda one: one.__name__)
@pytest.mark.page
def test_no_text_is_cut_on_a_phone_in_the_teach_mode(scene: Scene, server: Server, people: People) -> None:
    window = people.come(server.url, Device(*SIZES[0]), "de", teaches=True)
    scene(window)
    faults = cut_at_all_sizes(window)
    assert not faults, "\n".join(faults)


def cut_at_all_sizes(window: Table) -> list[str]:
    faults = []
    for width, height in SIZES:
        window.page.set_viewport_size({"width": width, "height": height})
        faults += [f"{width}×{height}: {fault}" for fault in window.page.evaluate(CUT)]
    return faults
