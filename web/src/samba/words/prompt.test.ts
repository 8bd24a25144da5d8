import { beforeEach, describe, expect, test } from "vitest";

import { overwriteGetLocale } from "../paraglide/runtime.js";
import { buttonsFor } from "./bar";
import { optionsWith, sideWith, situationWith, viewWith } from "./fixture";
import { pileNote } from "./pileNote";
import { promptFor } from "./prompt";
import { scoreRows } from "./scoreRows";
import { sayDealEnd, sayPile, sayScores, sayTray } from "./speech";
import { NOTHING_STAGED, pick } from "./staging";
import { stagedMelds, stagedSum } from "./tray";
import type { Checked, DealResult, PileOffer } from "./wire";

const pair: PileOffer = { action: "take pair 9h 9d", way: "pair", cards: ["9h", "9d"], to: null, opens: false, points: 30 };
const top: PileOffer = { action: "take top A2", way: "top", cards: [], to: "A2", opens: false, points: 10 };
const checked: Checked = {
  ...{ type: "checked", seq: 1, version: 7, ok: false, points: 45, minimum: 50, leaves: 9, completed: 0, goes_out: false, folds: false, refusal: null, irregular: "", wins_buraco: false },
  melds: [{ action: "lay Ks Kh Kd", points: 30, refusal: null, choices: [] }, { action: "lay 4h 5h 6h", points: 15, refusal: null, choices: [] }],
};
const opening = ["Ks.1", "Kh.1", "Kd.1", "4h.1", "5h.1", "6h.1"].reduce((staging, id) => pick(staging, [id]), NOTHING_STAGED);

beforeEach(() => overwriteGetLocale(() => "en"));

describe("the prompt", () => {
  const textOf = (options: Parameters<typeof optionsWith>[0], some = {}): string =>
    promptFor(situationWith(viewWith({ options: optionsWith(options), ...some }))).text;

  test("on the first turn names the legal things to do", () => {
    expect(textOf({ draw: true })).toBe("Draw two");
    expect(textOf({ draw: true, takes: [pair] })).toBe("Draw two, or take the pile with a pair of nines");
    expect(textOf({ draw: true, takes: [top] })).toBe("Draw two, or take 9♠ onto meld 2");
  });

  test("tells what the last cards of the stock mean", () => {
    expect(textOf({ draw: true }, { stock: 1 })).toBe("Draw the last card of the stock");
    expect(textOf({ draw: true, draw_ends_deal: true }, { stock: 0 })).toBe("The stock is empty: drawing ends the deal");
  });

  test("says who plays, and who is asked", () => {
    expect(textOf({}, { turn: 1, actor: 1 })).toBe("Bo plays");
    expect(textOf({}, { turn: 1, actor: 3, phase: "answer" })).toBe("Di is asked: may Bo go out?");
    expect(promptFor(situationWith(viewWith({ turn: 2, phase: "answer", options: optionsWith({ answer: true }) })))).toEqual({ kind: "ask", text: "Cy asks: may I go out?" });
  });

  test("turns to the reason for a refusal, with its rule", () => {
    const refusal = { code: "below_minimum", rule: "D-8.2", facts: { needed: 50, laid: 45, score: 0 } };
    const prompt = promptFor(situationWith(viewWith(), { refusal }));
    expect(prompt).toEqual({ kind: "refused", text: "You laid 45; your side needs 50 at 0 points.", short: "45 of 50 points", why: "D-8.2" });
  });

  test("offline says that picks stay", () => {
    expect(promptFor(situationWith(viewWith(), { status: "lost" })).text).toContain("Your picks stay");
  });
});

describe("the buttons", () => {
  const bar = ["draw", "pile", "lay", "discard", "ask", "takeBack", "pass"];

  test("stand in the same places whatever is offered", () => {
    for (const options of [optionsWith({}), optionsWith({ draw: true, takes: [pair] }), optionsWith({ lay: true, pass_turn: true })]) {
      expect(buttonsFor(situationWith(viewWith({ options }))).map((button) => button.id)).toEqual(bar);
    }
  });

  test("are all dimmed while an answer is on its way, and offline", () => {
    const view = viewWith({ options: optionsWith({ draw: true, takes: [pair] }) });
    for (const now of [situationWith(view, { pending: true }), situationWith(view, { status: "lost" })]) {
      expect(buttonsFor(now).some((button) => button.enabled)).toBe(false);
    }
  });

  test("name the card that goes, and going out", () => {
    const staging = pick(NOTHING_STAGED, ["9s.1"]);
    const view = viewWith({ phase: "play", options: optionsWith({ lay: true, discard: ["9s"] }) });
    const labelOf = (options: typeof view.options): string | undefined =>
      buttonsFor(situationWith({ ...view, options }, { staging })).find((button) => button.id === "discard")?.label;
    expect(labelOf(view.options)).toBe("Discard 9♠");
    expect(labelOf({ ...view.options, discard_goes_out: true })).toBe("Go out with 9♠");
  });

  test("offer each way to take the pile, and only the staged pair where one is", () => {
    const other = { ...pair, action: "take pair 9h 9c", cards: ["9h", "9c"] };
    const view = viewWith({ options: optionsWith({ draw: true, takes: [pair, other, top] }) });
    const menuOf = (staging = NOTHING_STAGED): string[] | undefined =>
      buttonsFor(situationWith(view, { staging })).find((button) => button.id === "pile")?.menu?.map((item) => item.label);
    expect(menuOf()).toEqual(["new group", "new group", "onto meld 2"]);
    expect(menuOf(pick(NOTHING_STAGED, ["9h.1", "9d.1"]))).toBeUndefined();
  });

  test("two answers come when the partner asks", () => {
    const view = viewWith({ turn: 2, phase: "answer", options: optionsWith({ answer: true }) });
    expect(buttonsFor(situationWith(view)).slice(-2).map((button) => button.id)).toEqual(["yes", "no"]);
  });
});

describe("the tray", () => {
  const now = situationWith(viewWith({ phase: "play", options: optionsWith({ lay: true }) }), { staging: opening, checked, confirmed: true });

  test("shows each meld's points and what the opening lacks", () => {
    expect(stagedMelds(now).map((meld) => [meld.label, meld.points])).toEqual([["group", 30], ["sequence", 15]]);
    expect(stagedSum(now)).toEqual({ points: 45, minimum: 50, rest: "5 short", note: "", confirmed: true });
    expect(sayTray(now)).toContain("45 of 50 points, 5 short.");
  });

  test("after the opening shows the sum alone", () => {
    const view = { ...now.view, sides: [sideWith(0, [0, 2], { opened: true }), sideWith(1, [1, 3])] };
    expect(stagedSum({ ...now, view })).toMatchObject({ minimum: 0, rest: "" });
  });

  test("offline waits for the table and keeps the cards", () => {
    expect(stagedSum({ ...now, status: "lost" })).toMatchObject({ points: null, note: "waiting for the table" });
    expect(stagedMelds({ ...now, status: "lost" })).toHaveLength(2);
  });

  test("says what is missing from two cards of a rank", () => {
    const staging = pick(NOTHING_STAGED, ["Ks.1", "Kh.1"]);
    expect(stagedMelds({ ...now, staging, checked: null })[0]).toMatchObject({ kind: "open", problem: "a third card is missing" });
  });

  test("draws the upcard with the pair that takes it", () => {
    const view = viewWith({ options: optionsWith({ draw: true, takes: [pair] }) });
    const staging = pick(NOTHING_STAGED, ["9h.1", "9d.1"]);
    expect(stagedMelds(situationWith(view, { staging }))[0]).toMatchObject({ kind: "pile", cards: ["9s", "9h", "9d"], points: 30 });
  });
});

test("the pile says at a glance what can be done with it", () => {
  expect(pileNote(viewWith({ blocked: true }))).toBe("blocked");
  expect(pileNote(viewWith({ options: optionsWith({ takes: [pair] }) }))).toBe("two nines take it");
  expect(pileNote(viewWith())).toBe("");
});

test("the status keys tell pile and scores", () => {
  expect(sayPile(viewWith({ pile: 4 }))).toBe("Upcard nine of spades, 4 cards in the pile. It is not frozen.");
  expect(sayScores(viewWith())).toBe("We 0, needs 50. They 0, needs 50.");
});

describe("the score of a deal", () => {
  const result: DealResult = {
    ...{ number: 4, went_out: 0, end: "out", hands: [[], ["4s"], [], []] },
    sides: [
      { side: 0, lines: [{ item: "melds", points: 490, rule: "D-12.1", facts: { melds: 8, cards: 40 } }, { item: "out", points: 200, rule: "D-12.3", facts: { seat: 0 } }], deal: 690, total: 6410, next_minimum: 120 },
      { side: 1, lines: [{ item: "hand", points: -130, rule: "D-12.5", facts: { seat: 1 } }, { item: "hand", points: -245, rule: "D-12.5", facts: { seat: 3 } }, { item: "held_red_threes", points: -750, rule: "D-6.5", facts: { seat: 3, count: 1, flat: -750 } }], deal: -1125, total: 3180, next_minimum: 120 },
    ],
  };

  test("has a row an item, in order, whose cells add up to the deal", () => {
    const rows = scoreRows(result, viewWith());
    expect(rows.map((row) => row.item)).toEqual(["melds", "out", "hand", "held_red_threes"]);
    for (const side of result.sides) {
      const sum = rows.reduce((total, row) => total + (row.cells.find((cell) => cell.side === side.side)?.points ?? 0), 0);
      expect(sum).toBe(side.deal);
    }
  });

  test("shows formula and rule beside every number", () => {
    const rows = scoreRows(result, viewWith());
    expect(rows.map((row) => row.rules)).toEqual([["D-12.1"], ["D-12.3"], ["D-12.5"], ["D-6.5"]]);
    expect(rows.flatMap((row) => row.cells.flatMap((cell) => cell.formulas))).toEqual(["8 melds", "you", "Bo 130", "Di 245", "Di, once"]);
  });

  test("is told for the ear", () => {
    const sheet = [{ number: 4, deal: [690, -1125], total: [6410, 3180] }];
    expect(sayDealEnd(viewWith(), result, sheet)).toBe("We 690, They minus 1,125. Totals 6,410 and 3,180. You now need 120.");
  });
});
