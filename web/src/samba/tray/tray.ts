/** The tray as it is drawn: staged melds with the server's points, their sum, what is missing and what remains. */

import { signs } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import { cardOfId } from "../../table/hand/hand";
import { choicesFor, isEmpty, wayWithPile } from "../../table/tray/staging";
import type { PileWay, StagedPile } from "../../table/tray/staging";
import type { StagedMeld, StagedSum } from "../../table/types";
import type { TrayPile, TraySum } from "../../wire/messages";
import { meldCalled } from "../melds/called";
import { written } from "../../words/words";
import { meldChoice } from "../melds/melds";
import { hasOpened } from "../snapshot";
import type { SambaSnapshot } from "../snapshot";
import { refusalSentence } from "../words/sentences";

/** What staged cards form, in the words of Samba; `open` is "not a meld yet". */
type Look = Exclude<TrayPile["look"], "row" | "set" | "samba">;

/** Return the staged melds. */
export function stagedMelds(now: SambaSnapshot): StagedMeld[] {
  const { staging } = now;
  const taking = wayWithPile(staging);
  const piles = staging.piles.map((pile) =>
    pile.key === taking?.pile ? withPile(pile, taking, now) : stagedMeld(pile, now),
  );
  const merges = staging.merges.map(({ into, other }, place) => {
    const refused = staging.answer?.merges[place] ?? null;
    return {
      id: `merge ${into} ${other}`,
      cards: [],
      look: "add" as const,
      target: into,
      points: null,
      turns: false,
      problem: refused === null ? null : signs(refusalSentence(refused, now.view)),
      label: signs(m.tray_merge({ meld: meldCalled(now.view, into) })),
    };
  });
  return [...piles, ...merges];
}

function stagedMeld(pile: StagedPile, now: SambaSnapshot): StagedMeld {
  const { info } = pile;
  const look = lookOf(pile);
  const unfinished = pile.to === null && look === "open";
  const melds = unfinished ? choicesFor(now.staging, pile) : [];
  const choices = melds.length > 1 ? m.tray_choose({ melds: meldChoice(now.view, melds) }) : null;
  const refused = info?.refusal ?? null;
  const problem = refused !== null && !unfinished ? signs(refusalSentence(refused, now.view)) : null;
  return {
    id: pile.key,
    cards: pile.cards.map(cardOfId),
    target: pile.to,
    points: info?.points ?? null,
    look: pile.to !== null ? "add" : look === "red_three" ? "open" : look,
    label: choices ?? (pile.to === null ? lookName(look) : signs(m.tray_onto({ meld: meldCalled(now.view, pile.to) }))),
    problem: unfinished ? (info?.missing === 1 && choices === null ? m.tray_third_card() : null) : problem,
    turns: info?.may_turn ?? false,
  };
}

function lookOf({ info }: StagedPile): Look {
  const look = info?.look ?? "open";
  return look === "row" || look === "set" || look === "samba" ? "open" : look;
}

/** Return the staged meld that takes the pile; its upcard is drawn first. */
function withPile(pile: StagedPile, way: PileWay, now: SambaSnapshot): StagedMeld {
  const { upcard } = now.view;
  return {
    id: pile.key,
    look: "pile",
    target: way.to,
    points: way.points,
    label: m.tray_with_pile(),
    cards: [...(upcard === null ? [] : [upcard]), ...pile.cards.map(cardOfId)],
    problem: null,
    turns: false,
  };
}

/** Return what a staged meld is called. */
export function lookName(look: Look): string {
  switch (look) {
    case "group":
      return m.tray_group();
    case "sequence":
      return m.tray_sequence();
    case "wilds":
      return m.tray_wilds();
    case "red_three":
      return m.tray_red_three();
    case "open":
      return m.tray_not_yet();
  }
}

/** Return the sum of the tray; null while it is empty. */
export function stagedSum(now: SambaSnapshot): StagedSum | null {
  if (isEmpty(now.staging)) return null;
  const { answer } = now.staging;
  const pileStaged = wayWithPile(now.staging) !== undefined;
  const sum = (pileStaged ? answer?.withPile : answer?.sum) ?? null;
  const minimum = hasOpened(now.view) ? 0 : (now.view.sides[now.view.side]?.minimum ?? 0);
  if (now.status !== "open") return { points: null, minimum, rest: "", note: m.tray_waiting(), confirmed: false };
  if (sum === null) return { points: null, minimum, rest: "", note: "", confirmed: false };
  const more = pileStaged && sum.points < minimum;
  const short = more ? m.tray_add_more({ points: written(minimum - sum.points) }) : restOf(sum, minimum);
  const rest = sum.folds ? m.tray_fold() : short;
  return { points: sum.points, minimum, rest, note: noteOf(sum, now, pileStaged), confirmed: now.confirmed };
}

/** Return how far the points are from the opening minimum, in words; "" where none is needed. */
export function restOf(sum: TraySum, minimum: number): string {
  if (minimum === 0) return "";
  return sum.points < minimum ? m.tray_short({ points: written(minimum - sum.points) }) : m.tray_enough();
}

function noteOf(sum: TraySum, now: SambaSnapshot, pileStaged: boolean): string {
  const loose = sum.loose > 0 ? m.tray_loose({ points: written(sum.loose) }) : "";
  return [restNote(sum, now, pileStaged), loose].filter((part) => part !== "").join(" · ");
}

function restNote(sum: TraySum, now: SambaSnapshot, pileStaged: boolean): string {
  const withPile = now.staging.answer?.withPile ?? null;
  if (!pileStaged && withPile !== null && !hasOpened(now.view)) {
    return m.tray_with_pile_points({ points: written(withPile.points) });
  }
  if (sum.goes_out) return m.tray_goes_out();
  if (sum.leaves > 3) return "";
  const missing = now.view.out_sets - sum.completed;
  if (missing > 0 && sum.leaves <= 1 && !sum.ok) return m.tray_sets_to_go_out({ count: missing });
  return m.tray_leaves({ count: sum.leaves });
}
