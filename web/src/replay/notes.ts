/** Notes on moments of a match: one's own words, with tags such as #mistake in them. A record holds them as `x-note`. */

/** A note on a moment: `deal` counts from 1, `step` from 0. */
export interface Note {
  deal: number;
  step: number;
  text: string;
}

export const LONGEST_NOTE = 500; // characters

const LINE = /^x-note[^\S\n]+([1-9]\d{0,8})\.(0|[1-9]\d{0,8})[^\S\n]+(\S.*)$/;
const TAG = /#[\p{L}\p{N}][\p{L}\p{N}_-]*/gu;
const BETWEEN = " · "; // two notes on one moment

/** Return the notes of a record's text, in the order of their moments. */
export function notesIn(record: string): Note[] {
  const found = record.split(/\r?\n/).flatMap((line) => {
    const [, deal, step, text] = LINE.exec(line.trim()) ?? [];
    return text === undefined ? [] : [{ deal: Number(deal), step: Number(step), text: oneLine(text) }];
  });
  return together(found, []);
}

/** Return a record's text with `notes`, and with no others. */
export function withNotes(record: string, notes: readonly Note[]): string {
  const rest = record.split("\n").filter((line) => !LINE.test(line.trim()));
  while (rest.at(-1)?.trim() === "") rest.pop();
  const lines = notes.map(({ deal, step, text }) => `x-note ${String(deal)}.${String(step)} ${oneLine(text)}`);
  return [...rest, ...lines, ""].join("\n");
}

/** Return all notes of two lists; where both say something else on a moment, both texts stay. */
export function together(notes: readonly Note[], others: readonly Note[]): Note[] {
  const found = new Map<string, Note>();
  for (const note of [...notes, ...others]) {
    const key = `${String(note.deal)}.${String(note.step)}`;
    const text = found.get(key)?.text;
    if (text === undefined) found.set(key, note);
    else if (!text.split(BETWEEN).includes(note.text)) found.set(key, { ...note, text: text + BETWEEN + note.text });
  }
  return [...found.values()].toSorted((one, other) => one.deal - other.deal || one.step - other.step);
}

/** Return the tags of a note, in small letters, each once. */
export function tagsOf(text: string): string[] {
  return [...new Set((text.match(TAG) ?? []).map((tag) => tag.toLowerCase()))];
}

/** Return what somebody typed as the text of a note: one line without blanks at its ends. */
export function oneLine(typed: string): string {
  return typed.replaceAll(/\s+/g, " ").trim().slice(0, LONGEST_NOTE);
}
