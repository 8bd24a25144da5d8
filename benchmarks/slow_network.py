"""Time to first paint and first own card: slow network, cold cache, slow device; a real server and browser (bar U8)."""

import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright

from benchmarks.first_card import TABLE

ROUNDS = 5
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
TIMES_SLOWER = 4  # the processor
WINDOW: ViewportSize = {"width": 390, "height": 844}
LONGEST = 60_000  # ms
STARTING = 30  # s
BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
# when the first card of the own hand has been drawn: in the frame after the one that puts it on the page
LOOK = """
const cards = "[role=gridcell][data-card], [role=option][data-card]";
window.firstCard = new Promise((done) => {
  const look = () => {
    if (document.querySelector(cards) === null) requestAnimationFrame(look);
    else requestAnimationFrame(() => done(performance.now()));
  };
  requestAnimationFrame(look);
});
"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
Figures = dict[str, float]
Way = Callable[[Page, str], str]  # the address that somebody comes in by, from a page and the server's address


def measure(rounds: int = ROUNDS) -> Figures:
    """Return medians: times in seconds, and kB (1000 bytes) that came over the wire before the first card."""
    ways: dict[str, Way] = {"table": make_table, "start": lambda page, url: "/"}
    runs: dict[str, list[Figures]] = {name: [] for name in ways}
    with serving() as url, sync_playwright() as playwright:
        flags = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=browser_path(), args=flags)
        for _ in range(rounds):
            for name, address in ways.items():
                runs[name].append(visit(browser, url, address))
        browser.close()
    return {f"{name}_{figure}": median([run[figure] for run in of]) for name, of in runs.items() for figure in of[0]}


def median(figures: list[float]) -> float:
    """Return the median, rounded."""
    return round(statistics.median(figures), 2)


def visit(browser: Browser, url: str, address: Way) -> Figures:
    """Go to an address as somebody new, press what starts a game if that is there, and wait for the first card."""
    context = browser.new_context(base_url=url, viewport=WINDOW, has_touch=True, is_mobile=True)
    context.set_default_timeout(LONGEST)
    page = context.new_page()
    goal = address(page, url)
    session = context.new_cdp_session(page)
    transferred = count_transfers(session)
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": TIMES_SLOWER})
    page.add_init_script(LOOK)
    page.goto(goal, wait_until="commit")
    if goal == "/":
        page.locator("[data-start=play]").click()
    card, paint = page.evaluate("window.firstCard"), page.evaluate(PAINTED)
    sizes = dict(transferred)
    context.close()
    code = sum(sizes.get(kind, 0) for kind in ("Script", "Stylesheet"))
    return {
        "first_paint_seconds": paint / 1000,
        "first_card_seconds": card / 1000,
        "scripts_and_styles_kB": code / 1000,
        "all_kB": sum(sizes.values()) / 1000,
    }


def count_transfers(session: CDPSession) -> dict[str, float]:
    """Return the bytes transferred by kind of resource, which grow while the page loads."""
    kinds: dict[str, str] = {}
    sizes: dict[str, float] = {}

    def finished(event: dict[str, object]) -> None:
        kind, size = kinds.get(str(event["requestId"]), "Other"), event["encodedDataLength"]
        assert isinstance(size, int | float)
        sizes[kind] = sizes.get(kind, 0) + size

    session.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
    session.on("Network.loadingFinished", finished)
    session.send("Network.enable")
    return sizes


def make_table(page: Page, url: str) -> str:
    """Return the address of a new table at which this browser has a seat; nothing of the client is fetched for it."""
    made = page.request.post("/api/v1/tables", data=TABLE, headers={"Origin": url})
    return f"/t/{made.json()['table']}"


@contextmanager
def serving() -> Iterator[str]:
    """Serve tables of this checkout and yield the address."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = str(listener.getsockname()[1])
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        command = [str(Path(sys.executable).with_name("sambakit")), "serve", "--host", "127.0.0.1", "--port", port]
        server = subprocess.Popen(
            [*command, "--data", f"{folder}/games.sqlite"], stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT
        )
        try:
            wait_until_ready(url)
            yield url
        finally:
            server.terminate()
            server.wait(STARTING)


def wait_until_ready(url: str) -> None:
    """Come back when a server answers; raises RuntimeError where none does in time."""
    deadline = time.monotonic() + STARTING
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{url}/ready", timeout=2):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.05)
    raise RuntimeError(f"no server answers at {url}")


def browser_path() -> str:
    """Return the browser: CHROMIUM from the environment, or the first on the PATH; raises RuntimeError without one."""
    for name in (os.environ.get("CHROMIUM"), *BROWSERS):
        if name and (path := shutil.which(name)):
            return path
    raise RuntimeError("Chromium is missing: apt install chromium (or set CHROMIUM)")
