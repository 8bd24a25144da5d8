/** A game of Samba Rommé of a record as those see it who watch. */

import type { MatchRecord } from "../../replay/record";
import { seatsOf, tableOf } from "../../replay/tableOf";
import type { RuleValues } from "../../replay/values";
import type { Canastra, RommeFacts, RommeSide, RommeTable } from "../../wire/messages";
import { jokerPlace, worthOf } from "./canastras";
import type { LaidCanastra } from "./canastras";
import type { GameState } from "./gameState";

const NO_OPTIONS: RommeTable["options"] = {
  draw: false,
  draw_turns_over: false,
  draw_gets: 0,
  takes: [],
  lay: false,
  layings: [],
  discard: [],
  discard_empties: "",
  take_back: false,
  ready: false,
};

/** The fields of the rules that are called as what a Canastra brings. */
const WORTHS = ["row_small", "row_small_joker", "row_large", "row_large_joker", "terzett", "quartett", "samba"];

/** Return the view of `state`, in the deal of `record` at that place. */
export function viewOf(record: MatchRecord, deal: number, dealer: number, state: GameState): RommeTable {
  const scores = record.deals[deal - 1]?.end?.totals ?? record.scores;
  const cards = state.hands.map((hand) => hand.length);
  return {
    ...tableOf(record, deal, dealer),
    game: "samba_romme",
    rule_facts: factsOf(state.rules),
    seats: seatsOf(record, cards),
    sides: state.canastras.map((_, side) => sideOf(record, deal, state, side, scores[side] ?? 0)),
    turn: state.turn,
    actor: state.turn,
    phase: state.phase,
    stock: state.stock.length,
    pile: state.pile.length,
    upcard: state.pile.at(-1) ?? null,
    taken: state.taken,
    buracos: state.buracos.length,
    turnovers: state.turnovers,
    options: NO_OPTIONS,
  };
}

function sideOf(record: MatchRecord, deal: number, state: GameState, side: number, score: number): RommeSide {
  const letter = side === 0 ? "A" : "B";
  const own = state.canastras[side] ?? [];
  const canastras = own.map((one, slot) => messageOf(one, `${letter}${String(slot + 1)}`, state.rules));
  const { sets, plus } = extraCards(record, deal, side);
  return {
    side,
    seats: [side],
    score,
    canastras,
    won: state.won[side] ?? 0,
    sets,
    plus,
    points: canastras.reduce((sum, one) => sum + one.points, 0),
  };
}

/** Return the S and + cards of a side before the deal: sets won, and games won since the last set. */
function extraCards(record: MatchRecord, deal: number, side: number): { sets: number; plus: number } {
  let [sets, plus] = [0, [0, 0]];
  for (const { end } of record.deals.slice(0, deal)) {
    const [one = 0, other = 0] = end?.deal ?? [];
    if (one === other) continue;
    const winner = one > other ? 0 : 1;
    plus[winner] = (plus[winner] ?? 0) + 1;
    if ((plus[winner] ?? 0) < record.rules.numberOf("set_games")) continue;
    if (winner === side) sets += 1;
    plus = [0, 0];
  }
  return { sets, plus: plus[side] ?? 0 };
}

function messageOf(canastra: LaidCanastra, name: string, rules: RuleValues): Canastra {
  const { kind, lying } = canastra;
  const joker = lying.findIndex(({ card, place }) => card !== place);
  return {
    name,
    kind,
    cards: lying.map(({ card }) => card),
    places: lying.map(({ place }) => place),
    joker: joker < 0 ? null : joker,
    clean: jokerPlace(canastra) === null,
    takes: [],
    ...worthOf(rules, canastra),
  };
}

function factsOf(rules: RuleValues): RommeFacts {
  const numbers = (field: string): number[] => rules.wordsOf(field).map(Number);
  return {
    game: "samba_romme",
    preset: rules.name,
    experimental: false,
    changes: rules.changes,
    draw: rules.numberOf("draw"),
    buracos: rules.numberOf("buracos"),
    buraco_size: rules.numberOf("buraco_size"),
    row_min: rules.numberOf("row_min"),
    row_max: rules.numberOf("row_max"),
    cyclic: rules.is("cyclic"),
    row_jokers: rules.numberOf("row_jokers"),
    set_values: numbers("set_values"),
    set_grows: rules.is("set_grows"),
    samba_values: numbers("samba_values"),
    samba_colours: coloursOf(rules.textOf("samba_colours")),
    row_small_length: rules.numberOf("row_small_length"),
    row_large_length: rules.numberOf("row_large_length"),
    take_needs_canastra: rules.is("take_needs_canastra"),
    goal: rules.numberOf("match_goal"),
    stalemate_turnovers: rules.numberOf("stalemate_turnovers"),
    match: matchBy(rules.textOf("match")),
    set_games: rules.numberOf("set_games"),
    many_cards: rules.numberOf("many_cards"),
    set_points: Object.fromEntries(WORTHS.map((worth) => [worth, rules.numberOf(worth)])),
  };
}

function coloursOf(text: string): RommeFacts["samba_colours"] {
  return text === "any" || text === "different" ? text : "one";
}

function matchBy(text: string): RommeFacts["match"] {
  return text === "points" || text === "sets" ? text : "games";
}
