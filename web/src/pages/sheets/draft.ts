/** The deal that is being entered: what was typed and counted, by field, and how it changes with each tap. */

import type { DealEntry } from "../../scorekeeper/entries";
import type { Sheet } from "../../scorekeeper/sheet";

/** A field of a deal's entry; `id` is its place in a draft. */
export interface Field {
  id: string;
  what:
    | "out"
    | "set"
    | "red"
    | "melds"
    | "meld_count"
    | "hand"
    | "size"
    | "held_red"
    | "held_black"
    | "fine"
    | "penalty"
    | "own"
    | "left";
  side: number;
  /** of a hand; null: all hands of the side together */
  seat: number | null;
  /** of a completed set, or the cause of a penalty */
  item: string;
  /** one digit fills it, mostly */
  small: boolean;
  /** its cards can be counted by their values */
  cards: boolean;
}

/** What has been entered so far; kept after every tap. */
export interface Draft {
  /** the deal that is corrected; null: a new one */
  corrects: number | null;
  /** that deal as it was: what no tap has changed stays as it is, also where no field shows it */
  base: DealEntry | null;
  /** the number that a new deal had when it was begun; null: nobody has noted it */
  as: number | null;
  /** the fields that taps have changed */
  changed: string[];
  typed: Record<string, string>;
  counted: Record<string, [value: number, count: number][]>;
  /** null: nobody has said yet, or nobody */
  out: number | null;
  concealed: boolean;
  annulled: boolean;
  /** of own lines, by field */
  names: Record<string, string>;
  /** the hands of players who never had a turn, as `turnKey` writes them */
  noTurn: string[];
  /** the sheet is being looked at meanwhile */
  aside: boolean;
}

export function newDraft(
  corrects: number | null = null,
  base: DealEntry | null = null,
  as: number | null = null,
): Draft {
  const empty = { changed: [], typed: {}, counted: {}, out: null, concealed: false, annulled: false };
  return { corrects, base, as, ...empty, names: {}, noTurn: [], aside: false };
}

/** Return the seats of a side. */
export function seatsOf(sheet: Sheet, side: number): number[] {
  const sideOf = sheet.rules.data.sides[sheet.players.length] ?? [];
  return [...sideOf.keys()].filter((seat) => sideOf[seat] === side);
}

/** Return how a draft writes whose hand it is. */
export function handKey(seat: number | null): string {
  return seat === null ? "all" : String(seat);
}

/** Return how a draft writes that the player of a hand never had a turn. */
export function turnKey(side: number, seat: number | null): string {
  return `${String(side)}.${handKey(seat)}`;
}

const LONGEST = 6; // digits

/** Return the draft with one digit more in a field; `fresh` begins its number anew. */
export function withDigit(draft: Draft, field: Field, digit: string, fresh: boolean): Draft {
  const before = fresh ? "" : (draft.typed[field.id] ?? "");
  if (before.length >= LONGEST) return draft;
  return typing(draft, field, before === "0" ? digit : before + digit);
}

/** Return the draft without the last digit of a field, or without its counted cards. */
export function withoutLast(draft: Draft, field: Field): Draft {
  return typing(draft, field, (draft.typed[field.id] ?? "").slice(0, -1));
}

/** Return the draft with points off where there were points, and the other way round. */
export function turned(draft: Draft, field: Field): Draft {
  const text = draft.typed[field.id] ?? "";
  return typing(draft, field, text.startsWith("-") ? text.slice(1) : `-${text}`);
}

function typing(draft: Draft, field: Field, text: string): Draft {
  const counted = without(draft.counted, field.id);
  return touched({ ...draft, counted, typed: { ...draft.typed, [field.id]: text } }, field.id);
}

/** Return the draft with so many cards more of a value in a field, which is counted from then on. */
export function withCards(draft: Draft, field: Field, value: number, more: number): Draft {
  const counts = new Map(draft.counted[field.id] ?? []);
  counts.set(value, Math.max(0, (counts.get(value) ?? 0) + more));
  const counted = { ...draft.counted, [field.id]: [...counts].filter(([, count]) => count > 0) };
  return touched({ ...draft, typed: without(draft.typed, field.id), counted }, field.id);
}

/** Return whether the cards of a field are counted; each field has its own way, and a number typed is the other one. */
export function isCounted(draft: Draft, field: Field): boolean {
  return field.cards && draft.counted[field.id] !== undefined;
}

/** Return the draft in which the cards of a field are counted; its number stays until the first card. */
export function byCards(draft: Draft, field: Field): Draft {
  return { ...draft, counted: { ...draft.counted, [field.id]: [] } };
}

/** Return the draft in which a field has its number: what its cards came to, until another one is typed. */
export function byNumber(draft: Draft, field: Field): Draft {
  const counted = without(draft.counted, field.id);
  if (!draft.counted[field.id]?.length) return { ...draft, counted };
  const typed = { ...draft.typed, [field.id]: String(numberIn(draft, field.id)) };
  return touched({ ...draft, counted, typed }, field.id);
}

/** Return the draft with the player who went out, null for nobody. */
export function withOut(draft: Draft, seat: number | null): Draft {
  return touched({ ...draft, out: seat, annulled: false, concealed: seat !== null && draft.concealed }, "out");
}

/** Return the draft with a concealed hand where there was none, and the other way round. */
export function withConcealed(draft: Draft): Draft {
  return touched({ ...draft, concealed: !draft.concealed }, "out");
}

/** Return the draft of a deal that does not count where it did, and the other way round. */
export function withAnnulled(draft: Draft): Draft {
  return touched({ ...draft, annulled: !draft.annulled, out: null, concealed: false }, "out");
}

/** Return the draft with the name of an own line. */
export function withName(draft: Draft, field: Field, name: string): Draft {
  const names = without(draft.names, field.id);
  return touched({ ...draft, names: name ? { ...names, [field.id]: name } : names }, field.id);
}

/** Return the draft in which the player of a hand never had a turn where it had one, and the other way round. */
export function withTurn(draft: Draft, field: Field): Draft {
  const key = turnKey(field.side, field.seat);
  const noTurn = draft.noTurn.includes(key)
    ? draft.noTurn.filter((one) => one !== key)
    : [...draft.noTurn, key].toSorted();
  return touched({ ...draft, noTurn }, field.id);
}

/** Return the draft with a note that taps have changed a field. */
function touched(draft: Draft, id: string): Draft {
  return draft.changed.includes(id) ? draft : { ...draft, changed: [...draft.changed, id] };
}

/** Return `record` without one of its keys. */
export function without<Value>(record: Record<string, Value>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([one]) => one !== key));
}

/** Return the number in a field; null where it is empty. */
export function numberIn(draft: Draft, id: string): number | null {
  const counts = draft.counted[id];
  if (counts?.length) return counts.reduce((sum, [value, count]) => sum + value * count, 0);
  const text = draft.typed[id] ?? "";
  return /\d/.test(text) ? Number(text) : null;
}

/** Return whether something has been entered, or changed in a deal that is corrected. */
export function isBegun(draft: Draft): boolean {
  if (draft.base) return draft.changed.length > 0;
  const filled = Object.values(draft.typed).some(Boolean) || Object.values(draft.counted).some((one) => one.length);
  return filled || draft.out !== null || draft.annulled || draft.noTurn.length > 0;
}
