/** A sheet that comes in pieces, by links or pictures of codes, in any order; or at once, as its text. */

import { readStored, store } from "../../../device/storage";
import { m } from "../../../paraglide/messages.js";
import { joined, missingOf, PartError, readPart } from "../../../scorekeeper/handover/parts";
import type { Part } from "../../../scorekeeper/handover/parts";
import { NotSqueezed, unsqueezed } from "../../../scorekeeper/handover/squeezing";
import type { Sheet } from "../../../scorekeeper/sheet";
import { SheetError } from "../../../scorekeeper/text/lines";
import { faultText } from "../sheetTexts";
import { sheetOf } from "./reading";

const KEY = "sambakit.sheetParts"; // each link opens a page of its own: what is here already is kept for it
const LASTS = 3_600_000; // ms

interface Stored {
  at: number;
  texts: string[];
}

class Taking {
  /** the pieces that are here */
  parts: Part[] = $state.raw([]);
  /** what is wrong with what came last */
  fault = $state("");
  /** a piece of another sheet than those that are here */
  other = $state("");

  constructor() {
    const kept = readStored<Stored>(KEY);
    if (kept && Date.now() - kept.at < LASTS) this.#texts = kept.texts.filter((text) => this.#isPart(text));
    this.parts = this.#texts.map(readPart);
  }

  #texts: string[] = [];

  get missing(): number[] {
    return missingOf(this.parts);
  }

  /** Take a text: a piece, a link with one, or a whole sheet. Returns the sheet once it is whole. */
  async take(text: string): Promise<Sheet | null> {
    this.fault = "";
    this.other = "";
    try {
      if (/^\s*sambakit sheet /.test(text)) return await sheetOf(text.trimStart());
      const part = readPart(text);
      this.#look();
      if (this.parts[0] && this.parts[0].whole !== part.whole) {
        this.other = text;
        this.fault = m.share_other_whole();
        return null;
      }
      if (!this.parts.some(({ place }) => place === part.place)) this.#set([...this.#texts, text]);
      if (this.missing.length) return null;
      const whole = joined(this.parts);
      this.drop();
      return await sheetOf(await unsqueezed(part.form, whole));
    } catch (error) {
      this.fault = faultOf(error);
      return null;
    }
  }

  /** Read the other sheet, a piece of which came, in place of that which has begun. */
  async takeOther(): Promise<Sheet | null> {
    const { other } = this;
    this.drop();
    return this.take(other);
  }

  /** Forget the pieces that are here. */
  drop(): void {
    this.#set([]);
    this.fault = "";
    this.other = "";
  }

  #isPart(text: string): boolean {
    try {
      return Boolean(readPart(text));
    } catch {
      return false;
    }
  }

  /** Take over what pages that were opened meanwhile have found. */
  #look(): void {
    const kept = readStored<Stored>(KEY);
    if (kept && Date.now() - kept.at < LASTS) this.#set(kept.texts.filter((text) => this.#isPart(text)));
  }

  #set(texts: string[]): void {
    this.#texts = texts;
    this.parts = texts.map(readPart);
    store(KEY, { at: Date.now(), texts } satisfies Stored);
  }
}

function faultOf(error: unknown): string {
  if (error instanceof PartError) return error.fault === "damaged" ? m.share_damaged() : m.share_no_part();
  if (error instanceof NotSqueezed) return m.share_unread();
  return error instanceof SheetError ? faultText(error.fault, error.line) : m.pad_not_a_sheet();
}

export const taking = new Taking();
