import { readFileSync } from "node:fs";

import { beforeEach, describe, expect, test, vi } from "vitest";

import { overwriteGetLocale } from "../paraglide/runtime.js";
import { buttonsFor } from "./bar";
import { mayHaveReferee } from "./choices";
import { eventWith, situationWith, viewWith } from "./fixture";
import { keepRules } from "./houseRules";
import { promptFor } from "./prompt";
import { signs } from "./rich";
import { eventSentence } from "./sentences";
import { NOTHING_STAGED, pick } from "./staging";
import { message } from "./words";

beforeEach(() => overwriteGetLocale(() => "en"));

const view = viewWith({ referee: true, turn: 1, actor: 1 });
const refusal = { code: "not_your_turn", rule: "F-2.1", facts: { seat: 1 } };

function told(kind: string, some: Parameters<typeof eventWith>[1]): string {
  return signs(eventSentence(eventWith(kind, some), view) ?? "");
}

describe("what is done against the rules", () => {
  test("has a sentence for every cause, in both languages", () => {
    const python = readFileSync(new URL("../../../src/sambakit/engine/irregular.py", import.meta.url), "utf8");
    const listing = python.slice(python.indexOf("class Cause"), python.indexOf("FIVE_CAUSES"));
    const causes = [...listing.matchAll(/^ {4}[A-Z_]+ = "([a-z_]+)"/gm)].map((match) => match[1] ?? "");
    expect(causes.length).toBe(10);
    for (const locale of ["en", "nl"] as const) {
      overwriteGetLocale(() => locale);
      for (const cause of causes) {
        expect(message(`irregular_${cause}`, { name: "Bo" }), cause).toContain("Bo");
        expect(message(`irregular_${cause}_you`), cause).toMatch(/^(You|Je) /);
      }
    }
  });

  test("is told with the cards that were seen", () => {
    expect(told("irregular", { cause: "shown_in_error", cards: ["Ks", "9h"], points: 0, count: 1 })).toBe("Bo put cards on the table in error: K♠ 9♥.");
    expect(told("irregular", { cause: "drawn_out_of_turn", seat: 0, points: 100, count: 1 })).toBe("You drew out of turn.");
  });

  test("is told with what a claim brings", () => {
    expect(told("claimed", { seat: 2, against: 1, points: 100, count: 1 })).toBe("Cy claims it. 100 points off for Bo.");
    expect(told("claimed", { seat: 1, against: 0, points: 0, cards: ["Ks"], count: 1 })).toBe("Bo claims it. K♠ of yours lie open as penalty cards.");
  });
});

test("a refused play can be done all the same only where the server says so", () => {
  expect(promptFor(situationWith(view, { refusal, possible: true })).even).toBe(true);
  expect(promptFor(situationWith(view, { refusal })).even).toBeUndefined();
});

test("penalty cards are what the prompt asks for", () => {
  const seats = viewWith().seats.map((seat) => (seat.seat === 0 ? { ...seat, open_cards: ["Ks"] } : seat));
  expect(promptFor(situationWith(viewWith({ seats, phase: "play" }))).text).toBe("First discard a penalty card: K♠");
});

test("with a referee a dimmed button can be tried, without one it cannot", () => {
  const tried = (now: ReturnType<typeof viewWith>): string[] => buttonsFor(situationWith(now)).filter((one) => one.tries).map((one) => one.id);
  expect(tried(view)).toEqual(["pile", "lay"]);
  expect(tried(viewWith({ turn: 1, actor: 1 }))).toEqual([]);
});

test("before the own turn a card is planned, or with a referee discarded at once", () => {
  const discard = (now: ReturnType<typeof viewWith>, some: Parameters<typeof situationWith>[1]): string[] =>
    buttonsFor(situationWith(now, some)).filter((one) => one.id === "discard").flatMap((one) => one.menu ?? []).map((one) => one.label);
  const staging = pick(NOTHING_STAGED, ["9s.1"]);
  expect(discard(view, { staging })).toEqual(["Plan 9♠", "Discard 9♠ now, out of turn"]);
  expect(discard(view, { planned: "9s.1" })).toEqual(["Drop the plan for 9♠", "Discard 9♠ now, out of turn"]);
  expect(discard(viewWith({ turn: 1, actor: 1 }), { staging })).toEqual([]);
  expect(discard(viewWith({ referee: true, turn: 0, actor: 0, phase: "play" }), { staging })).toEqual([]);
});

test("referee mode is offered where the rules have penalties, house rules as the server said of them", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  const preset = { game: "samba" as const, experimental: false, sides: { 4: [0, 1, 0, 1] } };
  const choices = { rules: [{ ...preset, name: "dutch", referee: false }, { ...preset, name: "fournier", referee: true }], levels: [], version: "" };
  const sides = preset.sides;
  keepRules({ name: "gentle", text: "fournier + penalty_for=nothing + penalty_cards=no", sides, referee: false });
  keepRules({ name: "strict", text: "dutch + penalty_cards=yes", sides, referee: true });
  expect(mayHaveReferee("fournier", choices)).toBe(true);
  expect(mayHaveReferee("dutch", choices)).toBe(false);
  expect(mayHaveReferee("fournier + penalty_for=nothing + penalty_cards=no", choices)).toBe(false);
  expect(mayHaveReferee("dutch + penalty_cards=yes", choices)).toBe(true);
  vi.unstubAllGlobals();
});
