/** The tray as it is drawn: staged melds with the server's points, their sum, what is missing and what remains. */

import { m } from "../paraglide/messages.js";
import type { StagedMeld, StagedSum } from "../table/types";
import { cardOfId } from "./hand";
import { meldNumber } from "./people";
import { signs } from "./rich";
import { refusalSentence } from "./sentences";
import { hasOpened } from "./situation";
import type { Situation } from "./situation";
import { isEmpty, mayTurn, pileActions, pileFor, shapeOf } from "./staging";
import type { Shape, StagedPile } from "./staging";
import type { Checked, PileOffer } from "./wire";
import { written } from "./words";

/** Return the staged melds. */
export function stagedMelds(now: Situation): StagedMeld[] {
  const { staging, view } = now;
  const piles = staging.piles.map((pile) => {
    const offer = view.options.takes.find((one) => pileFor(one, staging) === pile);
    return offer === undefined ? stagedMeld(pile, now) : withPile(pile, offer, now);
  });
  const merges = staging.merges.map(({ into, other }) => ({
    ...{ id: `merge ${into} ${other}`, cards: [], kind: "add" as const, target: into, points: null, problem: null },
    turns: false,
    label: m.tray_merge({ other: meldNumber(other), meld: meldNumber(into) }),
  }));
  return [...piles, ...merges];
}

function stagedMeld(pile: StagedPile, now: Situation): StagedMeld {
  const cards = pile.cards.map(cardOfId);
  const { kinds } = now.staging;
  const shape = shapeOf(cards, kinds);
  const actions = pileActions(pile, kinds);
  const answers = (now.checked?.melds ?? []).filter((one) => actions.includes(one.action));
  const refused = answers.find((one) => one.refusal !== null)?.refusal ?? null;
  const points = answers.length > 0 && refused === null ? answers.reduce((sum, one) => sum + one.points, 0) : null;
  const kind = pile.to !== null ? "add" : shape === "none" || shape === "red_three" ? "open" : shape;
  const unfinished = pile.to === null && shape === "none";
  const problem = refused !== null && !unfinished ? signs(refusalSentence(refused, now.view)) : null;
  return {
    ...{ id: pile.key, cards, kind, target: pile.to, points },
    label: pile.to === null ? shapeName(shape) : m.tray_onto({ meld: meldNumber(pile.to) }),
    problem: unfinished && cards.length === 2 ? m.tray_third_card() : problem,
    turns: mayTurn(pile, kinds),
  };
}

/** Return the staged meld that takes the pile; its upcard is drawn first. */
function withPile(pile: StagedPile, offer: PileOffer, now: Situation): StagedMeld {
  const cards = [...(now.view.upcard === null ? [] : [now.view.upcard]), ...pile.cards.map(cardOfId)];
  const points = now.withPile?.melds[0]?.points ?? offer.points;
  return { id: pile.key, cards, kind: "pile", target: offer.to, points, label: m.tray_with_pile(), problem: null, turns: false };
}

/** Return what a staged meld is called. */
export function shapeName(shape: Shape): string {
  switch (shape) {
    case "group":
      return m.tray_group();
    case "sequence":
      return m.tray_sequence();
    case "wilds":
      return m.tray_wilds();
    case "red_three":
      return m.tray_red_three();
    case "none":
      return m.tray_not_yet();
  }
}

/** Return the sum of the tray; null while it is empty. */
export function stagedSum(now: Situation): StagedSum | null {
  if (isEmpty(now.staging)) return null;
  const pileStaged = now.view.options.takes.some((offer) => pileFor(offer, now.staging) !== null);
  const checked = pileStaged ? now.withPile : now.checked;
  const opened = hasOpened(now.view);
  const minimum = opened ? 0 : (now.view.sides[now.view.side]?.minimum ?? 0);
  if (now.status !== "open") return { points: null, minimum, rest: "", note: m.tray_waiting(), confirmed: false };
  if (checked === null) return { points: null, minimum, rest: "", note: "", confirmed: false };
  const confirmed = pileStaged || now.confirmed;
  const rest = checked.folds ? m.tray_fold() : restOf(checked, minimum);
  return { points: checked.points, minimum, rest, note: noteOf(checked, now, pileStaged), confirmed };
}

/** Return how far the points are from the opening minimum, in words; "" where none is needed. */
export function restOf(checked: Checked, minimum: number): string {
  if (minimum === 0) return "";
  return checked.points < minimum ? m.tray_short({ points: written(minimum - checked.points) }) : m.tray_enough();
}

function noteOf(checked: Checked, now: Situation, pileStaged: boolean): string {
  if (!pileStaged && now.withPile !== null && !hasOpened(now.view)) {
    return m.tray_with_pile_points({ points: written(now.withPile.points) });
  }
  if (checked.goes_out) return m.tray_goes_out();
  if (checked.leaves > 3) return "";
  const missing = now.view.out_sets - checked.completed;
  if (missing > 0 && checked.leaves <= 1 && !checked.ok) return m.tray_sets_to_go_out({ count: missing });
  return m.tray_leaves({ count: checked.leaves });
}
