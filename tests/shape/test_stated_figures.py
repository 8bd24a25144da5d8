"""Figures that documents state and the code has: versions, formats, sizes, limits and features of the browser."""

import json
import re
from collections.abc import Sequence

import pytest

from sambakit import __version__
from sambakit.bots import LEVELS
from sambakit.cli.doctor import SQLITE_SAFE
from sambakit.engine.presets import PRESETS
from sambakit.problems.problem import problems
from sambakit.server.settings import Settings
from sambakit.server.store.migrations import SCHEMA
from sambakit.server.store.store import MOST_LINES
from sambakit.server.tables.schedule import JITTER
from sambakit.server.wire import OLDEST_PROTOCOL, PROTOCOL
from tests.costs import MOST
from tests.shape.documents import DOCUMENTS, ROOT, is_log, name_of

NOW = Settings()
WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen")
KB, MB = 1024, 1024 * 1024
# A page, the words around figures (# for each), and the figures by the code.
STATED: Sequence[tuple[str, str, tuple[object, ...]]] = (
    ("docs/protocol.md", "This page describes protocol #.", (PROTOCOL,)),
    ("docs/kept.md", "the number of its schema, now #. Each", (SCHEMA,)),
    ("docs/bots.md", "a time limit (# s a decision, `SAMBAKIT_BOT_SECONDS`)", (NOW.bot_seconds,)),
    ("docs/hosting.md", "that gives no answer within # s, or dies, is replaced", (NOW.bot_seconds,)),
    ("docs/hosting.md", "by default\n#; 0 turns both lines off", (NOW.blocked,)),
    ("docs/hosting.md", "or # days after the last change (`sheet_days`)", (NOW.sheet_days,)),
    ("docs/hosting.md", "had no event for # days (`archive_days`)", (NOW.archive_days,)),
    ("docs/hosting.md", "nothing has happened there for # days (`exercise_days`)", (NOW.exercise_days,)),
    ("docs/hosting.md", "Of each table the last # lines are kept", (MOST_LINES,)),
    ("docs/hosting.md", "warns of versions before #.#.#,", SQLITE_SAFE),
    ("docs/playing.md", "The last # lines stay.", (MOST_LINES,)),
    ("docs/playing.md", "The link works for # hours,", (NOW.link_life / 3600,)),
    ("docs/protocol.md", "JSON text messages, at most # kB towards the server", (NOW.frame_in / KB,)),
    ("docs/protocol.md", "An address may ask for # in an hour (`positions_per_hour`", (NOW.positions_per_hour,)),
    (
        "docs/protocol.md",
        "| #/s, burst # · #/s, burst #; beyond, the server reads the socket more slowly; after # s",
        (NOW.commands_per_second, NOW.commands_burst, NOW.checks_per_second, NOW.checks_burst, NOW.patience),
    ),
    (
        "docs/protocol.md",
        "| # an address, and # new ones a second after as many; # in all",
        (NOW.connections_per_address, NOW.connections_per_second, NOW.connections),
    ),
    ("docs/protocol.md", "a hello | # s each; then the connection is cut", (NOW.hello,)),
    ("docs/protocol.md", "| # in a minute, burst #, and one at a time", (NOW.hints_per_minute, NOW.hints_burst)),
    ("docs/protocol.md", "| #/s, burst #, each message in one frame", (NOW.frames_per_second, NOW.frames_burst)),
    ("docs/protocol.md", "| # in # s; over it: `too_fast`", (NOW.chat_lines, NOW.chat_seconds)),
    ("docs/protocol.md", "not read | # s; then the connection is cut", (NOW.unread,)),
    (
        "docs/protocol.md",
        "| # an address (# from this machine), # a seat, # in all; new ones #/s an address, burst #",
        (
            *(NOW.sockets_per_address, NOW.sockets_per_loopback, NOW.sockets_per_seat, NOW.sockets),
            *(NOW.sockets_per_second, NOW.sockets_burst),
        ),
    ),
    ("docs/protocol.md", "sockets that watch | # a table", (NOW.watchers_per_table,)),
    ("docs/protocol.md", "An address brings # such devices in an hour", (NOW.devices_per_hour,)),
    (
        "docs/protocol.md",
        "| tables | # an address and hour (# from this machine), # running",
        (NOW.tables_per_hour, NOW.tables_per_hour_loopback, NOW.tables),
    ),
    (
        "docs/protocol.md",
        "| # requests a table, # changes for the disk, # messages or # kB for a socket",
        (NOW.queue, NOW.commits, NOW.outgoing_messages, NOW.outgoing_bytes / KB),
    ),
    ("docs/protocol.md", "wrong seat links | # an address and hour", (NOW.wrong_links_per_hour,)),
    ("docs/protocol.md", "HTTP body · frame | # MB · # kB", (NOW.body / MB, NOW.frame_in / KB)),
    ("docs/protocol.md", "bot decision | # s, # MB, in its own process", (NOW.bot_seconds, NOW.bot_memory / MB)),
    ("docs/protocol.md", "A bot moves `speed` ms ± # % after", (JITTER * 100,)),
    ("docs/protocol.md", "away for the grace (# s)", (NOW.grace,)),
    ("docs/protocol.md", "the next deal also begins by itself after # s", (NOW.next_deal,)),
    ("docs/testing.md", "opens n pages of a browser | at most # |", (MOST["page"],)),
    ("docs/testing.md", "starts n servers of its own | at most #;", (MOST["server"],)),
    ("docs/testing.md", "starts n other processes | at most # |", (MOST["process"],)),
    ("docs/testing.md", "when there are more than 20 | at most # |", (MOST["deals"],)),
)
# What a page of a browser needs for each feature that docs/hosting.md names in brackets.
INTERFACES = {
    "notifications": "Notification",
    "wake lock": "wakeLock",
    "clipboard": "navigator.clipboard",
    "service worker": "serviceWorker",
    "persistent storage": "navigator.storage",
}


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "words", "figures"), STATED, ids=[f"{name}: {words}" for name, words, _ in STATED])
def test_a_figure_is_that_of_the_code(name: str, words: str, figures: tuple[object, ...]) -> None:
    pattern = re.escape(words).replace(r"\#", r"([\d,]+(?:\.\d+)?)").replace("\\\n", r"\s").replace(r"\ ", r"\s")
    found = re.search(pattern, page(name))
    assert found, f"{name} no longer says: {words}"
    stated = [float(each.replace(",", "")) for each in found.groups()]
    assert stated == [pytest.approx(float(str(figure))) for figure in figures]


def test_older_protocols_are_those_that_the_server_speaks() -> None:
    found = re.search(r"The server also speaks ([\d, and]+)\.", page("docs/protocol.md"))
    assert found
    assert [int(each) for each in re.findall(r"\d+", found[1])] == list(range(PROTOCOL - 1, OLDEST_PROTOCOL - 1, -1))


def test_files_of_a_version_are_of_this_one() -> None:
    pages = [name_of(path) for path in DOCUMENTS if not is_log(path) and path.name != "CHANGELOG.md"]
    named = {(name, each) for name in pages for each in re.findall(r"sambakit-(\d+\.\d+\.\d+)", page(name))}
    assert ("docs/install.md", __version__) in named
    assert {version for _, version in named} == {__version__}


def test_every_file_that_has_a_version_has_this_one() -> None:
    assert json.loads(page("web/package.json"))["version"] == __version__
    assert json.loads(page("web/package-lock.json"))["version"] == __version__
    assert re.search(r"^## (\d+\.\d+\.\d+|Unreleased)", page("CHANGELOG.md"), re.MULTILINE)


def test_numbers_of_rule_sets_levels_and_problems_are_those_of_the_code() -> None:
    readme = page("README.md")
    assert f"There are [{WORDS[len(PRESETS) - 1]} rule sets]" in readme
    assert f"Tables offer {WORDS[len(LEVELS) - 1]} levels." in readme
    assert f"for {WORDS[len(PRESETS) - 1]} rule sets" in page("docs/playing.md")
    (least,) = re.findall(r"more than (\d+), in three grades", page("docs/playing.md"))
    assert int(least) < len(problems()) < int(least) + 100


def test_the_table_of_browsers_names_only_what_the_client_has() -> None:
    table = page("docs/hosting.md").partition("| | https |")[2].partition("\n\n")[0]
    named = re.findall(r"^\| [^|]*?\(([^)]+)\) \|", table, re.MULTILINE)
    client = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "web" / "src").rglob("*") if path.is_file())
    assert named == list(INTERFACES)
    assert [each for each in named if INTERFACES[each] not in client] == []
