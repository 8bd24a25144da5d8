/** Requests outside the table's socket: what the start page offers, opening tables, seat links, rules. */

import { ALONE } from "./alone";
import type {
  DailyProblem,
  AnyView,
  Choices,
  TakeSeat,
  Comparison,
  DeviceLink,
  Figures,
  Invited,
  Lesson,
  ListedProblem,
  LobbyTable,
  MatchDigest,
  MatchMarks,
  MyTable,
  NewLesson,
  NewTable,
  NewWhatIf,
  PlayedMatch,
  Problem,
  ProblemAnswer,
  RuleFields,
  RulesChecked,
  RulesPage,
  SeatLink,
  TableMade,
  TypedCode,
} from "./messages";

/** The server said no, and why; `busy` where it said nothing that can be read. */
export class RequestFailed extends Error {
  constructor(readonly code: Problem["code"]) {
    super(`the server answered ${code}`);
  }
}

async function request<Answer>(path: string, body?: unknown): Promise<Answer> {
  if (ALONE) throw new TypeError("this page has no server");
  const options =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(path, { ...options, credentials: "same-origin" });
  if (!response.ok) throw new RequestFailed(await problemOf(response));
  return (await response.json()) as Answer;
}

/** Ask for something that has no answer but that it was done. */
async function ask(path: string, method: "DELETE"): Promise<void> {
  const response = await fetch(path, { method, credentials: "same-origin" });
  if (!response.ok) throw new RequestFailed(await problemOf(response));
}

async function problemOf(response: Response): Promise<Problem["code"]> {
  try {
    return ((await response.json()) as Problem).code;
  } catch {
    return "busy";
  }
}

export const fetchChoices = (): Promise<Choices> => request("/api/v1/choices");
export const fetchMyTables = (): Promise<MyTable[]> => request("/api/v1/mine");
export const openTable = (table: NewTable): Promise<TableMade> => request("/api/v1/tables", table);
export const openWhatIf = (match: string, wish: NewWhatIf): Promise<TableMade> =>
  request(`/api/v1/matches/${encodeURIComponent(match)}/what-if`, wish);
export const fetchProblems = (): Promise<ListedProblem[]> => request("/api/v1/problems");
export const fetchProblem = (problem: string): Promise<ListedProblem> =>
  request(`/api/v1/problems/${encodeURIComponent(problem)}`);
/** The problem of a day such as `2026-11-26`. */
export const fetchProblemOf = (day: string): Promise<DailyProblem> => request(`/api/v1/problems/day/${day}`);
export const fetchAnswer = (problem: string): Promise<ProblemAnswer> =>
  request(`/api/v1/problems/${encodeURIComponent(problem)}/answer`);
export const openProblem = (problem: string, name: string): Promise<TableMade> =>
  request(`/api/v1/problems/${encodeURIComponent(problem)}/tables`, { name });
/** Return the table where the people of one whose match is over play on with other partners. */
export const makeNewTeams = (table: string): Promise<TableMade> =>
  request(`/api/v1/tables/${encodeURIComponent(table)}/new-teams`, {});
export const fetchLesson = (rules: string): Promise<Lesson> =>
  request(`/api/v1/lessons?${new URLSearchParams({ rules }).toString()}`);
export const openLesson = (wish: NewLesson): Promise<TableMade> => request("/api/v1/lessons", wish);
export const fetchRules = (rules: string, lang: string): Promise<RulesPage> =>
  request(`/api/v1/rules/${encodeURIComponent(rules)}?lang=${encodeURIComponent(lang)}`);
export const fetchFields = (lang: string, game: string): Promise<RuleFields> =>
  request(`/api/v1/fields?${new URLSearchParams({ lang, game }).toString()}`);
export const checkRules = (rules: string, lang: string): Promise<RulesChecked> =>
  request(`/api/v1/check?${new URLSearchParams({ rules, lang }).toString()}`);
export const compareRules = (rules: readonly string[], all: boolean, lang: string): Promise<Comparison> =>
  request(
    `/api/v1/compare?${new URLSearchParams([...rules.map((one) => ["rules", one]), ["all", all ? "1" : "0"], ["lang", lang]]).toString()}`,
  );
export const makeSeatLink = (table: string, seat: number, name: string): Promise<SeatLink> =>
  request(`/api/v1/tables/${encodeURIComponent(table)}/links`, { seat, name });
export const takeSeat = (table: string, taking: TakeSeat): Promise<TableMade> =>
  request(`/api/v1/tables/${encodeURIComponent(table)}/claim`, taking);
export const fetchInvited = (table: string, secret: string): Promise<Invited> =>
  request(`/api/v1/tables/${encodeURIComponent(table)}/invited`, { secret });
export const fetchLobby = (): Promise<LobbyTable[]> => request("/api/v1/lobby");
/** The scoring data of rules, in the form of `scorekeeper/data.ts`. */
export const fetchScoring = <Data>(rules: string): Promise<Data> =>
  request(`/api/v1/scoring?${new URLSearchParams({ rules }).toString()}`);
export const findCode = (code: string): Promise<TypedCode> => request(`/api/v1/codes/${encodeURIComponent(code)}`);
export const fetchHistory = (): Promise<PlayedMatch[]> => request("/api/v1/history");
/** What this person did in each of their matches, as far as the server has counted. */
export const fetchFigures = (): Promise<Figures> => request("/api/v1/history/figures");
export const makeDeviceLink = (): Promise<DeviceLink> => request("/api/v1/me/link", {});
export const joinPerson = (secret: string): Promise<unknown> => request("/api/v1/me/devices", { secret });
export const deleteMe = (): Promise<void> => ask("/api/v1/me", "DELETE");

/** Return the marks by Master, as far as they are made: of one deal that is over, or with deal 0 of a whole match. */
export const fetchMarks = (match: string, deal = 0): Promise<MatchMarks> =>
  request(`/api/v1/matches/${encodeURIComponent(match)}/marks?deal=${String(deal)}`);
/** Have them made. */
export const askMarks = (match: string, deal = 0): Promise<MatchMarks> =>
  request(`/api/v1/matches/${encodeURIComponent(match)}/marks`, { deal });
/** Return the position of a moment of a deal that is over as its seat saw it then, also of a match that runs. */
export const fetchPosition = (match: string, deal: number, step: number): Promise<AnyView> =>
  request(`/api/v1/matches/${encodeURIComponent(match)}/position?deal=${String(deal)}&step=${String(step)}`);

/** Return the text of the record of a finished match. */
export const fetchRecord = (match: string): Promise<string> =>
  requestText(`/api/v1/matches/${encodeURIComponent(match)}/record`);

/** Return a finished match deal by deal, with its best meld. */
export const fetchDigest = (match: string): Promise<MatchDigest> =>
  request(`/api/v1/matches/${encodeURIComponent(match)}/digest`);

/** Return the records of all matches of this person, one after the other. */
export const fetchAllRecords = (): Promise<string> => requestText("/api/v1/history/records");

async function requestText(path: string): Promise<string> {
  const response = await fetch(path, { credentials: "same-origin" });
  if (!response.ok) throw new RequestFailed(await problemOf(response));
  return response.text();
}
