/** What if: a new table that goes on from a moment of a finished match. */

import { ownName } from "../../../device/ownName";
import { rememberWhatIf } from "../../../device/whatIfs";
import { m } from "../../../paraglide/messages.js";
import { openWhatIf, RequestFailed } from "../../../wire/api";
import type { TableOptions } from "../../../wire/messages";
import { lastChoice, lastOptions } from "../../start/choices";
import { replayAddress } from "../../route.svelte";
import { fragmentOf, type Moment } from "../moments";

const MASTER = "master";

/** Return the address of a new table at which one plays on alone against Master. */
export function againstMaster(match: string, moment: Moment, seat: number): Promise<string> {
  return opened(match, moment, seat, MASTER, null);
}

/** Return the address of a new table at which people gather, to play on from the moment. */
export function withOthers(match: string, moment: Moment, seat: number): Promise<string> {
  return opened(match, moment, seat, lastChoice(null).level, { ...lastOptions(), listed: false });
}

async function opened(
  match: string,
  { deal, step }: Moment,
  seat: number,
  level: string,
  options: TableOptions | null,
): Promise<string> {
  const wish = { deal, step, seat, level, name: ownName(), bot_names: [], speed: lastChoice(null).speed };
  const made = await openWhatIf(match, options === null ? wish : { ...wish, options, gathers: true });
  rememberWhatIf(made.table, `${replayAddress(match)}${fragmentOf({ deal, step })}`);
  return `/t/${made.table}/${String(made.seat)}`;
}

/** Return why no table was opened, in words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof RequestFailed)) return m.start_failed();
  return error.code === "too_many" ? m.start_limit() : m.start_refused();
}
