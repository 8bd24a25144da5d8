/** A table at the first turn of a first deal, for tests to change what they need. */

import { answered, NOTHING_STAGED } from "../table/tray/staging";
import type { Staging } from "../table/tray/staging";
import type {
  Event,
  Meld,
  Options,
  RuleFacts,
  SambaSide,
  Staged,
  TableOptions,
  TableView,
  TrayPile,
  TraySum,
} from "../wire/messages";
import type { SambaSnapshot } from "./snapshot";

const NOTHING_OFFERED: Options = {
  draw: false,
  draw_ends_deal: false,
  end_deal: false,
  take_forced: false,
  takes: [],
  lay: false,
  red_threes: [],
  discard: [],
  discard_goes_out: false,
  can_meld: false,
  ends_fold: false,
  pass_turn: false,
  ask: false,
  cannot_go_out: null,
  answer: false,
  take_back: false,
  ready: false,
  undo: false,
};

/** Return what a seat may do, with everything else not offered. */
export function optionsWith(some: Partial<Options>): Options {
  return { ...NOTHING_OFFERED, ...some };
}

/** Dutch Samba as a page knows it. */
export const DUTCH_FACTS: RuleFacts = {
  game: "samba",
  preset: "dutch",
  experimental: false,
  changes: [],
  draw: 2,
  sequences: true,
  sequence_wilds: 0,
  wild_melds: false,
  sets_of_threes: false,
  red_threes: "optional",
  red_threes_by_melds: false,
  out_sequences: 0,
  out_pure: 0,
  out_mixed: 0,
  pile_limit: null,
  pass_with_one: true,
  pumba: false,
  fold: false,
  target_strict: false,
  referee: false,
  merge_groups: true,
  join_sequences: false,
  set_points: { samba: 1500, pure: 500, mixed: 300, wild_canasta: 0, black_samba: 0, royal_red: 0, royal_black: 0 },
  next_picks_discard: false,
};

/** Return what a side has, with nothing on the table. */
export function sideWith(side: number, seats: number[], some: Partial<SambaSide> = {}): SambaSide {
  return {
    side,
    seats,
    score: 0,
    opened: false,
    minimum: 50,
    completed: 0,
    sets_suffice: false,
    melds: [],
    red_threes: [],
    ...some,
  };
}

/** The options of a table that nobody has changed. */
export const USUAL_OPTIONS: TableOptions = {
  referee: false,
  clock: null,
  spectators: false,
  chat: "presets",
  take_back: true,
  hints: false,
  listed: false,
  limit: null,
  away: "ask",
};

/** Return a view of seat 0 of four, whose turn it is to draw. */
export function viewWith(some: Partial<TableView> = {}): TableView {
  const names = ["Ann", "Bo", "Cy", "Di"];
  const seats = names.map((name, seat) => ({
    seat,
    side: seat % 2,
    name,
    kind: seat === 0 ? ("person" as const) : ("bot" as const),
    level: "steady",
    away: false,
    cards: 15,
    ready: false,
    open_cards: [],
    to_replace: 0,
    unnamed: false,
    owner: seat === 0,
    stand_in: false,
  }));
  return {
    game: "samba",
    table: "t",
    rules: "dutch",
    rule_facts: DUTCH_FACTS,
    target: 10000,
    out_sets: 2,
    speed: 0,
    seat: 0,
    side: 0,
    seats,
    match: 1,
    deal: 1,
    sides: [sideWith(0, [0, 2]), sideWith(1, [1, 3])],
    dealer: 3,
    turn: 0,
    actor: 0,
    phase: "draw",
    hand: [],
    drawn: [],
    stock: 101,
    pile: 1,
    upcard: "9s",
    hidden: 0,
    blocked: false,
    frozen: "",
    asked: "",
    staged_points: null,
    options: optionsWith({ draw: true }),
    result: null,
    sheet: [],
    over: null,
    practice: true,
    last_event: 7,
    referee: false,
    irregularities: [],
    drawn_ahead: false,
    may_end_match: true,
    table_options: USUAL_OPTIONS,
    invite: null,
    watchers: 0,
    last_deal: false,
    clock: null,
    paused: null,
    votes: [],
    hints: [],
    leaves: [],
    next_deal: null,
    exercise: null,
    what_if: "",
    ...some,
  };
}

/** Return a group without wild cards. */
export function groupWith(name: string, text: string): Meld {
  const cards = text.split(" ");
  return {
    name,
    kind: "group",
    cards,
    naturals: cards.length,
    wilds: 0,
    points: 10 * cards.length,
    needed: 7,
    complete: "",
    takes: [],
    merges: [],
  };
}

/** A play that the rules would allow. */
export const GOOD_SUM: TraySum = {
  ok: true,
  points: 0,
  loose: 0,
  minimum: 50,
  leaves: 9,
  completed: 0,
  goes_out: false,
  folds: false,
  wins_buraco: false,
  refusal: null,
  irregular: "",
};

/** Return a pile of the picks at `cards` as the server tells of it. */
export function pileWith(cards: number[], some: Partial<TrayPile> = {}): TrayPile {
  return {
    cards,
    look: "open",
    to: null,
    former: null,
    points: null,
    refusal: null,
    may_turn: false,
    joker: null,
    joker_at: null,
    missing: 0,
    ...some,
  };
}

/** Return the server's answer to a tray. */
export function stagedWith(some: Partial<Staged> = {}): Staged {
  return {
    type: "staged",
    seq: 1,
    version: 7,
    piles: [],
    merges: [],
    targets: [],
    actions: [],
    used: [],
    sum: null,
    takes: [],
    with_pile: null,
    ...some,
  };
}

/** Return a tray with the cards named in `text`, as the server answered it. */
export function trayWith(text: string, some: Partial<Staged>): Staging {
  const picks = text.split(" ").map((card) => `${card}.1`);
  return answered({ ...NOTHING_STAGED, picks }, stagedWith(some));
}

/** Return a snapshot around `view`, online and with an empty tray. */
export function snapshotWith(view: TableView, some: Partial<SambaSnapshot> = {}): SambaSnapshot {
  return {
    view,
    hand: [],
    staging: NOTHING_STAGED,
    planned: null,
    ahead: { draw: false, pass: false },
    follows: false,
    sure: null,
    due: null,
    status: "open",
    pending: false,
    refusal: null,
    also: [],
    price: null,
    note: "",
    confirmed: false,
    ...some,
  };
}

const N = { n: 8 };
const WHO = { n: 8, seat: 1 };
const MELD = { cards: [], meld: null, complete: null, joker: null };

/** An event of each type, with usual values. */
const USUAL: { [K in Event["kind"]]: Extract<Event, { kind: K }> } = {
  joined: { kind: "joined", ...WHO, name: "Bo" },
  left: { kind: "left", ...WHO, name: "Bo", by: null },
  skipped: { kind: "skipped", ...WHO, by: 0 },
  skip_over: { kind: "skip_over", ...WHO },
  chose_away: { kind: "chose_away", ...WHO, other: 2, choice: "wait" },
  paused: { kind: "paused", ...WHO },
  resumed: { kind: "resumed", ...WHO },
  voted_end: { kind: "voted_end", ...WHO, yes: true },
  hint: { kind: "hint", ...WHO },
  seat_link: { kind: "seat_link", ...WHO },
  gave_up: { kind: "gave_up", ...WHO, by: null },
  owner: { kind: "owner", ...WHO },
  bot_level: { kind: "bot_level", ...WHO, bot: 2, level: "friendly" },
  invite: { kind: "invite", ...WHO, open: true },
  chat: { kind: "chat", ...WHO, chat: "presets" },
  listed: { kind: "listed", ...WHO, listed: true },
  screen_link: { kind: "screen_link", ...WHO },
  seats_drawn: { kind: "seats_drawn", ...WHO },
  ready: { kind: "ready", ...WHO },
  speed: { kind: "speed", ...WHO, ms: 600 },
  match_started: { kind: "match_started", ...N, dealer: 1, number: 1 },
  dealt: { kind: "dealt", ...N, dealer: 1, each: 15, cards: [], turn_up: "5h" },
  deal_over: { kind: "deal_over", ...N, out: 1, cause: "out" },
  match_over: { kind: "match_over", ...N, winner: 1, stopped_by: null, limit: false, voted: false },
  clock: { kind: "clock", ...WHO, why: "out" },
  drew: { kind: "drew", ...WHO, count: 0, cards: [], red_threes: [] },
  took: { kind: "took", ...WHO, way: "pair", ...MELD, count: 0, red_threes: [] },
  laid: { kind: "laid", ...WHO, ...MELD },
  added: { kind: "added", ...WHO, ...MELD },
  merged: { kind: "merged", ...WHO, meld: "B3", other: "B1", complete: null },
  red_three: { kind: "red_three", ...WHO, cards: ["3h"] },
  exposed: { kind: "exposed", ...WHO, red_threes: ["3h"], count: 1, cards: [] },
  asked: { kind: "asked", ...WHO },
  answered: { kind: "answered", ...WHO, yes: true },
  discarded: { kind: "discarded", ...WHO, cards: [] },
  passed: { kind: "passed", ...WHO },
  ended: { kind: "ended", ...WHO },
  took_back: { kind: "took_back", ...WHO, count: 1, what: "meld" },
  one_card: { kind: "one_card", ...WHO },
  turned_over: { kind: "turned_over", ...WHO, count: 10 },
  buraco: { kind: "buraco", ...WHO, count: 6, cards: [] },
  buraco_stocked: { kind: "buraco_stocked", ...N, count: 6 },
  irregular: { kind: "irregular", ...WHO, cause: "shown_in_error", cards: [], number: 1, points: 0 },
  claimed: {
    kind: "claimed",
    ...WHO,
    against: 0,
    number: 1,
    cause: "shown_in_error",
    cards: [],
    points: 0,
    discard: "",
  },
};

/** Return an event of the type `kind` with what is usual left out. */
export function eventWith<K extends Event["kind"]>(kind: K, some: Partial<Extract<Event, { kind: K }>> = {}): Event {
  return { ...USUAL[kind], ...some };
}

/** One event of each type. */
export const ALL_EVENTS: readonly Event[] = Object.values(USUAL);

/** Return an event of the type `kind` that is about the own seat. */
export function ownEvent(kind: Event["kind"]): Event {
  const event = USUAL[kind];
  if ("seat" in event) return { ...event, seat: 0 };
  if ("dealer" in event) return { ...event, dealer: 0 };
  return event.kind === "deal_over" ? { ...event, out: 0 } : event;
}
