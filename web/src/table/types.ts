/**
 * What the components of every table draw, and what they call: plain values and `TableActions`.
 *
 * Nothing here talks to the server. A game's table takes `TableProps`; the page around it turns what is called into staged
 * cards or a command.
 */
import type { Snippet } from "svelte";

import type { Rich } from "../cards/rich";
import type { HandMode, SortOrder } from "../device/handLayout";
import type { Event } from "../wire/messages";
import type { SideLabel } from "../words/people";
import type { WhatIfOrigin } from "./whatif/whatIf";

/** One copy of a card in the own hand, in the order in which it lies. */
export interface HandCard {
  /** stays with the copy for as long as it is held, such as `9s.1`, so that focus and motion follow the card */
  key: string;
  /** two letters, such as `9s`, `Td`, `Jk` */
  card: string;
  /** lies in the tray */
  picked: boolean;
  /** came in during this turn */
  fresh: boolean;
  /** is to be discarded when the own turn comes */
  planned: boolean;
  /** lies open for everybody and is to be discarded before other cards, where a referee is */
  penalty: boolean;
}

/** Cards that lie together in the tray. */
export interface StagedMeld {
  id: string;
  cards: string[];
  /** `open`: not a meld yet; `pile`: the meld that takes the pile, its upcard drawn first */
  look: "group" | "sequence" | "wilds" | "add" | "pile" | "open";
  /** the own meld it goes onto, such as `A3`; null for a new one */
  target: string | null;
  /** null until the server has said it */
  points: number | null;
  /** small line under the points: "group", "sequence", "onto 3" */
  label: string;
  /** what is missing, in words; null where nothing is */
  problem: string | null;
  /** its wild may go to the other end, its joker to another place */
  turns: boolean;
  /** of `cards`, the one that stands for another, and for which */
  joker?: { at: number; stands: string };
  /** how the button for it is called, where it is not a wild card that goes to the other end */
  turnLabel?: string;
  /** what is spoken when it went there */
  turnSaid?: string;
}

/** The sum beside the staged melds. */
export interface StagedSum {
  /** null until the server has said it: drawn as a grey dash or as `waiting` */
  points: number | null;
  /** points that the opening needs; 0 where the side has opened */
  minimum: number;
  /** the part after the figure: "5 short", "enough", "" */
  rest: string;
  /** one more short sentence: "leaves you one card"; "" for none */
  note: string;
  /** false while the figure is older than the tray: drawn grey */
  confirmed: boolean;
}

/** The line that says what to do, what happens, or why not. */
export interface Prompt {
  /** `turn`: own turn; `wait`: somebody else's; `refused`: the reason for a refusal; `ask`: a question to the own seat */
  type: "turn" | "wait" | "refused" | "ask";
  /** a refusal within the own turn */
  mine?: boolean;
  text: string;
  /** the same for a phone, at most about 34 letters; `text` where it is missing */
  short?: string;
  /** what can be done and why one would, for those who learn */
  teach?: string;
  /** the rule behind a refusal, drawn as the link "Why? (D-8.2)" */
  why?: string;
  /** what was refused can be played anyway at a table with a referee: the price of it, in words */
  even?: { price: string; short: string };
}

/** The buttons of the bar, in their fixed order. */
export type ButtonId =
  "draw" | "pile" | "lay" | "discard" | "ask" | "takeBack" | "pass" | "yes" | "no" | "undo" | "ready" | "hint";

/** The button that is asked for; `nothing`: what is picked is not what is asked. */
export type Due = ButtonId | "nothing";

/** A key that does the same as a button. */
export interface Shortcut {
  /** as it is printed on a keyboard: `D`, `Shift + N` */
  shown: string;
  /** as `aria-keyshortcuts` spells it */
  aria: string;
}

/** The choice of the button to discard that does so before the own turn, where a referee lets it be done. */
export const DISCARD_NOW = "now";

/** A choice behind a button, such as one way to take the pile. */
export interface MenuItem {
  id: string;
  label: string;
  /** drawn before the label */
  cards?: string[];
}

/** A button of the bar. A button that is not usable now stays where it is, dimmed; `yes` and `no` lie over the others. */
export interface ButtonState {
  id: ButtonId;
  label: string;
  /** for a phone; `label` where it is missing */
  short?: string;
  /** smaller text after the label: "45/50" */
  detail?: string;
  enabled: boolean;
  /** dimmed, but with a referee it may be tried all the same: the server says why not and what it would be */
  tries?: boolean;
  /** a command is on its way to the server */
  waits?: boolean;
  /** the one thing to do now: drawn in the accent colour */
  main: boolean;
  /** it stands for something that is on, and pressed again switches it off */
  pressed?: boolean;
  shortcut?: Shortcut;
  /** two or more choices open a menu; one is taken at once */
  menu?: MenuItem[];
}

/** A piece of a log sentence: words or a card. */
export type LogPart = string | { card: string };

/** One line of the log. */
export interface LogLine {
  key: string;
  /** `turn`: the name that opens a turn; `event`: a sentence; `note`: a quiet remark */
  type: "turn" | "event" | "note";
  parts: LogPart[];
}

/** What the person at this device likes; everything takes effect at once. */
export interface TableSettings {
  /** `auto`: grid below 600 px from 16 cards on, rows below that number, fan from 600 px */
  handMode: HandMode | "auto";
  sort: SortOrder;
  /** the strip of buttons on the left */
  leftHanded: boolean;
  /** 0 switches motion off; at most 250 ms */
  motion: number;
  /** the keys for the next order and the next view of the hand */
  sortKey?: Shortcut | null;
  viewKey?: Shortcut | null;
}

/** What is drawn around the melds of every table. */
export interface ShellProps {
  hand: HandCard[];
  staged: StagedMeld[];
  sum: StagedSum | null;
  prompt: Prompt;
  buttons: ButtonState[];
  log: LogLine[];
  settings: TableSettings;
  /** false while there is no connection: the table is drawn paler */
  online: boolean;
}

/** Own melds by name: those that picked cards are on the way to, and those that loose ones fit. */
export interface Goals {
  chosen: string[];
  possible: string[];
}

/** What a game's table is given: what is drawn around the melds of every table, and what the game draws itself. */
export interface TableProps<V> extends ShellProps {
  view: V;
  /** what has happened, oldest first: the last turns of the seats are read off it */
  events: readonly Event[];
  /** "dutch", with the number of changes where there are any */
  rulesLabel: string;
  sides: SideLabel[];
  /** name of the own meld that the next picked cards go onto; null: a new meld */
  target: string | null;
  /** own melds that picked cards go to, or may go to */
  goals: Goals;
  /** a short word on the pile, such as "two 9s take it", "blocked"; "" for none */
  pileNote: Rich;
  tableActions: TableActions;
  /** how much larger the index of a card is than usual: 1, 1.15 or 1.5 */
  large: number;
}

/** What a game draws of its table for those who watch. */
export interface WatchedProps<V> {
  view: V;
  events: readonly Event[];
  /** on a phone: all below each other */
  small: boolean;
  /** what stands beside the middle */
  beside?: Snippet | undefined;
  /** the hands lie open elsewhere on the page */
  open?: boolean;
}

/** What the head of every table draws and gives back. */
export interface HeadProps {
  /** the name of the rules, with the number of changes where there are any */
  rulesLabel: string;
  small: boolean;
  /** the log can be opened from here */
  log: boolean;
  /** pages that watch */
  watchers: number;
  /** the moment of another match from which this one went on */
  whatIf: WhatIfOrigin | null;
  logOpen: boolean;
  onlog: () => void;
  onrules: () => void;
  onmenu: () => void;
}

/** Where a dragged card may be let go. */
export type DropPlace =
  { place: "pile"; touch: boolean } | { place: "tray"; staged: string | null } | { place: "meld"; name: string };

/** What the table calls. Every one may be called at any time; the page decides what follows from it. */
export interface TableActions {
  /** one more copy into the tray; `key` names the copy where the view shows copies */
  onpick(card: string, key: string | null): void;
  /** one copy back out of the tray */
  onunpick(card: string, key: string | null): void;
  /** all copies of this card: into the tray, or out of it where all of them lie there */
  onpickall(card: string): void;
  /** all cards of a rank, the same way */
  onpickrank(rank: string): void;
  /** one copy of each */
  onpickrun(cards: string[]): void;
  /** a button of the bar, or one choice of its menu; the stock gives `draw`, the pile `pile` */
  onact(id: ButtonId, item: string | null): void;
  /** a card was dragged somewhere; on the pile with `touch` the page asks once */
  ondrop(card: string, key: string | null, to: DropPlace): void;
  /** own order: the copy goes before another one, null: to the end */
  onreorder(key: string, before: string | null): void;
  /** a meld of any side was clicked; an own one becomes the target of the staged cards */
  onmeldclick(name: string): void;
  /** a staged card goes to another staged meld, an own meld (`A3`), or null: a meld of its own */
  onmovestaged(id: string, card: string, to: string | null): void;
  /** one staged meld back into the hand */
  onunstage(id: string): void;
  /** an own group goes together with another one of its rank, whose name stays; it is staged like a meld */
  onmerge(into: string, other: string): void;
  onempty(): void;
  /** the wild of a staged sequence goes to its other end */
  onturn(id: string): void;
  /** the top card of the pile was dropped on an own meld, or where new melds lie (null) */
  ontakedrop(to: string | null): void;
  /** the rule of a refusal */
  onwhy(rule: string): void;
  /** a sentence in place of the prompt, to the ear as well */
  onremark(text: string): void;
  /** do what has just been refused all the same */
  onevenso(): void;
  /** claim what another side has done against the rules, by its number in the deal; of several discards, pick the one that counts */
  onclaim(number: number, discard?: string): void;
  onsort(): void;
  onhandmode(mode: HandMode): void;
  /** which card has the focus, for the keys that speak about it */
  onfocuscard(card: string | null): void;
  onmenu(): void;
  /** the rules drawer */
  onrules(): void;
}
