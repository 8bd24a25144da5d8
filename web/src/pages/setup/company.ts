/** Who sits at a table that is being set, in words. */

import { sidesOf } from "../../device/ownRules";
import { m } from "../../paraglide/messages.js";
import type { Choices } from "../../wire/messages";
import { listed } from "../../words/words";
import type { TableChoice } from "../start/choices";

/** Return how the people at a table of `choice` are seated. */
export function seatingText(choice: TableChoice, choices: Choices | null): string {
  const { players } = choice;
  const teams = new Set(sidesOf(choice.rules, choices)[players]).size;
  if (teams === players) return players === 2 ? m.setup_duel() : m.setup_alone();
  if (players === 4) return m.setup_two_pairs();
  return teams === 2 ? m.setup_two_trios() : m.setup_three_pairs();
}

/** Return who plays against whom, where there are two sides with bots. */
export function sidesText(choice: TableChoice, choices: Choices | null): string {
  const sides = sidesOf(choice.rules, choices)[choice.players] ?? [];
  if (new Set(sides).size !== 2) return "";
  const names = sides.map((_, seat) => (seat === 0 ? m.setup_you() : (choice.botNames[seat - 1] ?? "")));
  const of = (own: boolean): string => listed(names.filter((_, seat) => (sides[seat] === sides[0]) === own));
  return m.setup_against({ ours: of(true), theirs: of(false) });
}
