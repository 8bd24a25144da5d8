/** How Samba is played and told at its table, in the terms of `Manners`. */

import { m } from "../paraglide/messages.js";
import { outcome } from "../pages/outcome";
import { buttonsFor, offersFor } from "./bar";
import { isWild, rankOf } from "./cards";
import { cardOfId } from "./hand";
import { rankOfKey, suitOfKey } from "./keys";
import type { Manners, Way } from "./manners";
import { meldNumber } from "./people";
import { pileNote } from "./pileNote";
import { promptFor } from "./prompt";
import { inText } from "./rich";
import { scoreRows } from "./scoreRows";
import { eventSentence, refusalSentence } from "./sentences";
import { settings } from "./settings.svelte";
import { hasOpened } from "./situation";
import { sorted, sortedIn } from "./sort";
import { sayCounts, sayDealEnd, sayHand, sayMelds, sayPile, sayScores, sayTray } from "./speech";
import { actionsOf, kindsOf, shapeOf, takePlay, turned } from "./staging";
import type { Kinds, Staging } from "./staging";
import { stagedMelds, stagedSum } from "./tray";
import type { Meld, PileOffer, TableView } from "./wire";
import { written } from "./words";

function meldsOf(view: TableView): Meld[] {
  return (view.sides[view.side]?.melds ?? []).filter((meld) => meld !== null);
}

function meldOf(view: TableView, name: string): Meld | undefined {
  return meldsOf(view).find((meld) => meld.name === name);
}

function fits(view: TableView, card: string, name: string): boolean {
  const meld = meldOf(view, name);
  if (meld === undefined) return false;
  if (meld.takes.includes(card)) return true;
  return meld.kind === "sequence" && !isWild(card) && meld.cards.some((one) => one.charAt(1) === card.charAt(1));
}

/** Return loose staged cards that fit the meld, else those of the pile touched last. */
function goingTo(view: TableView, { piles, picks, kinds }: Staging, name: string): string[] {
  const free = piles.filter((pile) => pile.to === null);
  const loose = free.filter((pile) => shapeOf(pile.cards.map(cardOfId), kinds) === "none");
  const fitting = loose.flatMap((pile) => pile.cards).filter((id) => fits(view, cardOfId(id), name));
  if (fitting.length > 0) return fitting;
  const last = picks.findLast((id) => free.some((pile) => pile.cards.includes(id)));
  return free.find((pile) => last !== undefined && pile.cards.includes(last))?.cards ?? [];
}

/** Return the rank of a group; null for a sequence. */
function rankOfGroup(meld: Meld): string | null {
  const natural = meld.cards.find((card) => !isWild(card));
  return meld.kind === "group" && natural !== undefined ? rankOf(natural) : null;
}

/** Return whether the two melds look as if they could be put together under the table's rules. */
export function mayMerge(view: TableView, one: string, another: string): boolean {
  const [first, other] = [meldOf(view, one), meldOf(view, another)];
  if (first === undefined || other === undefined) return false;
  if (first.kind === "sequence" && other.kind === "sequence") return view.rule_facts.join_sequences;
  return view.rule_facts.merge_groups && rankOfGroup(first) !== null && rankOfGroup(first) === rankOfGroup(other);
}

function wayOf(offer: PileOffer, view: TableView): Way {
  const inputs = { cards: inText(offer.cards), card: inText([view.upcard ?? ""]), meld: meldNumber(offer.to ?? "") };
  const said = (): string => {
    if (offer.way === "run") return m.way_run(inputs);
    if (offer.cards.length === 0) return offer.way === "add" ? m.way_add(inputs) : m.way_top(inputs);
    return offer.to === null ? m.way_pair_new(inputs) : m.way_pair_onto(inputs);
  };
  return { action: offer.action, to: offer.to, said: said() };
}

function take(view: TableView, staging: Staging, action: string): { actions: string[]; used: string[] } {
  const offer = view.options.takes.find((one) => one.action === action);
  return offer === undefined ? { actions: [action], used: [] } : takePlay(offer, staging, hasOpened(view));
}

export const SAMBA: Manners<TableView, Kinds> = {
  ...{ sorted, sortedIn, fits, goingTo, mayMerge, take, turned, suitOfKey, sayMelds, outcome, scoreRows, pileNote },
  ...{ prompt: promptFor, buttons: buttonsFor, staged: stagedMelds, sum: stagedSum, refusal: refusalSentence, event: eventSentence },
  ...{ actions: actionsOf, dealEnd: sayDealEnd },
  kinds: (view) => kindsOf(view.rule_facts),
  ownMelds: (view) => (view.sides[view.side]?.melds ?? []).map((meld) => meld?.name ?? ""),
  pilePlay(view, staging) {
    const offer = offersFor({ view, staging })[0];
    return offer === undefined || actionsOf(staging).length === 0 ? [] : takePlay(offer, staging, hasOpened(view)).actions;
  },
  ways: (view, staging) => offersFor({ view, staging }).map((offer) => wayOf(offer, view)),
  vainTake(_view, staging, to) {
    if (to !== null) return [`take add ${to}`];
    const pair = staging.picks.map(cardOfId).join(" ");
    return [pair === "" ? "take pair" : `take pair ${pair}`];
  },
  word(view, button) {
    if (button === "draw") return [view.options.end_deal ? "end" : "draw"];
    return [button === "yes" || button === "no" ? `answer ${button}` : button];
  },
  rankOfKey: (key) => rankOfKey(key, settings.letters),
  cardOf: (rank, suit) => (rank === "Jk" ? rank : rank + suit),
  said: {
    hand: ({ view }) => sayHand(view),
    pile: ({ view }) => sayPile(view),
    scores: ({ view }) => sayScores(view),
    counts: ({ view }) => sayCounts(view),
    tray: sayTray,
  },
  target: (view) => view.target,
  dealOf(view, deal) {
    const goal = { deal, target: written(view.target) };
    return view.rule_facts.target_strict ? m.score_deal_of_over(goal) : m.score_deal_of(goal);
  },
};
