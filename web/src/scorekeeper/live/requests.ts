/** The requests by which a sheet is live: a server holds a copy of it, which many look at and some write to. */

/** What the browser's `fetch` answers, as far as it is read here. */
export interface Reply {
  ok: boolean;
  status: number;
  json(): Promise<unknown>;
}
export interface Asked {
  method: "GET" | "POST" | "DELETE";
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}
export type Fetch = (path: string, asked: Asked) => Promise<Reply>;

/**
 * Why a server did not do it: `away` – it cannot be reached, or is busy; try again; `ended` – nobody shares the sheet
 * there any longer; `key` – it does not know the key; `other` – it holds another sheet of that id; `taken` – it holds one
 * already; `large` – the sheet is too large; `off` – it shares no sheets; `unread` – it cannot read the text.
 */
export type Trouble = "away" | "ended" | "key" | "other" | "taken" | "large" | "off" | "unread";

export class LiveTrouble extends Error {
  constructor(readonly trouble: Trouble) {
    super(`the server's copy of the sheet: ${trouble}`);
  }
}

/** The server's copy; `text` is null where it has not changed since the version that was asked for. */
export interface Held {
  version: number;
  text: string | null;
  /** how many devices look at it, this one among them */
  watching: number;
  /** s after which to ask again, where the server holds no answers back now */
  again_in: number;
}

const TROUBLES: Record<string, Trouble> = {
  no_sheet: "ended",
  sheet_key: "key",
  sheet_other: "other",
  sheet_taken: "taken",
  sheet_too_large: "large",
  too_large: "large",
  sheet_unread: "unread",
  not_found: "off",
};

/** Give a sheet to the server; returns the key with which it is changed there. */
export async function shareSheet(fetch: Fetch, text: string): Promise<{ key: string; version: number }> {
  return (await asked(fetch, "/api/v1/sheets", "POST", null, text)) as { key: string; version: number };
}

/** Return the server's copy: at once, or where it is the version `after`, after its next change or some time. */
export async function lookAt(fetch: Fetch, sheet: string, after: number, signal?: AbortSignal): Promise<Held> {
  const path = `${pathOf(sheet)}?after=${String(after)}`;
  return (await asked(fetch, path, "GET", null, undefined, signal)) as Held;
}

/** Have the server merge a sheet into its copy; returns both together. */
export async function sendTo(
  fetch: Fetch,
  sheet: string,
  key: string,
  text: string,
  signal?: AbortSignal,
): Promise<{ version: number; text: string }> {
  return (await asked(fetch, pathOf(sheet), "POST", key, text, signal)) as { version: number; text: string };
}

/** Have the server forget its copy; those who look at it are told that it has ended. */
export async function endSharing(fetch: Fetch, sheet: string, key: string): Promise<void> {
  await asked(fetch, pathOf(sheet), "DELETE", key);
}

function pathOf(sheet: string): string {
  return `/api/v1/sheets/${encodeURIComponent(sheet)}`;
}

async function asked(
  fetch: Fetch,
  path: string,
  method: Asked["method"],
  key: string | null,
  text?: string,
  signal?: AbortSignal,
): Promise<unknown> {
  const headers: Record<string, string> = {};
  if (key !== null) headers["authorization"] = `Bearer ${key}`;
  if (text !== undefined) headers["content-type"] = "application/json";
  const body = text === undefined ? {} : { body: JSON.stringify({ text }) };
  try {
    const reply = await fetch(path, { method, headers, ...body, ...(signal ? { signal } : {}) });
    if (!reply.ok) throw new LiveTrouble(await troubleOf(reply));
    return reply.status === 204 ? null : await reply.json();
  } catch (error) {
    throw error instanceof LiveTrouble ? error : new LiveTrouble("away");
  }
}

/** Only the server itself says that a sheet has ended: a proxy before it may answer 404 for a while. */
async function troubleOf(reply: Reply): Promise<Trouble> {
  const told = (await reply.json().catch(() => null)) as { code?: unknown } | null;
  return TROUBLES[String(told?.code)] ?? "away";
}
