import { describe, expect, it } from "vitest";

import { LONGEST_NOTE, notesIn, oneLine, tagsOf, together, withNotes } from "./notes";

const RECORD = "sambakit record 2\nrules dutch.1\nx-club Tuesday\n\ndeal 1\n0: draw\n";

describe("notes on moments", () => {
  const notes = [
    { deal: 1, step: 3, text: "why not the pile? #mistake" },
    { deal: 2, step: 0, text: "a good hand" },
  ];

  it("are lines of the record, which has all its other lines still", () => {
    const text = withNotes(RECORD, notes);
    expect(text).toBe(`${RECORD}x-note 1.3 why not the pile? #mistake\nx-note 2.0 a good hand\n`);
    expect(notesIn(text)).toEqual(notes);
    expect(withNotes(text, [])).toBe(RECORD);
    expect(withNotes(text, notes)).toBe(text);
  });

  it("are found wherever they stand, and other lines are none", () => {
    const text =
      "sambakit record 2\n  x-note 2.14   late \nx-note 0.1 no\nx-note 1.1\nx-notes 1.1 no\nx-note 1.2 early\n";
    expect(notesIn(text)).toEqual([
      { deal: 1, step: 2, text: "early" },
      { deal: 2, step: 14, text: "late" },
    ]);
  });

  it("of two people stay both", () => {
    const other = [{ deal: 1, step: 3, text: "it was blocked" }, notes[1] ?? notes[0]].flatMap((one) => one ?? []);
    const both = together(notes, other);
    expect(both.map(({ text }) => text)).toEqual(["why not the pile? #mistake · it was blocked", "a good hand"]);
    expect(together(both, other)).toEqual(both);
    expect(together(both, notes)).toEqual(both);
  });

  it("are one line each, and not endless", () => {
    expect(oneLine("  two\n\tlines ")).toBe("two lines");
    expect(oneLine("x".repeat(LONGEST_NOTE + 1))).toHaveLength(LONGEST_NOTE);
  });

  it("have tags", () => {
    expect(tagsOf("#Mistake by me, #mistake; no # and #größe-2")).toEqual(["#mistake", "#größe-2"]);
    expect(tagsOf("none")).toEqual([]);
  });
});
