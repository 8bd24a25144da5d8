/** Writes a score sheet as text (docs/scorekeeper.md). */

import type { CardsEntry, Counts, DealEntry, HandEntry, SideEntry } from "../entries";
import { AT_END } from "../sheet";
import type { Sheet, SheetChange, SheetPlayer } from "../sheet";

/** Return the letter of a side: A, B, … */
export function sideLetter(side: number): string {
  return String.fromCharCode(65 + side);
}

/** Return `sheet` as text; `readSheet` gives back an equal sheet. */
export function printSheet(sheet: Sheet): string {
  const lines = [
    "sambakit sheet 1",
    ...(sheet.id ? [`sheet ${sheet.id}`] : []),
    `rules ${sheet.rules.id}`,
    ...sheet.rules.changes.map(([field, value]) => `set ${field} ${value}`),
    `hash ${sheet.rules.hash}`,
    `players ${String(sheet.players.length)}`,
    ...sheet.players.map((player, seat) => `seat ${String(seat)} ${playerText(player)}`),
    `dealer ${String(sheet.dealer)}`,
    ...(sheet.scores.length ? [`scores ${sheet.scores.join(" ")}`] : []),
    ...sheet.extras,
    ...sheet.changes.flatMap((change) => ["", ...changeLines(change)]),
  ];
  return `${lines.join("\n")}\n`;
}

/** Return who sits on a seat; a number of playouts is written too where the name would be taken for one. */
function playerText({ name, decider, playouts }: SheetPlayer): string {
  if (decider === "person") return `person ${name}`;
  const budget = playouts || name.startsWith("playouts=") ? `playouts=${String(playouts)} ` : "";
  return `bot ${decider} ${budget}${name}`;
}

function changeLines({ what, number, at, deal, extras }: SheetChange): string[] {
  const entered = deal ? dealLines(deal) : [];
  const head = [what, String(number), ...(at ? [at] : [])].join(" ");
  const lines = [head, ...entered].flatMap((line, place) => [
    line,
    ...extras.filter(({ after }) => after === place).map(({ text }) => text),
  ]);
  const rest = extras.filter(({ after }) => after === AT_END || after > entered.length);
  return [...lines, ...rest.map(({ text }) => text)];
}

/** Return the lines of a deal. */
export function dealLines(deal: DealEntry): string[] {
  return [
    ...deal.sides.flatMap((side, number) => sideLines(sideLetter(number), side)),
    ...(deal.left === null ? [] : [`left ${String(deal.left)}`]),
    ...(deal.annulled ? ["annulled"] : []),
  ];
}

function sideLines(letter: string, side: SideEntry): string[] {
  const sets = Object.entries(side.sets);
  const noted = side.meldCount === null ? "" : ` melds=${String(side.meldCount)}`;
  return [
    ...(sets.length ? [`sets ${letter} ${sets.map(([item, count]) => `${item}=${String(count)}`).join(" ")}`] : []),
    ...(side.melds ? [`melds ${letter} ${cardsText(side.melds)}${noted}`] : []),
    ...(side.redThrees ? [`red_threes ${letter} ${String(side.redThrees)}`] : []),
    ...(side.wentOut === null ? [] : [`out ${letter} ${String(side.wentOut)}${side.concealed ? " concealed" : ""}`]),
    ...side.hands.map((hand) => handLine(letter, hand)),
    ...side.penalties.map(({ points, cause }) => `penalty ${letter} ${String(points)}${cause && ` ${cause}`}`),
    ...side.ownLines.map(({ points, name }) => `own ${letter} ${String(points)} ${name}`),
  ];
}

function handLine(letter: string, hand: HandEntry): string {
  const { seat, cards, size, redThrees, blackThrees, hadTurn } = hand;
  return [
    `hand ${letter} ${seat === null ? "all" : String(seat)}`,
    ...(size === null || cards.counts.length || cards.total ? [cardsText(cards)] : []),
    ...(size === null ? [] : [`cards=${String(size)}`]),
    ...(redThrees ? [`red=${String(redThrees)}`] : []),
    ...(blackThrees.length ? [countsText("black", blackThrees)] : []),
    ...(hadTurn ? [] : ["no_turn"]),
  ].join(" ");
}

function cardsText(cards: CardsEntry): string {
  return cards.counts.length ? countsText("at", cards.counts) : String(cards.total);
}

function countsText(word: string, counts: Counts): string {
  return counts.map(([value, count]) => `${word}_${String(value)}=${String(count)}`).join(" ");
}
