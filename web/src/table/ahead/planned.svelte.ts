/** What the owner of a seat has planned for the own turn: a draw, a discard or a pass. None of it is sent before. */

import type { AnyView } from "../../wire/messages";
import { plannedAfter } from "./plannedDiscard";
import type { PlannedDiscard } from "./plannedDiscard";
import { drawFate, passFate } from "./plannedMove";
import type { Circumstances, Move, PlannedDraw, PlannedPass } from "./plannedMove";

/** The plans as they are kept on the device; what older pages kept has none of the later ones. */
export interface SavedAhead {
  planned?: PlannedDiscard | null;
  draws?: PlannedDraw | null;
  passes?: PlannedPass | null;
}

/** A plan that was dropped, of which its owner is told. */
export type Dropped =
  { what: "draw"; why: "takeable" | "impossible" } | { what: "pass" } | { what: "discard"; card: PlannedDiscard };

export class Planned {
  discard: PlannedDiscard | null = $state.raw(null);
  draw: PlannedDraw | null = $state.raw(null);
  pass: PlannedPass | null = $state.raw(null);

  get some(): boolean {
    return this.discard !== null || this.draw !== null || this.pass !== null;
  }

  get saved(): SavedAhead {
    return { planned: this.discard, draws: this.draw, passes: this.pass };
  }

  /** Take over what was kept; nothing for null. */
  restore(saved: SavedAhead | null): void {
    this.discard = saved?.planned ?? null;
    this.draw = saved?.draws ?? null;
    this.pass = saved?.passes ?? null;
  }

  /** Plan a move, or leave it again; a pass and a discard exclude each other. Returns whether it is planned now. */
  toggle(move: Move, view: AnyView, since: number): boolean {
    if (move === "draw") {
      this.draw = this.draw === null ? { since, upcard: view.upcard, pile: view.pile } : null;
      return this.draw !== null;
    }
    this.pass = this.pass === null ? { since } : null;
    if (this.pass !== null) this.discard = null;
    return this.pass !== null;
  }

  discardLater(id: string, since: number): void {
    this.discard = { id, since };
    this.pass = null;
  }

  /** The planned discard waits for its owner, who has picked cards or was refused. */
  stay(): void {
    if (this.discard?.follows === true) this.discard = { id: this.discard.id, since: this.discard.since };
  }

  /** The move is on its way; a discard planned with the draw follows it by itself. */
  sent(move: Move | "discard"): void {
    if (move === "draw" && this.discard !== null) this.discard = { ...this.discard, follows: true };
    if (move === "draw") this.draw = null;
    if (move === "pass") this.pass = null;
    if (move === "discard") this.stay();
  }

  /** Forget the plans that are over with the table as it is; returns those of which their owner is told. */
  fold(now: Circumstances, held: readonly string[]): Dropped[] {
    const dropped: Dropped[] = [];
    const draws = this.draw === null ? "waits" : drawFate(this.draw, now);
    if (draws === "takeable" || draws === "impossible") dropped.push({ what: "draw", why: draws });
    if (draws !== "waits" && draws !== "due") this.draw = null;
    const passes = this.pass === null ? "waits" : passFate(this.pass, now);
    if (passes === "impossible") dropped.push({ what: "pass" });
    if (passes !== "waits" && passes !== "due") this.pass = null;
    const card = this.discard;
    const discards = plannedAfter(card, held, now.view.seat, now.events);
    if (discards !== "stands") this.discard = null;
    if (discards === "dropped" && card !== null) dropped.push({ what: "discard", card });
    return dropped;
  }

  /** Return the move that is to be sent now; null for none. */
  due(now: Circumstances): Move | null {
    if (this.draw !== null && drawFate(this.draw, now) === "due") return "draw";
    return this.pass !== null && passFate(this.pass, now) === "due" ? "pass" : null;
  }

  /** Whether the planned discard may follow the draw now: nothing lies in the tray, and nothing but the turn hangs on it. */
  follows(now: Circumstances, card: string): boolean {
    const { view, staged, plainly } = now;
    if (this.discard?.follows !== true || staged || view.turn !== view.seat) return false;
    return view.phase === "play" && plainly(`discard ${card}`);
  }
}
