/** What sounds mean; each has one meaning. */

/** The meanings, in the order in which a deal has them; `end` is for those who watch, who neither win nor lose. */
export const MEANINGS = [
  ...(["draw", "pile", "meld", "opening", "canasta", "samba", "card", "turn"] as const),
  ...(["refusal", "time", "won", "lost", "end", "match"] as const),
];
export type Sound = (typeof MEANINGS)[number];
