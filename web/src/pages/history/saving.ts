/** All matches of a person as one file: it holds the notes on them, and whose they are. */

import { withOwner } from "../../replay/owner";
import { fetchAllRecords } from "../../wire/api";
import type { PlayedMatch } from "../../wire/messages";
import { save } from "../saving";
import { matchOf, recordsIn, withOwnNotes } from "./history";

/** Have the browser save the records of all `matches` as one file. */
export async function saveAll(matches: readonly PlayedMatch[]): Promise<void> {
  const text = owned(withOwnNotes(await fetchAllRecords()), matches);
  save(new File([text], "sambakit-matches.txt", { type: "text/plain" }));
}

/** Return a file of records that says of each of `matches` whose it is. */
export function owned(text: string, matches: readonly PlayedMatch[]): string {
  const known = new Map(matches.map((one) => [one.match, one]));
  return recordsIn(text)
    .map((record) => {
      const played = known.get(matchOf(record));
      return played === undefined ? record : withOwner(record, played);
    })
    .join("");
}
