/** Sends what was done to live sheets that do not lie open now; the keys of sheets that are gone are dropped. */

import { LiveSync } from "../../../scorekeeper/live/sync";
import { readSheet } from "../../../scorekeeper/text/reading";
import { isHere, keepSheet, keptSheet } from "../keptSheets";
import { dropLink, keepLink, linkedIds, linkOf } from "./links";
import { followNetwork, world } from "./world";

/** Begin to send what is left; returns what ends it. */
export function sendLeft(): () => void {
  const ends = linkedIds().map(sendOne);
  return () => ends.forEach((end) => end());
}

function sendOne(id: string): () => void {
  const link = linkOf(id);
  if (link?.known && !isHere(id)) dropLink(id);
  const rules = keptSheet(id)?.sheet.rules;
  if (!link || !rules) return () => undefined;
  const sync = new LiveSync(
    id,
    link.key,
    {
      sheet: () => keptSheet(id)?.sheet ?? null,
      arrived: (sheet) => {
        const kept = keptSheet(id);
        if (kept) keepSheet({ ...kept, sheet, steps: [] });
      },
      told: ({ unsent }) => {
        if (unsent === 0) end();
      },
      keep: (known) => keepLink(id, { ...link, known }),
      read: (text) => Promise.resolve(text).then((one) => readSheet(one, () => rules)),
    },
    world,
  );
  const leave = followNetwork(sync);
  const end = (): void => {
    leave();
    sync.stop();
  };
  void sync.start(link.known);
  return end;
}
