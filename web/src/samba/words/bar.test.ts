import { describe, expect, test } from "vitest";

import { dueInProblem } from "../../table/accent/dueInProblem";
import type { ButtonId } from "../../table/types";
import type { Exercise, Options, PileOffer, TableView, TraySum, TrayTake } from "../../wire/messages";
import { groupWith, optionsWith, sideWith, snapshotWith, trayWith, viewWith } from "../fixture";
import type { SambaSnapshot } from "../snapshot";
import { buttonsFor } from "./bar";

const OFFER: PileOffer = {
  action: "take pair 9h 9d",
  way: "pair",
  cards: ["9h", "9d"],
  to: null,
  opens: true,
  points: 30,
};
const TAKE: TrayTake = { ...OFFER, actions: [OFFER.action], used: [0, 1], pile: 0, joker: null };
const PAIR = {
  look: "group",
  points: 20,
  missing: 0,
  may_turn: false,
  refusal: null,
  joker: null,
  joker_at: null,
} as const;
const SUM: TraySum = {
  points: 60,
  loose: 0,
  minimum: 50,
  ok: true,
  refusal: null,
  leaves: 8,
  goes_out: false,
  folds: false,
  completed: 0,
  wins_buraco: false,
  irregular: "",
};

/** Return the names of the buttons in the accent colour. */
function lit(some: Partial<TableView>, options: Partial<Options>, held: Partial<SambaSnapshot> = {}): ButtonId[] {
  const view = viewWith({ ...some, options: optionsWith(options) });
  return buttonsFor(snapshotWith(view, held))
    .filter((button) => button.main)
    .map((button) => button.id);
}

/** Return a tray whose only pile of two nines goes with the pile, and whether that is enough. */
function pairWith(ok: boolean): Partial<SambaSnapshot> {
  const pile = { ...PAIR, cards: [0, 1], to: null, former: null };
  return { confirmed: true, staging: trayWith("9h 9d", { piles: [pile], takes: [TAKE], with_pile: { ...SUM, ok } }) };
}

function picked(cards: string, sum: Partial<TraySum> = {}): Partial<SambaSnapshot> {
  const used = cards.split(" ").map((_, place) => place);
  return { confirmed: true, staging: trayWith(cards, { used, sum: { ...SUM, ...sum } }) };
}

describe("before the draw", () => {
  test("one choice is yellow, two are equal", () => {
    expect(lit({}, { draw: true })).toEqual(["draw"]);
    expect(lit({}, { draw: true, takes: [OFFER] })).toEqual([]);
    expect(lit({}, { end_deal: true })).toEqual(["draw"]);
    expect(lit({}, { end_deal: true, takes: [OFFER] })).toEqual([]);
    expect(lit({}, { take_forced: true, takes: [OFFER] })).toEqual(["pile"]);
  });

  test("cards that take the pile are the choice; a pair that is short of the opening is none", () => {
    expect(lit({}, { draw: true, takes: [OFFER] }, pairWith(true))).toEqual(["pile"]);
    expect(lit({}, { draw: true, takes: [OFFER] }, pairWith(false))).toEqual([]);
  });

  test("what is asked is yellow, whatever else may be done", () => {
    const options = { draw: true, takes: [OFFER] };
    expect(lit({}, options, { due: "draw" })).toEqual(["draw"]);
    expect(lit({}, options, { due: "pile" })).toEqual(["pile"]);
    expect(lit({}, options, { due: "pile", ...pairWith(true) })).toEqual(["pile"]);
    expect(lit({}, options, { due: "pile", ...pairWith(false) })).toEqual([]);
    expect(lit({}, options, { due: "nothing" })).toEqual([]);
    expect(lit({}, { draw: true }, { due: "pile" })).toEqual([]); // it cannot be used
  });
});

describe("after the draw", () => {
  const play = { phase: "play" as const, hand: ["9c", "4d"] };

  test("a picked card may be discarded, unless the rules keep it", () => {
    const kept = picked("9c", { ok: false });
    expect(lit(play, { discard: ["9c", "4d"], lay: true }, kept)).toEqual(["discard"]);
    expect(lit(play, { discard: ["4d"], lay: true }, kept)).toEqual([]); // it would be refused
  });

  test("what lies with a meld is laid; a card for two melds waits for its owner", () => {
    const options = { discard: ["9c"], lay: true };
    expect(lit(play, options, picked("9c"))).toEqual(["lay"]);
    const sides = [sideWith(0, [0, 2], { melds: [groupWith("A1", "9s 9h 9d")] }), sideWith(1, [1, 3])];
    const targets = ["A1", "A2"].map((to) => ({ to, cards: [0] }));
    const open = { ...PAIR, look: "open" as const, cards: [0], to: null, former: null };
    const two = { confirmed: true, staging: trayWith("9c", { piles: [open], targets, sum: { ...SUM, ok: false } }) };
    expect(lit({ ...play, sides }, options, two)).toEqual([]);
    expect(lit({ ...play, sides }, options, { ...two, due: "discard" })).toEqual(["discard"]); // a plan knows
  });

  test("what would be refused is not asked for either", () => {
    const options = { discard: ["9c"], lay: true };
    expect(lit(play, options, { ...picked("9c", { ok: false }), due: "lay" })).toEqual([]);
    expect(lit(play, options, { ...picked("9c"), confirmed: false, due: "lay" })).toEqual([]);
    expect(lit(play, options, { ...picked("9c"), due: "lay" })).toEqual(["lay"]);
    expect(lit(play, options, { ...picked("9c"), due: "discard" })).toEqual(["discard"]);
  });

  test("going out and asking first are equal", () => {
    const last = { ...play, hand: ["9c"] };
    const out = { discard: ["9c"], discard_goes_out: true };
    const kept = picked("9c", { ok: false });
    expect(lit(last, out, kept)).toEqual(["discard"]);
    expect(lit(last, { ...out, ask: true }, kept)).toEqual([]);
    expect(lit(play, { lay: true }, picked("9c 4d", { goes_out: true }))).toEqual(["lay"]);
    expect(lit(play, { lay: true, ask: true }, picked("9c 4d", { goes_out: true }))).toEqual([]);
    expect(lit(play, { lay: true, ask: true }, picked("9c 4d"))).toEqual(["lay"]); // nobody goes out
    expect(lit(play, { ask: true })).toEqual([]);
  });

  test("a pass is yellow where nothing else is left", () => {
    expect(lit(play, { pass_turn: true })).toEqual(["pass"]);
    expect(lit(play, { pass_turn: true, discard: ["9c"] })).toEqual([]);
    expect(lit(play, { pass_turn: true, can_meld: true, lay: true })).toEqual([]);
    expect(lit(play, { pass_turn: true, red_threes: ["3h"] })).toEqual([]);
  });

  test("neither answer to the partner is yellow", () => {
    expect(lit({ phase: "answer", turn: 2 }, { answer: true })).toEqual([]);
  });
});

describe("a problem", () => {
  const exercise: Exercise = { name: "x", goal: "complete", most: 2, reached: 0, judged: false };
  const due = (some: Partial<TableView>) => dueInProblem(viewWith({ exercise, ...some }));

  test("asks for the pile, for no card by luck, and for no discard but to go out", () => {
    expect(due({ phase: "draw" })).toBe("pile");
    expect(due({ phase: "play" })).toBe("lay");
    const options = optionsWith({ discard_goes_out: true });
    expect(due({ phase: "play", options })).toBe("lay");
    expect(due({ phase: "play", options, exercise: { ...exercise, goal: "out" } })).toBe("discard");
  });

  test("asks for nothing once it is judged, nor does a table that is none", () => {
    expect(due({ exercise: { ...exercise, judged: true } })).toBeNull();
    expect(due({ exercise: { ...exercise, goal: "" } })).toBeNull();
    expect(due({ exercise: { ...exercise, goal: "lesson" } })).toBeNull();
    expect(due({ exercise: null })).toBeNull();
    expect(due({ actor: 1 })).toBeNull();
  });
});
