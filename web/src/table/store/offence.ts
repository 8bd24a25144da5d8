/** A refused play that can be played anyway, at a table with a referee. */

import type { Price } from "../../wire/messages";

export interface Offence {
  price: Price;
  actions: string[];
  used: readonly string[];
}
