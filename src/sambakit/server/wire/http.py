"""The messages over HTTP: tables, rules pages, choices."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sambakit.game.registry import GameName
from sambakit.server.people.texts import MOST_PLAYERS, NameText, RulesText, ShortText
from sambakit.server.wire.romme import RommeFacts
from sambakit.server.wire.samba import RuleFacts
from sambakit.server.wire.shared import NO_OPTIONS, TableOptions


class NewTable(Struct, forbid_unknown_fields=True, frozen=True):
    """POST /api/v1/tables: open a table with the caller on seat 0 and bots on the others."""

    rules: RulesText  # as text, such as "dutch + target=5000"
    players: int
    name: NameText  # "": none yet
    bot_names: Annotated[list[NameText], Meta(max_length=MOST_PLAYERS)]
    level: ShortText  # or the name of a bot
    speed: int
    referee: bool = False  # referee mode, only where the rule set has penalties; as in `options`
    options: TableOptions = NO_OPTIONS
    gathers: bool = False  # people come first: the match begins when the owner says so
    purpose: Literal["practice", "friends", "strangers"] = "practice"  # the others cannot be chosen yet
    publish: bool = False  # its games may be published, without names
    partner_level: ShortText = ""  # of the caller's side with their stand-in; "", or where all play alone: as `level`


class NewWhatIf(Struct, forbid_unknown_fields=True, frozen=True):
    """POST /api/v1/matches/{match}/what-if: a table that goes on from a moment of that match, which is over.

    The caller sits on `seat`, bots on the others. Rules and number of players are those of the match.
    """

    deal: int  # from 1
    step: int  # how many steps of the deal have been played
    seat: int
    name: NameText  # "": none yet
    bot_names: Annotated[list[NameText], Meta(max_length=MOST_PLAYERS)]
    level: ShortText  # or the name of a bot
    speed: int
    options: TableOptions = NO_OPTIONS
    gathers: bool = False  # people come first: the match goes on when the owner says so


class NewTeams(Struct, forbid_unknown_fields=True, frozen=True):
    """POST /api/v1/tables/{table}/new-teams, after a match: the same people and bots with other partners."""


class NewExercise(Struct, forbid_unknown_fields=True, frozen=True):
    """POST /api/v1/problems/{problem}/tables: a table at the moment of the problem, with the caller to play."""

    name: NameText  # "": none yet
    level: ShortText = "friendly"  # of the others, or the name of a bot
    speed: int = 600


class NewLesson(Struct, forbid_unknown_fields=True, frozen=True):
    """POST /api/v1/lessons: a table at the moment of a step of a lesson, with the caller to play."""

    rules: RulesText  # as text
    step: ShortText
    name: NameText  # "": none yet
    level: ShortText = "friendly"  # of the others, or the name of a bot
    speed: int = 600


class TableMade(Struct, frozen=True):
    """The answer: the address of the new table."""

    table: str
    seat: int


class SeatLink(Struct, frozen=True):
    """POST /api/v1/tables/{table}/links: a one-time secret that gives a seat (the link is /t/{table}#{secret})."""

    seat: int
    secret: str


class AskSeatLink(Struct, forbid_unknown_fields=True, frozen=True):
    """The request for a link to a seat; who has no name at the table yet says one with it."""

    seat: int
    name: NameText = ""


class TakeSeat(Struct, forbid_unknown_fields=True, frozen=True):
    """POST /api/v1/tables/{table}/claim: take a seat under a name.

    `secret` is that of a link to one seat, or that of the invitation to the table. With an invitation, `seat` is the
    seat that is wished for; without one the server chooses. Who has a seat already keeps it.
    """

    secret: ShortText
    name: NameText
    seat: int | None = None


class LobbyTable(Struct, frozen=True):
    """GET /api/v1/lobby, a list of these: an open table with free seats, at which somebody is; no names."""

    table: str
    secret: str  # of its invitation: the link is /t/{table}#{secret}
    rules: str  # as text
    players: int
    free: int  # seats
    begun: bool
    options: TableOptions


class FreeSeat(Struct, frozen=True):
    """A seat of a table as those see it who have not sat down yet: names are for those who have."""

    side: int
    free: bool


class AskInvited(Struct, forbid_unknown_fields=True, frozen=True):
    """POST /api/v1/tables/{table}/invited: what the invitation with that secret leads to."""

    secret: ShortText


class Invited(Struct, frozen=True):
    """The answer: the table to which an invitation or a seat link leads, before one sits down."""

    table: str
    rules: str  # as text
    base: str  # the rule set that the house rules come from, or the rules themselves
    players: int
    seats: list[FreeSeat]
    options: TableOptions
    begun: bool  # a match is played
    seat: int | None  # the seat of a seat link, or that of the caller, who sits here already
    seated: bool  # the caller sits here already
    unnamed: bool  # an own name is asked for
    over: bool = False  # the last match here has been played


class TypedCode(Struct, frozen=True):
    """GET /api/v1/codes/{code}: the table and the secret of the invitation to which a typed code leads."""

    table: str
    secret: str


class MyTable(Struct, frozen=True):
    """GET /api/v1/mine: a table at which the caller has a seat, newest first."""

    table: str
    seat: int
    rules: str  # as text
    players: list[str]  # names by seat, "" for a deleted player and for a person without a name
    scores: list[int]
    over: bool
    changed: float  # unix time, s
    deal: int  # number of the last deal in its match
    unnamed: list[int]  # seats of people who have not said a name yet
    gathers: bool = False  # the match has not begun
    finished: str = ""  # id of its last match that has ended, "" for none


class PlayedMatch(Struct, frozen=True):
    """GET /api/v1/history: a match of the caller that is over, newest first."""

    match: str
    rules: str  # as text
    players: list[str]  # names by seat, "" for a deleted player and where no name is known
    unnamed: list[int]  # seats where no name is known
    people: list[bool]  # by seat: a person began there, and no bot
    sides: list[int]  # by seat
    seat: int  # of the caller
    started: float  # unix time, s
    ended: float
    how: Literal["won", "drawn", "stopped"]
    winner: int | None  # side
    totals: list[int]  # by side; empty where no deal was played to its end
    deals: int
    what_if: bool  # it went on from a moment of another match


class AskDeviceLink(Struct, forbid_unknown_fields=True, frozen=True):
    """The request for a link to another device; it says nothing."""


class PersonJoined(Struct, frozen=True):
    """The answer to a device that is one of a person now; it says nothing."""


class DeviceLink(Struct, frozen=True):
    """POST /api/v1/me/link: a one-time secret that makes another device one of the same person: /device#{secret}."""

    secret: str
    seconds: int  # for which it holds


class JoinPerson(Struct, forbid_unknown_fields=True, frozen=True):
    """POST /api/v1/me/devices: make the caller's device one of the person whose link it is."""

    secret: ShortText


class SheetText(Struct, forbid_unknown_fields=True, frozen=True):
    """POST /api/v1/sheets and /api/v1/sheets/{sheet}: a whole score sheet of real cards, to share or to write along."""

    text: str  # sambakit sheet 1


class SheetShared(Struct, frozen=True):
    """The answer to the first: /s/{sheet} is the page to look on, /s/{sheet}#{key} the page to write along."""

    sheet: str  # the id in the text
    key: str  # a secret, which nobody can ask for again
    version: int


class SheetHeld(Struct, frozen=True):
    """The answer to the second: the sheet with all that everybody did to it."""

    version: int
    text: str


class SheetSeen(Struct, frozen=True):
    """GET /api/v1/sheets/{sheet}?after=3: the sheet when it changes, or after 25 s."""

    version: int
    text: str | None  # None: it is still the version `after`
    watching: int  # devices that follow it, this one included
    again_in: int  # s, after which to ask again: 0, or more where the server lets nobody wait now


class Contradiction(Struct, frozen=True):
    """A reason why house rules are unplayable, and the fields concerned."""

    fields: list[str]
    reason: str


class Problem(Struct, frozen=True):
    """The body of every HTTP answer from 400 up to 503 under /api/v1: why the request was not carried out."""

    code: Literal[
        "malformed",
        "origin",
        "not_found",
        "not_yours",
        "name",
        "choice",
        "rules",
        "link",
        "full",
        "taken",
        "name_taken",
        "table_damaged",
        "too_large",
        "too_many",
        "busy",
        "no_sheet",
        "sheet_taken",
        "sheet_unread",
        "sheet_other",
        "sheet_key",
        "sheet_too_large",
    ]
    text: str
    retry_after: int = 0  # s, with too_many and busy
    contradictions: list[Contradiction] = []  # of house rules that are written well but cannot be played
    line: int = 0  # of the text, from 1, with sheet_unread; 0 where it is no single one


class RuleRow(Struct, frozen=True):
    """One row of a table in a rule."""

    what: str
    points: int


class RuleTable(Struct, frozen=True):
    """Numbers that a rule's text lists, to be shown as a table."""

    field: str  # minimum, card_values
    text: str  # the part of the rule's text that it replaces
    rows: list[RuleRow]


class RuleText(Struct, frozen=True):
    """One numbered rule of a rules page."""

    id: str
    text: str
    source: str  # what the rule rests on
    printed: bool  # printed in the source, or our default
    instead: list[str] = []  # rules of this page that hold instead; this one comes from the page of the base
    changed: list[str] = []  # fields of which it speaks that house rules change: mark it
    house: list[str] = []  # sentences that hold by house rule, instead of what the text says there
    tables: list[RuleTable] = []


class RuleSection(Struct, frozen=True):
    """A heading with its rules."""

    title: str
    rules: list[RuleText]
    of: str = ""  # the preset whose page it comes from, "common" for the common rules


class HouseRule(Struct, frozen=True):
    """A field that house rules change, in words."""

    field: str
    label: str
    preset: str  # values as text
    house: str
    sentence: str
    rules: list[str]  # ids of the rules that speak of it
    idle: bool  # without effect beside the other fields


class FieldValue(Struct, frozen=True):
    """A word that a field can take, and its meaning."""

    value: str
    sentence: str


class RuleField(Struct, frozen=True):
    """A field that house rules replace, in words."""

    name: str
    group: str  # title of the table that it belongs to
    label: str
    meaning: str
    shape: str  # what its values look like, such as "a number or none"
    values: list[FieldValue]  # empty where they are numbers or lists
    presets: dict[str, str]  # its value in each preset, as text
    idle: list[str]  # presets in which it has no effect


class RuleFields(Struct, frozen=True):
    """GET /api/v1/fields?lang=en&game=samba: everything that a house rule can change, in the order of their texts."""

    lang: str
    fields: list[RuleField]


class GlossaryTerm(Struct, frozen=True):
    """A word of our texts, and its name in the sources."""

    term: str
    meaning: str
    sources: dict[str, str]  # by preset


class RulesPage(Struct, frozen=True):
    """GET /api/v1/rules/{rule set}?lang=en: the rules page of a preset, or of house rules (their text, encoded)."""

    rules: str
    lang: str
    title: str
    sections: list[RuleSection]
    about: str = ""  # where the rules come from
    experimental: bool = False  # all but a sentence of it is ours: say so
    languages: list[str] = []  # in which the page is written
    changes: list[HouseRule] = []  # shown at its top
    glossary: list[GlossaryTerm] = []


class RuleProblem(Struct, frozen=True):
    """A reason why a rule set is unplayable, and the fields concerned."""

    fields: list[str]
    reason: str
    lang: str  # of the reason: what is written wrongly is told in English only
    cause: Literal["contradiction", "missing", "unreadable"] = "contradiction"  # missing: a field without a value
    meant: str = ""  # the number behind an unreadable 10.000


class RulesChecked(Struct, frozen=True):
    """GET /api/v1/check?rules=dutch&lang=en: the meaning of a rule set's text, or its problems."""

    rules: str  # in its one form
    facts: RuleFacts | RommeFacts | None
    sides: dict[int, list[int]]  # players -> side of each seat
    referee: bool  # referee mode may be switched on
    sentences: dict[str, str]  # field -> what its value says
    choices: dict[str, dict[str, str]]  # field -> word -> what it would say, where other fields are in that
    cited: dict[str, list[str]]  # field -> the rules that speak of it
    idle: list[str]  # fields without effect beside the others
    problems: list[RuleProblem]


class ComparedField(Struct, frozen=True):
    """A field in several rule sets: values as texts and in words, and the rules that speak of it."""

    field: str
    group: str  # title of the table that it belongs to
    label: str
    values: list[str]
    sentences: list[str]
    cited: list[list[str]]


class Comparison(Struct, frozen=True):
    """GET /api/v1/compare?rules=dutch&rules=bicycle&all=0&lang=en: rule sets side by side."""

    rules: list[str]
    rows: list[ComparedField]
    same: int  # fields left out, for all have the same value


class Preset(Struct, frozen=True):
    """A rule set to choose, with its seats and sides."""

    name: str
    experimental: bool
    sides: dict[int, list[int]]  # players -> side of each seat
    referee: bool  # referee mode may be switched on
    game: GameName  # whose table it is played at


class Level(Struct, frozen=True):
    """A strength of bots that can be chosen."""

    name: str
    bot: str  # that plays it; two levels may have the same one
    bots: list[str]  # all that play it, in one game or another
    own: bool  # a bot that the server was started with, under its own name
    games: list[GameName]  # that it plays


class Choices(Struct, frozen=True):
    """GET /api/v1/choices: the choices of the start page."""

    rules: list[Preset]
    levels: list[Level]  # from the weakest up
    version: str
    addresses: list[str] = []  # under which other devices reach this server, told to pages of its own machine alone
    lobby: bool = True  # open tables are listed here
    sheets: bool = True  # score sheets of real cards are shared here
