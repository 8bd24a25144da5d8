/** A plan of a hint: its actions as they are written, read, said in words, and laid out in the tray. */

import { inText } from "../../cards/rich";
import type { Rich } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import type { AnyView } from "../../wire/messages";
import { uiOf } from "../games";
import { cardOfId } from "../hand/hand";
import type { HandCard } from "../hand/hand";
import { addTo, moveToPile, NOTHING_STAGED, pick, toggleMerge } from "../tray/staging";
import type { Staging } from "../tray/staging";
import type { ButtonId } from "../types";

/** An action of a plan. */
export interface Step {
  verb: string; // the first word: draw, take, lay …
  cards: string[]; // of the hand
  melds: string[]; // the own melds that it names
  text: string; // as it is written
}

const MELD = /^[A-F]\d+$/;
/** A card of the hand; of a joker, what it stands for follows a sign. */
const CARD = /^(Jk|[2-9TJQKA][shdc]|[rgby]\d{1,2})(?:=\w+)?$/;

/** Return the actions of a plan. */
export function stepsOf(plan: readonly string[]): Step[] {
  return plan.map((text) => {
    const [verb = "", ...words] = text.split(" ");
    const joker = words.indexOf("joker"); // what follows is a place, not a card
    const named = joker < 0 ? words : words.slice(0, joker);
    const cards = named.flatMap((word) => CARD.exec(word)?.[1] ?? []);
    return { verb, cards, melds: named.filter((word) => MELD.test(word)), text };
  });
}

/**
 * Return the actions of a plan as a person would do them: all that goes to one meld at once, to a new one too. The own side
 * has `melds` numbers of melds before it.
 */
export function wholeSteps(plan: readonly string[], view: AnyView, melds = uiOf(view).ownMelds(view).length): Step[] {
  const steps: Step[] = [];
  const places = new Map<string, number>(); // of the step that goes to a meld, by the number of the meld
  let made = melds;
  for (const step of stepsOf(plan)) {
    const isNew = step.melds.length === 0 && (step.verb === "lay" || step.verb === "take");
    const number = isNew ? String(++made) : (step.melds[0] ?? "").slice(1);
    const there = step.verb === "add" ? places.get(number) : undefined;
    const before = there === undefined ? undefined : steps[there];
    if (there !== undefined && before !== undefined) {
      steps[there] = { ...before, cards: [...before.cards, ...step.cards] };
      continue;
    }
    if (isNew || step.verb === "add") places.set(number, steps.length);
    steps.push(step);
  }
  return steps;
}

/** Return what an action is called. */
function stepText(step: Step, view: AnyView): Rich {
  const cards = inText(step.cards);
  const [meld = "", other = ""] = step.melds.map((name) => uiOf(view).meldCalled(view, name));
  switch (step.verb) {
    case "draw":
      return m.advice_draw();
    case "take":
      if (step.cards.length === 0) return m.advice_take_onto({ meld });
      return step.melds.length === 0 ? m.advice_take({ cards }) : m.advice_take_with({ cards, meld });
    case "lay":
    case "red":
      return m.advice_lay({ cards });
    case "add":
      return m.advice_add({ cards, meld });
    case "merge":
      return m.advice_merge({ meld, other });
    case "discard":
      return m.advice_discard({ cards });
    case "ask":
      return m.advice_ask();
    case "answer":
      return step.text.endsWith("yes") ? m.advice_yes() : m.advice_no();
    case "pass":
      return m.advice_pass();
    default:
      return m.advice_end();
  }
}

/** Return actions in words. */
export function stepsText(steps: readonly Step[], view: AnyView): Rich {
  return steps.map((step) => stepText(step, view)).join(" · ");
}

/** Return a plan in words; see `wholeSteps`. */
export function planText(plan: readonly string[], view: AnyView, melds?: number): Rich {
  return stepsText(wholeSteps(plan, view, melds), view);
}

/** A plan as it lies before its owner: nothing of it is sent. */
export interface LaidOut {
  staging: Staging;
  discard: string | null; // the card of the hand to go when the tray is empty
  button: ButtonId; // that carries out the first of it
  steps: Step[]; // that it carries out
}

const BUTTONS: Readonly<Record<string, ButtonId>> = {
  draw: "draw",
  end: "draw",
  take: "pile",
  discard: "discard",
  ask: "ask",
  pass: "pass",
};

/** Return the plan laid out for the `hand`: its cards in the tray, and a discard after them planned. */
export function laidOut(plan: readonly string[], view: AnyView, hand: readonly HandCard[]): LaidOut {
  const steps = wholeSteps(plan, view);
  const [first] = steps;
  const free = hand.map((one) => one.id);
  const idsOf = (cards: readonly string[]): string[] =>
    cards.flatMap((card) => {
      const place = free.findIndex((id) => cardOfId(id) === card);
      return place < 0 ? [] : free.splice(place, 1);
    });
  if (first === undefined || !["take", "lay", "add", "merge", "red", "discard"].includes(first.verb)) {
    const answer = first?.text.endsWith("yes") ? "yes" : "no";
    const button = first?.verb === "answer" ? answer : (BUTTONS[first?.verb ?? ""] ?? "draw");
    return { staging: NOTHING_STAGED, discard: null, button, steps: steps.slice(0, 1) };
  }
  if (first.verb === "discard")
    return { staging: pick(NOTHING_STAGED, idsOf(first.cards)), discard: null, button: "discard", steps: [first] };
  const melding = steps.filter((step) => step.verb !== "discard" && step.verb !== "ask");
  const staging = melding.reduce((tray, step) => withStep(tray, step, idsOf(step.cards)), NOTHING_STAGED);
  const last = first.verb === "take" ? undefined : steps.find((step) => step.verb === "discard");
  const discard = idsOf(last?.cards ?? [])[0] ?? null;
  return { staging, discard, button: first.verb === "take" ? "pile" : "lay", steps: melding };
}

function withStep(tray: Staging, step: Step, ids: string[]): Staging {
  const [meld, other] = step.melds;
  if (step.verb === "merge") return meld === undefined || other === undefined ? tray : toggleMerge(tray, meld, other);
  if (ids.length === 0) return tray;
  return meld === undefined ? moveToPile(tray, ids, null) : addTo(tray, ids, meld);
}
