/** What the keys do at the table, by the same ways as buttons and drags. */

import { rankName, suitName } from "../cards/names";
import type { HandMode } from "../table/types";
import { m } from "../paraglide/messages.js";
import { rankOf, suitOf } from "./cards";
import { drawer } from "./drawer.svelte";
import type { KeyWish, Search } from "./keys";
import type { StatusKey } from "./letterKeys";
import { mannersOf } from "./manners";
import { inOwnOrder } from "./people";
import { spoken } from "./rich";
import { change, settings } from "./settings.svelte";
import type { Situation } from "./situation";
import { sayEvent, sayNewCards, sayWhy } from "./speech";
import { emptied, isEmpty } from "./staging";
import type { AnyKinds } from "./staging";
import type { TableStore } from "./table.svelte";
import { act, aimAt, layOrDiscard, nextSort, takePile } from "./wishes";
import type { AnyView } from "./wire";
import { message } from "./words";

const VIEWS: HandMode[] = ["grid", "rows", "fan"];

export class KeyActions {
  search: Search | null = null; // G was pressed: a rank is wanted, then its suit
  private side = 0; // places after the own side, of the side spoken last
  private back = 0; // events before the last, of the event spoken last
  private before: StatusKey | null = null;

  /** `focusCard` moves the focus to a card of the hand; `shown` is the hand's view where the setting is "by
   * itself", `focused` the card of the hand that has the focus. */
  constructor(
    private readonly table: TableStore,
    private readonly focusCard: (card: string) => void,
    private readonly shown: () => HandMode,
    private readonly focused: () => string | null,
  ) {}

  /** Do what `wish` stands for. */
  obey(wish: KeyWish): void {
    const { table } = this;
    switch (wish.do) {
      case "draw":
      case "discard":
      case "takeBack":
      case "ask":
      case "pass":
      case "yes":
      case "no":
        return act(table, wish.do, null);
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
        return drawer.open("rules", table.refusal?.rule || table.situation?.checked?.refusal?.rule || null);
      case "help":
        return drawer.open("keys");
      case "find":
        this.search = { rank: null };
        return table.announcer.say(m.say_find_rank());
      case "target":
        return this.aim(wish.meld);
      case "say":
        return this.say(wish.what);
    }
  }

  /** Take a key of a running search; return whether it was one. */
  find(key: string): boolean {
    const { search, table } = this;
    if (search === null || key === "Shift" || table.view === null) return false;
    const game = mannersOf(table.view);
    this.search = null;
    if (search.rank === null) {
      const rank = game.rankOfKey(key);
      if (rank === null) return false;
      if (rank === "Jk") this.goTo("Jk");
      else {
        this.search = { rank };
        table.announcer.say(m.say_find_suit({ rank: rankName(rank) }));
      }
      return true;
    }
    const suit = game.suitOfKey(key);
    if (suit === null) return false;
    this.goTo(game.cardOf(search.rank, suit));
    return true;
  }

  private goTo(card: string): void {
    if (this.table.hand.some((one) => one.card === card)) return this.focusCard(card);
    const name = card === "Jk" ? rankName("Jk") : `${rankName(rankOf(card))} ${suitName(suitOf(card) ?? "s")}`;
    this.table.announcer.say(m.say_no_card({ card: name }));
  }

  /** Take the pile where there is one way; else come to the next way, which Enter then takes. */
  private nextWay(): void {
    const { table } = this;
    if (table.view === null) return;
    const ways = mannersOf(table.view).ways(table.view, table.staging);
    if (ways.length < 2) return takePile(table, null);
    const place = ways.findIndex((way) => way.action === table.way?.action);
    const way = ways[(place + 1) % ways.length];
    if (way === undefined) return;
    table.chooseWay(way);
    table.announcer.say(spoken(way.said));
  }

  private nextView(): void {
    const now = settings.handMode === "auto" ? this.shown() : settings.handMode;
    const next = VIEWS[(VIEWS.indexOf(now) + 1) % VIEWS.length] ?? "grid";
    change({ handMode: next });
    this.table.announcer.say(message(`say_hand_${next}`) ?? "");
  }

  private empty(): void {
    const { table } = this;
    if (drawer.kind !== null) return drawer.close();
    if (isEmpty(table.staging) && table.target === null && table.way === null) return this.leavePlan();
    table.stage(emptied(table.staging), null);
    table.announcer.say(m.say_tray_emptied());
  }

  private leavePlan(): void {
    this.table.clearWords();
    this.table.planDiscard(null);
  }

  private aim(number: number): void {
    const { table } = this;
    const meld = table.view === null ? undefined : mannersOf(table.view).ownMelds(table.view)[number - 1];
    if (!meld) return table.announcer.say(m.say_no_meld({ meld: number }));
    aimAt(table, meld);
    const goes = table.target === meld || table.staging.piles.some((pile) => pile.to === meld);
    table.announcer.say(goes ? m.say_target({ meld: number }) : m.say_target_none());
  }

  private say(what: StatusKey): void {
    const { view, situation, announcer } = this.table;
    if (view === null || situation === null) return;
    const again = this.before === what;
    this.before = what;
    this.side = again ? (this.side % (view.sides.length - 1)) + 1 : 1;
    this.back = again ? this.back + 1 : 0;
    if (what === "why" && situation.refusal === null && isEmpty(situation.staging) && this.focused() !== null) {
      return this.table.askWhy(this.focused() ?? "");
    }
    announcer.say(this.saying(what, situation));
  }

  private saying(what: StatusKey, now: Situation<AnyView, AnyKinds>): string {
    const { view } = now;
    const game = mannersOf(view);
    switch (what) {
      case "clock":
        return m.say_clock();
      case "last":
        return sayEvent(this.table.live.events, (event) => game.event(event, view), this.back);
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
