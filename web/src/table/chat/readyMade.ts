/** The lines that everybody reads in the own language. None of them tells of cards. */

import { m } from "../../paraglide/messages.js";
import type { Said } from "../../wire/messages";

export type ReadyMade = NonNullable<Said["preset"]>;

const SENTENCES: Record<ReadyMade, () => string> = {
  hello: m.chat_hello,
  good_luck: m.chat_good_luck,
  well_played: m.chat_well_played,
  nice_samba: m.chat_nice_samba,
  nice_canastra: m.chat_nice_canastra,
  thanks: m.chat_thanks,
  sorry: m.chat_sorry,
  ouch: m.chat_ouch,
  one_moment: m.chat_one_moment,
  back: m.chat_back,
  your_turn: m.chat_your_turn,
  go_on: m.chat_go_on,
  good_game: m.chat_good_game,
  bye: m.chat_bye,
};

/** Lines about what some games have, and others have not. */
const CHEERS: readonly ReadyMade[] = ["nice_samba", "nice_canastra"];

/** Return the ready-made lines that are offered where the game has use for `cheers`, in their order. */
export function offered(cheers: readonly ReadyMade[]): ReadyMade[] {
  return (Object.keys(SENTENCES) as ReadyMade[]).filter((one) => !CHEERS.includes(one) || cheers.includes(one));
}

/** Return a ready-made line in the language of this page. */
export function sentence(one: ReadyMade): string {
  return SENTENCES[one]();
}

/** Return the words of a line. They are a text, whatever they look like. */
export function wordsOf(line: Said): string {
  return line.preset === null ? (line.line ?? "") : sentence(line.preset);
}
