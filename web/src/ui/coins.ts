/** The faces on coins: eight animals, of which every bot of a table has its own. */

export const ANIMALS = ["fox", "owl", "bear", "hare", "cat", "frog", "badger", "penguin"] as const;
export type Animal = (typeof ANIMALS)[number];

/** The names that bots have unless they are given others, in the order of the animals. */
export const BOT_NAMES: readonly string[] = ["Bo", "Cy", "Di", "Ed", "Fa", "Gus"];

/** A seat with a bot on it. */
export interface BotSeat {
  seat: number;
  name: string;
}

/**
 * Return the animal of each of `bots` by its seat. Who has a usual name has the same face at every table, the others
 * one that is left, the same as long as they sit there; no two are alike while there are no more than eight.
 */
export function animalsOf(bots: readonly BotSeat[]): ReadonlyMap<number, Animal> {
  const usual = (bot: BotSeat): boolean => BOT_NAMES.includes(bot.name);
  const faces = new Map<number, Animal>();
  const inOrder = bots.toSorted((one, other) => Number(usual(other)) - Number(usual(one)) || one.seat - other.seat);
  for (const bot of inOrder) {
    const taken = new Set(faces.values());
    const first = usual(bot) ? BOT_NAMES.indexOf(bot.name) : bot.seat;
    const animals = ANIMALS.map((_, place) => animalAt(first + place));
    faces.set(bot.seat, animals.find((animal) => !taken.has(animal)) ?? animalAt(first));
  }
  return faces;
}

function animalAt(place: number): Animal {
  return ANIMALS[place % ANIMALS.length] ?? "fox";
}
