/**
 * A sheet in pieces that a QR code holds (docs/scorekeeper.md): each says which of how many it is and of what, and has a
 * check of its own. All characters are of the set that codes hold with the fewest bits, and may stand in a link.
 */

/** How the bytes are to be read: a text that was deflated, or the text itself. */
export type PartForm = "Z" | "T";

/** A piece of a sheet; `place` counts from 1. */
export interface Part {
  readonly form: PartForm;
  /** the check of the whole, which all of its pieces have */
  readonly whole: string;
  readonly place: number;
  readonly count: number;
  readonly payload: string;
}

/** Why a text is not a piece of a sheet. */
export type PartFault = "no_part" | "damaged";

export class PartError extends Error {
  constructor(readonly fault: PartFault) {
    super(fault);
  }
}

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*-/:"; // 41: three of them hold two bytes
const BASE = LETTERS.length;
const PART = /SHEET1([ZT])\.([0-9A-Z]{7})\.([1-9]\d?)\.([1-9]\d?)\.([0-9A-Z$*\-/:]+)\.([0-9A-Z]{7})(?![0-9A-Z.])/;
const BEGUN = /SHEET\d/;
const LONGEST = 800; // characters of a payload: with a link around it a code of 85 by 85, which a phone shows well
export const MOST_PARTS = 99;

/** Return bytes as the texts of as few codes as hold them, all about as long; null where there are too many. */
export function partsOf(form: PartForm, bytes: Uint8Array, longest = LONGEST): string[] | null {
  const [payload, whole] = [lettersOf(bytes), checkOf(bytes)];
  const count = Math.max(1, Math.ceil(payload.length / longest));
  if (count > MOST_PARTS) return null;
  const length = Math.ceil(payload.length / count);
  return Array.from({ length: count }, (_, place) => {
    const piece = payload.slice(place * length, (place + 1) * length);
    const text = `SHEET1${form}.${whole}.${String(place + 1)}.${String(count)}.${piece}`;
    return `${text}.${checkOf(encoded(text))}`;
  });
}

/** Return the piece that stands somewhere in a text, such as a link; throws PartError. */
export function readPart(text: string): Part {
  const found = PART.exec(text);
  const [all = "", form, whole = "", place, count, payload = "", check = ""] = found ?? [];
  if (!found) throw new PartError(BEGUN.test(text) ? "damaged" : "no_part");
  const told = all.slice(0, -check.length - 1);
  if (checkOf(encoded(told)) !== check || Number(place) > Number(count)) throw new PartError("damaged");
  return { form: form === "Z" ? "Z" : "T", whole, place: Number(place), count: Number(count), payload };
}

/** Return the bytes of all pieces of a whole, in any order; throws PartError. */
export function joined(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const sorted = parts.toSorted((one, other) => one.place - other.place);
  const bytes = bytesOf(sorted.map(({ payload }) => payload).join(""));
  if (checkOf(bytes) !== parts[0]?.whole) throw new PartError("damaged");
  return bytes;
}

/** Return which pieces of a whole are missing. */
export function missingOf(parts: readonly Part[]): number[] {
  const count = parts[0]?.count ?? 0;
  return Array.from({ length: count }, (_, place) => place + 1).filter(
    (place) => !parts.some((part) => part.place === place),
  );
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function lettersOf(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const pair = at + 1 < bytes.length;
    let value = (bytes[at] ?? 0) * (pair ? 256 : 1) + (pair ? (bytes[at + 1] ?? 0) : 0);
    for (let letter = 0; letter < (pair ? 3 : 2); letter++) {
      text += LETTERS[value % BASE] ?? "";
      value = Math.floor(value / BASE);
    }
  }
  return text;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const letters = [...text.slice(at, at + 3)];
    const value = letters.reduceRight((sum, letter) => sum * BASE + LETTERS.indexOf(letter), 0);
    const pair = letters.length === 3;
    if (letters.length < 2 || value >= (pair ? 65536 : 256)) throw new PartError("damaged");
    bytes.push(...(pair ? [value >> 8, value & 255] : [value]));
  }
  return new Uint8Array(bytes);
}

/** Return the CRC-32 of bytes in seven digits to the base of 36: what was misread or cut off has another one. */
function checkOf(bytes: Uint8Array): string {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return (~rest >>> 0).toString(36).toUpperCase().padStart(7, "0");
}
