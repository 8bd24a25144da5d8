/** The tray of Samba Rommé as it is drawn: staged Canastras with the server's points, their jokers, what remains. */

import { cardName } from "../../cards/names";
import { sign, signs } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import { cardOfId } from "../../table/hand/hand";
import { choicesFor, isEmpty, wayWithPile } from "../../table/tray/staging";
import type { PileWay, StagedPile } from "../../table/tray/staging";
import type { StagedMeld, StagedSum } from "../../table/types";
import { canastraCalled } from "../words/called";
import type { Now } from "../words/prompt";
import { refusalSentence } from "../words/sentences";
import { canastraChoice, canastraOf } from "../words/words";

/** Return the staged Canastras. */
export function stagedMelds(now: Now): StagedMeld[] {
  const taking = wayWithPile(now.staging);
  return now.staging.piles.map((pile) =>
    pile.key === taking?.pile ? withPile(pile, taking, now) : stagedMeld(pile, now),
  );
}

function stagedMeld(pile: StagedPile, now: Now): StagedMeld {
  const { info } = pile;
  const look = info?.look ?? "open";
  const unfinished = pile.to === null && look === "open";
  const refused = info?.refusal ?? null;
  const choice = unfinished ? choicesFor(now.staging, pile) : [];
  const lacks = info?.missing === 1 && pile.cards.length > 1 && choice.length < 2;
  const missing = lacks ? m.tray_third_card() : null;
  const joker = info?.joker ?? null;
  const at = info?.joker_at ?? null;
  return {
    id: pile.key,
    cards: pile.cards.map(cardOfId),
    target: pile.to,
    turns: info?.may_turn ?? false,
    look: pile.to !== null ? "add" : look === "open" ? "open" : look === "set" ? "group" : "sequence",
    points: info?.points ?? null,
    label: choice.length > 1 ? m.tray_choose({ melds: canastraChoice(now.view, choice) }) : labelOf(pile, joker, now),
    problem: unfinished ? missing : refused === null ? null : signs(refusalSentence(refused, now.view)),
    turnLabel: m.romme_tray_turn(),
    ...(at !== null && joker !== null ? { joker: { at, stands: sign(joker) } } : {}),
    ...(joker === null ? {} : { turnSaid: turnSaid(joker, pile, now) }),
  };
}

function labelOf(pile: StagedPile, joker: string | null, now: Now): string {
  const plain = pile.to === null ? lookName(pile) : signs(m.tray_onto({ meld: canastraCalled(now.view, pile.to) }));
  if (joker === null) return plain;
  const inputs = { what: plain, card: sign(joker) };
  return turnsClean(joker, pile, now) ? m.romme_with_clean(inputs) : m.romme_with_joker(inputs);
}

function turnSaid(joker: string, pile: StagedPile, now: Now): string {
  const card = cardName(joker);
  return turnsClean(joker, pile, now) ? m.romme_say_clean({ card }) : m.romme_say_joker({ card });
}

/** Return whether the joker of the Canastra that `pile` is added to comes to its own place. */
function turnsClean(joker: string, pile: StagedPile, now: Now): boolean {
  const canastra = canastraOf(now.view, pile.to ?? "");
  return canastra !== undefined && canastra.joker !== null && canastra.cards[canastra.joker] === joker;
}

function lookName({ info, cards }: StagedPile): string {
  switch (info?.look) {
    case "row":
      return m.romme_row();
    case "set":
      return cards.length > 3 ? m.romme_quartett() : m.romme_terzett();
    case "samba":
      return m.romme_samba();
    default:
      return m.romme_not_yet();
  }
}

/** Return the staged Canastra that takes the pile; its top is drawn first. */
function withPile(pile: StagedPile, way: PileWay, now: Now): StagedMeld {
  const { upcard } = now.view;
  return {
    id: pile.key,
    look: "pile",
    target: null,
    points: way.points,
    label: m.tray_with_pile(),
    cards: [...(upcard === null ? [] : [upcard]), ...pile.cards.map(cardOfId)],
    problem: null,
    turns: false,
  };
}

/** Return the sum of the tray; null while it is empty. */
export function stagedSum(now: Now): StagedSum | null {
  if (isEmpty(now.staging)) return null;
  const plain = { minimum: 0, rest: "" };
  if (now.status !== "open") return { ...plain, points: null, note: m.tray_waiting(), confirmed: false };
  const { confirmed } = now;
  const taking = wayWithPile(now.staging);
  if (taking !== undefined) return { ...plain, points: taking.points, note: m.romme_tray_take(), confirmed };
  const sum = now.staging.answer?.sum ?? null;
  if (sum === null) return { ...plain, points: null, note: "", confirmed: false };
  return { ...plain, points: sum.points, note: noteOf(now), confirmed };
}

function noteOf({ staging }: Now): string {
  const sum = staging.answer?.sum ?? null;
  if (sum === null || !sum.ok) return "";
  if (sum.goes_out) return m.romme_tray_out();
  if (sum.wins_buraco) return m.romme_tray_buraco();
  return sum.leaves > 3 ? "" : m.tray_leaves({ count: sum.leaves });
}
