/** Whose record it is, of those who played: a record that its owner saved holds it as `x-own`. */

/** The seat of the owner, when the match was played, in unix time in s, and how it ended. */
export interface Owner {
  seat: number;
  started: number;
  ended: number;
  how: "won" | "drawn" | "stopped";
  /** side */
  winner: number | null;
}

const LINE = /^x-own[^\S\n]+(\d)[^\S\n]+(\d{1,12})[^\S\n]+(\d{1,12})[^\S\n]+([A-F]|drawn|stopped)$/mu;
const SIDES = "ABCDEF";

/** Return whose record it is; null where it does not say so. */
export function ownerIn(record: string): Owner | null {
  const [, seat, started, ended, result = ""] = LINE.exec(record.replaceAll("\r", "")) ?? [];
  if (seat === undefined) return null;
  const times = { seat: Number(seat), started: Number(started), ended: Number(ended) };
  if (result === "drawn" || result === "stopped") return { ...times, how: result, winner: null };
  return { ...times, how: "won", winner: SIDES.indexOf(result) };
}

/** Return a record's text that says whose it is. */
export function withOwner(record: string, { seat, started, ended, how, winner }: Owner): string {
  const result = how === "won" ? (SIDES[winner ?? 0] ?? "A") : how;
  const line = ["x-own", seat, Math.round(started), Math.round(ended), result].join(" ");
  return `${record.replace(LINE, "").trimEnd()}\n${line}\n`;
}
