/** A deal of Samba between two steps of a record, and what the table does by itself: dealing, drawing, the pile. */

import { isRedThree } from "../../cards/cards";
import type { Card } from "../../cards/cards";
import { CannotBe } from "../../replay/frames";
import type { Told } from "../../replay/frames";
import type { LaidMeld } from "./laidMelds";
import type { SambaRules } from "./sambaRules";

export interface SideState {
  /** by slot; null where a group was merged away */
  melds: (LaidMeld | null)[];
  red: Card[];
  opened: boolean;
}

export interface DealState {
  rules: SambaRules;
  sideOf: readonly number[];
  /** the match scores before the deal */
  scores: readonly number[];
  hands: Card[][];
  sides: SideState[];
  /** what is left of it, first card drawn first */
  stock: readonly Card[];
  /** the top last */
  pile: Card[];
  /** how many of its lowest cards nobody has seen */
  hidden: number;
  turn: number;
  actor: number;
  phase: "draw" | "play" | "answer" | "over";
  asked: "" | "yes" | "no";
  /** seats that have had a turn */
  took: boolean[];
  /** one card, by the player to move before this draw step, else by the next one (S-8.2) */
  drawnAhead: boolean;
  /** irregular plays so far, who did each */
  irregular: number[];
}

/** Return an independent copy; cards and melds never change themselves. */
export function copyOf(state: DealState): DealState {
  return {
    ...state,
    hands: state.hands.map((hand) => [...hand]),
    sides: state.sides.map((side) => ({ ...side, melds: [...side.melds], red: [...side.red] })),
    pile: [...state.pile],
    took: [...state.took],
    irregular: [...state.irregular],
  };
}

export function handOf(state: DealState, seat: number): Card[] {
  const hand = state.hands[seat];
  if (hand === undefined) throw new CannotBe(`there is no seat ${String(seat)}`);
  return hand;
}

export function sideAt(state: DealState, seat: number): SideState {
  const side = state.sides[state.sideOf[seat] ?? 0];
  if (side === undefined) throw new CannotBe(`seat ${String(seat)} has no side`);
  return side;
}

/** Take one copy of each of `cards` out of the hand of `seat`. */
export function leaveHand(state: DealState, seat: number, cards: readonly Card[]): void {
  const hand = handOf(state, seat);
  for (const card of cards) {
    const place = hand.indexOf(card);
    if (place < 0) throw new CannotBe(`seat ${String(seat)} does not hold ${card}`);
    hand.splice(place, 1);
  }
}

/** Put `card` of the hand of `seat` on top of the pile, and the card that lies there into the hand (S-8.1). */
export function exchange(state: DealState, seat: number, card: Card): void {
  const lies = state.pile.pop();
  if (lies === undefined) throw new CannotBe("the pile is empty");
  handOf(state, seat).push(lies);
  leaveHand(state, seat, [card]);
  state.pile.push(card);
}

/** Return the deal of `deck` with the first turn begun, and what the table tells of it. */
export function dealt(
  rules: SambaRules,
  sideOf: readonly number[],
  deck: readonly Card[],
  dealer: number,
  scores: readonly number[],
): { state: DealState; told: Told[] } {
  const players = sideOf.length;
  const first = (dealer + 1) % players;
  const all = rules.cardsEach * players;
  const hands = sideOf.map((_, seat) => deck.slice(0, all).filter((_, at) => (first + at) % players === seat));
  let up = all + rules.hidden + 1;
  while (rules.covered.has(deck[up - 1] ?? "") && up < deck.length) up += 1;
  const pile = deck.slice(all, up);
  const state: DealState = {
    rules,
    sideOf,
    scores,
    hands,
    pile,
    hidden: rules.hidden,
    stock: deck.slice(up),
    irregular: [],
    drawnAhead: false,
    sides: scores.map(() => ({ melds: [], red: [], opened: false })),
    turn: first,
    actor: first,
    phase: "draw",
    asked: "",
    took: sideOf.map(() => false),
  };
  const told: Told[] = [
    { kind: "dealt", dealer, each: rules.cardsEach, cards: [], turn_up: pile.at(-1) ?? null } satisfies Told,
  ];
  const exposed = sideOf.map((_, seat) => (rules.exposesRed ? layRed(state, seat) : []));
  const begun = beginTurn(state);
  for (const place of sideOf.keys()) {
    const seat = (first + place) % players;
    const red = [...(exposed[seat] ?? []), ...(place === 0 ? begun.red : [])];
    told.push(...exposing(seat, red, place === 0 ? begun.drawn : []));
  }
  return { state, told };
}

/** Return the event of red threes that the table lays, and of the cards for them; none for none. */
export function exposing(seat: number, red: readonly Card[], drawn: readonly Card[]): Told[] {
  if (red.length === 0 && drawn.length === 0) return [];
  return [{ kind: "exposed", seat, red_threes: [...red], count: drawn.length, cards: [...drawn] } satisfies Told];
}

/** Lay all red threes in the hand of `seat`, and return them. */
function layRed(state: DealState, seat: number): Card[] {
  const red = handOf(state, seat).filter(isRedThree);
  leaveHand(state, seat, red);
  sideAt(state, seat).red.push(...red);
  return red;
}

/** Carry out the draw of the player to move, who may have drawn a card before the turn. */
export function drawStep(state: DealState): { drawn: Card[]; red: Card[] } {
  const wanted = state.rules.draw - (state.drawnAhead ? 1 : 0);
  state.phase = "play";
  const found = drawUp(state, state.turn, wanted);
  state.drawnAhead = false;
  return found;
}

/** Draw one card for the player after the one to move (S-8.2). */
export function drawAhead(state: DealState): { drawn: Card[]; red: Card[] } {
  const found = drawUp(state, nextAfter(state), 1);
  state.drawnAhead = true;
  return found;
}

/** Return the seat after the one to move. */
export function nextAfter({ turn, sideOf }: DealState): number {
  return (turn + 1) % sideOf.length;
}

/** Draw until `wanted` cards stay in the hand of `seat`; return them, and the red threes that were laid. */
function drawUp(state: DealState, seat: number, wanted: number): { drawn: Card[]; red: Card[] } {
  const { rules } = state;
  const [drawn, red]: [Card[], Card[]] = [[], []];
  while (drawn.length < wanted) {
    const [card, ...rest] = state.stock;
    if (card === undefined) break;
    state.stock = rest;
    const alone = drawn.length === 0 && !state.drawnAhead;
    const ends = rules.lastRedEnds === "always" || (rules.lastRedEnds === "alone" && alone);
    if (isRedThree(card) && (rules.laysRed || (ends && rest.length === 0))) red.push(card);
    else drawn.push(card);
  }
  sideAt(state, seat).red.push(...red);
  handOf(state, seat).push(...drawn);
  return { drawn, red };
}

/** Bring the pile, whose top has been melded, to the hand; return what went there and the red threes that were laid. */
export function deliverPile(state: DealState): { taken: Card[]; red: Card[] } {
  const { pileLimit, laysRedFromPile } = state.rules;
  const stays = pileLimit === null ? 0 : Math.max(state.pile.length - (pileLimit - 1), 0);
  const delivered = state.pile.splice(stays);
  state.hidden = Math.min(state.hidden, stays);
  const red = laysRedFromPile ? delivered.filter(isRedThree) : [];
  const taken = red.length > 0 ? delivered.filter((card) => !isRedThree(card)) : delivered;
  sideAt(state, state.turn).red.push(...red);
  handOf(state, state.turn).push(...taken);
  return { taken, red };
}

/** Return red threes in the order in which a table tells of them. */
export function heartsFirst(red: readonly Card[]): Card[] {
  return red.toSorted().toReversed();
}

/** Give the turn to the next seat, and return what the table tells of that. */
export function nextTurn(state: DealState): Told[] {
  state.turn = nextAfter(state);
  const { red, drawn } = beginTurn(state);
  return exposing(state.turn, heartsFirst(red), drawn);
}

function beginTurn(state: DealState): { red: Card[]; drawn: Card[] } {
  const seat = state.turn;
  Object.assign(state, { actor: seat, phase: "draw", asked: "" } satisfies Partial<DealState>);
  const first = state.took[seat] === false;
  state.took[seat] = true;
  const exposed = first && state.rules.laysRed ? replaceRed(state, seat) : { red: [], drawn: [] };
  // nothing is missing from a draw that came before the turn, or nothing is left
  if (state.drawnAhead && (state.rules.draw === 1 || state.stock.length === 0)) drawStep(state);
  return exposed;
}

function replaceRed(state: DealState, seat: number): { red: Card[]; drawn: Card[] } {
  const own = layRed(state, seat);
  const missing = state.rules.exposesRed ? missingAt(state, seat) : own.length;
  const { drawn, red } = drawUp(state, seat, missing);
  return { red: [...own, ...red], drawn };
}

/** Return how many cards a hand lacks that exposed red threes with the deal. */
export function missingAt(state: DealState, seat: number): number {
  const drew = state.phase === "draw" ? state.turn : nextAfter(state);
  const ahead = state.drawnAhead && seat === drew ? 1 : 0;
  const missing = state.rules.cardsEach - handOf(state, seat).length + ahead;
  return Math.max(0, Math.min(missing, sideAt(state, seat).red.length));
}
