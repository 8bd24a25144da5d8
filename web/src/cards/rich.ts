/** Text with cards in it: one sentence that can be drawn with small cards or spoken with their names. */

import { suitOf } from "./cards";
import type { Card } from "./cards";
import { cardName, indexOf, rankName, suitName } from "./names";
import { letterOf } from "./letters";
import { m } from "../paraglide/messages.js";

/** A sentence with cards between two marks; only this file looks inside. */
export type Rich = string;

export type Part = string | { card: Card };

const OPEN = "\u0001";
const CLOSE = "\u0002";
const BETWEEN = `${CLOSE} ${OPEN}`;
const SIGNS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣", r: "●", g: "▲", b: "■", y: "★" };

/** What a row of cards on the table is called: its suit, and the ranks of its ends. */
export interface Run {
  suit: string;
  low: string;
  high: string;
}

/** Return the name of a row of cards as it stands in a sentence: drawn ♥5–8, spoken "hearts five to eight". */
export function runInText({ suit, low, high }: Run): Rich {
  return `${OPEN}${suit}_${low}_${high}${CLOSE}`;
}

/** Return the run that a part of a sentence names in the place of a card; null for a card. */
export function runOf(card: Card): Run | null {
  const [suit, low, high] = card.split("_");
  return suit !== undefined && low !== undefined && high !== undefined ? { suit, low, high } : null;
}

/** Return the ends of a run as they are written: "5–8". */
export function endsOfRun({ low, high }: Run): string {
  return `${letterOf(low)}–${letterOf(high)}`;
}

/** Return a card or a run of a sentence as it is spoken. */
export function nameInText(card: Card): string {
  const run = runOf(card);
  if (run === null) return cardName(card);
  const numbers = "rgby".includes(run.suit);
  const [low, high] = [run.low, run.high].map((rank) => (numbers ? rank : rankName(rank)));
  return m.run_name({ suit: suitName(run.suit), low: low ?? "", high: high ?? "" });
}

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
    .replace(/\u0001(\w+)\u0002/g, (_, card: Card) => nameInText(card));
}

/** Return `text` with its cards as signs, such as 9♠, for places where only plain text can stand. */
export function signs(text: Rich): string {
  return text.replace(/\u0001(\w+)\u0002/g, (_, card: Card) => sign(card));
}

/** Return the sign of a card's suit or colour, such as ♠; "" for a joker. */
export function suitSign(card: Card): string {
  const suit = suitOf(card);
  return suit === null ? "" : (SIGNS[suit] ?? "");
}

/** Return a card as index and suit sign, such as 9♠ or 12▲; a joker as its index, a run as ♥5–8. */
export function sign(card: Card): string {
  const run = runOf(card);
  return run === null ? indexOf(card) + suitSign(card) : (SIGNS[run.suit] ?? "") + endsOfRun(run);
}
