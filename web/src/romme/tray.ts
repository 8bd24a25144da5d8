/** The tray of Samba Rommé as it is drawn: staged Canastras with the server's points, their jokers, what remains. */

import { cardName } from "../cards/names";
import { cardOfId } from "../lib/hand";
import { meldNumber } from "../lib/people";
import { sign, signs } from "../lib/rich";
import { isEmpty } from "../lib/staging";
import type { StagedPile } from "../lib/staging";
import { m } from "../paraglide/messages.js";
import type { StagedMeld, StagedSum } from "../table/types";
import { lookOf, placesIn } from "./grouping";
import type { Now } from "./prompt";
import { refusalSentence } from "./sentences";
import { actionOf, jokerIn, mayTurn, offersFor, pileToTake, placedIn } from "./staging";
import type { Placed } from "./staging";

/** Return the staged Canastras. */
export function stagedMelds(now: Now): StagedMeld[] {
  const taking = pileToTake(now.view, now.staging);
  return now.staging.piles.map((pile) => (pile === taking ? withPile(pile, now) : stagedMeld(pile, now)));
}

function stagedMeld(pile: StagedPile, now: Now): StagedMeld {
  const action = actionOf(pile, now.staging);
  const placed = withPlaces(placedIn(action), pile);
  const look = lookOf(pile.cards, now.view.rule_facts);
  const answer = now.checked?.melds.find((one) => one.action === action);
  const unfinished = pile.to === null && look === "none";
  const refused = answer?.refusal ?? null;
  const at = placed.findIndex(({ stands }) => stands !== null);
  const joker = jokerIn(action) ?? placed[at]?.stands ?? null;
  const missing = unfinished && pile.cards.length === 2 ? m.tray_third_card() : null;
  return {
    ...{ id: pile.key, cards: placed.map(({ card }) => card), target: pile.to, turns: mayTurn(pile, now.staging) },
    kind: pile.to !== null ? "add" : look === "none" ? "open" : look === "set" ? "group" : "sequence",
    points: answer && refused === null ? answer.points : null,
    label: labelOf(pile, look, joker),
    problem: refused !== null && !unfinished ? signs(refusalSentence(refused, now.view)) : missing,
    turnLabel: m.romme_tray_turn(),
    ...(at >= 0 && joker !== null ? { joker: { at, stands: sign(joker) } } : {}),
    ...(joker === null ? {} : { turnSaid: m.romme_say_joker({ card: cardName(joker) }) }),
  };
}

/** Return the cards of a new row with the joker's place, which one in a gap needs no words for. */
function withPlaces(placed: Placed[], pile: StagedPile): Placed[] {
  if (pile.to !== null || placed.some(({ stands }) => stands !== null)) return placed;
  const places = placesIn(placed.map(({ card }) => card));
  return placed.map(({ card }, at) => ({ card, stands: places === null || places[at] === card ? null : (places[at] ?? null) }));
}

function labelOf(pile: StagedPile, look: ReturnType<typeof lookOf>, joker: string | null): string {
  const plain = pile.to === null ? lookName(look, pile) : m.tray_onto({ meld: meldNumber(pile.to) });
  return joker === null ? plain : m.romme_with_joker({ what: plain, card: sign(joker) });
}

function lookName(look: ReturnType<typeof lookOf>, pile: StagedPile): string {
  switch (look) {
    case "row":
      return m.romme_row();
    case "set":
      return pile.cards.length > 3 ? m.romme_quartett() : m.romme_terzett();
    case "samba":
      return m.romme_samba();
    case "none":
      return m.romme_not_yet();
  }
}

/** Return the staged Canastra that takes the pile; its top is drawn first. */
function withPile(pile: StagedPile, now: Now): StagedMeld {
  const [offer] = offersFor(now.view, now.staging);
  const cards = [...(now.view.upcard === null ? [] : [now.view.upcard]), ...pile.cards.map(cardOfId)];
  return { id: pile.key, cards, kind: "pile", target: null, points: offer?.points ?? null, label: m.tray_with_pile(), problem: null, turns: false };
}

/** Return the sum of the tray; null while it is empty. */
export function stagedSum(now: Now): StagedSum | null {
  if (isEmpty(now.staging)) return null;
  const { checked } = now;
  if (now.status !== "open") return { points: null, minimum: 0, rest: "", note: m.tray_waiting(), confirmed: false };
  if (pileToTake(now.view, now.staging) !== null) {
    return { points: offersFor(now.view, now.staging)[0]?.points ?? null, minimum: 0, rest: "", note: m.romme_tray_take(), confirmed: true };
  }
  if (checked === null) return { points: null, minimum: 0, rest: "", note: "", confirmed: false };
  return { points: checked.points, minimum: 0, rest: "", note: noteOf(now), confirmed: now.confirmed };
}

function noteOf({ checked }: Now): string {
  if (checked === null || !checked.ok) return "";
  if (checked.goes_out) return m.romme_tray_out();
  if (checked.wins_buraco) return m.romme_tray_buraco();
  return checked.leaves > 3 ? "" : m.tray_leaves({ count: checked.leaves });
}
