/** Where the person at this device sits. */

import { fetchMyTables } from "../wire/api";

/** Return the own seat at `table`, undefined where there is none or nobody answers. */
export async function ownSeat(table: string): Promise<number | undefined> {
  const mine = await fetchMyTables().catch(() => []);
  return mine.find((one) => one.table === table)?.seat;
}
