import { afterEach, expect, test, vi } from "vitest";

import type { PlayedMatch } from "../../wire/messages";
import { evenings, EVERYTHING, filtered, outcomeOf, recordsIn, summaryOf, totalsOf, withOwnNotes } from "./history";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
afterEach(() => kept.clear());

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
    ended: 1_800_001_000,
    how: "won",
    winner: 0,
    totals: [5200, 3100],
    ...some,
  };
}

test("a match was won by the own side, lost, drawn or stopped", () => {
  expect(outcomeOf(played({}))).toBe("won");
  expect(outcomeOf(played({ seat: 3 }))).toBe("lost");
  expect(outcomeOf(played({ how: "drawn", winner: null }))).toBe("drawn");
  expect(totalsOf(played({ seat: 1 })).replaceAll(/\D/g, "")).toBe("31005200");
});

test("a filter asks for rules, partner, result and tag together", () => {
  kept.set("sambakit.notes.m2", JSON.stringify([{ deal: 1, step: 2, text: "why? #Mistake" }]));
  const all = [played({}), played({ match: "m2", rules: "canasta", winner: 1 })];
  expect(filtered(all, EVERYTHING)).toEqual(all);
  expect(filtered(all, { ...EVERYTHING, rules: "canasta" })).toEqual([all[1]]);
  expect(filtered(all, { ...EVERYTHING, outcome: "won" })).toEqual([all[0]]);
  expect(filtered(all, { ...EVERYTHING, partner: "Cy" })).toEqual(all);
  expect(filtered(all, { ...EVERYTHING, partner: "Bo" })).toEqual([]);
  expect(filtered(all, { ...EVERYTHING, tag: "#mistake" })).toEqual([all[1]]);
  expect(filtered(all, { ...EVERYTHING, tag: "#mistake", outcome: "won" })).toEqual([]);
});

test("what goes on after midnight belongs to the evening before", () => {
  const at = (hour: number, day: number): number => new Date(2026, 10, day, hour).getTime() / 1000;
  const found = evenings([1, 23, 20].map((hour) => played({ started: at(hour, hour === 1 ? 22 : 21) })));
  expect(found.map(({ matches }) => matches.length)).toEqual([3]);
  expect(evenings([played({ started: at(6, 22) }), played({ started: at(20, 21) })]).length).toBe(2);
  expect(summaryOf([played({}), played({ winner: 1 })])).toContain("6");
});

test("a file of several records is read record by record, and gets the notes of this device", () => {
  const file = "sambakit record 2\nmatch m1\nrules dutch.1\nsambakit record 2\nmatch m2\nx-note 1.3 mine\n";
  expect(recordsIn(file)).toHaveLength(2);
  expect(withOwnNotes(file)).toBe(file);
  kept.set("sambakit.notes.m2", JSON.stringify([{ deal: 1, step: 2, text: "why?" }]));
  expect(withOwnNotes(file)).toBe(file.replace("x-note 1.3", "x-note 1.2 why?\nx-note 1.3"));
});
