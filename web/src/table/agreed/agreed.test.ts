import { beforeEach, expect, test, vi } from "vitest";

import { viewWith } from "../../samba/fixture";
import type { AnyView, TableView } from "../../wire/messages";
import { asClock, isUrgent, noticesOf, pollOf } from "./agreed";
import { Board } from "./board.svelte";
import type { Owner } from "./board.svelte";
import { agreedButtons, agreedPrompt } from "./words";
import type { TableSnapshot } from "../snapshot";
import { NOTHING_STAGED } from "../tray/staging";
import type { ButtonState } from "../types";

const people = viewWith({}).seats.map(({ seat, side }, _, [ann]) => {
  if (ann === undefined) throw new Error("nobody sits there");
  return { ...ann, seat, side, name: "ABCD"[seat] ?? "" };
});
const awayWith = (some: Partial<TableView> = {}, choice: "wait" | "skip" | "bot" | null = null): TableView =>
  viewWith({
    seat: 0,
    turn: 1,
    actor: 1,
    practice: false,
    seats: people.map((seat) => ({ ...seat, away: seat.seat === 1, stand_in: seat.seat === 1 && choice === "bot" })),
    leaves: [{ seat: 1, bot_in: choice === null ? 120_000 : null, choice, late: false }],
    ...some,
  });
const types = (view: AnyView): string[] => noticesOf(view).map(({ type }) => type);

function snapshotOf(view: TableView): TableSnapshot {
  return {
    view,
    hand: [],
    staging: NOTHING_STAGED,
    planned: null,
    ahead: { draw: false, pass: false },
    follows: false,
    sure: null,
    due: null,
    status: "open",
    pending: false,
    refusal: null,
    also: [],
    price: null,
    note: "",
    confirmed: false,
  };
}

test("more than half of the people end a match; bots, and people who are away with a bot, have no say", () => {
  const [one, two, three, four] = people;
  const seats = [one, two, three, four].flatMap((seat) => (seat ? [seat] : []));
  expect(pollOf(viewWith({ seats, votes: [2] }))).toEqual({ seats: [2], mine: false, needed: 3, people: 4 });
  const bots = viewWith({}).seats;
  const fewer = seats.map((one) => ({ ...one, ...(one.seat === 3 ? bots[3] : {}), away: one.seat === 1 }));
  expect(pollOf(viewWith({ seats: fewer, votes: [0] }))).toMatchObject({ needed: 2, people: 3 });
  const alone = fewer.map((one) => ({ ...one, stand_in: one.seat === 1 }));
  expect(pollOf(viewWith({ seats: alone, votes: [0] }))).toMatchObject({ mine: true, needed: 2, people: 2 });
});

test("the pause is told first, then who is waited for, then the others by time, then votes", () => {
  const leaves = [
    { seat: 3, bot_in: null, choice: null, late: false },
    { seat: 2, bot_in: 5000, choice: null, late: false },
    { seat: 1, bot_in: 9000, choice: null, late: false },
  ];
  const told = noticesOf(awayWith({ paused: 2, leaves, votes: [2] }));
  expect(told.map((one) => (one.type === "away" ? one.absent.seat : one.type))).toEqual(["paused", 1, 2, 3, "vote"]);
  expect(types(viewWith({}))).toEqual([]);
  const over = { winner: null, totals: [0, 0], stopped: true, limit: false, last: false, match: "", next: "" };
  expect(noticesOf(awayWith({ over, votes: [2] }))).toMatchObject([{ type: "away", waitsForIt: false }]);
});

test("nothing opens by itself in the own turn but a pause", () => {
  const waited = noticesOf(awayWith({ votes: [2] }));
  expect(waited.map((one) => isUrgent(one, false))).toEqual([true, true]);
  expect(waited.map((one) => isUrgent(one, true))).toEqual([false, false]);
  expect(noticesOf(awayWith({}, "bot")).map((one) => isUrgent(one, false))).toEqual([false]);
  expect(noticesOf(awayWith({ paused: 3 }))[0]).toEqual({ type: "paused", seat: 3 });
  expect(isUrgent({ type: "paused", seat: 3 }, true)).toBe(true);
});

test.each([
  [120_000, "2:00"],
  [42_001, "0:43"],
  [9_000, "0:09"],
  [-5, "0:00"],
])("%d ms are %s", (ms, clock) => expect(asClock(ms)).toBe(clock));

test("the prompt says who is away and for whom a bot plays, and lets words of one's own stand", () => {
  const plays = { type: "wait" as const, text: "B plays" };
  expect(agreedPrompt(plays, snapshotOf(awayWith())).text).toBe("B is away");
  expect(agreedPrompt(plays, snapshotOf(awayWith({}, "bot"))).text).toBe("A bot plays for B");
  expect(agreedPrompt(plays, { ...snapshotOf(awayWith()), note: "n" })).toBe(plays);
  const mine = { type: "turn" as const, text: "Draw" };
  expect(agreedPrompt(mine, snapshotOf(awayWith({ actor: 0, turn: 0 })))).toBe(mine);
  expect(agreedPrompt(mine, snapshotOf(awayWith({ actor: 0, paused: 2 }))).text).toBe("C asked for a pause.");
  const seats = people.map((seat) => ({ ...seat, stand_in: seat.seat === 0 }));
  expect(agreedPrompt(plays, snapshotOf(viewWith({ seats }))).text).toContain("A bot ends this turn for you");
});

test("who is out of time is told of at once, and takes the seat back from the bot that plays then", () => {
  const late = (seat: number, choice: "wait" | "bot" | null): TableView =>
    awayWith({ leaves: [{ seat, bot_in: null, choice, late: true }] });
  const [notice] = noticesOf(late(1, null));
  expect(notice === undefined ? null : [notice.type, isUrgent(notice, false)]).toEqual(["away", true]);
  const plays = { type: "wait" as const, text: "B plays" };
  expect(agreedPrompt(plays, snapshotOf(late(1, null))).text).toBe("B is out of time");
  expect(types(late(0, null))).toEqual([]); // the others decide
  const seats = people.map((seat) => ({ ...seat, stand_in: seat.seat === 0 }));
  const mine = { ...late(0, "bot"), seats };
  expect(noticesOf(mine)).toEqual([{ type: "own" }]);
  expect(agreedPrompt(plays, snapshotOf(mine)).text).toContain("a bot plays for you until the next deal");
});

test("in a pause no button plays, and a table that takes nothing back has no button for it", () => {
  const buttons: ButtonState[] = (["draw", "takeBack"] as const).map((id) => ({
    id,
    label: id,
    enabled: true,
    main: true,
  }));
  const able = (view: TableView): [string, boolean][] =>
    agreedButtons(buttons, snapshotOf(view)).map(({ id, enabled }) => [id, enabled]);
  expect(able(viewWith({}))).toEqual([
    ["draw", true],
    ["takeBack", true],
  ]);
  expect(able(viewWith({ paused: 0 }))).toEqual([
    ["draw", false],
    ["takeBack", false],
  ]);
  const table_options = { ...viewWith({}).table_options, take_back: false };
  expect(able(viewWith({ table_options }))).toEqual([["draw", true]]);
});

// ---- the board

let view: TableView;
let said: string[];
let picks: string[];
let board: Board;

const owner: Owner = {
  get view() {
    return view;
  },
  get staging() {
    return { picks };
  },
  announcer: { happened: (text) => said.push(text) },
  wish: () => new Promise<null>(() => undefined),
  refuse: vi.fn(),
  remark: vi.fn(),
};

function reloaded(): Board {
  const anew = new Board(owner);
  anew.follow(0);
  anew.tick(9000);
  return anew;
}

beforeEach(() => {
  view = viewWith({ seat: 0, turn: 1, actor: 1, seats: people });
  said = [];
  picks = [];
  board = new Board(owner);
});

test("who loads the page anew is not called away, and who is away is told of once", () => {
  view = awayWith();
  board.follow(1000);
  expect([board.notices.length, board.open, board.runs]).toEqual([0, false, true]);
  board.tick(2500);
  expect(said).toEqual([]);
  board.tick(3000);
  board.tick(3250);
  expect(said).toEqual(["B is away. A bot plays in 120 seconds, unless somebody chooses."]);
  expect([board.notices.length, board.open]).toEqual([1, true]);
  view = viewWith({ seats: people });
  board.follow(9000);
  expect(said.slice(1)).toEqual(["B is back."]);
  view = awayWith();
  board.follow(10_000);
  view = viewWith({ seats: people });
  board.follow(11_000);
  expect(said).toHaveLength(2);
});

test("who comes back is told once that a bot ends the turn", () => {
  view = viewWith({ seats: people.map((seat) => ({ ...seat, stand_in: seat.seat === 0 })) });
  board.follow(0);
  board.follow(10);
  expect(said).toEqual(["A bot ends this turn for you. Then you play again."]);
  expect(board.notices).toEqual([]);
});

test("the time until a bot plays is counted from when it was told", () => {
  view = awayWith();
  board.follow(1000);
  const [absent] = view.leaves;
  if (absent === undefined) throw new Error("nobody is away");
  board.tick(78_500);
  expect(board.left(absent)).toBe("0:43");
  view = awayWith({ votes: [2], leaves: view.leaves }); // other news say nothing new of the time
  board.follow(79_000);
  expect(board.left(absent)).toBe("0:42");
  view = awayWith();
  board.follow(80_000);
  expect(board.left(absent)).toBe("2:00");
});

test("what is folded away in the own turn opens by itself when it is urgent", () => {
  view = awayWith({ actor: 0, turn: 0 });
  board.follow(0);
  board.tick(2000);
  expect([board.notices.length, board.open]).toEqual([1, false]);
  board.toggle();
  board.toggle();
  expect(board.open).toBe(false);
  view = awayWith({ leaves: view.leaves });
  board.follow(3000);
  expect(board.open).toBe(true);
});

test("what was folded away stays so until something new is to be decided", () => {
  view = awayWith();
  board.follow(0);
  board.tick(2000);
  board.toggle();
  expect(board.open).toBe(false);
  view = awayWith({ actor: 0, turn: 0, leaves: view.leaves });
  board.follow(3000);
  view = awayWith({ leaves: view.leaves });
  board.follow(4000);
  expect(board.open).toBe(false);
  board.toggle();
  expect(board.open).toBe(true);
  board.toggle();
  expect(board.open).toBe(false);
  view = awayWith({ leaves: view.leaves, votes: [2] });
  board.follow(5000);
  expect(board.open).toBe(true);
});

test("to be out of time is not to be away: nobody comes back from it", () => {
  view = awayWith({ leaves: [{ seat: 1, bot_in: null, choice: null, late: true }] });
  board.follow(1000);
  board.tick(9000);
  expect([board.notices.length, board.open]).toEqual([1, true]);
  view = viewWith({ seats: people });
  board.follow(10_000);
  expect(said).toEqual([]);
});

test("what was chosen closes the notices, and a matter that is settled opens by itself no more", () => {
  view = awayWith();
  board.follow(0);
  board.tick(2000);
  expect(board.open).toBe(true);
  board.choose(1, "wait");
  expect(board.open).toBe(false);
  for (const choice of ["wait", "skip", "bot"] as const) {
    view = awayWith({}, choice);
    board.follow(3000);
    expect([choice, board.notices.length, board.open]).toEqual([choice, 1, false]);
    board = reloaded();
    expect([choice, board.notices.length, board.open]).toEqual([choice, 1, false]);
  }
  view = awayWith(); // after the turn that was skipped the others are asked again
  board.follow(6000);
  board.tick(8000);
  expect(board.open).toBe(true);
});

test.each([
  ["a pause", (): TableView => awayWith({ leaves: [], paused: 2 }), (): void => board.goOn()],
  ["a vote", (): TableView => awayWith({ leaves: [], votes: [2] }), (): void => board.vote(true)],
])("%s is closed by its choice, though opened by hand", (_, told, choose) => {
  view = told();
  board.follow(0);
  expect(board.open).toBe(true);
  board.toggle();
  board.toggle();
  expect(board.open).toBe(true);
  choose();
  expect(board.open).toBe(false);
});

test("nothing opens by itself over cards that are picked, and the next pick closes what was opened by hand", () => {
  picks = ["9c"];
  view = awayWith();
  board.follow(0);
  board.tick(2000);
  expect(board.open).toBe(false);
  board.toggle();
  expect(board.open).toBe(true);
  picks = ["9c", "9d"];
  expect(board.open).toBe(false);
  picks = [];
  expect(board.open).toBe(true);
  expect([board.fold(), board.open, board.fold()]).toEqual([true, false, false]);
});
