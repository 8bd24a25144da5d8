import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { eventWith, GOOD_SUM, groupWith, optionsWith, pileWith, stagedWith, viewWith } from "../../samba/fixture";
import { game } from "../../samba/game";
import { FakeSocket } from "../../wire/fakeSocket";
import type { Play, Stage, Staged } from "../../wire/messages";
import { learn } from "../games";
import type { GameUi } from "../gameUi";
import { NOTHING_STAGED, pick, putBack } from "../tray/staging";
import { aimAt, lay, sortBy } from "./tableActions";
import { TableStore } from "./tableStore.svelte";

const { ui } = game;
const EIGHTS = ["8s.1", "8h.1", "8d.1"];
const view = viewWith({
  phase: "play",
  hand: ["8s", "8h", "8d", "4c"],
  options: optionsWith({ lay: true, discard: ["4c"] }),
});
let socket: FakeSocket;
const questions = (): Stage[] => socket.of<Stage>("stage");
const plays = (): string[][] => socket.of<Play>("play").map((play) => play.actions);
let store: TableStore;

/** The server's answer to a question, the latest one if none is named: everything lies in one group. */
function answer(some: Partial<Staged> = {}, seq = questions().at(-1)?.seq): void {
  const cards = questions().at(-1)?.cards ?? [];
  const places = cards.map((_, place) => place);
  const piles = [pileWith(places, { look: "group", points: 30 })];
  const whole = { piles, actions: [`lay ${cards.join(" ")}`], used: places, sum: { ...GOOD_SUM, points: 30 } };
  socket.say(stagedWith({ ...whole, ...some, seq: seq ?? 0 }));
}

const shown = (): string[][] => store.staging.piles.map((pile) => pile.cards);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  learn("samba", game);
  socket = new FakeSocket();
  store = new TableStore("t", 0, () => socket);
  store.start();
  socket.open();
  socket.say({ type: "welcome", protocol: 3, version: 7, events: [], view, parts: {} });
  store.stage(pick(NOTHING_STAGED, EIGHTS));
  vi.advanceTimersByTime(20);
});
afterEach(() => {
  store.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an answer that comes soon says where the picks lie, and nothing lay anywhere else before", () => {
  expect(shown()).toEqual([]);
  expect(store.snapshot?.confirmed).toBe(false);
  answer();
  expect(shown()).toEqual([EIGHTS]);
  expect(store.snapshot?.confirmed).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(questions()).toHaveLength(1);
});

test("picks lie for themselves where the answer takes long, and where it says when it comes", () => {
  vi.advanceTimersByTime(500);
  expect(shown()).toEqual(EIGHTS.map((id) => [id]));
  expect(questions()).toHaveLength(1);
  answer();
  expect(shown()).toEqual([EIGHTS]);
});

test("an answer to an older tray is dropped", () => {
  const [first] = questions();
  store.stage(putBack(store.staging, ["8d.1"]));
  vi.advanceTimersByTime(200);
  answer({}, first?.seq);
  expect(store.snapshot?.confirmed).toBe(false);
  answer();
  expect(shown()).toEqual([["8s.1", "8h.1"]]);
});

test("what is laid before the answer is there is laid when it comes", () => {
  lay(store);
  expect(plays()).toEqual([]);
  answer();
  expect(plays()).toEqual([["lay 8s 8h 8d"]]);
});

test("a meld that is aimed at before the answer is there gets what the answer sends to it", () => {
  const [own, other] = view.sides;
  const sides = [...(own ? [{ ...own, melds: [groupWith("A1", "8c 8c 8c")] }] : []), ...(other ? [other] : [])];
  socket.say({ type: "news", version: 7, events: [], parts: [{ name: "table", v: 1, fields: { sides } }] });
  aimAt(store, "A1");
  answer({ piles: [pileWith([0]), pileWith([1, 2])], targets: [{ to: "A1", cards: [0] }] });
  expect(store.staging.piles.find((pile) => pile.to === "A1")?.cards).toEqual(["8s.1"]);
});

test("a tap on the meld that cards are on the way to keeps them there, a second one takes them back", () => {
  const [own, other] = view.sides;
  const sides = [...(own ? [{ ...own, melds: [groupWith("A1", "8c 8c 8c")] }] : []), ...(other ? [other] : [])];
  socket.say({ type: "news", version: 7, events: [], parts: [{ name: "table", v: 1, fields: { sides } }] });
  answer({ piles: [pileWith([0, 1, 2], { to: "A1" })] });
  aimAt(store, "A1");
  expect(store.staging.piles).toMatchObject([{ to: "A1", kept: true }]);
  vi.advanceTimersByTime(200);
  answer({ piles: [pileWith([0, 1, 2], { to: "A1", former: 0 })] });
  aimAt(store, "A1");
  expect(store.staging.piles).toMatchObject([{ to: null, kept: true }]);
});

test("offline the picks lie for themselves, and the table is asked when it is back", () => {
  socket.drop();
  expect(shown()).toEqual(EIGHTS.map((id) => [id]));
  vi.advanceTimersByTime(2000);
  socket.open();
  socket.say({ type: "welcome", protocol: 3, version: 7, events: [], view, parts: {} });
  vi.advanceTimersByTime(200);
  expect(questions()).toHaveLength(2);
  answer();
  expect(shown()).toEqual([EIGHTS]);
});

test("news that change nothing in the play leave the tray confirmed", () => {
  answer();
  socket.say({ type: "news", version: 7, events: [], parts: [{ name: "table", v: 1, fields: { speed: 1 } }] });
  expect(store.view).toMatchObject({ speed: 1 });
  vi.advanceTimersByTime(200);
  expect(questions()).toHaveLength(1);
  expect(store.snapshot?.confirmed).toBe(true);
});

test("an action elsewhere has the tray asked about again", () => {
  answer();
  const events = [eventWith("discarded", { n: 8 })];
  socket.say({ type: "news", version: 8, events, parts: [{ name: "turn", v: 1, fields: { last_event: 8 } }] });
  expect(store.snapshot?.confirmed).toBe(false);
  expect(shown()).toEqual([EIGHTS]);
  vi.advanceTimersByTime(200);
  expect(questions()).toHaveLength(2);
});

test("an emptied tray has no answer", () => {
  answer();
  store.stage(NOTHING_STAGED);
  expect(store.staging.answer).toBeNull();
  answer();
  expect(shown()).toEqual([]);
});

test("a hand is sorted as the game at the table sorts it", () => {
  const backwards: GameUi["sorted"] = (hand) => [...hand].reverse();
  learn("samba", { ...game, ui: { ...ui, sorted: backwards } });
  const before = store.hand.map((one) => one.card);
  sortBy(store, "rank");
  expect(store.hand.map((one) => one.card)).toEqual(before.toReversed());
});
