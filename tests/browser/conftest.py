"""A real server, a real browser, and pages whose errors fail the test."""

import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from sambakit.cli.serving.client import client_is_built
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.costs import starting

# the first of them is found first: without windows it takes half the processor time
CHROMIUM = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
NAME_HERE = "sambakit.test"  # this machine under a name that browsers trust no more than any other
FLAGS = [
    "--disable-background-networking", "--disable-component-update", "--disable-default-apps",
    "--disable-domain-reliability", "--disable-quic", "--disable-sync", "--metrics-recording-only",
    "--no-first-run", "--force-color-profile=srgb", f"--host-resolver-rules=MAP {NAME_HERE} 127.0.0.1",
]  # fmt: skip
ANY_DEALS = "any"
DEALS = os.environ.get("SAMBAKIT_TEST_DEALS", "1")  # which deals the tests have; ANY_DEALS: new ones
WHOLE = os.environ.get("SAMBAKIT_SOAK") == "1"  # `make soak` has every repetition, else those that differ most
LANGUAGES = ("en", "nl", "de") if WHOLE else ("de",)  # German has the longest words
WAIT = 30_000  # ms for one thing to appear; a machine of two cores may be busy with much else


@dataclass(frozen=True)
class Device:
    """A window and what its owner touches it with."""

    width: int
    height: int
    touch: bool = False

    def options(self) -> dict[str, Any]:
        """Return the options of a browser context for it."""
        size = {"width": self.width, "height": self.height}
        return {"viewport": size, "screen": size, "has_touch": self.touch, "is_mobile": self.touch}


DESKTOP = Device(1366, 768)
PHONE = Device(360, 640, touch=True)
OpenTable = Callable[..., Table]
# what a device remembers once the table has stopped teaching by itself
PLAYED = """try {
    localStorage["sambakit.firstDeals"] ??= '["a", "b", "c"]';
    localStorage["sambakit.bubbles"] ??= '["draw", "opening", "pile"]';
} catch {}"""
# and once its owner has switched the teach mode on
TEACHES = """try { localStorage["sambakit.settings"] ??= '{"teach": true}'; } catch {}"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder, so that `-m "not browser"` leaves it out.

    With CI=true a test that failed here is run once more, and the closing lines name it: page, server and bots share
    the cores of a busy machine. What fails twice is a failure; what is named time and again is a fault to be mended.
    """
    again = [pytest.mark.flaky(reruns=1)] if os.environ.get("CI") == "true" else []
    for item in items:
        if Path(__file__).parent in item.path.parents:
            for mark in [pytest.mark.browser, *again]:
                item.add_marker(mark)


def chromium() -> str | None:
    """Return the browser: CHROMIUM from the environment, or the first on the PATH."""
    named = os.environ.get("CHROMIUM")
    return next((path for name in (named, *CHROMIUM) if name and (path := shutil.which(name))), None)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all tests here; it ends with them, for asyncio tests cannot run beside it."""
    path = chromium()
    if path is None:
        leave_out = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        leave_out("Chromium is missing: apt install chromium-headless-shell (or set CHROMIUM)")
    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else FLAGS
    with starting("shared browser"):
        playwright = sync_playwright().start()
    try:
        running = playwright.chromium.launch(executable_path=path, args=flags)
        yield running
        running.close()
    finally:
        playwright.stop()


@pytest.fixture(scope="package")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests here."""
    assert client_is_built(), "the browser client is not built: run make web"
    with Server(tmp_path_factory.mktemp("server"), known=True, counts_as="shared server") as running:
        yield running


@pytest.fixture
def server(request: pytest.FixtureRequest, shared_server: Server) -> Server:
    """The server that all tests here share, dealing what the name of this one says: the same when it is run again."""
    shared_server.name(secrets.token_hex() if DEALS == ANY_DEALS else f"{request.node.nodeid}, deals {DEALS}")
    return shared_server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """The command `sambakit serve` for one test alone, which may kill it; its deals are new ones each time."""
    assert client_is_built(), "the browser client is not built: run make web"
    with Server(tmp_path) as running:
        yield running


@pytest.fixture
def people(browser: Browser) -> Iterator["People"]:
    """Opens browser windows as different people; at the end none of them may have seen an error."""
    everybody = People(browser)
    yield everybody
    complaints = everybody.leave()
    assert complaints == []


class People:
    """The windows of one test."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.tables: list[Table] = []

    def come(
        self,
        url: str,
        device: Device = DESKTOP,
        language: str = "en",
        *,
        learns: bool = False,
        teaches: bool = False,
        **options: Any,
    ) -> Table:
        """Return a new person's window, with cookies and storage of its own.

        The storage is still empty where somebody `learns`; else the device has seen its first deals. With `teaches` a
        line says in every deal what can be done.
        """
        options.setdefault("reduced_motion", "reduce")
        options.setdefault("color_scheme", "dark")
        options.setdefault("service_workers", "block")  # what a worker answers is no longer seen here
        context = self.browser.new_context(base_url=url, locale=language, **device.options(), **options)
        context.set_default_timeout(WAIT)
        if not learns:
            context.add_init_script(PLAYED)
        if teaches:
            context.add_init_script(TEACHES)
        self.contexts.append(context)
        table = Table(context.new_page(), touch=device.touch)
        self.tables.append(table)
        return table

    def leave(self) -> list[str]:
        """Close all windows and return the errors that were seen in them."""
        complaints = [complaint for table in self.tables for complaint in table.watch.complaints]
        for context in self.contexts:
            context.close()
        return complaints
