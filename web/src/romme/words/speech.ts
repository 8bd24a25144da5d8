/** What the status keys say at a table of Samba Rommé. */

import { COLOURS } from "../../cards/cards";
import { cardName } from "../../cards/names";
import { m } from "../../paraglide/messages.js";
import { sayMoves } from "../../table/ahead/words";
import { cardOfId } from "../../table/hand/hand";
import { sayCounts } from "../../table/store/speech";
import type { DealResult, RommeTable, SheetRow } from "../../wire/messages";
import { inOwnOrder, sideName } from "../../words/people";
import { listed, said } from "../../words/words";
import { byNumber, colourOf, numberOf } from "../cards";
import { stagedMelds, stagedSum } from "../tray/tray";
import type { Now } from "./prompt";
import { canastraText, colourName } from "./words";

/** What the status keys tell that is told otherwise at a table of this game. */
export const SAID = {
  hand: ({ view }: Now): string => sayHand(view),
  pile: ({ view }: Now): string => sayPile(view),
  scores: ({ view }: Now): string => sayScores(view),
  counts: ({ view }: Now): string => `${sayCounts(view)} ${m.romme_buracos({ count: view.buracos })}`,
  tray: sayTray,
};

function sayHand(view: RommeTable): string {
  if (view.hand.length === 0) return m.say_hand_empty();
  const colours = COLOURS.map((colour) => {
    const cards = view.hand.filter((card) => colourOf(card) === colour).toSorted(byNumber);
    return cards.length === 0 ? "" : `${colourName(colour)} ${cards.map((card) => String(numberOf(card))).join(", ")}`;
  });
  return m.say_hand({ count: view.hand.length, cards: colours.filter((part) => part !== "").join("; ") });
}

/** Return the Canastras of `side`. */
export function sayCanastras(view: RommeTable, side: number): string {
  const name = sideName(view, side);
  const texts = (view.sides[side]?.canastras ?? []).map(canastraText);
  if (texts.length === 0) return side === view.side ? m.romme_say_own_none() : m.romme_say_none({ name });
  return side === view.side
    ? m.romme_say_own({ canastras: texts.join("; ") })
    : m.romme_say_of({ name, canastras: texts.join("; ") });
}

function sayPile(view: RommeTable): string {
  if (view.upcard === null) return m.say_pile_empty();
  return m.say_pile({ card: cardName(view.upcard), count: view.pile });
}

function sayScores(view: RommeTable): string {
  const sides = inOwnOrder(view).map((side) => {
    const one = view.sides[side];
    return m.romme_say_score({
      name: sideName(view, side),
      score: said(one?.score ?? 0),
      points: said(one?.points ?? 0),
      won: one?.won ?? 0,
    });
  });
  return sides.join(" ");
}

function sayTray(now: Now): string {
  const card = now.planned === null ? "" : m.say_planned({ card: cardName(cardOfId(now.planned)) });
  const planned = [sayMoves(now), card].filter((part) => part !== "").join(" ");
  const sum = stagedSum(now);
  const melds = stagedMelds(now).map((one) =>
    m.say_tray_pile({ cards: one.cards.map(cardName).join(", "), label: one.problem ?? one.label }),
  );
  if (melds.length === 0 || sum === null) return [m.say_tray_empty(), planned].filter((part) => part !== "").join(" ");
  const points = sum.points === null ? m.tray_waiting() : m.say_tray_points({ points: sum.points });
  const tray = m.say_tray({ melds: melds.join("; "), sum: [points, sum.note].filter((part) => part !== "").join(" ") });
  return [tray, planned].filter((part) => part !== "").join(" ");
}

/** Return a game's end for the ear: scores and totals. */
export function sayEnd(view: RommeTable, result: DealResult, sheet: readonly SheetRow[]): string {
  if (result.end === "annulled") return m.romme_event_annulled();
  const order = inOwnOrder(view);
  const scores = order.map((side) =>
    m.say_deal_side({ name: sideName(view, side), points: said(result.sides[side]?.deal ?? 0) }),
  );
  const totals = order.map((side) => said(sheet.at(-1)?.total[side] ?? result.sides[side]?.total ?? 0));
  return m.say_deal_end({ scores: scores.join(", "), totals: listed(totals) });
}
