/** The chance to win a match from the totals after a deal, by the formula of the bots (bots/knowledge/match_chances.py). */

/** What a deal brings, as shares of the target: points of a side, and the standard deviation between two sides. */
const GROWTH = 0.26;
const SPREAD = 0.38;

/** Return the chance of each side with these totals, while the match goes on; a drawn match counts half. */
export function chancesOf(totals: readonly number[], target: number): number[] {
  const top = Math.max(...totals);
  if (top >= target) {
    const leaders = totals.filter((total) => total === top).length;
    return totals.map((total) => (total === top ? 1 / leaders : 0));
  }
  const deals = Math.max(1, (target - top) / (GROWTH * target));
  const scale = SPREAD * target * Math.sqrt(2 * deals);
  const shares = totals.map((own, side) =>
    totals.reduce(
      (share, other, place) => (place === side ? share : (share * (1 + erf((own - other) / scale))) / 2),
      1,
    ),
  );
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}

/** The error function, within 2e-7 (Abramowitz and Stegun 7.1.26). */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const terms = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  const sum = terms.reduce((rest, term) => (rest + term) * t, 0);
  return Math.sign(x) * (1 - sum * Math.exp(-x * x));
}
