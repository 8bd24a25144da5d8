/** Canastras as a replay puts them together: each card with the card for which it stands. */

import { COLOURS } from "../../cards/cards";
import type { Card } from "../../cards/cards";
import type { RuleValues } from "../../replay/values";
import type { Canastra } from "../../wire/messages";
import { colourOf, HIGHEST, JOKER_NUMBER, numberOf } from "../cards";

export interface Lying {
  card: Card;
  place: Card;
}

export interface LaidCanastra {
  kind: Canastra["kind"];
  /** rows from the low end up, else by colour */
  lying: readonly Lying[];
}

/** A card as an action writes it, `g2=b2`; `place` is null where it is not said. */
export interface Placed {
  card: Card;
  place: Card | null;
}

const FORMS: readonly Canastra["kind"][] = ["row", "set", "samba"];

/** Return the Canastra that `cards` make, of that form where it is given; null where they make none. */
export function canastraOf(rules: RuleValues, cards: readonly Placed[], form: string | null): LaidCanastra | null {
  const forms = FORMS.filter((one) => form === null || one === form);
  const found = forms.flatMap((one) => ofForm(rules, cards, one));
  const written = found.filter(({ lying }) => lying.every(({ card }, at) => card === cards[at]?.card));
  return (written.length > 0 ? written : found)[0] ?? null;
}

function ofForm(rules: RuleValues, cards: readonly Placed[], form: Canastra["kind"]): LaidCanastra[] {
  const held = cards.map(({ card }) => card);
  if (form === "row") {
    if (cards.length < rules.numberOf("row_min")) return [];
    return rowsOf(rules, held).filter((row) => isAsWritten(row, cards));
  }
  if (cards.some(({ card, place }) => place !== null && place !== card)) return [];
  const numbers = new Set(held.map(numberOf));
  if (form === "set") {
    const fits = numbers.size === 1 && rules.wordsOf("set_values").includes(String([...numbers][0]));
    return fits && (held.length === 3 || held.length === 4) ? [{ kind: "set", lying: byColour(held) }] : [];
  }
  return isSamba(rules, held) ? [{ kind: "samba", lying: byColour(held) }] : [];
}

function isSamba(rules: RuleValues, held: readonly Card[]): boolean {
  const wanted = rules.wordsOf("samba_values").map(Number);
  const numbers = held.map(numberOf).toSorted((one, other) => one - other);
  if (wanted.length === 0 || numbers.join() !== wanted.toSorted((one, other) => one - other).join()) return false;
  const colours = new Set(held.map(colourOf)).size;
  if (rules.is("samba_colours", "one")) return colours === 1;
  return rules.is("samba_colours", "any") || colours === held.length;
}

function byColour(cards: readonly Card[]): Lying[] {
  return inOrder(cards).map((card) => ({ card, place: card }));
}

/** Return cards by colour and number. */
export function inOrder(cards: readonly Card[]): Card[] {
  return cards.toSorted((one, other) => indexOf(one) - indexOf(other));
}

function indexOf(card: Card): number {
  return HIGHEST * COLOURS.indexOf(colourOf(card)) + numberOf(card);
}

function isAsWritten({ lying }: LaidCanastra, cards: readonly Placed[]): boolean {
  return cards.every(
    ({ card, place }) => place === null || lying.some((one) => one.card === card && one.place === place),
  );
}

/** Return all rows that exactly these cards form. */
function rowsOf(rules: RuleValues, cards: readonly Card[]): LaidCanastra[] {
  const { length } = cards;
  if (length > rules.numberOf("row_max")) return [];
  const found = new Map<string, LaidCanastra>();
  const starts = rules.is("cyclic") ? HIGHEST : HIGHEST + 1 - length;
  for (const colour of COLOURS) {
    for (let start = 0; start < starts; start++) {
      const row = rowAt(rules, cards, colour, start);
      if (row) found.set(row.lying.map(({ card, place }) => `${card}=${place}`).join(), row);
    }
  }
  return [...found.values()];
}

function rowAt(rules: RuleValues, cards: readonly Card[], colour: string, start: number): LaidCanastra | null {
  const places = cards.map((_, step) => `${colour}${String(((start + step) % HIGHEST) + 1)}`);
  const strangers = cards.filter((card) => !places.includes(card));
  const [joker] = strangers;
  if (strangers.length > rules.numberOf("row_jokers") || strangers.length === cards.length) return null;
  if (strangers.some((card) => numberOf(card) !== JOKER_NUMBER)) return null;
  const lying = places.map((place) => ({ card: cards.includes(place) ? place : (joker ?? place), place }));
  // a row of all numbers begins with the 1, wherever it was begun
  const turned = cards.length === HIGHEST ? (HIGHEST - start) % HIGHEST : 0;
  return { kind: "row", lying: [...lying.slice(turned), ...lying.slice(0, turned)] };
}

/** Return `canastra` with `cards` added, and its joker for `joker` where that is said; null where they do not fit. */
export function grownCanastra(
  rules: RuleValues,
  canastra: LaidCanastra,
  cards: readonly Placed[],
  joker: Card | null,
): LaidCanastra | null {
  const held = cards.map(({ card }) => card);
  const lain = canastra.lying.map(({ card }) => card);
  if (canastra.kind === "samba" || lain.some((card) => held.includes(card))) return null;
  if (canastra.kind === "set") return { kind: "set", lying: byColour([...lain, ...held]) };
  const rows = rowsOf(rules, [...lain, ...held]).filter((row) => hasGrown(canastra, row) && isAsWritten(row, cards));
  if (joker !== null) return rows.find((row) => jokerStands(canastra, row, held) === joker) ?? null;
  if (rows.length === 1) return rows[0] ?? null;
  return rows.find((row) => jokerPlace(row) === jokerPlace(canastra)) ?? null;
}

/** Return whether all of `before` lies where it lay; its joker may have left for its own card. */
function hasGrown(before: LaidCanastra, row: LaidCanastra): boolean {
  return before.lying.every(({ card, place }) => {
    const now = row.lying.find((one) => one.place === place)?.card;
    return now === card || now === place;
  });
}

/** Return the card for which the joker of a row stands; null where it has none. */
export function jokerPlace({ kind, lying }: LaidCanastra): Card | null {
  return kind === "row" ? (lying.find(({ card, place }) => card !== place)?.place ?? null) : null;
}

function jokerStands(before: LaidCanastra, after: LaidCanastra, cards: readonly Card[]): Card | null {
  const joker = before.lying.find(({ card, place }) => card !== place)?.card;
  if (joker !== undefined) return after.lying.find(({ card }) => card === joker)?.place ?? null;
  const place = jokerPlace(after);
  if (place !== null) return place;
  const own = `${colourOf(after.lying[0]?.place ?? "r1")}${String(JOKER_NUMBER)}`;
  return cards.includes(own) ? own : null;
}

/** Return the name of a Canastra in scores, and its points. */
export function worthOf(rules: RuleValues, canastra: LaidCanastra): { worth: Canastra["worth"]; points: number } {
  const size = canastra.lying.length;
  const worth = nameOf(rules, canastra.kind, size, jokerPlace(canastra) === null);
  return { worth, points: worth === "row_short" ? 0 : rules.numberOf(worth) };
}

function nameOf(rules: RuleValues, kind: Canastra["kind"], size: number, clean: boolean): Canastra["worth"] {
  if (kind === "samba") return "samba";
  if (kind === "set") return size === 4 ? "quartett" : "terzett";
  if (size >= rules.numberOf("row_large_length")) return clean ? "row_large" : "row_large_joker";
  if (size >= rules.numberOf("row_small_length")) return clean ? "row_small" : "row_small_joker";
  return "row_short";
}
