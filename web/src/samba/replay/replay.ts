/** Replays a record of Samba or a relative, step by step. It moves cards; whether a play was allowed it does not ask. */

import { CannotBe, counting, ReplayFault, scoresBefore, undoneAt } from "../../replay/frames";
import type { Frame, ReplayGame, Told } from "../../replay/frames";
import type { MatchRecord, RecordDeal, RecordStep } from "../../replay/record";
import type { Event } from "../../wire/messages";
import { copyOf, dealt, drawAhead, exchange } from "./dealState";
import type { DealState } from "./dealState";
import { happeningOf } from "./irregular";
import { drew, playOn } from "./playing";
import { inOrder, isCard, sambaRules } from "./sambaRules";
import { viewOf } from "./tableView";

export const replay: ReplayGame = { framesOf };

function framesOf(record: MatchRecord, place: number): Frame[] {
  const deal = record.deals[place];
  if (deal === undefined) throw new ReplayFault(0, `there is no deal ${String(place + 1)}`);
  const wrong = deal.deck.find((card) => !isCard(card));
  if (wrong !== undefined) throw new ReplayFault(deal.line, `${wrong} is no card`);
  const rules = sambaRules(record.rules, record.players.length);
  const dealer = (record.dealer + place) % record.players.length;
  const begun = dealt(rules, record.sideOf, deal.deck, dealer, scoresBefore(record, place));
  const numbered = counting();
  const frames = [frameOf(record, place, dealer, begun.state, numbered(begun.told), null, deal)];
  let state = begun.state;
  for (const [index, step] of deal.steps.entries()) {
    state = copyOf(state);
    const told = after(state, step, deal, index);
    frames.push(frameOf(record, place, dealer, state, numbered(told), step, deal));
  }
  return frames;
}

/** Carry a step out on `state`, and return what is told of it. Claims may follow the last play (F-8.8). */
function after(state: DealState, step: RecordStep, deal: RecordDeal, index: number): Told[] {
  const told = carriedOut(state, step);
  if (deal.end === null || index !== deal.steps.findLastIndex((each) => each.claim === null)) return told;
  state.phase = "over";
  const last = told.filter((event) => event.kind !== "one_card");
  return [...last, { kind: "deal_over", out: deal.end.seat, cause: deal.end.way } satisfies Told];
}

function carriedOut(state: DealState, step: RecordStep): Told[] {
  try {
    if (step.claim !== null) return claimed(state, step.seat, step.claim, step.discard);
    if (step.irregular) return irregular(state, step);
    if (step.seat !== state.actor) throw new CannotBe(`it is seat ${String(state.actor)} that acts`);
    return playOn(state, step.actions);
  } catch (error) {
    if (error instanceof CannotBe) throw new ReplayFault(step.line, error.message);
    throw error;
  }
}

function irregular(state: DealState, step: RecordStep): Told[] {
  const { cause, stands, seen } = happeningOf(state, step.seat, step.actions);
  state.irregular.push(step.seat);
  const number = state.irregular.length;
  const told: Told = { kind: "irregular", seat: step.seat, cause, cards: seen, number, points: 0 };
  if (stands === "ahead") return [told, drew(step.seat, drawAhead(state))];
  // of several discards the first one lies until the next player picks (S-8.1)
  if (stands === "first") return [told, ...playOn(state, step.actions.slice(0, 1))];
  return stands ? [told, ...playOn(state, step.actions)] : [told];
}

/** What a claim costs stands in the score of the deal; here it is only said who claims. */
function claimed(state: DealState, seat: number, number: number, discard: string): Told[] {
  const against = state.irregular[number - 1];
  if (against === undefined) throw new CannotBe(`there is no irregular play ${String(number)}`);
  if (discard !== "") exchange(state, against, discard);
  return [{ kind: "claimed", seat, against, number, cause: "", cards: [], points: 0, discard } satisfies Told];
}

function frameOf(
  record: MatchRecord,
  place: number,
  dealer: number,
  state: DealState,
  events: Event[],
  step: RecordStep | null,
  deal: RecordDeal,
): Frame {
  const done = step === null ? 0 : deal.steps.indexOf(step) + 1;
  const undone = undoneAt(deal, done);
  const hands = state.hands.map(inOrder);
  const view = { ...viewOf(record, place, dealer, state), last_event: events.at(-1)?.n ?? 0 };
  return { view, hands, events, line: step?.line ?? 0, seat: step?.seat ?? null, undone };
}
