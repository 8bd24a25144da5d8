/** Text with cards in it: one sentence that can be drawn with small cards or spoken with their names. */

import { cardName, indexOf } from "../cards/names";
import type { Card } from "./cards";
import { suitOf } from "./cards";

/** A sentence with cards between two marks; only this file looks inside. */
export type Rich = string;

export type Part = string | { card: Card };

const OPEN = "\u0001";
const CLOSE = "\u0002";
const BETWEEN = `${CLOSE} ${OPEN}`;
const SIGNS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣", r: "●", g: "▲", b: "■", y: "★" };

/** Return `cards` as they stand in a sentence. */
export function inText(cards: readonly Card[]): Rich {
  return cards.map((card) => OPEN + card + CLOSE).join(" ");
}

/** Return the words and cards of `text`, in order, to be drawn. */
export function partsOf(text: Rich): Part[] {
  return text.split(OPEN).flatMap((piece, place): Part[] => {
    if (place === 0) return piece === "" ? [] : [piece];
    const [card = "", words = ""] = piece.split(CLOSE);
    return words.trim() === "" && words.length < 2 ? [{ card }] : [{ card }, words];
  });
}

/** Return `text` with the names of its cards, to be spoken. */
export function spoken(text: Rich): string {
  return text
    .replaceAll(BETWEEN, `${CLOSE}, ${OPEN}`)
    .replace(/\u0001(\w+)\u0002/g, (_, card: Card) => cardName(card));
}

/** Return `text` with its cards as signs, such as 9♠, for places where only plain text can stand. */
export function signs(text: Rich): string {
  return text.replace(/\u0001(\w+)\u0002/g, (_, card: Card) => sign(card));
}

/** Return a card as index and suit sign, such as 9♠ or 12▲; a joker as its index. */
export function sign(card: Card): string {
  const suit = suitOf(card);
  return indexOf(card) + (suit === null ? "" : (SIGNS[suit] ?? ""));
}
