/** How Samba Rommé is played and told at its table, in the terms of `Manners`. */

import { isNumber } from "../lib/cards";
import type { Card } from "../lib/cards";
import { cardOfId } from "../lib/hand";
import type { HandCard, Place } from "../lib/hand";
import type { Manners, Way } from "../lib/manners";
import { meldNumber } from "../lib/people";
import { inText } from "../lib/rich";
import type { SortOrder } from "../lib/sort";
import type { RommeFacts, RommeOffer, RommeTable } from "../lib/wire";
import { m } from "../paraglide/messages.js";
import { byColour, byNumber } from "./cards";
import { buttonsFor } from "./bar";
import { ROMME_FACTS } from "./facts";
import { groupNumbers, inRowOrder, lookOf } from "./grouping";
import { pileNote, promptFor } from "./prompt";
import { dealOf, outcome, scoreRows } from "./score";
import { eventSentence, refusalSentence } from "./sentences";
import { SAID, sayCanastras, sayEnd } from "./speech";
import { actionsOf, offersFor, takePlay, turned } from "./staging";
import type { RommeStaging } from "./staging";
import { stagedMelds, stagedSum } from "./tray";
import { canastraOf, ownCanastras } from "./words";

const compare = (order: SortOrder): ((one: Card, other: Card) => number) => (order === "rank" ? byNumber : byColour);

/** Return `hand` in the order wanted: what lies together as a Canastra goes first in the order by rows. */
function sorted(hand: readonly HandCard[], order: SortOrder): HandCard[] {
  if (order === "own") return [...hand];
  if (order !== "sequences") return hand.toSorted((one, other) => compare(order)(one.card, other.card));
  const { piles } = groupNumbers(hand.map((one) => one.id), [], [], ANY_ROWS);
  const ids = piles.flatMap((pile) => inRowOrder(pile, ANY_ROWS));
  return ids.flatMap((id) => hand.find((one) => one.id === id) ?? []);
}

/** A hand is sorted without jokers: a 2 lies where it belongs by its own colour. */
const ANY_ROWS: RommeFacts = { ...ROMME_FACTS, row_jokers: 0 };

function sortedIn(order: SortOrder): Place {
  return (hand, incoming) => {
    const place = hand.findIndex((one) => compare(order)(one.card, incoming.card) > 0);
    return place < 0 ? hand.length : place;
  };
}

function fits(view: RommeTable, card: string, name: string): boolean {
  return canastraOf(view, name)?.takes.some((growth) => growth.card === card) ?? false;
}

/** Return staged cards that fit the Canastra, with those that go on from there; else those of the pile touched last. */
function goingTo(view: RommeTable, staging: RommeStaging, name: string): string[] {
  const free = staging.piles.filter((pile) => pile.to === null);
  const loose = free.filter((pile) => lookOf(pile.cards, staging.kinds) === "none").flatMap((pile) => pile.cards);
  const fitting = loose.filter((id) => fits(view, cardOfId(id), name));
  if (fitting.length > 0) {
    const pile = free.find((one) => fitting.some((id) => one.cards.includes(id)));
    // a run of two that goes on at an end goes there whole
    return pile !== undefined && fitting.length === 1 && loose.length === pile.cards.length ? pile.cards : fitting;
  }
  const last = staging.picks.findLast((id) => free.some((pile) => pile.cards.includes(id)));
  return free.find((pile) => last !== undefined && pile.cards.includes(last))?.cards ?? [];
}

function wayOf(offer: RommeOffer, view: RommeTable): Way {
  const inputs = { card: inText([view.upcard ?? ""]), cards: inText(offer.cards), meld: meldNumber(offer.to ?? "") };
  const plain = offer.to === null ? m.romme_way_new(inputs) : m.romme_way_add(inputs);
  const joker = offer.joker === null ? "" : ` ${m.romme_event_joker({ card: inText([offer.joker]) })}`;
  return { action: offer.action, to: offer.to, said: `${plain}${joker} ${m.romme_way_enter()}` };
}

const NUMBER_KEYS: Record<string, string> = { "0": "10", e: "11", t: "12", z: "12" };

export const ROMME: Manners<RommeTable, RommeFacts> = {
  ...{ sorted, sortedIn, fits, goingTo, turned, outcome, scoreRows, dealOf, pileNote, said: SAID },
  ...{ prompt: promptFor, buttons: buttonsFor, staged: stagedMelds, sum: stagedSum, refusal: refusalSentence, event: eventSentence },
  ...{ actions: actionsOf, dealEnd: sayEnd, sayMelds: sayCanastras },
  kinds: (view) => view.rule_facts,
  ownMelds: (view) => ownCanastras(view).map((canastra) => canastra.name),
  pilePlay: () => [],
  ways: (view, staging) => offersFor(view, staging).map((offer) => wayOf(offer, view)),
  take: (view, staging, action) => takePlay(view, staging, action),
  vainTake(view, staging, to) {
    if (to !== null) return [`take add ${to}`];
    const cards = [view.upcard ?? "", ...staging.picks.map(cardOfId)].filter((card) => isNumber(card));
    return [`take new ${cards.join(" ")}`];
  },
  word: (_view, button) => [button === "draw" ? "draw" : "pass"],
  mayMerge: () => false,
  rankOfKey: (key) => (/^[1-9]$/.test(key) ? key : (NUMBER_KEYS[key.toLowerCase()] ?? null)),
  suitOfKey: (key) => (/^[rgby]$/i.test(key) ? key.toLowerCase() : null),
  cardOf: (rank, suit) => suit + rank,
  target: (view) => (view.rule_facts.match === "points" ? view.rule_facts.goal : null),
};
