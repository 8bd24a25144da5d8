/** Opens a record: that of a match on this server, or a file of this device. */

import { m } from "../../paraglide/messages.js";
import { readRecord } from "../../replay/reading";
import { SheetError } from "../../scorekeeper/text/lines";
import { fetchGame, isKnown, partsOfGame } from "../../table/games";
import { fetchHistory, fetchRecord, RequestFailed } from "../../wire/api";
import { fetched } from "../../wire/lazy";
import { recordsIn } from "../history/history";
import { noText, readTextFile } from "../textFile";
import { Replayed } from "./replayed.svelte";

/** What came of opening a record. */
export type Opened =
  | { replayed: Replayed }
  | { fault: "gone" | "offline" }
  | { said: string }
  /** a file of several records */
  | { several: readonly string[] };

/** Open the record of a match that the server keeps. */
export async function openMatch(match: string): Promise<Opened> {
  try {
    const [text, seat] = await Promise.all([fetchRecord(match), ownSeatIn(match)]);
    return await openRecord(text, seat);
  } catch (error) {
    return { fault: error instanceof RequestFailed && error.code === "not_found" ? "gone" : "offline" };
  }
}

/** Return the seat in a match of whoever asks; null in those of others. */
async function ownSeatIn(match: string): Promise<number | null> {
  const played = await fetchHistory().catch(() => []);
  return played.find((one) => one.match === match)?.seat ?? null;
}

/** Open a file with a record, or with several. */
export async function openFile(file: File): Promise<Opened> {
  let text: string;
  try {
    text = await readTextFile(file);
  } catch (error) {
    return { said: noText(error) };
  }
  return openText(text);
}

/** Open the text of a record, or of several; what is wrong with one is said with its line. */
export async function openText(text: string): Promise<Opened> {
  const several = recordsIn(text);
  return several.length > 1 ? { several } : openRecord(text);
}

async function openRecord(text: string, own: number | null = null): Promise<Opened> {
  try {
    const record = readRecord(text);
    const name = record.rules.game;
    if (!isKnown(name)) await fetchGame(name);
    const { replay } = await fetched(partsOfGame(name).replay);
    return { replayed: new Replayed(record, text, replay, own) };
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    return { said: faultText(error) };
  }
}

function faultText({ fault, line }: SheetError): string {
  switch (fault) {
    case "not_a_sheet":
      return m.replay_not_a_record();
    case "newer_version":
      return m.replay_fault_newer_version();
    case "unknown_rules":
      return m.replay_fault_unknown_rules({ line: String(line) });
    case "wrong_hash":
      return m.replay_fault_wrong_hash({ line: String(line) });
    default:
      return m.replay_fault_line({ line: String(line) });
  }
}
