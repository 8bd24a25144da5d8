"""The settings of an operator: the one definition of each, with its type, default, bounds and a sentence.

`configuring.py` reads them from options, the environment and a file; docs/hosting.md has the table of all.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from ipaddress import ip_address
from typing import Annotated, Any, Final, TypeVar, cast

import msgspec

Value = TypeVar("Value", str, int, float)
TOKEN: Final = r"^(\S{16,})?$"
SWITCH: Final = "^(on|off)$"
LONGEST: Final = 4000  # characters of a text


def _setting(
    default: Value,
    text: str,
    least: float | None = None,
    most: float | None = None,
    pattern: str | None = None,
    secret: bool = False,
) -> Value:
    """Return a field of the settings; `text` is one sentence for people."""
    facts = {"text": text, "least": least, "most": most, "pattern": pattern, "secret": secret}
    return field(default=default, metadata=facts, repr=not secret)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The values of all settings."""

    # Address and data
    host: str = _setting("127.0.0.1", "The address to listen on; 0.0.0.0 or :: admits other machines.")
    port: int = _setting(8000, "The port; a busy one is an error.", 1, 65535)
    data: str = _setting("", "The data file; empty: a file in your data folder.")
    hosts: str = _setting("", "Further host names that browsers use for the server, with commas between.")
    forwarded_from: str = _setting(
        "", "Addresses or networks of proxies whose X-Forwarded headers are believed, with commas between."
    )
    metrics_token: str = _setting("", "With this token, other machines may read /metrics.", pattern=TOKEN, secret=True)

    # Messages
    frame_in: int = _setting(16 * 1024, "Largest message from a page, in bytes.", 1024, 1_048_576)
    body: int = _setting(1024 * 1024, "Largest body of a request, in bytes.", 1024, 67_108_864)
    outgoing_messages: int = _setting(64, "Messages that may wait for one socket before it is closed.", 8, 10000)
    outgoing_bytes: int = _setting(
        256 * 1024, "Bytes that may wait for one socket before it is closed.", 65536, 1_073_741_824
    )
    commands_per_second: float = _setting(20, "Commands of one socket a second, in the long run.", 0.01, 10000)
    commands_burst: int = _setting(40, "Commands of one socket at once.", 1, 100_000)
    checks_per_second: float = _setting(
        10, "Checks of staged plays of one socket a second, in the long run.", 0.01, 10000
    )
    checks_burst: int = _setting(20, "Checks of one socket at once.", 1, 100_000)
    frames_per_second: float = _setting(60, "Frames of any kind on one socket a second, in the long run.", 0.01, 10000)
    frames_burst: int = _setting(120, "Frames of one socket at once.", 1, 100_000)
    hints_per_minute: float = _setting(
        10, "Hints for one person among others at a table in a minute, in the long run.", 0.01, 10000
    )
    hints_burst: int = _setting(5, "Hints for one person among others at a table at once.", 1, 10000)
    marks_per_hour: int = _setting(
        40, "Deals of finished matches that one address may have marked by Master in an hour.", 0, 1_000_000
    )
    marks_work: float = _setting(
        1, "The work for the marks of a deal, as a share of the usual one: less is faster and less certain.", 0.01, 100
    )
    marks_waiting: int = _setting(200, "Deals in all that may wait for their marks.", 0, 1_000_000)
    positions_per_hour: int = _setting(
        200, "Positions of finished deals that one address may have shown in an hour.", 0, 1_000_000
    )
    patience: float = _setting(5, "Seconds that a socket may stay over its limits before it is closed.", 0, 3600)
    chat_lines: int = _setting(5, "Lines that one person may say at a table within `chat_seconds`.", 1, 10000)
    chat_seconds: float = _setting(10, "Seconds within which lines are counted.", 0.01, 3600)
    faults: int = _setting(5, "Unusable messages before a socket is closed.", 1, 100_000)
    faults_per_minute: float = _setting(1, "Unusable messages that are forgiven in a minute.", 0, 10000)

    # Visitors and tables
    connections: int = _setting(
        5000, "Open connections in all; the limit of descriptors may allow fewer.", 10, 1_000_000
    )
    connections_per_address: int = _setting(
        300, "Open connections of one address: a club behind one router needs many.", 1, 1_000_000
    )
    connections_per_second: float = _setting(
        20, "New connections of one address a second, in the long run.", 0.01, 100_000
    )
    requests_per_second: float = _setting(
        20, "Requests below /api of one address a second, in the long run.", 0.001, 100_000
    )
    requests_burst: int = _setting(200, "Requests of one address at once.", 1, 1_000_000)
    sockets_per_address: int = _setting(
        20,
        "Open sockets of one address, or of one device that has had a seat; those at seats do not count.",
        1,
        1_000_000,
    )
    sockets_per_second: float = _setting(
        2, "New sockets of one address a second, in the long run; each gets a whole table.", 0.01, 100_000
    )
    sockets_burst: int = _setting(60, "New sockets of one address at once.", 1, 1_000_000)
    sockets_per_loopback: int = _setting(1000, "Open sockets of programs on this machine.", 1, 1_000_000)
    sockets_per_seat: int = _setting(4, "Open sockets of one seat; all get the same view.", 1, 100)
    watchers_per_table: int = _setting(50, "Open sockets that watch one table.", 0, 100_000)
    sockets: int = _setting(4000, "Open sockets in all.", 1, 1_000_000)
    tables_per_hour: int = _setting(5, "New tables of one address in an hour.", 0, 1_000_000)
    tables_per_hour_loopback: int = _setting(1000, "New tables of programs on this machine in an hour.", 0, 1_000_000)
    exercises_per_hour: int = _setting(
        120, "New tables of one address in an hour that begin at a prepared moment, such as problems.", 0, 1_000_000
    )
    devices_per_hour: int = _setting(
        200, "Devices of one address that sit down for the first time in an hour and count by themselves.", 0, 1_000_000
    )
    tables: int = _setting(1000, "Tables in memory.", 1, 1_000_000)
    wrong_links_per_hour: int = _setting(10, "Wrong seat links of one address in an hour.", 1, 1_000_000)
    lobby: str = _setting("on", "Whether people find open tables in a lobby: on or off.", pattern=SWITCH)
    sheets: str = _setting(
        "on", "Whether people share score sheets of real cards by a link: on or off.", pattern=SWITCH
    )
    sheets_kept: int = _setting(20_000, "Shared score sheets in all.", 0, 10_000_000)
    sheets_per_hour: int = _setting(30, "New shared score sheets of one address in an hour.", 0, 1_000_000)
    sheet_bytes: int = _setting(256 * 1024, "Largest shared score sheet, in bytes.", 1024, 16_777_216)
    sheet_waits: int = _setting(
        2000, "Requests that wait for changes of shared sheets, in all; others ask every 10 seconds.", 0, 1_000_000
    )
    sheet_waits_per_address: int = _setting(200, "Such requests of one address.", 0, 1_000_000)
    queue: int = _setting(32, "Requests that may wait at one table.", 1, 100_000)
    commits: int = _setting(256, "Changes that may wait for the disk.", 1, 1_000_000)

    # Times
    head: float = _setting(
        10, "Seconds from a connection, or the first byte of a request, to the end of its headers.", 0.1, 3600
    )
    body_time: float = _setting(10, "Seconds from the headers of a request to the end of its body.", 0.1, 3600)
    unread: float = _setting(20, "Seconds for which the other end may leave unread what it was sent.", 0.1, 3600)
    hello: float = _setting(10, "Seconds from a new socket to its first message.", 0.1, 3600)
    grace: float = _setting(
        60, "Seconds until a bot plays for a person who is away; twice that where others choose.", 0, 604_800
    )
    next_deal: float = _setting(60, "Seconds from the score page to the next deal.", 0, 604_800)
    link_life: float = _setting(24 * 3600, "Seconds for which a seat link is valid.", 60, 31_622_400)
    invite_life: float = _setting(7 * 24 * 3600, "Seconds for which an invitation is valid.", 60, 31_622_400)
    drain: float = _setting(20, "Seconds from SIGTERM to the end while people play.", 0, 3600)
    drain_loopback: float = _setting(2, "The same, if only this machine can play.", 0, 3600)
    idle_table: float = _setting(
        600, "Seconds after which an unused table leaves the memory; it stays on the disk.", 1, 2_592_000
    )
    archive_days: float = _setting(
        30, "Days without an event after which a table is archived; nothing is deleted.", 1, 36500
    )
    exercise_days: float = _setting(
        30, "Days without an event after which a table of an exercise or a lesson is deleted.", 1, 36500
    )
    sheet_days: float = _setting(
        60, "Days without a change after which a shared score sheet is deleted here; phones keep theirs.", 0.01, 36500
    )

    # Bots
    bot_workers: int = _setting(0, "Processes in which bots think; 0: one for each core but one.", 0, 1024)
    bot_seconds: float = _setting(2, "Seconds for one decision of a bot.", 0.05, 600)
    bot_memory: int = _setting(
        512 * 1024 * 1024, "Memory of a process of bots, in bytes.", 67_108_864, 1_099_511_627_776
    )
    blocked: float = _setting(
        0.05, "Seconds that the event loop may be held up before the log says where; 0: never.", 0, 60
    )

    @property
    def proxies(self) -> frozenset[str]:
        """Return the addresses of the proxies that are believed."""
        return frozenset(address.strip() for address in self.forwarded_from.split(",")) - {""}


@dataclass(frozen=True, slots=True)
class Definition:
    """The definition of one setting."""

    name: str
    type: type
    default: str | int | float
    text: str  # a sentence
    least: float | None
    most: float | None
    pattern: str | None
    secret: bool

    @property
    def allowed(self) -> str:
        """Return in words which values the setting takes."""
        if self.pattern == TOKEN:
            return "empty, or 16 characters or more without blanks"
        if self.pattern == SWITCH:
            return "on or off"
        if self.type is str:
            return "text"
        number = "a whole number" if self.type is int else "a number"
        return f"{number} from {self.least:,} to {self.most:,}"

    def convert(self, value: object, strict: bool) -> str | int | float:
        """Return a value for the setting; where it is not `strict`, `value` may be a text. Raises ValidationError."""
        meta = (
            msgspec.Meta(max_length=LONGEST, pattern=self.pattern)
            if self.type is str
            else msgspec.Meta(ge=self.least, le=self.most)
        )
        converted: str | int | float = msgspec.convert(value, cast("Any", Annotated[self.type, meta]), strict=strict)
        return converted


@cache
def definitions() -> Mapping[str, Definition]:
    """Return the definitions of all settings by name, in their order."""
    return {
        one.name: Definition(one.name, one.type, cast("Any", one.default), **one.metadata)
        for one in fields(Settings)
        if isinstance(one.type, type)
    }


def is_loopback(address: str) -> bool:
    """Return whether `address`, a host name or number, is this machine and nothing else."""
    try:
        return ip_address(address.strip("[]")).is_loopback
    except ValueError:
        return address == "localhost"
