// Made from src/sambakit/server/wire by `make types`; changes here are lost.
/* eslint-disable */

export const PROTOCOL = 1;

/** Who sits on a seat. */
export interface Seat {
  seat: number;
  side: number;
  name: string;
  kind: "bot" | "person";
  /** name of the bot that has the seat or stands in */
  level: string;
  away: boolean;
  /** in hand */
  cards: number;
  /** for the next deal */
  ready: boolean;
  /** of the hand, that lie open: penalty cards, to be discarded first */
  open_cards: string[];
  /** cards still to be drawn for red threes that were exposed with the deal (S-7.3) */
  to_replace: number;
}

/** One line of a deal score: item, points, the facts of its formula, and the rule it rests on. */
export interface ScoreLine {
  item: string;
  points: number;
  rule: string;
  facts: Record<string, number | string>;
}

/** A side's score of the deal that ended. */
export interface SideScore {
  side: number;
  lines: ScoreLine[];
  deal: number;
  total: number;
  /** 0 where the game knows none */
  next_minimum: number;
}

/** The score page: how the deal ended, all hands, all lines. */
export interface DealResult {
  number: number;
  went_out: number | null;
  /** what ended it; an annulled one counts for nobody */
  end: "annulled" | "out" | "stalemate" | "stock";
  sides: SideScore[];
  /** by seat */
  hands: string[][];
}

/** One deal on the match score sheet. */
export interface SheetRow {
  number: number;
  /** by side */
  deal: number[];
  total: number[];
}

/** The end of a match. */
export interface MatchResult {
  /** side; null: drawn */
  winner: number | null;
  totals: number[];
}

/** A house rule: a field in which the table's rule set differs from its preset, and both values as texts. */
export interface RuleChange {
  field: string;
  preset: string;
  house: string;
}

/** Something done against the rules that has not lapsed; `cards` of the hand everybody has seen (F-9). */
export interface Irregularity {
  /** in this deal, from 1 */
  number: number;
  seat: number;
  cause: string;
  rule: string;
  /** off for the side when it is claimed */
  points: number;
  cards: string[];
  /** a claim makes cards of the hand penalty cards */
  penalty_cards: boolean;
  claimed_by: number | null;
  /** turns, the running one too, at whose end it lapses; 0: the deal is over, so until the next one */
  turns_left: number;
  /** this seat, now */
  may_claim: boolean;
}

/** A meld on the table; `name` is its name in actions, such as A1. */
export interface Meld {
  name: string;
  kind: "group" | "sequence" | "wilds";
  /** of a sequence in order, a wild in its place */
  cards: string[];
  naturals: number;
  wilds: number;
  points: number;
  /** cards that complete it */
  needed: number;
  complete: "" | "black_samba" | "mixed" | "pure" | "royal_black" | "royal_red" | "samba" | "wild_canasta";
  /** texts of card kinds that may be added to it, as a hint for drawing */
  takes: string[];
}

/** What a side has. */
export interface SideView {
  side: number;
  seats: number[];
  /** of the match, before this deal */
  score: number;
  opened: boolean;
  minimum: number;
  completed: number;
  /** to go out, in number and in kinds */
  sets_suffice: boolean;
  /** by slot; null where a group was merged away */
  melds: (Meld | null)[];
  red_threes: string[];
}

/** One way in which the pile may be taken now, on its own or as the start of an opening. */
export interface PileOffer {
  /** such as "take pair Qh Qd" */
  action: string;
  way: "add" | "pair" | "run" | "top" | "wild";
  cards: string[];
  to: string | null;
  /** further melds must come with it to reach the minimum */
  opens: boolean;
  /** of the meld it makes, towards the minimum */
  points: number;
}

/** What this seat may do now; everything else is refused with a reason. */
export interface Options {
  draw: boolean;
  /** the stock is empty: drawing ends the deal (D-11.3) */
  draw_ends_deal: boolean;
  /** the stock is empty: whoever does not take ends the deal by saying so (C-16) */
  end_deal: boolean;
  /** one of `takes` must be taken (C-16) */
  take_forced: boolean;
  takes: PileOffer[];
  /** meld steps are possible in this phase */
  lay: boolean;
  red_threes: string[];
  /** card kinds that may be discarded */
  discard: string[];
  discard_goes_out: boolean;
  /** the whole hand has been laid but for one card: only its discard is left (C-7) */
  ends_fold: boolean;
  pass_turn: boolean;
  ask: boolean;
  answer: boolean;
  take_back: boolean;
  ready: boolean;
  undo: boolean;
}

/** What a page must know of a rule set to draw its table and to find words; what may be done is in `Options`. */
export interface RuleFacts {
  game: "samba";
  preset: string;
  experimental: boolean;
  changes: RuleChange[];
  /** cards of a draw step */
  draw: number;
  sequences: boolean;
  /** at most so many in a sequence */
  sequence_wilds: number;
  wild_melds: boolean;
  sets_of_threes: boolean;
  merge_groups: boolean;
  join_sequences: boolean;
  /** laid: the table lays them by itself */
  red_threes: "laid" | "optional" | "sets";
  /** they count plus once the side has melded */
  red_threes_by_melds: boolean;
  /** of the completed sets that going out asks for */
  out_sequences: number;
  out_pure: number;
  out_mixed: number;
  /** cards a taker gets at most */
  pile_limit: number | null;
  pass_with_one: boolean;
  /** who has one card left says so */
  pumba: boolean;
  /** referee mode may be switched on, for the rules have penalties (C-15) */
  referee: boolean;
  /** the whole hand laid at once needs no minimum */
  fold: boolean;
  /** more than the target */
  target_strict: boolean;
}

/** A table of Samba as one seat may see it, whole. */
export interface TableView {
  game: "samba";
  rule_facts: RuleFacts;
  target: number;
  out_sets: number;
  sides: SideView[];
  phase: "answer" | "draw" | "over" | "play";
  /** the upcard cannot be taken */
  blocked: boolean;
  /** for everybody by a card in it, or for the own side, which has not opened */
  frozen: "" | "all" | "side";
  asked: "" | "no" | "waiting" | "yes";
  /** points of an opening in progress */
  staged_points: number | null;
  options: Options;
  /** a play that the rules refuse may be done all the same, and claimed (C-15) */
  referee: boolean;
  irregularities: Irregularity[];
  table: string;
  /** as text: a preset and the house rules, such as "dutch + target=5000" */
  rules: string;
  /** ms a bot waits before it moves */
  speed: number;
  seat: number;
  side: number;
  seats: Seat[];
  match: number;
  /** number, from 1 */
  deal: number;
  dealer: number;
  turn: number;
  actor: number;
  hand: string[];
  /** cards that came into the own hand in this turn */
  drawn: string[];
  stock: number;
  pile: number;
  upcard: string | null;
  result: DealResult | null;
  sheet: SheetRow[];
  over: MatchResult | null;
  /** alone with bots */
  practice: boolean;
  /** number of the last game event, the `expect` of a play */
  last_event: number;
}

/** A card that fits a Canastra as it lies; with a choice of end there is one for each. */
export interface Growth {
  card: string;
  /** for what the joker of the row stands then, where the card brings one or moves it */
  joker: string | null;
}

/** A Canastra on the table; `name` is its name in actions, such as A1. */
export interface Canastra {
  name: string;
  kind: "row" | "samba" | "set";
  /** rows from the low end up */
  cards: string[];
  /** for what each of `cards` stands: for itself, but for a joker */
  places: string[];
  /** index of the joker in `cards` */
  joker: number | null;
  clean: boolean;
  /** that it brings as it lies */
  points: number;
  worth: "quartett" | "row_large" | "row_large_joker" | "row_short" | "row_small" | "row_small_joker" | "samba" | "terzett";
  /** what fits it, as a hint for drawing and for dragging */
  takes: Growth[];
}

/** What a player has on the table. */
export interface RommeSide {
  side: number;
  seats: number[];
  /** of the match, before this game */
  score: number;
  /** by slot */
  canastras: Canastra[];
  /** of `canastras` */
  points: number;
  /** Buracos, in this game */
  won: number;
  /** + cards: games won since the last set */
  plus: number;
  /** S cards: sets won */
  sets: number;
}

/** One way in which the pile may be taken now. */
export interface RommeOffer {
  /** such as "take add r6 A1" or "take new row r4 r5 r6" */
  action: string;
  way: "add" | "new";
  /** of the hand */
  cards: string[];
  to: string | null;
  /** for what the joker stands that the take brings or moves */
  joker: string | null;
  /** more on the table */
  points: number;
}

/** One action that lays cards of the hand now: a Canastra of the least length, or a card onto an own one. */
export interface Laying {
  /** such as "lay row b1 g2=b2 b3" or "add b2 A1 joker b4" */
  action: string;
  cards: string[];
  to: string | null;
  /** for what the joker stands that it brings or moves */
  joker: string | null;
  /** more on the table */
  points: number;
}

/** What this seat may do now; everything else is refused with a reason. */
export interface RommeOptions {
  draw: boolean;
  /** the stock is empty: the pile is turned over first */
  draw_turns_over: boolean;
  /** cards; 0: neither stock nor pile is left */
  draw_gets: number;
  takes: RommeOffer[];
  /** Canastras and additions are possible in this phase */
  lay: boolean;
  layings: Laying[];
  discard: string[];
  /** what the last card of the hand brings */
  discard_empties: "" | "buraco" | "nothing" | "out";
  take_back: boolean;
  ready: boolean;
}

/** What a page must know of the rules to draw its table and to find words. */
export interface RommeFacts {
  game: "samba_romme";
  preset: string;
  experimental: boolean;
  changes: RuleChange[];
  /** cards of a draw step */
  draw: number;
  buracos: number;
  buraco_size: number;
  row_min: number;
  row_max: number;
  cyclic: boolean;
  row_jokers: number;
  set_values: number[];
  set_grows: boolean;
  /** empty: there is no Samba */
  samba_values: number[];
  samba_colours: "any" | "different" | "one";
  /** cards from which a row counts */
  row_small_length: number;
  row_large_length: number;
  take_needs_canastra: boolean;
  stalemate_turnovers: number;
  match: "games" | "points" | "sets";
  /** games, points or sets */
  goal: number;
  /** won games that make a set */
  set_games: number;
  /** from so many on each card of the hand costs more */
  many_cards: number;
}

/** A table of Samba Rommé as one seat may see it, whole. */
export interface RommeTable {
  game: "samba_romme";
  rule_facts: RommeFacts;
  /** a side is a seat */
  sides: RommeSide[];
  /** opening: the opener discards and does nothing else */
  phase: "draw" | "opening" | "over" | "play";
  /** the pile, in this turn */
  taken: boolean;
  /** that lie face down still */
  buracos: number;
  /** of the pile since a card was last laid */
  turnovers: number;
  options: RommeOptions;
  table: string;
  /** as text: a preset and the house rules, such as "dutch + target=5000" */
  rules: string;
  /** ms a bot waits before it moves */
  speed: number;
  seat: number;
  side: number;
  seats: Seat[];
  match: number;
  /** number, from 1 */
  deal: number;
  dealer: number;
  turn: number;
  actor: number;
  hand: string[];
  /** cards that came into the own hand in this turn */
  drawn: string[];
  stock: number;
  pile: number;
  upcard: string | null;
  result: DealResult | null;
  sheet: SheetRow[];
  over: MatchResult | null;
  /** alone with bots */
  practice: boolean;
  /** number of the last game event, the `expect` of a play */
  last_event: number;
}

/**
 * Something that happened, numbered without gaps; what a seat may not see is not in it.
 *
 * At the table: joined (a person took the seat, or is back), left (a bot plays for the person), seat_link (a link to
 * the seat was made), ready, speed (count: ms). Of the match: match_started (seat: first dealer, count: number),
 * dealt (seat: dealer, count: cards each, cards: the own ones, other: the turn-up), deal_over (seat: who went out),
 * match_over (count: the side that won). Of the game, with who did it in seat: drew (count; cards: the own ones),
 * took (cards: those of the meld, top first; count: how many went to the hand), laid, added, merged (meld stays,
 * other is gone), red_three, exposed (the table lays the red threes of a hand; count: the cards drawn for them; cards:
 * the own ones of these), asked, answered, discarded, passed, ended, took_back (count: the events that no longer
 * hold, the last of this seat), one_card. `red_threes` are those that the table laid with drew, took and exposed.
 * In Samba Rommé also turned_over (the pile became the stock; count: its cards), buraco (the hand was emptied; cards:
 * the own ones, count) and buraco_stocked (a Buraco became the stock; count). There `joker` is the card for which the
 * joker stands that laid, added and took brought or moved; `cause` of
 * deal_over is out, stock, stalemate or annulled.
 * With a referee: irregular (cause; cards: those of the hand that were seen; count: its number in the deal; points:
 * what a claim costs; where the play stands, its own events follow), claimed (seat: who claims; against: the
 * offender; count: the number; cards: those that lie open now; points: off for the offender's side).
 */
export interface Event {
  n: number;
  kind: string;
  seat: number | null;
  cards: string[];
  meld: string | null;
  other: string | null;
  way: string | null;
  count: number | null;
  yes: boolean | null;
  name: string | null;
  /** what the meld has just become */
  complete: "" | "black_samba" | "mixed" | "pure" | "royal_black" | "royal_red" | "samba" | "wild_canasta" | "quartett" | "row_large" | "row_large_joker" | "row_short" | "row_small" | "row_small_joker" | "samba" | "terzett" | null;
  red_threes: string[];
  cause: string | null;
  points: number | null;
  /** a seat */
  against: number | null;
  /** for which card it stands */
  joker: string | null;
}

/**
 * The first message: which seat of which table, and the last event this client knows (0: none).
 *
 * The seat's token comes with the cookie, or here from programs that have none.
 */
export interface Hello {
  type: "hello";
  protocol: number;
  table: string;
  seat: number;
  since?: number;
  token?: string | null;
}

/**
 * Carry out `actions` as one play.
 *
 * Where the rules refuse it, `even_so` does it all the same at a table with a referee (C-15); elsewhere it changes
 * nothing.
 */
export interface Play {
  type: "play";
  id: string;
  expect: number;
  actions: string[];
  even_so?: boolean;
}

/** Claim what another side has done against the rules (F-9.3): the irregularity `number` of that deal and match. */
export interface ClaimIrregularity {
  type: "claim_irregularity";
  id: string;
  match: number;
  deal: number;
  number: number;
}

/** Take back the last own meld step of this turn. */
export interface TakeBack {
  type: "take_back";
  id: string;
  expect: number;
}

/** Go on: to the next deal, or after the match to a new one with the same seats. */
export interface Ready {
  type: "ready";
  id: string;
  expect: number;
}

/** Change how long bots wait before they move, in ms (0 to 3000). */
export interface SetSpeed {
  type: "set_speed";
  id: string;
  speed: number;
}

/** Try a play on a copy; changes nothing. `seq` comes back with the answer. */
export interface Check {
  type: "check";
  seq: number;
  expect: number;
  actions: string[];
}

/** Ask for the events after `since` and the whole view. */
export interface Resync {
  type: "resync";
  since: number;
}

/**
 * Why a play is refused: code, rule id, facts.
 *
 * The codes are those of the engine, and four of the table with no rule (""): unreadable (reason),
 * nothing_to_take_back, deal_still_runs (to Ready), bot_plays_for_you (it ends the turn that it began). With a referee
 * also too_many_irregular (most), and to claims nothing_to_claim, claim_against_own_side, claimed_already and
 * claim_too_late (F-9.3).
 */
export interface Refusal {
  code: string;
  rule: string;
  facts: Record<string, number | string>;
}

/** The answer to hello: the whole view, and the events after `since` (all that are kept, where that is too many). */
export interface Welcome {
  type: "welcome";
  protocol: number;
  version: number;
  events: Event[];
  view: TableView | RommeTable;
}

/** Events in order, and the view after the last of them. */
export interface News {
  type: "news";
  version: number;
  events: Event[];
  view: TableView | RommeTable;
}

/** The command was carried out; `version` is the number of its last event. */
export interface Done {
  type: "done";
  id: string;
  version: number;
}

/** The command had been carried out before. */
export interface Duplicate {
  type: "duplicate";
  id: string;
  version: number;
}

/**
 * The rules refuse the command; nothing changed.
 *
 * `irregular` is the cause that the play would be if it were done all the same, empty where that is impossible.
 */
export interface Refused {
  type: "refused";
  id: string;
  refusal: Refusal;
  irregular: string;
}

/** The command was made for an older state; nothing changed. */
export interface Stale {
  type: "stale";
  id: string;
  version: number;
}

/** The server could not take the command now; `limit` names why. */
export interface Busy {
  type: "busy";
  id: string;
  /** ms */
  retry_after: number;
  limit: string;
}

/** What one staged action comes to. */
export interface StagedMeld {
  action: string;
  points: number;
  refusal: Refusal | null;
  /** the action in each of its meanings, where a joker may stand in several places */
  choices: string[];
}

/** What a staged play would come to. */
export interface Checked {
  type: "checked";
  seq: number;
  version: number;
  ok: boolean;
  melds: StagedMeld[];
  points: number;
  /** 0 where the side has opened */
  minimum: number;
  /** cards left in hand */
  leaves: number;
  /** completed sets after it */
  completed: number;
  goes_out: boolean;
  /** it goes out with the whole hand, so no minimum is asked for */
  folds: boolean;
  refusal: Refusal | null;
  /** as in `Refused` */
  irregular: string;
  /** it empties the hand, which is a Buraco's then */
  wins_buraco: boolean;
}

/** The message could not be used; says why. The socket closes after some of these. */
export interface Fault {
  type: "fault";
  code: "busy" | "hello_first" | "malformed" | "no_such_table" | "not_your_seat" | "protocol" | "too_large" | "too_many";
  text: string;
}

/** The server stops in `seconds`; come back by yourself. */
export interface Draining {
  type: "draining";
  seconds: number;
}

/** POST /api/tables: open a table with the caller on seat 0 and bots on the others. */
export interface NewTable {
  /** as text, such as "dutch + target=5000" */
  rules: string;
  players: number;
  name: string;
  bot_names: string[];
  /** or the name of a bot */
  level: string;
  speed: number;
  /** referee mode, only where the rule set has penalties */
  referee?: boolean;
}

/** The answer: where to go. */
export interface TableMade {
  table: string;
  seat: number;
}

/** POST /api/tables/{table}/links: a one-time secret that gives a seat (the link is /t/{table}#{secret}). */
export interface SeatLink {
  seat: number;
  secret: string;
}

/** For which seat a link is wanted. */
export interface AskSeatLink {
  seat: number;
}

/** POST /api/tables/{table}/claim: take the seat of a link under a name. */
export interface Claim {
  secret: string;
  name: string;
}

/** GET /api/mine: a table at which the caller has a seat, newest first. */
export interface MyTable {
  table: string;
  seat: number;
  /** as text */
  rules: string;
  players: string[];
  scores: number[];
  over: boolean;
  /** unix time, s */
  changed: number;
}

/** Why house rules cannot be played, and the fields that say so. */
export interface Contradiction {
  fields: string[];
  reason: string;
}

/** The body of every HTTP answer from 400 up to 503 under /api: why the request was not carried out. */
export interface Problem {
  code: "busy" | "choice" | "link" | "malformed" | "name" | "not_found" | "not_yours" | "origin" | "rules" | "too_large" | "too_many";
  text: string;
  /** s, with too_many and busy */
  retry_after: number;
  /** of house rules that are written well but cannot be played */
  contradictions: Contradiction[];
}

/** One numbered rule of a rules page. */
export interface RuleText {
  id: string;
  text: string;
  /** what the rule rests on */
  source: string;
  /** printed in the source, or our default */
  printed: boolean;
  /** rules of this page that hold instead; this one comes from the page of the base */
  instead: string[];
  /** fields of which it speaks that house rules change: mark it */
  changed: string[];
  /** sentences that hold by house rule, instead of what the text says there */
  house: string[];
}

/** A heading with its rules. */
export interface RuleSection {
  title: string;
  rules: RuleText[];
  /** the preset whose page it comes from, "common" for the common rules */
  of: string;
}

/** A field that house rules change, in words. */
export interface HouseRule {
  field: string;
  label: string;
  /** values as text */
  preset: string;
  house: string;
  sentence: string;
  /** ids of the rules that speak of it */
  rules: string[];
  /** without effect beside the other fields */
  idle: boolean;
}

/** A word that a field can take, and what it says then. */
export interface FieldValue {
  value: string;
  sentence: string;
}

/** A field that house rules replace, in words. */
export interface RuleField {
  name: string;
  /** title of the table that it belongs to */
  group: string;
  label: string;
  meaning: string;
  /** what its values look like, such as "a number or none" */
  shape: string;
  /** empty where they are numbers or lists */
  values: FieldValue[];
  /** its value in each preset, as text */
  presets: Record<string, string>;
  /** presets in which it has no effect */
  idle: string[];
}

/** GET /api/fields?lang=en&game=samba: everything that a house rule can change, in the order of their texts. */
export interface RuleFields {
  lang: string;
  fields: RuleField[];
}

/** A word of our texts, and how the sources call it. */
export interface GlossaryTerm {
  term: string;
  meaning: string;
  /** by preset */
  sources: Record<string, string>;
}

/** GET /api/rules/{rule set}?lang=en: the whole rules page of a preset, or of house rules (their text, encoded). */
export interface RulesPage {
  rules: string;
  lang: string;
  title: string;
  sections: RuleSection[];
  /** where the rules come from */
  about: string;
  /** all but a sentence of it is ours: say so */
  experimental: boolean;
  /** in which the page is written */
  languages: string[];
  /** shown at its top */
  changes: HouseRule[];
  glossary: GlossaryTerm[];
}

/** Why a rule set cannot be played, and the fields concerned. */
export interface RuleProblem {
  fields: string[];
  reason: string;
  /** of the reason: what is written wrongly is told in English only */
  lang: string;
}

/** GET /api/check?rules=dutch&lang=en: what a rule set's text says, or the problems with it. */
export interface RulesChecked {
  /** in its one form */
  rules: string;
  facts: RuleFacts | RommeFacts | null;
  /** players -> side of each seat */
  sides: Record<number, number[]>;
  /** field -> what its value says */
  sentences: Record<string, string>;
  /** field -> the rules that speak of it */
  cited: Record<string, string[]>;
  /** fields without effect beside the others */
  idle: string[];
  problems: RuleProblem[];
}

/** A field in several rule sets: values as texts and in words, and the rules that speak of it. */
export interface ComparedField {
  field: string;
  /** title of the table that it belongs to */
  group: string;
  label: string;
  values: string[];
  sentences: string[];
  cited: string[][];
}

/** GET /api/compare?rules=dutch&rules=bicycle&all=0&lang=en: rule sets side by side. */
export interface Comparison {
  rules: string[];
  rows: ComparedField[];
  /** fields left out, for all have the same value */
  same: number;
}

/** A rule set that can be chosen, and how it seats whom. */
export interface Preset {
  name: string;
  experimental: boolean;
  /** players -> side of each seat */
  sides: Record<number, number[]>;
  /** referee mode may be switched on */
  referee: boolean;
  /** whose table it is played at */
  game: "samba" | "samba_romme";
}

/** A strength of bots that can be chosen. */
export interface Level {
  name: string;
  /** that plays it; two levels may have the same one */
  bot: string;
  /** a bot that the server was started with, under its own name */
  own: boolean;
  /** that it plays */
  games: ("samba" | "samba_romme")[];
}

/** GET /api/choices: what the start page offers. */
export interface Choices {
  rules: Preset[];
  /** from the weakest up */
  levels: Level[];
  version: string;
}

export type AnyView = TableView | RommeTable;

export type Incoming = Hello | Play | ClaimIrregularity | TakeBack | Ready | SetSpeed | Check | Resync;

export type Outgoing = Welcome | News | Done | Duplicate | Refused | Stale | Busy | Checked | Fault | Draining;
