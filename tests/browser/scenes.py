"""Every page, drawer and state that the client can show, one function each that brings a window there."""

from collections.abc import Callable
from random import Random

import msgspec
from playwright.sync_api import Route

from sambakit.engine.presets import PRESETS
from sambakit.scorekeeper import merge
from sambakit.server import wire
from tests.browser import states
from tests.browser.live_sheets import evening, look_on, open_sheet, share
from tests.browser.rule_cards import see_rules
from tests.browser.sheet_scenes import SHEET_SCENES
from tests.browser.states import LONGEST_NAMES
from tests.browser.table import Table
from tests.browser.telling import Teller
from tests.scorekeeper.playing import played

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fa")
REFUSAL = wire.Refusal(code="below_minimum", rule="D-8.2", facts={"needed": 120, "laid": 45, "score": 3000})
Scene = Callable[[Table], None]


def tell(window: Table, view: wire.AnyView, refusal: wire.Refusal | None = None) -> Teller:
    """Open a table that shows `view`, and return who tells it."""
    teller = Teller(window.page, view, refusal)
    window.page.goto("/t/t/0")
    window.page.locator(".hand, main h1").first.wait_for()
    return teller


def watch(window: Table, view: wire.TableView, room: wire.Room | None = None, page: str = "watch") -> Teller:
    """Open the page of those who watch the table, and return who tells it."""
    teller = Teller(window.page, view, room=room)
    window.page.goto(f"/t/t/{page}")
    window.page.locator("main h1").first.wait_for(state="attached")
    window.page.locator(".watched, .qr svg, .sheet, main .end").first.wait_for()
    return teller


def watching(window: Table) -> None:
    watch(window, states.watched(states.table(4, 15, 9, LONGEST_NAMES, actor=2)))


def watching_six(window: Table) -> None:
    watch(window, states.watched(states.table(6, 30, 9, actor=1)))


def watched_score(window: Table) -> None:
    watch(window, states.watched(states.score_page()))


def screen_at_the_end(window: Table) -> None:
    watch(window, states.watched(states.match_end()), page="screen")


def screen(window: Table) -> None:
    invite = wire.Invite("a" * 22, "K7QXM4NTH")
    watch(window, states.watched(states.table(4, 15, 9, actor=2), invite=invite), page="screen")
    window.page.locator(".qr svg").wait_for(state="attached")


def screen_room(window: Table) -> None:
    watch(window, states.watched(states.table()), states.room_on_a_screen(), "screen")


def start(window: Table) -> None:
    window.page.goto("/")
    window.page.get_by_role("heading", level=1).wait_for()


def setup(window: Table) -> None:
    start(window)
    window.press(window.page.get_by_role("button", name="Set the table").first)
    see_rules(window)


def pressing(first: Scene, *names: str) -> Scene:
    """Return the scene in which, after `first`, the buttons with these names were pressed one after the other."""

    def scene(window: Table) -> None:
        first(window)
        for name in names:
            window.press(window.page.get_by_role("button", name=name).first)
        window.page.get_by_role("dialog").first.wait_for()

    return scene


def draw(window: Table) -> None:
    tell(window, states.table(4, 15, 6))


def first_turn(window: Table) -> None:
    tell(window, states.table(4, 15, 0))


def waiting(window: Table) -> None:
    tell(window, states.table(4, 22, 9, actor=2))


def planned(window: Table) -> None:
    tell(window, states.table(4, 15, 6, actor=2))
    window.pick("9c")
    window.press(window.button("discard"))
    window.page.locator('.planned[data-card="9c"]').wait_for()


def large_hand(window: Table) -> None:
    tell(window, states.table(4, 60, 15))


def six_players(window: Table) -> None:
    tell(window, states.table(6, 30, 9, actor=1))


def five_players(window: Table) -> None:
    tell(window, states.table(5, 30, 9))


def unopened(phase: str = "play") -> wire.TableView:
    """Return a table on which the own side has not opened, with a group and a sequence in the hand."""
    view = states.table(4, 15, 4, phase="play")
    own = msgspec.structs.replace(view.sides[0], opened=False, melds=[], completed=0)
    hand = sorted(["Ks", "Kh", "Kd", "4h", "5h", "6h", *states.Box().hand(9)], key=states.kind_order)
    options = states.options_for(phase, True, hand)
    return msgspec.structs.replace(view, sides=[own, *view.sides[1:]], hand=hand, options=options, drawn=["Kd", "9c"])


def staged(window: Table) -> None:
    tell(window, unopened(), REFUSAL)
    for card in ("Ks", "Kh", "Kd", "4h", "5h", "6h"):
        window.pick(card)
    window.page.locator(".tray .sum:not(.old)").wait_for()


def refused(window: Table) -> None:
    staged(window)
    window.press(window.button("lay"))
    window.page.locator(".prompt").get_by_text("D-8.2").wait_for()


def asked(window: Table) -> None:
    tell(window, states.asked())


def hinted(window: Table) -> None:
    """Three plans, with two reasons: what a hint can have at most."""
    teller = tell(window, states.table(4, 15, 6))
    card, other = teller.view.hand[0], teller.view.hand[5]
    teller.hint = (
        [
            wire.HintPlan([f"take pair {card} {other}", f"lay {card} {card} {other}", f"add {other} {card} A1"], 0, 0),
            wire.HintPlan(["draw"], -254, 95),
            wire.HintPlan([f"lay {card} {card} {other}", f"discard {other}"], -12, 40),
        ],
        [
            wire.HintReason("takes_pile", {"cards": 9}),
            wire.HintReason("safe_thrown", {"card": card, "taken": 4, "instead": 17}),
        ],
    )
    if window.button("hint").count() == 0:
        window.press(window.button("more"))
        window.press(window.page.get_by_role("menuitem").last)
    else:
        window.press(window.button("hint"))
    window.page.locator(".hints .plan").nth(2).wait_for()


def score(window: Table) -> None:
    tell(window, states.score_page())


def score_of_six(window: Table) -> None:
    tell(window, states.score_page(6))


def match_end(window: Table) -> None:
    tell(window, states.match_end())


def invited(window: Table) -> None:
    """The page behind an invitation to a table with house rules."""
    free = [wire.FreeSeat(side, free=seat > 0) for seat, side in enumerate((0, 1, 0, 1))]
    shown = wire.Invited(
        *("abc", "dutch + out_sets=3 + target=5000", "dutch", 4, free, wire.TableOptions()),
        begun=False, seat=None, seated=False, unnamed=False,
    )  # fmt: skip
    body = wire.encode(shown).decode()
    window.page.route("**/invited", lambda asked: asked.fulfill(body=body, content_type="application/json"))
    window.page.goto("/t/abc#secret")
    window.page.locator(".differs li").nth(2).wait_for()


def lobby(window: Table) -> None:
    """The lobby with a table that gathers, and one that is played at and may be watched."""
    clock = wire.ClockTimes(30, 120)
    tables = [
        wire.LobbyTable("abc", "s" * 22, "dutch + out_sets=3", 4, 2, False, wire.TableOptions(listed=True)),
        wire.LobbyTable("def", "s" * 22, "samba_romme", 2, 1, True, wire.TableOptions(spectators=True, clock=clock)),
    ]
    body = wire.encode(tables).decode()
    window.page.route("**/lobby", lambda asked: reply(asked, body))
    window.page.goto("/lobby")
    window.page.locator("main h2").nth(1).wait_for()


def reply(asked: Route, body: str) -> None:
    """Answer what the page fetches; the page itself comes from the server."""
    if "/api/" in asked.request.url:
        asked.fulfill(body=body, content_type="application/json")
    else:
        asked.continue_()


def gone(window: Table) -> None:
    window.watch.forgive("no_such_table|not_your_seat")
    window.page.goto("/t/nowhere/0")
    window.page.get_by_role("heading", level=1).wait_for()


def share_live(window: Table) -> None:
    """The links of a sheet that is live."""
    open_sheet(window.page, evening(4))
    share(window.page)


def live_sheet(window: Table) -> None:
    """A live sheet for those who look on, with a deal that was entered on two devices."""
    sheet = evening(4)
    mine, theirs = (
        sheet.correct(2, played(PRESETS["dutch"], 4, Random(seed))[0], "2026-11-25T23:00:00Z") for seed in (1, 2)
    )
    open_sheet(window.page, merge(mine, theirs))
    look_on(window.page, share(window.page))


def house_rules(window: Table) -> None:
    window.page.goto("/house-rules#dutch%20%2B%20take_onto_group%3Dyes%20%2B%20sequences%3Dno")
    window.page.locator(".state .problem").wait_for()
    window.press(window.page.locator("#field-take_onto_group button.row"))
    window.page.locator("#field-take_onto_group .more").wait_for()


def compare(window: Table) -> None:
    window.page.goto("/rules/compare")
    window.page.locator("tbody td").first.wait_for()
    window.page.locator(".words dt").first.wait_for()


def rules_page(window: Table) -> None:
    window.page.goto("/rules/fournier")
    window.page.get_by_role("searchbox").fill("may I take the pile with a joker?")
    window.page.locator(".hits mark").first.wait_for()


def rule_picker(window: Table) -> None:
    setup(window)
    more = window.page.locator(".picker .more")
    if more.is_visible():  # a phone has them all in a strip
        window.press(more)
    window.page.get_by_role("radio", name="Quad").wait_for()


def family(window: Table) -> None:
    """One table with what the other rule sets bring: no real one has all of it."""
    tell(window, states.family())
    for card in ("5h", "6h", "Jk"):
        window.pick(card)
    window.page.locator(".tray .turn").wait_for()


def melds_of_the_others(window: Table) -> None:
    draw(window)
    window.press(window.page.locator(".theirs [data-meld]").first)
    window.page.get_by_role("dialog").wait_for()


def games(window: Table) -> None:
    for rules in ("dutch", "canasta"):
        window.open_new(rules=rules)
    pressing(start, "My 2 games")(window)


def stopped(window: Table) -> None:
    view = states.table(4, 15, 6)
    over = wire.MatchResult(None, [0, 0], stopped=True)
    tell(window, msgspec.structs.replace(view, over=over, may_end_match=False))


def ending(window: Table) -> None:
    view = msgspec.structs.replace(states.table(4, 15, 6), may_end_match=True)
    tell(window, view)
    for name in ("Menu", "End the match"):
        window.press(window.page.get_by_role("button", name=name).first)
    window.page.get_by_role("button", name="End it").wait_for()


def source_of_a_rule(window: Table) -> None:
    pressing(start, "The rules")(window)
    window.press(window.page.get_by_role("button", name="Where rule D-1.6 comes from"))
    window.page.get_by_text("D-1.6 · ").wait_for()


def own_keys(window: Table) -> None:
    pressing(draw, "Menu", "Settings")(window)
    window.press(window.page.get_by_text("Choose the letter keys"))
    window.press(window.page.get_by_role("button", name="take the pile"))
    window.page.get_by_text("Press the new key for").wait_for()


SCENES: dict[str, Scene] = {
    "start": start,
    "setup": setup,
    "rules": pressing(start, "The rules"),
    "rule-source": source_of_a_rule,
    "games": games,
    "house-rules": house_rules,
    "rules-page": rules_page,
    "compare": compare,
    "rule-picker": rule_picker,
    "family": family,
    "first-turn": first_turn,
    "draw": draw,
    "waiting": waiting,
    "planned": planned,
    "large-hand": large_hand,
    "five-players": five_players,
    "six-players": six_players,
    "staged": staged,
    "refused": refused,
    "why": pressing(refused, "Why"),
    "asked": asked,
    "hinted": hinted,
    "menu": pressing(draw, "Menu"),
    "sheet": pressing(score, "Menu", "Score sheet"),
    "log": pressing(draw, "Menu", "What happened"),
    "ending": ending,
    "stopped": stopped,
    "settings": pressing(draw, "Menu", "Settings"),
    "own-keys": own_keys,
    "keys": pressing(draw, "Menu", "Keys"),
    "melds": melds_of_the_others,
    "score": score,
    "score-six": score_of_six,
    "match-end": match_end,
    "invited": invited,
    "gone": gone,
    "watching": watching,
    "watching-six": watching_six,
    "watched-score": watched_score,
    "screen": screen,
    "screen-room": screen_room,
    "lobby": lobby,
    "share_live": share_live,
    "live_sheet": live_sheet,
    **SHEET_SCENES,
}
