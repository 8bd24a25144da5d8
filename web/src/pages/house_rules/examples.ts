/** Cards that show what a field is about: whatever its value is, they are what it is asked of. */

import type { Card } from "../../cards/cards";
import { m } from "../../paraglide/messages.js";

interface Example {
  where: () => string;
  cards: readonly Card[];
}

const pile = (...cards: Card[]): Example => ({ where: m.house_on_pile, cards });
const hand = (...cards: Card[]): Example => ({ where: m.house_in_hand, cards });
const table = (...cards: Card[]): Example => ({ where: m.house_on_table, cards });

const EXAMPLES: Record<string, readonly Example[]> = {
  take_pair: [hand("9s", "9h"), pile("9c")],
  take_natural_wild: [hand("9s", "2d"), pile("9c")],
  take_onto_group: [table("9s", "9h", "9d"), pile("9c")],
  take_onto_canasta: [table("9s", "9h", "9d", "9c", "9s", "9h", "9d"), pile("9c")],
  take_onto_sequence: [table("6s", "7s", "8s"), pile("9s")],
  hand_card_may_bridge: [table("6s", "7s", "8s"), hand("9s"), pile("Ts")],
  take_starts_sequence: [hand("7s", "8s"), pile("9s")],
  max_wilds: [table("Ks", "Kh", "Kd", "Kc", "2d", "Jk")],
  merge_groups: [table("9s", "9h", "9d"), table("9c", "9h", "Jk")],
  wild_onto_finished: [table("Ks", "Kh", "Kd", "Kc", "Ks", "Kh", "Kd"), hand("Jk")],
  sequences: [table("6h", "7h", "8h", "9h")],
  sequence_wilds: [table("6h", "7h", "2c", "9h")],
  join_sequences: [table("5d", "6d", "7d"), table("8d", "9d", "Td")],
  wild_meld: [table("2s", "2h", "Jk")],
  black_threes: [table("3s", "3c", "3s")],
  held_red_three: [hand("3h", "3d")],
  black_three_freezes: [pile("3s")],
  jokers_discardable: [pile("Jk")],
};

/** Return the cards for `field`, with where they lie; none where cards alone would show nothing. */
export function examplesOf(field: string): readonly Example[] {
  return Object.hasOwn(EXAMPLES, field) ? (EXAMPLES[field] ?? []) : [];
}
