import { expect, test } from "vitest";

import { asking, offlinePage } from "./book";
import { marked } from "./terms";

/** Return the ids of the rules that answer, best first. */
async function answers(rules: string, asked: string, lang = "en"): Promise<string[]> {
  const page = await offlinePage(rules, lang);
  if (!page) throw new Error(`${rules} has no page`);
  return (await asking(page, lang)).ask(asked).map(({ id }) => id);
}

test("a rule is found by its id, and a part of the rules by its number", async () => {
  for (const id of ["D-9.8", "d9.8", "D 9.8", "9.8"]) expect((await answers("dutch", id))[0]).toBe("D-9.8");
  expect((await answers("dutch", "D-13")).slice(0, 3)).toEqual(["D-13.1", "D-13.2", "D-13.3"]);
  expect((await answers("dutch", "c-5"))[0]).toBe("C-5");
});

test("words that say nothing find nothing", async () => {
  expect(await answers("dutch", "")).toEqual([]);
  expect(await answers("dutch", "may I")).toEqual([]);
});

test("a word that is typed wrong or half is found", async () => {
  expect((await answers("fournier", "irregulraity"))[0]).toBe("F-9.3");
  expect((await answers("fournier", "pumb"))[0]).toBe("F-3.10");
});

test("who reads another language finds English rules with the own words", async () => {
  expect((await answers("bicycle", "Wann ist der Stapel eingefroren?", "de")).slice(0, 3)).toContain("B-3.8");
  expect((await answers("bicycle", "frozen pile", "de")).slice(0, 3)).toContain("B-3.8");
});

test("house rules stand in the text and are found by it", async () => {
  const page = await offlinePage("dutch + target=5000 + take_onto_group=yes", "en");
  const rules = page?.sections.flatMap((section) => section.rules) ?? [];
  expect(page?.changes.map(({ field, rules: ids }) => [field, ids])).toEqual([
    ["take_onto_group", ["D-9.9"]],
    ["target", ["D-13.1", "D-13.3"]],
  ]);
  expect(rules.find(({ id }) => id === "D-13.1")?.text).toContain("5,000 or more");
  expect(rules.find(({ id }) => id === "D-9.9")?.changed).toEqual(["take_onto_group"]);
  expect((await answers("dutch + target=5000", "5000"))[0]).toMatch(/D-13/);
});

test("a target by number of players is told for each", async () => {
  const page = await offlinePage("dutch + target=10000,3:7500,6:7500", "en");
  const rules = page?.sections.flatMap((section) => section.rules) ?? [];
  const told = "10,000 or more (with two, four or five players) or 7,500 or more (with three or six players)";
  expect(rules.find(({ id }) => id === "D-13.1")?.text).toContain(`until a side has ${told} at the end`);
});

test("a rule that does not hold here comes after the one that holds instead", async () => {
  const found = await answers("bolivia", "is there a canasta of wild cards alone");
  expect(found.indexOf("V-1")).toBeGreaterThanOrEqual(0);
  expect(found.indexOf("B-4.2") === -1 || found.indexOf("V-1") < found.indexOf("B-4.2")).toBe(true);
});

test("of rules that answer alike the set's own come before those of its base", async () => {
  const found = await answers("bolivia", "going out needs completed sets");
  expect(found.indexOf("V-2")).toBe(0);
  const base = found.findIndex((id) => id.startsWith("B-"));
  expect(base).toBeGreaterThan(0);
});

test("rules that are not known here have no page", async () => {
  for (const text of ["whist", "dutch.2", "dutch + taget=1", "dutch + sequences=maybe", "dutch + target=x", ""])
    expect(await offlinePage(text, "en")).toBeNull();
});

test("what was found is marked in the text, in all its forms", async () => {
  const page = await offlinePage("dutch", "en");
  if (!page) throw new Error("no page");
  const { vocabulary, ask } = await asking(page, "en");
  const [hit] = ask("pick up the pile with a joker");
  const parts = marked("A wild takes the discard pile.", hit?.terms ?? new Set(), vocabulary);
  expect(parts.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(["wild", "takes", "discard pile"]);
});

test("what is asked for is decided with a yes or a no, by the rules of the page", async () => {
  const decided = async (rules: string, question: string): Promise<[unknown, unknown]> => {
    const page = await offlinePage(rules, "en");
    if (!page) throw new Error("no page");
    const search = await asking(page, "en");
    const [hit] = search.ask(question);
    return [hit?.id, hit && search.decided(hit).map(({ label, yes }) => ({ label, yes }))];
  };
  const question = "May I take the pile with a natural and a wild card?";
  const label = "Taking with a natural and a wild";
  expect(await decided("dutch", question)).toEqual(["D-9.8", [{ label, yes: false }]]);
  expect(await decided("dutch + take_natural_wild=yes", question)).toEqual(["D-9.8", [{ label, yes: true }]]);
  // one word says too little of what is meant: whether there are sequences is another question
  expect(await decided("bicycle", "Can I put a joker into my run of hearts?")).toEqual(["B-4.3", []]);
  // of several rules on a field the one whose words say it: two wilds never take the pile, a natural and a wild do
  expect((await decided("fournier", "May I take the pile with a joker?"))[1]).toEqual([]);
  expect(await decided("fournier", question)).toEqual(["F-3.4", [{ label, yes: true }]]);
});
