/** Tables of texts, for texts that are chosen by a code, a card or another word of the server. */

type Inputs = Readonly<Record<string, string | number>>;

/** A function of a catalogue, whatever it needs. */
export type Text = (inputs: never) => string;

/** A sentence on what somebody does, and the same for the own seat. */
export type TwoTexts<Needs = never> = readonly [others: (inputs: Needs) => string, own: (inputs: Needs) => string];

/** Return the text that `texts` hold for `word`, with its `inputs`; null where they hold none. */
export function textFor(texts: Readonly<Record<string, Text>>, word: string, inputs: Inputs = {}): string | null {
  // which inputs it needs is known to those who sent the word
  return Object.hasOwn(texts, word) ? (texts[word]?.(inputs as never) ?? null) : null;
}
