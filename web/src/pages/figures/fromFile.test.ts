import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { withOwner } from "../../replay/owner";
import { joined } from "./filed";
import { sumOf } from "./figures";
import { matchesIn } from "./fromFile";

const RECORDS = new URL("../../../../tests/golden/", import.meta.url);
const text = (name: string): string => readFileSync(new URL(name, RECORDS), "utf8");
const NOW = 1_800_000_000;

/** Return a record on which seat 0 is a person. */
function person(record: string): string {
  return record.replace(/^seat 0 .*$/m, "seat 0 person Ann");
}

test("a record of each game is counted as its score lines say", () => {
  for (const name of ["dutch-match.txt", "romme/match.txt"]) {
    const record = person(text(name));
    const [counted] = matchesIn(record, NOW);
    const sum = sumOf(counted === undefined ? [] : [counted]);
    const points = [...record.matchAll(/^total A (-?\d+) /gm)].map(([, one]) => Number(one));
    const sets = [...record.matchAll(/^score A \S+ .* count=(\d+)/gm)];
    expect(counted?.played).toMatchObject({ seat: 0, started: NOW, deals: points.length });
    expect(sum.deals).toBe(points.length);
    expect(sum.points).toBe(points.reduce((all, one) => all + one, 0));
    expect(sum.best?.points).toBe(Math.max(...points));
    expect(sum.outs).toBe([...record.matchAll(/^end out 0$/gm)].length);
    expect(sum.sets.length > 0).toBe(sets.length > 0);
  }
});

test("a record says whose it is, when it was played and how it ended", () => {
  const owner = { seat: 1, started: 5, ended: 9, how: "won", winner: 1 } as const;
  const record = withOwner(person(text("dutch-match.txt")), owner);
  const [counted] = matchesIn(record, NOW);
  expect(counted?.played).toMatchObject(owner);
  const points = [...record.matchAll(/^total B (-?\d+) /gm)].map(([, one]) => Number(one));
  expect(counted?.did?.points).toBe(points.reduce((all, one) => all + one, 0));
  for (const how of ["drawn", "stopped"] as const) {
    const other = withOwner(record, { ...owner, how, winner: null });
    expect(other.match(/^x-own /gm)).toHaveLength(1);
    expect(matchesIn(other, NOW)[0]?.played).toMatchObject({ how, winner: null });
  }
});

test("what is no record, or nobody's, is left out, and a match is counted once", () => {
  const record = person(text("dutch-match.txt"));
  expect(matchesIn("no record", NOW)).toEqual([]);
  expect(matchesIn(text("dutch-match.txt"), NOW)).toEqual([]);
  expect(matchesIn(`${record}\nsambakit record 2\nrules nothing.1\n`, NOW)).toHaveLength(1);
  const twice = matchesIn(`${record}\n${record}`, NOW);
  expect(twice).toHaveLength(2);
  expect(joined([], twice)).toHaveLength(1);
});
