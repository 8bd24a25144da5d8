"""The messages between server and client, one type each; the client's TypeScript is made from these.

Actions travel as text in the notation of docs/notation.md (``lay Qh Qd Qs``), cards as two letters. Refusals, events
and score lines travel as code and facts; the client makes the sentence.
"""

from typing import Literal

import msgspec
from msgspec import Struct

PROTOCOL = 1


class Message(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """The base of everything that travels."""


# ---- what a seat sees -------------------------------------------------------------------------------------------


class Seat(Struct, frozen=True):
    """Who sits on a seat."""

    seat: int
    side: int
    name: str
    kind: Literal["person", "bot"]
    level: str  # name of the bot that has the seat or stands in
    away: bool
    cards: int  # in hand
    ready: bool  # for the next deal
    open_cards: list[str]  # of the hand, that lie open: penalty cards, to be discarded first
    to_replace: int  # cards still to be drawn for red threes that were exposed with the deal (S-7.3)


# What a completed set is; the same words as in score lines.
Complete = Literal["", "samba", "pure", "mixed", "wild_canasta", "black_samba", "royal_red", "royal_black"]


class Meld(Struct, frozen=True):
    """A meld on the table; `name` is its name in actions, such as A1."""

    name: str
    kind: Literal["group", "sequence", "wilds"]
    cards: list[str]  # of a sequence in order, a wild in its place
    naturals: int
    wilds: int
    points: int
    needed: int  # cards that complete it
    complete: Complete
    takes: list[str]  # texts of card kinds that may be added to it, as a hint for drawing


class SideView(Struct, frozen=True):
    """What a side has."""

    side: int
    seats: list[int]
    score: int  # of the match, before this deal
    opened: bool
    minimum: int
    completed: int
    sets_suffice: bool  # to go out, in number and in kinds
    melds: list[Meld | None]  # by slot; null where a group was merged away
    red_threes: list[str]


class PileOffer(Struct, frozen=True):
    """One way in which the pile may be taken now, on its own or as the start of an opening."""

    action: str  # such as "take pair Qh Qd"
    way: Literal["pair", "wild", "add", "top", "run"]
    cards: list[str]
    to: str | None
    opens: bool  # further melds must come with it to reach the minimum
    points: int  # of the meld it makes, towards the minimum


class Options(Struct, frozen=True):
    """What this seat may do now; everything else is refused with a reason."""

    draw: bool
    draw_ends_deal: bool  # the stock is empty: drawing ends the deal (D-11.3)
    end_deal: bool  # the stock is empty: whoever does not take ends the deal by saying so (C-16)
    take_forced: bool  # one of `takes` must be taken (C-16)
    takes: list[PileOffer]
    lay: bool  # meld steps are possible in this phase
    red_threes: list[str]
    discard: list[str]  # card kinds that may be discarded
    discard_goes_out: bool
    ends_fold: bool  # the whole hand has been laid but for one card: only its discard is left (C-7)
    pass_turn: bool
    ask: bool
    answer: bool
    take_back: bool
    ready: bool
    undo: bool


class ScoreLine(Struct, frozen=True):
    """One line of a deal score: item, points, the facts of its formula, and the rule it rests on."""

    item: str
    points: int
    rule: str
    facts: dict[str, int | str]


class SideScore(Struct, frozen=True):
    """A side's score of the deal that ended."""

    side: int
    lines: list[ScoreLine]
    deal: int
    total: int
    next_minimum: int


class DealResult(Struct, frozen=True):
    """The score page: how the deal ended, all hands, all lines."""

    number: int
    went_out: int | None
    sides: list[SideScore]
    hands: list[list[str]]  # by seat


class SheetRow(Struct, frozen=True):
    """One deal on the match score sheet."""

    number: int
    deal: list[int]  # by side
    total: list[int]


class MatchResult(Struct, frozen=True):
    """The end of a match."""

    winner: int | None  # side; null: drawn
    totals: list[int]


class RuleChange(Struct, frozen=True):
    """A house rule: a field in which the table's rule set differs from its preset, and both values as texts."""

    field: str
    preset: str
    house: str


class RuleFacts(Struct, frozen=True):
    """What a page must know of a rule set to draw its table and to find words; what may be done is in `Options`."""

    preset: str
    experimental: bool
    changes: list[RuleChange]
    draw: int  # cards of a draw step
    sequences: bool
    sequence_wilds: int  # at most so many in a sequence
    wild_melds: bool
    sets_of_threes: bool
    merge_groups: bool
    join_sequences: bool
    red_threes: Literal["optional", "laid", "sets"]  # laid: the table lays them by itself
    red_threes_by_melds: bool  # they count plus once the side has melded
    out_sequences: int  # of the completed sets that going out asks for
    out_pure: int
    out_mixed: int
    pile_limit: int | None  # cards a taker gets at most
    pass_with_one: bool
    pumba: bool  # who has one card left says so
    referee: bool  # referee mode may be switched on, for the rules have penalties (C-15)
    fold: bool  # the whole hand laid at once needs no minimum
    target_strict: bool  # more than the target


class Irregularity(Struct, frozen=True):
    """Something done against the rules that has not lapsed; `cards` of the hand everybody has seen (F-9)."""

    number: int  # in this deal, from 1
    seat: int
    cause: str
    rule: str
    points: int  # off for the side when it is claimed
    cards: list[str]
    penalty_cards: bool  # a claim makes cards of the hand penalty cards
    claimed_by: int | None
    turns_left: int  # turns, the running one too, at whose end it lapses; 0: the deal is over, so until the next one
    may_claim: bool  # this seat, now


class TableView(Struct, frozen=True):
    """A table as one seat may see it, whole."""

    table: str
    rules: str  # as text: a preset and the house rules, such as "dutch + target=5000"
    rule_facts: RuleFacts
    target: int
    out_sets: int
    speed: int  # ms a bot waits before it moves
    seat: int
    side: int
    seats: list[Seat]
    sides: list[SideView]
    match: int
    deal: int  # number, from 1
    dealer: int
    turn: int
    actor: int
    phase: Literal["draw", "play", "answer", "over"]
    hand: list[str]
    drawn: list[str]  # cards that came into the own hand in this turn
    stock: int
    pile: int
    upcard: str | None
    blocked: bool  # the upcard cannot be taken
    frozen: Literal["", "all", "side"]  # for everybody by a card in it, or for the own side, which has not opened
    asked: Literal["", "waiting", "yes", "no"]
    staged_points: int | None  # points of an opening in progress
    options: Options
    result: DealResult | None
    sheet: list[SheetRow]
    over: MatchResult | None
    practice: bool  # alone with bots
    referee: bool  # a play that the rules refuse may be done all the same, and claimed (C-15)
    irregularities: list[Irregularity]
    last_event: int  # number of the last game event, the `expect` of a play


# ---- events -----------------------------------------------------------------------------------------------------


class Event(Struct, frozen=True):
    """Something that happened, numbered without gaps; what a seat may not see is not in it.

    At the table: joined (a person took the seat, or is back), left (a bot plays for the person), seat_link (a link to
    the seat was made), ready, speed (count: ms). Of the match: match_started (seat: first dealer, count: number),
    dealt (seat: dealer, count: cards each, cards: the own ones, other: the turn-up), deal_over (seat: who went out),
    match_over (count: the side that won). Of the game, with who did it in seat: drew (count; cards: the own ones),
    took (cards: those of the meld, top first; count: how many went to the hand), laid, added, merged (meld stays,
    other is gone), red_three, exposed (the table lays the red threes of a hand; count: the cards drawn for them; cards:
    the own ones of these), asked, answered, discarded, passed, ended, took_back (count: the events that no longer
    hold, the last of this seat), one_card. `red_threes` are those that the table laid with drew, took and exposed.
    With a referee: irregular (cause; cards: those of the hand that were seen; count: its number in the deal; points:
    what a claim costs; where the play stands, its own events follow), claimed (seat: who claims; against: the
    offender; count: the number; cards: those that lie open now; points: off for the offender's side).
    """

    n: int
    kind: str
    seat: int | None = None
    cards: list[str] = []
    meld: str | None = None
    other: str | None = None
    way: str | None = None
    count: int | None = None
    yes: bool | None = None
    name: str | None = None
    complete: Complete | None = None  # what the meld has just become
    red_threes: list[str] = []
    cause: str | None = None
    points: int | None = None
    against: int | None = None  # a seat


# ---- client to server -------------------------------------------------------------------------------------------


class Hello(Message, tag="hello", frozen=True):
    """The first message: which seat of which table, and the last event this client knows (0: none).

    The seat's token comes with the cookie, or here from programs that have none.
    """

    protocol: int
    table: str
    seat: int
    since: int = 0
    token: str | None = None


class Play(Message, tag="play", frozen=True):
    """Carry out `actions` as one play.

    Where the rules refuse it, `even_so` does it all the same at a table with a referee (C-15); elsewhere it changes
    nothing.
    """

    id: str
    expect: int
    actions: list[str]
    even_so: bool = False


class ClaimIrregularity(Message, tag="claim_irregularity", frozen=True):
    """Claim what another side has done against the rules (F-9.3): the irregularity `number` of that deal and match."""

    id: str
    match: int
    deal: int
    number: int


class TakeBack(Message, tag="take_back", frozen=True):
    """Take back the last own meld step of this turn."""

    id: str
    expect: int


class Ready(Message, tag="ready", frozen=True):
    """Go on: to the next deal, or after the match to a new one with the same seats."""

    id: str
    expect: int


class SetSpeed(Message, tag="set_speed", frozen=True):
    """Change how long bots wait before they move, in ms (0 to 3000)."""

    id: str
    speed: int


class Check(Message, tag="check", frozen=True):
    """Try a play on a copy; changes nothing. `seq` comes back with the answer."""

    seq: int
    expect: int
    actions: list[str]


class Resync(Message, tag="resync", frozen=True):
    """Ask for the events after `since` and the whole view."""

    since: int


Incoming = Hello | Play | ClaimIrregularity | TakeBack | Ready | SetSpeed | Check | Resync


# ---- server to client -------------------------------------------------------------------------------------------


class Refusal(Struct, frozen=True):
    """Why a play is refused: code, rule id, facts.

    The codes are those of the engine, and four of the table with no rule (""): unreadable (reason),
    nothing_to_take_back, deal_still_runs (to Ready), bot_plays_for_you (it ends the turn that it began). With a referee
    also too_many_irregular (most), and to claims nothing_to_claim, claim_against_own_side, claimed_already and
    claim_too_late (F-9.3).
    """

    code: str
    rule: str
    facts: dict[str, int | str]


class Welcome(Message, tag="welcome", frozen=True):
    """The answer to hello: the whole view, and the events after `since` (all that are kept, where that is too many)."""

    protocol: int
    version: int
    events: list[Event]
    view: TableView


class News(Message, tag="news", frozen=True):
    """Events in order, and the view after the last of them."""

    version: int
    events: list[Event]
    view: TableView


class Done(Message, tag="done", frozen=True):
    """The command was carried out; `version` is the number of its last event."""

    id: str
    version: int


class Duplicate(Message, tag="duplicate", frozen=True):
    """The command had been carried out before."""

    id: str
    version: int


class Refused(Message, tag="refused", frozen=True):
    """The rules refuse the command; nothing changed.

    `irregular` is the cause that the play would be if it were done all the same, empty where that is impossible.
    """

    id: str
    refusal: Refusal
    irregular: str = ""


class Stale(Message, tag="stale", frozen=True):
    """The command was made for an older state; nothing changed."""

    id: str
    version: int


class Busy(Message, tag="busy", frozen=True):
    """The server could not take the command now; `limit` names why."""

    id: str
    retry_after: int  # ms
    limit: str


class StagedMeld(Struct, frozen=True):
    """What one staged action comes to."""

    action: str
    points: int
    refusal: Refusal | None


class Checked(Message, tag="checked", frozen=True):
    """What a staged play would come to."""

    seq: int
    version: int
    ok: bool
    melds: list[StagedMeld]
    points: int
    minimum: int  # 0 where the side has opened
    leaves: int  # cards left in hand
    completed: int  # completed sets after it
    goes_out: bool
    folds: bool  # it goes out with the whole hand, so no minimum is asked for
    refusal: Refusal | None
    irregular: str = ""  # as in `Refused`


class Fault(Message, tag="fault", frozen=True):
    """The message could not be used; says why. The socket closes after some of these."""

    code: Literal[
        "malformed",
        "protocol",
        "no_such_table",
        "not_your_seat",
        "hello_first",
        "too_large",
        "too_many",
        "busy",
    ]
    text: str


class Draining(Message, tag="draining", frozen=True):
    """The server stops in `seconds`; come back by yourself."""

    seconds: int


Outgoing = Welcome | News | Done | Duplicate | Refused | Stale | Busy | Checked | Fault | Draining


# ---- HTTP -------------------------------------------------------------------------------------------------------


class NewTable(Struct, forbid_unknown_fields=True, frozen=True):
    """POST /api/tables: open a table with the caller on seat 0 and bots on the others."""

    rules: str  # as text, such as "dutch + target=5000"
    players: int
    name: str
    bot_names: list[str]
    level: str  # or the name of a bot
    speed: int
    referee: bool = False  # referee mode, only where the rule set has penalties


class TableMade(Struct, frozen=True):
    """The answer: where to go."""

    table: str
    seat: int


class SeatLink(Struct, frozen=True):
    """POST /api/tables/{table}/links: a one-time secret that gives a seat (the link is /t/{table}#{secret})."""

    seat: int
    secret: str


class AskSeatLink(Struct, forbid_unknown_fields=True, frozen=True):
    """For which seat a link is wanted."""

    seat: int


class Claim(Struct, forbid_unknown_fields=True, frozen=True):
    """POST /api/tables/{table}/claim: take the seat of a link under a name."""

    secret: str
    name: str


class MyTable(Struct, frozen=True):
    """GET /api/mine: a table at which the caller has a seat, newest first."""

    table: str
    seat: int
    rules: str  # as text
    players: list[str]
    scores: list[int]
    over: bool
    changed: float  # unix time, s


class Contradiction(Struct, frozen=True):
    """Why house rules cannot be played, and the fields that say so."""

    fields: list[str]
    reason: str


class Problem(Struct, frozen=True):
    """The body of every HTTP answer from 400 up to 503 under /api: why the request was not carried out."""

    code: Literal[
        "malformed",
        "origin",
        "not_found",
        "not_yours",
        "name",
        "choice",
        "rules",
        "link",
        "too_large",
        "too_many",
        "busy",
    ]
    text: str
    retry_after: int = 0  # s, with too_many and busy
    contradictions: list[Contradiction] = []  # of house rules that are written well but cannot be played


class RuleText(Struct, frozen=True):
    """One numbered rule of a rules page."""

    id: str
    text: str
    source: str  # what the rule rests on
    printed: bool  # printed in the source, or our default
    instead: list[str] = []  # rules of this page that hold instead; this one comes from the page of the base
    changed: list[str] = []  # fields of which it speaks that house rules change: mark it
    house: list[str] = []  # sentences that hold by house rule, instead of what the text says there


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
    """A word that a field can take, and what it says then."""

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
    """GET /api/fields?lang=en: everything that a house rule can change, in the order of house rules as text."""

    lang: str
    fields: list[RuleField]


class GlossaryTerm(Struct, frozen=True):
    """A word of our texts, and how the sources call it."""

    term: str
    meaning: str
    sources: dict[str, str]  # by preset


class RulesPage(Struct, frozen=True):
    """GET /api/rules/{rule set}?lang=en: the whole rules page of a preset, or of house rules (their text, encoded)."""

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
    """Why a rule set cannot be played, and the fields concerned."""

    fields: list[str]
    reason: str
    lang: str  # of the reason: what is written wrongly is told in English only


class RulesChecked(Struct, frozen=True):
    """GET /api/check?rules=dutch&lang=en: what a rule set's text says, or the problems with it."""

    rules: str  # in its one form
    facts: RuleFacts | None
    sides: dict[int, list[int]]  # players -> side of each seat
    sentences: dict[str, str]  # field -> what its value says
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
    """GET /api/compare?rules=dutch&rules=bicycle&all=0&lang=en: rule sets side by side."""

    rules: list[str]
    rows: list[ComparedField]
    same: int  # fields left out, for all have the same value


class Preset(Struct, frozen=True):
    """A rule set that can be chosen, and how it seats whom."""

    name: str
    experimental: bool
    sides: dict[int, list[int]]  # players -> side of each seat
    referee: bool  # referee mode may be switched on


class Level(Struct, frozen=True):
    """A strength of bots that can be chosen."""

    name: str
    bot: str  # that plays it; two levels may have the same one
    own: bool  # a bot that the server was started with, under its own name


class Choices(Struct, frozen=True):
    """GET /api/choices: what the start page offers."""

    rules: list[Preset]
    levels: list[Level]  # from the weakest up
    version: str


decode_incoming = msgspec.json.Decoder(Incoming).decode
encode = msgspec.json.Encoder().encode
