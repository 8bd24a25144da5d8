/** What comes of every wish that the table gives back: a changed tray, another order, or a message to the server. */

import { m } from "../paraglide/messages.js";
import type { ButtonId, DropPlace, HandMode, TableWishes } from "../table/types";
import { NOW } from "./bar";
import { rankOf } from "./cards";
import { cardOfId, moveTo } from "./hand";
import { mannersOf } from "./manners";
import { isAhead } from "./plan";
import { inText } from "./rich";
import { change, settings } from "./settings.svelte";
import { SORT_ORDERS } from "./sort";
import { addTo, emptied, isEmpty, moveToPile, pick, putBack, toggleMerge } from "./staging";
import type { StagedPile } from "./staging";
import type { TableStore } from "./table.svelte";
import { message } from "./words";

/** What the page around the table does itself. */
export interface PageWishes {
  openRules: (rule: string | null) => void;
  openMenu: () => void;
  focusCard: (card: string | null) => void;
}

const MELD_NAME = /^[A-F]\d+$/;

/** Return the wishes of `table`. */
export function wishesOf(table: TableStore, page: PageWishes): TableWishes {
  return {
    onpick: (card, key) => pickCards(table, freeCopies(table, card, key).slice(0, 1)),
    onunpick: (card, key) => table.stage(putBack(table.staging, pickedCopies(table, card, key).slice(-1))),
    onpickall: (card) => toggleAll(table, (one) => one === card),
    onpickrank: (rank) => toggleAll(table, (one) => rankOf(one) === rank),
    onpickrun: (cards) => pickCards(table, cards.flatMap((card) => freeCopies(table, card, null).slice(0, 1))),
    onact: (id, item) => act(table, id, item),
    ondrop: (card, key, to) => dropped(table, card, key, to),
    onreorder: (key, before) => reorder(table, key, before),
    onmeldclick: (name) => aimAt(table, name),
    onmovestaged: (id, card, to) => moveStaged(table, id, card, to),
    onunstage: (id) => unstage(table, id),
    onmerge: (into, other) => table.stage(toggleMerge(table.staging, into, other)),
    onempty: () => table.stage(emptied(table.staging), null),
    onturn: (id) => turn(table, id),
    ontakedrop: (to) => takeOnto(table, to),
    onwhy: (rule) => page.openRules(rule),
    onevenso: () => void table.evenSo(),
    onclaim: (number) => void table.claim(number),
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

function toggleAll(table: TableStore, fits: (card: string) => boolean): void {
  const ids = copies(table, fits);
  const free = ids.filter((id) => !table.staging.picks.includes(id));
  if (free.length > 0) pickCards(table, free);
  else table.stage(putBack(table.staging, ids));
}

/** Do what a button of the bar stands for; `item` is a choice of its menu. */
export function act(table: TableStore, id: ButtonId, item: string | null): void {
  switch (id) {
    case "draw":
    case "ask":
    case "pass":
    case "yes":
    case "no":
      return table.view === null ? undefined : void table.play(mannersOf(table.view).word(table.view, id));
    case "pile":
      return takePile(table, item);
    case "lay":
      return lay(table);
    case "discard":
      return discardPicked(table, item === NOW);
    case "takeBack":
      return void table.takeBack();
    case "ready":
      return void table.ready();
    case "undo":
      return; // no table offers it yet
  }
}

/** Take the pile by the way whose action is `item`, or by the only or first one that goes with the tray. */
export function takePile(table: TableStore, item: string | null): void {
  const { view } = table;
  if (view === null) return;
  const game = mannersOf(view);
  const action = item ?? game.ways(view, table.staging)[0]?.action;
  // nothing offered: let the server say why, with the cards that are staged or with the plain wish
  if (action === undefined) return void table.play(game.vainTake(view, table.staging, null));
  const { actions, used } = game.take(view, table.staging, action);
  void table.play(actions, used);
}

/** Take the pile by dropping its top card on the own meld `to`, or where new melds lie (null). */
function takeOnto(table: TableStore, to: string | null): void {
  const { view } = table;
  if (view === null) return;
  const game = mannersOf(view);
  const way = game.ways(view, table.staging).find((one) => one.to === to);
  if (way !== undefined) return takePile(table, way.action);
  // nothing offered: let the server say why
  void table.play(game.vainTake(view, emptied(table.staging), to));
}

/** Lay what is staged. */
export function lay(table: TableStore): void {
  if (isEmpty(table.staging) || table.view === null) return table.remark(m.prompt_nothing_staged());
  void table.play(mannersOf(table.view).actions(table.staging), table.staging.picks);
}

/** Lay what is staged; with nothing staged, discard as planned. */
export function layOrDiscard(table: TableStore): void {
  const { plan, view } = table;
  if (!isEmpty(table.staging) || plan === null || view === null) return lay(table);
  const card = inText([cardOfId(plan.id)]);
  if (isAhead(view)) return table.remark(m.prompt_plan_made({ card }));
  if (view.phase === "draw") return table.remark(m.prompt_plan_draw_first({ card }));
  discardPicked(table);
}

/** Discard the one card that is picked, else the planned one; before the own turn, plan it or drop the plan, but for `now`. */
function discardPicked(table: TableStore, now = false): void {
  const { plan, view } = table;
  const [id, second] = table.staging.picks;
  const chosen = id ?? plan?.id;
  if (view === null || chosen === undefined || second !== undefined) return table.remark(m.prompt_one_to_discard());
  if (isAhead(view) && !now) return table.planDiscard(id ?? null);
  void table.play([`discard ${cardOfId(chosen)}`], [chosen]);
}

function dropped(table: TableStore, card: string, key: string | null, to: DropPlace): void {
  const id = pickedCopies(table, card, key)[0] ?? freeCopies(table, card, key)[0];
  if (id === undefined) return;
  switch (to.place) {
    case "pile":
      if (table.view !== null && isAhead(table.view)) return table.planDiscard(id);
      // by touch a drop asks once: the remark that asks is also what tells that it was asked
      if (to.touch && settings.confirmDrop && table.note !== m.prompt_drop_again({ card: inText([card]) })) {
        return table.remark(m.prompt_drop_again({ card: inText([card]) }));
      }
      return void table.play([`discard ${card}`], [id]);
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
  table.arrange(moveTo(table.hand, key, place));
  change({ sort: "own" });
}

function isOwnMeld(table: TableStore, name: string): boolean {
  return table.view !== null && mannersOf(table.view).ownMelds(table.view).includes(name);
}

/** Put the joker or wild card of a staged meld to its next place, and say where that is. */
function turn(table: TableStore, id: string): void {
  if (table.view === null) return;
  const game = mannersOf(table.view);
  table.stage(game.turned(table.staging, id));
  const staged = table.situation === null ? undefined : game.staged(table.situation).find((one) => one.id === id);
  if (staged?.turnSaid !== undefined) table.announcer.say(staged.turnSaid);
}

/** Make the own meld `name` the goal of what is staged; with nothing staged, of the cards picked next. */
export function aimAt(table: TableStore, name: string): void {
  const { view } = table;
  if (view === null || name === "" || !isOwnMeld(table, name)) return;
  const game = mannersOf(view);
  if (table.staging.picks.length === 0) {
    // one group and then another of its rank: the two are to be merged
    const first = table.target;
    if (first !== null && first !== name && game.mayMerge(view, first, name)) {
      return table.stage(toggleMerge(table.staging, first, name), null);
    }
    return table.stage(table.staging, first === name ? null : name);
  }
  const ids = game.goingTo(view, table.staging, name);
  if (ids.length > 0) return table.stage(addTo(table.staging, ids, name));
  const there = table.staging.piles.find((pile) => pile.to === name);
  if (there) table.stage(moveToPile({ ...table.staging, piles: withoutGoal(table.staging.piles, name) }, there.cards, null));
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

/** Lay the hand out in the next order and remember it for the deals to come. */
export function nextSort(table: TableStore): void {
  const orders = SORT_ORDERS.filter((order) => order !== "own");
  const order = orders[(orders.indexOf(settings.sort === "own" ? settings.lastSort : settings.sort) + 1) % orders.length] ?? "suit";
  change({ sort: order, lastSort: order });
  if (table.view !== null) table.arrange(mannersOf(table.view).sorted(table.hand, order));
  table.announcer.say(message(`say_sorted_${order}`) ?? "");
}
