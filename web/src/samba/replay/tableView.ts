/** A deal of Samba of a record as those see it who watch. */

import { isWild } from "../../cards/cards";
import type { MatchRecord } from "../../replay/record";
import { seatsOf, tableOf } from "../../replay/tableOf";
import type { Meld, RuleFacts, SambaSide, TableView } from "../../wire/messages";
import { missingAt } from "./dealState";
import type { DealState } from "./dealState";
import { completeAs, neededFor } from "./laidMelds";
import type { LaidMeld } from "./laidMelds";
import { minimumAt, sumOf } from "./sambaRules";
import type { SambaRules } from "./sambaRules";

/** The fields of the rules that are called as the kinds of completed sets. */
const SETS = ["samba", "pure", "mixed", "wild_canasta", "black_samba", "royal_red", "royal_black"];

const NO_OPTIONS: TableView["options"] = {
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

/** Return the view of `state`, in the deal of `record` at that place. */
export function viewOf(record: MatchRecord, deal: number, dealer: number, state: DealState): TableView {
  const { rules } = state;
  const open = state.pile.slice(state.hidden);
  const upcard = open.at(-1) ?? null;
  const replaced = state.hands.map((_, seat) =>
    rules.exposesRed && state.took[seat] === false ? missingAt(state, seat) : 0,
  );
  const cards = state.hands.map((hand) => hand.length);
  const players = state.sideOf.length;
  return {
    ...tableOf(record, deal, dealer),
    game: "samba",
    rule_facts: factsOf(rules, players),
    target: rules.values.numberFor("target", players),
    out_sets: rules.values.numberFor("out_sets", players),
    sides: state.sides.map((_, side) => sideOf(state, side)),
    seats: seatsOf(record, cards, replaced),
    turn: state.turn,
    actor: state.actor,
    phase: state.phase,
    stock: state.stock.length,
    pile: state.pile.length,
    upcard,
    hidden: state.hidden,
    blocked: upcard !== null && rules.blocking.has(upcard),
    asked: askedOf(state),
    frozen: open.some((card) => rules.freezing.has(card)) ? "all" : "",
    staged_points: null,
    options: NO_OPTIONS,
    referee: false,
    irregularities: [],
    drawn_ahead: state.drawnAhead,
  };
}

function askedOf({ phase, asked }: DealState): TableView["asked"] {
  return phase === "answer" ? "waiting" : asked;
}

function sideOf(state: DealState, number: number): SambaSide {
  const { rules, scores } = state;
  const side = state.sides[number];
  const letter = String.fromCharCode(65 + number);
  const melds = (side?.melds ?? []).map((meld, slot) => meld && messageOf(meld, `${letter}${String(slot + 1)}`, rules));
  const score = scores[number] ?? 0;
  return {
    side: number,
    seats: [...state.sideOf.keys()].filter((seat) => state.sideOf[seat] === number),
    score,
    opened: side?.opened ?? false,
    minimum: minimumAt(rules, score),
    sets_suffice: false,
    melds,
    completed: melds.filter((meld) => meld !== null && meld.complete !== "").length,
    red_threes: (side?.red ?? []).toSorted().toReversed(),
  };
}

function messageOf(meld: LaidMeld, name: string, rules: SambaRules): Meld {
  const wilds = meld.cards.filter(isWild).length;
  return {
    name,
    kind: meld.kind,
    cards: [...meld.cards],
    wilds,
    naturals: meld.cards.length - wilds,
    points: sumOf(rules, meld.cards),
    needed: neededFor(meld, rules),
    complete: completeAs(meld, rules),
    takes: [],
    merges: [],
  };
}

function factsOf({ values, laysRed, pileLimit, draw }: SambaRules, players: number): RuleFacts {
  const sets = values.is("black_threes", "as_sets") || values.is("red_threes", "as_sets");
  const red = laysRed ? "laid" : values.is("red_threes", "as_sets") ? "sets" : "optional";
  return {
    game: "samba",
    preset: values.name,
    experimental: false,
    changes: values.changes,
    draw,
    sequences: values.is("sequences"),
    sequence_wilds: values.numberOf("sequence_wilds"),
    wild_melds: values.is("wild_meld"),
    sets_of_threes: sets,
    merge_groups: values.is("merge_groups"),
    join_sequences: values.is("join_sequences"),
    red_threes: red,
    pile_limit: pileLimit,
    red_threes_by_melds: values.is("red_three_count", "side_has_melded"),
    out_sequences: values.numberOf("out_sequences"),
    out_pure: values.numberFor("out_pure", players),
    out_mixed: values.numberFor("out_mixed", players),
    pass_with_one: values.is("pass_with_one"),
    pumba: values.is("pumba"),
    referee: false,
    fold: values.is("fold", "waives_minimum"),
    target_strict: values.is("target_strict"),
    next_picks_discard: values.is("next_picks_discard"),
    set_points: Object.fromEntries(SETS.map((kind) => [kind, values.numberOf(kind)])),
  };
}
