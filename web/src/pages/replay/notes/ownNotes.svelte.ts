/** The notes on one match: those that this device keeps, with those that an opened record brought. */

import { readStored, store } from "../../../device/storage";
import { notesIn, oneLine, tagsOf, together, withNotes } from "../../../replay/notes";
import type { Note } from "../../../replay/notes";
import type { MatchRecord } from "../../../replay/record";
import type { Moment } from "../moments";

const KEY = "sambakit.notes.";

export class OwnNotes {
  all: readonly Note[] = $state.raw([]);
  /** every tag in them, in the order of the alphabet */
  readonly tags: readonly string[] = $derived(tagsOf(this.all.map(({ text }) => text).join(" ")).toSorted());
  readonly #key: string;

  constructor(
    private readonly match: MatchRecord,
    private readonly text: string,
  ) {
    this.#key = KEY + (match.match || nameOf(match));
    this.all = together(readStored<Note[]>(this.#key) ?? [], notesIn(text));
  }

  /** The record, with the notes where its version has room for them. */
  get record(): string {
    return this.stay ? this.text : withNotes(this.text, this.all);
  }

  /** Whether the notes stay on this device: records of version 0.1.0 hold none. */
  get stay(): boolean {
    return this.match.version === 1;
  }

  at({ deal, step }: Moment): string {
    return this.all.find((one) => one.deal === deal && one.step === step)?.text ?? "";
  }

  /** Write the note on a moment; without a word there is none. */
  write({ deal, step }: Moment, typed: string): void {
    const others = this.all.filter((one) => one.deal !== deal || one.step !== step);
    const text = oneLine(typed);
    this.all = together(others, text === "" ? [] : [{ deal, step, text }]);
    store(this.#key, this.all);
  }
}

/** Return a name for a match without an id: its first deck, in short. Two matches hardly have the same one. */
function nameOf(record: MatchRecord): string {
  let hash = 0n;
  for (const letter of (record.deals[0]?.deck ?? []).join(" "))
    hash = BigInt.asUintN(64, hash * 1_099_511_628_211n + BigInt(letter.charCodeAt(0)));
  return hash.toString(36);
}
