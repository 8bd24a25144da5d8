import { expect, test } from "vitest";

import { LOG_BEFORE, NOTHING_KNOWN, receive } from "./live";
import type { Event, TableView } from "./messages";
import type { Told } from "./parts";

const event = (n: number): Event => ({
  n,
  kind: "drew",
  seat: 1,
  cards: [],
  count: 2,
  red_threes: [],
});
const viewAt = (last: number): TableView => ({ last_event: last }) as TableView;
const news = (...numbers: number[]): Told => ({
  type: "news",
  version: numbers.at(-1) ?? 0,
  events: numbers.map(event),
  view: viewAt(numbers.at(-1) ?? 0),
});
const welcome = (...numbers: number[]): Told => ({ ...news(...numbers), type: "welcome" });

test("the first welcome fills the log and speaks nothing", () => {
  const folded = receive(NOTHING_KNOWN, welcome(1, 2, 3));
  expect(folded.live.events).toHaveLength(3);
  expect(folded.fresh).toEqual([]);
});

test("news in order are folded in", () => {
  const { live } = receive(NOTHING_KNOWN, welcome(1, 2));
  const folded = receive(live, news(3, 4));
  expect(folded.fresh.map((one) => one.n)).toEqual([3, 4]);
  expect(folded.live.view?.last_event).toBe(4);
  expect(folded.missing).toBe(false);
});

test("a gap changes nothing and asks for a resync", () => {
  const { live } = receive(NOTHING_KNOWN, welcome(1, 2));
  expect(receive(live, news(4))).toEqual({ live, fresh: [], missing: true });
});

test("the answer to the resync closes the gap, each event once", () => {
  const { live } = receive(NOTHING_KNOWN, welcome(1, 2));
  const folded = receive(live, welcome(2, 3, 4));
  expect(folded.fresh.map((one) => one.n)).toEqual([3, 4]);
  expect(folded.live.events.map((one) => one.n)).toEqual([1, 2, 3, 4]);
});

test("news older than what is known are passed over", () => {
  const { live } = receive(NOTHING_KNOWN, welcome(1, 2, 3));
  expect(receive(live, news(2)).live).toBe(live);
});

test("a view sent again without events is taken", () => {
  const { live } = receive(NOTHING_KNOWN, welcome(1));
  const again: Told = { type: "news", version: 1, events: [], view: viewAt(99) };
  expect(receive(live, again).live.view?.last_event).toBe(99);
});

test("only a new deal drops events, so that the log never loses a line while it is read", () => {
  const numbers = Array.from({ length: 1000 }, (_, at) => at + 1);
  const { live } = receive(NOTHING_KNOWN, welcome(...numbers));
  expect(live.events).toHaveLength(1000);
  const dealt = { ...news(1001), events: [{ ...event(1001), kind: "dealt" }] } as Told;
  const after = receive(live, dealt).live.events;
  expect(after.map((one) => one.n)).toEqual([...numbers.slice(-LOG_BEFORE), 1001]);
});
