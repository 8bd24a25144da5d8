/** Where the marks of a card face stand, in a field of 100 × 140. */
import { type Card, isBlackThree, isNumber, isRedThree, isWild, JOKER, RANKS, type Suit, SUITS } from "./cards";
import { indexOf } from "./names";

/** The field that a face is drawn in. */
export const FIELD = "0 0 100 140";

/** How wide an index of two signs is drawn, whatever the font: no wider than one of one sign. */
export const WIDE_INDEX = 20.5;

/** A suit sign; `turned` ones stand on their head. */
export interface Pip {
  x: number;
  y: number;
  size: number;
  turned: boolean;
}

/** What is drawn on one card. */
export interface Face {
  card: Card;
  index: string;
  suit: Suit;
  /** the sign under the index */
  mark: "wild" | "star" | "bar" | null;
  pips: Pip[];
  /** the drawing of a jack, queen or king */
  court: string | null;
}

const SIZE = 18.5;
const ACE = 46;
const ASIDE = 1.5; // the index stands on the left, so the middle of a card lies a little to the right
const [LEFT, MIDDLE, RIGHT] = [37, 50, 64];
/** Heights of the pips in the two columns, by number of pips in a column. */
const COLUMNS: Record<number, number[]> = { 2: [28, 112], 3: [28, 70, 112], 4: [26, 55.3, 84.7, 114] };

function pip(x: number, y: number, size = SIZE): Pip {
  return { x: x - size / 2 + ASIDE, y: y - size / 2, size, turned: y > 70 };
}

function inColumns(rows: number): Pip[] {
  return (COLUMNS[rows] ?? []).flatMap((y) => [pip(LEFT, y), pip(RIGHT, y)]);
}

function inMiddle(...heights: number[]): Pip[] {
  return heights.map((y) => pip(MIDDLE, y));
}

/** Return the pips of a rank; court cards have none. */
function pipsOf(rank: string): Pip[] {
  switch (rank) {
    case "A":
      return [pip(MIDDLE, 70, ACE)];
    case "2":
      return inMiddle(28, 112);
    case "3":
      return inMiddle(28, 70, 112);
    case "4":
      return inColumns(2);
    case "5":
      return [...inColumns(2), ...inMiddle(70)];
    case "6":
      return inColumns(3);
    case "7":
      return [...inColumns(3), ...inMiddle(49)];
    case "8":
      return [...inColumns(3), ...inMiddle(49, 91)];
    case "9":
      return [...inColumns(4), ...inMiddle(70)];
    case "T":
      return [...inColumns(4), ...inMiddle(40.6, 99.4)];
    default:
      return [];
  }
}

function markOf(card: Card): Face["mark"] {
  if (isWild(card)) return "wild";
  if (isRedThree(card)) return "star";
  return isBlackThree(card) ? "bar" : null;
}

function faceOf(rank: string, suit: Suit): Face {
  const card = rank + suit;
  const court = "JQK".includes(rank) ? card : null;
  return { card, index: indexOf(card), suit, mark: markOf(card), pips: pipsOf(rank), court };
}

/** Return the faces of all kinds of card but the joker, whose face has a drawing of its own. */
export function allFaces(): Face[] {
  return [...RANKS].flatMap((rank) => SUITS.map((suit) => faceOf(rank, suit)));
}

/** The part of a card that a small one shows, enlarged: the corner with index, suit and mark. */
export interface Part {
  field: string;
  /** where the large suit stands that small cards have in place of pips */
  sign: { x: number; y: number; size: number };
}

const ENLARGED = { corner: 1.8, tight: 2.1 } as const; // `tight` for the smallest cards

/** Return what a small card shows of the whole face. */
export function smallPart(kind: keyof typeof ENLARGED): Part {
  const edge = kind === "tight" ? 2 : 0;
  const unit = 1 / ENLARGED[kind]; // a hundredth of the small card's width
  return {
    field: [edge, edge, 100 * unit, 140 * unit].map(rounded).join(" "),
    sign: { x: rounded(edge + 49 * unit), y: rounded(edge + 88 * unit), size: rounded(44 * unit) },
  };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Return the sign that a small card shows large; null for cards that have a mark instead, and for number cards. */
export function largeSign(card: Card): Suit | null {
  if (card === JOKER || isNumber(card) || markOf(card) !== null) return null;
  return card.charAt(1) as Suit;
}

/** Return the class that colours whatever shows `card`: `ss`, `sh`, `sd`, `sc`, `sw` for a joker, `nr` to `ny` for numbers. */
export function suitClass(card: Card): string {
  if (isNumber(card)) return `n${card.charAt(0)}`;
  return card === JOKER ? "sw" : `s${card.charAt(1)}`;
}
