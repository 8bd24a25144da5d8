/**
 * The one reader of files with text: records, sheets and rules, as editors and shells write them. Everything that it reads
 * is UTF-8 or UTF-16, with a byte-order mark or without one. The command has the same reader in `game/text_files.py`.
 */

import { m } from "../paraglide/messages.js";

const PACKED = ["\x1f\x8b", "PK\x03\x04", "\xfd7zXZ\0"]; // gzip, zip, xz
const LINE_END = /\r\n|[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]/g;
const BLANK = /[\x1f\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/** A file that is not text. */
export class TextFileError extends Error {
  constructor(readonly fault: "packed" | "not_text") {
    super(fault);
  }
}

/**
 * Return the text that the bytes of a file stand for; throws TextFileError. Every kind of line end becomes a line feed, and
 * every kind of blank an ordinary one. Byte-order marks go, also those inside: a file made of two others may hold several.
 */
export function textOf(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  if (PACKED.some((magic) => start.startsWith(magic))) throw new TextFileError("packed");
  const text = decoded(bytes);
  if (text.includes("\0")) throw new TextFileError("not_text");
  return text.replaceAll("\ufeff", "").replace(LINE_END, "\n").replace(BLANK, " ");
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new TextFileError("not_text");
  }
}

/** Return the encoding by the byte-order mark; without one by the first sign, which is ASCII in all our texts. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === undefined || second === undefined) return "utf-8";
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return "utf-8";
}

/** Return the text in a file; throws TextFileError, and another error where the file is gone. */
export async function readTextFile(file: File): Promise<string> {
  return textOf(new Uint8Array(await file.arrayBuffer()));
}

/** Return why a file cannot be read as text, and what to do. */
export function noText(error: unknown): string {
  if (!(error instanceof TextFileError)) return m.file_gone();
  return error.fault === "packed" ? m.file_packed() : m.file_not_text();
}
