/** A problem on the felt: its table, which tries there have been, and the answer played out. */

import { ownName } from "../../device/ownName";
import { motionNow } from "../../device/settings.svelte";
import { layOut } from "../../table/hints/layingOut";
import { TableStore } from "../../table/store/tableStore.svelte";
import { fetchAnswer, fetchProblem, fetchProblemOf, openProblem, RequestFailed } from "../../wire/api";
import type { AnyView, Exercise, ListedProblem, TableMade } from "../../wire/messages";
import { openSocket } from "../../wire/socket";
import { note, today } from "./problems";

type Store = (now: TableStore | null, before: TableStore | null) => void;
/** Why there is no table: the server does not answer, there is no such problem, too many, anything else. */
export type Failure = "away" | "gone" | "limit" | "refused";

const KEY = "sambakit.problem"; // of the window: the table at which it is played, so that a reload comes back to it
const BETWEEN = 900; // ms between two plays of the answer
const AT_ONCE = 150; // ms, without motion

interface Kept {
  problem: string;
  made: TableMade;
}

export class OpenedProblem {
  listed: ListedProblem | null = $state.raw(null);
  store: TableStore | null = $state.raw(null);
  failure: Failure | null = $state(null);
  plays: readonly string[][] | null = $state.raw(null); // of the answer, once it is asked for
  shows = $state(false); // the answer is being played
  shown = $state(false); // this table's turn was the answer's
  private start: AnyView | null = null; // the table as it was before the turn
  private stopped = false;

  constructor(
    private readonly problem: string,
    private readonly onstore: Store,
  ) {}

  /** The question and its judgement; null until the table stands. */
  get exercise(): Exercise | null {
    return this.store?.view?.exercise ?? null;
  }

  /** The table as it was before the turn; as it is where nobody has seen that. */
  get before(): AnyView | null {
    return this.start ?? this.store?.view ?? null;
  }

  /** Keep the first view of a table. */
  follow(): void {
    this.start ??= this.store?.view ?? null;
  }

  async begin(): Promise<void> {
    await this.trying(async () => {
      this.listed = this.problem === "today" ? await fetchProblemOf(today()) : await fetchProblem(this.problem);
      const kept = keptTable();
      if (kept?.problem === this.listed.id) this.sit(kept.made);
      else await this.anew();
    });
  }

  /** Begin the problem again, at a table of its own. */
  async again(): Promise<void> {
    await this.trying(() => this.anew());
  }

  stop(): void {
    this.stopped = true;
    this.leave();
  }

  /** Fetch the answer; whoever sees it before solving it has seen it. */
  async ask(): Promise<void> {
    const { listed } = this;
    if (listed === null) return;
    if (this.plays === null) await this.trying(async () => void (this.plays = (await fetchAnswer(listed.id)).plays));
    if (this.plays !== null) note(listed.id, "seen");
  }

  /** Fetch it for its first step alone, which a wrong try is told. */
  async peek(): Promise<void> {
    const { listed } = this;
    if (listed === null || this.plays !== null) return;
    this.plays = await fetchAnswer(listed.id).then(
      ({ plays }) => plays,
      () => null, // then the try is told less
    );
  }

  /** Play the answer on the table, from the moment of the problem on. */
  async show(): Promise<void> {
    const { plays } = this;
    if (plays === null || this.shows) return;
    this.shows = true;
    await this.again();
    const { store } = this;
    this.shown = store !== null;
    for (const play of plays) {
      await this.until(() => store?.view !== null && store?.pending === false);
      if (store !== this.store || store === null) break;
      await pause(motionNow() === 0 ? AT_ONCE : BETWEEN);
      await store.play(play);
    }
    this.shows = false;
  }

  /** Lay the answer out in the tray of a table at the moment of the problem; its owner plays it. */
  async layOut(): Promise<void> {
    const { plays } = this;
    if (plays === null || this.shows) return;
    this.shows = true;
    await this.again();
    const { store } = this;
    await this.until(() => store?.view !== null);
    if (store !== null && store === this.store) layOut(store, plays.flat());
    this.shows = false;
  }

  private async anew(): Promise<void> {
    const { listed } = this;
    if (listed === null) return;
    this.sit(await openProblem(listed.id, ownName()));
  }

  private sit(made: TableMade): void {
    if (this.stopped || this.listed === null) return;
    const before = this.store;
    keepTable({ problem: this.listed.id, made });
    this.shown = false;
    this.store = new TableStore(made.table, made.seat, openSocket);
    this.store.start();
    this.onstore(this.store, before);
    before?.stop();
  }

  private leave(): void {
    if (this.store === null) return;
    this.onstore(null, this.store);
    this.store.stop();
    this.store = null;
  }

  private async until(fits: () => boolean): Promise<void> {
    while (!fits() && !this.stopped) await pause(50);
  }

  private async trying(what: () => Promise<void>): Promise<void> {
    this.failure = null;
    try {
      await what();
    } catch (error) {
      this.failure = failureOf(error);
    }
  }
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof RequestFailed)) return "away";
  if (error.code === "not_found") return "gone";
  return error.code === "too_many" ? "limit" : "refused";
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

function keptTable(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

function keepTable(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing begins the problem again
  }
}
