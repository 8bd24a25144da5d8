/** The people of a table, gathering or playing, as invitation and people drawer show them. */

import type { TableStore } from "../../table/store/tableStore.svelte";
import type { AnyView, Invite, Room, TableOptions } from "../../wire/messages";
import { shownName, unnamed } from "../../words/people";

/** Somebody on a seat. */
export interface Sitter {
  seat: number;
  side: number;
  bot: boolean;
  /** as it is shown */
  name: string;
  level: string;
  away: boolean;
  owner: boolean;
}

export interface Place {
  table: string;
  rules: string;
  game: AnyView["game"];
  seat: number;
  seats: Sitter[];
  /** the own seat owns the table */
  owns: boolean;
  /** the own name is not known yet */
  nameless: boolean;
  invite: Invite | null;
  options: TableOptions;
  /** pages that watch */
  watchers: number;
}

/** Return the people of the table that `store` holds, null until it is known. */
export function placeOf(store: TableStore): Place | null {
  if (store.room !== null) return gathering(store.room);
  return store.view === null ? null : playing(store.view);
}

function gathering(room: Room): Place {
  const { table, rules, game, seat, invite, options, watchers } = room;
  const seats = room.seats.map((one) => ({
    seat: one.seat,
    side: one.side,
    level: one.level,
    away: one.away,
    bot: isBot(one),
    name: one.unnamed ? unnamed(one.seat) : shownName(one.name),
    owner: one.seat === room.owner,
  }));
  const nameless = room.seats[seat]?.unnamed === true;
  return { table, rules, game, seat, invite, options, watchers, seats, owns: room.owner === seat, nameless };
}

function playing(view: AnyView): Place {
  const { table, rules, game, seat, invite, watchers, table_options: options } = view;
  const seats = view.seats.map((one) => ({
    seat: one.seat,
    side: one.side,
    level: one.level,
    away: one.away,
    bot: isBot(one),
    name: one.name,
    owner: one.owner,
  }));
  const own = view.seats.find((one) => one.seat === seat);
  return {
    table,
    rules,
    game,
    seat,
    invite,
    options,
    watchers,
    seats,
    owns: own?.owner === true,
    nameless: own?.unnamed === true,
  };
}

function isBot(one: Pick<Room["seats"][number], "kind">): boolean {
  return one.kind === "bot";
}
