/**
 * One seat at one table as this page holds it: the server's view, the own order of the hand, the tray, and the commands
 * on their way. It works out no rule; what may be done comes with the view.
 */

import { m } from "../paraglide/messages.js";
import { callToTurn } from "./alarm";
import { Announcer } from "./announce.svelte";
import { Checks } from "./checks";
import { Connection, randomId } from "./connection";
import type { Answer, ConnectionParts, Socket, Status, Wish } from "./connection";
import { countCards } from "./cards";
import { atTheEnd, cardOfId, reconcile } from "./hand";
import type { HandCard } from "./hand";
import { keep, readKept } from "./kept";
import { NOTHING_KNOWN, receive } from "./live";
import type { Live } from "./live";
import { planAfter } from "./plan";
import type { Plan } from "./plan";
import { inText, spoken } from "./rich";
import type { Rich } from "./rich";
import { settings } from "./settings.svelte";
import { isMyMove } from "./situation";
import type { Situation } from "./situation";
import { play as playSound } from "./sound";
import { withRule } from "./speech";
import { NOTHING_STAGED, prune, putBack } from "./staging";
import type { AnyKinds, Staging } from "./staging";
import { fetchGame, isKnown, mannersOf } from "./manners";
import type { Way } from "./manners";
import type { AnyView, Checked, Event, Fault, News, Refusal, Welcome } from "./wire";

export type OpenSocket = () => Socket;

const NO_NOTE = "";
const PATIENCE = 2000; // ms

/** A refused play that can be done all the same. */
interface Offence {
  actions: string[];
  used: readonly string[];
}

export class TableStore {
  live: Live = $state.raw(NOTHING_KNOWN);
  status: Status = $state("connecting");
  fault: Fault | null = $state.raw(null);
  hand: HandCard[] = $state.raw([]);
  fresh: readonly string[] = $state.raw([]);
  staging: Staging<AnyKinds> = $state.raw(NOTHING_STAGED);
  target: string | null = $state(null);
  plan: Plan | null = $state.raw(null); // of a discard
  refusal: Refusal | null = $state.raw(null);
  offence: Offence | null = $state.raw(null); // what the refusal refused, where a referee lets it be done all the same
  note: Rich = $state(NO_NOTE);
  pending = $state(false);
  private readonly early: (Welcome | News)[] = []; // that came before the game was fetched
  way: Way | null = $state.raw(null); // the way to take the pile that the keys have come to
  private checked: Checked | null = $state.raw(null);
  private confirmed = $state(false);
  private withPile: Checked | null = $state.raw(null);
  readonly announcer = new Announcer();
  private readonly connection: Connection;
  private readonly checks: Checks;
  private lasts = false; // the note stays while the others play
  private leaving: readonly string[] = []; // cards of the play on its way
  private awaited = 0; // version that the last command done led to
  private deal = "";

  constructor(
    readonly table: string,
    readonly seat: number,
    open: OpenSocket,
  ) {
    const parts: ConnectionParts = {
      ...{ table, seat, open, random: () => Math.random(), newId: randomId },
      version: () => this.live.version,
      onstatus: (status) => this.turned(status),
      onstate: (message) => this.take(message),
      onchecked: (checked) => this.checks.receive(checked),
      onfault: (fault) => (this.fault = fault),
      ondraining: (message) => (this.note = m.prompt_draining({ seconds: message.seconds })),
    };
    this.connection = new Connection(parts);
    this.checks = new Checks(
      (check) => this.connection.check(check),
      (name, checked) => this.answered(name, checked),
    );
  }

  get view(): AnyView | null {
    return this.live.view;
  }

  /** Everything known now; null until the first view. */
  get situation(): Situation<AnyView, AnyKinds> | null {
    const { view } = this;
    if (view === null) return null;
    const { hand, staging, status, pending, refusal, note, checked, confirmed, withPile } = this;
    const planned = this.plan?.id ?? null;
    return { view, hand, staging, planned, status, pending, refusal, possible: this.offence !== null, note, checked, confirmed, withPile };
  }

  start(): void {
    this.connection.start();
  }

  stop(): void {
    this.connection.stop();
  }

  wake(): void {
    this.connection.wake();
  }

  /** Lay out another order of the hand. */
  arrange(hand: HandCard[]): void {
    this.hand = hand;
    this.keep();
  }

  /** Change the tray; a refusal or remark that spoke of the old one goes. */
  stage(staging: Staging<AnyKinds>, target: string | null = this.target): void {
    this.staging = staging;
    this.target = target;
    this.way = null;
    if (this.plan !== null && staging.picks.includes(this.plan.id)) this.plan = null;
    this.clearWords();
    this.keep();
    this.ask();
  }

  /** Mean to discard the card `id` in the own turn, or none for null; the owner is told. */
  planDiscard(id: string | null): void {
    const before = this.plan;
    if (id === null && before === null) return;
    const card = inText([cardOfId(id ?? before?.id ?? "")]);
    if (id !== null) this.stage(putBack(this.staging, [id]));
    this.plan = id === null ? null : { id, since: this.live.version };
    this.keep();
    if (id === null) return this.remark(m.prompt_plan_gone({ card }));
    this.clearWords(); // the prompt itself tells of the plan
    this.announcer.say(spoken(m.prompt_plan_made({ card })));
  }

  /** Show a remark in place of the prompt until something else is done, and speak it. */
  remark(text: Rich): void {
    this.refusal = this.offence = null;
    this.note = text;
    this.announcer.say(spoken(text));
  }

  /** Come to a way of taking the pile, by keys. */
  chooseWay(way: Way): void {
    this.clearWords();
    this.way = way;
  }

  clearWords(): void {
    this.refusal = this.offence = null;
    this.note = NO_NOTE;
    this.lasts = false;
  }

  /** Carry out `actions` with the picked cards `used`. */
  async play(actions: string[], used: readonly string[] = []): Promise<void> {
    if (this.view === null) return;
    await this.command({ type: "play", expect: this.view.last_event, actions }, used);
  }

  /** Do what has just been refused all the same. */
  async evenSo(): Promise<void> {
    const { offence, view } = this;
    if (offence === null || view === null) return;
    await this.command({ type: "play", expect: view.last_event, actions: offence.actions, even_so: true }, offence.used);
  }

  /** Claim what another side has done against the rules. */
  async claim(number: number): Promise<void> {
    const { view } = this;
    if (view !== null) await this.command({ type: "claim_irregularity", match: view.match, deal: view.deal, number });
  }

  async takeBack(): Promise<void> {
    if (this.view !== null) await this.command({ type: "take_back", expect: this.view.last_event });
  }

  async ready(): Promise<void> {
    if (this.view !== null) await this.command({ type: "ready", expect: this.view.last_event });
  }

  async setSpeed(speed: number): Promise<void> {
    await this.connection.command({ type: "set_speed", speed });
  }

  private async command(wish: Wish, used: readonly string[] = []): Promise<void> {
    if (this.pending && !this.connection.pending) return; // a second click before the first one is seen
    this.clearWords();
    this.way = null;
    const answer = this.status === "open" ? this.connection.command(wish) : null;
    if (answer === null) {
      this.remark(this.status === "open" ? m.prompt_waiting_answer() : m.prompt_offline());
      return;
    }
    this.pending = true;
    this.leaving = used;
    const settled = await answer;
    if (settled.type === "done" || settled.type === "duplicate") this.awaited = settled.version;
    this.caughtUp();
    if (this.pending) setTimeout(() => this.catchUp(), PATIENCE);
    this.settle(settled, wish, used);
  }

  /** The buttons come back when the view holds what was done. */
  private caughtUp(): void {
    this.pending = this.connection.pending || this.live.version < this.awaited;
  }

  /** News that do not come by themselves are asked for. */
  private catchUp(): void {
    if (this.live.version < this.awaited) this.connection.resync();
  }

  private settle(answer: Answer, wish: Wish, used: readonly string[]): void {
    const actions = wish.type === "play" ? wish.actions : [];
    const merged = actions.some((action) => action.startsWith("merge "));
    switch (answer.type) {
      case "done":
      case "duplicate":
        this.laid(used, merged);
        break;
      case "refused":
        this.refused(answer.refusal, answer.irregular === "" ? null : { actions, used });
        break;
      case "stale":
        this.remark(m.prompt_stale());
        this.connection.resync();
        break;
    }
    if (answer.type === "refused" || answer.type === "stale") this.leaving = [];
  }

  /** What was played leaves the tray. */
  private laid(used: readonly string[], merged: boolean): void {
    if (used.length === 0 && !merged) return;
    const staging = putBack(this.staging, used);
    this.stage(merged ? { ...staging, merges: [] } : staging, null);
  }

  private refused(refusal: Refusal, offence: Offence | null): void {
    this.refusal = refusal;
    this.offence = offence;
    if (this.view) this.announcer.now(spoken(mannersOf(this.view).refusal(refusal, this.view)));
  }

  private turned(status: Status): void {
    const back = this.status === "lost" && status === "open";
    this.status = status;
    if (status !== "open") return;
    if (back) {
      this.announcer.say(m.say_connected());
      this.note = NO_NOTE;
    }
    this.checks.repeat();
  }

  private take(message: Welcome | News): void {
    const before = this.view;
    const { view } = message;
    if (!isKnown(view.game)) return this.keepFor(message);
    const folded = receive(this.live, message);
    if (folded.missing) {
      this.connection.resync();
      return;
    }
    if (folded.live === this.live) return;
    this.live = folded.live;
    this.caughtUp();
    if (before?.last_event !== view.last_event) this.staging = { ...this.staging, meanings: {} };
    this.foldHand(view);
    const on = before !== null && (before.turn !== view.turn || before.phase !== view.phase);
    if (on && (!this.lasts || isMyMove(view))) this.clearWords();
    this.foldPlan(view);
    this.ask();
    this.tell(folded.fresh, view, before);
  }

  /** Keep what comes before the game of this table has been fetched. */
  private keepFor(message: Welcome | News): void {
    this.early.push(message);
    if (this.early.length > 1) return;
    void fetchGame(message.view.game).then(() => {
      for (const one of this.early.splice(0)) this.take(one);
    });
  }

  private foldHand(view: AnyView): void {
    const game = mannersOf(view);
    const deal = `${String(view.match)}.${String(view.deal)}`;
    if (deal !== this.deal) this.beginDeal(deal, view);
    const dealt = this.hand.length === 0;
    const place = settings.newCards === "sorted" && !dealt ? game.sortedIn(settings.sort) : atTheEnd;
    const { hand, added } = reconcile(this.hand, view.hand, this.leaving, place);
    this.hand = dealt ? game.sorted(hand, settings.lastSort) : hand;
    this.fresh = freshOf(this.hand, view.drawn, dealt ? [] : added, this.fresh);
    const melds = game.ownMelds(view);
    this.staging = prune(this.staging, this.hand.map((one) => one.id), melds);
    if (this.target !== null && !melds.includes(this.target)) this.target = null;
    this.keep();
  }

  private foldPlan(view: AnyView): void {
    const fate = planAfter(this.plan, this.hand.map((one) => one.id), view.seat, this.live.events);
    if (this.plan === null || fate === "stands") return;
    const card = inText([cardOfId(this.plan.id)]);
    this.plan = null;
    this.keep();
    if (fate === "over") return;
    this.remark(m.prompt_plan_dropped({ card }));
    this.lasts = true;
  }

  private beginDeal(deal: string, view: AnyView): void {
    this.deal = deal;
    const kept = readKept(this.table, this.seat);
    const same = kept?.deal === deal ? kept : null;
    this.hand = same?.hand ?? [];
    this.staging = { ...NOTHING_STAGED, ...same?.staging, kinds: mannersOf(view).kinds(view) };
    this.target = same?.target ?? null;
    this.plan = same?.plan ?? null;
    this.fresh = [];
  }

  private keep(): void {
    if (this.deal === "") return;
    const { deal, hand, staging, target, plan } = this;
    keep(this.table, this.seat, { deal, hand, staging, target, plan });
  }

  /** Ask the server what the tray would come to, alone and with the pile; return whether of the tray that is a new question. */
  private ask(): boolean {
    const { view } = this;
    if (view === null) return false;
    const game = mannersOf(view);
    const over = view.phase === "over";
    const another = this.checks.ask("tray", over ? [] : game.actions(this.staging), view.last_event);
    if (another) this.confirmed = false;
    this.checks.ask("pile", over ? [] : game.pilePlay(view, this.staging), view.last_event);
    return another;
  }

  private answered(name: string, checked: Checked | null): void {
    if (name === "why") this.tellWhy(checked);
    else if (name === "pile") this.withPile = checked;
    else if (checked === null) this.confirmed = false;
    else if (!this.learnt(checked) || !this.ask()) [this.checked, this.confirmed] = [checked, true];
  }

  /** Keep which meanings the staged actions have; return whether one had several that were not known. */
  private learnt(checked: Checked): boolean {
    const known = this.staging.meanings ?? {};
    const meant = Object.values(known).flat();
    const several = checked.melds.filter((one) => one.choices.length > 1 && !(one.action in known) && !meant.includes(one.action));
    if (several.length === 0) return false;
    const meanings = { ...known, ...Object.fromEntries(several.map((one) => [one.action, one.choices])) };
    this.staging = { ...this.staging, meanings };
    return true;
  }

  /** Ask why the card could not be discarded now, and say it. */
  askWhy(card: string): void {
    this.checks.ask("why", [], 0);
    if (this.view !== null) this.checks.ask("why", [`discard ${card}`], this.view.last_event);
  }

  private tellWhy(checked: Checked | null): void {
    if (checked === null || this.view === null) return;
    this.checks.ask("why", [], 0);
    const { refusal } = checked;
    this.announcer.say(refusal === null ? m.say_why_nothing() : withRule(mannersOf(this.view).refusal(refusal, this.view), refusal));
  }

  private tell(fresh: readonly Event[], view: AnyView, before: AnyView | null): void {
    const game = mannersOf(view);
    for (const event of fresh) {
      const sentence = game.event(event, view);
      if (sentence !== null) this.announcer.happened(spoken(sentence));
    }
    soundOf(fresh, view);
    if (view.result && before?.result === null) this.announcer.happened(game.dealEnd(view, view.result, view.sheet));
    const began = isMyMove(view) && (before === null || !isMyMove(before) || before.turn !== view.turn);
    if (!began) return;
    const situation = this.situation;
    if (situation) this.announcer.now(m.say_your_turn({ prompt: game.prompt(situation).text }));
    if (before === null) return;
    playSound("turn");
    callToTurn(view);
  }
}

/** Return which cards of the hand bear the mark of new ones: as many of a kind as came in during this turn. */
function freshOf(
  hand: readonly HandCard[],
  drawn: readonly string[],
  added: readonly string[],
  before: readonly string[],
): string[] {
  const fresh: string[] = [];
  for (const [card, count] of countCards(drawn)) {
    const copies = hand.filter((one) => one.card === card).map((one) => one.id);
    const known = copies.filter((id) => added.includes(id) || before.includes(id));
    const others = copies.filter((id) => !known.includes(id)).reverse();
    fresh.push(...[...known, ...others].slice(0, count));
  }
  return fresh;
}

function soundOf(fresh: readonly Event[], view: AnyView): void {
  const last = fresh.at(-1);
  if (last === undefined) return;
  const kinds = fresh.map((event) => event.kind);
  if (kinds.includes("deal_over")) playSound("end");
  else if (fresh.some((event) => event.complete !== null && event.complete !== "" && event.complete !== "row_short")) playSound("set");
  else if (kinds.includes("took")) playSound("pile");
  else if (view.phase !== "over") playSound("card");
}
