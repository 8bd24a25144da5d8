/** Carries out the plays of a record of Samba Rommé: where cards go, not whether they may. */

import type { Card } from "../../cards/cards";
import { isNumber } from "../../cards/cards";
import { CannotBe } from "../../replay/frames";
import type { Told } from "../../replay/frames";
import { canastraOf, grownCanastra, jokerPlace, worthOf } from "./canastras";
import type { LaidCanastra, Placed } from "./canastras";
import { copyOf, drawCards, leaveHand, nextTurn, settle } from "./gameState";
import type { GameState } from "./gameState";

/** The words of an action, such as `["lay", "row", "b1", "g2=b2", "b3"]`. */
type Action = readonly string[];

const MELD = /^[AB](\d+)$/;
const FORMS: readonly (string | undefined)[] = ["row", "set", "samba"];

/** Return the state after `actions` of the player to move, and what everybody sees of it. */
export function played(state: GameState, actions: readonly Action[]): { state: GameState; told: Told[] } {
  try {
    return inTurn(state, actions);
  } catch (error) {
    if (!(error instanceof CannotBe) || actions.length < 2) throw error;
    return inTurn(state, gathered(actions)); // cards that go onto one Canastra count as laid at once
  }
}

function inTurn(state: GameState, actions: readonly Action[]): { state: GameState; told: Told[] } {
  const after = copyOf(state);
  return { state: after, told: actions.flatMap((action) => playOn(after, action)) };
}

/** Return `actions` with all that goes onto one Canastra in a row of laying actions as one addition. */
function gathered(actions: readonly Action[]): Action[] {
  const found: Action[] = [];
  for (const action of actions) {
    const place = found.findIndex((other, at) => isSame(found.slice(at), action, other));
    const [before] = place < 0 ? [] : found.splice(place, 1);
    if (before === undefined) {
      found.push(action);
      continue;
    }
    const [one, more] = [addition(before.slice(1)), addition(action.slice(1))];
    const joker = more.joker ?? one.joker;
    const cards = [...one.cards, ...more.cards].map(({ card, place: at }) => (at === null ? card : `${card}=${at}`));
    found.push(["add", ...cards, one.to, ...(joker === null ? [] : ["joker", joker])]);
  }
  return found;
}

function isSame(since: readonly Action[], action: Action, other: Action): boolean {
  const adds =
    action[0] === "add" && other[0] === "add" && addition(action.slice(1)).to === addition(other.slice(1)).to;
  return adds && since.every(([word]) => word === "lay" || word === "add");
}

function playOn(state: GameState, action: Action): Told[] {
  const { turn: seat } = state;
  const [word = "", ...rest] = action;
  switch (word) {
    case "draw":
      return drawCards(state);
    case "discard": {
      leaveHand(state, rest);
      state.pile.push(...rest);
      const told = settle(state);
      if (state.phase !== "over") nextTurn(state);
      return [{ kind: "discarded", seat, cards: rest } satisfies Told, ...told];
    }
    case "lay":
      return layOn(state, rest);
    case "add": {
      const { cards, to, joker } = addition(rest);
      return put(state, "added", cards, slotOf(to), joker);
    }
    case "take":
      return takeOn(state, rest);
  }
  throw new CannotBe(`${word} is no action`);
}

function layOn(state: GameState, words: readonly string[]): Told[] {
  const { cards, form } = canastra(words);
  const laid = canastraOf(state.rules, cards, form);
  if (laid === null) throw new CannotBe(`${words.join(" ")} is no Canastra`);
  const held = cards.map(({ card }) => card);
  const slot = state.canastras[state.turn]?.length ?? 0;
  return lying(state, "laid", held, laid, slot, held);
}

/** Take the pile with its top onto an own Canastra or in a new one. */
function takeOn(state: GameState, [way = "", ...words]: readonly string[]): Told[] {
  const top = state.pile.at(-1);
  if (top === undefined) throw new CannotBe("the pile is empty");
  if (way === "add") {
    const { cards, to, joker } = addition(words);
    return put(state, "took", cards.length > 0 ? cards : [{ card: top, place: null }], slotOf(to), joker);
  }
  const { cards, form } = canastra(words);
  const laid = canastraOf(state.rules, cards, form);
  if (laid === null) throw new CannotBe(`${words.join(" ")} is no Canastra`);
  const held = cards.map(({ card }) => card).filter((card) => card !== top);
  return lying(state, "took", held, laid, state.canastras[state.turn]?.length ?? 0, [top, ...held]);
}

function put(
  state: GameState,
  kind: "added" | "took",
  cards: readonly Placed[],
  slot: number,
  joker: Card | null,
): Told[] {
  const before = state.canastras[state.turn]?.[slot];
  const laid = before && grownCanastra(state.rules, before, cards, joker);
  if (!laid) throw new CannotBe("the cards do not fit there");
  const held = cards.map(({ card }) => card);
  return lying(state, kind, kind === "took" ? [] : held, laid, slot, held);
}

/** Put `laid` into a slot with the cards `held` of the hand; a take brings the rest of the pile. `came` is what is told. */
function lying(
  state: GameState,
  kind: "laid" | "added" | "took",
  held: readonly Card[],
  laid: LaidCanastra,
  slot: number,
  came: readonly Card[],
): Told[] {
  const { turn: seat } = state;
  const own = state.canastras[seat] ?? [];
  const before = own[slot];
  leaveHand(state, held);
  own[slot] = laid;
  state.turnovers = 0;
  const rest = kind === "took" ? state.pile.slice(0, -1) : [];
  if (kind === "took") {
    state.hands[seat]?.push(...rest);
    Object.assign(state, { pile: [], taken: true, phase: "play" } satisfies Partial<GameState>);
  }
  const meld = `${seat === 0 ? "A" : "B"}${String(slot + 1)}`;
  const facts = { seat, cards: [...came], meld, complete: became(state, before, laid), joker: laidJoker(before, laid) };
  const way = before === undefined ? "new" : "add";
  const told: Told = kind === "took" ? { kind, ...facts, way, count: rest.length, red_threes: [] } : { kind, ...facts };
  return [told, ...settle(state)];
}

/** Return the new name of a Canastra; null where it is worth nothing, or was called so before. */
function became({ rules }: GameState, before: LaidCanastra | undefined, laid: LaidCanastra) {
  const { worth, points } = worthOf(rules, laid);
  return points === 0 || (before && worthOf(rules, before).worth === worth) ? null : worth;
}

/** Return the card for which the joker of a row stands that was laid or moved; null where none was. */
function laidJoker(before: LaidCanastra | undefined, after: LaidCanastra): Card | null {
  const place = jokerPlace(after);
  return before && jokerPlace(before) === place ? null : place;
}

function canastra(words: readonly string[]): { cards: Placed[]; form: string | null } {
  const form = FORMS.includes(words[0]) ? (words[0] ?? null) : null;
  return { form, cards: (form === null ? words : words.slice(1)).map(placed) };
}

function addition(words: readonly string[]): { cards: Placed[]; to: string; joker: Card | null } {
  const joker = words.at(-2) === "joker" ? (words.at(-1) ?? null) : null;
  const rest = joker === null ? words : words.slice(0, -2);
  return { cards: rest.slice(0, -1).map(placed), to: rest.at(-1) ?? "", joker };
}

function placed(word: string): Placed {
  const [card = "", place = null] = word.split("=");
  if (!isNumber(card)) throw new CannotBe(`${word} is no card`);
  return { card, place };
}

function slotOf(name: string): number {
  return Number(MELD.exec(name)?.[1] ?? 0) - 1;
}
