/** Run by Node: every step of a record must be here what it is in Python (`tests/replay/states.py`), line by line. */

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

import type { Frame } from "../src/replay/frames";
import { readRecord } from "../src/replay/reading";
import { replay as romme } from "../src/romme/replay/replay";
import { replay as samba } from "../src/samba/replay/replay";
import { SheetError } from "../src/scorekeeper/text/lines";
import type { Event } from "../src/wire/messages";

/** A record, and what comes of it; `error` is the line of what cannot be read. */
interface ReplayCase {
  name: string;
  text: string;
  error: number | null;
  deals: object[][];
}

/** What a public event is called in the store, where that differs. */
const STORED: Readonly<Record<string, string>> = {
  dealer: "seat",
  turn_up: "other",
  each: "count",
  number: "count",
  discard: "other",
};
const LEFT_OUT: readonly string[] = ["n", "points", "against", "cause"];

function storedForm(event: Event): object {
  const fields = Object.entries(event).flatMap(([name, value]: [string, unknown]) => {
    const empty = value === null || value === "" || (Array.isArray(value) && value.length === 0);
    return empty || LEFT_OUT.includes(name) ? [] : [[STORED[name] ?? name, value] as const];
  });
  return Object.fromEntries(fields);
}

function inPython({ view, hands, events }: Frame): object {
  const { turn, actor, phase, stock, pile, upcard } = view;
  const common = { hands, turn, actor, phase, stock, pile, upcard, dealer: view.dealer };
  const happened = events.filter(({ kind }) => kind !== "deal_over").map(storedForm);
  const replaced = view.seats.map((seat) => seat.to_replace);
  if (view.game === "samba_romme") {
    const { taken, buracos, turnovers } = view;
    return { ...common, sides: view.sides, taken, buracos, turnovers, events: happened };
  }
  const sides = view.sides.map((side) => {
    const told: Partial<typeof side> = { ...side };
    delete told.sets_suffice; // nothing shows it where nobody plays
    return told;
  });
  const { draw, out_pure, out_mixed } = view.rule_facts;
  const ofSoMany = { draw, out_sets: view.out_sets, out_pure, out_mixed, target: view.target };
  return { ...common, sides, asked: view.asked, blocked: view.blocked, replaced, ofSoMany, events: happened };
}

function foundOf(text: string): { error: number | null; deals: object[][] } {
  try {
    const record = readRecord(text);
    const game = record.rules.game === "samba" ? samba : romme;
    return { error: null, deals: record.deals.map((_, place) => game.framesOf(record, place).map(inPython)) };
  } catch (error) {
    if (error instanceof SheetError) return { error: error.line, deals: [] };
    throw error;
  }
}

let steps = 0;
for (const line of readFileSync(process.argv[2] ?? "", "utf8")
  .trimEnd()
  .split("\n")) {
  const { name, text, ...right } = JSON.parse(line) as ReplayCase;
  const found = foundOf(text);
  for (const [deal, frames] of right.deals.entries()) {
    for (const [step, wanted] of frames.entries()) {
      const here = found.deals[deal]?.[step];
      steps += 1;
      if (isDeepStrictEqual(here, wanted)) continue;
      console.log(`${name} ${String(deal + 1)}.${String(step)}`);
      console.log(`here:   ${JSON.stringify(here)}\nPython: ${JSON.stringify(wanted)}`);
      process.exit(1);
    }
    if (found.deals[deal]?.length !== frames.length)
      throw new Error(`${name}: deal ${String(deal + 1)} is longer here`);
  }
  if (found.error !== right.error || found.deals.length !== right.deals.length) {
    console.log(`${name}\nhere:   line ${String(found.error)}\nPython: line ${String(right.error)}`);
    process.exit(1);
  }
}
console.log(`${String(steps)} steps`);
