/** A live sheet as those see it who look on; and how a device begins to write along. */

import { LiveTrouble, sendTo } from "../../scorekeeper/live/requests";
import { LiveSync } from "../../scorekeeper/live/sync";
import type { LinkState } from "../../scorekeeper/live/sync";
import type { Sheet } from "../../scorekeeper/sheet";
import { printSheet } from "../../scorekeeper/text/printing";
import { readSheet } from "../../scorekeeper/text/reading";
import { keepSheet, keptSheet, rememberOpen } from "../sheets/keptSheets";
import { dropLink, keepLink, linkOf } from "../sheets/live/links";
import type { Link } from "../sheets/live/links";
import { followNetwork, world } from "../sheets/live/world";
import { together } from "../sheets/share/bringing";
import { sheetOf } from "../sheets/share/reading";
import { noteSeen, seenSheet } from "./seen";

/** Why a device cannot write along with a link: the server does not know its key, or another sheet is here. */
export type NotJoined = "key" | "other";

export class Watched {
  sheet: Sheet | null = $state.raw(null);
  link: LinkState | null = $state.raw(null);
  /** ms since 1970: so old is the sheet */
  at: number | null = $state.raw(null);
  /** the deal that has come last, while this page is open */
  fresh: number | null = $state.raw(null);
  notJoined: NotJoined | null = $state.raw(null);
  /** it is to be written along, as soon as the server answers */
  joining = $state.raw(false);
  /** this device writes along already */
  linked = $state.raw(false);
  #joined: () => void = () => undefined;
  #before: Link | null = null; // this device had it already

  constructor(readonly id: string) {
    const seen = seenSheet(id);
    if (seen) [this.sheet, this.at] = [seen.sheet, seen.at];
  }

  /** Follow the sheet; returns what ends that. With a key this device writes along: `joined` is called then. */
  start(key: string | null, joined: () => void): () => void {
    this.#joined = joined;
    this.#before = linkOf(this.id);
    // kept at once: a page that is loaded again has no key in its address
    if (key !== null && key !== this.#before?.key) keepLink(this.id, { key, known: null, ended: false });
    this.linked = this.#before?.known != null;
    this.joining = key !== null || this.#before?.known === null;
    const sync = new LiveSync(
      this.id,
      null,
      {
        sheet: () => this.sheet,
        arrived: (sheet) => this.#arrived(sheet),
        told: (link) => this.#told(link),
        keep: () => undefined,
        read: (text) => this.#read(text),
      },
      world,
    );
    const leave = followNetwork(sync);
    void sync.start(null);
    return () => {
      leave();
      sync.stop();
    };
  }

  /** Keep a copy here, together with what is here already, and open it in the pad; false: another sheet is here. */
  keepCopy(): boolean {
    const here = keptSheet(this.id);
    const whole = this.sheet && together(this.sheet, here?.sheet ?? null).sheet;
    if (!whole) return false;
    keepSheet({ sheet: whole, draft: here?.draft ?? null, steps: [], changed: Date.now() });
    rememberOpen(this.id);
    return true;
  }

  #arrived(sheet: Sheet): void {
    const last = sheet.changes.at(-1);
    this.fresh = this.sheet && this.link?.link === "live" ? (last?.number ?? null) : null;
    this.sheet = sheet;
  }

  #told(link: LinkState): void {
    this.link = link;
    if (link.link !== "live" || !this.sheet) return;
    this.at = link.heard;
    noteSeen(this.sheet, link.heard ?? Date.now());
    if (this.joining) void this.#join(this.sheet);
  }

  async #read(text: string): Promise<Sheet> {
    const rules = this.sheet?.rules;
    try {
      if (rules) return readSheet(text, () => rules);
    } catch {
      // shared anew with other rules
    }
    return sheetOf(text);
  }

  /** The server says whether it knows the key when it is sent what it has. */
  async #join(sheet: Sheet): Promise<void> {
    const link = linkOf(this.id);
    this.joining = false;
    if (!link) return;
    try {
      const { version, text } = await sendTo(world.fetch, this.id, link.key, printSheet(sheet));
      if (!this.keepCopy()) return this.#leave("other");
      keepLink(this.id, { ...link, known: { version, text } });
      this.#joined();
    } catch (error) {
      if (!(error instanceof LiveTrouble)) throw error;
      if (error.trouble === "key") this.#leave("key");
      else this.joining = true; // with the next answer
    }
  }

  #leave(why: NotJoined): void {
    this.notJoined = why;
    if (this.#before?.known) keepLink(this.id, this.#before);
    else dropLink(this.id);
  }
}
