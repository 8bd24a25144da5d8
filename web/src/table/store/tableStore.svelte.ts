/**
 * One seat at one table as this page holds it: the server's view, the own order of the hand, the tray, and the commands
 * on their way. It works out no rule; what may be done comes with the view.
 */

import { spoken } from "../../cards/rich";
import type { Rich } from "../../cards/rich";
import { settings } from "../../device/settings.svelte";
import { play as playSound } from "../../device/sound";
import { m } from "../../paraglide/messages.js";
import { Connection, randomId } from "../../wire/connection";
import type { Answer, Socket, Status, Wish } from "../../wire/connection";
import { NOTHING_KNOWN, receive } from "../../wire/live";
import type { Live } from "../../wire/live";
import type { AnyView, Checked, Fault, Refusal, Room, Staged } from "../../wire/messages";
import type { Told } from "../../wire/parts";
import { Questions } from "../../wire/questions";
import { OwnTurn } from "../ahead/ownTurn.svelte";
import type { PlannedDiscard } from "../ahead/plannedDiscard";
import { said, Talk } from "../chat/talk.svelte";
import { Countdown } from "../clock/countdown.svelte";
import { tellStage } from "../clock/words";
import { fetchGame, isKnown, uiOf } from "../games";
import { HintAsking } from "../hints/asking.svelte";
import { atTheEnd, freshOf, reconcile } from "../hand/hand";
import type { HandCard } from "../hand/hand";
import { isMyMove, snapshotOf } from "../snapshot";
import type { TableSnapshot } from "../snapshot";
import { answered, isEmpty, NOTHING_STAGED, prune, putBack, questionOf, spread, unplaced } from "../tray/staging";
import type { PileWay, Staging } from "../tray/staging";
import { Announcer } from "./announce.svelte";
import { readSavedHand, saveHand } from "./savedHand";
import type { Offence } from "./offence";
import { tell } from "./telling";
import { withShownNames } from "../../words/people";
import { withRule } from "./speech";

export type OpenSocket = () => Socket;

const NO_NOTE = "";
const PATIENCE = 2000; // ms
const GRACE = 150; // ms that a pick waits for its place in the tray, before it lies there for itself

export class TableStore {
  live: Live = $state.raw(NOTHING_KNOWN);
  room: Room | null = $state.raw(null); // before the first match: the people who gather
  status: Status = $state("connecting");
  fault: Fault | null = $state.raw(null);
  hand: HandCard[] = $state.raw([]);
  fresh: readonly string[] = $state.raw([]);
  staging: Staging = $state.raw(NOTHING_STAGED);
  target: string | null = $state(null);
  readonly ownTurn = new OwnTurn(this);
  refusal: Refusal | null = $state.raw(null);
  also: readonly Refusal[] = $state.raw([]); // what else is wrong with what was refused
  offence: Offence | null = $state.raw(null); // what the refusal refused, where a referee lets it be played anyway
  note: Rich = $state(NO_NOTE);
  pending = $state(false);
  private readonly early: Told[] = []; // that came before the game was fetched
  way: PileWay | null = $state.raw(null); // the way to take the pile that the keys have come to
  confirmed = $state(false); // the tray's answer is about the tray as it is
  readonly announcer = new Announcer();
  readonly talk: Talk;
  readonly countdown: Countdown;
  readonly hints: HintAsking = new HintAsking(this, (question) => this.connection.ask(question));
  private readonly connection: Connection;
  private readonly questions: Questions;
  private asked: { staging: Staging; since: number } | null = null; // the question about the tray
  private arranged: Staging | null = null; // the tray as the answer to it made it
  private whenAnswered: (() => void)[] = [];
  private grace: ReturnType<typeof setTimeout> | undefined;
  private lasts = false; // the note stays while the others play
  private leaving: readonly string[] = []; // cards of the play on its way
  private awaited = 0; // version that the last command done led to
  private deal = "";

  constructor(
    readonly table: string,
    readonly seat: number,
    open: OpenSocket,
  ) {
    this.talk = new Talk(table, seat, (line) => this.announcer.happened(said(line)));
    this.countdown = new Countdown(seat < 0 ? null : seat, (at, stage, time) => tellStage(this, at, stage, time));
    this.connection = new Connection({
      table,
      seat,
      open,
      random: () => Math.random(),
      newId: randomId,
      version: () => this.live.version,
      onstatus: (status) => this.turned(status),
      onstate: (told) => this.take(told),
      onroom: (room) => (this.room = room),
      ontalk: (message) => this.talk.take(message),
      onanswer: (answer) => this.questions.receive(answer),
      onhint: (hinted) => this.hints.take(hinted),
      onfault: (fault) => (this.fault = fault),
      ondraining: (message) => (this.note = m.prompt_draining({ seconds: message.seconds })),
    });
    this.questions = new Questions(
      (question) => this.connection.ask(question),
      (_, answer) => (answer.type === "staged" ? this.arrange(answer) : this.tellWhy(answer)),
    );
  }

  get view(): AnyView | null {
    return this.live.view;
  }

  get planned(): PlannedDiscard | null {
    return this.ownTurn.planned.discard;
  }

  /** Everything known now; null until the first view. */
  get snapshot(): TableSnapshot | null {
    return this.view === null ? null : snapshotOf(this.view, this);
  }

  start(): void {
    this.connection.start();
  }

  stop(): void {
    this.ownTurn.stop();
    this.countdown.stop();
    this.connection.stop();
  }

  wake(): void {
    this.connection.wake();
  }

  /** Lay out another order of the hand. */
  layOut(hand: HandCard[]): void {
    this.hand = hand;
    this.save();
  }

  /** Change the tray; a refusal or remark that spoke of the old one goes. */
  stage(staging: Staging, target: string | null = this.target): void {
    this.staging = staging;
    this.target = target;
    this.way = null;
    if (this.planned !== null && staging.picks.includes(this.planned.id)) this.ownTurn.planned.discard = null;
    if (!isEmpty(staging)) this.ownTurn.planned.stay();
    this.clearWords();
    this.save();
    this.ask();
  }

  /** Show a remark in place of the prompt until something else is done, and speak it; with `lasts` while others play too. */
  remark(text: Rich, lasts = false): void {
    this.ownTurn.sure.drop();
    this.refusal = this.offence = null;
    this.also = [];
    this.lasts = lasts;
    this.note = text;
    this.announcer.say(spoken(text));
  }

  /** Come to a way of taking the pile, by keys. */
  chooseWay(way: PileWay): void {
    this.clearWords();
    this.way = way;
  }

  clearWords(): void {
    this.ownTurn.sure.drop();
    this.refusal = this.offence = null;
    this.also = [];
    this.note = NO_NOTE;
    this.lasts = false;
  }

  /** Carry out `actions` with the picked cards `used`. */
  async play(actions: string[], used: readonly string[] = []): Promise<void> {
    if (this.view === null) return;
    await this.command({ type: "play", expect: this.view.last_event, actions }, used);
  }

  /** Play anyway what has just been refused. */
  async evenSo(): Promise<void> {
    const { offence, view } = this;
    if (offence === null || view === null) return;
    await this.command(
      { type: "play", expect: view.last_event, actions: offence.actions, even_so: true },
      offence.used,
    );
  }

  /** Claim what another side has done against the rules. */
  async claim(number: number, discard = ""): Promise<void> {
    const { view } = this;
    if (view) await this.command({ type: "claim_irregularity", match: view.match, deal: view.deal, number, discard });
  }

  async takeBack(): Promise<void> {
    if (this.view !== null) await this.command({ type: "take_back", expect: this.view.last_event });
  }

  async ready(): Promise<void> {
    if (this.view !== null) await this.command({ type: "ready", expect: this.view.last_event });
  }

  /** Tell that this page reads what the deal was like, or no longer; false while offline. */
  reads = (on: boolean): boolean => this.connection.ask({ type: "reading", on });

  async endMatch(): Promise<void> {
    if (this.view !== null) await this.connection.command({ type: "end_match", match: this.view.match });
  }

  /** Send a wish about the people of the table; the answer says what became of it, null while offline. */
  async wish(wish: Wish): Promise<Answer | null> {
    const answer = this.status === "open" ? this.connection.command(wish) : null;
    if (answer === null) return null;
    const settled = await answer;
    if (settled.type === "done" || settled.type === "duplicate") this.awaited = settled.version;
    return settled;
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
    this.ownTurn.carryOut();
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
        this.refuse(answer.refusal, answer.also, answer.price === null ? null : { price: answer.price, actions, used });
        break;
      case "stale":
        this.remark(m.prompt_stale());
        this.connection.resync();
        break;
    }
    if (answer.type !== "refused" && answer.type !== "stale") return;
    this.leaving = [];
    this.ownTurn.planned.stay();
  }

  /** What was played leaves the tray. */
  private laid(used: readonly string[], merged: boolean): void {
    if (used.length === 0 && !merged) return;
    const staging = putBack(this.staging, used);
    this.stage(merged ? { ...staging, merges: [] } : staging, null);
  }

  /** Say why something is refused, until something else is done. */
  refuse(refusal: Refusal, also: readonly Refusal[] = [], offence: Offence | null = null): void {
    this.clearWords();
    this.refusal = refusal;
    this.also = also;
    this.offence = offence;
    playSound("refusal");
    if (this.view) this.announcer.now(spoken(uiOf(this.view).refusal(refusal, this.view, also)));
  }

  private turned(status: Status): void {
    const back = this.status === "lost" && status === "open";
    this.status = status;
    this.countdown.rest(status !== "open");
    if (status !== "open") {
      this.hints.close();
      return this.placeUnanswered();
    }
    if (back) {
      this.announcer.say(m.say_connected());
      this.note = NO_NOTE;
    }
    this.questions.repeat();
    this.ownTurn.carryOut();
  }

  private take(received: Told): void {
    const before = this.view;
    this.room = null;
    if (!isKnown(received.view.game)) return this.keepFor(received);
    const told = withShownNames(received);
    const { view } = told;
    const folded = receive(this.live, told);
    if (folded.missing) return this.connection.resync();
    if (folded.live === this.live) return;
    this.live = folded.live;
    this.countdown.take(view);
    this.caughtUp();
    this.foldHand(view);
    const on = before !== null && (before.turn !== view.turn || before.phase !== view.phase);
    if (on && !this.staysSaid(view)) this.clearWords();
    this.ownTurn.fold();
    this.hints.fold(view);
    this.ask();
    tell(this, folded.fresh, view, before);
    this.ownTurn.carryOut();
  }

  /** Whether what is said stays while others play: a refusal until the own turn, what may be done anyway until it is answered. */
  private staysSaid(view: AnyView): boolean {
    return this.offence !== null || ((this.lasts || this.refusal !== null) && !isMyMove(view));
  }

  /** Keep what comes before the game of this table has been fetched. */
  private keepFor(told: Told): void {
    this.early.push(told);
    if (this.early.length > 1) return;
    void fetchGame(told.view.game).then(() => {
      for (const one of this.early.splice(0)) this.take(one);
    });
  }

  private foldHand(view: AnyView): void {
    const game = uiOf(view);
    const deal = `${String(view.match)}.${String(view.deal)}`;
    if (deal !== this.deal) this.beginDeal(deal);
    const dealt = this.hand.length === 0;
    const place = settings.newCards === "sorted" && !dealt ? game.sortedIn(settings.sort) : atTheEnd;
    const { hand, added } = reconcile(this.hand, view.hand, this.leaving, place);
    this.hand = dealt ? game.sorted(hand, settings.lastSort) : hand;
    this.fresh = freshOf(this.hand, view.drawn, dealt ? [] : added, this.fresh);
    const melds = game.ownMelds(view);
    const held = this.hand.map((one) => one.id);
    this.staging = prune(this.staging, held, melds);
    if (this.target !== null && !melds.includes(this.target)) this.target = null;
    this.save();
  }

  private beginDeal(deal: string): void {
    this.deal = deal;
    this.clearWords();
    const saved = readSavedHand(this.table, this.seat);
    const same = saved?.deal === deal ? saved : null;
    this.hand = same?.hand ?? [];
    this.staging = same?.staging ?? NOTHING_STAGED;
    this.target = same?.target ?? null;
    this.ownTurn.planned.restore(same);
    this.fresh = [];
  }

  save(): void {
    if (this.deal === "") return;
    const { deal, hand, staging, target, ownTurn } = this;
    saveHand(this.table, this.seat, { deal, hand, staging, target, ...ownTurn.planned.saved });
  }

  /** Do `what` with the server's answer to the tray as it is: at once where it is there, else when it comes. */
  answeredThen(what: () => void): void {
    if (this.confirmed || isEmpty(this.staging) || this.status !== "open") return what();
    this.whenAnswered.push(what);
  }

  /** Ask the server how the tray lies and what it would be worth, where that is a new question. */
  private ask(): void {
    const { view, staging } = this;
    if (view === null) return;
    if (isEmpty(staging) || view.phase === "over") {
      this.questions.forget("tray");
      this.asked = this.arranged = null;
      this.confirmed = false;
      if (staging.answer !== null) this.staging = { ...staging, answer: null };
      return this.flush();
    }
    const known = staging === this.asked?.staging || staging === this.arranged;
    if (known && this.asked?.since === view.last_event) return;
    this.asked = { staging, since: view.last_event };
    this.arranged = null;
    this.confirmed = false;
    this.questions.ask("tray", { type: "stage", expect: view.last_event, ...questionOf(staging) });
    this.wait();
  }

  /** Let what was picked lie for itself if no answer comes soon. */
  private wait(): void {
    clearTimeout(this.grace);
    if (this.status !== "open") return this.placeUnanswered();
    this.grace = setTimeout(() => this.placeUnanswered(), GRACE);
  }

  private placeUnanswered(): void {
    clearTimeout(this.grace);
    if (unplaced(this.staging).length > 0) {
      const placed = spread(this.staging);
      // the same question: only what is drawn has changed
      if (this.asked?.staging === this.staging) this.arranged = placed;
      this.staging = placed;
    }
    if (this.status !== "open") this.flush();
  }

  /** Take over how the tray lies. */
  private arrange(staged: Staged): void {
    if (this.asked === null) return;
    clearTimeout(this.grace);
    this.arranged = this.staging = answered(this.asked.staging, staged);
    this.confirmed = true;
    this.save();
    this.flush();
  }

  private flush(): void {
    for (const what of this.whenAnswered.splice(0)) what();
  }

  /** Ask why the card could not be discarded now, and say it. */
  askWhy(card: string): void {
    if (this.view === null) return;
    this.questions.ask("why", { type: "check", expect: this.view.last_event, actions: [`discard ${card}`] });
  }

  private tellWhy(checked: Checked): void {
    if (this.view === null) return;
    this.questions.forget("why");
    const { refusal } = checked;
    this.announcer.say(
      refusal === null ? m.say_why_nothing() : withRule(uiOf(this.view).refusal(refusal, this.view), refusal),
    );
  }
}
