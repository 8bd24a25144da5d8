/** The lines of a sheet's text: words with their places. */

/** Why a text is not a sheet. */
export type SheetFault =
  "not_a_sheet" | "newer_version" | "unknown_rules" | "needs_server" | "wrong_hash" | "line_not_understood";

/** A text that is not a sheet; says where (line and column from 1) and why. */
export class SheetError extends Error {
  constructor(
    readonly line: number,
    readonly column: number,
    readonly fault: SheetFault = "line_not_understood",
  ) {
    super(`line ${String(line)}, column ${String(column)}: ${fault}`);
  }
}

const NUMBER = /^-?(?:0|[1-9][0-9]{0,8})$/;
const NAME = /^(?:[^\p{C}\p{Z}]| )+$/u;
const EXTRA = /^x-[a-z][a-z0-9_-]*$/;

/** A line that is not blank: its number from 1, its text, and its words with the columns where they begin. */
export class Line {
  readonly words: readonly string[];
  readonly #columns: readonly number[];

  constructor(
    readonly number: number,
    readonly text: string,
  ) {
    const found = [...text.matchAll(/\S+/g)];
    this.words = found.map(([word]) => word);
    this.#columns = found.map((match) => match.index + 1);
  }

  /** Return the error at the word of that index, or at the end of the line where it has fewer. */
  error(index: number, fault?: SheetFault): SheetError {
    return new SheetError(this.number, this.#columns[index] ?? codePoints(this.text) + 1, fault);
  }

  word(index: number): string {
    const word = this.words[index];
    if (word === undefined) throw this.error(index);
    return word;
  }

  numberAt(index: number): number {
    const word = this.word(index);
    if (!isNumber(word)) throw this.error(index);
    return Number(word) + 0; // -0 is 0
  }

  /** Return the seat at that word. */
  seatAt(index: number, players: number): number {
    const seat = this.numberAt(index);
    if (seat < 0 || seat >= players) throw this.error(index);
    return seat;
  }

  /** Return the side at that word. */
  sideAt(index: number, sides: number): number {
    const word = this.word(index);
    const side = word.charCodeAt(0) - 65;
    if (word.length !== 1 || side < 0 || side >= sides) throw this.error(index);
    return side;
  }

  /** Return the text from that word to the end of the line. */
  textFrom(index: number): string {
    this.word(index);
    return this.text.slice((this.#columns[index] ?? 1) - 1);
  }

  /** Return the name that begins with that word and fills the line. */
  nameFrom(index: number): string {
    const name = this.textFrom(index);
    if (!isName(name)) throw this.error(index);
    return name;
  }

  endsAfter(count: number): void {
    if (this.words.length > count) throw this.error(count);
  }
}

/** Return whether `word` is a whole number as sheets have it. */
export function isNumber(word: string): boolean {
  return NUMBER.test(word);
}

/** Goes through the lines of a text. Those that begin with `x-` are kept apart, with the line before which they stand. */
export class Lines {
  readonly all: Line[] = [];
  readonly end: Line;
  at = 0;
  #extras: { before: number; text: string }[] = [];

  constructor(text: string) {
    const texts = text.split("\n");
    for (const [index, raw] of texts.entries()) {
      const line = new Line(index + 1, raw.trimEnd());
      if (this.all.length && EXTRA.test(line.words[0] ?? "")) {
        this.#extras.push({ before: this.all.length, text: raw.trim() });
      } else if (line.words.length) this.all.push(line);
    }
    this.end = new Line(texts.length, "");
  }

  /** Return the first word of the next line, empty at the end. */
  peek(): string {
    return this.all[this.at]?.words[0] ?? "";
  }

  /** Return the next line, which must begin with the word `first`. */
  next(first: string): Line {
    const line = this.all[this.at];
    if (!line) throw this.end.error(0);
    if (line.words[0] !== first) throw line.error(0);
    this.at += 1;
    return line;
  }

  /** Return the extra lines before the next line that were not asked for yet, with the index of the line behind them. */
  extras(): { before: number; text: string }[] {
    const found = this.#extras.filter(({ before }) => before <= this.at);
    this.#extras = this.#extras.slice(found.length);
    return found;
  }
}

/** Return whether `text` can be a name in a sheet or a record: printable, not empty, no blanks at its ends. */
export function isName(text: string): boolean {
  return NAME.test(text) && text === text.trim();
}

/** Return the length of a text as Python counts it. */
function codePoints(text: string): number {
  return Array.from(text).length;
}
