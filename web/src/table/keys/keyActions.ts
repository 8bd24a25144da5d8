/** What the keys do at the table, by the same ways as buttons and drags. */

import { rankOf, suitOf } from "../../cards/cards";
import { rankName, suitName } from "../../cards/names";
import { spoken } from "../../cards/rich";
import type { HandMode } from "../../device/handLayout";
import { digitOf, latinKey } from "../../device/letterKeys";
import type { KeyPress, StatusKey } from "../../device/letterKeys";
import { change, settings } from "../../device/settings.svelte";
import { m } from "../../paraglide/messages.js";
import { inOwnOrder } from "../../words/people";
import { sayClock } from "../clock/words";
import { uiOf } from "../games";
import type { TableSnapshot } from "../snapshot";
import { sayEvent, sayNewCards, sayWhy } from "../store/speech";
import { act, aimAt, layOrDiscard, nextSort, putAllBack, takePile } from "../store/tableActions";
import type { TableStore } from "../store/tableStore.svelte";
import { isEmpty, waysOf } from "../tray/staging";
import type { KeyAction, Search } from "./keys";

const VIEW_TEXTS: Record<HandMode, () => string> = {
  grid: m.say_hand_grid,
  rows: m.say_hand_rows,
  fan: m.say_hand_fan,
};
const VIEWS: HandMode[] = ["grid", "rows", "fan"];

/** What the page around the table does for the keys. */
export interface KeyPage {
  focusCard: (card: string) => void;
  /** the card of the hand that has the focus */
  focused: () => string | null;
  /** the hand's view where the setting is "by itself" */
  shown: () => HandMode;
  openRules: (rule: string | null) => void;
  openKeys: () => void;
  openChat: () => void;
  /** close what lies over the table; returns whether anything did */
  close: () => boolean;
}

export class KeyActions {
  search: Search | null = null; // G was pressed: a rank is wanted, then its suit
  private side = 0; // places after the own side, of the side spoken last
  private back = 0; // events before the last, of the event spoken last
  private before: StatusKey | null = null;

  constructor(
    private readonly table: TableStore,
    private readonly page: KeyPage,
  ) {}

  /** Do what `action` stands for. */
  obey(action: KeyAction): void {
    const { table } = this;
    switch (action.do) {
      case "draw":
      case "discard":
      case "takeBack":
      case "ask":
      case "pass":
      case "yes":
      case "no":
      case "hint":
        return act(table, action.do, null);
      case "take":
        return this.nextWay();
      case "lay":
        return table.way === null ? layOrDiscard(table) : takePile(table, table.way.action);
      case "sort":
        return nextSort(table);
      case "view":
        return this.nextView();
      case "empty":
        return this.empty();
      case "rules":
        return this.page.openRules(table.refusal?.rule || table.staging.answer?.sum?.refusal?.rule || null);
      case "chat":
        return this.page.openChat();
      case "help":
        return this.page.openKeys();
      case "find":
        this.search = { rank: null };
        return table.announcer.say(m.say_find_rank());
      case "target":
        return this.aim(action.meld);
      case "say":
        return this.say(action.what);
    }
  }

  /** Take a key of a running search; return whether it was one. */
  find(press: KeyPress): boolean {
    const { search, table } = this;
    if (search === null || press.key === "Shift" || table.view === null) return false;
    const [letter, digit] = [latinKey(press), digitOf(press)];
    const game = uiOf(table.view);
    this.search = null;
    if (search.rank === null) {
      const rank = game.rankOfKey(letter) ?? (digit === null ? null : game.rankOfKey(String(digit)));
      if (rank === null) return false;
      if (rank === "Jk") this.goTo("Jk");
      else {
        this.search = { rank };
        table.announcer.say(m.say_find_suit({ rank: rankName(rank) }));
      }
      return true;
    }
    const suit = game.suitOfKey(letter);
    if (suit === null) return false;
    this.goTo(game.cardOf(search.rank, suit));
    return true;
  }

  private goTo(card: string): void {
    if (this.table.hand.some((one) => one.card === card)) return this.page.focusCard(card);
    const name = card === "Jk" ? rankName("Jk") : `${rankName(rankOf(card))} ${suitName(suitOf(card) ?? "s")}`;
    this.table.announcer.say(m.say_no_card({ card: name }));
  }

  /** Take the pile where there is one way; else come to the next way, which Enter then takes. */
  private nextWay(): void {
    const { table } = this;
    if (table.view === null) return;
    const { view } = table;
    const ways = waysOf(view, table.staging);
    if (ways.length < 2) return takePile(table, null);
    const place = ways.findIndex((way) => way.action === table.way?.action);
    const way = ways[(place + 1) % ways.length];
    if (way === undefined) return;
    table.chooseWay(way);
    table.announcer.say(spoken(uiOf(view).sayWay(view, way)));
  }

  private nextView(): void {
    const now = settings.handMode === "auto" ? this.page.shown() : settings.handMode;
    const next = VIEWS[(VIEWS.indexOf(now) + 1) % VIEWS.length] ?? "grid";
    change({ handMode: next });
    this.table.announcer.say(VIEW_TEXTS[next]());
  }

  private empty(): void {
    const { table } = this;
    if (this.page.close() || table.ownTurn.leaveQuestion()) return;
    if (isEmpty(table.staging) && table.target === null && table.way === null) return table.ownTurn.leave();
    putAllBack(table);
  }

  private aim(number: number): void {
    const { table } = this;
    if (table.view === null) return;
    const meld = uiOf(table.view).ownMelds(table.view)[number - 1];
    if (!meld) return table.announcer.say(m.say_no_meld({ meld: number }));
    const called = uiOf(table.view).meldCalled(table.view, meld);
    aimAt(table, meld, () => {
      const goes = table.target === meld || table.staging.piles.some((pile) => pile.to === meld);
      table.announcer.say(goes ? spoken(m.say_target({ meld: called })) : m.say_target_none());
    });
  }

  private say(what: StatusKey): void {
    const { view, snapshot, announcer } = this.table;
    if (view === null || snapshot === null) return;
    const again = this.before === what;
    this.before = what;
    this.side = again ? (this.side % (view.sides.length - 1)) + 1 : 1;
    this.back = again ? this.back + 1 : 0;
    if (what === "why" && snapshot.refusal === null && isEmpty(snapshot.staging) && this.page.focused() !== null) {
      return this.table.askWhy(this.page.focused() ?? "");
    }
    announcer.say(this.saying(what, snapshot));
  }

  private saying(what: StatusKey, now: TableSnapshot): string {
    const { view } = now;
    const game = uiOf(view);
    switch (what) {
      case "clock":
        return sayClock(view, this.table.countdown);
      case "last":
        return sayEvent(this.table.live.events, (event) => game.event(event, view, this.table.live.events), this.back);
      case "melds":
        return game.sayMelds(view, view.side);
      case "others":
        return game.sayMelds(view, inOwnOrder(view)[this.side] ?? view.side);
      case "new":
        return sayNewCards(view);
      case "why":
        return sayWhy(now, (refusal) => game.refusal(refusal, view));
      default:
        return game.said[what](now);
    }
  }
}
