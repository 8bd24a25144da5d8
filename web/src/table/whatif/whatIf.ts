/** The moment of another match from which the match at a table went on. */

import { whatIfAddress } from "../../device/whatIfs";

/** `address` is the place in the replay, null where this device does not know it. */
export interface WhatIfOrigin {
  deal: string;
  step: string;
  address: string | null;
}

/** Return the moment from which the match that a view shows went on, null where it began anew. */
export function whatIfOrigin(view: { table: string; what_if: string }): WhatIfOrigin | null {
  const [deal, step] = view.what_if.split(".");
  return deal === undefined || step === undefined ? null : { deal, step, address: whatIfAddress(view.table) };
}
