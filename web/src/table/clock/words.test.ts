import { expect, test, vi } from "vitest";

import { play } from "../../device/sound";
import { viewWith } from "../../samba/fixture";
import type { Clock, TableView } from "../../wire/messages";
import { Countdown } from "./countdown.svelte";
import type { Stage } from "./timeLeft";
import { inWords, sayClock, tellStage, whyEnded } from "./words";

vi.mock("../../device/sound", () => ({ play: vi.fn() }));

const [ANN] = viewWith({}).seats;
const PEOPLE = viewWith({}).seats.map((one) =>
  one.seat < 2 ? { ...one, ...ANN, seat: one.seat, side: one.side, name: one.name } : one,
);
const OPTIONS = { ...viewWith({}).table_options, clock: { turn: 30, bank: 120 } };

function clockWith(some: Partial<Clock>): Clock {
  return {
    runs: 0,
    turns: [23_000, 30_000, 30_000, 30_000],
    banks: [120_000, 90_000, 120_000, 120_000],
    out: false,
    match_left: null,
    match_runs: false,
    ...some,
  };
}

function viewOf(clock: Partial<Clock>, some: Partial<TableView> = {}): TableView {
  return viewWith({ seats: PEOPLE, table_options: OPTIONS, clock: clockWith(clock), ...some });
}

/** Return what the key says of such a clock, `passed` ms after it came. */
function said(view: TableView, passed = 0): string {
  let now = 0;
  const countdown = new Countdown(0, undefined, () => now);
  countdown.take(view);
  now = passed;
  countdown.rest(true); // looks once more, and sets no timer
  return sayClock(view, countdown);
}

test.each([
  [0, "0 seconds"],
  [400, "1 second"],
  [60_000, "1 minute"],
  [105_000, "1 minute and 45 seconds"],
  [3_660_000, "1 hour and 1 minute"],
])("%i ms are %s", (ms, words) => {
  expect(inWords(ms)).toBe(words);
});

test("the key says the own time, and what the others have in reserve; bots have no clock", () => {
  expect(said(viewOf({}))).toBe(
    "You have 23 seconds for this turn, and 2 minutes in reserve. In reserve: Bo 1 minute and 30 seconds.",
  );
  expect(said(viewOf({}), 40_000)).toMatch(/^Your time for this turn is used up: 1 minute and 43 seconds in reserve/);
  expect(said(viewOf({}), 200_000)).toMatch(/^You are out of time\. In reserve: Bo/);
  expect(said(viewOf({ runs: 1 }, { actor: 1, turn: 1 }), 31_000)).toMatch(
    /^The time of Bo for this turn is used up: 1 minute and 29 seconds in reserve are left\. In reserve: You 2 minutes\.$/,
  );
});

test("the key says that no clock runs, and how long the match may last", () => {
  expect(said(viewOf({ runs: null }))).toContain("No clock runs just now.");
  const minutes = { runs: null, turns: [], banks: [], match_left: 600_000, match_runs: true };
  expect(said(viewOf(minutes), 60_000)).toBe("A new deal may begin for another 9 minutes.");
  expect(said(viewOf(minutes, { last_deal: true }), 700_000)).toBe("Time is up: this is the last deal.");
  expect(said(viewWith({ last_deal: true }))).toBe("This is the last deal of the match.");
  expect(said(viewWith({}))).toBe("There is no clock at this table.");
});

test("the ear hears of the reserve and the last seconds of the own time, and nothing of those of others", () => {
  const heard: string[] = [];
  const table = { seat: 0, announcer: { happened: (text: string) => heard.push(text) } };
  const tell = (seat: number, stage: Stage, turn: number, bank: number): void =>
    tellStage(table, seat, stage, { turn, bank, runs: true });
  tell(0, "bank", 0, 120_000);
  tell(0, "last", 0, 9_990);
  tell(0, "out", 0, 0); // the server tells everybody
  tell(1, "last", 0, 10_000);
  expect(heard).toEqual(["The time for this turn is used up. You have 2 minutes in reserve.", "10 seconds left."]);
  expect(vi.mocked(play).mock.calls).toEqual([["time"]]);
});

test("stages are told once, as they come, and none that had come before the page", () => {
  vi.useFakeTimers();
  const stages: Stage[] = [];
  const countdown = new Countdown(0, (_, stage) => stages.push(stage));
  countdown.take(viewOf({ turns: [1500, 0, 0, 0], banks: [12_000, 0, 0, 0] }));
  vi.advanceTimersByTime(1600);
  expect(stages).toEqual(["bank"]);
  countdown.take(viewOf({ turns: [0, 0, 0, 0], banks: [11_500, 0, 0, 0] })); // the server's word again
  countdown.rest(true);
  vi.advanceTimersByTime(5000);
  expect(countdown.of(0)).toEqual({ turn: 0, bank: 11_500, runs: true });
  countdown.take(viewOf({ turns: [0, 0, 0, 0], banks: [11_000, 0, 0, 0] }));
  countdown.rest(false);
  vi.advanceTimersByTime(12_000);
  expect(stages).toEqual(["bank", "last", "out"]);
  const late: Stage[] = [];
  const again = new Countdown(0, (_, stage) => late.push(stage));
  again.take(viewOf({ turns: [0, 0, 0, 0], banks: [5000, 0, 0, 0] }));
  vi.advanceTimersByTime(1000);
  expect(late).toEqual([]);
  again.stop();
  vi.useRealTimers();
});

test("the end of a match says which limit of its table ended it", () => {
  const over = { winner: 0, totals: [10, 5], stopped: false, limit: true, last: false, match: "", next: "" };
  const by = (what: "deals" | "minutes", most: number): string =>
    whyEnded(viewWith({ table_options: { ...OPTIONS, limit: { what, most } } }), over);
  expect(by("deals", 1)).toBe("The match ended after one deal, as this table was set.");
  expect(by("deals", 4)).toBe("The match ended after 4 deals, as this table was set.");
  expect(by("minutes", 60)).toBe("The match ended here because this table plays for 60 minutes.");
  expect(whyEnded(viewWith({}), { ...over, limit: false })).toBe("");
});
