import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Socket } from "./connection";
import { eventWith, optionsWith, viewWith } from "./fixture";
import { learn } from "./manners";
import type { Game, Manners } from "./manners";
import { SAMBA } from "./sambaManners";
import { NOTHING_STAGED } from "./staging";
import type { AnyKinds, Staging } from "./staging";
import { TableStore } from "./table.svelte";

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  checks: { seq: number; actions: string[] }[] = [];
  send(text: string): void {
    const message = JSON.parse(text) as { type: string; seq: number; actions: string[] };
    if (message.type === "check") this.checks.push(message);
  }
  close(): void {
    // nobody listens
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** Samba whose melds have several meanings, as those of Samba Rommé have: the first that is known is what the tray says. */
const actions: Manners["actions"] = ({ meanings }) => Object.values(meanings ?? {})[0]?.slice(0, 1) ?? ["lay 8s 8h 8d"];
const manners = { ...SAMBA, actions } as unknown as Manners;
const tray: Staging<AnyKinds> = { ...NOTHING_STAGED, picks: ["8s.1", "8h.1", "8d.1"], piles: [{ key: "a", cards: ["8s.1", "8h.1", "8d.1"], to: null, kept: false }] };
const view = viewWith({ phase: "play", hand: ["8s", "8h", "8d", "4c"], options: optionsWith({ lay: true, discard: ["4c"] }) });
let socket: FakeSocket;
let store: TableStore;

/** The server's answer to the latest question: it can be laid, and may mean what `choices` say. */
function answer(choices: string[] = []): void {
  const { seq = 0, actions = [] } = socket.checks.at(-1) ?? {};
  const melds = actions.map((action) => ({ action, points: 30, refusal: null, choices }));
  socket.say({ type: "checked", seq, version: 1, ok: true, melds, refusal: null });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  learn("samba", { manners } as Game);
  socket = new FakeSocket();
  store = new TableStore("t", 0, () => socket);
  store.start();
  socket.onopen?.();
  socket.say({ type: "welcome", protocol: 1, version: 7, events: [], view });
  store.stage(tray);
  vi.advanceTimersByTime(200);
});
afterEach(() => {
  store.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an answer confirms the tray as it is", () => {
  expect(store.situation?.confirmed).toBe(false);
  answer();
  expect(store.situation?.confirmed).toBe(true);
});

test("a tray that already has the first of several meanings is not asked about again, and is confirmed", () => {
  answer(socket.checks.at(-1)?.actions.concat("in another place"));
  vi.advanceTimersByTime(200);
  expect(socket.checks).toHaveLength(1);
  expect(store.situation?.confirmed).toBe(true);
});

test("a tray whose first meaning says more is asked about again", () => {
  answer(["lay 8s 8h 8d at the low end", "in another place"]);
  expect(store.situation?.confirmed).toBe(false);
  vi.advanceTimersByTime(200);
  expect(socket.checks.at(-1)?.actions).toEqual(["lay 8s 8h 8d at the low end"]);
  answer();
  expect(store.situation?.confirmed).toBe(true);
});

test("news that change nothing in the play leave the tray confirmed", () => {
  answer();
  socket.say({ type: "news", version: 7, events: [], view: { ...view, speed: 1 } });
  expect(store.view).toMatchObject({ speed: 1 });
  vi.advanceTimersByTime(200);
  expect(socket.checks).toHaveLength(1);
  expect(store.situation?.confirmed).toBe(true);
});

test("an action elsewhere has the tray asked about again", () => {
  answer();
  socket.say({ type: "news", version: 8, events: [eventWith("discarded", { n: 8 })], view: { ...view, last_event: 8 } });
  expect(store.situation?.confirmed).toBe(false);
  vi.advanceTimersByTime(200);
  expect(socket.checks).toHaveLength(2);
});
