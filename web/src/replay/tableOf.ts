/** The parts of a view that are alike in every game: people, match and everything that a replay does not have. */

import type { Seat, SheetRow, TableView } from "../wire/messages";
import type { MatchRecord } from "./record";

type Common = Omit<
  TableView,
  | "game"
  | "rule_facts"
  | "target"
  | "out_sets"
  | "sides"
  | "phase"
  | "blocked"
  | "frozen"
  | "asked"
  | "staged_points"
  | "options"
  | "referee"
  | "irregularities"
  | "seats"
  | "turn"
  | "actor"
  | "stock"
  | "pile"
  | "upcard"
  | "hidden"
  | "drawn_ahead"
>;

/** Return what a view of the deal at that place holds beside its cards. */
export function tableOf(record: MatchRecord, deal: number, dealer: number): Common {
  const sheet: SheetRow[] = record.deals
    .slice(0, deal)
    .flatMap(({ end }, place) => (end ? [{ number: place + 1, deal: end.deal, total: end.totals }] : []));
  return {
    table: record.match,
    rules: record.rules.text,
    speed: 0,
    seat: -1,
    side: -1,
    match: 1,
    deal: deal + 1,
    dealer,
    hand: [],
    drawn: [],
    result: null,
    sheet,
    over: null,
    practice: false,
    last_event: 0,
    may_end_match: false,
    last_deal: false,
    clock: null,
    invite: null,
    watchers: 0,
    paused: null,
    votes: [],
    hints: [],
    leaves: [],
    next_deal: null,
    exercise: null,
    what_if: "",
    table_options: {
      referee: false,
      clock: null,
      spectators: false,
      chat: "off",
      take_back: true,
      listed: false,
      limit: null,
      hints: false,
      away: "ask",
    },
  };
}

/** Return the seats with the cards that each holds. */
export function seatsOf(record: MatchRecord, cards: readonly number[], toReplace: readonly number[] = []): Seat[] {
  return record.players.map(({ name, decider }, seat) => ({
    seat,
    side: record.sideOf[seat] ?? 0,
    name,
    kind: decider === "person" ? "person" : "bot",
    level: decider,
    away: false,
    cards: cards[seat] ?? 0,
    ready: false,
    open_cards: [],
    to_replace: toReplace[seat] ?? 0,
    unnamed: false,
    owner: false,
    stand_in: false,
  }));
}
