/** What the tray stands for at a table of Samba Rommé: actions, and where their jokers go. */

import { cardOfId } from "../lib/hand";
import type { StagedPile, Staging } from "../lib/staging";
import type { RommeFacts, RommeOffer, RommeTable } from "../lib/wire";
import { inRowOrder } from "./grouping";

export type RommeStaging = Staging<RommeFacts>;

/** A card as an action names it, and the card for which it stands. */
export interface Placed {
  card: string;
  stands: string | null; // where that is another one
}

/** Return the action of a staged pile as far as its cards say it; a joker may leave several meanings. */
function plainAction(pile: StagedPile): string {
  const cards = pile.cards.map(cardOfId).join(" ");
  return pile.to === null ? `lay ${cards}` : `add ${cards} ${pile.to}`;
}

function meaningsOf(pile: StagedPile, staging: RommeStaging): string[] {
  return staging.meanings?.[plainAction(pile)] ?? [];
}

/** Return the action of a staged pile, in the meaning that its owner chose. */
export function actionOf(pile: StagedPile, staging: RommeStaging): string {
  const meanings = meaningsOf(pile, staging);
  return meanings[(pile.turns ?? 0) % Math.max(1, meanings.length)] ?? plainAction(pile);
}

/** Return whether the joker of a staged pile may go to another place. */
export function mayTurn(pile: StagedPile, staging: RommeStaging): boolean {
  return meaningsOf(pile, staging).length > 1;
}

/** Return the tray with the joker of a staged pile in its next place. */
export function turned(staging: RommeStaging, key: string): RommeStaging {
  const turn = (pile: StagedPile): StagedPile => (pile.key === key ? { ...pile, turns: (pile.turns ?? 0) + 1 } : pile);
  return { ...staging, piles: staging.piles.map(turn) };
}

/** Return the staged play: new Canastras, then additions. */
export function actionsOf(staging: RommeStaging): string[] {
  const actions = staging.piles.map((pile) => actionOf(pile, staging));
  return actions.toSorted((one, other) => Number(one.startsWith("add")) - Number(other.startsWith("add")));
}

/** Return the cards that `action` names, each with the card for which it stands. */
export function placedIn(action: string): Placed[] {
  const [words = ""] = action.split(" joker ");
  return words.split(" ").flatMap((word): Placed[] => {
    const [card = "", stands = null] = word.split("=");
    return /^[rgby]\d+$/.test(card) ? [{ card, stands }] : [];
  });
}

/** Return the card for which the joker stands that `action` lays or moves; null where it does neither. */
export function jokerIn(action: string): string | null {
  return action.split(" joker ")[1] ?? placedIn(action).find((placed) => placed.stands !== null)?.stands ?? null;
}

/** Return the staged pile that goes with the top of the pile in a new Canastra; null where there is none. */
export function pileToTake(view: RommeTable, staging: RommeStaging): StagedPile | null {
  if (view.phase !== "draw" || view.upcard === null) return null;
  const ways = view.options.takes.filter((offer) => offer.way === "new");
  return staging.piles.find((pile) => pile.to === null && ways.some((offer) => isWithin(offer, pile))) ?? null;
}

/** Return whether all hand cards of `offer` lie in `pile`. */
function isWithin(offer: RommeOffer, pile: StagedPile): boolean {
  const cards = pile.cards.map(cardOfId);
  return offer.cards.every((card) => cards.includes(card));
}

/** Return the ways to take the pile that go with what is staged; all of them where none does. */
export function offersFor(view: RommeTable, staging: RommeStaging): RommeOffer[] {
  const pile = pileToTake(view, staging);
  if (pile === null) return view.options.takes;
  const offers = view.options.takes.filter((offer) => offer.way === "new" && isWithin(offer, pile));
  const whole = offers.filter((offer) => offer.cards.length === pile.cards.length);
  if (whole.length > 0) return whole;
  const [offer] = offers;
  if (offer === undefined) return view.options.takes;
  // more cards than a way needs: the server reads what they form
  const ids = pile.cards.map(cardOfId);
  const cards = inRowOrder([view.upcard ?? "", ...ids].map((card) => `${card}.`), view.rule_facts).map(cardOfId);
  return [{ ...offer, action: `take new ${cards.join(" ")}`, cards: ids, joker: null }];
}

/** Return the play of a way to take the pile, and the picked cards in it. */
export function takePlay(view: RommeTable, staging: RommeStaging, action: string): { actions: string[]; used: string[] } {
  const offer = offersFor(view, staging).find((one) => one.action === action);
  return { actions: [action], used: staging.picks.filter((id) => offer?.cards.includes(cardOfId(id))) };
}
