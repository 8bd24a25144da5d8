import { beforeEach, describe, expect, test } from "vitest";

import { spoken } from "../../cards/rich";
import { overwriteGetLocale } from "../../paraglide/runtime.js";
import type { Exercise, LessonStep } from "../../wire/messages";
import { doneText, nextButton, nextText, standingOf, stepName, whyOf } from "./guide";

const opening: LessonStep = {
  name: "opening",
  plays: [["lay Ks Kh Kd", "lay 9h Th Jh"]],
  facts: { need: 50, points: 60, melds: 2 },
};
const sequence: LessonStep = { name: "sequence", plays: [["draw"], ["add Ah A1"]], facts: { bonus: 1500, count: 7 } };
const out: LessonStep = {
  name: "out",
  plays: [["add Kh Kd A1"], ["discard 5s"]],
  facts: { sets: 1, bonus: 100, count: 2 },
};
const pile: LessonStep = { name: "pile", plays: [["take pair Qs Qh"]], facts: { pile: 5 } };
const rommePile: LessonStep = { name: "pile", plays: [["take add r8 A1"]], facts: { pile: 3 } };

beforeEach(() => {
  overwriteGetLocale(() => "en");
});

describe("the guide of a lesson", () => {
  test("says what a step is about, with the values of its rules", () => {
    expect(stepName(opening)).toBe("Opening");
    expect(whyOf(opening, "samba")).toBe("Your side opens with at least 50 points. These are 60.");
    expect(whyOf(sequence, "samba")).toContain("+1,500 points");
    expect(whyOf(out, "samba")).toContain("one completed set");
    expect(whyOf({ ...out, facts: { ...out.facts, sets: 3 } }, "samba")).toContain("3 completed sets");
  });

  test("names the kinds of sets that going out asks for", () => {
    const bolivia = { ...out, facts: { sets: 2, bonus: 200, sequences: 1, pure: 0, mixed: 0 } };
    expect(whyOf(bolivia, "samba")).toContain("With 2 completed sets, one samba among them, you may go out");
    const sambola = { ...out, facts: { sets: 3, bonus: 200, sequences: 0, pure: 2, mixed: 1 } };
    expect(whyOf(sambola, "samba")).toContain("2 without wild cards and one with wild cards among them");
    expect(whyOf({ ...out, facts: { ...bolivia.facts, sequences: 0 } }, "samba")).not.toContain("among them");
  });

  test("says how the pile is taken", () => {
    expect(whyOf(pile, "samba")).toContain("two cards like its top card");
    expect(whyOf({ ...pile, plays: [["take wild Qs 2s"]] }, "samba")).toContain("wild");
    expect(whyOf({ ...pile, plays: [["take top A1"]] }, "samba")).toContain("fits your meld");
    expect(whyOf(rommePile, "samba_romme")).toContain("fits your row");
  });

  test("names the cards to pick next, in the order of the answer", () => {
    const hand = ["Ks", "Kh", "Kd", "9h", "Th", "Jh", "4s"];
    expect(spoken(nextText(opening, { hand, phase: "play" }))).toContain("king of spades, king of hearts");
    expect(nextText(sequence, { hand: ["4s"], phase: "draw" })).toContain("stock");
    expect(spoken(nextText(sequence, { hand: ["4s", "Ah"], phase: "play" }))).toContain("ace of hearts");
    expect(spoken(nextText(out, { hand: ["Kh", "Kd", "5s"], phase: "play" }))).toContain("Add to");
    expect(spoken(nextText(out, { hand: ["5s"], phase: "play" }))).toContain("discard the last card: five of spades");
  });

  test("names what is left where a play was done in parts", () => {
    const left = spoken(
      nextText({ ...out, plays: [["add Kh A1", "add As A2"], ["discard 5s"]] }, { hand: ["As", "5s"], phase: "play" }),
    );
    expect(left).toContain("Pick ace of spades");
  });

  test("calls the buttons as a phone does", () => {
    expect(nextText(rommePile, { hand: ["r5"], phase: "draw" }, true)).toBe("Press “Pile”.");
    expect(nextText(pile, { hand: ["Qs", "Qh"], phase: "draw" }, true)).toContain("“Pile”");
  });

  test("a card of the pile is not to be picked", () => {
    expect(nextText(rommePile, { hand: ["r5"], phase: "draw" })).toBe("Press “Take pile”.");
    expect(spoken(nextText(pile, { hand: ["Qs", "Qh"], phase: "draw" }))).toContain("queen of hearts");
  });

  test("asks for the button of the next play, and for none while other cards are picked", () => {
    const exercise: Exercise = { name: "lesson out", goal: "lesson", most: 1, reached: 0, judged: false };
    const own = { actor: 0, seat: 0, exercise };
    const draws = { ...own, hand: ["4s", "Ah", "5s", "Kh", "Kd"], phase: "draw" as const };
    expect(nextButton(sequence, draws, ["4s"])).toBe("draw");
    expect(nextButton(pile, { ...draws, hand: ["Qs", "Qh"] }, [])).toBe("pile");
    const plays = { ...draws, phase: "play" as const };
    expect(nextButton(sequence, plays, ["Ah"])).toBe("lay");
    expect(nextButton(sequence, plays, ["4s"])).toBe("nothing");
    expect(nextButton(out, plays, [])).toBe("lay");
    expect(nextButton(out, plays, ["5s"])).toBe("nothing");
    expect(nextButton(out, { ...plays, hand: ["5s", "4s"] }, ["5s"])).toBe("discard");
    expect(nextButton(sequence, { ...plays, hand: ["4s"] }, ["4s"])).toBeNull(); // nothing of the answer is left
    expect(nextButton(sequence, { ...plays, actor: 1 }, [])).toBeNull();
    expect(nextButton(sequence, { ...plays, exercise: { ...exercise, judged: true } }, [])).toBeNull();
  });

  test("is silent where nothing of the answer is left", () => {
    expect(nextText(opening, { hand: ["4s"], phase: "play" })).toBe("");
    expect(nextText(pile, { hand: ["Qs", "Qh"], phase: "play" })).toBe("");
  });

  test("tells what a step has brought", () => {
    expect(doneText(sequence, "samba")).toContain("1,500");
    expect(doneText(pile, "samba")).toContain("5 cards");
  });

  test("the server judges", () => {
    const exercise: Exercise = { name: "lesson pile", goal: "lesson", most: 1, reached: 0, judged: false };
    expect(standingOf(null)).toBe("open");
    expect(standingOf({ exercise })).toBe("open");
    expect(standingOf({ exercise: { ...exercise, judged: true } })).toBe("missed");
    expect(standingOf({ exercise: { ...exercise, judged: true, reached: 1 } })).toBe("done");
  });
});
