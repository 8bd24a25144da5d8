/** How Samba Rommé is played and told at its table, as every table asks for it (`GameUi`). */

import { isNumber } from "../cards/cards";
import { inText } from "../cards/rich";
import type { Rich } from "../cards/rich";
import { m } from "../paraglide/messages.js";
import type { GameUi } from "../table/gameUi";
import { cardOfId } from "../table/hand/hand";
import type { PileWay } from "../table/tray/staging";
import type { RommeTable } from "../wire/messages";
import { mayAhead, plainly } from "./ahead";
import { sorted, sortedIn } from "./hand/sort";
import { dealOf, outcome, scoreRows } from "./score";
import { stagedMelds, stagedSum } from "./tray/tray";
import { buttonsFor } from "./words/bar";
import { pileNote, promptFor } from "./words/prompt";
import { eventSentence, refusalSentence } from "./words/sentences";
import { SAID, sayCanastras, sayEnd } from "./words/speech";
import { canastraCalled } from "./words/called";
import { ownCanastras } from "./words/words";

function sayWay(view: RommeTable, way: PileWay): Rich {
  const inputs = {
    card: inText([view.upcard ?? ""]),
    cards: inText(way.cards),
    meld: canastraCalled(view, way.to ?? ""),
  };
  const plain = way.to === null ? m.romme_way_new(inputs) : m.romme_way_add(inputs);
  const joker = way.joker === null ? "" : ` ${m.romme_event_joker({ card: inText([way.joker]) })}`;
  return `${plain}${joker} ${m.romme_way_enter()}`;
}

const NUMBER_KEYS: Record<string, string> = { "0": "10", e: "11", t: "12", z: "12" };

export const ROMME_UI: GameUi<RommeTable> = {
  sorted,
  sortedIn,
  sayWay,
  outcome,
  scoreRows,
  dealOf,
  pileNote,
  said: SAID,
  mayAhead,
  plainly,
  offers: ({ options }) => ({
    lays: options.layings.length > 0,
    opened: true,
    passes: false,
    goesOut: false,
    asks: false,
    cannotGoOut: null,
  }),
  hasReferee: () => false,
  setSound: (kind) => (kind === "row_short" ? null : kind === "samba" ? "samba" : "canasta"),
  hasOpened: () => false,
  cheers: ["nice_canastra"],
  withoutNames(view) {
    const sides = view.sides.map((side) => ({
      ...side,
      canastras: side.canastras.map((one) => ({ ...one, name: "" })),
    }));
    return { ...view, sides };
  },
  prompt: promptFor,
  buttons: buttonsFor,
  staged: stagedMelds,
  sum: stagedSum,
  refusal: refusalSentence,
  event: eventSentence,
  dealEnd: sayEnd,
  sayMelds: sayCanastras,
  meldCalled: canastraCalled,
  ownMelds: (view) => ownCanastras(view).map((canastra) => canastra.name),
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
