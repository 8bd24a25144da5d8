import { describe, expect, test } from "vitest";

import { optionsWith, sideWith, viewWith } from "../../samba/fixture";
import { game } from "../../samba/game";
import type { Options, TableView } from "../../wire/messages";
import { learn } from "../games";
import { bubbleText, dueBubble } from "./bubbles";
import type { Bubble } from "./bubbles";
import { teachLine } from "./lines";

learn("samba", game);

const ALL: Bubble[] = ["draw", "opening", "pile"];
const offer = {
  action: "take pair 9h 9d",
  way: "pair" as const,
  cards: ["9h", "9d"],
  to: null,
  points: 30,
  opens: false,
};

function playing(options: Partial<Options>, opened = false, some: Partial<TableView> = {}): TableView {
  const sides = [sideWith(0, [0, 2], { opened }), sideWith(1, [1, 3])];
  return viewWith({ phase: "play", sides, options: optionsWith({ lay: true, discard: ["4c"], ...options }), ...some });
}

const drawing = (options: Partial<Options>): TableView =>
  viewWith({ pile: 7, options: optionsWith({ draw: true, ...options }) });

describe("the line", () => {
  test.each<[string, TableView, RegExp]>([
    ["to draw", drawing({}), /^Draw:/],
    ["to take", drawing({ takes: [offer] }), /brings you 7 cards; the top one/],
    ["to open by the pile", drawing({ takes: [{ ...offer, opens: true }] }), /with it you open/],
    [
      "to draw from over hidden cards",
      { ...drawing({}), hidden: 3 },
      /first to take the pile also gets 3 face-down cards/,
    ],
    [
      "to take hidden cards",
      { ...drawing({ takes: [offer] }), hidden: 3 },
      /brings you 7 cards; 3 of them nobody has seen/,
    ],
    ["to take one hidden card", { ...drawing({ takes: [offer] }), hidden: 1 }, /one of them nobody has seen/],
    ["with an opening", playing({ can_meld: true }), /^You can open/],
    ["without one", playing({}), /^Not enough to open/],
    ["with a meld", playing({ can_meld: true }, true), /^You can lay or add/],
    ["with nothing to lay", playing({}, true), /^Nothing to lay/],
    ["with a last card", playing({ discard_goes_out: true }, true), /ends the deal/],
    ["with a question", playing({ ask: true }, true), /ask your partner/],
    [
      "with a question that would be vain",
      playing({ ask: true, cannot_go_out: { code: "x", rule: "", facts: {} } }, true),
      /^Nothing/,
    ],
    ["asked", playing({}, true, { phase: "answer" }), /^Say yes/],
    ["with a pass", playing({ pass_turn: true }, true), /pass/],
  ])("%s", (_, view, line) => {
    expect(teachLine(view)).toMatch(line);
  });

  test("is empty while others play, and in a pause", () => {
    expect(teachLine(viewWith({ turn: 1, actor: 1 }))).toBe("");
    expect(teachLine({ ...drawing({}), paused: 0 })).toBe("");
  });
});

describe("the bubble", () => {
  test("stays away from lessons and problems", () => {
    const exercise: TableView["exercise"] = { name: "x", goal: "lesson", most: 1, reached: 0, judged: false };
    expect(dueBubble({ ...drawing({}), exercise }, ALL)).toBeNull();
  });

  test("of the draw comes first, then that of the pile", () => {
    const view = drawing({ takes: [offer] });
    expect(dueBubble(view, ALL)).toBe("draw");
    expect(dueBubble(view, ["opening", "pile"])).toBe("pile");
    expect(dueBubble(drawing({}), ["opening", "pile"])).toBeNull();
    expect(bubbleText("pile", view)).toContain("7 cards");
  });

  test("of the opening comes while the hand holds one", () => {
    expect(dueBubble(playing({ can_meld: true }), ALL)).toBe("opening");
    expect(dueBubble(playing({ can_meld: true }, true), ALL)).toBeNull();
    expect(dueBubble(playing({}), ALL)).toBeNull();
  });

  test("waits for the own turn", () => {
    expect(dueBubble(viewWith({ turn: 1, actor: 1, options: optionsWith({ draw: true }) }), ALL)).toBeNull();
  });
});
