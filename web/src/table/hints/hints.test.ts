import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { signs } from "../../cards/rich";
import { groupWith, optionsWith, viewWith } from "../../samba/fixture";
import { game } from "../../samba/game";
import { FakeSocket } from "../../wire/fakeSocket";
import type { Hint, TableView } from "../../wire/messages";
import { learn } from "../games";
import { act } from "../store/tableActions";
import { TableStore } from "../store/tableStore.svelte";
import { NOTHING_STAGED, pick } from "../tray/staging";
import { hintButton } from "./asking.svelte";
import { layOut } from "./layingOut";
import { laidOut, planText, stepsOf } from "./plan";
import { noReason, worth } from "./worth";

learn("samba", game);

const HAND = ["8s", "8h", "8d", "9c", "9c", "4c", "Kh", "Kd"];
const held = HAND.map((card, place) => ({
  card,
  id: `${card}.${String(HAND.slice(0, place + 1).filter((one) => one === card).length)}`,
}));
const nobody = viewWith({});
const [own, others] = nobody.sides;
const sides =
  own && others ? [{ ...own, melds: [groupWith("A1", "9s 9h 9d"), groupWith("A2", "Ks Ks Kc")] }, others] : [];
const view: TableView = {
  ...nobody,
  sides,
  hand: HAND,
  turn: 0,
  actor: 0,
  phase: "play",
  options: optionsWith({ lay: true }),
};

const piles = (plan: string[]): (string | null)[][] =>
  laidOut(plan, view, held).staging.piles.map(({ to, cards }) => [to, ...cards]);

describe("a plan", () => {
  test("is said in order, and what goes to one meld together", () => {
    const plan = ["lay 8s 8h 8d", "add 9c A1", "add 9c A1", "merge A1 A2", "discard 4c"];
    expect(signs(planText(plan, view))).toBe(
      "Lay 8♠ 8♥ 8♦ · Add 9♣ 9♣ to the nines · Put the nines and the kings together · Discard 4♣",
    );
  });

  test.each([
    ["draw", "Draw"],
    ["take pair Kh Kd", "Take the pile with K♥ K♦"],
    ["take pair Kh Kd A2", "Take the pile onto the kings, with K♥ K♦"],
    ["take top A1", "Take the pile onto the nines"],
    ["red 3h", "Lay 3♥"],
    ["ask", "Ask whether you may go out"],
    ["answer yes", "Answer yes"],
    ["answer no", "Answer no"],
    ["pass", "Pass"],
    ["end", "End the deal"],
  ])("%s is said", (action, text) => {
    expect(signs(planText([action], view))).toBe(text);
  });

  test("of Samba Rommé names the cards of the hand, not what a joker stands for", () => {
    const [row, moved] = stepsOf(["lay row b1 g2=b2 b3", "add b2 A1 joker b4"]);
    expect([row?.cards, row?.melds]).toEqual([["b1", "g2", "b3"], []]);
    expect([moved?.cards, moved?.melds]).toEqual([["b2"], ["A1"]]);
  });

  test("lies in the tray as it is meant, and its discard waits", () => {
    const plan = ["lay 8s 8h 8d", "add 9c A1", "add 9c A1", "discard 4c"];
    expect(piles(plan)).toEqual([
      [null, "8s.1", "8h.1", "8d.1"],
      ["A1", "9c.1", "9c.2"],
    ]);
    expect(laidOut(plan, view, held)).toMatchObject({ discard: "4c.1", button: "lay" });
  });

  test("adds to a meld that it makes itself", () => {
    const plan = ["lay 8s 8h 8d", "add Kh A2", "add Kd A3"];
    expect(piles(plan)).toEqual([
      [null, "8s.1", "8h.1", "8d.1", "Kd.1"],
      ["A2", "Kh.1"],
    ]);
    expect(signs(planText(plan, view))).toBe("Lay 8♠ 8♥ 8♦ K♦ · Add K♥ to the kings");
  });

  test("to take the pile has its cards in the tray, with the melds of an opening", () => {
    const plan = ["take pair 9c 9c", "lay 8s 8h 8d"];
    expect(piles(plan)).toEqual([
      [null, "9c.1", "9c.2"],
      [null, "8s.1", "8h.1", "8d.1"],
    ]);
    expect(laidOut(plan, view, held)).toMatchObject({ discard: null, button: "pile" });
  });

  test("that is one discard has that card picked", () => {
    expect(laidOut(["discard 4c"], view, held)).toMatchObject({ staging: { picks: ["4c.1"] }, button: "discard" });
  });

  test.each([
    ["draw", "draw"],
    ["ask", "ask"],
    ["pass", "pass"],
    ["answer yes", "yes"],
    ["answer no", "no"],
    ["end", "draw"],
  ])("that begins with %s leaves the tray empty for its button", (action, button) => {
    expect(laidOut([action, "discard 4c"], view, held)).toMatchObject({
      staging: { picks: [] },
      button,
      discard: null,
    });
  });
});

test("a difference is said with its error, and one that may be chance as such", () => {
  expect(worth({ value: 0, error: 0 }, 0, 3)).toBe("best");
  expect(worth({ value: 0, error: 0 }, 0, 1)).toBe("the only one");
  expect(worth({ value: -254, error: 95 }, 1, 3)).toBe("254 points less, give or take 190");
  expect(worth({ value: -12, error: 20 }, 2, 3)).toBe("about as good: 12 less, give or take 40");
  expect(worth({ value: 0, error: 20 }, 1, 3)).toBe("about as good, give or take 40");
  expect(worth({ value: 116, error: 272 }, 1, 3)).toBe("about as good, give or take 544");
});

test("without a certain reason the hint says so in words", () => {
  const plan = (value: number, error: number, ...actions: string[]) => ({ plan: actions, value, error });
  const [best, near, worse] = [plan(0, 0, "discard 4c"), plan(-12, 20, "discard 8s"), plan(-254, 95, "discard Kh")];
  const takes = [{ action: "take top A1", way: "top" as const, cards: [], to: "A1", points: 0, opens: false }];
  expect(noReason([plan(0, 0, "draw")], view)).toBe("The pile cannot be taken now, so you draw.");
  expect(noReason([plan(0, 0, "draw")], { options: optionsWith({ takes }) })).toBe("No other plan was compared.");
  expect(noReason([best], view)).toBe("No other plan was compared.");
  expect(noReason([best, near, plan(3, 1, "discard Kd")], view)).toMatch(/^These come to nearly the same/);
  expect(noReason([best, near, worse], view)).toMatch(/^No single reason decides/);
});

describe("asking", () => {
  let socket: FakeSocket;
  const asked = (): Hint[] => socket.of<Hint>("hint");
  let store: TableStore;

  function open(some: Partial<TableView>): void {
    socket = new FakeSocket();
    store = new TableStore("t", 0, () => socket);
    store.start();
    socket.open();
    const whole = { ...view, practice: true, last_event: 7, ...some };
    socket.say({ type: "welcome", protocol: 4, version: 7, events: [], view: whole, parts: {} });
  }

  function answer(some: object = {}): void {
    const plans = [{ plan: ["lay 8s 8h 8d", "discard 4c"], value: 0, error: 0 }];
    const hinted = { type: "hinted", seq: asked().at(-1)?.seq, version: 7, plans, reasons: [], refusal: null };
    socket.say({ ...hinted, ...some });
  }

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("requestAnimationFrame", () => 0);
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  });
  afterEach(() => {
    store.stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("has an answer, which is put away by another press", () => {
    open({});
    act(store, "hint", null);
    expect([asked().length, asked()[0]?.expect, store.hints.waiting]).toEqual([1, 7, true]);
    answer();
    expect([store.hints.waiting, store.hints.hinted?.plans.length]).toEqual([false, 1]);
    act(store, "hint", null);
    expect([asked().length, store.hints.open]).toEqual([1, false]);
  });

  test("an answer that nobody waits for any more is dropped", () => {
    open({});
    act(store, "hint", null);
    act(store, "hint", null);
    answer();
    expect(store.hints.open).toBe(false);
  });

  test("what is laid out lies in the tray, and nothing is sent", () => {
    open({});
    const sent: string[] = [];
    const send = socket.send.bind(socket);
    socket.send = (text) => {
      sent.push((JSON.parse(text) as { type: string }).type);
      send(text);
    };
    layOut(store, ["lay 8s 8h 8d", "discard 4c"]);
    vi.advanceTimersByTime(5000);
    expect(store.staging.picks).toEqual(["8s.1", "8h.1", "8d.1"]);
    expect(store.planned?.id).toBe("4c.1");
    expect(sent.filter((type) => type === "play")).toEqual([]);
    expect(signs(store.note)).toBe("Next: Lay 8♠ 8♥ 8♦");
  });

  test("a plan lights its next button until it is done, and none once its owner does something else", () => {
    const due = (some: Partial<TableView> = {}) => {
      socket.say({ type: "welcome", protocol: 4, version: 8, events: [], view: { ...view, ...some }, parts: {} });
      return store.snapshot?.due;
    };
    open({});
    layOut(store, ["lay 8s 8h 8d", "discard 4c"]);
    expect(due()).toBe("lay");
    store.stage(pick(store.staging, ["Kh.1"]));
    expect(due()).toBeNull();
    store.stage(NOTHING_STAGED);
    expect(due({ hand: HAND.slice(3) })).toBe("discard");
    expect(due({ hand: HAND.slice(3), turn: 1, actor: 1 })).toBeNull();
  });

  test("what is left of a plan is laid out again when the pile is taken, with cards that came from it", () => {
    open({ phase: "draw", upcard: "Kc" });
    layOut(store, ["take pair Kh Kd", "lay 8s 8h 8d", "add 5c A1", "discard 4c"]);
    expect([store.snapshot?.due, store.planned]).toEqual(["pile", null]);
    const hand = [...HAND.filter((card) => !card.startsWith("K")), "5c"];
    socket.say({ type: "welcome", protocol: 4, version: 8, events: [], view: { ...view, hand }, parts: {} });
    expect(store.staging.picks.toSorted()).toEqual(["5c.1", "8d.1", "8h.1", "8s.1"]);
    expect([store.snapshot?.due, store.planned?.id]).toEqual(["lay", "4c.1"]);
  });

  test("is over when the decision is another one", () => {
    open({});
    act(store, "hint", null);
    answer();
    store.hints.fold({ ...view, practice: true });
    expect(store.hints.open).toBe(true);
    store.hints.fold({ ...view, hand: HAND.slice(1) });
    expect(store.hints.open).toBe(false);
  });

  test.each([
    ["with people who did not agree to it", { practice: false }, "no_hints"],
    ["off turn", { turn: 1, actor: 1 }, "no_hint_now"],
    ["in a pause", { paused: 0 }, "no_hint_now"],
  ])("%s the button is dimmed, and a press says why", (_, some, code) => {
    open(some);
    expect(store.snapshot && hintButton(store.snapshot).enabled).toBe(false);
    act(store, "hint", null);
    expect([asked().length, store.refusal?.code]).toEqual([0, code]);
  });

  test("with people who agreed it is asked, and the server's refusal is said", () => {
    open({ practice: false, table_options: { ...view.table_options, hints: true } });
    expect(store.snapshot && hintButton(store.snapshot).enabled).toBe(true);
    act(store, "hint", null);
    answer({ plans: [], refusal: { code: "too_fast", rule: "", facts: { seconds: 10 } } });
    expect([store.refusal?.code, store.hints.open]).toEqual(["too_fast", false]);
  });

  test("offline nothing waits", () => {
    open({});
    act(store, "hint", null);
    socket.drop();
    expect(store.hints.open).toBe(false);
    act(store, "hint", null);
    expect(asked().length).toBe(1);
  });
});
