/** Values of the fields of rule sets in words. */

import { m } from "../paraglide/messages.js";
import { textFor } from "./texts";
import type { Text } from "./texts";
import { written } from "./words";

/** The words that a value may be made of. */
const WORDS = {
  yes: m.value_yes,
  no: m.value_no,
  none: m.value_none,
  three_pairs: m.value_three_pairs,
  two_trios: m.value_two_trios,
  top_only: m.value_top_only,
  whole_pile: m.value_whole_pile,
  not_one_card_pile: m.value_not_one_card_pile,
  only_empty_stock: m.value_only_empty_stock,
  any_legal: m.value_any_legal,
  two_naturals: m.value_two_naturals,
  naturals_or_one_wild: m.value_naturals_or_one_wild,
  twice_wilds: m.value_twice_wilds,
  more_than_wilds: m.value_more_than_wilds,
  two: m.value_two,
  three: m.value_three,
  with_wild: m.value_with_wild,
  never: m.value_never,
  going_out: m.value_going_out,
  going_out_natural: m.value_going_out_natural,
  as_sets: m.value_as_sets,
  optional: m.value_optional,
  forced: m.value_forced,
  exposed: m.value_exposed,
  stays: m.value_stays,
  laid: m.value_laid,
  waives_minimum: m.value_waives_minimum,
  concealed: m.value_concealed,
  concealed_no_minimum: m.value_concealed_no_minimum,
  play_on: m.value_play_on,
  forced_if_top_fits: m.value_forced_if_top_fits,
  forced_if_top_matches: m.value_forced_if_top_matches,
  forced_if_legal: m.value_forced_if_legal,
  ends_deal: m.value_ends_deal,
  ends_deal_if_alone: m.value_ends_deal_if_alone,
  completed_sets: m.value_completed_sets,
  side_has_melded: m.value_side_has_melded,
  per_hand: m.value_per_hand,
  each: m.value_each,
  nothing: m.value_nothing,
  against_no: m.value_against_no,
  five_causes: m.value_five_causes,
  six_causes: m.value_six_causes,
  able: m.value_able,
  drawn: m.value_drawn,
  one: m.value_one,
  different: m.value_different,
  any: m.value_any,
  games: m.value_games,
  points: m.value_points,
  sets: m.value_sets,
  wild: m.value_wild,
  jokers: m.value_jokers,
  twos: m.value_twos,
  threes: m.value_threes,
  red_threes: m.value_red_threes,
  black_threes: m.value_black_threes,
} satisfies Record<string, Text>;

/**
 * Return a value of a rule set's field as it is read: every word of it in the language of the page, its numbers as they are
 * written there; `any:15,0:50,1500:90` becomes "15; from 0: 50; from 1,500: 90", `15,6:13` "15; 13 with 6 players".
 */
export function valueText(value: string): string {
  if (STEPS.test(value)) return inPairs(value, (score, points) => m.value_from({ score, points }));
  if (HANDS.test(value)) return inPairs(value, (count, cards) => m.value_with_players({ count, cards }));
  return value
    .split(",")
    .map((part) => part.split(":").map(wordOf).join(": "))
    .join(", ");
}

const STEPS = /^any:\d+(,-?\d+:\d+)*$/; // the points to open with, by the least score
const HANDS = /^(?:[23]:)?\d+(,\d+:\d+)+$/; // a number and others by numbers of players; kinds of cards begin with 4

/** Return a list of pairs; a first part without one holds wherever no later pair does. */
function inPairs(value: string, say: (first: string, second: string) => string): string {
  return value
    .replace("any:", "")
    .split(",")
    .map((part) => part.split(":").map((one) => written(Number(one))))
    .map(([first = "", second]) => (second === undefined ? first : say(first, second)))
    .join("; ");
}

/** The words that are written within a list or in place of a number. */
const IN_LISTS = ["none", "any", "wild", "jokers", "twos", "threes", "red_threes", "black_threes"] as const;

/** Return a value as it stands in its text field: its words in the language of the page, its numbers without groups. */
export function editedText(value: string): string {
  return value
    .split(",")
    .map((part) => part.split(":").map(inPageLanguage).join(":"))
    .join(", ");
}

/** Return the value that somebody wrote in a text field, in the words of the page or of the rules. */
export function valueWritten(text: string): string {
  return text
    .split(",")
    .map((part) => part.split(":").map(inRules).join(":"))
    .join(",");
}

function inPageLanguage(word: string): string {
  return IN_LISTS.some((one) => one === word) ? wordOf(word) : word;
}

function inRules(written: string): string {
  const word = written.trim();
  return IN_LISTS.find((one) => wordOf(one).toLowerCase() === word.toLowerCase()) ?? word;
}

function wordOf(word: string): string {
  if (/^\d+$/.test(word)) return written(Number(word));
  return textFor(WORDS, word) ?? word.replaceAll("_", " ").replaceAll("-", "–");
}
