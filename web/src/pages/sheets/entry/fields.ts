/** Which fields a deal has: those of the rules, and those of what a corrected deal holds beside them. */

import type { ScoringData } from "../../../scorekeeper/data";
import { countOf } from "../../../scorekeeper/entries";
import type { SideEntry } from "../../../scorekeeper/entries";
import type { Sheet } from "../../../scorekeeper/sheet";
import { handKey, seatsOf } from "../draft";
import type { Draft, Field } from "../draft";

type Making = (what: Field["what"], more?: Partial<Field>) => Field;

/** Return the fields of a side, in the order in which they are entered. */
export function fieldsOf(sheet: Sheet, side: number, draft: Draft): Field[] {
  const { data } = sheet.rules;
  const base = draft.base?.sides[side];
  const field = making(side);
  const hands = handSeats(sheet, side, draft);
  return [
    { ...field("out"), id: "out" },
    ...setsOf(data, base).map((item) => field("set", { item, small: true })),
    ...(data.red_threes?.laid || base?.redThrees ? [field("red", { small: true })] : []),
    ...(data.melds || base?.melds ? [field("melds", { cards: true })] : []),
    ...(typeof base?.meldCount === "number" ? [field("meld_count", { small: true })] : []),
    ...hands.map((seat) => field("hand", { seat, cards: data.hand.each === null })),
    ...hands.flatMap((seat) => ofHand(data, field, seat, base)),
  ];
}

function making(side: number): Making {
  return (what, more = {}) => {
    const field = { what, side, seat: null, item: "", small: false, cards: false, ...more };
    const hand = "seat" in more ? [handKey(field.seat)] : [];
    return { ...field, id: [side, what, ...(field.item ? [field.item] : []), ...hand].join(".") };
  };
}

/** Return the items of sets that can be entered: those of the rules, and what a corrected deal has of others. */
export function setsOf(data: ScoringData, base: SideEntry | undefined): string[] {
  const known = data.sets.map(({ item }) => item);
  const others = Object.entries(base?.sets ?? {}).filter(([item, count]) => count && !known.includes(item));
  return [...known, ...others.map(([item]) => item)];
}

/** Return what is asked of a hand beside its cards. */
function ofHand(data: ScoringData, field: Making, seat: number | null, base: SideEntry | undefined): Field[] {
  const had = base?.hands.find((hand) => hand.seat === seat);
  const { red_threes: red, black_threes: black, each } = data.hand;
  return [
    ...(each === null && typeof had?.size === "number" ? [field("size", { seat })] : []),
    ...(red.points || had?.redThrees || had?.hadTurn === false ? [field("held_red", { seat, small: true })] : []),
    ...(black.points || countOf(had?.blackThrees ?? []) ? [field("held_black", { seat, small: true })] : []),
  ];
}

/**
 * Return whose hands can be entered: of all players of a side but the one who went out. A corrected deal may have others:
 * all hands together, or a hand where there can be none, which must be seen to be taken out.
 */
export function handSeats(sheet: Sheet, side: number, draft: Draft): (number | null)[] {
  const base = draft.base?.sides[side];
  const seats = seatsOf(sheet, side);
  const said = !base || draft.changed.includes("out"); // who went out
  const out = said ? draft.out : base.wentOut;
  const held = [...new Set((base?.hands ?? []).map((hand) => hand.seat))];
  const wrong = held.filter(
    (seat) => seat === null || !seats.includes(seat) || (seat === out && (!said || seat === base?.wentOut)),
  );
  return [...seats.filter((seat) => seat !== out), ...wrong];
}

/** Return the fields that are seldom needed. */
export function rareFields(sheet: Sheet, side: number, draft: Draft): Field[] {
  const field = making(side);
  const own = draft.base?.sides[side]?.ownLines.length ?? 0;
  const lines = Math.max(own, ownLinesIn(draft, side)) + 1; // there is always an empty one
  return [
    field("penalty"),
    ...causesOf(sheet.rules.data, draft.base?.sides[side]).map((item) => field("fine", { item, small: true })),
    ...Array.from({ length: lines }, (_, place) => field("own", { item: String(place) })),
    { ...field("left"), id: "left" },
  ];
}

/** Return the causes for which points can be taken: those of the rules, and others that a corrected deal has. */
export function causesOf(data: ScoringData, base: SideEntry | undefined): string[] {
  const known = data.penalty?.causes ?? [];
  const others = (base?.penalties ?? []).map(({ cause }) => cause).filter((cause) => cause && !known.includes(cause));
  return [...known, ...new Set(others)];
}

/** Return what one of a cause costs; 1 where the points themselves are entered. */
export function fineEach(data: ScoringData, base: SideEntry | undefined, cause: string): number {
  const each = data.penalty?.each ?? 0;
  const had = (base?.penalties ?? []).filter((one) => one.cause === cause);
  const known = data.penalty?.causes.includes(cause) && had.every(({ points }) => points > 0 && points % each === 0);
  return each > 0 && known ? each : 1;
}

/** Return how many own lines a draft has, counted to the last that is filled. */
export function ownLinesIn(draft: Draft, side: number): number {
  const start = `${String(side)}.own.`;
  const ids = [...Object.entries(draft.typed), ...Object.entries(draft.names)].filter(([, text]) => text);
  const places = ids.filter(([id]) => id.startsWith(start)).map(([id]) => Number(id.slice(start.length)) + 1);
  return Math.max(0, ...places);
}
