/** A table at the first turn of a first deal, for tests to change what they need. */

import type { Event, Options, RuleFacts, SideView, TableView } from "./wire";
import { NOTHING_STAGED } from "./staging";
import type { Situation } from "./situation";

const NOTHING_OFFERED: Options = {
  ...{ draw: false, draw_ends_deal: false, end_deal: false, take_forced: false, takes: [], lay: false, red_threes: [] },
  ...{ discard: [], discard_goes_out: false, ends_fold: false, pass_turn: false, ask: false, answer: false, take_back: false, ready: false, undo: false },
};

/** Return what a seat may do, with everything else not offered. */
export function optionsWith(some: Partial<Options>): Options {
  return { ...NOTHING_OFFERED, ...some };
}

/** Dutch Samba as a page knows it. */
export const DUTCH_FACTS: RuleFacts = {
  ...{ game: "samba", preset: "dutch", experimental: false, changes: [], draw: 2, sequences: true, sequence_wilds: 0, wild_melds: false },
  ...{ sets_of_threes: false, red_threes: "optional", red_threes_by_melds: false, out_sequences: 0, out_pure: 0 },
  ...{ out_mixed: 0, pile_limit: null, pass_with_one: true, pumba: false, fold: false, target_strict: false, referee: false },
  ...{ merge_groups: true, join_sequences: false },
};

/** Return what a side has, with nothing on the table. */
export function sideWith(side: number, seats: number[], some: Partial<SideView> = {}): SideView {
  return { side, seats, score: 0, opened: false, minimum: 50, completed: 0, sets_suffice: false, melds: [], red_threes: [], ...some };
}

/** Return a view of seat 0 of four, whose turn it is to draw. */
export function viewWith(some: Partial<TableView> = {}): TableView {
  const names = ["Ann", "Bo", "Cy", "Di"];
  const seats = names.map((name, seat) => ({
    ...{ seat, side: seat % 2, name, kind: seat === 0 ? ("person" as const) : ("bot" as const), level: "steady" },
    ...{ away: false, cards: 15, ready: false, open_cards: [], to_replace: 0 },
  }));
  return {
    ...{ game: "samba", table: "t", rules: "dutch", rule_facts: DUTCH_FACTS, target: 10000, out_sets: 2, speed: 0, seat: 0, side: 0 },
    ...{ seats, match: 1, deal: 1 },
    ...{ sides: [sideWith(0, [0, 2]), sideWith(1, [1, 3])], dealer: 3, turn: 0, actor: 0, phase: "draw", hand: [], drawn: [] },
    ...{ stock: 101, pile: 1, upcard: "9s", blocked: false, frozen: "", asked: "", staged_points: null },
    ...{ options: optionsWith({ draw: true }), result: null, sheet: [], over: null, practice: true, last_event: 7 },
    ...{ referee: false, irregularities: [] },
    ...some,
  };
}

/** Return a situation around `view`, online and with an empty tray. */
export function situationWith(view: TableView, some: Partial<Situation> = {}): Situation {
  return {
    ...{ view, hand: [], staging: NOTHING_STAGED, planned: null, status: "open", pending: false, refusal: null, possible: false, note: "" },
    ...{ checked: null, confirmed: false, withPile: null },
    ...some,
  };
}

/** Return an event with what is usual left out. */
export function eventWith(kind: string, some: Partial<Event> = {}): Event {
  return {
    ...{ n: 8, kind, seat: 1, cards: [], meld: null, other: null, way: null, count: null, yes: null, name: null, complete: null },
    ...{ red_threes: [], cause: null, points: null, against: null, joker: null },
    ...some,
  };
}
