import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { correct, dealsOf, enter, remove } from "../sheet";
import type { Sheet } from "../sheet";
import { printSheet } from "../text/printing";
import { differences, takeBack } from "../together/differences";
import { deal, deeds, Device, evening, FakeServer, ID } from "./fakes";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-25T20:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const now = () => new Date().toISOString().replace(/\.\d+Z$/, "Z");
const text = (sheet: Sheet | null) => (sheet ? printSheet(sheet) : "");

function entered(sheet: Sheet | null, points: number, at = now()): Sheet {
  const done = enter(sheet ?? evening(), deal(points), at);
  if (!done.sheet) throw new Error("refused");
  return done.sheet;
}

test("what is entered on one device is on the others and at those who watch within a second", async () => {
  const server = new FakeServer(evening());
  const [one, two] = [new Device(server, evening()), new Device(server, evening())];
  const watching = new Device(server, null, null);
  await pass(100);
  expect(watching.state).toMatchObject({ link: "live", unsent: 0, watching: expect.any(Number) as number });
  one.change(entered(one.sheet, 100));
  expect(one.state?.unsent).toBe(1);
  await pass(600);
  expect(one.state).toMatchObject({ link: "live", unsent: 0, refused: null });
  for (const device of [two, watching]) expect(text(device.sheet)).toBe(text(one.sheet));
  expect(dealsOf(server.sheet ?? evening()).size).toBe(1);
});

test("several changes at once go together", async () => {
  const server = new FakeServer(evening());
  const one = new Device(server, evening());
  await pass(100);
  for (const points of [10, 20, 30, 40]) one.change(entered(one.sheet, points));
  await pass(1000);
  expect(server.asked.filter((asked) => asked.startsWith("POST"))).toHaveLength(1);
  expect(one.state?.unsent).toBe(0);
});

test("nothing is asked for again while nothing happens, but for the answer that is held back", async () => {
  const server = new FakeServer(evening());
  new Device(server, evening());
  await pass(60_000);
  expect(server.asked).toHaveLength(4);
  expect(new Set(server.asked.slice(1))).toEqual(new Set([`GET /api/v1/sheets/${ID}?after=1`]));
});

test("a server that holds no answers back is asked every ten seconds", async () => {
  const server = new FakeServer(evening());
  const one = new Device(server, null, null);
  vi.spyOn(server, "answer").mockImplementation((path) => {
    server.asked.push(path);
    const held = { version: 1, text: path.endsWith("=1") ? null : text(server.sheet), watching: 70, again_in: 10 };
    return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(held) });
  });
  await pass(60_000);
  expect(server.asked.length).toBeGreaterThan(5);
  expect(server.asked.length).toBeLessThan(9);
  expect(one.state).toMatchObject({ link: "live", watching: 70 });
});

test("without a network all is told as not sent, and goes when the network is back", async () => {
  const server = new FakeServer(evening());
  const one = new Device(server, evening());
  await pass(100);
  one.cut();
  one.change(entered(one.sheet, 100));
  one.change(entered(one.sheet, 200));
  await pass(60_000);
  expect(one.state).toMatchObject({ link: "away", unsent: 2 });
  const asked = server.asked.length;
  await pass(60_000);
  expect(server.asked).toHaveLength(asked);
  one.mend();
  await pass(400);
  expect(one.state).toMatchObject({ link: "live", unsent: 0 });
  expect(text(server.sheet)).toBe(text(one.sheet));
});

test("nobody has to say that the network is back", async () => {
  const server = new FakeServer(evening());
  const one = new Device(server, evening());
  await pass(100);
  one.cut();
  one.change(entered(one.sheet, 100));
  await pass(300_000);
  one.online = true;
  await pass(40_000);
  expect(one.state).toMatchObject({ link: "live", unsent: 0 });
});

test("a page that was closed before it could send goes on where it was", async () => {
  const server = new FakeServer(evening());
  const one = new Device(server, evening());
  await pass(100);
  one.cut();
  one.change(entered(one.sheet, 100));
  one.reopen();
  await pass(3000);
  expect(one.state).toMatchObject({ link: "away", unsent: 1 });
  one.mend();
  await pass(400);
  expect(deeds(server.sheet)).toHaveLength(1);
});

test("an answer that gets lost is asked for again, and the deal is there once", async () => {
  const server = new FakeServer(evening());
  const one = new Device(server, evening());
  await pass(100);
  one.change(entered(one.sheet, 100));
  await pass(265); // the request has come, its answer is under way
  expect(deeds(server.sheet)).toHaveLength(1);
  one.cut();
  await pass(10);
  expect(one.state?.unsent).toBe(1);
  one.mend();
  await pass(5000);
  expect(one.state?.unsent).toBe(0);
  expect(deeds(one.sheet)).toHaveLength(1);
});

test("the same deal entered on two devices without a network is a difference on both", async () => {
  const server = new FakeServer(evening());
  const [one, two] = [new Device(server, evening()), new Device(server, evening())];
  await pass(100);
  one.cut();
  one.change(entered(one.sheet, 100));
  await pass(5000);
  two.change(entered(two.sheet, 130));
  await pass(5000);
  one.mend();
  await pass(2000);
  for (const { sheet } of [one, two]) {
    expect(differences(sheet ?? evening()).map(({ number, versions }) => [number, versions.length])).toEqual([[1, 2]]);
  }
});

test("sharing that has ended is told, and what is entered stays here", async () => {
  const server = new FakeServer(evening());
  const [one, watching] = [new Device(server, evening()), new Device(server, null, null)];
  await pass(1000);
  server.end();
  await pass(100);
  expect(watching.state?.link).toBe("ended");
  one.change(entered(one.sheet, 100));
  await pass(60_000);
  expect(one.state).toMatchObject({ link: "ended", unsent: 1 });
  expect(server.asked.length).toBeLessThan(8);
  server.sheet = evening(); // it is shared again
  one.reopen();
  watching.sync.wake();
  await pass(2000);
  expect(text(watching.sheet)).toBe(text(one.sheet));
});

test.each([
  [403, "sheet_key", "key"],
  [413, "sheet_too_large", "large"],
  [400, "sheet_other", "other"],
])("a server that refuses with %d %s is told of, and not asked time and again", async (status, code, refused) => {
  const server = new FakeServer(evening());
  const one = new Device(server, evening());
  await pass(100);
  const answer = server.answer.bind(server);
  let sent = 0;
  vi.spyOn(server, "answer").mockImplementation((path, asked) => {
    if (asked.method === "GET") return answer(path, asked);
    sent += 1;
    return Promise.resolve({ ok: false, status, json: () => Promise.resolve({ code }) });
  });
  one.change(entered(one.sheet, 100));
  await pass(120_000);
  expect(one.state).toMatchObject({ link: "live", refused, unsent: 1 });
  expect(sent).toBe(1);
});

test.each([[500], [502], [404], [429]])("an answer %d without a code of ours is like no answer", async (status) => {
  const server = new FakeServer(evening());
  const one = new Device(server, evening());
  await pass(100);
  server.broken = { status, code: "" };
  server.sheet = entered(server.sheet, 500);
  await pass(30_000);
  one.change(entered(one.sheet, 100));
  await pass(60_000);
  expect(one.state).toMatchObject({ link: "away", unsent: 1 });
  server.broken = null;
  await pass(60_000);
  expect(one.state).toMatchObject({ link: "live", unsent: 0 });
  expect(text(one.sheet)).toBe(text(server.sheet));
});

test("a server that went back to an older copy gets all again", async () => {
  const server = new FakeServer(evening());
  const one = new Device(server, evening());
  await pass(100);
  for (const points of [100, 200, 300]) {
    one.change(entered(one.sheet, points));
    await pass(1000);
  }
  [server.sheet, server.version] = [evening(), 2];
  await pass(60_000);
  expect(deeds(server.sheet)).toHaveLength(3);
  expect(one.state?.unsent).toBe(0);
});

/** Numbers that look random, the same for each seed. */
function chances(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 1 | state) + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 7), 61 | state) ^ state;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

test.each(Array.from({ length: 60 }, (_, seed) => seed))(
  "devices whose network comes and goes have the same sheet in the end, and nothing is lost (%d)",
  async (seed) => {
    const chance = chances(seed);
    const below = (most: number): number => Math.floor(chance() * most);
    const server = new FakeServer(evening());
    const delay = (): number => below(4) * below(400);
    const devices = Array.from({ length: 2 + (seed % 2) }, () => new Device(server, evening(), undefined, delay));
    const watching = new Device(server, null, null, delay);
    const done = new Set<string>();
    for (let turn = 0; turn < 40; turn++) {
      const device = devices[below(devices.length)] as Device;
      const before = device.sheet ?? evening();
      const numbers = [...dealsOf(before).keys()];
      const some = numbers[below(numbers.length)] ?? 1;
      const what = below(9);
      if (what < 3) device.change(entered(before, 5 * below(40)));
      else if (what === 3) device.change(correct(before, some, deal(5 * below(40)), now()).sheet ?? before);
      else if (what === 4) device.change(remove(before, some, now()).sheet ?? before);
      else if (what === 5) device.change(takeBack(before, Math.max(0, before.changes.length - 1), now()));
      else if (what === 6) device.cut();
      else if (what === 7) device.mend();
      else device.reopen();
      for (const key of deeds(device.sheet)) done.add(key);
      await pass(below(3) * below(5000));
    }
    for (const device of devices) device.mend();
    await pass(60_000);
    for (const device of [...devices, watching]) expect(text(device.sheet)).toBe(text(server.sheet));
    for (const { state } of devices) expect(state).toMatchObject({ link: "live", unsent: 0, refused: null });
    const found = new Set(deeds(server.sheet));
    expect([...done].filter((key) => !found.has(key))).toEqual([]);
  },
);
