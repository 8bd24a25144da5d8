// What a page looks like to somebody with a ruler. Evaluated in the page; everything that comes back is plain data.
() => {
  const CONTROLS = "button, a[href], input, select, textarea, summary, [role=gridcell][data-card], [role=option], [role=button], [tabindex='0']";

  const FANS = "[role=listbox], .tray .cards"; // cards lie over each other here

  /** The part of an element that no clipping box around it hides; null where nothing is left. */
  function visibleBox(element) {
    const box = element.getBoundingClientRect();
    let { left, top, right, bottom } = box;
    for (let around = element.parentElement; around; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const limit = around.getBoundingClientRect();
      if (style.overflowX !== "visible") [left, right] = [Math.max(left, limit.left), Math.min(right, limit.right)];
      if (style.overflowY !== "visible") [top, bottom] = [Math.max(top, limit.top), Math.min(bottom, limit.bottom)];
      if (style.position === "fixed") break;
    }
    return right - left > 0.5 && bottom - top > 0.5 ? { left, top, right, bottom, width: right - left, height: bottom - top } : null;
  }

  function isShown(element) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })) return false;
    if (element.closest("[inert], [aria-hidden=true], .sr")) return false;
    const dialogs = [...document.querySelectorAll("dialog[open]")].filter((dialog) => dialog.matches(":modal"));
    return dialogs.length === 0 || dialogs.at(-1).contains(element);
  }

  function nameOf(element) {
    const own = element.getAttribute("aria-label") ?? element.innerText ?? "";
    const data = element.dataset.card ?? element.dataset.meld ?? element.dataset.act ?? "";
    return `${element.tagName.toLowerCase()}${data && `[${data}]`} "${own.replace(/\s+/g, " ").trim().slice(0, 50)}"`;
  }

  function controls() {
    return [...document.querySelectorAll(CONTROLS)].filter((element) => isShown(element) && visibleBox(element));
  }

  /** What an element lies in that lies over the page: a drawer, a menu, a foot that stays in sight while the page scrolls. */
  function layerOf(element) {
    for (let around = element; around; around = around.parentElement) {
      if (around.matches("[role=dialog], [role=menu]") || ["fixed", "sticky"].includes(getComputedStyle(around).position)) return around;
    }
    return document.body;
  }

  /** The cards' parts that their neighbours do not cover: fanned cards lie over each other on purpose. */
  function strips(lists) {
    const found = [];
    for (const list of document.querySelectorAll(lists)) {
      const cards = [...list.querySelectorAll("[role=option], [data-staged-card]")].filter(isShown);
      const boxes = cards.map((card) => card.getBoundingClientRect());
      cards.forEach((card, at) => {
        const covers = boxes.filter((box, other) => other > at && box.left > boxes[at].left && box.left < boxes[at].right && Math.abs(box.top - boxes[at].top) < 20);
        const next = Math.min(boxes[at].right, ...covers.map((box) => box.left));
        const below = boxes.filter((box, other) => other > at && box.top > boxes[at].top + 20 && box.left < next - 1 && box.right > boxes[at].left + 1);
        const floor = Math.min(boxes[at].bottom, ...below.map((box) => box.top));
        found.push({ name: nameOf(card), width: next - boxes[at].left, height: floor - boxes[at].top });
      });
    }
    return found;
  }

  /** How wide the page may be: a phone makes its window (`innerWidth`) as wide as what sticks out. */
  function room() {
    return document.documentElement.clientWidth;
  }

  function sidewaysOverflow() {
    const page = document.documentElement;
    const out = [];
    if (page.scrollWidth > room()) out.push(`page is ${page.scrollWidth} wide in a window of ${room()}`);
    if (document.body.scrollWidth > room()) out.push(`body is ${document.body.scrollWidth} wide in a window of ${room()}`);
    for (const element of document.querySelectorAll("body *")) {
      if (!isShown(element) || element.closest("svg")) continue;
      const box = visibleBox(element);
      if (box && (box.right > room() + 0.5 || box.left < -0.5)) out.push(`${nameOf(element)}.${element.className} from ${box.left} to ${box.right}`);
    }
    return out;
  }

  function overlaps() {
    const found = [];
    const all = controls().map((element) => ({ element, box: visibleBox(element), fan: element.closest(FANS), layer: layerOf(element) }));
    for (let one = 0; one < all.length; one++) {
      for (let other = one + 1; other < all.length; other++) {
        const [a, b] = [all[one], all[other]];
        if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
        if (a.layer !== b.layer || (a.fan && a.fan === b.fan)) continue;
        const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (width > 1 && height > 1) found.push(`${nameOf(a.element)} and ${nameOf(b.element)} by ${width.toFixed(1)} × ${height.toFixed(1)}`);
      }
    }
    return found;
  }

  /** What of `selector` cannot be seen whole without scrolling, or lies under something else. */
  function hiddenParts(selector) {
    const found = [];
    const elements = [...document.querySelectorAll(selector)];
    if (elements.length === 0) return [`nothing matches ${selector}`];
    for (const element of elements) {
      const [box, seen] = [element.getBoundingClientRect(), visibleBox(element)];
      const inside = seen && seen.left >= -0.5 && seen.top >= -0.5 && seen.right <= room() + 0.5 && seen.bottom <= innerHeight + 0.5;
      const whole = inside && seen.width > box.width - 1 && seen.height > box.height - 1;
      if (!whole) found.push(`${nameOf(element)} at ${box.left.toFixed()},${box.top.toFixed()} to ${box.right.toFixed()},${box.bottom.toFixed()}`);
      else if (!isOnTop(element, box)) found.push(`${nameOf(element)} lies under ${coverOf(element, box)}`);
    }
    return found;
  }

  function points(box) {
    // left of the middle too: of a fanned card only the strip at its left can be seen
    return [[box.left + Math.min(12, box.width / 2), box.top + Math.min(12, box.height / 2)], [box.left + box.width / 2, box.top + box.height / 2]];
  }

  function isOnTop(element, box) {
    return points(box).some(([x, y]) => {
      const under = document.elementFromPoint(x, y);
      return under && (element.contains(under) || under.contains(element));
    });
  }

  function coverOf(element, box) {
    const [x, y] = points(box)[0];
    const under = document.elementFromPoint(x, y);
    return under ? nameOf(under) : "nothing";
  }

  /** Letters that stick out sideways of the box that they stand in, seen all the same: over a border, or over others. */
  function lettersOutside() {
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      let around = text.parentElement;
      if (!text.data.trim() || around.closest("svg, script, style, option") || !isShown(around)) continue;
      while (getComputedStyle(around).display.startsWith("inline") && !around.matches("button, a.btn")) around = around.parentElement;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = around.getBoundingClientRect();
      if (box.width < 2) continue; // for the ear alone
      const out = [...range.getClientRects()].some((one) => one.width > 0 && (one.right > box.right + 1.5 || one.left < box.left - 1.5));
      if (out && getComputedStyle(around).overflowX === "visible") found.push(`${nameOf(around)}.${around.className} “${text.data.trim().slice(0, 40)}”`);
    }
    return found;
  }

  function targets() {
    return controls().map((element) => {
      const box = element.getBoundingClientRect();
      return { name: nameOf(element), fanned: element.closest(FANS) !== null, role: element.getAttribute("role") ?? element.tagName.toLowerCase(), width: box.width, height: box.height };
    });
  }

  return { sidewaysOverflow, lettersOutside, overlaps, hiddenParts, targets, strips, controls, nameOf };
}
