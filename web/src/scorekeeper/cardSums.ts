/** Which sums of card points the cards of a pack can make. */

type Pack = readonly (readonly [number, number])[];

const known = new WeakMap<Pack, Uint8Array>();

/** Return whether some of `cards` add up to `points`; a row is the points of a card and how many have them. */
export function makes(points: number, cards: Pack): boolean {
  return points >= 0 && sumsOf(cards)[points] === 1;
}

/** Return for each number of points up to the whole pack whether it is a sum. */
function sumsOf(cards: Pack): Uint8Array {
  const found = known.get(cards);
  if (found) return found;
  const sums = new Uint8Array(cards.reduce((total, [value, count]) => total + value * count, 0) + 1);
  sums[0] = 1;
  for (const [value, count] of cards) {
    for (let card = 0; value > 0 && card < count; card++) {
      for (let points = sums.length - 1; points >= value; points--) {
        if (sums[points - value]) sums[points] = 1;
      }
    }
  }
  known.set(cards, sums);
  return sums;
}
