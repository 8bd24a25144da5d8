/** A game of Samba Rommé between two steps of a record, and what happens by itself: drawing, turning over, Buracos. */

import type { Card } from "../../cards/cards";
import { CannotBe } from "../../replay/frames";
import type { Told } from "../../replay/frames";
import type { RuleValues } from "../../replay/values";
import { inOrder } from "./canastras";
import type { LaidCanastra } from "./canastras";

export interface GameState {
  rules: RuleValues;
  hands: Card[][];
  canastras: LaidCanastra[][];
  /** what is left of it, first card drawn first */
  stock: readonly Card[];
  pile: Card[];
  buracos: readonly (readonly Card[])[];
  turn: number;
  phase: "opening" | "draw" | "play" | "over";
  /** the pile, in this turn */
  taken: boolean;
  /** of the pile since a card was last laid */
  turnovers: number;
  won: number[];
}

/** Return an independent copy. */
export function copyOf(state: GameState): GameState {
  return {
    ...state,
    hands: state.hands.map((hand) => [...hand]),
    canastras: state.canastras.map((own) => [...own]),
    pile: [...state.pile],
    won: [...state.won],
  };
}

/** Return the game of `deck` before the opener's discard. */
export function dealt(rules: RuleValues, deck: readonly Card[], dealer: number): GameState {
  const opener = 1 - dealer;
  const missing = [rules.numberOf("hand_opener"), rules.numberOf("hand_opener")];
  missing[dealer] = rules.numberOf("hand_dealer");
  const hands: Card[][] = [[], []];
  let [seat, at] = [opener, 0];
  while (missing.some((count) => count > 0)) {
    const left = missing[seat] ?? 0;
    if (left > 0) {
      hands[seat]?.push(deck[at] ?? "");
      missing[seat] = left - 1;
      at += 1;
    }
    seat = 1 - seat;
  }
  const size = rules.numberOf("buraco_size");
  const buracos = Array.from({ length: rules.numberOf("buracos") }, (_, number) =>
    deck.slice(at + number * size, at + (number + 1) * size),
  );
  return {
    rules,
    hands,
    canastras: [[], []],
    stock: deck.slice(at + buracos.length * size),
    pile: [],
    buracos,
    turn: opener,
    phase: "opening",
    taken: false,
    turnovers: 0,
    won: [0, 0],
  };
}

/** Take each of `cards` out of the hand of the player to move. */
export function leaveHand(state: GameState, cards: readonly Card[]): void {
  const hand = state.hands[state.turn] ?? [];
  const missing = cards.find((card) => !hand.includes(card));
  if (missing !== undefined) throw new CannotBe(`seat ${String(state.turn)} does not hold ${missing}`);
  state.hands[state.turn] = hand.filter((card) => !cards.includes(card));
}

/** Draw for the player to move, and return what is told of it. */
export function drawCards(state: GameState): Told[] {
  const { rules, turn: seat } = state;
  const [drawn, told]: [Card[], Told[]] = [[], []];
  let stocked: Told[] = [];
  const pile = state.pile.length;
  let turned = false;
  for (let count = rules.numberOf("draw"); count > 0 && state.phase !== "over"; count--) {
    if (state.stock.length === 0 && state.pile.length > 0) {
      const instead = stockInstead(state);
      if (instead.length > 0) stocked = instead;
      else {
        Object.assign(state, {
          stock: state.pile,
          pile: [],
          turnovers: state.turnovers + 1,
        } satisfies Partial<GameState>);
        turned = true;
        if (state.turnovers >= rules.numberOf("stalemate_turnovers")) {
          state.phase = "over";
          break;
        }
      }
    }
    const [card, ...rest] = state.stock;
    if (card !== undefined) {
      state.stock = rest;
      state.hands[seat]?.push(card);
      drawn.push(card);
    }
    stocked = [...stocked, ...refillStock(state)];
  }
  if (state.phase !== "over") state.phase = "play";
  if (turned) told.push({ kind: "turned_over", seat, count: pile } satisfies Told);
  told.push({ kind: "drew", seat, count: drawn.length, cards: inOrder(drawn), red_threes: [] } satisfies Told);
  return [...told, ...stocked];
}

/** Make a Buraco the stock where turning the pile over would be a stalemate, if the house rules say so. */
function stockInstead(state: GameState): Told[] {
  const { rules } = state;
  const near = state.turnovers + 1 >= rules.numberOf("stalemate_turnovers");
  if (!rules.is("stalemate_buraco") || !near || state.canastras.every((own) => own.length === 0)) return [];
  return state.buracos.length > 0 ? stockBuraco(state) : [];
}

/** Let the next Buraco become the stock where stock and pile are both empty. */
function refillStock(state: GameState): Told[] {
  if (state.stock.length > 0 || state.pile.length > 0 || state.buracos.length === 0) return [];
  return stockBuraco(state);
}

function stockBuraco(state: GameState): Told[] {
  const [next = [], ...others] = state.buracos;
  Object.assign(state, { stock: next, buracos: others } satisfies Partial<GameState>);
  return [{ kind: "buraco_stocked", count: next.length } satisfies Told];
}

/** Carry out what follows from an empty hand and an empty middle. */
export function settle(state: GameState): Told[] {
  const { turn: seat } = state;
  const told: Told[] = [];
  if (state.hands[seat]?.length === 0) {
    const [next, ...others] = state.buracos;
    if (next === undefined) {
      state.phase = "over";
      return [];
    }
    if ((state.canastras[seat]?.length ?? 0) > 0) {
      state.hands[seat] = [...next];
      state.won[seat] = (state.won[seat] ?? 0) + 1;
      state.buracos = others;
      told.push({ kind: "buraco", seat, count: next.length, cards: inOrder(next) } satisfies Told);
    }
  }
  return [...told, ...refillStock(state)];
}

/** Give the turn to the other player. */
export function nextTurn(state: GameState): void {
  Object.assign(state, { turn: 1 - state.turn, taken: false, phase: "draw" } satisfies Partial<GameState>);
}
