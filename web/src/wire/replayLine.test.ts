import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { FakeSocket } from "./fakeSocket";
import { ReplayLine } from "./replayLine";

const sockets: FakeSocket[] = [];
const told: string[] = [];
let lost = 0;

function line(): ReplayLine {
  const made = new ReplayLine({
    match: "m1",
    random: () => 0.5,
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    ontold: ({ type }) => told.push(type),
    onlost: () => (lost += 1),
  });
  made.start();
  sockets.at(-1)?.open();
  return made;
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets.length = told.length = lost = 0;
});
afterEach(() => vi.useRealTimers());

test("it says which match it has, and comes back after a loss", () => {
  const made = line();
  expect(sockets[0]?.sent[0]).toMatchObject({ type: "join_replay", match: "m1" });
  sockets[0]?.say({ type: "together" });
  sockets[0]?.drop();
  expect([told, lost]).toEqual([["together"], 1]);
  vi.advanceTimersByTime(600);
  expect(sockets.length).toBe(2);
  made.stop();
  vi.advanceTimersByTime(60_000);
  expect(sockets.length).toBe(2);
});

test("where one may not go along it ends, and where there is no room it comes back", () => {
  line();
  sockets[0]?.say({ type: "fault", code: "not_watched" });
  sockets[0]?.drop();
  vi.advanceTimersByTime(60_000);
  expect([sockets.length, lost]).toEqual([1, 1]);
  line();
  sockets[1]?.say({ type: "fault", code: "too_many" });
  sockets[1]?.drop();
  vi.advanceTimersByTime(600);
  expect(sockets.length).toBe(3);
});

test("a dead line is noticed and left", () => {
  line();
  vi.advanceTimersByTime(20_000);
  expect(sockets[0]?.sent.at(-1)).toEqual({ type: "ping" });
  sockets[0]?.say({ type: "pong" });
  vi.advanceTimersByTime(31_000);
  expect(sockets.length).toBe(2);
});
