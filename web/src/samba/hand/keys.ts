/** The keys that name a rank and a suit of the playing cards, for the search in the hand. */

const TENS = "t10";

/** Return the rank that a key names while searching, `Jk` for W; null for other keys. `letters`: ace to jack on the cards. */
export function rankOfKey(key: string, letters: string): string | null {
  const upper = key.toUpperCase();
  if (TENS.includes(key.toLowerCase())) return "T";
  if (upper === "W") return "Jk";
  if (/^[2-9]$/.test(key)) return key;
  const place = [...letters].indexOf(upper);
  if (place >= 0) return "AKQJ".charAt(place);
  return "AKQJ".includes(upper) ? upper : null;
}

/** Return the suit that a key names, by English and Dutch first letters, and P for the German Pik; null for other keys. */
export function suitOfKey(key: string): string | null {
  return { s: "s", h: "h", d: "d", c: "c", r: "d", k: "c", p: "s" }[key.toLowerCase()] ?? null;
}
