/** How Samba is played and told at its table, as every table asks for it (`GameUi`). */

import { inText } from "../cards/rich";
import type { Rich } from "../cards/rich";
import { settings } from "../device/settings.svelte";
import { m } from "../paraglide/messages.js";
import type { GameUi } from "../table/gameUi";
import { cardOfId } from "../table/hand/hand";
import { sayCounts } from "../table/store/speech";
import type { PileWay } from "../table/tray/staging";
import type { Meld, TableView } from "../wire/messages";
import { written } from "../words/words";
import { mayAhead, plainly } from "./ahead";
import { rankOfKey, suitOfKey } from "./hand/keys";
import { sorted, sortedIn } from "./hand/sort";
import { outcome } from "./score/outcome";
import { meldCalled } from "./melds/called";
import { scoreRows } from "./score/scoreRows";
import { stagedMelds, stagedSum } from "./tray/tray";
import { buttonsFor } from "./words/bar";
import { pileNote } from "./words/pileNote";
import { promptFor } from "./words/prompt";
import { eventSentence, refusalSentence } from "./words/sentences";
import { sayDealEnd, sayHand, sayMelds, sayPile, sayScores, sayTray } from "./words/speech";

function meldOf(view: TableView, name: string): Meld | undefined {
  return view.sides[view.side]?.melds.filter((meld) => meld !== null).find((meld) => meld.name === name);
}

function mayMerge(view: TableView, one: string, other: string): boolean {
  return meldOf(view, one)?.merges.includes(other) ?? false;
}

function sayWay(view: TableView, way: PileWay): Rich {
  const inputs = { cards: inText(way.cards), card: inText([view.upcard ?? ""]), meld: meldCalled(view, way.to ?? "") };
  if (way.way === "run") return m.way_run(inputs);
  if (way.cards.length === 0) return way.way === "add" ? m.way_add(inputs) : m.way_top(inputs);
  return way.to === null ? m.way_pair_new(inputs) : m.way_pair_onto(inputs);
}

export const SAMBA_UI: GameUi<TableView> = {
  sorted,
  sortedIn,
  mayMerge,
  meldCalled,
  sayWay,
  suitOfKey,
  sayMelds,
  outcome,
  scoreRows,
  pileNote,
  mayAhead,
  plainly,
  offers: ({ options, sides, side }) => ({
    lays: options.can_meld,
    opened: sides[side]?.opened !== false,
    passes: options.pass_turn,
    goesOut: options.discard_goes_out,
    asks: options.ask,
    cannotGoOut: options.cannot_go_out,
  }),
  hasReferee: (view) => view.referee,
  setSound: (kind) => (kind === "samba" || kind === "black_samba" ? "samba" : "canasta"),
  hasOpened: (before, view) => view.sides.some((side) => side.opened && before.sides[side.side]?.opened === false),
  cheers: ["nice_samba"],
  withoutNames(view) {
    const sides = view.sides.map((side) => ({ ...side, melds: side.melds.map((one) => one && { ...one, name: "" }) }));
    return { ...view, sides };
  },
  prompt: promptFor,
  buttons: buttonsFor,
  staged: stagedMelds,
  sum: stagedSum,
  refusal: refusalSentence,
  event: eventSentence,
  dealEnd: sayDealEnd,
  ownMelds: (view) => (view.sides[view.side]?.melds ?? []).map((meld) => meld?.name ?? ""),
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
