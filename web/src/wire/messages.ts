// Made from src/sambakit/server/wire by `make types`; changes here are lost.
/* eslint-disable */

export const PROTOCOL = 4;

/** The times of a clock: `turn` is for each turn, `bank` for what a turn takes longer, all deal long. */
export interface ClockTimes {
  /** s */
  turn: number;
  /** s */
  bank: number;
}

/** The end of a match before its target: no further deal begins once so many have been played, or after so long. */
export interface Limit {
  what: "deals" | "matches" | "minutes";
  most: number;
}

/** The choices that a table is opened with, beside its rules. */
export interface TableOptions {
  /** what the rules refuse may be done anyway, and claimed (C-15) */
  referee: boolean;
  clock: ClockTimes | null;
  /** anybody with the link may watch what everybody sees */
  spectators: boolean;
  chat: "free" | "off" | "presets";
  /** of the own melds, within the turn */
  take_back: boolean;
  /** in the lobby, while seats are free */
  listed: boolean;
  limit: Limit | null;
  /** for people who play with each other; whoever is alone with bots may always ask */
  hints: boolean;
  /** when somebody stays away: the others choose, a bot plays, or all wait */
  away: "ask" | "bot" | "wait";
}

/** Somebody who is away while others are here, or here and out of time. */
export interface Absent {
  seat: number;
  /** ms from the sending until a bot plays by itself; None: it does already, or never will */
  bot_in: number | null;
  /** that holds: of the others, or of the table's own accord */
  choice: "bot" | "skip" | "wait" | null;
  /** here, and out of time, or a bot plays since */
  late: boolean;
}

/** The invitation to a table: the link is /t/{table}#{secret}, the code is typed on the start page. */
export interface Invite {
  secret: string;
  code: string;
}

/** The player on a seat. */
export interface Seat {
  seat: number;
  side: number;
  /** "" for a deleted player and for a person without a name */
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
  /** a person who has not said a name yet */
  unnamed: boolean;
  /** the table is theirs */
  owner: boolean;
  /** a bot plays for the person */
  stand_in: boolean;
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

/** A claim that cost points: who did what against the rules, and who claimed it. */
export interface Penalty {
  seat: number;
  cause: string;
  rule: string;
  /** off for the side of the seat */
  points: number;
  /** seat */
  claimed_by: number;
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
  /** the claims in the sum of the line `penalties`, in order */
  penalties: Penalty[];
  /** its id, with which those who sit there can ask for the marks of their own turns */
  match: string;
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
  /** side; null: drawn or stopped */
  winner: number | null;
  totals: number[];
  /** ended before its time: nobody won */
  stopped: boolean;
  /** ended by the limit of the table, before the target */
  limit: boolean;
  /** of the evening: no further match begins at this table */
  last: boolean;
  /** its id, with which its record can be had */
  match: string;
  /** the table where its people play on in new teams */
  next: string;
}

/** The clocks as they stood when this was sent; all times in ms. The turn is used up before the bank. */
export interface Clock {
  /** seat */
  runs: number | null;
  /** left for a turn, by seat; empty where there are only minutes for the match */
  turns: number[];
  /** left for the deal, by seat */
  banks: number[];
  /** the seat whose clock runs has no time left: nothing happens by itself */
  out: boolean;
  /** until no further deal begins; None where the match has no such limit */
  match_left: number | null;
  match_runs: boolean;
}

/** The time until the next deal begins by itself. It stands still while somebody reads. */
export interface NextDeal {
  /** ms */
  begins_in: number;
  /** seats */
  readers: number[];
}

/** A house rule: a field in which the table's rule set differs from its preset, and both values as texts. */
export interface RuleChange {
  field: string;
  preset: string;
  house: string;
}

/** The question at a table that began at a prepared moment, and the result of the turn so far. */
export interface Exercise {
  /** such as "problem 868dbabe" */
  name: string;
  /** of the turn; "": nothing is judged */
  goal: "" | "complete" | "lesson" | "open" | "out";
  /** that the turn can come to: completed sets, else 1 */
  most: number;
  reached: number;
  /** the goal is reached, or the turn is over; nobody plays on */
  judged: boolean;
}

/** A seat before the match: a person has it, or a bot keeps it free. */
export interface RoomSeat {
  seat: number;
  side: number;
  kind: "bot" | "person";
  /** "" for a person without a name; names are for those who have a seat */
  name: string;
  /** of the bot */
  level: string;
  away: boolean;
  unnamed: boolean;
}

/** The cards that somebody drew for a seat, and the seat that they gave. */
export interface DrawnSeat {
  name: string;
  /** more than one for those who were level and drew again */
  cards: string[];
  seat: number;
}

/**
 * A table that gathers its people, as the person on `seat` sees it; sent whole whenever it changes.
 *
 * Whoever watches has seat -1, and names only with the secret of a screen link or a seat.
 */
export interface Room {
  type: "room";
  table: string;
  /** number of the last event */
  version: number;
  game: "samba" | "samba_romme";
  /** as text */
  rules: string;
  players: number;
  seat: number;
  seats: RoomSeat[];
  /** the seat of the owner */
  owner: number;
  options: TableOptions;
  /** None where nobody more is let in */
  invite: Invite | null;
  /** the last draw for seats, the highest card first; empty: none */
  drawn: DrawnSeat[];
  /** the draw makes partners of odd and of even cards (F-1.6) */
  odd_and_even: boolean;
  /** the highest card of the draw deals (O-8); else it is first to play */
  highest_deals: boolean;
  /** ms a bot waits before it moves */
  speed: number;
  /** pages that watch */
  watchers: number;
  /** deal and step of a finished match from which this one goes on, such as "2.14"; "": it is new */
  what_if: string;
}

/** An irregular play that has not lapsed; everybody has seen `cards` of the hand (F-9). */
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
  /** of several discards those that this seat may pick; the first one lies (S-8.1) */
  choices: string[];
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
  /** names of melds of its side that may be merged with it */
  merges: string[];
}

/** The table of one side. */
export interface SambaSide {
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

/** The allowed actions of this seat; everything else is refused with a reason. */
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
  /** why not in this turn with these cards, while the partner may be asked or said yes */
  cannot_go_out: Refusal | null;
  answer: boolean;
  take_back: boolean;
  ready: boolean;
  undo: boolean;
  /** cards of the hand can be laid or added now; before the opening: the hand holds one */
  can_meld: boolean;
}

/** The facts of a rule set that a page needs to draw its table and to find words; see `Options` too. */
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
  /** by kind of completed set, as in `Complete`: its bonus */
  set_points: Record<string, number>;
  /** with a referee several cards may be discarded, and the next player picks (S-8.1) */
  next_picks_discard: boolean;
}

/** A table of Samba as one seat may see it, whole. */
export interface TableView {
  game: "samba";
  rule_facts: RuleFacts;
  target: number;
  out_sets: number;
  sides: SambaSide[];
  phase: "answer" | "draw" | "over" | "play";
  /** the upcard cannot be taken */
  blocked: boolean;
  /** for everybody by a card in it, or for the own side, which has not opened */
  frozen: "" | "all" | "side";
  asked: "" | "no" | "waiting" | "yes";
  /** points of an opening in progress */
  staged_points: number | null;
  options: Options;
  /** a play that the rules refuse may be done anyway, and claimed (C-15) */
  referee: boolean;
  irregularities: Irregularity[];
  /** of the pile, its lowest cards, which nobody has seen */
  hidden: number;
  /** one card, by the player to move before this draw step, else by the next one (S-8.2) */
  drawn_ahead: boolean;
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
  table_options: TableOptions;
  /** number of the last game event, the `expect` of a play */
  last_event: number;
  /** the seat is the table's host, and the match runs */
  may_end_match: boolean;
  /** the match ends with this one, by the limit of the table */
  last_deal: boolean;
  clock: Clock | null;
  /** for those who have a seat; None where nobody more is let in */
  invite: Invite | null;
  /** pages that watch */
  watchers: number;
  /** the seat that asked for the pause, which lasts */
  paused: number | null;
  /** seats that want to end the match now */
  votes: number[];
  /** by seat: how many hints it had in this match */
  hints: number[];
  exercise: Exercise | null;
  /** as in `Room` */
  what_if: string;
  /** the people who are away, a part with the `away` of the seats */
  leaves: Absent[];
  /** of the same part; None: it waits for people, or a deal runs */
  next_deal: NextDeal | null;
}

/** A card that fits a Canastra now; with a choice of end there is one entry for each. */
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

/** The Canastras and scores of a player. */
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

/** The allowed actions of this seat; everything else is refused with a reason. */
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

/** The facts of the rules that a page needs to draw its table and to find words. */
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
  /** by worth of a Canastra, as in `CanastraWorth`: what it brings; not there: nothing */
  set_points: Record<string, number>;
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
  table_options: TableOptions;
  /** number of the last game event, the `expect` of a play */
  last_event: number;
  /** the seat is the table's host, and the match runs */
  may_end_match: boolean;
  /** the match ends with this one, by the limit of the table */
  last_deal: boolean;
  clock: Clock | null;
  /** for those who have a seat; None where nobody more is let in */
  invite: Invite | null;
  /** pages that watch */
  watchers: number;
  /** the seat that asked for the pause, which lasts */
  paused: number | null;
  /** seats that want to end the match now */
  votes: number[];
  /** by seat: how many hints it had in this match */
  hints: number[];
  exercise: Exercise | null;
  /** as in `Room` */
  what_if: string;
  /** the people who are away, a part with the `away` of the seats */
  leaves: Absent[];
  /** of the same part; None: it waits for people, or a deal runs */
  next_deal: NextDeal | null;
}

/**
 * A part of the view. Its fields replace those that the client knows, whole.
 *
 * A name such as ``sides.1`` is that of an entry: number 1 of the list `sides`.
 */
export interface Part {
  name: string;
  /** version of the part: one more than the one sent before */
  v: number;
  fields: Record<string, unknown>;
}

/** A person took the seat, or is back. */
export interface Joined {
  kind: "joined";
  n: number;
  seat: number;
  name: string;
}

/** A bot plays for the person, who is away. */
export interface Left {
  kind: "left";
  n: number;
  seat: number;
  name: string;
  /** the seat that let it play; None: it came by itself */
  by: number | null;
}

/** A bot plays this one turn for the person, who is away. */
export interface Skipped {
  kind: "skipped";
  n: number;
  seat: number;
  /** the seat that chose it */
  by: number;
}

/** The bot has played its one turn, and the table waits for the person again. */
export interface SkipOver {
  kind: "skip_over";
  n: number;
  seat: number;
}

/** Somebody chose to wait for a person who is away. */
export interface ChoseAway {
  kind: "chose_away";
  n: number;
  /** who chose */
  seat: number;
  /** who is away */
  other: number;
  choice: string;
}

/** Somebody asked for a pause. */
export interface Paused {
  kind: "paused";
  n: number;
  seat: number;
}

/** Somebody ended the pause. */
export interface Resumed {
  kind: "resumed";
  n: number;
  seat: number;
}

/** Somebody wants to end the match now, or no longer. */
export interface VotedEnd {
  kind: "voted_end";
  n: number;
  seat: number;
  yes: boolean;
}

/** Somebody has had a hint. */
export interface HintTaken {
  kind: "hint";
  n: number;
  seat: number;
}

/** A person left the seat for good, and a bot has it now. */
export interface GaveUp {
  kind: "gave_up";
  n: number;
  seat: number;
  /** the seat of the owner who sent them away */
  by: number | null;
}

/** The table belongs to the person on `seat` now. */
export interface OwnerChanged {
  kind: "owner";
  n: number;
  seat: number;
}

/** The owner chose another level for a bot, from the next deal on. */
export interface BotLevelSet {
  kind: "bot_level";
  n: number;
  /** of the owner */
  seat: number;
  /** seat of the bot */
  bot: number;
  level: string;
}

/** The owner made a new invitation, or lets nobody more in. */
export interface InviteChanged {
  kind: "invite";
  n: number;
  seat: number;
  open: boolean;
}

/** The owner allows all lines, ready-made ones only, or none: `free`, `presets`, `off`. */
export interface ChatChanged {
  kind: "chat";
  n: number;
  seat: number;
  chat: "free" | "off" | "presets";
}

/** The owner shows the table in the lobby, or no longer. */
export interface ListingChanged {
  kind: "listed";
  n: number;
  seat: number;
  listed: boolean;
}

/** The owner has made a link for a screen, which shows the table to everybody in the room. */
export interface ScreenLinked {
  kind: "screen_link";
  n: number;
  seat: number;
}

/** The seats were drawn for, before the first match. */
export interface SeatsDrawn {
  kind: "seats_drawn";
  n: number;
  /** who asked for it */
  seat: number;
}

/** A link to the seat was made. */
export interface SeatLinked {
  kind: "seat_link";
  n: number;
  seat: number;
}

/** The seat is ready for the next deal. */
export interface BecameReady {
  kind: "ready";
  n: number;
  seat: number;
}

/** Somebody set the speed of the bots. */
export interface SpeedSet {
  kind: "speed";
  n: number;
  seat: number | null;
  /** that a bot waits before each step */
  ms: number;
}

/** The clock of a seat, or the time of the match where there is no seat, goes on, rests or is used up. */
export interface ClockSet {
  kind: "clock";
  n: number;
  seat: number | null;
  why: "credited" | "out" | "started" | "stopped";
}

/** A match begins. */
export interface MatchStarted {
  kind: "match_started";
  n: number;
  /** the first one */
  dealer: number;
  /** of the match at this table, from 1 */
  number: number;
}

/** A deal begins. */
export interface Dealt {
  kind: "dealt";
  n: number;
  dealer: number;
  /** cards for each player */
  each: number;
  /** the own ones */
  cards: string[];
  /** None in a game without one */
  turn_up: string | null;
}

/** The deal has ended. */
export interface DealOver {
  kind: "deal_over";
  n: number;
  /** the seat that went out */
  out: number | null;
  /** out, stock, stalemate or annulled; empty in events of the first version */
  cause: string;
}

/** The match has ended. */
export interface MatchOver {
  kind: "match_over";
  n: number;
  /** the side; None where it is drawn or stopped */
  winner: number | null;
  /** the seat that ended it before its time */
  stopped_by: number | null;
  /** the limit of the table ended it, before the target */
  limit: boolean;
  /** more than half of the people ended it */
  voted: boolean;
}

/** Cards from the stock. */
export interface Drew {
  kind: "drew";
  n: number;
  seat: number;
  count: number;
  /** the own ones */
  cards: string[];
  /** those that the table laid with the draw */
  red_threes: string[];
}

/** The pile, or its top card. */
export interface Took {
  kind: "took";
  n: number;
  seat: number;
  way: string;
  /** those of the meld, the top card first */
  cards: string[];
  meld: string | null;
  /** cards that went to the hand */
  count: number;
  /** what the meld has just become */
  complete: "" | "black_samba" | "mixed" | "pure" | "royal_black" | "royal_red" | "samba" | "wild_canasta" | "quartett" | "row_large" | "row_large_joker" | "row_short" | "row_small" | "row_small_joker" | "samba" | "terzett" | null;
  /** those that the table laid with the pile */
  red_threes: string[];
  /** for which card the joker now stands */
  joker: string | null;
}

/** A new meld. */
export interface Laid {
  kind: "laid";
  n: number;
  seat: number;
  cards: string[];
  meld: string | null;
  /** what the meld has just become */
  complete: "" | "black_samba" | "mixed" | "pure" | "royal_black" | "royal_red" | "samba" | "wild_canasta" | "quartett" | "row_large" | "row_large_joker" | "row_short" | "row_small" | "row_small_joker" | "samba" | "terzett" | null;
  /** for which card the joker stands */
  joker: string | null;
}

/** Cards onto an own meld. */
export interface Added {
  kind: "added";
  n: number;
  seat: number;
  cards: string[];
  meld: string | null;
  /** what the meld has just become */
  complete: "" | "black_samba" | "mixed" | "pure" | "royal_black" | "royal_red" | "samba" | "wild_canasta" | "quartett" | "row_large" | "row_large_joker" | "row_short" | "row_small" | "row_small_joker" | "samba" | "terzett" | null;
  /** for which card the joker now stands */
  joker: string | null;
}

/** Two own groups became one. */
export interface Merged {
  kind: "merged";
  n: number;
  seat: number;
  /** which stays */
  meld: string | null;
  /** which is gone */
  other: string | null;
  /** what the meld has just become */
  complete: "" | "black_samba" | "mixed" | "pure" | "royal_black" | "royal_red" | "samba" | "wild_canasta" | "quartett" | "row_large" | "row_large_joker" | "row_short" | "row_small" | "row_small_joker" | "samba" | "terzett" | null;
}

/** A red three was laid by its player. */
export interface RedThreeLaid {
  kind: "red_three";
  n: number;
  seat: number;
  cards: string[];
}

/** The table laid the red threes of a hand and drew cards for them. */
export interface Exposed {
  kind: "exposed";
  n: number;
  seat: number;
  red_threes: string[];
  /** cards drawn */
  count: number;
  /** the own ones of these */
  cards: string[];
}

/** The partner is asked for leave to go out. */
export interface Asked {
  kind: "asked";
  n: number;
  seat: number;
}

/** The partner's answer. */
export interface Answered {
  kind: "answered";
  n: number;
  seat: number;
  yes: boolean;
}

/** A discard, which ends the turn. */
export interface Discarded {
  kind: "discarded";
  n: number;
  seat: number;
  cards: string[];
}

/** The turn ended with the last card kept. */
export interface Passed {
  kind: "passed";
  n: number;
  seat: number;
}

/** A player ended the deal with the stock empty. */
export interface DealEnded {
  kind: "ended";
  n: number;
  seat: number;
}

/** The last own step of the running turn was taken back; the same cards come again. */
export interface TookBack {
  kind: "took_back";
  n: number;
  seat: number;
  /** the last events of the game that stood: they no longer hold */
  count: number;
  what: "draw" | "meld" | "pile" | "question";
}

/** The seat holds one card. */
export interface OneCardLeft {
  kind: "one_card";
  n: number;
  seat: number;
}

/** The pile became the stock (Samba Rommé). */
export interface TurnedOver {
  kind: "turned_over";
  n: number;
  seat: number;
  /** of its cards */
  count: number;
}

/** The hand was emptied, and a Buraco is the new one (Samba Rommé). */
export interface BuracoWon {
  kind: "buraco";
  n: number;
  seat: number;
  count: number;
  /** the own ones */
  cards: string[];
}

/** A Buraco became the stock (Samba Rommé). */
export interface BuracoStocked {
  kind: "buraco_stocked";
  n: number;
  count: number;
}

/** A play against the rules was done anyway; where it stands its own events follow. */
export interface Irregular {
  kind: "irregular";
  n: number;
  seat: number;
  cause: string;
  /** those of the hand that were seen */
  cards: string[];
  /** in the deal, from 1 */
  number: number;
  /** that a claim costs */
  points: number;
}

/** An irregular play was claimed. */
export interface Claimed {
  kind: "claimed";
  n: number;
  /** who claims */
  seat: number;
  /** the offender */
  against: number;
  /** of the irregular play */
  number: number;
  cause: string;
  /** those that lie open now */
  cards: string[];
  /** off for the offender's side */
  points: number;
  /** of several discards the one that counts (S-8.1) */
  discard: string;
}

/**
 * A refusal: code, rule id, facts.
 *
 * The codes are those of the engine and these of the table with no rule (""): unreadable (reason),
 * nothing_to_take_back, seen_stays (to TakeBack, where other people play), no_taking_back, deal_still_runs (to
 * Ready), bot_plays_for_you (it ends the turn that it began), exercise_judged and exercise_by_luck (to plays at a
 * table that began at a prepared moment), look_first (to a play that goes on after unseen cards have come),
 * match_is_over, not_the_host and ends_by_vote (to EndMatch), paused, not_away and not_their_turn (to ChooseAway).
 * With a referee also too_many_irregular (most), and to claims nothing_to_claim, claim_against_own_side,
 * claimed_already and claim_too_late (F-9.3), next_player_picks and no_such_discard (S-8.1). To Say: chat_is_off,
 * presets_only, only_players_speak, too_fast (seconds), line_empty, line_too_long (most) and line_unreadable.
 */
export interface Refusal {
  code: string;
  rule: string;
  facts: Record<string, number | string>;
}

/** The consequence of a refused play that is done anyway, once another side claims it (C-15). */
export interface Price {
  cause: string;
  /** off for the own side */
  points: number;
  /** of the own hand, that become penalty cards */
  cards: string[];
  /** these are all cards of the hand */
  whole_hand: boolean;
}

/** A pile as it lay before the last pick, or as the player put it together. */
export interface FormerPile {
  /** places in the list of picks */
  cards: number[];
  /** name of the own meld that it goes to, such as A1; null: a new meld */
  to: string | null;
  /** the player put it together: it stays as it is, other cards may join it */
  kept: boolean;
  /** how often the player asked for the next of its meanings */
  turned: number;
}

/** Two own melds that the player wants to put together. */
export interface WishedMerge {
  /** its name stays */
  into: string;
  other: string;
}

/** A pile of picked cards. */
export interface TrayPile {
  /** places in the list of picks, in the order shown */
  cards: number[];
  /** open: not a meld yet */
  look: "group" | "open" | "red_three" | "row" | "samba" | "sequence" | "set" | "wilds";
  /** name of the own meld that it goes to */
  to: string | null;
  /** number of the pile of the question that it was, where the player keeps that */
  former: number | null;
  /** that it brings; null where it cannot stand */
  points: number | null;
  /** why it cannot stand */
  refusal: Refusal | null;
  /** it has another meaning: a wild or a joker may go elsewhere */
  may_turn: boolean;
  /** the card for which its joker stands, where that is another one */
  joker: string | null;
  /** and which of its cards the joker is */
  joker_at: number | null;
  /** cards that it lacks to be a meld, as far as can be said; else 0 */
  missing: number;
}

/** An own meld that loose picked cards fit. */
export interface TrayTarget {
  to: string;
  /** places in the list of picks: those that go there together */
  cards: number[];
}

/** The expected result of a play; nothing has changed. */
export interface TraySum {
  ok: boolean;
  /** of what can stand */
  points: number;
  /** points of the picked cards that are not a meld yet */
  loose: number;
  /** 0 where the side has opened */
  minimum: number;
  /** cards left in hand */
  leaves: number;
  /** completed sets after it */
  completed: number;
  goes_out: boolean;
  /** it goes out with the whole hand, so no minimum is asked for */
  folds: boolean;
  /** it empties the hand, which is a Buraco's then */
  wins_buraco: boolean;
  refusal: Refusal | null;
  /** as in `Refused` */
  irregular: string;
}

/** A way to take the discard pile with what is staged. */
export interface TrayTake {
  way: string;
  /** the play */
  actions: string[];
  /** places of the picks in it */
  used: number[];
  /** number of the pile that goes with the top card; null: none does */
  pile: number | null;
  /** of the hand, that go with the top card */
  cards: string[];
  to: string | null;
  /** for what the joker stands that the take brings or moves */
  joker: string | null;
  /** further melds must come with it to reach the minimum */
  opens: boolean;
  /** of the meld that it makes, in Samba Rommé more on the table */
  points: number;
}

/**
 * The first message of a page with the replay of a finished match, in place of hello.
 *
 * For those who played in it, and for everybody where its table lets people watch.
 */
export interface JoinReplay {
  type: "join_replay";
  protocol: number;
  match: string;
  token?: string | null;
}

/** Lead where nobody leads, or hand the lead over to the page with that number. */
export interface LeadReplay {
  type: "lead_replay";
  to: number;
}

/** Go along with the leader, or break free. */
export interface FollowReplay {
  type: "follow_replay";
  on: boolean;
}

/** Take all followers to a moment; from the leader alone. */
export interface ShowMoment {
  type: "show_moment";
  /** from 1 */
  deal: number;
  step: number;
}

/** Point at a card, a meld or another place of the table at a moment; "": no longer. */
export interface PointAt {
  type: "point_at";
  at: string;
  deal: number;
  step: number;
}

/** A page with the replay. */
export interface ReplayPerson {
  /** from 1, in the order of coming */
  number: number;
  /** in the match; None for somebody who watches */
  seat: number | null;
  follows: boolean;
}

/** The pages with the replay, and where the leader is; sent whole when it changes. */
export interface Together {
  type: "together";
  you: number;
  people: ReplayPerson[];
  leader: number | null;
  /** where the leader is */
  deal: number;
  step: number;
}

/** The leader has gone to another moment. */
export interface MomentShown {
  type: "moment_shown";
  deal: number;
  step: number;
}

/** Somebody points at a place of the table at a moment; "": no longer. */
export interface Pointed {
  type: "pointed";
  by: number;
  at: string;
  deal: number;
  step: number;
}

/**
 * The first message: which seat of which table, and the last event this client knows (0: none).
 *
 * The seat's token comes with the cookie, or here from programs that have none. Seat -1 watches: where the table has
 * spectators, with the secret of a screen link in `watch`, or beside the own seat.
 */
export interface Hello {
  type: "hello";
  protocol: number;
  table: string;
  seat: number;
  since?: number;
  token?: string | null;
  watch?: string | null;
}

/**
 * Carry out `actions` as one play.
 *
 * Where the rules refuse it, `even_so` does it anyway at a table with a referee (C-15); elsewhere it changes
 * nothing.
 */
export interface Play {
  type: "play";
  id: string;
  expect: number;
  actions: string[];
  even_so?: boolean;
}

/**
 * Claim an irregular play of another side (F-9.3): the irregularity `number` of that deal and match.
 *
 * Of several discards `discard` is the card that counts, empty for the one that lies (S-8.1).
 */
export interface ClaimIrregularity {
  type: "claim_irregularity";
  id: string;
  match: number;
  deal: number;
  number: number;
  discard?: string;
}

/** Take back the last own step of this turn. */
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

/** End that match now: nobody wins, and the deal that runs does not count. For a host alone with bots. */
export interface EndMatch {
  type: "end_match";
  id: string;
  match: number;
}

/** Change how long bots wait before they move, in ms (0 to 3000). */
export interface SetSpeed {
  type: "set_speed";
  id: string;
  speed: number;
}

/** Choose what happens to the seat of somebody who is away; a later choice of anybody replaces it. */
export interface ChooseAway {
  type: "choose_away";
  id: string;
  seat: number;
  choice: "bot" | "skip" | "wait";
}

/** Have the table rest, or go on. */
export interface Pause {
  type: "pause";
  id: string;
  on: boolean;
}

/** Vote for the end of that match, or take the vote back; more than half of the people here end it. */
export interface VoteEnd {
  type: "vote_end";
  id: string;
  match: number;
  yes: boolean;
}

/** Leave the own seat to a bot for good; the owner may send somebody else away so. */
export interface GiveUpSeat {
  type: "give_up_seat";
  id: string;
  seat: number;
}

/** Make the person on `seat` the owner. For the owner only. */
export interface HandOver {
  type: "hand_over";
  id: string;
  seat: number;
}

/** Choose another level for the bot on `seat`, from the next deal on. For the owner only. */
export interface SetBotLevel {
  type: "set_bot_level";
  id: string;
  seat: number;
  level: string;
}

/** Make a new invitation in place of the old one, or let nobody more in. For the owner only. */
export interface SetInvite {
  type: "set_invite";
  id: string;
  open: boolean;
}

/** Allow all lines, ready-made ones only, or none. For the owner only. */
export interface SetChat {
  type: "set_chat";
  id: string;
  chat: "free" | "off" | "presets";
}

/** Say something to everybody at the table: a ready-made line, or a typed one where the table allows it. */
export interface Say {
  type: "say";
  id: string;
  preset?: "back" | "bye" | "go_on" | "good_game" | "good_luck" | "hello" | "nice_canastra" | "nice_samba" | "one_moment" | "ouch" | "sorry" | "thanks" | "well_played" | "your_turn" | null;
  line?: string | null;
}

/** Show the table in the lobby while seats are free, or no longer. For the owner only. */
export interface SetListed {
  type: "set_listed";
  id: string;
  listed: boolean;
}

/** Move to a free seat before the match begins. */
export interface Sit {
  type: "sit";
  id: string;
  seat: number;
}

/** Draw cards for seats and partners before the match begins. For the owner only. */
export interface DrawSeats {
  type: "draw_seats";
  id: string;
}

/** Begin the first match, with bots on the free seats. For the owner only. */
export interface Begin {
  type: "begin";
  id: string;
}

/** Try a play on a copy; changes nothing. The answer repeats `seq`. */
export interface Check {
  type: "check";
  seq: number;
  expect: number;
  actions: string[];
}

/** Arrange the picked cards of the tray and try them as a play; changes nothing. The answer repeats `seq`. */
export interface Stage {
  type: "stage";
  seq: number;
  expect: number;
  /** the picks, in the order picked */
  cards: string[];
  /** as they lay before */
  piles: FormerPile[];
  merges: WishedMerge[];
}

/** Ask what a bot would do here. The answer, which may take a second, goes to this page alone and repeats `seq`. */
export interface Hint {
  type: "hint";
  seq: number;
  expect: number;
}

/** Say that this page reads what the deal was like, so that the next one waits, or no longer. */
export interface Reading {
  type: "reading";
  on: boolean;
}

/** Ask for the events after `since` and the whole view. */
export interface Resync {
  type: "resync";
  since: number;
}

/** Ask whether the line still holds: a page that hears nothing cannot tell a quiet table from a dead line. */
export interface Ping {
  type: "ping";
}

/** The answer to hello: the whole view, and the events after `since` (at most the kept ones). */
export interface Welcome {
  type: "welcome";
  protocol: number;
  version: number;
  events: Event[];
  view: TableView | RommeTable;
  /** the version of each part of the view, by its name */
  parts: Record<string, number>;
}

/** Events in order, and those parts of the view that are others after the last of them. */
export interface News {
  type: "news";
  version: number;
  events: Event[];
  parts: Part[];
}

/** Somebody has come or gone: the people who have no socket now. It is the part `presence` of the view. */
export interface Presence {
  type: "presence";
  /** its version */
  v: number;
  /** seats */
  away: number[];
  /** the same people, while others are here */
  leaves: Absent[];
  next_deal: NextDeal | null;
}

/** Somebody has said something: a ready-made line, or what was typed. */
export interface Said {
  type: "said";
  /** of the line at its table */
  number: number;
  /** of the speaker then */
  seat: number;
  /** of the speaker; "" for a person without a name */
  name: string;
  preset: "back" | "bye" | "go_on" | "good_game" | "good_luck" | "hello" | "nice_canastra" | "nice_samba" | "one_moment" | "ouch" | "sorry" | "thanks" | "well_played" | "your_turn" | null;
  line: string | null;
  /** unix time, s */
  at: number;
}

/** The last lines of the table, in place of those that the page knows. */
export interface Chat {
  type: "chat";
  lines: Said[];
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
 * `irregular` is the cause that the play would be if it were done anyway, empty if that is impossible; `price` is its
 * consequence.
 */
export interface Refused {
  type: "refused";
  id: string;
  refusal: Refusal;
  irregular: string;
  /** further reasons, each of another code */
  also: Refusal[];
  price: Price | null;
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

/** The result of one staged action. */
export interface StagedMeld {
  action: string;
  points: number;
  refusal: Refusal | null;
  /** the action in each of its meanings, where a joker may stand in several places */
  choices: string[];
}

/** The expected result of a staged play. */
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

/**
 * The arrangement of the picked cards of a `Stage`, and their expected result as a play.
 *
 * If the question makes no sense, `sum` has the refusal and there are no piles.
 */
export interface Staged {
  type: "staged";
  seq: number;
  version: number;
  /** by the first pick of each */
  piles: TrayPile[];
  /** why each wished merge cannot be, in the order of the question */
  merges: (Refusal | null)[];
  targets: TrayTarget[];
  /** the staged play, without cards that are not a meld yet if anything else is staged */
  actions: string[];
  /** places of the picks in it */
  used: number[];
  /** of `actions`; null where there are none */
  sum: TraySum | null;
  /** ways to take the pile that go with what is staged; all of them where none does */
  takes: TrayTake[];
  /** of the first of `takes` */
  with_pile: TraySum | null;
}

/**
 * A turn that is worth thinking about: its actions, to its end or that of the draw step.
 *
 * `value` are its points less than those of the best plan, 0 or below; `error` is the standard error of that.
 */
export interface HintPlan {
  plan: string[];
  value: number;
  error: number;
}

/** Why the first plan is better: a code, and the facts of its sentence (docs/bots.md). */
export interface HintReason {
  code: string;
  facts: Record<string, number | string>;
}

/**
 * The answer to a `Hint`: up to three plans, the best one first, and up to two reasons for it.
 *
 * Where there is no hint, `refusal` says why, and there are no plans.
 */
export interface Hinted {
  type: "hinted";
  seq: number;
  version: number;
  plans: HintPlan[];
  reasons: HintReason[];
  refusal: Refusal | null;
}

/** The message could not be used; says why. The socket closes after some of these. */
export interface Fault {
  type: "fault";
  code: "busy" | "hello_first" | "malformed" | "no_such_match" | "no_such_table" | "nobody_here" | "not_watched" | "not_your_seat" | "only_watching" | "protocol" | "table_damaged" | "too_large" | "too_many";
  text: string;
  /** with not_your_seat: a bot has the seat from now on */
  removed: boolean;
}

/** The server stops in `seconds`; come back by yourself. */
export interface Draining {
  type: "draining";
  seconds: number;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
}

/** POST /api/v1/tables: open a table with the caller on seat 0 and bots on the others. */
export interface NewTable {
  /** as text, such as "dutch + target=5000" */
  rules: string;
  players: number;
  /** "": none yet */
  name: string;
  bot_names: string[];
  /** or the name of a bot */
  level: string;
  speed: number;
  /** referee mode, only where the rule set has penalties; as in `options` */
  referee?: boolean;
  options?: TableOptions;
  /** people come first: the match begins when the owner says so */
  gathers?: boolean;
  /** the others cannot be chosen yet */
  purpose?: "friends" | "practice" | "strangers";
  /** its games may be published, without names */
  publish?: boolean;
  /** of the caller's side with their stand-in; "", or where all play alone: as `level` */
  partner_level?: string;
}

/**
 * POST /api/v1/matches/{match}/what-if: a table that goes on from a moment of that match, which is over.
 *
 * The caller sits on `seat`, bots on the others. Rules and number of players are those of the match.
 */
export interface NewWhatIf {
  /** from 1 */
  deal: number;
  /** how many steps of the deal have been played */
  step: number;
  seat: number;
  /** "": none yet */
  name: string;
  bot_names: string[];
  /** or the name of a bot */
  level: string;
  speed: number;
  options?: TableOptions;
  /** people come first: the match goes on when the owner says so */
  gathers?: boolean;
}

/** POST /api/v1/tables/{table}/new-teams, after a match: the same people and bots with other partners. */
export interface NewTeams {
}

/** POST /api/v1/problems/{problem}/tables: a table at the moment of the problem, with the caller to play. */
export interface NewExercise {
  /** "": none yet */
  name: string;
  /** of the others, or the name of a bot */
  level?: string;
  speed?: number;
}

/** POST /api/v1/lessons: a table at the moment of a step of a lesson, with the caller to play. */
export interface NewLesson {
  /** as text */
  rules: string;
  step: string;
  /** "": none yet */
  name: string;
  /** of the others, or the name of a bot */
  level?: string;
  speed?: number;
}

/** The answer: the address of the new table. */
export interface TableMade {
  table: string;
  seat: number;
}

/** POST /api/v1/tables/{table}/links: a one-time secret that gives a seat (the link is /t/{table}#{secret}). */
export interface SeatLink {
  seat: number;
  secret: string;
}

/** The request for a link to a seat; who has no name at the table yet says one with it. */
export interface AskSeatLink {
  seat: number;
  name?: string;
}

/**
 * POST /api/v1/tables/{table}/claim: take a seat under a name.
 *
 * `secret` is that of a link to one seat, or that of the invitation to the table. With an invitation, `seat` is the
 * seat that is wished for; without one the server chooses. Who has a seat already keeps it.
 */
export interface TakeSeat {
  secret: string;
  name: string;
  seat?: number | null;
}

/** GET /api/v1/lobby, a list of these: an open table with free seats, at which somebody is; no names. */
export interface LobbyTable {
  table: string;
  /** of its invitation: the link is /t/{table}#{secret} */
  secret: string;
  /** as text */
  rules: string;
  players: number;
  /** seats */
  free: number;
  begun: boolean;
  options: TableOptions;
}

/** A seat of a table as those see it who have not sat down yet: names are for those who have. */
export interface FreeSeat {
  side: number;
  free: boolean;
}

/** POST /api/v1/tables/{table}/invited: what the invitation with that secret leads to. */
export interface AskInvited {
  secret: string;
}

/** The answer: the table to which an invitation or a seat link leads, before one sits down. */
export interface Invited {
  table: string;
  /** as text */
  rules: string;
  /** the rule set that the house rules come from, or the rules themselves */
  base: string;
  players: number;
  seats: FreeSeat[];
  options: TableOptions;
  /** a match is played */
  begun: boolean;
  /** the seat of a seat link, or that of the caller, who sits here already */
  seat: number | null;
  /** the caller sits here already */
  seated: boolean;
  /** an own name is asked for */
  unnamed: boolean;
  /** the last match here has been played */
  over: boolean;
}

/** GET /api/v1/codes/{code}: the table and the secret of the invitation to which a typed code leads. */
export interface TypedCode {
  table: string;
  secret: string;
}

/** GET /api/v1/mine: a table at which the caller has a seat, newest first. */
export interface MyTable {
  table: string;
  seat: number;
  /** as text */
  rules: string;
  /** names by seat, "" for a deleted player and for a person without a name */
  players: string[];
  scores: number[];
  over: boolean;
  /** unix time, s */
  changed: number;
  /** number of the last deal in its match */
  deal: number;
  /** seats of people who have not said a name yet */
  unnamed: number[];
  /** the match has not begun */
  gathers: boolean;
  /** id of its last match that has ended, "" for none */
  finished: string;
}

/** GET /api/v1/history: a match of the caller that is over, newest first. */
export interface PlayedMatch {
  match: string;
  /** as text */
  rules: string;
  /** names by seat, "" for a deleted player and where no name is known */
  players: string[];
  /** seats where no name is known */
  unnamed: number[];
  /** by seat: a person began there, and no bot */
  people: boolean[];
  /** by seat */
  sides: number[];
  /** of the caller */
  seat: number;
  /** unix time, s */
  started: number;
  ended: number;
  how: "drawn" | "stopped" | "won";
  /** side */
  winner: number | null;
  /** by side; empty where no deal was played to its end */
  totals: number[];
  deals: number;
  /** it went on from a moment of another match */
  what_if: boolean;
}

/** The request for a link to another device; it says nothing. */
export interface AskDeviceLink {
}

/** The answer to a device that is one of a person now; it says nothing. */
export interface PersonJoined {
}

/** POST /api/v1/me/link: a one-time secret that makes another device one of the same person: /device#{secret}. */
export interface DeviceLink {
  secret: string;
  /** for which it holds */
  seconds: number;
}

/** POST /api/v1/me/devices: make the caller's device one of the person whose link it is. */
export interface JoinPerson {
  secret: string;
}

/** POST /api/v1/sheets and /api/v1/sheets/{sheet}: a whole score sheet of real cards, to share or to write along. */
export interface SheetText {
  /** sambakit sheet 1 */
  text: string;
}

/** The answer to the first: /s/{sheet} is the page to look on, /s/{sheet}#{key} the page to write along. */
export interface SheetShared {
  /** the id in the text */
  sheet: string;
  /** a secret, which nobody can ask for again */
  key: string;
  version: number;
}

/** The answer to the second: the sheet with all that everybody did to it. */
export interface SheetHeld {
  version: number;
  text: string;
}

/** GET /api/v1/sheets/{sheet}?after=3: the sheet when it changes, or after 25 s. */
export interface SheetSeen {
  version: number;
  /** None: it is still the version `after` */
  text: string | null;
  /** devices that follow it, this one included */
  watching: number;
  /** s, after which to ask again: 0, or more where the server lets nobody wait now */
  again_in: number;
}

/** A reason why house rules are unplayable, and the fields concerned. */
export interface Contradiction {
  fields: string[];
  reason: string;
}

/** The body of every HTTP answer from 400 up to 503 under /api/v1: why the request was not carried out. */
export interface Problem {
  code: "busy" | "choice" | "full" | "link" | "malformed" | "name" | "name_taken" | "no_sheet" | "not_found" | "not_yours" | "origin" | "rules" | "sheet_key" | "sheet_other" | "sheet_taken" | "sheet_too_large" | "sheet_unread" | "table_damaged" | "taken" | "too_large" | "too_many";
  text: string;
  /** s, with too_many and busy */
  retry_after: number;
  /** of house rules that are written well but cannot be played */
  contradictions: Contradiction[];
  /** of the text, from 1, with sheet_unread; 0 where it is no single one */
  line: number;
}

/** One row of a table in a rule. */
export interface RuleRow {
  what: string;
  points: number;
}

/** Numbers that a rule's text lists, to be shown as a table. */
export interface RuleTable {
  /** minimum, card_values */
  field: string;
  /** the part of the rule's text that it replaces */
  text: string;
  rows: RuleRow[];
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
  tables: RuleTable[];
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

/** A word that a field can take, and its meaning. */
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

/** GET /api/v1/fields?lang=en&game=samba: everything that a house rule can change, in the order of their texts. */
export interface RuleFields {
  lang: string;
  fields: RuleField[];
}

/** A word of our texts, and its name in the sources. */
export interface GlossaryTerm {
  term: string;
  meaning: string;
  /** by preset */
  sources: Record<string, string>;
}

/** GET /api/v1/rules/{rule set}?lang=en: the rules page of a preset, or of house rules (their text, encoded). */
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

/** A reason why a rule set is unplayable, and the fields concerned. */
export interface RuleProblem {
  fields: string[];
  reason: string;
  /** of the reason: what is written wrongly is told in English only */
  lang: string;
  /** missing: a field without a value */
  cause: "contradiction" | "missing" | "unreadable";
  /** the number behind an unreadable 10.000 */
  meant: string;
}

/** GET /api/v1/check?rules=dutch&lang=en: the meaning of a rule set's text, or its problems. */
export interface RulesChecked {
  /** in its one form */
  rules: string;
  facts: RuleFacts | RommeFacts | null;
  /** players -> side of each seat */
  sides: Record<number, number[]>;
  /** referee mode may be switched on */
  referee: boolean;
  /** field -> what its value says */
  sentences: Record<string, string>;
  /** field -> word -> what it would say, where other fields are in that */
  choices: Record<string, Record<string, string>>;
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

/** GET /api/v1/compare?rules=dutch&rules=bicycle&all=0&lang=en: rule sets side by side. */
export interface Comparison {
  rules: string[];
  rows: ComparedField[];
  /** fields left out, for all have the same value */
  same: number;
}

/** A rule set to choose, with its seats and sides. */
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
  /** all that play it, in one game or another */
  bots: string[];
  /** a bot that the server was started with, under its own name */
  own: boolean;
  /** that it plays */
  games: ("samba" | "samba_romme")[];
}

/** GET /api/v1/choices: the choices of the start page. */
export interface Choices {
  rules: Preset[];
  /** from the weakest up */
  levels: Level[];
  version: string;
  /** under which other devices reach this server, told to pages of its own machine alone */
  addresses: string[];
  /** open tables are listed here */
  lobby: boolean;
  /** score sheets of real cards are shared here */
  sheets: boolean;
}

/** A step of a lesson: plays that reach what it is about, and the values of the rules that it tells. */
export interface LessonStep {
  name: string;
  /** actions in notation; those that only go together are one play */
  plays: string[][];
  facts: Record<string, number>;
}

/** GET /api/v1/lessons?rules=…: the steps that a rule set has, in order. */
export interface Lesson {
  /** as text */
  rules: string;
  game: "samba" | "samba_romme";
  steps: LessonStep[];
}

/** GET /api/v1/problems, a list of these: a moment with a question about the turn, without its answer. */
export interface ListedProblem {
  id: string;
  goal: "complete" | "open" | "out";
  /** sets that can be completed, else 1 */
  most: number;
  /** 1 to 3 */
  grade: number;
  /** as text */
  rules: string;
  players: number;
}

/** GET /api/v1/problems/day/{date}: the problem of that day, with the cards that whoever solves it sees first. */
export interface DailyProblem {
  id: string;
  goal: "complete" | "open" | "out";
  /** sets that can be completed, else 1 */
  most: number;
  /** 1 to 3 */
  grade: number;
  /** as text */
  rules: string;
  players: number;
  /** of the own side */
  melds: string[][];
  /** of the pile */
  top: string | null;
  hand: string[];
}

/** GET /api/v1/problems/{problem}/answer: actions in order; those that only go together are one play. */
export interface ProblemAnswer {
  plays: string[][];
}

/** The meld of a match that brought the most: the values of its cards and the bonus of its set. */
export interface BestMeld {
  deal: number;
  side: number;
  /** the item of a score line, such as "samba"; "": no completed set */
  kind: string;
  cards: string[];
  points: number;
}

/** A deal of a finished match. An annulled one brings nobody anything. */
export interface DealDigest {
  /** in the record, from 1 */
  number: number;
  /** by side */
  points: number[];
  /** the seat that went out */
  out: number | null;
  /** it laid its whole hand at once, and the rules pay for that */
  concealed: boolean;
  /** by side: completed sets by the item of their score line */
  sets: Record<string, number>[];
}

/** GET /api/v1/matches/{match}/digest: a match that is over, deal by deal. */
export interface MatchDigest {
  deals: DealDigest[];
  best: BestMeld | null;
}

/** The figures of a person and their side in a match. A bot that stood in counts as the person. */
export interface MatchFigures {
  match: string;
  /** that were played to their end */
  deals: number;
  /** deals in which the person went out */
  outs: number;
  /** of these, concealed */
  concealed: number;
  /** completed by the side, by the item of their score line */
  sets: Record<string, number>;
  /** of the side in all deals */
  points: number;
  /** the most points of the side in a deal */
  best: number | null;
  /** its number */
  best_deal: number | null;
}

/** GET /api/v1/history/figures: the matches of a person that have been digested, and how many have not yet. */
export interface Figures {
  matches: MatchFigures[];
  missing: number;
}

/** POST /api/v1/matches/{match}/marks: has marks made. */
export interface AskMarks {
  /** from 1; 0: all deals that are over */
  deal?: number;
}

/** Why a turn is better: a code, and the facts of its sentence (docs/bots.md), as in hints. */
export interface MarkReason {
  code: string;
  facts: Record<string, number | string>;
}

/** A turn, or its draw step, that Master would have played otherwise. */
export interface Mark {
  /** steps of the deal before it, as in moments */
  step: number;
  seat: number;
  /** that `better` brings more, as expected from what the seat knew */
  points: number;
  /** the true difference is so near to it, with 95 % */
  within: number;
  /** actions */
  played: string[];
  better: string[];
  /** two at most */
  reasons: MarkReason[];
}

/** The decisions of a seat in a deal. */
export interface SeatMarks {
  seat: number;
  /** decisions that were not forced */
  choices: number;
  /** of them, those that count */
  marks: number;
  /** lost in these */
  points: number;
  /** as in `Mark` */
  within: number;
}

/** One time that chance decided: what the cards brought beyond the mean of other orders of the unseen cards. */
export interface Stroke {
  /** that brought the cards */
  step: number;
  /** of the deal, from 1 */
  turn: number;
  /** who got them; none: the hands were dealt */
  seat: number | null;
  /** of side 0 minus side 1 */
  points: number;
}

/** The luck of the draws of a seat, in points of its side minus the other. */
export interface SeatLuck {
  seat: number;
  points: number;
  /** by the number of other orders, as in `Mark` */
  within: number;
}

/** The luck of the cards of a deal, draw by draw and for each seat. */
export interface DealLuck {
  strokes: Stroke[];
  seats: SeatLuck[];
  /** of the judge */
  version: string;
}

/** A decision or cards that chance brought: `mark` or `stroke` is there, and the other is not. */
export interface DealMoment {
  /** steps of the deal before its position: the decision comes next, or the cards have just come */
  step: number;
  /** whose; none: the hands were dealt */
  seat: number | null;
  mark: Mark | null;
  stroke: Stroke | null;
}

/** The marks of one deal. While its match runs they are the `moments` alone; the other lists are empty. */
export interface DealMarks {
  deal: number;
  /** none: nobody has asked for them */
  state: "failed" | "made" | "making" | "none";
  /** from 0 to 1 */
  progress: number;
  marks: Mark[];
  seats: SeatMarks[];
  /** Master then, with its version */
  bot: string;
  /** of the analysis */
  version: string;
  /** with it, the same versions make the same marks */
  chance: string;
  playouts: number;
  /** in games and at tables where it can be computed */
  luck: DealLuck | null;
  /** three at most, the greatest first */
  moments: DealMoment[];
}

/** GET and POST /api/v1/matches/{match}/marks: the deals that are over, or the one that is asked for. */
export interface MatchMarks {
  deals: DealMarks[];
}

export type Event = Joined | Left | Skipped | SkipOver | ChoseAway | Paused | Resumed | HintTaken | VotedEnd | GaveUp | OwnerChanged | BotLevelSet | InviteChanged | ChatChanged | ListingChanged | ScreenLinked | SeatsDrawn | SeatLinked | BecameReady | SpeedSet | ClockSet | MatchStarted | Dealt | DealOver | MatchOver | Drew | Took | Laid | Added | Merged | RedThreeLaid | Exposed | Asked | Answered | Discarded | Passed | DealEnded | TookBack | OneCardLeft | TurnedOver | BuracoWon | BuracoStocked | Irregular | Claimed;

export type AnyView = TableView | RommeTable;

export type Incoming = Hello | Play | ClaimIrregularity | TakeBack | Ready | EndMatch | SetSpeed | ChooseAway | Pause | VoteEnd | GiveUpSeat | HandOver | SetBotLevel | SetInvite | SetChat | SetListed | Sit | DrawSeats | Begin | Say | Check | Stage | Hint | Reading | Resync | Ping | JoinReplay | LeadReplay | FollowReplay | ShowMoment | PointAt;

export type Outgoing = Welcome | Room | News | Presence | Said | Chat | Done | Duplicate | Refused | Stale | Busy | Checked | Staged | Hinted | Fault | Draining | Pong | Together | MomentShown | Pointed;
