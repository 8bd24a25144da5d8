/** A plan that lies before its owner: which button carries out the next of it, and what is left of it. */

import type { AnyView } from "../../wire/messages";
import { decisionOf } from "./decision";
import { cardOfId } from "../hand/hand";
import type { HandCard } from "../hand/hand";
import { isMyMove } from "../snapshot";
import { isEmpty } from "../tray/staging";
import type { Staging } from "../tray/staging";
import type { ButtonId } from "../types";
import { stepsOf } from "./plan";

/** An action as it is written, and the copies in the hand that it lays. */
interface PlannedAction {
  text: string;
  ids: readonly string[];
  /** some of its cards lie in the pile */
  waits: boolean;
}

export class LaidPlan {
  private readonly actions: readonly PlannedAction[];
  private readonly decision: string;
  private readonly picks: readonly string[];
  private readonly staged: boolean;
  private readonly began: Pick<AnyView, "match" | "deal" | "phase">;

  constructor(
    plan: readonly string[],
    view: AnyView,
    hand: readonly HandCard[],
    /** that carries out the first of it, with this in the tray */
    private readonly first: ButtonId,
    staging: Staging,
  ) {
    this.picks = staging.picks;
    this.staged = !isEmpty(staging);
    const free = hand.map((one) => one.id);
    this.actions = stepsOf(plan).map(({ text, cards }) => {
      const ids = cards.flatMap((card) => {
        const place = free.findIndex((id) => cardOfId(id) === card);
        return place < 0 ? [] : free.splice(place, 1);
      });
      return { text, ids, waits: ids.length < cards.length };
    });
    this.decision = decisionOf(view);
    this.began = { match: view.match, deal: view.deal, phase: view.phase };
  }

  /** Return the button for the next of it; null where it is done, or its owner does something else. */
  due(view: AnyView, staging: Staging, planned: object | null): ButtonId | null {
    if (!isMyMove(view) || staging.picks.some((id) => !this.picks.includes(id))) return null;
    if (!isEmpty(staging)) return this.first;
    if (!this.staged && decisionOf(view) === this.decision) return this.first;
    return planned !== null && view.phase !== "draw" ? "discard" : null;
  }

  /** Return whether the turn that it is about is over. */
  isOver(view: AnyView): boolean {
    const { match, deal, phase } = this.began;
    const other = view.match !== match || view.deal !== deal || view.turn !== view.seat || view.phase === "over";
    return other || (view.phase === "draw" && phase !== "draw");
  }

  /** Return what is to be laid out anew once the pile is taken, whose cards it needs; nothing for another plan. */
  restAfterPile(view: AnyView, hand: readonly HandCard[]): string[] {
    if (this.first !== "pile" || view.phase === "draw") return [];
    const held = hand.map((one) => one.id);
    const rest = this.actions
      .slice(1)
      .filter(({ ids, waits }) => waits || ids.length === 0 || ids.some((id) => held.includes(id)));
    return rest.map(({ text }) => text);
  }
}
