import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { settings } from "../../device/settings.svelte";
import { eventWith, optionsWith, viewWith } from "../../samba/fixture";
import { game } from "../../samba/game";
import { FakeSocket } from "../../wire/fakeSocket";
import type { Play, TableView } from "../../wire/messages";
import { learn } from "../games";
import { NOTHING_STAGED, pick } from "../tray/staging";
import { act } from "./tableActions";
import { TableStore } from "./tableStore.svelte";

const HAND = ["9c", "8d", "Kh"];
const OTHERS = viewWith({ turn: 2, actor: 2, hand: HAND, options: optionsWith({}) });
const TO_DRAW = { turn: 0, actor: 0, options: optionsWith({ draw: true }) };
const TO_PLAY = { phase: "play" as const, options: optionsWith({ lay: true, discard: HAND }) };
const plays = (): string[][] => socket.of<Play>("play").map((play) => play.actions);
let socket: FakeSocket;
let store: TableStore;
let version: number;
let kept: Map<string, string>;

function open(view: TableView): void {
  socket = new FakeSocket();
  store = new TableStore("t", 0, () => socket);
  store.start();
  socket.open();
  version = view.last_event;
  socket.say({ type: "welcome", protocol: 3, version, events: [], view, parts: {} });
}

/** Let the table go on to another view of it. */
function go(some: Partial<TableView>): void {
  version += 1;
  const events = [eventWith("speed", { n: version })];
  const { view } = store;
  if (view === null) throw new Error("no view");
  const whole = { ...view, ...some, last_event: version };
  socket.say({ type: "welcome", protocol: 3, version, events, view: whole, parts: {} });
}

async function done(): Promise<void> {
  socket.say({ type: "done", id: socket.of<Play>("play").at(-1)?.id, version });
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  learn("samba", game);
  open(OTHERS);
});
afterEach(() => {
  store.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a planned draw is sent once, in the own turn", async () => {
  act(store, "draw", null);
  go({ turn: 3, actor: 3 });
  expect(plays()).toEqual([]);
  go(TO_DRAW);
  go({});
  expect(plays()).toEqual([["draw"]]);
  await done();
  go({});
  expect(plays()).toEqual([["draw"]]);
});

test("pressed again, nothing is planned", () => {
  act(store, "draw", null);
  act(store, "draw", null);
  go(TO_DRAW);
  expect(plays()).toEqual([]);
});

test("a plan is kept over a reload, but one that was sent is not sent again", async () => {
  act(store, "draw", null);
  store.stop();
  open({ ...OTHERS, last_event: version });
  expect(store.snapshot?.ahead.draw).toBe(true);
  go(TO_DRAW);
  await done();
  store.stop();
  open({ ...OTHERS, ...TO_DRAW, last_event: version });
  expect(plays()).toEqual([]);
});

test("planned together, the discard follows the draw by itself after a look at the new cards", async () => {
  act(store, "draw", null);
  store.ownTurn.meanToDiscard("9c.1");
  go(TO_DRAW);
  go({ ...TO_PLAY, hand: [...HAND, "4s", "5s"] });
  await done();
  expect(store.snapshot?.follows).toBe(true);
  expect(plays()).toEqual([["draw"]]);
  vi.advanceTimersByTime(2000);
  expect(plays()).toEqual([["draw"], ["discard 9c"]]);
});

test.each([
  ["a card is picked", () => store.stage(pick(NOTHING_STAGED, ["8d.1"]))],
  ["the plans are left", () => store.ownTurn.leave()],
  ["the question to the partner is open", () => go({ asked: "no" })],
])("it does not follow where %s meanwhile", async (_, happens) => {
  act(store, "draw", null);
  store.ownTurn.meanToDiscard("9c.1");
  go(TO_DRAW);
  go(TO_PLAY);
  await done();
  happens();
  store.stage(NOTHING_STAGED);
  vi.advanceTimersByTime(9000);
  expect(plays()).toEqual([["draw"]]);
});

test("a discard planned alone, and one that goes out, wait for their owner", async () => {
  store.ownTurn.meanToDiscard("9c.1");
  go(TO_DRAW);
  go(TO_PLAY);
  vi.advanceTimersByTime(9000);
  expect(plays()).toEqual([]);
  go({ ...OTHERS, deal: 2 });
  act(store, "draw", null);
  store.ownTurn.meanToDiscard("9c.1");
  go(TO_DRAW);
  go({ ...TO_PLAY, options: { ...TO_PLAY.options, discard_goes_out: true } });
  await done();
  vi.advanceTimersByTime(9000);
  expect(plays()).toEqual([["draw"]]);
  expect(store.planned?.id).toBe("9c.1");
});

test("another deal knows nothing of the plans of the last one", () => {
  act(store, "draw", null);
  go({ ...TO_DRAW, deal: 2 });
  expect(plays()).toEqual([]);
});

test("with a referee a press of draw is a play out of turn, not a plan", () => {
  go({ referee: true });
  act(store, "draw", null);
  expect(plays()).toEqual([["draw"]]);
});

test("asked always, a discard needs a second press, and a double click is one press", () => {
  settings.askDiscard = "always";
  go({ ...TO_DRAW, ...TO_PLAY });
  store.stage(pick(NOTHING_STAGED, ["9c.1"]));
  act(store, "discard", null);
  act(store, "discard", null);
  expect(store.snapshot?.sure).toBe("9c.1");
  expect(plays()).toEqual([]);
  vi.advanceTimersByTime(400);
  act(store, "discard", null);
  expect(plays()).toEqual([["discard 9c"]]);
  settings.askDiscard = "finger";
});

test("the question is taken back by anything else, and by time", () => {
  settings.askDiscard = "always";
  go({ ...TO_DRAW, ...TO_PLAY });
  store.stage(pick(NOTHING_STAGED, ["9c.1"]));
  act(store, "discard", null);
  store.stage(pick(store.staging, ["8d.1"]));
  expect(store.snapshot?.sure).toBeNull();
  store.stage(pick(NOTHING_STAGED, ["9c.1"]));
  act(store, "discard", null);
  vi.advanceTimersByTime(9000);
  expect(store.snapshot?.sure).toBeNull();
  expect(plays()).toEqual([]);
  settings.askDiscard = "finger";
});
