/** What the table calls: each changes the tray or the order of the hand, or sends a command. */

import { rankOf } from "../../cards/cards";
import { ranksName } from "../../cards/names";
import { inText } from "../../cards/rich";
import { SORT_ORDERS } from "../../device/handLayout";
import type { HandMode, SortOrder } from "../../device/handLayout";
import { change, settings } from "../../device/settings.svelte";
import { m } from "../../paraglide/messages.js";
import { isAhead } from "../ahead/plannedDiscard";
import { uiOf } from "../games";
import { cardOfId, moveTo } from "../hand/hand";
import {
  addTo,
  goingTo,
  isEmpty,
  moveToPile,
  NOTHING_STAGED,
  pick,
  putBack,
  toggleMerge,
  turned,
  waysOf,
} from "../tray/staging";
import type { PileWay, StagedPile, Staging } from "../tray/staging";
import { DISCARD_NOW } from "../types";
import type { ButtonId, DropPlace, TableActions } from "../types";
import type { AnyView } from "../../wire/messages";
import { discardsSeveral, isMyMove } from "../snapshot";
import { reasonToWait } from "./reasonToWait";
import type { TableStore } from "./tableStore.svelte";

/** What the page around the table does itself. */
export interface PageActions {
  openRules: (rule: string | null) => void;
  openMenu: () => void;
  focusCard: (card: string | null) => void;
}

const SORTED: Record<SortOrder, () => string> = {
  rank: m.say_sorted_rank,
  suit: m.say_sorted_suit,
  sequences: m.say_sorted_sequences,
  own: m.say_sorted_own,
};
const MELD_NAME = /^[A-F]\d+$/;

/** Return what the table calls. */
export function tableActionsOf(table: TableStore, page: PageActions): TableActions {
  return {
    onpick: (card, key) => pickCards(table, freeCopies(table, card, key).slice(0, 1)),
    onunpick: (card, key) => table.stage(putBack(table.staging, pickedCopies(table, card, key).slice(-1))),
    onpickall: (card) => toggleAll(table, (one) => one === card),
    onpickrank: (rank) => pickRank(table, rank),
    onpickrun: (cards) =>
      pickCards(
        table,
        cards.flatMap((card) => freeCopies(table, card, null).slice(0, 1)),
      ),
    onact: (id, item) => act(table, id, item),
    ondrop: (card, key, to) => dropped(table, card, key, to),
    onreorder: (key, before) => reorder(table, key, before),
    onmeldclick: (name) => aimAt(table, name),
    onmovestaged: (id, card, to) => moveStaged(table, id, card, to),
    onunstage: (id) => unstage(table, id),
    onmerge: (into, other) => table.stage(toggleMerge(table.staging, into, other)),
    onempty: () => table.stage(NOTHING_STAGED, null),
    onturn: (id) => turn(table, id),
    ontakedrop: (to) => takeOnto(table, to),
    onwhy: (rule) => page.openRules(rule),
    onremark: (text) => table.remark(text),
    onevenso: () => void table.evenSo(),
    onclaim: (number, discard) => void table.claim(number, discard),
    onsort: () => nextSort(table),
    onhandmode: (mode: HandMode) => change({ handMode: mode }),
    onfocuscard: (card) => page.focusCard(card),
    onmenu: () => page.openMenu(),
    onrules: () => page.openRules(null),
  };
}

function copies(table: TableStore, fits: (card: string) => boolean): string[] {
  return table.hand.filter((one) => fits(one.card)).map((one) => one.id);
}

function freeCopies(table: TableStore, card: string, key: string | null): string[] {
  const free = copies(table, (one) => one === card).filter((id) => !table.staging.picks.includes(id));
  return key !== null && free.includes(key) ? [key] : free;
}

function pickedCopies(table: TableStore, card: string, key: string | null): string[] {
  const picked = table.staging.picks.filter((id) => cardOfId(id) === card);
  return key !== null && picked.includes(key) ? [key] : picked;
}

/** Pick `ids`: onto the own meld that is the target, else into the tray. */
function pickCards(table: TableStore, ids: string[]): void {
  if (ids.length === 0) return;
  table.stage(table.target === null ? pick(table.staging, ids) : addTo(table.staging, ids, table.target));
}

function pickRank(table: TableStore, rank: string): void {
  const ofRank = (one: string): boolean => rankOf(one) === rank;
  if (copies(table, ofRank).length === 0) return table.remark(m.prompt_none_of_rank({ ranks: ranksName(rank) }));
  toggleAll(table, ofRank);
}

function toggleAll(table: TableStore, fits: (card: string) => boolean): void {
  const ids = copies(table, fits);
  const free = ids.filter((id) => !table.staging.picks.includes(id));
  if (free.length > 0) pickCards(table, free);
  else table.stage(putBack(table.staging, ids));
}

/** Do what a button of the bar stands for, or say why not; `item` is a choice of its menu. */
export function act(table: TableStore, id: ButtonId, item: string | null): void {
  if (id === "takeBack" && !isEmpty(table.staging)) return putAllBack(table);
  if (id === "hint") return table.hints.ask();
  if (table.view !== null && table.view.paused !== null) return table.refuse({ code: "paused", rule: "", facts: {} });
  if (table.ownTurn.sure.id !== null && (id === "discard" || id === "pile"))
    return discardAsked(table, table.ownTurn.sure.id, false);
  if ((id === "draw" || id === "pass") && table.ownTurn.may(id)) return table.ownTurn.toggle(id);
  const why = table.view === null ? null : reasonToWait(table.view, id);
  if (why !== null) return table.refuse(why);
  switch (id) {
    case "draw":
    case "ask":
    case "pass":
    case "yes":
    case "no":
      return table.view === null ? undefined : void table.play(uiOf(table.view).word(table.view, id));
    case "pile":
      return takePile(table, item);
    case "lay":
      return lay(table);
    case "discard":
      return discardPicked(table, item === DISCARD_NOW);
    case "takeBack":
      return void table.takeBack();
    case "ready":
      return void table.ready();
    case "undo":
      return; // no table offers it yet
  }
}

/** Put everything in the tray back into the hand, and say so. */
export function putAllBack(table: TableStore): void {
  table.stage(NOTHING_STAGED, null);
  table.announcer.say(m.say_tray_emptied());
}

/** Take the pile by the way whose action is `item`, or by the only or first one that goes with the tray. */
export function takePile(table: TableStore, item: string | null): void {
  table.answeredThen(() => {
    const { view, staging } = table;
    if (view === null) return;
    const ways = waysOf(view, staging);
    const way = item === null ? ways[0] : ways.find((one) => one.action === item);
    if (way?.opens === true && way.pile === null && way.cards.length > 0) return stageWay(table, way);
    if (way !== undefined) return void table.play(way.play, way.used);
    // nothing offered: let the server say why, with the cards that are staged or with the plain wish
    void table.play(item === null ? uiOf(view).vainTake(view, staging, null) : [item]);
  });
}

/** Put the hand cards of a way to take the pile into the tray: more melds must come with them. */
function stageWay(table: TableStore, way: PileWay): void {
  const { hand, staging } = table;
  const free = hand.map((one) => one.id).toSorted((one, other) => Number(isPicked(other)) - Number(isPicked(one)));
  const ids = way.cards.flatMap((card) => {
    const place = free.findIndex((id) => cardOfId(id) === card);
    return place < 0 ? [] : free.splice(place, 1);
  });
  table.stage(moveToPile(staging, ids, null));
  table.answeredThen(() => {
    const { snapshot } = table;
    if (snapshot !== null) table.announcer.say(uiOf(snapshot.view).said.tray(snapshot));
  });

  function isPicked(id: string): boolean {
    return staging.picks.includes(id);
  }
}

/** Take the pile by dropping its top card on the own meld `to`, or where new melds lie (null). */
function takeOnto(table: TableStore, to: string | null): void {
  table.answeredThen(() => {
    const { view, staging } = table;
    if (view === null) return;
    const way = waysOf(view, staging).find((one) => one.to === to);
    if (way !== undefined) return takePile(table, way.action);
    // nothing offered: let the server say why
    void table.play(uiOf(view).vainTake(view, NOTHING_STAGED, to));
  });
}

/** Lay what is staged. */
export function lay(table: TableStore): void {
  if (isEmpty(table.staging) || table.view === null) return table.remark(m.prompt_nothing_staged());
  table.answeredThen(() => {
    const { answer } = table.staging;
    void table.play(answer?.actions ?? [], answer?.used);
  });
}

/** Lay what is staged; with nothing staged, discard as planned. */
export function layOrDiscard(table: TableStore): void {
  const { planned, view } = table;
  if (!isEmpty(table.staging) || planned === null || view === null) return lay(table);
  const card = inText([cardOfId(planned.id)]);
  if (isAhead(view)) return table.remark(m.prompt_plan_made({ card }));
  if (view.phase === "draw") return table.remark(m.prompt_plan_draw_first({ card }));
  discardPicked(table);
}

/** Discard the one card that is picked, else the planned one; before the own turn, it is planned or left again, but for `now`. */
function discardPicked(table: TableStore, now = false): void {
  const { planned, view } = table;
  const { picks } = table.staging;
  const [id, second] = picks;
  const chosen = id ?? planned?.id;
  if (view !== null && second !== undefined && discardsSeveral(view)) {
    void table.play(
      picks.map((one) => `discard ${cardOfId(one)}`),
      picks,
    );
    return;
  }
  if (view === null || chosen === undefined || second !== undefined) return table.remark(m.prompt_one_to_discard());
  if (isAhead(view) && !now) return table.ownTurn.meanToDiscard(id ?? null);
  if (asksFirst(view, chosen, false)) return discardAsked(table, chosen, false);
  discard(table, chosen);
}

function discard(table: TableStore, id: string): void {
  void table.play([`discard ${cardOfId(id)}`], [id]);
}

/** Discard the card once its owner has said twice that it is to go. */
function discardAsked(table: TableStore, id: string, drag: boolean): void {
  if (table.ownTurn.isSure(id, drag)) discard(table, id);
}

/** Return whether to ask before a card goes, as this device likes it; what may not go is refused without a question. */
function asksFirst(view: AnyView, id: string, finger: boolean): boolean {
  const asks = settings.askDiscard === "always" || (finger && settings.askDiscard === "finger");
  return asks && isMyMove(view) && view.options.discard.includes(cardOfId(id));
}

function dropped(table: TableStore, card: string, key: string | null, to: DropPlace): void {
  const id = pickedCopies(table, card, key)[0] ?? freeCopies(table, card, key)[0];
  if (id === undefined) return;
  switch (to.place) {
    case "pile":
      if (table.view === null) return;
      if (isAhead(table.view)) return table.ownTurn.meanToDiscard(id);
      return asksFirst(table.view, id, to.touch) ? discardAsked(table, id, true) : discard(table, id);
    case "tray":
      if (to.staged === null) return table.stage(pick(table.staging, [id]));
      return table.stage(moveToPile(table.staging, [id], to.staged));
    case "meld":
      return isOwnMeld(table, to.name) ? table.stage(addTo(table.staging, [id], to.name)) : undefined;
  }
}

function reorder(table: TableStore, key: string, before: string | null): void {
  const rest = table.hand.filter((one) => one.id !== key);
  const place = before === null ? rest.length : rest.findIndex((one) => one.id === before);
  if (place < 0) return;
  table.layOut(moveTo(table.hand, key, place));
  change({ sort: "own" });
}

function isOwnMeld(table: TableStore, name: string): boolean {
  return table.view !== null && uiOf(table.view).ownMelds(table.view).includes(name);
}

/** Put the joker or wild card of a staged meld to its next place, and say where that is. */
function turn(table: TableStore, id: string): void {
  table.stage(turned(table.staging, id));
  table.answeredThen(() => {
    const { snapshot } = table;
    const staged =
      snapshot &&
      uiOf(snapshot.view)
        .staged(snapshot)
        .find((one) => one.id === id);
    if (staged?.turnSaid !== undefined) table.announcer.say(staged.turnSaid);
  });
}

/** Make the own meld `name` the goal of what is staged, and with nothing staged of the cards picked next; `then` follows. */
export function aimAt(table: TableStore, name: string, then: () => void = () => undefined): void {
  table.answeredThen(() => {
    aim(table, name);
    then();
  });
}

function aim(table: TableStore, name: string): void {
  const { view } = table;
  if (view === null || name === "" || !isOwnMeld(table, name)) return;
  if (table.staging.picks.length === 0) {
    // one group and then another of its rank: the two are to be merged
    const first = table.target;
    if (first !== null && first !== name && uiOf(view).mayMerge(view, first, name)) {
      return table.stage(toggleMerge(table.staging, first, name), null);
    }
    return table.stage(table.staging, first === name ? null : name);
  }
  const ids = goingTo(table.staging, name);
  const sent = table.staging.piles.some((pile) => pile.to === name && !pile.kept);
  if (ids.length > 0 && !sent) return sendTo(table, ids, name);
  const there = table.staging.piles.find((pile) => pile.to === name);
  // sent there by the answer: the owner means the same; sent there by the owner: it is taken back
  if (there?.kept === false) return table.stage(addTo(table.staging, there.cards, name));
  if (there)
    return table.stage(
      moveToPile({ ...table.staging, piles: withoutGoal(table.staging.piles, name) }, there.cards, null),
    );
  // all that is picked goes to other melds: what was picked last is meant, if this one takes it
  const last = table.staging.piles.find((pile) => pile.cards.includes(table.staging.picks.at(-1) ?? ""));
  if (last) sendTo(table, last.cards, name, table.staging);
}

/** Send `ids` to the own meld `name` and say why it does not take them; then the tray is as it was `before`. */
function sendTo(table: TableStore, ids: readonly string[], name: string, before: Staging | null = null): void {
  table.stage(addTo(table.staging, ids, name));
  table.answeredThen(() => {
    const refusal = table.staging.piles.find((pile) => pile.to === name)?.info?.refusal ?? null;
    if (refusal === null) return;
    if (before !== null) table.stage(before);
    table.refuse(refusal);
  });
}

const withoutGoal = (piles: StagedPile[], name: string): StagedPile[] => piles.filter((pile) => pile.to !== name);

function moveStaged(table: TableStore, id: string, card: string, to: string | null): void {
  const pile = table.staging.piles.find((one) => one.key === id);
  const moved = pile?.cards.find((one) => cardOfId(one) === card);
  if (moved === undefined) return;
  if (to !== null && MELD_NAME.test(to)) table.stage(addTo(table.staging, [moved], to));
  else table.stage(moveToPile(table.staging, [moved], to));
}

function unstage(table: TableStore, id: string): void {
  const [word, into = "", other = ""] = id.split(" ");
  if (word === "merge") return table.stage(toggleMerge(table.staging, into, other));
  const pile = table.staging.piles.find((one) => one.key === id);
  if (pile) table.stage(putBack(table.staging, pile.cards));
}

/** Lay the hand out in `order`, as the game at the table sorts it. */
export function sortBy(table: TableStore, order: SortOrder): void {
  if (table.view !== null) table.layOut(uiOf(table.view).sorted(table.hand, order));
}

/** Lay the hand out in the next order and remember it for the deals to come. */
export function nextSort(table: TableStore): void {
  const orders = SORT_ORDERS.filter((order) => order !== "own");
  const order =
    orders[(orders.indexOf(settings.sort === "own" ? settings.lastSort : settings.sort) + 1) % orders.length] ?? "suit";
  const before = table.hand;
  change({ sort: order, lastSort: order });
  sortBy(table, order);
  // where no card has moved, only words can answer the eye
  if (table.hand.every(({ id }, place) => id === before[place]?.id)) table.remark(SORTED[order]());
  else table.announcer.say(SORTED[order]());
}
