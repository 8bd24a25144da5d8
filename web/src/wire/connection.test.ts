import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { Questions } from "./questions";
import { Connection, pauseBefore } from "./connection";
import type { Answer, Status, Wish } from "./connection";
import { FakeSocket } from "./fakeSocket";
import { PROTOCOL } from "./messages";

const sockets: FakeSocket[] = [];
const last = (): FakeSocket => sockets.at(-1) ?? new FakeSocket();
const statuses: [Status, number][] = [];
let version = 0;
const welcome = { type: "welcome", protocol: PROTOCOL, version: 1, events: [], view: {}, parts: {} };

function connect(some: { seat?: number; secret?: string | null } = {}): Connection {
  let ids = 0;
  const connection = new Connection({
    table: "t",
    seat: 0,
    random: () => 0.5,
    newId: () => `id${String(++ids)}`,
    version: () => version,
    open: () => {
      sockets.push(new FakeSocket());
      return last();
    },
    onstatus: (status, retryIn) => statuses.push([status, retryIn]),
    onstate: () => undefined,
    onroom: () => undefined,
    ontalk: () => undefined,
    onanswer: () => undefined,
    onfault: () => undefined,
    ondraining: () => undefined,
    ...some,
  });
  connection.start();
  return connection;
}

function connected(): Connection {
  const connection = connect();
  last().open();
  last().say(welcome);
  return connection;
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets.length = statuses.length = version = 0;
});
afterEach(() => vi.useRealTimers());

test("the first message names table, seat and the last event known", () => {
  version = 7;
  connect();
  last().open();
  expect(last().sent).toEqual([{ type: "hello", protocol: PROTOCOL, table: "t", seat: 0, since: 7 }]);
});

test("a page that watches says so, on a screen with the secret of its link", () => {
  for (const secret of [null, "s3cret"]) {
    const watching = connect({ seat: -1, secret });
    last().open();
    watching.stop();
  }
  const hello = { type: "hello", protocol: PROTOCOL, table: "t", seat: -1, since: 0 };
  expect(sockets.map((socket) => socket.sent[0])).toEqual([hello, { ...hello, watch: "s3cret" }]);
});

test("whoever may not watch is told so once; where nobody is at the table the page comes back", () => {
  connect({ seat: -1 });
  last().say({ type: "fault", code: "nobody_here", text: "", removed: false });
  last().drop();
  expect(statuses.at(-1)).toEqual(["lost", 500]);
  vi.advanceTimersByTime(500);
  last().say({ type: "fault", code: "not_watched", text: "", removed: false });
  last().drop();
  vi.advanceTimersByTime(60_000);
  expect(statuses.at(-1)).toEqual(["ended", 0]);
  expect(sockets).toHaveLength(2);
});

test("pauses double from half a second to ten, with half as much jitter either way", () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((attempt) => pauseBefore(attempt, 0.5))).toEqual([
    500, 1000, 2000, 4000, 8000, 10000, 10000,
  ]);
  expect([pauseBefore(0, 0), pauseBefore(0, 1)]).toEqual([250, 750]);
});

test("a lost socket comes back by itself, ever more slowly until it is welcomed", () => {
  connected();
  last().drop();
  expect(statuses.at(-1)).toEqual(["lost", 500]);
  vi.advanceTimersByTime(500);
  last().drop();
  expect(statuses.at(-1)).toEqual(["lost", 1000]);
  vi.advanceTimersByTime(1000);
  last().open();
  last().say(welcome);
  last().drop();
  expect(statuses.at(-1)).toEqual(["lost", 500]);
});

test("when the network is back nobody waits for the pause", () => {
  const connection = connected();
  last().drop();
  connection.wake();
  expect(sockets).toHaveLength(2);
});

describe("a command", () => {
  const play: Wish = { type: "play", expect: 3, actions: ["draw"] };

  test("is sent once and settled by its answer", async () => {
    const answer = connected().command(play);
    expect(last().sent.at(-1)).toEqual({ type: "play", expect: 3, actions: ["draw"], id: "id1" });
    last().say({ type: "done", id: "id1", version: 4 });
    expect(((await answer) as Answer).type).toBe("done");
  });

  test("is the only one until it is answered", () => {
    const connection = connected();
    void connection.command(play);
    expect(connection.command(play)).toBeNull();
    last().say({ type: "stale", id: "id1", version: 5 });
    expect(connection.command(play)).not.toBeNull();
  });

  test("without an answer goes out again unchanged after a reconnect", async () => {
    const connection = connected();
    const answer = connection.command(play);
    const first = last().sent.at(-1);
    last().drop();
    vi.advanceTimersByTime(500);
    last().open();
    expect(last().types).toEqual(["hello"]);
    last().say(welcome);
    expect(last().sent.at(-1)).toEqual(first);
    last().say({ type: "duplicate", id: "id1", version: 4 });
    expect(((await answer) as Answer).type).toBe("duplicate");
  });

  test("that the server is too busy for goes out again after its pause", () => {
    void connected().command(play);
    last().say({ type: "busy", id: "id1", retry_after: 200, limit: "commands" });
    expect(last().types).toEqual(["hello", "play"]);
    vi.advanceTimersByTime(200);
    expect(last().types).toEqual(["hello", "play", "play"]);
  });
});

test("a resync is asked for once, until the answer is there", () => {
  const connection = connected();
  version = 4;
  connection.resync();
  connection.resync();
  expect(last().sent.filter((message) => message.type === "resync")).toEqual([{ type: "resync", since: 4 }]);
  last().say(welcome);
  connection.resync();
  expect(last().types.filter((type) => type === "resync")).toHaveLength(2);
});

test("a seat that is not ours ends it, without another try", () => {
  connected();
  last().say({ type: "fault", code: "not_your_seat", text: "" });
  last().drop();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  expect(statuses.at(-1)?.[0]).toBe("ended");
});

describe("questions", () => {
  interface Made {
    questions: Questions;
    sent: string[];
    answers: unknown[];
    ask: (name: string, action: string) => void;
  }

  const made = (): Made => {
    const [sent, answers]: [string[], unknown[]] = [[], []];
    const questions = new Questions(
      (message) => sent.push(message.type === "check" ? message.actions.join() : message.cards.join()) > 0,
      (name, answer) => answers.push([name, answer.seq]),
    );
    const ask = (name: string, action: string): void =>
      questions.ask(name, { type: "check", expect: 1, actions: [action] });
    return { questions, sent, answers, ask };
  };

  test("go out at once, then at most once in 100 ms, and the latest wins", () => {
    const { sent, ask } = made();
    ask("tray", "lay A");
    expect(sent).toEqual(["lay A"]);
    for (const action of ["lay B", "lay C", "lay D"]) ask("tray", action);
    vi.advanceTimersByTime(90);
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(100);
    expect(sent).toEqual(["lay A", "lay D"]);
  });

  test("of two names go out one after the other", () => {
    const { sent, ask } = made();
    ask("tray", "lay A");
    ask("why", "discard B");
    ask("tray", "lay C");
    vi.advanceTimersByTime(300);
    expect(sent.toSorted()).toEqual(["discard B", "lay A", "lay C"]);
  });

  test("an answer that was overtaken is dropped", () => {
    const { questions, answers, ask } = made();
    ask("tray", "lay A");
    ask("tray", "lay B");
    vi.advanceTimersByTime(200);
    questions.receive({ seq: 1 } as never);
    expect(answers).toEqual([]);
    questions.receive({ seq: 2 } as never);
    expect(answers).toEqual([["tray", 2]]);
  });

  test("that were taken back have no answer, and others are asked again after a reconnect", () => {
    const { questions, sent, answers, ask } = made();
    ask("tray", "lay A");
    questions.repeat();
    vi.advanceTimersByTime(200);
    expect(sent).toEqual(["lay A", "lay A"]);
    questions.forget("tray");
    questions.receive({ seq: 2 } as never);
    expect(answers).toEqual([]);
  });
});

test("a quiet line is asked whether it holds, and one without an answer is left for a new one", () => {
  connected();
  const first = last();
  vi.advanceTimersByTime(9_000);
  first.say({ type: "pong" });
  vi.advanceTimersByTime(9_000);
  expect(first.types).not.toContain("ping");
  vi.advanceTimersByTime(1_500);
  expect(first.types.filter((type) => type === "ping")).toHaveLength(1);
  first.say({ type: "pong" });
  vi.advanceTimersByTime(9_000);
  expect(statuses.at(-1)?.[0]).toBe("open");
  vi.advanceTimersByTime(6_500);
  expect(first.closed).toBe(true);
  expect(statuses.at(-1)?.[0]).toBe("lost");
  vi.advanceTimersByTime(500);
  last().open();
  last().say(welcome);
  expect(statuses.at(-1)?.[0]).toBe("open");
});

test("a device that wakes asks at once, and a new line on which nobody speaks is left too", () => {
  const connection = connected();
  connection.wake();
  connection.wake();
  expect(last().types.filter((type) => type === "ping")).toHaveLength(1);
  vi.advanceTimersByTime(5_500);
  expect(sockets).toHaveLength(2);
  last().open();
  vi.advanceTimersByTime(15_000);
  expect(statuses.at(-1)?.[0]).toBe("lost");
});
