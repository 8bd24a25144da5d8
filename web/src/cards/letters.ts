/** The index letters of ace, king, queen and jack, which the person at this device chooses apart from the language. */

const COURTS = "AKQJ";

let letters = COURTS;

/** Print `set`, the letters of ace, king, queen and jack, on the cards from now on. */
export function useLetters(set: string): void {
  letters = set;
}

/** Return what is printed for a rank: a letter, a number, or `Jk`. */
export function letterOf(rank: string): string {
  if (rank === "T") return "10";
  const place = COURTS.indexOf(rank);
  return place < 0 ? rank : letters.charAt(place);
}
