/** Replays a record of Samba Rommé, step by step. It moves cards; whether a play was allowed it does not ask. */

import { CannotBe, counting, ReplayFault, undoneAt } from "../../replay/frames";
import type { Frame, ReplayGame, Told } from "../../replay/frames";
import type { MatchRecord, RecordDeal, RecordStep } from "../../replay/record";
import type { Event } from "../../wire/messages";
import { inOrder } from "./canastras";
import { dealt } from "./gameState";
import type { GameState } from "./gameState";
import { played } from "./playing";
import { viewOf } from "./tableView";

const CARD = /^[rgby](?:[1-9]|1[0-2])$/;

export const replay: ReplayGame = { framesOf };

function framesOf(record: MatchRecord, place: number): Frame[] {
  const deal = record.deals[place];
  if (deal === undefined) throw new ReplayFault(0, `there is no deal ${String(place + 1)}`);
  const wrong = deal.deck.find((card) => !CARD.test(card));
  if (wrong !== undefined) throw new ReplayFault(deal.line, `${wrong} is no card`);
  const dealer = dealerOf(record, place);
  let state = dealt(record.rules, deal.deck, dealer);
  const each = Math.max(...state.hands.map((hand) => hand.length));
  const begun: Told = { kind: "dealt", dealer, each, cards: [], turn_up: null };
  const numbered = counting();
  const frames = [frameOf(record, place, dealer, state, numbered([begun]), null, deal)];
  for (const [index, step] of deal.steps.entries()) {
    const now = carriedOut(state, step);
    state = now.state;
    const told = index === deal.steps.length - 1 ? [...now.told, ...endOf(deal)] : now.told;
    frames.push(frameOf(record, place, dealer, state, numbered(told), step, deal));
  }
  return frames;
}

/** Return who deals: the players by turns, but for an annulled game, which its dealer deals again. */
function dealerOf(record: MatchRecord, place: number): number {
  const counted = record.deals.slice(0, place).filter(({ end }) => end?.way !== "annulled").length;
  return counted % 2 === 0 ? record.dealer : 1 - record.dealer;
}

function endOf({ end }: RecordDeal): Told[] {
  return end ? [{ kind: "deal_over", out: end.seat, cause: end.way } satisfies Told] : [];
}

function carriedOut(state: GameState, step: RecordStep): { state: GameState; told: Told[] } {
  try {
    if (step.irregular || step.claim !== null) throw new CannotBe("this game has no referee");
    if (step.seat !== state.turn) throw new CannotBe(`it is seat ${String(state.turn)} that acts`);
    return played(state, step.actions);
  } catch (error) {
    if (error instanceof CannotBe) throw new ReplayFault(step.line, error.message);
    throw error;
  }
}

function frameOf(
  record: MatchRecord,
  place: number,
  dealer: number,
  state: GameState,
  events: Event[],
  step: RecordStep | null,
  deal: RecordDeal,
): Frame {
  const undone = undoneAt(deal, step === null ? 0 : deal.steps.indexOf(step) + 1);
  const view = { ...viewOf(record, place, dealer, state), last_event: events.at(-1)?.n ?? 0 };
  return {
    view,
    hands: state.hands.map(inOrder),
    events,
    line: step?.line ?? 0,
    seat: step?.seat ?? null,
    undone,
  };
}
