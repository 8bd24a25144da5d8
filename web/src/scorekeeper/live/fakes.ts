/** A server of live sheets and devices that use it, for tests: the network between them is cut and mended at will. */

import { NOTHING } from "../entries";
import type { DealEntry } from "../entries";
import { rulesIn } from "../houseRules";
import { newSheet } from "../sheet";
import type { Sheet, SheetRules } from "../sheet";
import { SHEET_RULES } from "../sheetRules";
import { printSheet } from "../text/printing";
import { readSheet } from "../text/reading";
import { deedsOf } from "../together/deeds";
import { merge } from "../together/merging";
import type { Asked, Fetch, Reply } from "./requests";
import { LiveSync } from "./sync";
import type { Known, LinkState } from "./sync";

export const ID = "sAbCdEfGhIjKlMnOpQrStUv";
export const KEY = "the key";
const HOLDS = 25_000; // ms

const find = (id: string, changes: SheetRules["changes"], hash: string) => rulesIn(SHEET_RULES, id, changes, hash);
export const read = (text: string): Sheet => readSheet(text, find);

/** Return an empty sheet of four people by the Dutch rules. */
export function evening(): Sheet {
  const rules = find("dutch", [], "");
  if (!rules) throw new Error("no rules");
  return newSheet(rules, ["Anna", "Bert", "Carla", "Dirk"], 3, [], ID);
}

export function deal(points: number): DealEntry {
  const melds = { total: points, counts: [] };
  return { sides: [{ ...NOTHING, melds }, NOTHING], annulled: false, left: null };
}

/** Answers as the server does (docs/protocol.md), with answers held back till something changes. */
export class FakeServer {
  sheet: Sheet | null;
  version = 1;
  /** what it answers in place of everything else */
  broken: { status: number; code: string } | null = null;
  asked: string[] = [];
  private readonly waiting = new Set<() => void>();

  constructor(sheet: Sheet | null) {
    this.sheet = sheet;
  }

  end(): void {
    this.sheet = null;
    this.ring();
  }

  /** Answer a request; the answer is `lost` where the network is cut meanwhile. */
  async answer(path: string, { method, headers, body }: Asked): Promise<Reply> {
    this.asked.push(`${method} ${path}`);
    if (this.broken) return reply(this.broken.status, { code: this.broken.code });
    if (!this.sheet) return reply(404, { code: "no_sheet" });
    if (method === "GET") return this.look(Number(new URL(path, "http://x").searchParams.get("after")));
    if (headers["authorization"] !== `Bearer ${KEY}`) return reply(403, { code: "sheet_key" });
    const sent = read((JSON.parse(body ?? "") as { text: string }).text);
    const { sheet } = merge(this.sheet, sent);
    if (!sheet) return reply(400, { code: "sheet_other" });
    if (printSheet(sheet) !== printSheet(this.sheet)) this.version += 1;
    this.sheet = sheet;
    this.ring();
    return reply(200, { version: this.version, text: printSheet(sheet) });
  }

  private async look(after: number): Promise<Reply> {
    if (after === this.version) await this.change();
    if (!this.sheet) return reply(404, { code: "no_sheet" });
    const text = after === this.version ? null : printSheet(this.sheet);
    return reply(200, { version: this.version, text, watching: this.waiting.size + 1, again_in: 0 });
  }

  private change(): Promise<void> {
    return new Promise((done) => {
      const ring = (): void => {
        this.waiting.delete(ring);
        done();
      };
      this.waiting.add(ring);
      setTimeout(ring, HOLDS);
    });
  }

  private ring(): void {
    for (const ring of [...this.waiting]) ring();
  }
}

function reply(status: number, told: unknown): Reply {
  return { ok: status < 400, status, json: () => Promise.resolve(told) };
}

/** A device with a sheet and a network that can be cut. */
export class Device {
  online = true;
  state: LinkState | null = null;
  kept: Known | null = null;
  /** how often something of others has arrived */
  arrivals = 0;
  sync: LiveSync;
  private cuts = new Set<() => void>();

  constructor(
    readonly server: FakeServer,
    public sheet: Sheet | null,
    private readonly key: string | null = KEY,
    private readonly delay: () => number = () => 10,
  ) {
    this.sync = this.opened();
  }

  /** Do something to the sheet here. */
  change(sheet: Sheet): void {
    this.sheet = sheet;
    this.sync.changed();
  }

  cut(): void {
    this.online = false;
    for (const cut of [...this.cuts]) cut();
  }

  mend(): void {
    this.online = true;
    this.sync.wake();
  }

  /** Close the page and open it again; what it holds is kept on the device. */
  reopen(): void {
    this.sync.stop();
    for (const cut of [...this.cuts]) cut();
    this.sync = this.opened();
  }

  private opened(): LiveSync {
    const sync = new LiveSync(
      ID,
      this.key,
      {
        sheet: () => this.sheet,
        arrived: (sheet) => {
          this.sheet = sheet;
          this.arrivals += 1;
        },
        told: (state) => (this.state = state),
        keep: (known) => (this.kept = known),
        read: (text) => Promise.resolve(read(text)),
      },
      {
        fetch: this.fetch,
        now: () => Date.now(),
        chance: () => 0.5,
        after: (wait, then) => {
          const timer = setTimeout(then, wait);
          return () => clearTimeout(timer);
        },
      },
    );
    void sync.start(this.kept);
    return sync;
  }

  /** A request may be lost on its way, or its answer on the way back. */
  private readonly fetch: Fetch = (path, asked) =>
    new Promise((done, fail) => {
      const lost = (): void => {
        this.cuts.delete(lost);
        fail(new TypeError("the network is away"));
      };
      if (!this.online) return lost();
      this.cuts.add(lost);
      asked.signal?.addEventListener("abort", lost);
      setTimeout(() => {
        if (!this.cuts.has(lost)) return;
        void this.server.answer(path, asked).then((answer) =>
          setTimeout(() => {
            this.cuts.delete(lost);
            done(answer);
          }, this.delay()),
        );
      }, this.delay());
    });
}

/** Return what was done to a sheet, by keys that are the same everywhere. */
export function deeds(sheet: Sheet | null): string[] {
  return sheet ? [...deedsOf(sheet).keys()] : [];
}
