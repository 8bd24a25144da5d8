// Presses what can be pressed, one after the other, and tells how long the page itself took to answer each of them.
// An answer is something seen: text, or what is picked, open or dimmed; the focus alone is none, nor a word for the ear.
(() => {
  const CONTROLS = "button, a[href], summary, input, select, [role=gridcell][data-card], [role=option], [role=menuitem]";
  const SHOWN = ["class", "aria-selected", "aria-pressed", "aria-expanded", "aria-disabled", "open", "hidden", "data-printed", "d"];
  const FOR_THE_EAR = ".sr, [aria-live], [role=log], [role=status], [role=alert]";
  const TRIES = 60; // of bringing back what stood: a busy server of a test answers late
  const frame = () => new Promise((done) => requestAnimationFrame(() => done()));

  const moment = () => new Promise((done) => setTimeout(done, 2));

  window.print = () => {
    document.body.dataset.printed = String(performance.now());
  };

  function seen(mutation) {
    const { target } = mutation;
    const element = target instanceof Element ? target : target.parentElement;
    return element !== null && !element.closest(FOR_THE_EAR) && !element.matches(".flights, .flights *");
  }

  /** Return the point at which a pointer hits `element`, and what it hits there; null where it is not seen. */
  function hitOf(element) {
    const box = element.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) return null;
    const spots = [[0.5, 0.5], [0.12, 0.12], [0.12, 0.88], [0.88, 0.12]];
    for (const [across, down] of spots) {
      const hit = document.elementFromPoint(box.left + across * box.width, box.top + down * box.height);
      if (hit !== null && element.contains(hit)) return hit;
    }
    return null;
  }

  function nameOf(element) {
    const text = element.getAttribute("aria-label") ?? element.textContent;
    return text.replace(/\s+/g, " ").trim().slice(0, 60);
  }

  function controls() {
    const counts = new Map();
    const all = [...document.querySelectorAll(CONTROLS)].filter((element) => hitOf(element) !== null);
    return all.map((element) => {
      const own = element.dataset.button ?? element.dataset.card ?? element.dataset.stagedCard ?? element.dataset.meld;
      const name = `${element.getAttribute("role") ?? element.localName} ${own ?? nameOf(element)}`;
      const nth = (counts.get(name) ?? 0) + 1;
      counts.set(name, nth);
      return { element, key: `${name} ${nth}` };
    });
  }

  const handCards = (card) => [...document.querySelectorAll(`[data-card="${card}"]`)].filter((one) => hitOf(one) !== null);
  const picked = () => [...document.querySelectorAll("[data-staged-card]")].map((one) => one.dataset.stagedCard);
  const isPicked = (element) => element.getAttribute("aria-selected") === "true";

  const known = new Map(); // controls by key: to look for all of them takes long

  function find(key) {
    const element = known.get(key);
    if (element?.isConnected && hitOf(element) !== null) return element;
    return controls().find((one) => one.key === key)?.element;
  }

  /** Return what is picked and open: the same before a press and after it was taken back. */
  function standing() {
    const words = document.querySelector(".prompt .text")?.title ?? "";
    const open = [...document.querySelectorAll("[role=dialog], [role=menu], .panel-place [role=dialog]")].length;
    const icons = [...document.querySelectorAll(".tools path")].map((one) => one.getAttribute("d"));
    const classes = [...(document.querySelector(".table-page")?.classList ?? []), ...icons].join(" ");
    const dimmed = [...document.querySelectorAll("[data-button][aria-disabled=true]")].map((one) => one.dataset.button);
    return JSON.stringify([picked().sort(), words, open, classes, dimmed, location.pathname]);
  }

  /** Whether all that is picked lies in the tray: it waits a moment for the server to say where. */
  const staged = () => document.querySelectorAll("[aria-selected=true][data-card]").length <= picked().length;

  /** Come back when nothing has moved for two moments and the tray is confirmed. */
  async function quiet() {
    for (let left = 500, still = 0; left > 0 && still < 2; left -= 1) {
      let moved = false;
      const watching = observe((mutation) => (moved ||= seen(mutation)));
      await moment();
      watching.disconnect();
      still = moved || document.querySelector(".tray .old") || !staged() ? 0 : still + 1;
    }
  }

  function observe(told) {
    const watching = new MutationObserver((mutations) => mutations.forEach(told));
    watching.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: SHOWN });
    return watching;
  }

  /** Press a control and return the ms until something was seen, null where nothing was in `frames` frames. */
  async function press(element, frames) {
    let first = null;
    const watching = observe((mutation) => {
      if (first === null && seen(mutation)) first = performance.now();
    });
    const began = performance.now();
    hitOf(element).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, view: window }));
    await moment();
    for (let passed = 0; passed < frames && first === null; passed += 1) await frame();
    watching.disconnect();
    return first === null ? null : first - began;
  }

  function escape() {
    for (const open of document.querySelectorAll("[role=dialog], [role=menu]")) {
      const inside = open.contains(document.activeElement) ? document.activeElement : open;
      inside.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    }
  }

  /** Return the cards of `all` that `others` has not, as often as it has them less. */
  function without(all, others) {
    const left = [...others];
    return all.filter((card) => {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  }

  async function turn(card, on) {
    const copies = handCards(card);
    copies.find((one) => isPicked(one) !== on)?.click();
    await moment();
  }

  /** Pick and put back cards until the tray holds what it held. */
  async function restage(wanted) {
    const now = picked();
    for (const card of without(now, wanted)) await turn(card, false);
    for (const card of without(wanted, now)) await turn(card, true);
  }

  /** A card picked and put back, or the other way round, ends what is said. */
  async function hush(wanted) {
    const card = wanted.find((one) => handCards(one).length > 0) ?? document.querySelector("[role=option], [role=gridcell][data-card]")?.dataset.card;
    if (card === undefined) return;
    await turn(card, wanted.length === 0);
    await turn(card, wanted.length > 0);
  }

  /** Bring back what stood `before` a press of `key`; return whether it stands again. */
  async function restore(before, key, wanted) {
    const [, words, , classes] = JSON.parse(before);
    for (let tries = 0; tries < TRIES; tries += 1) {
      await quiet();
      const now = standing();
      if (now === before) return true;
      const [, wordsNow, , classesNow] = JSON.parse(now);
      if (document.querySelector("[role=dialog], [role=menu]")) escape();
      else if (without(picked(), wanted).length + without(wanted, picked()).length > 0) await restage(wanted);
      else if (wordsNow !== words) await hush(wanted);
      else if (classesNow !== classes) find(key)?.click(); // a switch goes round
      else await frame(); // a command is on its way
    }
    return standing() === before;
  }

  function difference(before, after) {
    const [was, is] = [JSON.parse(before), JSON.parse(after)];
    const at = was.findIndex((part, place) => JSON.stringify(part) !== JSON.stringify(is[place]));
    return `${JSON.stringify(was[at])} to ${JSON.stringify(is[at])}`;
  }

  /** Press every control that is seen, but for `spared`; each is answered within so many `frames`. */
  window.pressAll = async (spared, frames) => {
    await quiet();
    const before = standing();
    const wanted = picked();
    known.clear();
    for (const { element, key } of controls()) if (element !== spared) known.set(key, element);
    const told = [];
    for (const key of known.keys()) {
      const element = find(key);
      const ms = element === undefined ? null : await press(element, frames);
      const back = element === undefined || (await restore(before, key, wanted));
      const problem = element === undefined ? "is gone" : back ? "" : `changes for good: ${difference(before, standing())}`;
      told.push({ key, ms, problem });
    }
    return told;
  };
})();
