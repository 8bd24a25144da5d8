/** What the lesson says of a step, and what to do next; the server says whether the step is reached. */

import { inText } from "../../cards/rich";
import type { Rich } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import type { AnyView, Lesson, LessonStep } from "../../wire/messages";
import type { Text } from "../../words/texts";
import { textFor } from "../../words/texts";
import type { Due } from "../../table/types";
import { listed, written } from "../../words/words";

const NAMES = {
  group: m.lesson_name_group,
  sequence: m.lesson_name_sequence,
  opening: m.lesson_name_opening,
  pile: m.lesson_name_pile,
  out: m.lesson_name_out,
  row: m.lesson_name_row,
  samba: m.lesson_name_samba,
  buraco: m.lesson_name_buraco,
} satisfies Record<string, Text>;

const WHY = {
  samba: {
    group: m.lesson_group,
    sequence: m.lesson_sequence,
    opening: m.lesson_opening,
    pile_pair: m.lesson_pile_pair,
    pile_wild: m.lesson_pile_wild,
    pile_add: m.lesson_pile_add,
    out: m.lesson_out,
    out_kinds: m.lesson_out_kinds,
  },
  samba_romme: {
    row: m.lesson_row,
    samba: m.lesson_samba,
    pile_add: m.lesson_pile_row,
    pile_new: m.lesson_pile_new,
    buraco: m.lesson_buraco,
    out: m.lesson_out_romme,
  },
} satisfies Record<Lesson["game"], Record<string, Text>>;

const DONE = {
  samba: {
    group: m.lesson_done_group,
    sequence: m.lesson_done_sequence,
    opening: m.lesson_done_opening,
    pile: m.lesson_done_pile,
    out: m.lesson_done_out,
  },
  samba_romme: {
    row: m.lesson_done_row,
    samba: m.lesson_done_samba,
    pile: m.lesson_done_pile,
    buraco: m.lesson_done_buraco,
    out: m.lesson_done_out,
  },
} satisfies Record<Lesson["game"], Record<string, Text>>;

/** The kinds of completed sets that going out may ask for, by the fact that counts them. */
const KINDS = { sequences: m.lesson_kind_sequences, pure: m.lesson_kind_pure, mixed: m.lesson_kind_mixed };

/** The button that does what an answer says, by its first word; a phone calls some of them by fewer words. */
const BUTTONS: Readonly<Record<string, (small: boolean) => string>> = {
  take: (small) => (small ? m.button_pile_short() : m.button_pile()),
  add: () => m.button_add_to({ meld: "…" }),
};

const CARD = /^(?:[2-9TJQKA][shdc]|Jk|[rgby]\d+)$/;

/** How a step stands: it waits, it is done, or the turn went by without it. */
export type Standing = "open" | "done" | "missed";

/** Return how the step at a table stands. */
export function standingOf(view: Pick<AnyView, "exercise"> | null): Standing {
  const exercise = view?.exercise;
  if (!exercise?.judged) return "open";
  return exercise.reached > 0 ? "done" : "missed";
}

/** Return the name of a step: "A group". */
export function stepName(step: LessonStep): string {
  return textFor(NAMES, step.name) ?? step.name;
}

/** Return what the step is about, with the values of its rules. */
export function whyOf(step: LessonStep, game: Lesson["game"]): string {
  const kinds = kindsOf(step);
  const way = step.name === "pile" ? `pile_${wayOf(step)}` : kinds === "" ? step.name : `${step.name}_kinds`;
  return textFor(WHY[game], way, { ...numbersOf(step), kinds }) ?? "";
}

/** Return what the step has brought. */
export function doneText(step: LessonStep, game: Lesson["game"]): string {
  return textFor(DONE[game], step.name, numbersOf(step)) ?? "";
}

/** Return what to do next, with the words of a phone where it is `small`; "" where nothing of the answer is left. */
export function nextText(step: LessonStep, view: Pick<AnyView, "hand" | "phase">, small = false): Rich {
  const play = nextPlay(step, view);
  if (play === null) return "";
  const cards = inText(heldOf(play, view.hand));
  const [verb] = (play[0] ?? "").split(" ");
  if (verb === "draw") return m.lesson_draw();
  if (verb === "discard") return m.lesson_discard({ cards });
  // cards that go to several melds are laid at once
  const button = (play.length > 1 ? undefined : BUTTONS[verb ?? ""])?.(small) ?? m.button_lay();
  return verb === "take" && cards === "" ? m.lesson_take({ button }) : m.lesson_pick({ cards, button });
}

/** Return the button that the next play needs, with the cards that are `picked`; null where none of the answer is left. */
export function nextButton(
  step: LessonStep,
  view: Pick<AnyView, "hand" | "phase" | "actor" | "seat" | "exercise">,
  picked: readonly string[],
): Due | null {
  const play = standingOf(view) === "open" && view.actor === view.seat ? nextPlay(step, view) : null;
  if (play === null) return null;
  const [verb] = (play[0] ?? "").split(" ");
  if (verb === "draw") return "draw";
  const wanted = heldOf(play, view.hand);
  if (!picked.every((card) => isTaken(wanted, card))) return "nothing";
  return verb === "discard" ? "discard" : verb === "take" ? "pile" : "lay";
}

/** Take a card out of `cards`; returns whether it was there. */
function isTaken(cards: string[], card: string): boolean {
  const place = cards.indexOf(card);
  if (place >= 0) cards.splice(place, 1);
  return place >= 0;
}

/** Return the play of the answer that is due: the first of which some card is still in the hand. */
function nextPlay(step: LessonStep, { hand, phase }: Pick<AnyView, "hand" | "phase">): readonly string[] | null {
  const due = step.plays.find((play) => {
    const [verb] = (play[0] ?? "").split(" ");
    if (verb === "draw" || verb === "take") return phase === "draw";
    return heldOf(play, hand).length > 0;
  });
  return due ?? null;
}

function cardsOf(play: readonly string[]): string[] {
  return play.flatMap((action) => action.split(" ").filter((word) => CARD.test(word)));
}

/** Return the cards of a play that the hand holds, in their order; a card of the pile is not among them. */
function heldOf(play: readonly string[], hand: readonly string[]): string[] {
  const left = [...hand];
  return cardsOf(play).filter((card) => isTaken(left, card));
}

/** Return how the pile is taken: `pair`, `wild`, `add` or `new`; the top card alone is added too. */
function wayOf(step: LessonStep): string {
  const [, way = ""] = (step.plays[0]?.[0] ?? "").split(" ");
  return way === "top" ? "add" : way;
}

/** Return which kinds of completed sets the rules ask for in `step`, and how many of each; "" where any will do. */
function kindsOf(step: LessonStep): string {
  const needed = Object.entries(KINDS).map(([kind, text]) => ({ text, count: step.facts[kind] ?? 0 }));
  return listed(needed.flatMap(({ text, count }) => (count > 0 ? [text({ count })] : [])));
}

function numbersOf(step: LessonStep): Record<string, string> {
  return Object.fromEntries(Object.entries(step.facts).map(([name, value]) => [name, written(value)]));
}
