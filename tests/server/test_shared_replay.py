"""The replay of a match, gone through together: who may, who leads, and what is never told."""

from sambakit.server import wire
from sambakit.server.people.tokens import new_token
from sambakit.server.settings import Settings
from tests.server.simulation import Player, World, settled, simulate
from tests.server.test_match import play_match

ONE_DEAL = wire.Limit("deals", 1)


async def match_of_two(world: World, spectators: bool = False) -> tuple[str, str]:
    """Play a short match of Ann and Ben, who leaves his seat to a bot; return its id and Ben's device."""
    options = wire.TableOptions(limit=ONE_DEAL, spectators=spectators)
    wish = wire.NewTable("dutch", 2, "Ann", [], "greedy", 0, gathers=True, purpose="friends", options=options)
    table = (await world.maker.make(wish, world.token, "127.0.0.1")).table
    ann = world.connect()
    ann.send(wire.Hello(wire.PROTOCOL, table, 0))
    room = await ann.until(lambda message: isinstance(message, wire.Room))
    assert isinstance(room, wire.Room)
    assert room.invite is not None
    ben = new_token(world.rng)
    await world.reception.take_seat(table, wire.TakeSeat(room.invite.secret, "Ben"), ben, "192.0.2.1")
    await ann.command(wire.Begin(ann.identity()))
    page = await world.sit(table, 1, ben)
    await page.command(wire.GiveUpSeat(page.identity(), 1))
    view = await play_match(ann)
    assert view.over is not None
    return view.over.match, ben


def page_of(world: World, match: str, token: str | None = None) -> Player:
    """Return a page that asks to go through the match."""
    page = world.connect(token)
    page.send(wire.JoinReplay(wire.PROTOCOL, match))
    return page


async def told(page: Player) -> wire.Together:
    """Return what a page was told last of those who go through it."""
    await settled()
    while page._read < len(page.socket.sent):
        await page.next()
    return [message for message in page.messages if isinstance(message, wire.Together)][-1]


async def fault_of(page: Player) -> str:
    message = await page.until(lambda message: isinstance(message, wire.Fault))
    assert isinstance(message, wire.Fault)
    return message.code


def test_one_leads_others_follow_break_free_and_take_over() -> None:
    async def story() -> None:
        world = World()
        match, ben_token = await match_of_two(world)
        ann, ben = page_of(world, match), page_of(world, match, ben_token)
        assert (await told(ben)).leader is None
        ann.send(wire.LeadReplay(1))
        ben.send(wire.FollowReplay(True))
        both = await told(ben)
        assert [(one.number, one.seat, one.follows) for one in both.people] == [(1, 0, False), (2, 1, True)]
        assert (both.you, both.leader) == (2, 1)
        ann.send(wire.ShowMoment(1, 14))
        shown = await ben.until(lambda message: isinstance(message, wire.MomentShown))
        assert shown == wire.MomentShown(1, 14)
        ben.send(wire.ShowMoment(1, 3))  # who does not lead shows nothing
        ben.send(wire.LeadReplay(2))  # and takes nothing
        ben.send(wire.FollowReplay(False))
        free = await told(ann)
        assert (free.leader, free.deal, free.step) == (1, 1, 14)
        assert [one.follows for one in free.people] == [False, False]
        ben.send(wire.PointAt("meld-A1", 1, 3))
        assert await ann.until(lambda m: isinstance(m, wire.Pointed)) == wire.Pointed(2, "meld-A1", 1, 3)
        ann.send(wire.LeadReplay(2))
        handed = await told(ben)
        assert (handed.leader, [one.follows for one in handed.people]) == (2, [True, False])
        ben.leave()
        left = await told(ann)
        assert (left.leader, len(left.people)) == (1, 1)  # who followed leads now
        late = page_of(world, match, ben_token)
        assert ((await told(late)).you, (await told(late)).step) == (3, 14)
        for page in (ann, late):
            page.leave()
        await settled()
        assert not world.hub.circles._circles

    simulate(story)


def test_strangers_go_along_only_where_people_may_watch() -> None:
    async def story() -> None:
        for spectators in (False, True):
            world = World()
            match, _ = await match_of_two(world, spectators)
            stranger = page_of(world, match, new_token(world.rng))
            if not spectators:
                assert await fault_of(stranger) == "not_watched"
                continue
            assert [(one.seat, one.number) for one in (await told(stranger)).people] == [(None, 1)]
            assert b"Ann" not in b"".join(stranger.socket.sent)

    simulate(story)


def test_a_match_that_runs_looks_like_one_that_there_never_was() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(players=2)
        page = await world.sit(table)
        task = await world.hub.table(table)
        assert task is not None
        sent = []
        for match in (task.table.match, "mAAAAAAAAAAAAAAAAAAAAAA", table, "x" * 64):
            asks = page_of(world, match)
            assert await fault_of(asks) == "no_such_match"
            sent.append(b"".join(asks.socket.sent))
        assert len({*sent}) == 1
        page.send(wire.PointAt("stock", 1, 1))
        assert await fault_of(page) == "malformed"

    simulate(story)


def test_what_is_no_place_is_not_passed_on() -> None:
    async def story() -> None:
        world = World()
        match, ben_token = await match_of_two(world)
        ann, ben = page_of(world, match), page_of(world, match, ben_token)
        await told(ben)
        for what in ("<b>", "meld-A1-2-3", "Meld-A1", "a" * 99, "meld-", "card-0 3", "x" * 13, "card-0-3"):
            ann.send(wire.PointAt(what, 1, 3))
        assert await ben.until(lambda m: isinstance(m, wire.Pointed)) == wire.Pointed(1, "card-0-3", 1, 3)

    simulate(story)


def test_pages_and_messages_are_limited() -> None:
    async def story() -> None:
        world = World()
        match, ben_token = await match_of_two(world)
        few = Settings(watchers_per_table=2, commands_per_second=2, commands_burst=4, patience=3600)
        token, world = world.token, World(world.store, few, seed=2)
        world.token = token
        ann, ben = page_of(world, match), page_of(world, match, ben_token)
        await told(ben)
        assert await fault_of(page_of(world, match)) == "too_many"
        ann.send(wire.LeadReplay(1))
        for step in range(60):
            ann.send(wire.ShowMoment(1, step))
        await settled(1)
        await told(ben)
        assert sum(isinstance(message, wire.MomentShown) for message in ben.messages) < 10
        await settled(60)
        await told(ben)
        assert sum(isinstance(message, wire.MomentShown) for message in ben.messages) <= 60
        assert ben.socket.closed is None

    simulate(story)
