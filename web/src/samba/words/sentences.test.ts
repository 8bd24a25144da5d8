import { readFileSync } from "node:fs";

import { beforeEach, describe, expect, test } from "vitest";

import { overwriteGetLocale } from "../paraglide/runtime.js";
import { eventWith, sideWith, viewWith } from "./fixture";
import { logLines } from "./logLines";
import { learn } from "./manners";
import type { Game } from "./manners";
import { sideName } from "./people";
import { inText, partsOf, signs, spoken } from "./rich";
import { SAMBA } from "./sambaManners";
import { eventSentence, refusalSentence, shortRefusal } from "./sentences";

const view = viewWith();
const speak = (locale: "en" | "nl"): void => overwriteGetLocale(() => locale);

learn("samba", { manners: SAMBA } as unknown as Game);
beforeEach(() => speak("en"));

describe("a refusal", () => {
  const short = { code: "below_minimum", rule: "D-8.2", facts: { needed: 50, laid: 45, score: 1495 } };

  test("says its figures in the language of the page", () => {
    expect(refusalSentence(short, view)).toBe("You laid 45; your side needs 50 at 1,495 points.");
    speak("nl");
    expect(refusalSentence(short, view)).toBe("Je legde 45; je partij heeft er bij een stand van 1.495 punten 50 nodig.");
  });

  test("with a score below zero has a real minus sign", () => {
    expect(refusalSentence({ ...short, facts: { needed: 15, laid: 10, score: -1205 } }, view)).toContain("at −1,205 points");
  });

  test("shows its cards as signs and speaks them by name", () => {
    const sentence = refusalSentence({ code: "upcard_blocks", rule: "D-9.6", facts: { upcard: "3s" } }, view);
    expect(signs(sentence)).toBe("3♠ blocks the pile; it cannot be taken now.");
    expect(spoken(sentence)).toContain("black three, spades blocks");
  });

  test("names who plays", () => {
    expect(refusalSentence({ code: "not_your_turn", rule: "C-1", facts: { seat: 2 } }, view)).toContain("Cy plays now");
  });

  test("with a fact missing is said without a hole", () => {
    expect(refusalSentence({ code: "below_minimum", rule: "D-8.2", facts: {} }, view)).toBe("The rules do not allow that here.");
  });

  test("that this page does not know is said in general", () => {
    expect(refusalSentence({ code: "something_new", rule: "D-1.1", facts: {} }, view)).toBe("The rules do not allow that here.");
  });

  const engine = ["plays", "parts", "meld_step", "take_step", "going_out"].map((name) =>
    readFileSync(new URL(`../../../src/sambakit/engine/${name}.py`, import.meta.url), "utf8"),
  );
  const calls = [...engine.join("\n").matchAll(/refusal\(\s*Code\.([A-Z_]+)((?:[^()]|\([^()]*\))*)\)/g)];
  const sent = calls.map((call) => [(call[1] ?? "").toLowerCase(), [...(call[2] ?? "").matchAll(/(\w+)=(?!=)/g)].map((fact) => fact[1] ?? "")] as const);

  test.each(sent)("%s has a whole sentence from the facts %j that the engine sends", (code, facts) => {
    const cards = ["card", "upcard"];
    const values = Object.fromEntries(facts.map((fact) => [fact, cards.includes(fact) ? "9s" : fact === "meld" ? "A3" : 2]));
    for (const locale of ["en", "nl"] as const) {
      speak(locale);
      const refusal = { code, rule: "D-1.1", facts: { ...values, ...(code === "not_at_an_end" ? { cards: "9s Ts" } : {}) } };
      expect(refusalSentence(refusal, view)).not.toBe(refusalSentence({ code: "?", rule: "", facts: {} }, view));
      expect(signs(shortRefusal(refusal, view)).length).toBeLessThanOrEqual(25);
    }
  });
});

describe("an event", () => {
  const kinds = [
    ...["joined", "left", "seat_link", "match_started", "dealt", "drew", "took", "laid", "added", "merged", "red_three", "asked"],
    ...["answered", "discarded", "passed", "ended", "took_back", "one_card", "deal_over", "ready", "match_over", "speed"],
  ];

  test.each(kinds)("%s is a sentence for the own seat and for others, in both languages", (kind) => {
    for (const locale of ["en", "nl"] as const) {
      speak(locale);
      for (const seat of [0, 1]) {
        const event = eventWith(kind, { seat, cards: ["9s", "9h", "9d"], meld: "B3", other: kind === "dealt" ? "5h" : "B1", count: 2, yes: true });
        const sentence = spoken(eventSentence(event, view) ?? "");
        expect(sentence).toMatch(/^[A-Z].*[.?]$/);
        expect(sentence).not.toMatch(/undefined|\{|\}/);
      }
    }
  });

  test("of a draw says how many to the others and which to the drawer", () => {
    expect(spoken(eventSentence(eventWith("drew", { count: 2 }), view) ?? "")).toBe("Bo drew two.");
    const own = eventWith("drew", { seat: 0, count: 2, cards: ["9s", "Kh"] });
    expect(spoken(eventSentence(own, view) ?? "")).toBe("You drew nine of spades, king of hearts.");
  });

  test("of a take says upcard, pair and what came with it", () => {
    const took = eventWith("took", { cards: ["9s", "9h", "9d"], count: 5, way: "pair", meld: "B1" });
    expect(signs(eventSentence(took, view) ?? "")).toBe("Bo took 9♠ with 9♥ 9♦ and the pile of 5 cards.");
    const top = eventWith("took", { cards: ["9s"], count: 0, way: "top", meld: "B2" });
    expect(signs(eventSentence(top, view) ?? "")).toBe("Bo took 9♠ onto meld 2.");
  });

  test("that completes a set says so", () => {
    const added = eventWith("added", { cards: ["Ts"], meld: "B2", complete: "samba" });
    expect(signs(eventSentence(added, view) ?? "")).toBe("Bo added 10♠ to meld 2. That makes a samba.");
  });
});

test("the log names whose turn it is and then says one sentence an event", () => {
  const events = [eventWith("drew", { n: 1, count: 2 }), eventWith("discarded", { n: 2, cards: ["Qd"] }), eventWith("drew", { n: 3, seat: 0, count: 2, cards: ["4s", "5s"] })];
  expect(logLines(events, view).map((line) => line.kind)).toEqual(["turn", "event", "event", "turn", "event"]);
  expect(logLines(events, view)[2]?.parts).toEqual(["Bo discarded ", { card: "Qd" }, "."]);
});

test("cards in a sentence are drawn, spoken and written", () => {
  const text = `You laid ${inText(["Th", "Jk"])}.`;
  expect(partsOf(text)).toEqual(["You laid ", { card: "Th" }, { card: "Jk" }, "."]);
  expect(spoken(text)).toBe("You laid ten of hearts, joker, wild.");
  expect(signs(text)).toBe("You laid 10♥ Jk.");
});

test("two sides of partners are we and they, more sides go by their names", () => {
  expect([0, 1].map((side) => sideName(view, side))).toEqual(["We", "They"]);
  const alone = viewWith({ sides: [sideWith(0, [0]), sideWith(1, [1]), sideWith(2, [2])] });
  expect([0, 1, 2].map((side) => sideName(alone, side))).toEqual(["You", "Bo", "Cy"]);
  const pairs = viewWith({ sides: [sideWith(0, [0, 2]), sideWith(1, [1, 3]), sideWith(2, [2, 1])] });
  expect(sideName(pairs, 1)).toBe("Bo and Di");
});
