/** Tables in saved states, made from a few words in the address: `?players=4&hand=22&melds=9&state=draw`. */
import { RANKS, SUITS } from "../src/cards/cards";
import { DUTCH_FACTS, USUAL_OPTIONS } from "../src/samba/fixture";
import type { ButtonState, HandCard, LogLine, Prompt, StagedMeld, StagedSum } from "../src/table/types";
import type { Meld, Options, SambaSide, TableView } from "../src/wire/messages";

export interface Wanted {
  players: number;
  hand: number;
  melds: number;
  state: string;
  longNames: boolean;
}

const NAMES = ["You", "Bo", "Cy", "Di", "Ed", "Fa"];
const LONG = "Wilhelmina-Alexandrina-X"; // 24 letters, the most

/** The melds of the picture that the look was drawn from. */
const THEIRS = [
  "Ks Kh Kc Kd 2s",
  "5s 6s 7s 8s",
  "7h 8h 9h Th Jh Qh Kh",
  "Qs Qs Qh Qd",
  "4s 4c 4d",
  "4d 5d 6d 7d",
  "Js Jc Jd Jh Js 2h 2c",
  "Ts Th Tc",
  "5s 5h 5c",
  "9c Tc Jc",
  "8s 8h 8d",
  "6c 7c 8c",
  "As Ac Ad",
  "6s 6d 6h",
  "Th Jh Qh",
];
const OURS = [
  "As Ah Ad Ad",
  "6c 7c 8c 9c",
  "4s 5s 6s 7s 8s 9s Ts",
  "8h 8d 8s 8c 8h 8d 8s",
  "7s 7c 7d Jk",
  "9h Th Jh Qh",
  "6s 6h 6c",
  "8d 9d Td Jd",
  "Ks Kh Kc",
  "Qs Qh Qc",
  "4h 5h 6h",
  "Ts Td Th Tc 2d Jk",
  "5c 5d 5h",
  "Js Jh Jd",
  "4c 4d 4s",
];
const PICTURE = "4h 5h 5d 5d 6d 7d 9s 9h 9d Js Qd Kd Qc Kc As Ac Ac 2c Jk Jk 3s 3h";
const STAGING = "4h 5h 6h 9h Th Kh 4d 7d Td Kd 5s 7s Ks As 6c 9c Ac Ad 2d Jk 3c";

const NO_OPTIONS: Options = {
  draw: false,
  draw_ends_deal: false,
  end_deal: false,
  take_forced: false,
  ends_fold: false,
  takes: [],
  lay: false,
  red_threes: [],
  discard: [],
  discard_goes_out: false,
  can_meld: false,
  pass_turn: false,
  ask: false,
  cannot_go_out: null,
  answer: false,
  take_back: false,
  ready: false,
  undo: false,
};

function meld(name: string, text: string): Meld {
  const cards = text.split(" ");
  const wilds = cards.filter((card) => card === "Jk" || card.startsWith("2")).length;
  const suits = new Set(cards.map((card) => card.charAt(1)));
  const kind = suits.size === 1 && cards[0]?.charAt(0) !== cards[1]?.charAt(0) ? "sequence" : "group";
  const complete = cards.length < 7 ? "" : kind === "sequence" ? "samba" : wilds ? "mixed" : "pure";
  return {
    name,
    kind,
    cards,
    naturals: cards.length - wilds,
    wilds,
    points: cards.length * 10,
    needed: 7,
    complete,
    takes: [],
    merges: [],
  };
}

function sidesFor(wanted: Wanted): SambaSide[] {
  const count = wanted.players === 4 ? 2 : wanted.players === 6 ? 3 : wanted.players;
  return Array.from({ length: count }, (_, side) => {
    const texts = (side === 0 ? OURS : THEIRS).slice(0, side === 0 ? Math.min(wanted.melds, 15) : wanted.melds);
    const melds = texts.map((text, slot) => meld(`${"ABCDEF".charAt(side)}${slot + 1}`, text));
    const seats = Array.from({ length: wanted.players }, (_, seat) => seat).filter((seat) => seat % count === side);
    return {
      side,
      seats,
      score: [3180, 6410, 980, -1240, 15980][side] ?? 0,
      opened: wanted.state !== "start" && melds.length > 0,
      minimum: [50, 90, 120, 15, 150][side] ?? 50,
      completed: melds.filter((one) => one.complete).length,
      sets_suffice: false,
      melds,
      red_threes: side === 0 ? ["3h", "3d"] : side === 1 ? ["3d"] : [],
    };
  });
}

/** Deal `count` cards off three packs in an order that mixes ranks and suits. */
function handOf(count: number): string[] {
  const kinds = [...SUITS.flatMap((suit) => [...RANKS].map((rank) => rank + suit)), "Jk"];
  const cards = Array.from({ length: count }, (_, place) => kinds[(place * 23 + 7) % kinds.length] ?? "Jk");
  const order = (card: string): number =>
    card === "Jk" ? 99 : RANKS.indexOf(card.charAt(0)) + 20 * SUITS.indexOf(card.charAt(1) as "s");
  return cards.toSorted((one, other) => order(one) - order(other));
}

export function viewOf(wanted: Wanted): TableView {
  const staging = wanted.state === "staged" || wanted.state === "refused";
  const hand = staging ? STAGING.split(" ") : wanted.hand === 22 ? PICTURE.split(" ") : handOf(wanted.hand);
  const sides = sidesFor(staging ? { ...wanted, melds: 5 } : wanted);
  const [own] = sides;
  if (staging && own)
    sides[0] = { ...own, melds: [], opened: false, score: 1180, red_threes: [], completed: 0, minimum: 50 };
  const held = [hand.length, 4, 7, 11, 13, 15];
  return {
    game: "samba",
    may_end_match: true,
    table_options: USUAL_OPTIONS,
    invite: null,
    watchers: 0,
    last_deal: false,
    clock: null,
    paused: null,
    votes: [],
    hints: [],
    leaves: [],
    next_deal: null,
    exercise: null,
    what_if: "",
    table: "gallery",
    rules: "dutch",
    rule_facts: DUTCH_FACTS,
    target: 10000,
    out_sets: 2,
    speed: 800,
    seat: 0,
    side: 0,
    seats: Array.from({ length: wanted.players }, (_, seat) => ({
      seat,
      side: seat % sides.length,
      name: wanted.longNames ? LONG : (NAMES[seat] ?? ""),
      kind: seat ? "bot" : "person",
      level: "steady",
      away: false,
      cards: held[seat] ?? 0,
      ready: false,
      open_cards: [],
      to_replace: 0,
      unnamed: false,
      owner: seat === 0,
      stand_in: false,
    })),
    sides,
    match: 1,
    deal: staging ? 3 : 4,
    dealer: 3,
    turn: 40,
    actor: wanted.state === "wait" ? 1 : 0,
    hidden: 0,
    drawn_ahead: false,
    phase: wanted.state === "over" ? "over" : wanted.state === "draw" || wanted.state === "wait" ? "draw" : "play",
    hand,
    drawn: staging ? ["Td", "9c"] : [],
    stock: staging ? 80 : wanted.hand > 50 ? 0 : 18,
    pile: staging ? 6 : 14,
    upcard: staging ? "4s" : "9s",
    blocked: false,
    frozen: wanted.state === "frozen" ? "all" : "",
    asked: "",
    staged_points: null,
    options: { ...NO_OPTIONS, draw: wanted.state === "draw" },
    result: null,
    sheet: [],
    over: null,
    practice: true,
    referee: false,
    irregularities: [],
    last_event: 1,
  };
}

export function handCards(view: TableView, wanted: Wanted): HandCard[] {
  const picked = wanted.state === "staged" || wanted.state === "refused" ? ["4h", "5h", "6h", "Ks", "Kh", "Kd"] : [];
  const numbers = new Map<string, number>();
  return view.hand.map((card) => {
    const number = (numbers.get(card) ?? 0) + 1;
    numbers.set(card, number);
    return {
      key: `${card}.${number}`,
      card,
      picked: picked.includes(card),
      fresh: number === 1 && view.drawn.includes(card),
      planned: false,
      penalty: false,
    };
  });
}

export function stagedOf(wanted: Wanted): { staged: StagedMeld[]; sum: StagedSum | null } {
  if (wanted.state !== "staged" && wanted.state !== "refused") return { staged: [], sum: null };
  return {
    staged: [
      {
        id: "1",
        cards: ["Ks", "Kh", "Kd"],
        look: "group",
        target: null,
        points: 30,
        label: "group",
        problem: null,
        turns: false,
      },
      {
        id: "2",
        cards: ["4h", "5h", "6h"],
        look: "sequence",
        target: null,
        points: 15,
        label: "sequence",
        problem: null,
        turns: false,
      },
    ],
    sum: { points: 45, minimum: 50, rest: "5 short", note: "", confirmed: true },
  };
}

export function promptOf(wanted: Wanted): Prompt {
  switch (wanted.state) {
    case "refused":
      return {
        type: "refused",
        text: "You need 50 points to open; this is 45.",
        short: "You need 50; this is 45.",
        why: "D-8.2",
      };
    case "wait":
      return { type: "wait", text: "Bo is playing.", short: "Bo is playing." };
    case "draw":
      return {
        type: "turn",
        text: "Draw two, or take the pile with a pair of 9s.",
        short: "Draw two, or take with two 9s",
      };
    case "over":
      return { type: "wait", text: "The deal is over." };
    default:
      return { type: "turn", text: "Lay melds, or discard one card.", short: "Lay, or discard one card" };
  }
}

export function buttonsOf(wanted: Wanted): ButtonState[] {
  const draw = wanted.state === "draw";
  const play = wanted.state === "staged" || wanted.state === "refused";
  const off = { enabled: false, main: false };
  return [
    { id: "draw", label: "Draw two", short: "Draw", enabled: draw, main: draw },
    {
      id: "pile",
      label: "Take pile",
      short: "Pile",
      enabled: draw,
      main: false,
      menu: [
        { id: "take pair 9h 9d", label: "as three nines", cards: ["9h", "9d"] },
        { id: "take add A2", label: "onto 2", cards: ["9s"] },
      ],
    },
    { id: "lay", label: "Lay", ...(play ? { detail: "45/50" } : {}), enabled: play, main: false },
    { id: "ask", label: "May I go out?", ...off },
    { id: "discard", label: "Discard", ...off },
    { id: "takeBack", label: "Take back", ...off },
  ];
}

export function logOf(): LogLine[] {
  const card = (text: string): { card: string } => ({ card: text });
  const lines: [LogLine["type"], ...LogLine["parts"]][] = [
    ["turn", "Bo"],
    ["event", "Bo drew two and discarded ", card("9c"), "."],
    ["turn", "Cy"],
    ["event", "Cy drew two and discarded ", card("Jc"), "."],
    ["turn", "Di"],
    ["event", "Di drew two."],
    ["event", "Di laid ", card("Ts"), " ", card("Th"), " ", card("Tc"), "."],
    ["event", "Di discarded ", card("6s"), "."],
    ["turn", "You"],
    ["event", "You drew two and discarded ", card("4c"), "."],
    ["turn", "Bo"],
    ["event", "Bo drew two."],
    ["event", "Bo added ", card("Jk"), " to the jacks: mixed canasta."],
    ["event", "Bo discarded ", card("5c"), "."],
    ["turn", "Cy"],
    ["event", "Cy drew two and discarded ", card("8s"), "."],
    ["turn", "Di"],
    ["event", "Di drew two and discarded ", card("9s"), "."],
  ];
  return lines.map(([type, ...parts], place) => ({ key: String(place), type, parts }));
}
