/**
 * The own turn ahead of time: what is planned is kept, told, dropped with a word, or sent once when its turn comes; and
 * before a discard its owner may be asked.
 */

import { inText, spoken } from "../../cards/rich";
import type { Rich } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import type { Status } from "../../wire/connection";
import type { Live } from "../../wire/live";
import type { AnyView } from "../../wire/messages";
import { uiOf } from "../games";
import { cardOfId } from "../hand/hand";
import type { HandCard } from "../hand/hand";
import { isEmpty, putBack } from "../tray/staging";
import type { Staging } from "../tray/staging";
import type { Due } from "../types";
import { Planned } from "./planned.svelte";
import type { Circumstances, Move } from "./plannedMove";
import { Sure } from "./sure.svelte";
import { droppedText } from "./words";

/** The seat that owns the turn, as far as it is used here. */
export interface Owner {
  readonly live: Live;
  readonly hand: readonly HandCard[];
  readonly staging: Staging;
  readonly status: Status;
  readonly pending: boolean;
  readonly announcer: { say(text: string): void };
  stage(staging: Staging): void;
  save(): void;
  clearWords(): void;
  /** Show and speak a remark; with `lasts` it stays while the others play. */
  remark(text: Rich, lasts?: boolean): void;
  play(actions: string[], used?: readonly string[]): Promise<void>;
}

const LOOK = 1500; // ms for a look at what a planned draw brought, before the planned discard follows

export class OwnTurn {
  readonly planned = new Planned();
  readonly sure = new Sure();
  /** says what a lesson asks for while these cards are picked */
  lesson: ((view: AnyView, picked: readonly string[]) => Due | null) | null = null;
  private follow: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly owner: Owner) {}

  /** Return whether a press of draw or pass plans it now, or leaves it again. */
  may(move: Move): boolean {
    const { view } = this.owner.live;
    if (view === null || uiOf(view).plainly(view, move)) return false;
    return this.planned[move] !== null || uiOf(view).mayAhead(view, move);
  }

  /** Plan to draw or to pass, or leave it again; the owner is told. */
  toggle(move: Move): void {
    const { view, version } = this.owner.live;
    if (view === null) return;
    const made = this.planned.toggle(move, view, version);
    this.owner.save();
    if (!made) return this.owner.remark(move === "draw" ? m.ahead_draw_gone() : m.ahead_pass_gone());
    this.owner.clearWords(); // the prompt itself tells of it
    this.owner.announcer.say(move === "draw" ? m.ahead_draw_made() : m.ahead_pass_made());
  }

  /** Mean to discard the card `id`, or none for null; the owner is told. */
  meanToDiscard(id: string | null): void {
    const { owner, planned } = this;
    const before = planned.discard;
    if (id === null && before === null) return;
    const card = inText([cardOfId(id ?? before?.id ?? "")]);
    if (id !== null) owner.stage(putBack(owner.staging, [id]));
    if (id === null) planned.discard = null;
    else planned.discardLater(id, owner.live.version);
    owner.save();
    if (id === null) return owner.remark(m.prompt_plan_gone({ card }));
    owner.clearWords(); // the prompt itself tells of it
    owner.announcer.say(spoken(m.prompt_plan_made({ card })));
  }

  /** Leave all that is planned; the owner is told. */
  leave(): void {
    this.owner.clearWords();
    const { draw, pass } = this.planned;
    if (draw === null && pass === null) return this.meanToDiscard(null);
    this.planned.restore(null);
    this.owner.save();
    this.owner.remark(m.ahead_all_gone());
  }

  /** Ask whether the card `id` is really to be discarded; returns whether a second press, or a second `drag`, has said so. */
  isSure(id: string, drag: boolean): boolean {
    const pressed = this.sure.pressed(id, drag);
    if (pressed === "yes") this.sure.drop();
    if (pressed !== "new") return pressed === "yes";
    const card = inText([cardOfId(id)]);
    this.owner.remark(m.sure_prompt({ card }));
    this.sure.ask(id, () => this.leaveQuestion());
    return false;
  }

  /** Take back the question whether a card is to be discarded; returns whether there was one. */
  leaveQuestion(): boolean {
    const { id } = this.sure;
    if (id === null) return false;
    this.owner.clearWords();
    this.owner.announcer.say(spoken(m.sure_gone({ card: inText([cardOfId(id)]) })));
    return true;
  }

  /** Forget what is over with the table as it is, and tell of what was dropped. */
  fold(): void {
    const { view } = this.owner.live;
    if (view === null || !this.planned.some) return;
    const held = this.owner.hand.map((one) => one.id);
    const dropped = this.planned.fold(this.circumstances(view), held);
    this.owner.save();
    if (dropped.length > 0) this.owner.remark(dropped.map((one) => droppedText(one, view.upcard)).join(" · "), true);
  }

  /** Send what is planned, once its time has come. */
  carryOut(): void {
    const { view } = this.owner.live;
    if (view === null || !this.mayPlay) return;
    const due = this.planned.due(this.circumstances(view));
    if (due === null) return this.carryOn();
    this.planned.sent(due);
    this.owner.save();
    void this.owner.play(uiOf(view).word(view, due));
  }

  /** Send nothing more. */
  stop(): void {
    clearTimeout(this.follow);
    this.sure.drop();
  }

  /** Whether a play may be sent now, as far as no rule decides it. */
  private get mayPlay(): boolean {
    const { live, status, pending } = this.owner;
    return status === "open" && !pending && live.view?.paused === null;
  }

  /** Let the discard follow that was planned with the draw, after a look at the new cards. */
  private carryOn(): void {
    clearTimeout(this.follow);
    if (this.planned.discard?.follows !== true || this.discardToFollow() === null) return;
    this.follow = setTimeout(() => {
      const id = this.mayPlay ? this.discardToFollow() : null;
      if (id === null) return;
      this.planned.sent("discard");
      this.owner.save();
      void this.owner.play([`discard ${cardOfId(id)}`], [id]);
    }, LOOK);
  }

  /** Return the card that may follow the draw now; in the own turn, one that may not waits for its owner. */
  private discardToFollow(): string | null {
    const { view } = this.owner.live;
    const { discard } = this.planned;
    if (discard === null || view === null) return null;
    if (this.planned.follows(this.circumstances(view), cardOfId(discard.id))) return discard.id;
    if (view.phase === "play") this.planned.stay();
    return null;
  }

  private circumstances(view: AnyView): Circumstances {
    const { live, staging } = this.owner;
    const plainly = (action: string): boolean => uiOf(view).plainly(view, action);
    return { view, events: live.events, staged: !isEmpty(staging), plainly };
  }
}
