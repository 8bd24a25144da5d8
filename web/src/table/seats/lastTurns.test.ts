import { beforeEach, expect, test } from "vitest";

import { overwriteGetLocale } from "../../paraglide/runtime.js";
import { eventWith } from "../../samba/fixture";
import { changedMelds, lastTurns, turnSpoken, turnText } from "./lastTurns";

beforeEach(() => overwriteGetLocale(() => "en"));

const bo = [
  eventWith("dealt", { n: 1 }),
  eventWith("drew", { n: 2, count: 2 }),
  eventWith("added", { n: 3, cards: ["8h"], meld: "B1" }),
  eventWith("discarded", { n: 4, cards: ["2s"] }),
];

test("a turn is told until the next one of the same seat", () => {
  const turn = lastTurns(bo).get(1);
  expect(turnText(turn?.parts ?? [])).toBe("drew 2 · +8♥ · threw 2♠");
  expect(turnText(turn?.short ?? [])).toBe("+8♥ · threw 2♠");
  expect(turnSpoken(turn?.parts ?? [])).toBe("drew 2, plus eight of hearts, threw two of spades, wild");
  const cy = [...bo, eventWith("took", { n: 5, seat: 2, cards: ["2s", "9h", "9d"], count: 4, way: "pair" })];
  expect(turnText(lastTurns(cy).get(1)?.parts ?? [])).toBe("drew 2 · +8♥ · threw 2♠");
  expect(turnText(lastTurns(cy).get(2)?.parts ?? [])).toBe("took 2♠ and 4 more");
  const again = [...cy, eventWith("drew", { n: 6, count: 2 })];
  expect(turnText(lastTurns(again).get(1)?.parts ?? [])).toBe("drew 2");
});

test("many melded cards are a number, and what was taken back is not told", () => {
  const laid = eventWith("laid", { n: 4, cards: ["Ks", "Kh", "Kd", "Kc"], meld: "B2" });
  const turn = [...bo.slice(0, 3), laid];
  expect(turnText(lastTurns(turn).get(1)?.parts ?? [])).toBe("drew 2 · +5 cards");
  const back = [...turn, eventWith("took_back", { n: 5, count: 1 })];
  expect(turnText(lastTurns(back).get(1)?.parts ?? [])).toBe("drew 2 · +8♥");
});

test("where there is no room a turn is told in fewer words, then in signs", () => {
  const turn = [
    eventWith("took", { n: 2, seat: 2, cards: ["As", "Ah", "Ad"], count: 4, way: "pair" }),
    eventWith("laid", { n: 3, seat: 2, cards: ["Ks", "Kh", "Kd", "Kc"], meld: "A2" }),
    eventWith("asked", { n: 4, seat: 2 }),
    eventWith("discarded", { n: 5, seat: 2, cards: ["2s"] }),
  ];
  const forms = (events: typeof turn): string[] => {
    const told = lastTurns(events).get(2);
    return [told?.short, told?.brief, ...(told?.dense ?? [])].map((form) => turnText(form ?? []));
  };
  expect(forms(turn)).toEqual([
    "took A♠ · +4 cards · asked to go out · threw 2♠",
    "took A♠ · +4 · asked · threw 2♠",
    "↑A♠ · +4 · ↓2♠",
    "↑+4 · ↓2♠",
  ]);
  expect(forms(turn.slice(0, 3)).at(-1)).toBe("↑+4 · ?");
  const answered = [...turn, eventWith("answered", { n: 6, seat: 2, yes: false })];
  expect(forms(answered).at(-1)).toBe("no");
  expect(forms([eventWith("drew", { n: 2, seat: 2, count: 2 })]).at(-1)).toBe("drew 2");
});

test("a draw that was taken back leaves the turn before in sight, whatever happened at the table meanwhile", () => {
  const won = [
    eventWith("laid", { n: 6, cards: ["Ks"], meld: "B2" }),
    eventWith("speed", { n: 7 }),
    eventWith("buraco_stocked", { n: 8 }),
  ];
  const turn = [...bo, eventWith("drew", { n: 5, count: 2 }), ...won];
  const meld = [...turn, eventWith("took_back", { n: 9, count: 2 })];
  expect(turnText(lastTurns(meld).get(1)?.parts ?? [])).toBe("drew 2");
  const draw = [...meld, eventWith("ready", { n: 10 }), eventWith("took_back", { n: 11, count: 1, what: "draw" })];
  expect(turnText(lastTurns(draw).get(1)?.parts ?? [])).toBe("drew 2 · +8♥ · threw 2♠");
});

test("a question that was taken back goes with the answer of another seat", () => {
  const asked = [
    ...bo.slice(0, 2),
    eventWith("asked", { n: 3 }),
    eventWith("answered", { n: 4, seat: 3, yes: true }),
    eventWith("took_back", { n: 5, count: 2, what: "question" }),
  ];
  expect(turnText(lastTurns(asked).get(1)?.parts ?? [])).toBe("drew 2");
  expect(lastTurns(asked).get(3)).toBeUndefined();
});

test("melds that others changed are known until the own turn ends", () => {
  const own = eventWith("discarded", { n: 5, seat: 0, cards: ["4s"] });
  expect([...changedMelds(bo, 0)]).toEqual(["B1"]);
  expect([...changedMelds([...bo, own], 0)]).toEqual([]);
  expect([...changedMelds(bo, 1)]).toEqual([]);
});
