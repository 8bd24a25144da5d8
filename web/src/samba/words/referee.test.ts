import { beforeEach, describe, expect, test, vi } from "vitest";

import { signs } from "../../cards/rich";
import { keepRules } from "../../device/ownRules";
import { mayHaveReferee } from "../../pages/start/choices";
import { overwriteGetLocale } from "../../paraglide/runtime.js";
import { NOTHING_STAGED, pick } from "../../table/tray/staging";
import type { Event } from "../../wire/messages";
import { membersOf } from "../../words/pythonSources";
import { eventWith, snapshotWith, viewWith } from "../fixture";
import { buttonsFor } from "./bar";
import { promptFor } from "./prompt";
import { eventSentence, irregularSentence, refusalSentence } from "./sentences";

beforeEach(() => overwriteGetLocale(() => "en"));

const view = viewWith({ referee: true, turn: 1, actor: 1 });
const refusal = { code: "not_your_turn", rule: "F-2.1", facts: { seat: 1 } };

function told(event: Event): string {
  return signs(eventSentence(event, view) ?? "");
}

describe("what is done against the rules", () => {
  test("has a sentence for every cause, in both languages", () => {
    const causes = membersOf("Cause", "engine");
    expect(causes.length).toBe(12);
    for (const locale of ["en", "nl", "de"] as const) {
      overwriteGetLocale(() => locale);
      for (const cause of causes) {
        expect(irregularSentence(cause, 1, view), cause).toContain("Bo");
        expect(irregularSentence(cause, 0, view), cause).toMatch(/^(You|Je|Du) /);
      }
    }
  });

  test("is told with the cards that were seen", () => {
    expect(told(eventWith("irregular", { cause: "shown_in_error", cards: ["Ks", "9h"], points: 0, number: 1 }))).toBe(
      "Bo put down cards by mistake: K♠ 9♥.",
    );
    expect(told(eventWith("irregular", { cause: "drawn_out_of_turn", seat: 0, points: 100, number: 1 }))).toBe(
      "You drew out of turn.",
    );
  });

  test("is told with what a claim brings", () => {
    expect(told(eventWith("claimed", { seat: 2, against: 1, points: 100, number: 1 }))).toBe(
      "Cy claims it. 100 points off for Bo.",
    );
    expect(told(eventWith("claimed", { seat: 1, against: 0, points: 0, cards: ["Ks"], number: 1 }))).toBe(
      "Bo claims it. K♠ of yours lie open as penalty cards.",
    );
  });
});

const PRICE = { cause: "shown_in_error", points: 0, cards: ["Ts", "Td"], whole_hand: false };

test.each([
  [{ ...PRICE, points: 100, cards: [] }, "−100", "−100"],
  [PRICE, "these become penalty cards", "cards"],
  [{ ...PRICE, whole_hand: true }, "your whole hand becomes penalty cards", "hand"],
  [{ ...PRICE, points: 100 }, "−100, and these become penalty cards", "−100, cards"],
] as const)("a refused play names the price of playing it anyway (%#)", (price, words, short) => {
  const now = snapshotWith(view, { refusal, price: { ...price, cards: [...price.cards] } });
  expect(promptFor(now).even).toEqual({ price: words, short });
});

test("a refused play can be played anyway only where the server says so", () => {
  expect(promptFor(snapshotWith(view, { refusal })).even).toBeUndefined();
});

test("a refused play names all that is wrong with it", () => {
  const wilds = { code: "too_many_wilds", rule: "F-4.3", facts: { wilds: 3, most: 2, spare: 1 } };
  const naturals = { code: "too_few_naturals", rule: "F-4.4", facts: { naturals: 2, wilds: 3, needed: 4 } };
  const prompt = promptFor(snapshotWith(view, { refusal: wilds, also: [naturals] }));
  expect(prompt.text).toBe(
    `${refusalSentence(wilds, view).split(". ")[0] ?? ""}. ${refusalSentence(naturals, view).split(". ")[0] ?? ""}.`,
  );
  expect(prompt.short).toBe("At most 2 wild · Needs 4 naturals");
});

test("penalty cards are what the prompt asks for", () => {
  const seats = viewWith().seats.map((seat) => (seat.seat === 0 ? { ...seat, open_cards: ["Ks"] } : seat));
  expect(promptFor(snapshotWith(viewWith({ seats, phase: "play" }))).text).toBe("Meld if you like; discard K♠");
  const more = seats.map((seat) => (seat.seat === 0 ? { ...seat, open_cards: ["4c", "5c", "5c"] } : seat));
  expect(promptFor(snapshotWith(viewWith({ seats: more, phase: "play" }))).text).toBe(
    "Meld if you like; discard one of 4♣ 5♣",
  );
});

test("with a referee a dimmed button can be tried, without one only the draw, which is planned then", () => {
  const tried = (now: ReturnType<typeof viewWith>): string[] =>
    buttonsFor(snapshotWith(now))
      .filter((one) => one.tries)
      .map((one) => one.id);
  expect(tried(view)).toEqual(["pile", "lay"]);
  expect(tried(viewWith({ turn: 1, actor: 1 }))).toEqual(["draw"]);
});

test("before the own turn a card is planned, or with a referee discarded at once", () => {
  const discard = (now: ReturnType<typeof viewWith>, some: Parameters<typeof snapshotWith>[1]): string[] =>
    buttonsFor(snapshotWith(now, some))
      .filter((one) => one.id === "discard")
      .flatMap((one) => one.menu ?? [])
      .map((one) => one.label);
  const staging = pick(NOTHING_STAGED, ["9s.1"]);
  expect(discard(view, { staging })).toEqual(["Plan 9♠", "Discard 9♠ now, out of turn"]);
  expect(discard(view, { planned: "9s.1" })).toEqual(["Keep 9♠ after all", "Discard 9♠ now, out of turn"]);
  expect(discard(viewWith({ turn: 1, actor: 1 }), { staging })).toEqual([]);
  expect(discard(viewWith({ referee: true, turn: 0, actor: 0, phase: "play" }), { staging })).toEqual([]);
});

test("referee mode is offered where the rules have penalties, house rules as the server said of them", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const preset = { game: "samba" as const, experimental: false, sides: { 4: [0, 1, 0, 1] } };
  const choices = {
    rules: [
      { ...preset, name: "dutch", referee: false },
      { ...preset, name: "fournier", referee: true },
    ],
    levels: [],
    addresses: [],
    lobby: true,
    sheets: true,
    version: "",
  };
  const sides = preset.sides;
  keepRules({ name: "gentle", text: "fournier + penalty_for=nothing + penalty_cards=no", sides, referee: false });
  keepRules({ name: "strict", text: "dutch + penalty_cards=yes", sides, referee: true });
  expect(mayHaveReferee("fournier", choices)).toBe(true);
  expect(mayHaveReferee("dutch", choices)).toBe(false);
  expect(mayHaveReferee("fournier + penalty_for=nothing + penalty_cards=no", choices)).toBe(false);
  expect(mayHaveReferee("dutch + penalty_cards=yes", choices)).toBe(true);
  vi.unstubAllGlobals();
});
