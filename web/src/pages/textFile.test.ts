import { expect, test } from "vitest";

import { TextFileError, textOf } from "./textFile";

const TEXT = "sambakit sheet 1\nseat 0 person André\n";

function utf16(text: string, little: boolean): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) bytes.setUint16(at * 2, text.charCodeAt(at), little);
  return new Uint8Array(bytes.buffer);
}

function faultOf(bytes: Uint8Array): string {
  try {
    return textOf(bytes);
  } catch (error) {
    return error instanceof TextFileError ? error.fault : "";
  }
}

test.each([
  ["UTF-8 with a mark", new TextEncoder().encode(`\ufeff${TEXT}`)],
  ["a Windows shell", utf16(`\ufeff${TEXT.replaceAll("\n", "\r\n")}`, true)],
  ["UTF-16 without a mark", utf16(TEXT, false)],
  ["old line ends", new TextEncoder().encode(TEXT.replaceAll("\n", "\r"))],
  ["other blanks", new TextEncoder().encode(TEXT.replaceAll(" ", "\u00a0"))],
])("a file of %s holds its text", (_, bytes) => {
  expect(textOf(bytes)).toBe(TEXT);
});

test("what is no text is refused by its fault", () => {
  expect(faultOf(Uint8Array.of(0x1f, 0x8b, 8, 0))).toBe("packed");
  expect(faultOf(Uint8Array.of(0x41, 0xe9, 0x0a))).toBe("not_text");
  expect(faultOf(utf16("A\ud83d", true))).toBe("not_text");
  expect(faultOf(new Uint8Array(16))).toBe("not_text");
});
