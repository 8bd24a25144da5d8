/** The spoken name of a card in the own hand. */
import { cardName } from "../../cards/names";
import { m } from "../../paraglide/messages.js";

/** What is said of a card besides its name. */
export interface CardWords {
  card: string;
  /** copies that lie under this name */
  copies: number;
  picked: number;
  fresh: boolean;
  planned: boolean;
  /** copies that lie open as penalty cards */
  penalty: number;
  /** place in the hand, from 1, and cards in all */
  place: number;
  total: number;
}

/** Return the name, such as "nine of spades, two of these, picked one; 4 of 22". */
export function handName(words: CardWords): string {
  const said = [cardName(words.card)];
  if (words.copies > 1) said.push(m.table_copies({ number: numberWord(words.copies) }));
  if (words.picked > 0) said.push(m.table_picked({ number: numberWord(words.picked) }));
  if (words.fresh) said.push(m.table_fresh());
  if (words.planned) said.push(m.table_planned());
  if (words.penalty === words.copies || words.penalty === 1) said.push(m.referee_penalty_card());
  else if (words.penalty > 1) said.push(m.referee_penalty_cards({ number: numberWord(words.penalty) }));
  return m.table_placed({ text: said.join(", "), place: words.place, total: words.total });
}

function numberWord(number: number): string {
  switch (number) {
    case 1:
      return m.number_1();
    case 2:
      return m.number_2();
    case 3:
      return m.number_3();
    case 4:
      return m.number_4();
    case 5:
      return m.number_5();
    default:
      return m.number_6();
  }
}
