/** What the keys do at the table, by the same ways as buttons and drags. */

import { rankName, suitName } from "../cards/names";
import type { HandMode } from "../table/types";
import { m } from "../paraglide/messages.js";
import { offersFor } from "./bar";
import { drawer } from "./drawer.svelte";
import { rankOfKey, suitOfKey } from "./keys";
import type { KeyWish, Search } from "./keys";
import type { StatusKey } from "./letterKeys";
import { inOwnOrder, meldNumber } from "./people";
import { inText, spoken } from "./rich";
import { change, settings } from "./settings.svelte";
import { sayCounts, sayEvent, sayHand, sayMelds, sayNewCards, sayPile, sayScores, sayTray, sayWhy } from "./speech";
import { emptied, isEmpty } from "./staging";
import type { TableStore } from "./table.svelte";
import { act, aimAt, layOrDiscard, nextSort, takePile } from "./wishes";
import type { PileOffer } from "./wire";
import { message } from "./words";

/** Return a way to take the pile, to be heard. */
function wayText(offer: PileOffer, inputs: { cards: string; card: string; meld: string }): string {
  if (offer.way === "run") return m.way_run(inputs);
  if (offer.cards.length === 0) return offer.way === "add" ? m.way_add(inputs) : m.way_top(inputs);
  return offer.to === null ? m.way_pair_new(inputs) : m.way_pair_onto(inputs);
}

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
    if (search === null || key === "Shift") return false;
    this.search = null;
    if (search.rank === null) {
      const rank = rankOfKey(key, settings.letters);
      if (rank === null) return false;
      if (rank === "Jk") this.goTo("Jk");
      else {
        this.search = { rank };
        table.announcer.say(m.say_find_suit({ rank: rankName(rank) }));
      }
      return true;
    }
    const suit = suitOfKey(key);
    if (suit === null) return false;
    this.goTo(search.rank + suit);
    return true;
  }

  private goTo(card: string): void {
    if (this.table.hand.some((one) => one.card === card)) return this.focusCard(card);
    const name = card === "Jk" ? rankName("Jk") : `${rankName(card.charAt(0))} ${suitName(card.charAt(1))}`;
    this.table.announcer.say(m.say_no_card({ card: name }));
  }

  /** Take the pile where there is one way; else come to the next way, which Enter then takes. */
  private nextWay(): void {
    const { table } = this;
    if (table.view === null) return;
    const offers = offersFor({ view: table.view, staging: table.staging });
    if (offers.length < 2) return takePile(table, null);
    const place = offers.findIndex((offer) => offer.action === table.way?.action);
    const offer = offers[(place + 1) % offers.length];
    if (offer === undefined) return;
    table.chooseWay(offer);
    const inputs = { cards: inText(offer.cards), card: inText([table.view.upcard ?? ""]), meld: meldNumber(offer.to ?? "") };
    table.announcer.say(spoken(wayText(offer, inputs)));
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
    const melds = table.view?.sides[table.view.side]?.melds ?? [];
    const meld = melds[number - 1];
    if (!meld) return table.announcer.say(m.say_no_meld({ meld: number }));
    aimAt(table, meld.name);
    const goes = table.target === meld.name || table.staging.piles.some((pile) => pile.to === meld.name);
    table.announcer.say(goes ? m.say_target({ meld: number }) : m.say_target_none());
  }

  private say(what: StatusKey): void {
    const { view, situation, announcer } = this.table;
    if (view === null || situation === null) return;
    const again = this.before === what;
    this.before = what;
    this.side = again ? (this.side % (view.sides.length - 1)) + 1 : 1;
    this.back = again ? this.back + 1 : 0;
    const others = inOwnOrder(view);
    const texts: Record<StatusKey, () => string> = {
      hand: () => sayHand(view),
      melds: () => sayMelds(view, view.side),
      others: () => sayMelds(view, others[this.side] ?? view.side),
      pile: () => sayPile(view),
      scores: () => sayScores(view),
      counts: () => sayCounts(view),
      clock: () => m.say_clock(),
      last: () => sayEvent(this.table.live.events, view, this.back),
      new: () => sayNewCards(view),
      tray: () => sayTray(situation),
      why: () => sayWhy(situation),
    };
    if (what === "why" && situation.refusal === null && isEmpty(situation.staging) && this.focused() !== null) {
      return this.table.askWhy(this.focused() ?? "");
    }
    announcer.say(texts[what]());
  }
}
