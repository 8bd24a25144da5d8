import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { eventWith, viewWith } from "../../samba/fixture";
import { game } from "../../samba/game";
import { FakeSocket } from "../../wire/fakeSocket";
import type { TableView } from "../../wire/messages";
import { sideLabels } from "../../words/people";
import { learn } from "../games";
import { logLines } from "../store/logLines";
import { NOBODY, WatchStore } from "./watchStore.svelte";

const SEEN = { seat: NOBODY, side: NOBODY, watchers: 2 };
let socket: FakeSocket;
let store: WatchStore;

function welcome(view: TableView, version = view.last_event): void {
  socket.say({ type: "welcome", protocol: 4, version, events: [], view, parts: {} });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  learn("samba", game);
  socket = new FakeSocket();
  store = new WatchStore("t", null, () => socket);
  store.start();
  socket.open();
});
afterEach(() => {
  store.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("who watches calls all by their names, and is told what everybody sees", () => {
  welcome(viewWith(SEEN));
  const event = eventWith("drew", { n: 8, seat: 0, count: 2, cards: [], red_threes: [] });
  const part = { name: "turn", v: 1, fields: { stock: 99, last_event: 8, phase: "play" } };
  socket.say({ type: "news", version: 8, events: [event], parts: [part] });
  const { view } = store;
  if (view === null) throw new Error("no view");
  expect(sideLabels(view).map((one) => one.name)).toEqual(["Ann and Cy", "Bo and Di"]);
  expect(logLines(store.live.events, view).map((line) => line.parts.join(""))).toEqual(["Ann", "Ann drew two."]);
  expect(store.announcer.log.map((line) => line.text)).toEqual(["Ann drew two."]);
  expect(store.announcer.urgent).toBe("");
});

test("no card of a hand is kept, whatever came, and nothing but hello is sent", () => {
  welcome(viewWith({ ...SEEN, hand: ["As", "Kd"], drawn: ["Kd"] }));
  const part = { name: "own", v: 1, fields: { hand: ["Qh", "Jk"], drawn: ["Jk"] } };
  socket.say({ type: "news", version: 8, events: [eventWith("speed", { n: 8 })], parts: [part] });
  expect(store.view?.last_event).toBe(7);
  expect(store.live.version).toBe(8);
  expect(JSON.stringify(store.live)).not.toMatch(/As|Kd|Qh|Jk/);
  expect(socket.sent.map((one) => one.type)).toEqual(["hello"]);
});

test("a room becomes a table when the match begins, and a fault goes when the server tells more", () => {
  socket.say({ type: "fault", code: "nobody_here", text: "", removed: false });
  expect(store.fault?.code).toBe("nobody_here");
  socket.say({ type: "room", table: "t", seats: [] });
  expect([store.fault, store.room?.table]).toEqual([null, "t"]);
  welcome(viewWith(SEEN));
  expect([store.room, store.view?.table]).toEqual([null, "t"]);
});
