import { expect, test } from "vitest";

import { joined, missingOf, partsOf, readPart } from "./parts";
import type { PartForm } from "./parts";
import { squeezed, unsqueezed } from "./squeezing";

const TEXT = `sambakit sheet 1\n${Array.from({ length: 400 }, (_, line) => `own A ${String(line * 7919)} Ünî ${String(line)}`).join("\n")}\n`;

async function pieces(text: string, longest = 500): Promise<string[]> {
  const { form, bytes } = await squeezed(text);
  return partsOf(form, bytes, longest) ?? [];
}

async function whole(texts: readonly string[]): Promise<string> {
  const parts = texts.map(readPart);
  return unsqueezed(parts[0]?.form ?? "T", joined(parts));
}

test("pieces in any order, within links, are the text again", async () => {
  const texts = await pieces(TEXT);
  expect(texts.length).toBeGreaterThan(5);
  const links = texts.toReversed().map((text) => `https://cards.example/score#${text}`);
  expect(await whole(links)).toBe(TEXT);
  for (const text of texts) expect(text).toMatch(/^[0-9A-Z$*\-/:.]+$/);
});

test.each([0, 1, 2, 3, 4, 255, 256, 257])("bytes of every number stay as they are (%i)", (size) => {
  const bytes = new Uint8Array(Array.from({ length: size }, (_, at) => (at * 151 + 255) % 256));
  for (const form of ["Z", "T"] satisfies PartForm[]) {
    if (!size) continue;
    const parts = (partsOf(form, bytes, 50) ?? []).map(readPart);
    expect([...joined(parts)]).toEqual([...bytes]);
    expect(parts.every((part) => part.form === form)).toBe(true);
  }
});

test("missing pieces are named", async () => {
  const parts = (await pieces(TEXT)).map(readPart);
  expect(missingOf(parts)).toEqual([]);
  expect(missingOf(parts.filter(({ place }) => place !== 2 && place !== 4))).toEqual([2, 4]);
});

test("a piece with any character changed, or cut off, is damaged", async () => {
  const [text = ""] = await pieces(TEXT);
  for (let at = 0; at < text.length; at += 3) {
    const other = text[at] === "7" ? "8" : "7";
    expect(() => readPart(text.slice(0, at) + other + text.slice(at + 1)), `at ${String(at)}`).toThrow();
  }
  expect(() => readPart(text.slice(0, -1))).toThrow(expect.objectContaining({ fault: "damaged" }) as Error);
  expect(() => readPart("https://cards.example/score")).toThrow(expect.objectContaining({ fault: "no_part" }) as Error);
});

test("pieces of two sheets are no whole", async () => {
  const [one, other] = [await pieces(TEXT), await pieces(TEXT.replace("7919", "7920"))];
  expect(readPart(one[0] ?? "").whole).not.toBe(readPart(other[0] ?? "").whole);
  expect(() => joined([...one.slice(0, -1), ...other.slice(-1)].map(readPart))).toThrow(
    expect.objectContaining({ fault: "damaged" }) as Error,
  );
});

test("a bomb is not blown up, and other bytes are no text", async () => {
  const { form, bytes } = await squeezed("0".repeat(3_000_000));
  expect(bytes.length).toBeLessThan(10_000);
  await expect(unsqueezed(form, new Uint8Array(bytes))).rejects.toThrow();
  await expect(unsqueezed("Z", new Uint8Array([1, 2, 3]))).rejects.toThrow();
  await expect(unsqueezed("T", new Uint8Array([255, 254]))).rejects.toThrow();
});
