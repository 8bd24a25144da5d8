/** The score sheets that this browser keeps: each as its text, with the deal that is being entered. */

import { rulesIn } from "../../scorekeeper/houseRules";
import type { ScoringData } from "../../scorekeeper/data";
import { SHEET_RULES } from "../../scorekeeper/sheetRules";
import type { SheetRules } from "../../scorekeeper/sheet";
import { printSheet } from "../../scorekeeper/text/printing";
import { readSheet } from "../../scorekeeper/text/reading";
import { newDraft } from "./draft";
import type { Draft } from "./draft";
import { KEPT_STEPS } from "./entry/steps";
import type { Open, Step } from "./entry/steps";

/** A sheet on this device. */
export interface KeptSheet extends Open {
  /** ms since 1970 */
  changed: number;
}

/** A sheet that this device cannot read; its text is still there. */
export interface LostSheet {
  id: string;
  text: string;
}

/** What lies in the browser's storage. */
interface Stored {
  text: string;
  data: ScoringData;
  draft: Draft | null;
  /** missing where they were kept before there was undo */
  steps?: Step[];
  changed: number;
}

const KEY = "sambakit.sheet.";
const OPEN = "sambakit.sheetOpen";
const FORGOTTEN = "sambakit.sheetForgotten";

/** What the browser did with something to keep: it took it, has no room for it, or keeps nothing at all. */
export type Keeping = "kept" | "full" | "refused";

/** What the browser did not take: it lasts as long as the page. */
const untaken = new Map<string, string>();

/** Keep a sheet; returns whether the browser took it. */
export function keepSheet({ sheet, draft, steps, changed }: KeptSheet): Keeping {
  const kept = steps.slice(-KEPT_STEPS);
  const stored: Stored = { text: printSheet(sheet), data: sheet.rules.data, draft, steps: kept, changed };
  return put(KEY + sheet.id, JSON.stringify(stored));
}

/** Return all sheets that are kept here, the newest first. */
export function keptSheets(): KeptSheet[] {
  const texts = new Map([...takenTexts(), ...untaken]);
  return [...texts]
    .filter(([key]) => key.startsWith(KEY))
    .flatMap(([, text]) => readKept(text))
    .toSorted((one, other) => other.changed - one.changed);
}

function takenTexts(): [key: string, text: string][] {
  try {
    return Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ""]);
  } catch {
    return []; // a browser that keeps nothing
  }
}

/** Return the sheet with that id as it is kept here; null where there is none. */
export function keptSheet(id: string): KeptSheet | null {
  try {
    return readKept(untaken.get(KEY + id) ?? localStorage.getItem(KEY + id) ?? "")[0] ?? null;
  } catch {
    return null;
  }
}

function readKept(text: string): KeptSheet[] {
  try {
    const { text: written, data, draft, steps = [], changed } = JSON.parse(text) as Stored;
    const sheet = readSheet(written, (id, changes, hash) => ({ id, changes, hash, data }));
    const whole = (one: Draft | null): Draft | null => one && { ...newDraft(), ...one };
    return [
      { sheet, draft: whole(draft), steps: steps.map((step) => ({ ...step, draft: whole(step.draft) })), changed },
    ];
  } catch {
    return []; // `lostSheets` has it
  }
}

/** Return the sheets that are kept here and cannot be read, as their text; nothing is ever thrown away unseen. */
export function lostSheets(): LostSheet[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(KEY))
      .map((key) => ({ id: key.slice(KEY.length), text: localStorage.getItem(key) ?? "" }))
      .filter(({ text }) => readKept(text).length === 0)
      .map(({ id, text }) => ({ id, text: textIn(text) }));
  } catch {
    return [];
  }
}

function textIn(stored: string): string {
  try {
    return (JSON.parse(stored) as Stored).text;
  } catch {
    return stored;
  }
}

/** Forget a sheet; the last one forgotten can be brought back. */
export function forgetSheet(id: string): void {
  const text = untaken.get(KEY + id) ?? textAt(KEY + id);
  take(KEY + id); // first: there may be no room for both
  if (text !== null) put(FORGOTTEN, JSON.stringify({ id, text }));
}

function textAt(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function take(key: string): void {
  untaken.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // then there was none
  }
}

/** Return whether there is a sheet with that id, though it cannot be read or was just forgotten. */
export function isHere(id: string): boolean {
  return forgotten()?.id === id || (untaken.get(KEY + id) ?? textAt(KEY + id)) !== null;
}

/** Return whether a sheet was forgotten that can be brought back. */
export function hasForgotten(): boolean {
  return forgotten() !== null;
}

/** Keep the sheet again that was forgotten last. */
export function bringBack(): void {
  const last = forgotten();
  if (!last) return;
  put(KEY + last.id, last.text);
  dropForgotten();
}

/** Forget the last forgotten sheet for good. */
export function dropForgotten(): void {
  take(FORGOTTEN);
}

function forgotten(): { id: string; text: string } | null {
  try {
    const last = JSON.parse(untaken.get(FORGOTTEN) ?? textAt(FORGOTTEN) ?? "") as { id?: unknown; text?: unknown };
    return typeof last.id === "string" && typeof last.text === "string" ? { id: last.id, text: last.text } : null;
  } catch {
    return null;
  }
}

/** Return which sheet lay open when the page was left; empty: none. */
export function openSheetId(): string {
  try {
    return untaken.get(OPEN) ?? localStorage.getItem(OPEN) ?? "";
  } catch {
    return "";
  }
}

export function rememberOpen(id: string): void {
  put(OPEN, id);
}

function put(key: string, text: string): Keeping {
  try {
    localStorage.setItem(key, text);
    untaken.delete(key);
    return "kept";
  } catch (error) {
    untaken.set(key, text);
    return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "refused";
  }
}

/** Return the id of a new sheet: 128 random bits. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = btoa(String.fromCharCode(...bytes));
  return `s${text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** Return the rules of a sheet from what this client knows of the presets; null where a server has to say. */
export function knownRules(id: string, changes: SheetRules["changes"], hash: string): SheetRules | null {
  return rulesIn(SHEET_RULES, id, changes, hash);
}

/** Return the rules that scoring data are of. */
export function rulesOf(data: ScoringData): SheetRules {
  const [id = "", ...texts] = data.rules.split(" + ");
  const changes = texts.map((text): [string, string] => {
    const [field = "", ...value] = text.split("=");
    return [field, value.join("=")];
  });
  return { id, changes, hash: data.hash, data };
}

/** Ask the browser to keep this page's data for good; returns whether it promises to. */
export async function askToKeep(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false; // over plain http no browser promises anything
  }
}
