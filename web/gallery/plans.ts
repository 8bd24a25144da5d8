/**
 * Run by Node: one seat of a table as the page holds it, for `tests/server/test_plans_in_client.py`, which is its server.
 *
 * A line that comes is a frame of the server, or something to do. What the page sends goes out as lines of `send`; the last
 * line of each answer tells what it shows.
 */

import { createInterface } from "node:readline";

import { fetchEveryText } from "../src/paraglide/messages.js";
import { game as romme } from "../src/romme/game";
import { game as samba } from "../src/samba/game";
import { learn, uiOf } from "../src/table/games";
import { layOut } from "../src/table/hints/layingOut";
import { isMyMove } from "../src/table/snapshot";
import { act } from "../src/table/store/tableActions";
import { TableStore } from "../src/table/store/tableStore.svelte";
import { isEmpty, waysOf } from "../src/table/tray/staging";
import type { ButtonId } from "../src/table/types";
import type { Socket } from "../src/wire/connection";

type Wanted =
  | { do: "sit"; table: string; seat: number }
  | { do: "frame"; text: string }
  | { do: "wait" } // until the page sends something by itself
  | { do: "lay out"; plan: string[] }
  | { do: "press"; button: ButtonId };

await fetchEveryText();
learn("samba", samba);
learn("samba_romme", romme);
globalThis.requestAnimationFrame ??= () => 0;
// nobody has touched the page: it is silent
Object.defineProperty(globalThis, "navigator", {
  value: { languages: ["en"], userActivation: { hasBeenActive: false } },
});

let store: TableStore | null = null;
let socket: Socket | null = null;
let plan: string[] = [];
let sent: (() => void) | null = null; // told of the next word to the server

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function open(): Socket {
  socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => {
      say({ send: text });
      sent?.();
    },
    close: () => undefined,
  };
  return socket;
}

function obey(wanted: Wanted): void {
  if (wanted.do === "sit") {
    store?.stop();
    store = new TableStore(wanted.table, wanted.seat, open);
    store.start();
    socket?.onopen?.(new Event("open"));
  } else if (wanted.do === "frame") {
    socket?.onmessage?.(new MessageEvent("message", { data: wanted.text }));
  } else if (wanted.do === "lay out" && store !== null) {
    ({ plan } = wanted);
    layOut(store, plan);
  } else if (wanted.do === "press" && store?.view) {
    // of several ways the menu shows the one that the plan means
    const ways = wanted.button === "pile" ? waysOf(store.view, store.staging) : [];
    const meant = ways.find((way) => plan.includes(way.action)) ?? ways[0];
    act(store, wanted.button, ways.length > 1 ? (meant?.action ?? null) : null);
  }
}

/** Tell what is seen: the buttons that can be pressed and those in the accent colour, and whether more is to come. */
function tell(): void {
  const { snapshot = null, refusal = null } = store ?? {};
  if (store === null || snapshot === null) return say({ seen: null });
  const { view } = snapshot;
  const buttons = uiOf(view).buttons(snapshot);
  const waits = snapshot.pending || (!snapshot.confirmed && !isEmpty(snapshot.staging));
  say({
    seen: {
      mine: isMyMove(view),
      waits,
      empty: isEmpty(snapshot.staging),
      planned: snapshot.planned,
      due: snapshot.due,
      refusal: refusal?.code ?? null,
      able: buttons.filter((button) => button.enabled).map((button) => button.id),
      lit: buttons.filter((button) => button.main).map((button) => button.id),
    },
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  const wanted = JSON.parse(line) as Wanted;
  if (wanted.do === "wait") await new Promise<void>((done) => (sent = done));
  else obey(wanted);
  await new Promise((done) => setImmediate(done)); // what was promised comes first
  tell();
}
process.exit(0);
