/** The deal that is being entered: what was typed and counted, by field; and the entry that it makes. */

import type { ScoringData } from "../../scorekeeper/data";
import { NOTHING } from "../../scorekeeper/entries";
import type { CardsEntry, Counts, DealEntry, HandEntry, SideEntry } from "../../scorekeeper/entries";
import type { Sheet } from "../../scorekeeper/sheet";
import { sidesOf } from "../../scorekeeper/sheet";

/** A field of a deal's entry; `id` is its place in a draft. */
export interface Field {
  id: string;
  what: "out" | "set" | "red" | "melds" | "hand" | "held_red" | "held_black" | "penalty" | "own" | "left";
  side: number;
  seat: number | null;
  /** of a completed set */
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
  typed: Record<string, string>;
  counted: Record<string, [value: number, count: number][]>;
  /** null: nobody has said yet, or nobody */
  out: number | null;
  concealed: boolean;
  annulled: boolean;
  /** of own lines, by field */
  names: Record<string, string>;
}

export function newDraft(corrects: number | null = null): Draft {
  return { corrects, typed: {}, counted: {}, out: null, concealed: false, annulled: false, names: {} };
}

/** Return the seats of a side. */
export function seatsOf(sheet: Sheet, side: number): number[] {
  const sideOf = sheet.rules.data.sides[sheet.players.length] ?? [];
  return [...sideOf.keys()].filter((seat) => sideOf[seat] === side);
}

/** Return the fields of a side, in the order in which they are entered. */
export function fieldsOf(sheet: Sheet, side: number, draft: Draft): Field[] {
  const { data } = sheet.rules;
  const field = (what: Field["what"], more: Partial<Field> = {}): Field => {
    const { seat = null, item = "" } = more;
    const id = [side, what, ...(item ? [item] : []), ...(seat === null ? [] : [seat])].join(".");
    return { id, what, side, seat: null, item: "", small: false, cards: false, ...more };
  };
  const hands = seatsOf(sheet, side).filter((seat) => seat !== draft.out);
  return [
    { ...field("out"), id: "out" },
    ...data.sets.map(({ item }) => field("set", { item, small: true })),
    ...(data.red_threes?.laid ? [field("red", { small: true })] : []),
    ...(data.melds ? [field("melds", { cards: true })] : []),
    ...hands.map((seat) => field("hand", { seat, cards: data.hand.each === null })),
    ...hands.flatMap((seat) => [
      ...(data.hand.red_threes.points ? [field("held_red", { seat, small: true })] : []),
      ...(data.hand.black_threes.points ? [field("held_black", { seat, small: true })] : []),
    ]),
  ];
}

/** Return the fields that are seldom needed. */
export function rareFields(side: number): Field[] {
  const rest = { side, seat: null, item: "", small: false, cards: false };
  return [
    { ...rest, id: `${String(side)}.penalty`, what: "penalty" },
    { ...rest, id: `${String(side)}.own`, what: "own" },
    { ...rest, id: "left", what: "left" },
  ];
}

const LONGEST = 6; // digits

/** Return the draft with one digit more in a field; `fresh` begins its number anew. */
export function withDigit(draft: Draft, field: Field, digit: string, fresh: boolean): Draft {
  const before = fresh ? "" : (draft.typed[field.id] ?? "");
  if (before.length >= LONGEST) return draft;
  return typing(draft, field, before === "0" ? digit : before + digit);
}

/** Return the draft without the last digit of a field, or the last of its counted cards. */
export function withoutLast(draft: Draft, field: Field): Draft {
  return typing(draft, field, (draft.typed[field.id] ?? "").slice(0, -1));
}

/** Return the draft with points off where there were points, and the other way round. */
export function turned(draft: Draft, field: Field): Draft {
  const text = draft.typed[field.id] ?? "";
  return typing(draft, field, text.startsWith("-") ? text.slice(1) : `-${text}`);
}

function typing(draft: Draft, field: Field, text: string): Draft {
  return { ...draft, counted: without(draft.counted, field.id), typed: { ...draft.typed, [field.id]: text } };
}

/** Return the draft with so many cards more of a value in a field, which is counted from then on. */
export function withCards(draft: Draft, field: Field, value: number, more: number): Draft {
  const counts = new Map(draft.counted[field.id] ?? []);
  counts.set(value, Math.max(0, (counts.get(value) ?? 0) + more));
  const typed = without(draft.typed, field.id);
  return { ...draft, typed, counted: { ...draft.counted, [field.id]: [...counts].filter(([, count]) => count > 0) } };
}

/** Return `record` without one of its keys. */
export function without<Value>(record: Record<string, Value>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([one]) => one !== key));
}

/** Return the number in a field; null where it is empty. */
export function numberIn(draft: Draft, id: string): number | null {
  const counts = draft.counted[id];
  if (counts) return counts.reduce((sum, [value, count]) => sum + value * count, 0);
  const text = draft.typed[id] ?? "";
  return /\d/.test(text) ? Number(text) : null;
}

/** Return whether something has been entered. */
export function isBegun(draft: Draft): boolean {
  const filled = Object.values(draft.typed).some(Boolean) || Object.values(draft.counted).some((one) => one.length);
  return filled || draft.out !== null || draft.annulled;
}

/** Return the deal that a draft makes. */
export function entryOf(sheet: Sheet, draft: Draft): DealEntry {
  const sides = Array.from({ length: sidesOf(sheet) }, (_, side) => sideEntry(sheet, side, draft));
  return { sides, annulled: draft.annulled, left: numberIn(draft, "left") };
}

function sideEntry(sheet: Sheet, side: number, draft: Draft): SideEntry {
  const { data } = sheet.rules;
  const at = (...words: (string | number)[]): string => [side, ...words].join(".");
  const sets = data.sets.flatMap(({ item }) => {
    const count = numberIn(draft, at("set", item)) ?? 0;
    return count ? [[item, count] as const] : [];
  });
  const seats = seatsOf(sheet, side);
  const wentOut = draft.out !== null && seats.includes(draft.out) ? draft.out : null;
  const penalty = numberIn(draft, at("penalty")) ?? 0;
  const own = numberIn(draft, at("own")) ?? 0;
  return {
    ...NOTHING,
    sets: Object.fromEntries(sets),
    melds: cardsIn(draft, at("melds")),
    redThrees: numberIn(draft, at("red")) ?? 0,
    wentOut,
    concealed: wentOut !== null && draft.concealed,
    hands: seats.filter((seat) => seat !== wentOut).flatMap((seat) => handEntry(data, draft, at, seat)),
    penalties: penalty ? [{ points: penalty, cause: "" }] : [],
    ownLines: own ? [{ points: own, name: draft.names[at("own")] ?? "+" }] : [],
  };
}

/** Return the cards of a field: their sum, or how many of which value; null where nothing or 0 was entered. */
function cardsIn(draft: Draft, id: string): CardsEntry | null {
  const counts: Counts = draft.counted[id] ?? [];
  const total = numberIn(draft, id) ?? 0;
  if (counts.length) return { total: 0, counts };
  return total ? { total, counts: [] } : null;
}

function handEntry(
  data: ScoringData,
  draft: Draft,
  at: (...words: (string | number)[]) => string,
  seat: number,
): HandEntry[] {
  const number = numberIn(draft, at("hand", seat));
  const redThrees = numberIn(draft, at("held_red", seat)) ?? 0;
  const blacks = numberIn(draft, at("held_black", seat)) ?? 0;
  if (number === null && !redThrees && !blacks) return [];
  const byNumber = data.hand.each !== null;
  const blackThrees: Counts = blacks ? [[data.hand.black_each, blacks]] : [];
  const cards = (byNumber ? null : cardsIn(draft, at("hand", seat))) ?? { total: 0, counts: [] };
  return [{ seat, cards, size: byNumber ? (number ?? 0) : null, redThrees, blackThrees, hadTurn: true }];
}

/** Return the draft that corrects a deal; what the fields cannot hold goes into those nearest to it. */
export function draftOf(sheet: Sheet, number: number, deal: DealEntry): Draft {
  const draft = newDraft(number);
  draft.annulled = deal.annulled;
  const put = (id: string, value: number): void => {
    if (value) draft.typed[id] = String(value);
  };
  const lay = (id: string, cards: CardsEntry): void => {
    if (cards.counts.length) draft.counted[id] = cards.counts.map(([value, count]) => [value, count]);
    else draft.typed[id] = String(cards.total);
  };
  if (deal.left !== null) draft.typed["left"] = String(deal.left);
  for (const [side, entry] of deal.sides.entries()) {
    const at = (...words: (string | number)[]): string => [side, ...words].join(".");
    for (const [item, count] of Object.entries(entry.sets)) put(at("set", item), count);
    put(at("red"), entry.redThrees);
    if (entry.melds) lay(at("melds"), entry.melds);
    if (entry.wentOut !== null) {
      draft.out = entry.wentOut;
      draft.concealed = entry.concealed;
    }
    const free = seatsOf(sheet, side).find((seat) => seat !== entry.wentOut) ?? 0;
    for (const hand of entry.hands) {
      const seat = hand.seat ?? free;
      if (hand.size !== null && sheet.rules.data.hand.each !== null) draft.typed[at("hand", seat)] = String(hand.size);
      else lay(at("hand", seat), hand.cards);
      put(at("held_red", seat), hand.redThrees);
      put(
        at("held_black", seat),
        hand.blackThrees.reduce((sum, [, count]) => sum + count, 0),
      );
    }
    put(
      at("penalty"),
      entry.penalties.reduce((sum, one) => sum + one.points, 0),
    );
    put(
      at("own"),
      entry.ownLines.reduce((sum, one) => sum + one.points, 0),
    );
    if (entry.ownLines[0]) draft.names[at("own")] = entry.ownLines[0].name;
  }
  return draft;
}
