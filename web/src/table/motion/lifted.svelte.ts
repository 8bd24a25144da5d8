/** The card that is under way by a drag, so that the table can show where it may go. */

/** A card of the hand or the tray, or the top card of the pile. */
export interface Lifted {
  card: string;
  from: "hand" | "pile";
}

let now: Lifted | null = $state.raw(null);

/** Return the card under way; null where none is. */
export function liftedCard(): Lifted | null {
  return now;
}

/** Tell that the card drawn as `element` is under way. */
export function lift({ dataset }: HTMLElement): void {
  const card = dataset.card ?? dataset.stagedCard;
  if (card !== undefined) now = { card, from: "hand" };
  else if (dataset.upcard !== undefined) now = { card: dataset.upcard, from: "pile" };
}

/** Tell that no card is under way any more. */
export function putDown(): void {
  now = null;
}
