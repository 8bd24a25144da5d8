import { beforeEach, describe, expect, test } from "vitest";

import { overwriteGetLocale } from "../../paraglide/runtime.js";
import { NOTHING_STAGED, pick, toggleMerge } from "../../table/tray/staging";
import type { DealResult, PileOffer } from "../../wire/messages";
import { GOOD_SUM, optionsWith, pileWith, sideWith, snapshotWith, trayWith, viewWith } from "../fixture";
import { scoreRows } from "../score/scoreRows";
import { stagedMelds, stagedSum } from "../tray/tray";
import { buttonsFor } from "./bar";
import { pileNote } from "./pileNote";
import { promptFor } from "./prompt";
import { sayDealEnd, sayPile, sayScores, sayTray } from "./speech";

const pair: PileOffer = {
  action: "take pair 9h 9d",
  way: "pair",
  cards: ["9h", "9d"],
  to: null,
  opens: false,
  points: 30,
};
const top: PileOffer = { action: "take top A2", way: "top", cards: [], to: "A2", opens: false, points: 10 };
const opening = trayWith("Ks Kh Kd 4h 5h 6h", {
  piles: [pileWith([0, 1, 2], { look: "group", points: 30 }), pileWith([3, 4, 5], { look: "sequence", points: 15 })],
  actions: ["lay Ks Kh Kd", "lay 4h 5h 6h"],
  used: [0, 1, 2, 3, 4, 5],
  sum: { ...GOOD_SUM, ok: false, points: 45 },
});
/** The pair that takes the pile, as the server tells of it. */
const pairTaken = {
  way: "pair",
  actions: ["take pair 9h 9d"],
  used: [0, 1],
  pile: 0,
  cards: ["9h", "9d"],
  to: null,
  joker: null,
  points: 30,
  opens: false,
};

beforeEach(() => overwriteGetLocale(() => "en"));

describe("the prompt", () => {
  const textOf = (options: Parameters<typeof optionsWith>[0], some = {}): string =>
    promptFor(snapshotWith(viewWith({ options: optionsWith(options), ...some }))).text;

  test("on the first turn names the legal things to do", () => {
    expect(textOf({ draw: true })).toBe("Draw two");
    expect(textOf({ draw: true, takes: [pair] })).toBe("Draw two, or take the pile with a pair of nines");
    const run = { name: "A2", kind: "sequence" as const, cards: ["6s", "7s", "8s"], naturals: 3, wilds: 0, points: 20 };
    const meld = { ...run, needed: 7, complete: "" as const, takes: ["9s"], merges: [] };
    const sides = [sideWith(0, [0, 2], { melds: [null, meld] }), sideWith(1, [1, 3])];
    expect(textOf({ draw: true, takes: [top] }, { sides })).toBe("Draw two, or add 9♠ to ♠6–8");
  });

  test.each(["en", "nl", "de"] as const)(
    "names the last card of the stock only where it is the last one (%s)",
    (locale) => {
      overwriteGetLocale(() => locale);
      const { rule_facts } = viewWith({});
      const last = /last card|laatste kaart|letzte Karte/;
      for (const takes of [[], [pair], [top], [pair, top]]) {
        const drawsOne = { rule_facts: { ...rule_facts, draw: 1 } };
        expect(textOf({ draw: true, takes }, { ...drawsOne, stock: 76 })).not.toMatch(last);
        expect(textOf({ draw: true, takes }, { ...drawsOne, stock: 1 })).toMatch(last);
        expect(textOf({ draw: true, takes }, { stock: 1 })).toMatch(last);
      }
    },
  );

  test("tells what the last cards of the stock mean", () => {
    expect(textOf({ draw: true }, { stock: 1 })).toBe("Draw the last card of the stock");
    expect(textOf({ draw: true, draw_ends_deal: true }, { stock: 0 })).toBe(
      "The stock is empty: drawing ends the deal",
    );
  });

  test("says who plays, and who is asked", () => {
    expect(textOf({}, { turn: 1, actor: 1 })).toBe("Bo plays");
    expect(textOf({}, { turn: 1, actor: 3, phase: "answer" })).toBe("Di is asked: may Bo go out?");
    expect(
      promptFor(snapshotWith(viewWith({ turn: 2, phase: "answer", options: optionsWith({ answer: true }) }))),
    ).toEqual({ type: "ask", text: "Cy asks: may I go out?" });
  });

  test("turns to the reason for a refusal, with its rule", () => {
    const refusal = { code: "below_minimum", rule: "D-8.2", facts: { needed: 50, laid: 45, score: 0 } };
    const prompt = promptFor(snapshotWith(viewWith(), { refusal }));
    expect(prompt).toEqual({
      type: "refused",
      mine: true,
      text: "With the 9♠ that is 45; you need 50. Pick more melds first, then take the pile.",
      short: "45 of 50 points",
      why: "D-8.2",
    });
  });

  test("offline says that picks stay", () => {
    expect(promptFor(snapshotWith(viewWith(), { status: "lost" })).text).toContain("Your picked cards stay");
  });
});

describe("the buttons", () => {
  const bar = ["draw", "pile", "lay", "discard", "ask", "takeBack", "pass"];

  test("stand in the same places whatever is offered", () => {
    for (const options of [
      optionsWith({}),
      optionsWith({ draw: true, takes: [pair] }),
      optionsWith({ lay: true, pass_turn: true }),
    ]) {
      expect(buttonsFor(snapshotWith(viewWith({ options }))).map((button) => button.id)).toEqual(bar);
    }
  });

  test("are all dimmed while an answer is on its way, and offline", () => {
    const view = viewWith({ options: optionsWith({ draw: true, takes: [pair] }) });
    for (const now of [snapshotWith(view, { pending: true }), snapshotWith(view, { status: "lost" })]) {
      expect(buttonsFor(now).some((button) => button.enabled)).toBe(false);
    }
  });

  test("name the card that goes, and going out", () => {
    const staging = pick(NOTHING_STAGED, ["9s.1"]);
    const view = viewWith({ phase: "play", options: optionsWith({ lay: true, discard: ["9s"] }) });
    const labelOf = (options: typeof view.options): string | undefined =>
      buttonsFor(snapshotWith({ ...view, options }, { staging })).find((button) => button.id === "discard")?.label;
    expect(labelOf(view.options)).toBe("Discard 9♠");
    expect(labelOf({ ...view.options, discard_goes_out: true })).toBe("Go out with 9♠");
  });

  test("offer each way to take the pile, and only the staged pair where one is", () => {
    const other = { ...pair, action: "take pair 9h 9c", cards: ["9h", "9c"] };
    const view = viewWith({ options: optionsWith({ draw: true, takes: [pair, other, top] }) });
    const menuOf = (staging = NOTHING_STAGED): string[] | undefined =>
      buttonsFor(snapshotWith(view, { staging }))
        .find((button) => button.id === "pile")
        ?.menu?.map((item) => item.label);
    expect(menuOf()).toEqual(["new group", "new group", "to a meld"]);
    expect(menuOf(trayWith("9h 9d", { piles: [pileWith([0, 1])], takes: [pairTaken] }))).toBeUndefined();
  });

  test("two answers come when the partner asks", () => {
    const view = viewWith({ turn: 2, phase: "answer", options: optionsWith({ answer: true }) });
    expect(
      buttonsFor(snapshotWith(view))
        .slice(-2)
        .map((button) => button.id),
    ).toEqual(["yes", "no"]);
  });
});

describe("the tray", () => {
  const now = snapshotWith(viewWith({ phase: "play", options: optionsWith({ lay: true }) }), {
    staging: opening,
    confirmed: true,
  });

  test("shows each meld's points and what the opening lacks", () => {
    expect(stagedMelds(now).map((meld) => [meld.label, meld.points])).toEqual([
      ["group", 30],
      ["sequence", 15],
    ]);
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
    const staging = trayWith("Ks Kh", { piles: [pileWith([0, 1], { missing: 1 })] });
    expect(stagedMelds({ ...now, staging })[0]).toMatchObject({ look: "open", problem: "needs a third card" });
  });

  test("says what the button does where the picked cards take the pile", () => {
    const view = viewWith({ options: optionsWith({ draw: true, takes: [pair] }) });
    const tray = (ok: boolean) =>
      trayWith("9h 9d", { piles: [pileWith([0, 1])], takes: [pairTaken], with_pile: { ...GOOD_SUM, ok } });
    const told = promptFor(snapshotWith(view, { staging: tray(true) }));
    expect([told.text, told.short]).toEqual([
      "Take the pile with these cards, or draw",
      "Take the pile with these cards",
    ]);
    expect(promptFor(snapshotWith(view, { staging: tray(false) })).short).toBe("Draw, or a pair of nines");
  });

  test("says on a phone as well why the pile cannot be taken", () => {
    const refusal = { code: "frozen_until_opened", rule: "D-7.4", facts: {} };
    const view = viewWith({ upcard: "Ts", frozen: "side" });
    expect(promptFor(snapshotWith(view, { refusal })).short).toBe("Until your side opens, it takes two natural tens.");
  });

  test("draws the upcard with the pair that takes it", () => {
    const view = viewWith({ options: optionsWith({ draw: true, takes: [pair] }) });
    const staging = trayWith("9h 9d", { piles: [pileWith([0, 1])], takes: [pairTaken] });
    expect(stagedMelds(snapshotWith(view, { staging }))[0]).toMatchObject({
      look: "pile",
      cards: ["9s", "9h", "9d"],
      points: 30,
    });
  });

  test("tells why a merge cannot be", () => {
    const refused = { code: "merge_different", rule: "D-4.8", facts: {} };
    const staging = { ...toggleMerge(opening, "A1", "A2"), answer: null };
    expect(stagedMelds({ ...now, staging }).at(-1)).toMatchObject({ target: "A1", problem: null });
    const answer = opening.answer && { ...opening.answer, merges: [refused] };
    expect(stagedMelds({ ...now, staging: { ...staging, answer } }).at(-1)?.problem).toBeTruthy();
  });
});

test("the pile says at a glance what can be done with it", () => {
  expect(pileNote(viewWith({ blocked: true }))).toContain("closed by the");
  expect(pileNote(viewWith({ blocked: true, upcard: "Jk" }))).toBe("closed by the joker");
  expect(pileNote(viewWith({ options: optionsWith({ takes: [pair] }) }))).toBe("two nines take it");
  expect(pileNote(viewWith())).toBe("");
});

test("the status keys tell pile and scores", () => {
  expect(sayPile(viewWith({ pile: 4 }))).toBe("Top card nine of spades, 4 cards in the pile. It is not frozen.");
  expect(sayPile(viewWith({ pile: 4, hidden: 3 }))).toBe(
    "Top card nine of spades, 4 cards in the pile. 3 of them lie face down. It is not frozen.",
  );
  expect(sayPile(viewWith({ pile: 3, hidden: 3, upcard: null }))).toBe("Discard pile, 3 cards, all face down.");
  expect(sayScores(viewWith())).toBe("We 0, needs 50. They 0, needs 50.");
});

describe("the score of a deal", () => {
  const result: DealResult = {
    number: 4,
    went_out: 0,
    end: "out",
    hands: [[], ["4s"], [], []],
    penalties: [],
    match: "",
    sides: [
      {
        side: 0,
        lines: [
          { item: "melds", points: 490, rule: "D-12.1", facts: { melds: 8, cards: 40 } },
          { item: "out", points: 200, rule: "D-12.3", facts: { seat: 0 } },
        ],
        deal: 690,
        total: 6410,
        next_minimum: 120,
      },
      {
        side: 1,
        lines: [
          { item: "hand", points: -130, rule: "D-12.5", facts: { seat: 1 } },
          { item: "hand", points: -245, rule: "D-12.5", facts: { seat: 3 } },
          { item: "held_red_threes", points: -750, rule: "D-6.5", facts: { seat: 3, count: 1, flat: -750 } },
        ],
        deal: -1125,
        total: 3180,
        next_minimum: 120,
      },
    ],
  };

  test("has a row an item, in order, whose cells add up to the deal", () => {
    const rows = scoreRows(result, viewWith());
    expect(rows.map((row) => row.item)).toEqual(["melds", "out", "hand", "held_red_threes"]);
    for (const side of result.sides) {
      const sum = rows.reduce(
        (total, row) => total + (row.cells.find((cell) => cell.side === side.side)?.points ?? 0),
        0,
      );
      expect(sum).toBe(side.deal);
    }
  });

  test("shows formula and rule beside every number", () => {
    const rows = scoreRows(result, viewWith());
    expect(rows.map((row) => row.rules)).toEqual([["D-12.1"], ["D-12.3"], ["D-12.5"], ["D-6.5"]]);
    expect(rows.flatMap((row) => row.cells.flatMap((cell) => cell.formulas))).toEqual([
      "8 melds",
      "you",
      "Bo 130",
      "Di 245",
      "Di, once",
    ]);
  });

  test("is told for the ear", () => {
    const sheet = [{ number: 4, deal: [690, -1125], total: [6410, 3180] }];
    expect(sayDealEnd(viewWith(), result, sheet)).toBe(
      "We 690, They minus 1,125. Totals 6,410 and 3,180. You now need 120.",
    );
  });
});
