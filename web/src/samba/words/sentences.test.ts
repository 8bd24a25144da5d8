import { beforeEach, describe, expect, test } from "vitest";

import { inText, partsOf, signs, spoken } from "../../cards/rich";
import { overwriteGetLocale } from "../../paraglide/runtime.js";
import { learn } from "../../table/games";
import { logLines } from "../../table/store/logLines";
import { sideName } from "../../words/people";
import { pythonIn } from "../../words/pythonSources";
import { ALL_EVENTS, eventWith, ownEvent, sideWith, viewWith } from "../fixture";
import { game } from "../game";
import { eventSentence, refusalSentence, shortRefusal } from "./sentences";

const view = viewWith();
const speak = (locale: "en" | "nl"): void => overwriteGetLocale(() => locale);

learn("samba", game);
beforeEach(() => speak("en"));

describe("a refusal", () => {
  const short = { code: "below_minimum", rule: "D-8.2", facts: { needed: 1500, laid: 1045, score: 1495 } };

  test("says its figures in the language of the page", () => {
    expect(refusalSentence(short, view)).toBe(
      "This is 1,045. You need 1,500 to open. Add more melds, or keep your cards.",
    );
    speak("nl");
    expect(refusalSentence(short, view)).toBe(
      "Dit is 1.045. Je hebt 1.500 nodig om te openen. Leg er meer bij, of houd je kaarten.",
    );
  });

  test("shows its cards as signs and speaks them by name", () => {
    const closed = { ...view, upcard: "3s" };
    const sentence = refusalSentence({ code: "upcard_blocks", rule: "D-9.6", facts: { upcard: "3s" } }, closed);
    expect(signs(sentence)).toBe("Closed by the 3♠: draw.");
    expect(spoken(sentence)).toBe("Closed by the black three, spades: draw.");
  });

  test.each([
    ["all", "Frozen: it takes two natural tens."],
    ["side", "Until your side opens, it takes two natural tens."],
    ["", "It takes two natural tens from your hand."],
  ] as const)("of a pile frozen for %j says what takes it", (frozen, text) => {
    const refusal = { code: "no_pair", rule: "D-9.1", facts: { upcard: "Ts" } };
    expect(refusalSentence(refusal, { ...view, upcard: "Ts", frozen })).toBe(text);
  });

  test("names who plays", () => {
    expect(refusalSentence({ code: "not_your_turn", rule: "C-1", facts: { seat: 2 } }, view)).toContain("Cy plays now");
  });

  test("with a fact missing is said without a hole", () => {
    expect(refusalSentence({ code: "below_minimum", rule: "D-8.2", facts: {} }, view)).toBe(
      "The rules do not allow that here.",
    );
  });

  test("that this page does not know is said in general", () => {
    expect(refusalSentence({ code: "something_new", rule: "D-1.1", facts: {} }, view)).toBe(
      "The rules do not allow that here.",
    );
  });

  const calls = [
    ...pythonIn("engine")
      .filter((python) => !python.includes("raise RuleViolation"))
      .join("\n")
      .matchAll(/refusal\(\s*Code\.([A-Z_]+)((?:[^()]|\([^()]*\))*)\)/g),
  ];
  const sent = calls.map(
    (call) =>
      [
        (call[1] ?? "").toLowerCase(),
        [...(call[2] ?? "").matchAll(/(\w+)=(?!=)/g)].map((fact) => fact[1] ?? ""),
      ] as const,
  );

  test.each(sent)("%s has a whole sentence from the facts %j that the engine sends", (code, facts) => {
    const cards = ["card", "upcard"];
    const values = Object.fromEntries(
      facts.map((fact) => [fact, cards.includes(fact) ? "9s" : fact === "meld" ? "A3" : 2]),
    );
    for (const locale of ["en", "nl"] as const) {
      speak(locale);
      const refusal = {
        code,
        rule: "D-1.1",
        facts: { ...values, ...(code === "not_at_an_end" ? { cards: "9s Ts" } : {}) },
      };
      expect(refusalSentence(refusal, view)).not.toBe(refusalSentence({ code: "?", rule: "", facts: {} }, view));
      expect(signs(shortRefusal(refusal, view)).length).toBeLessThanOrEqual(25);
    }
  });
});

const SILENT = new Set<string>(["speed", "turned_over", "buraco", "buraco_stocked"]); // a slider, and of Samba Rommé

describe("an event", () => {
  const kinds = ALL_EVENTS.filter((event) => !SILENT.has(event.kind)).map((event) => event.kind);

  test.each(kinds)("%s is a sentence for the own seat and for others, in both languages", (kind) => {
    for (const locale of ["en", "nl"] as const) {
      speak(locale);
      for (const event of [eventWith(kind), ownEvent(kind)]) {
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
    const top = eventWith("took", { n: 9, cards: ["9s"], count: 0, way: "top", meld: "B2" });
    const laid = eventWith("laid", { cards: ["6s", "7s", "8s"], meld: "B2" });
    expect(signs(eventSentence(top, view, [laid, top]) ?? "")).toBe("Bo took 9♠ and added it to ♠6–9.");
    expect(signs(eventSentence(top, view) ?? "")).toBe("Bo took 9♠ and added it to a meld.");
  });

  test("that completes a set says so", () => {
    const laid = eventWith("laid", { cards: ["4s", "5s", "6s", "7s", "8s", "9s"], meld: "B2" });
    const added = eventWith("added", { n: 9, cards: ["Ts"], meld: "B2", complete: "samba" });
    const sentence = eventSentence(added, view, [laid, added]) ?? "";
    expect(signs(sentence)).toBe("Bo added 10♠ to ♠4–10. That makes a samba. 1,500 points.");
    expect(spoken(sentence)).toBe("Bo added ten of spades to spades four to ten. That makes a samba. 1,500 points.");
  });

  test("calls a group by its rank and wild cards by their name", () => {
    const kings = eventWith("laid", { cards: ["Ks", "Kh", "2d"], meld: "B1" });
    const more = eventWith("added", { n: 9, cards: ["Jk"], meld: "B1" });
    expect(signs(eventSentence(more, view, [kings, more]) ?? "")).toBe("Bo added Jk to the kings.");
    const wilds = eventWith("laid", { cards: ["2s", "2h", "2d"], meld: "B1" });
    expect(signs(eventSentence(more, view, [wilds, more]) ?? "")).toBe("Bo added Jk to the wild cards.");
  });
});

test("the log names whose turn it is and then says one sentence an event", () => {
  const events = [
    eventWith("drew", { n: 1, count: 2 }),
    eventWith("discarded", { n: 2, cards: ["Qd"] }),
    eventWith("drew", { n: 3, seat: 0, count: 2, cards: ["4s", "5s"] }),
  ];
  expect(logLines(events, view).map((line) => line.type)).toEqual(["turn", "event", "event", "turn", "event"]);
  expect(logLines(events, view)[2]?.parts).toEqual(["Bo discarded ", { card: "Qd" }, "."]);
});

test("a slider that is moved leaves no line in the log", () => {
  const events = [600, 500, 400].map((ms, place) => eventWith("speed", { n: place + 1, ms }));
  expect(logLines(events, view)).toEqual([]);
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
