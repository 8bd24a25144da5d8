/** Requests outside the table's socket: what the start page offers, opening tables, seat links, rules. */

import type { Choices, Claim, MyTable, NewTable, Problem, RulesPage, SeatLink, TableMade } from "./wire";

/** The server said no, and why; `busy` where it said nothing that can be read. */
export class RequestFailed extends Error {
  constructor(readonly code: Problem["code"]) {
    super(`the server answered ${code}`);
  }
}

async function request<Answer>(path: string, body?: unknown): Promise<Answer> {
  const options = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(path, { ...options, credentials: "same-origin" });
  if (!response.ok) throw new RequestFailed(await problemOf(response));
  return (await response.json()) as Answer;
}

async function problemOf(response: Response): Promise<Problem["code"]> {
  try {
    return ((await response.json()) as Problem).code;
  } catch {
    return "busy";
  }
}

export const fetchChoices = (): Promise<Choices> => request("/api/choices");
export const fetchMyTables = (): Promise<MyTable[]> => request("/api/mine");
export const openTable = (table: NewTable): Promise<TableMade> => request("/api/tables", table);
export const fetchRules = (rules: string, lang: string): Promise<RulesPage> =>
  request(`/api/rules/${encodeURIComponent(rules)}?lang=${encodeURIComponent(lang)}`);
export const makeSeatLink = (table: string, seat: number): Promise<SeatLink> =>
  request(`/api/tables/${encodeURIComponent(table)}/links`, { seat });
export const claimSeat = (table: string, claim: Claim): Promise<TableMade> =>
  request(`/api/tables/${encodeURIComponent(table)}/claim`, claim);
