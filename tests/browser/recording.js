// Watches a page frame by frame: what moved that must not move, and how long anything was in motion.
// Installed as `window.recording`; `report()` gives back plain data and ends the recording.
() => {
  const STILL = "[data-button], [data-meld], .hand [data-card], [data-anchor=stock], [data-anchor=pile], header button";
  const first = new Map();
  const moved = new Map();
  const order = handOrder();
  const seenAnimations = new Map();
  let frames = 0;
  let running = true;

  function handOrder() {
    return [...document.querySelectorAll(".hand [data-card]")].map((card) => card.dataset.key ?? card.dataset.card).join(" ");
  }

  function nameOf(element) {
    const { button, meld, key, card, anchor } = element.dataset;
    return meld ?? key ?? card ?? anchor ?? (button ? `button in the place of ${element.closest(".place")?.className}` : (element.getAttribute("aria-label") ?? element.className));
  }

  function look() {
    frames++;
    const atTable = document.querySelector(".hand") !== null; // else the deal is over and another page is shown
    for (const element of atTable ? document.querySelectorAll(STILL) : []) {
      const box = element.getBoundingClientRect();
      if (box.width === 0) continue;
      const name = nameOf(element);
      const before = first.get(name);
      if (!before) {
        first.set(name, box);
        continue;
      }
      const shift = Math.max(Math.abs(box.left - before.left), Math.abs(box.top - before.top), Math.abs(box.width - before.width), Math.abs(box.height - before.height));
      if (shift > 0.5) moved.set(name, Math.max(shift, moved.get(name) ?? 0));
    }
    for (const animation of document.getAnimations()) {
      const { duration, delay } = animation.effect?.getComputedTiming() ?? {};
      const target = animation.effect?.target;
      const how = animation.animationName ?? animation.transitionProperty ?? "animate";
      const name = `${animation.id || how} of ${target?.className ?? target?.tagName}`;
      seenAnimations.set(name, Math.max(Number(duration) + Math.max(0, delay), seenAnimations.get(name) ?? 0));
    }
    if (running) requestAnimationFrame(look);
  }

  look();
  window.recording = {
    report() {
      running = false;
      return {
        frames,
        moved: [...moved].map(([name, by]) => `${name} by ${by.toFixed(1)} px`),
        animations: Object.fromEntries(seenAnimations),
        order: [order, handOrder()],
        focus: document.activeElement?.dataset?.card ?? document.activeElement?.tagName,
      };
    },
  };
}
