import { expect, test } from "vitest";

import type { MatchFigures, PlayedMatch } from "../../wire/messages";
import { byRules, counted, partnersOf, perDeal, since, sumOf } from "./figures";

function played(some: Partial<PlayedMatch>): PlayedMatch {
  return {
    match: "m1",
    rules: "dutch",
    players: ["Ann", "Bo", "Cy", "Di"],
    unnamed: [],
    deals: 3,
    what_if: false,
    people: [true, false, false, false],
    sides: [0, 1, 0, 1],
    seat: 0,
    started: 1_800_000_000,
    ended: 1,
    how: "won",
    winner: 0,
    totals: [5200, 3100],
    ...some,
  };
}

function did(some: Partial<MatchFigures>): MatchFigures {
  return {
    match: "m1",
    deals: 3,
    outs: 1,
    concealed: 0,
    sets: { samba: 1, mixed: 4 },
    points: 5200,
    best: 2500,
    best_deal: 2,
    ...some,
  };
}

const MATCHES = [
  played({}),
  played({ match: "m2", winner: 1, started: 1_700_000_000, players: ["Ann", "Bo", "Eva", "Di"] }),
  played({ match: "m3", rules: "bolivia", people: [true, false, true, false] }),
  played({ match: "m4", how: "stopped", winner: null, deals: 0 }),
];
const FIGURES = [
  did({}),
  did({ match: "m2", outs: 2, concealed: 1, sets: { black_samba: 2 }, points: -100, best: 2500, best_deal: 1 }),
  did({ match: "m3", deals: 1, points: 3000, best: 3000, best_deal: 1 }),
];

test("sums are those counted by hand", () => {
  expect(sumOf(counted(MATCHES, FIGURES))).toEqual({
    matches: 4,
    results: { won: 2, lost: 1, drawn: 0, stopped: 1 },
    deals: 7,
    points: 8100,
    outs: 4,
    concealed: 1,
    sambas: 4,
    sets: [
      ["mixed", 8],
      ["samba", 2],
      ["black_samba", 2],
    ],
    best: { points: 3000, match: "m3", deal: 1 },
  });
});

test("a match that is not digested yet counts as a match, and nothing else of it", () => {
  const sum = sumOf(counted(MATCHES, []));
  expect([sum.matches, sum.deals, sum.sets, sum.best]).toEqual([4, 0, [], null]);
});

test("partners are told by name, and a bot is not the person of the same name", () => {
  expect(partnersOf(counted(MATCHES, FIGURES))).toEqual([
    { name: "Cy", bot: true, matches: 2, won: 1 },
    { name: "Cy", bot: false, matches: 1, won: 1 },
    { name: "Eva", bot: true, matches: 1, won: 0 },
  ]);
  expect(partnersOf(counted([played({ sides: [0, 1, 2, 3] })], []))).toEqual([]);
});

test("matches are told apart by their rules, and by time", () => {
  const all = counted(MATCHES, FIGURES);
  expect(byRules(all).map(([rules, those]) => [rules, those.length])).toEqual([
    ["dutch", 3],
    ["bolivia", 1],
  ]);
  expect(perDeal(all).map(({ points }) => points)).toEqual([-33, 1733, 3000]);
});

test("a period ends now", () => {
  const now = new Date(2026, 10, 28, 12);
  expect(since("ever", now)).toBe(0);
  expect(new Date(since("year", now) * 1000)).toEqual(new Date(2026, 0, 1));
  expect(new Date(since("month", now) * 1000).toISOString().slice(0, 10)).toBe("2026-10-29");
});
