import { expect, test } from "vitest";

import { eventWith, optionsWith, viewWith } from "../../samba/fixture";
import { SAMBA_UI } from "../../samba/ui";
import type { PileOffer, TableView } from "../../wire/messages";
import { drawFate, passFate } from "./plannedMove";
import type { Circumstances, PlannedDraw } from "./plannedMove";

const draw: PlannedDraw = { since: 10, upcard: "9s", pile: 4 };
const pass = { since: 10 };
const pair: PileOffer = { action: "take pair", way: "pair", cards: [], to: null, opens: false, points: 30 };

function at(some: Partial<TableView>, more: Partial<Circumstances> = {}): Circumstances {
  const view = viewWith({ upcard: "9s", pile: 4, ...some });
  return { view, events: [], staged: false, plainly: (action) => SAMBA_UI.plainly(view, action), ...more };
}

const MINE = { options: optionsWith({ draw: true }) };
const TAKES = { options: optionsWith({ draw: true, takes: [pair] }) };

test("a planned draw waits while others play or ask, and is due in the own turn", () => {
  expect(drawFate(draw, at({ turn: 2, actor: 2 }))).toBe("waits");
  expect(drawFate(draw, at({ turn: 2, actor: 0, phase: "answer" }))).toBe("waits");
  expect(drawFate(draw, at(MINE))).toBe("due");
});

test("a new card on the pile drops the draw only where the pile can be taken", () => {
  expect(drawFate(draw, at({ ...MINE, upcard: "4d", pile: 5 }))).toBe("due");
  expect(drawFate(draw, at({ ...TAKES, upcard: "4d", pile: 5 }))).toBe("takeable");
  expect(drawFate(draw, at({ ...TAKES, pile: 5 }))).toBe("takeable");
  expect(drawFate(draw, at(TAKES))).toBe("due"); // it could be taken when the draw was planned
  expect(drawFate(draw, at(TAKES, { staged: true }))).toBe("takeable");
});

test("a draw that would end the deal, or that the server does not offer, is not made by itself", () => {
  expect(drawFate(draw, at({ options: optionsWith({ draw: true, draw_ends_deal: true }) }))).toBe("impossible");
  expect(drawFate(draw, at({ options: optionsWith({ end_deal: true }) }))).toBe("impossible");
  expect(drawFate(draw, at({ options: optionsWith({ draw: true, take_forced: true }) }))).toBe("impossible");
});

test("a draw is over with the deal, and with a turn that went by unseen", () => {
  expect(drawFate(draw, at({ phase: "over" }))).toBe("over");
  expect(drawFate(draw, at({ phase: "play" }))).toBe("over");
  const events = [eventWith("drew", { n: 11, seat: 0 }), eventWith("discarded", { n: 12, seat: 0 })];
  expect(drawFate(draw, at({ turn: 1, actor: 1 }, { events }))).toBe("over");
  expect(drawFate({ ...draw, since: 12 }, at({ turn: 1, actor: 1 }, { events }))).toBe("waits");
});

test("a planned pass waits for one card and an answered question, and is due when the server offers it", () => {
  const passes = optionsWith({ pass_turn: true });
  expect(passFate(pass, at({ turn: 1, actor: 1 }))).toBe("waits");
  expect(passFate(pass, at(MINE))).toBe("waits");
  expect(passFate(pass, at({ phase: "play", hand: ["9s", "4d"] }))).toBe("waits");
  expect(passFate(pass, at({ phase: "answer", actor: 2, hand: ["9s"] }))).toBe("waits");
  expect(passFate(pass, at({ phase: "play", hand: ["9s"], options: passes }))).toBe("due");
  expect(passFate(pass, at({ phase: "play", hand: ["9s"], options: passes }, { staged: true }))).toBe("waits");
});

test("a pass is dropped where the last card may go, and over with the turn", () => {
  expect(passFate(pass, at({ phase: "play", hand: ["9s"] }))).toBe("impossible");
  expect(passFate(pass, at({}, { events: [eventWith("discarded", { n: 11, seat: 0 })] }))).toBe("over");
  expect(passFate(pass, at({}, { events: [eventWith("discarded", { n: 11, seat: 1 })] }))).toBe("waits");
});
