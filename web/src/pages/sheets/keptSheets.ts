/** The score sheets that this browser keeps: each as its text, with the deal that is being entered. */

import { rulesIn } from "../../scorekeeper/houseRules";
import type { ScoringData } from "../../scorekeeper/data";
import { SHEET_RULES } from "../../scorekeeper/sheetRules";
import type { Sheet, SheetRules } from "../../scorekeeper/sheet";
import { printSheet } from "../../scorekeeper/text/printing";
import { readSheet } from "../../scorekeeper/text/reading";
import type { Draft } from "./draft";

/** A sheet on this device. */
export interface KeptSheet {
  sheet: Sheet;
  draft: Draft | null;
  /** ms since 1970 */
  changed: number;
}

/** What lies in the browser's storage. */
interface Stored {
  text: string;
  data: ScoringData;
  draft: Draft | null;
  changed: number;
}

const KEY = "sambakit.sheet.";
const OPEN = "sambakit.sheetOpen";

/** What the browser did not take: it lasts as long as the page. */
const untaken = new Map<string, string>();

/** Keep a sheet; returns whether the browser took it. */
export function keepSheet({ sheet, draft, changed }: KeptSheet): boolean {
  const stored: Stored = { text: printSheet(sheet), data: sheet.rules.data, draft, changed };
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
    const { text: written, data, draft, changed } = JSON.parse(text) as Stored;
    return [{ sheet: readSheet(written, (id, changes, hash) => ({ id, changes, hash, data })), draft, changed }];
  } catch {
    return [];
  }
}

export function forgetSheet(id: string): void {
  untaken.delete(KEY + id);
  try {
    localStorage.removeItem(KEY + id);
  } catch {
    // then there was none
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

function put(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    untaken.delete(key);
    return true;
  } catch {
    untaken.set(key, text);
    return false;
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
