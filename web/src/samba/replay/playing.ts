/**
 * Carries out the plays of a record: where cards go, not whether they may. A record that was written by sambakit holds
 * only what its rules allowed.
 */

import { isRedThree, isWild } from "../../cards/cards";
import type { Card } from "../../cards/cards";
import { CannotBe } from "../../replay/frames";
import type { Told } from "../../replay/frames";
import { copyOf, deliverPile, drawStep, heartsFirst, leaveHand, nextTurn, sideAt } from "./dealState";
import type { DealState, SideState } from "./dealState";
import { completeAs, grownMeld, groupOf, mergedMeld, newMeld } from "./laidMelds";
import type { LaidMeld } from "./laidMelds";
import { isCard } from "./sambaRules";

/** The words of an action, such as `["lay", "Qh", "Qd", "Qs"]`. */
type Action = readonly string[];

const MELDING: readonly (string | undefined)[] = ["lay", "add", "merge", "red"];
const MELD = /^[A-F](\d+)$/;

/** Carry `actions` of the acting player out on `state`, and return what everybody sees of it. */
export function playOn(state: DealState, actions: readonly Action[]): Told[] {
  const told: Told[] = [];
  let at = 0;
  while (at < actions.length) {
    const step = actions.slice(at, at + stepSize(state, actions, at));
    told.push(...stepOn(state, step));
    at += step.length;
  }
  return told;
}

/** Return how many actions from the one at `at` on are one step (C-2, C-8). */
function stepSize(state: DealState, actions: readonly Action[], at: number): number {
  const [first = ""] = actions[at] ?? [];
  const fresh = sideAt(state, state.turn).melds.length;
  const goesOn = (action: Action): boolean => {
    if (first !== "take") return MELDING.includes(action[0]);
    return action[0] === "lay" || (action[0] === "add" && slotOf(action.at(-1)) >= fresh);
  };
  if (first !== "take" && !MELDING.includes(first)) return 1;
  const after = actions.slice(at + 1).findIndex((action) => !goesOn(action));
  return after < 0 ? actions.length - at : after + 1;
}

function stepOn(state: DealState, step: readonly Action[]): Told[] {
  const { actor: seat, turn } = state;
  const before = state.hands[turn]?.length ?? 0;
  const told = oneStep(state, step);
  const left = state.hands[turn]?.length ?? 0;
  const one = left === 1 && before > 1 && seat === turn;
  // what the next turn exposes comes after the announcement
  const place = told.at(-1)?.kind === "exposed" ? -1 : told.length;
  return one ? told.toSpliced(place, 0, { kind: "one_card", seat } satisfies Told) : told;
}

/** Carry out one step, and return its events. */
function oneStep(state: DealState, step: readonly Action[]): Told[] {
  const { actor: seat } = state;
  const [[word = "", ...rest] = []] = step;
  switch (word) {
    case "draw":
      return [drew(seat, drawStep(state))];
    case "take":
    case "lay":
    case "add":
    case "merge":
    case "red":
      return meldOn(state, step);
    case "ask":
      Object.assign(state, { phase: "answer", actor: partnerOf(state) } satisfies Partial<DealState>);
      return [{ kind: "asked", seat } satisfies Told];
    case "answer": {
      const yes = rest[0] === "yes";
      Object.assign(state, {
        asked: yes ? "yes" : "no",
        phase: "play",
        actor: state.turn,
      } satisfies Partial<DealState>);
      return [{ kind: "answered", seat, yes } satisfies Told];
    }
    case "discard": {
      const cards = cardsIn(rest);
      leaveHand(state, seat, cards);
      state.pile.push(...cards);
      const next = (state.hands[seat]?.length ?? 0) > 0 ? nextTurn(state) : [];
      return [{ kind: "discarded", seat, cards } satisfies Told, ...next];
    }
    case "pass":
      return [{ kind: "passed", seat } satisfies Told, ...nextTurn(state)];
    case "end":
      return [{ kind: "ended", seat } satisfies Told];
  }
  throw new CannotBe(`${word} is no action`);
}

/** Return the event of a draw. */
export function drew(seat: number, { drawn, red }: { drawn: Card[]; red: Card[] }): Told {
  return { kind: "drew", seat, count: drawn.length, cards: drawn, red_threes: heartsFirst(red) } satisfies Told;
}

/** Return the partner who is asked: the one who plays next. */
function partnerOf(state: DealState): number {
  const players = state.sideOf.length;
  for (let step = 1; step < players; step++) {
    const seat = (state.turn + step) % players;
    if (state.sideOf[seat] === state.sideOf[state.turn]) return seat;
  }
  throw new CannotBe("there is no partner to ask");
}

/** Carry out a step of melding, or a take with what belongs to it. */
function meldOn(state: DealState, step: readonly Action[]): Told[] {
  const seat = state.turn;
  const side = sideAt(state, seat);
  const before = [...side.melds];
  const [first = []] = step;
  const takes = first[0] === "take";
  const names = new Map<Action, number | null>();
  const top = takes ? takeOn(state, first, names) : null;
  laidInOrder(state, takes ? step.slice(1) : step, names);
  const got = takes && first[1] !== "top" ? deliverPile(state) : { taken: [], red: [] };
  if (step.some(([word]) => word === "lay" || word === "add" || word === "take")) side.opened = true;
  if ([...names.values()].some((slot) => slot !== null)) state.phase = "play";
  return step.map((action, at): Told => {
    const slot = names.get(action) ?? null;
    const last = step.findLast((other) => names.get(other) === slot) === action;
    const complete = slot !== null && last ? became(state, side, before, slot) : null;
    const meld = slot === null ? null : nameOf(state, seat, slot);
    const [word, ...words] = action;
    switch (word) {
      case "take": {
        const cards = [...(top === null ? [] : [top]), ...handCardsOf(action)];
        const [count, red_threes] = at === 0 ? [got.taken.length, heartsFirst(got.red)] : [0, []];
        return { kind: "took", seat, way: words[0] ?? "", cards, meld, count, complete, red_threes, joker: null };
      }
      case "lay":
        return { kind: "laid", seat, cards: handCardsOf(action), meld, complete, joker: null };
      case "add":
        return { kind: "added", seat, cards: handCardsOf(action), meld, complete, joker: null };
      case "merge":
        return { kind: "merged", seat, meld, other: words[1] ?? null, complete };
    }
    return { kind: "red_three", seat, cards: handCardsOf(action) };
  });
}

/** Return what the meld in `slot` has just become; null where it was that before, or is not complete. */
function became(state: DealState, side: SideState, before: readonly (LaidMeld | null)[], slot: number) {
  const [now, old] = [side.melds[slot], before[slot]];
  const kind = now ? completeAs(now, state.rules) : "";
  return kind === "" || (old && completeAs(old, state.rules) === kind) ? null : kind;
}

/** Return the hand cards that an action names. */
export function handCardsOf(action: Action): Card[] {
  return action.filter(isCard);
}

function cardsIn(words: readonly string[]): Card[] {
  const wrong = words.find((word) => !isCard(word));
  if (wrong !== undefined || words.length === 0) throw new CannotBe(`${wrong ?? "nothing"} is no card`);
  return [...words];
}

/** Put the top of the pile into a meld as `action` says, and return it. */
function takeOn(state: DealState, action: Action, names: Map<Action, number | null>): Card {
  const [, way = "", ...words] = action;
  const side = sideAt(state, state.turn);
  const named = words.at(-1);
  const onto = named !== undefined && MELD.test(named) ? slotOf(named) : null;
  const cards = cardsOf(onto === null ? words : words.slice(0, -1));
  const top = state.pile.pop();
  if (top === undefined) throw new CannotBe("the pile is empty");
  leaveHand(state, state.turn, cards);
  const lying = onto === null ? null : (side.melds[onto] ?? null);
  if (onto !== null && lying === null) throw new CannotBe(`there is no meld ${named ?? ""}`);
  const [first, ...others] = cards;
  const low = first !== undefined && isWild(first); // a wild written first lies at the low end
  const run = low ? [first, top, ...others] : [top, ...cards];
  const fresh = way === "run" ? newMeld(run) : groupOf([top, ...cards]);
  const meld = lying === null ? fresh : grownMeld(lying, [...cards, top], false);
  if (meld === null) throw new CannotBe(`${top} takes nothing there`);
  const slot = onto ?? side.melds.length;
  side.melds[slot] = meld;
  names.set(action, slot);
  return top;
}

function cardsOf(words: readonly string[]): Card[] {
  return words.length === 0 ? [] : cardsIn(words);
}

/** Carry out the parts of a meld step in an order in which each fits, for they count as laid at once (C-2). */
function laidInOrder(state: DealState, step: readonly Action[], names: Map<Action, number | null>): void {
  const side = sideAt(state, state.turn);
  let waiting: Action[] = [...step];
  let joined = false;
  while (waiting.length > 0) {
    // a wild goes to the end that naturals leave it (L-2)
    waiting = waiting.toSorted((one, other) => Number(isWildForRun(side, one)) - Number(isWildForRun(side, other)));
    const place = waiting.findIndex((action, at) => {
      const others = waiting.toSpliced(at, 1);
      if (action[0] === "merge" && others.some((other) => namesIn(other).includes(action[2] ?? ""))) return false;
      return layOn(state, action, names);
    });
    if (place >= 0) waiting.splice(place, 1);
    else if (joined) throw new CannotBe(`${waiting.map((action) => action.join(" ")).join(" + ")} fits nowhere`);
    else [waiting, joined] = [additionsJoined(waiting, names), true];
  }
}

/** Return the melds to which an action brings cards or another meld. */
function namesIn(action: Action): readonly string[] {
  return action[0] === "add" || action[0] === "merge" ? action.filter((word) => MELD.test(word)) : [];
}

function isWildForRun(side: SideState, action: Action): boolean {
  if (action[0] !== "add" || !handCardsOf(action).some(isWild)) return false;
  return side.melds[slotOf(action.at(-1))]?.kind === "sequence";
}

/** Return `actions` with all additions to one meld as one. */
function additionsJoined(actions: readonly Action[], names: Map<Action, number | null>): Action[] {
  const found: Action[] = [];
  for (const action of actions) {
    const place = found.findIndex((one) => one[0] === "add" && action[0] === "add" && one.at(-1) === action.at(-1));
    const [one] = place < 0 ? [] : found.splice(place, 1);
    if (one === undefined) {
      found.push(action);
      continue;
    }
    const low = one.includes("low") || action.includes("low") ? ["low"] : [];
    found.splice(place, 0, ["add", ...low, ...handCardsOf(one), ...handCardsOf(action), action.at(-1) ?? ""]);
    for (const single of [one, action]) names.set(single, slotOf(action.at(-1)));
  }
  return found;
}

/** Carry out one part of a meld step; return whether it could be. */
function layOn(state: DealState, action: Action, names: Map<Action, number | null>): boolean {
  const seat = state.turn;
  const side = sideAt(state, seat);
  const [word, ...words] = action;
  if (word === "red") {
    leaveHand(state, seat, words);
    side.red.push(...words.filter(isRedThree));
    names.set(action, null);
    return true;
  }
  if (word === "merge") return mergeOn(side, action, names);
  const cards = handCardsOf(action);
  const slot = word === "lay" ? side.melds.length : slotOf(words.at(-1));
  const lying = side.melds[slot] ?? null;
  if (word !== "lay" && lying === null) return false;
  const meld = lying === null ? newMeld(cards) : grownMeld(lying, cards, words[0] === "low");
  if (meld === null) return false;
  leaveHand(state, seat, cards);
  side.melds[slot] = meld;
  names.set(action, slot);
  return true;
}

function mergeOn(side: SideState, action: Action, names: Map<Action, number | null>): boolean {
  const [into, other] = [slotOf(action[1]), slotOf(action[2])];
  const [first, second] = [side.melds[into], side.melds[other]];
  const meld = first && second ? mergedMeld(first, second) : null;
  if (meld === null) return false;
  side.melds[into] = meld;
  side.melds[other] = null;
  names.set(action, into);
  return true;
}

/** Return the place of the meld `name` among those of its side. */
function slotOf(name: string | undefined): number {
  return Number(MELD.exec(name ?? "")?.[1] ?? 0) - 1;
}

function nameOf(state: DealState, seat: number, slot: number): string {
  return `${String.fromCharCode(65 + (state.sideOf[seat] ?? 0))}${String(slot + 1)}`;
}

/** Return the state after `actions`; null where the cards do not allow them. */
export function tried(state: DealState, actions: readonly Action[]): DealState | null {
  const after = copyOf(state);
  try {
    playOn(after, actions);
  } catch (error) {
    if (error instanceof CannotBe) return null;
    throw error;
  }
  return after;
}
