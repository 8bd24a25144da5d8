/** The rules of Samba Rommé as a page knows them, wide enough to sort a hand by what may belong together. */

import type { RommeFacts } from "../lib/wire";

export const ROMME_FACTS: RommeFacts = {
  ...{ game: "samba_romme", preset: "samba_romme", experimental: false, changes: [], draw: 1, buracos: 2, buraco_size: 6, row_min: 3 },
  ...{ row_max: 12, cyclic: true, row_jokers: 1, set_values: [4, 8, 12], set_grows: true, samba_values: [4, 8, 12], samba_colours: "one" },
  ...{ row_small_length: 5, row_large_length: 9, take_needs_canastra: true, stalemate_turnovers: 2, match: "games", goal: 1, set_games: 3 },
  many_cards: 6,
};
