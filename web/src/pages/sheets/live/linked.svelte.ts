/** The sheet that lies open in the pad, where it is live: it is kept together with the server's copy. */

import { endSharing, LiveTrouble, shareSheet } from "../../../scorekeeper/live/requests";
import type { Trouble } from "../../../scorekeeper/live/requests";
import { LiveSync } from "../../../scorekeeper/live/sync";
import type { LinkState } from "../../../scorekeeper/live/sync";
import type { Sheet } from "../../../scorekeeper/sheet";
import { printSheet } from "../../../scorekeeper/text/printing";
import { readSheet } from "../../../scorekeeper/text/reading";
import { dropLink, keepLink, linkOf } from "./links";
import type { Link } from "./links";
import { followNetwork, world } from "./world";

/** The pad: the sheet that lies open there, and what it does with what others did to it. */
export interface Pad {
  sheet(): Sheet;
  arrived(sheet: Sheet): void;
}

class Linked {
  /** null: the sheet that lies open is not live */
  link: Link | null = $state.raw(null);
  state: LinkState | null = $state.raw(null);
  #id = "";
  #pad: Pad | null = null;
  #leave: () => void = () => undefined;
  #sync: LiveSync | null = null;

  /** Keep the sheet of that id, which lies open in a pad, together with the server's copy; returns what ends that. */
  follow(id: string, pad: Pad): () => void {
    this.#id = id;
    this.#pad = pad;
    this.#begin(linkOf(id));
    return () => {
      this.#end();
      this.#pad = null;
    };
  }

  /** Something was done to the sheet that lies open. */
  changed(): void {
    this.#sync?.changed();
  }

  /** Let others have the sheet that lies open; returns why that cannot be, null: they have. */
  async share(): Promise<Trouble | null> {
    const [id, sheet] = [this.#id, this.#pad?.sheet()];
    if (!sheet) return null;
    const text = printSheet(sheet);
    return attempt(async () => {
      const { key, version } = await shareSheet(world.fetch, text);
      const link: Link = { key, known: { version, text }, ended: false };
      keepLink(id, link);
      if (id === this.#id) this.#begin(link);
    });
  }

  /** Let nobody have it any longer; returns why that cannot be, null: nobody has. */
  async end(): Promise<Trouble | null> {
    const [id, key] = [this.#id, this.link?.key];
    if (key === undefined) return null;
    const trouble = await attempt(() => endSharing(world.fetch, id, key));
    if (trouble !== null && trouble !== "ended") return trouble;
    this.forget();
    return null;
  }

  /** Go on with the sheet on this device alone. */
  forget(): void {
    dropLink(this.#id);
    this.#end();
  }

  #begin(link: Link | null): void {
    this.#end();
    const [id, pad] = [this.#id, this.#pad];
    this.link = link;
    if (!link || !pad) return;
    const keep = (change: Partial<Link>): void => {
      if (!this.link) return;
      this.link = { ...this.link, ...change };
      keepLink(id, this.link);
    };
    const sync = new LiveSync(
      id,
      link.key,
      {
        sheet: pad.sheet,
        arrived: pad.arrived,
        told: (state) => {
          this.state = state;
          const ended = state.link === "ended";
          if (this.link && (ended || state.link === "live") && this.link.ended !== ended) keep({ ended });
        },
        keep: (known) => keep({ known }),
        // the rules are those of the sheet here: else the two could not be brought together
        read: (text) => Promise.resolve(text).then((one) => readSheet(one, () => pad.sheet().rules)),
      },
      world,
    );
    this.#sync = sync;
    this.#leave = followNetwork(sync);
    void sync.start(link.known);
  }

  #end(): void {
    this.#leave();
    this.#sync?.stop();
    this.#sync = this.link = this.state = null;
  }
}

async function attempt(act: () => Promise<void>): Promise<Trouble | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof LiveTrouble) return error.trouble;
    throw error;
  }
}

export const linked = new Linked();
