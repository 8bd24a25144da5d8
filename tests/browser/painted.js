// Which letters of a page are really painted. Evaluated in the page; everything that comes back is plain data.
() => {
  const HEARD = ".sr, svg, script, style"; // what is read to the ear alone, or holds no letters
  const EDGE = 1.5; // px that letters may reach over a box
  const LINE = 4; // px that letters may reach over a box as high as their line

  /** Every letter that somebody should see, with its box in the window. */
  function letters(selector) {
    const found = [];
    for (const root of document.querySelectorAll(selector)) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode;
        if (parentElement.closest(HEARD) || !parentElement.checkVisibility()) continue;
        const range = document.createRange();
        for (let at = 0; at < data.length; at++) {
          if (!data[at].trim() || /\p{M}/u.test(data[at])) continue;
          range.setStart(texts.currentNode, at);
          range.setEnd(texts.currentNode, at + 1);
          const { left, top, right, bottom } = range.getBoundingClientRect();
          found.push({ letter: data[at], text: data.trim(), left, top, right, bottom, cut: cutBy(parentElement, { left, top, right, bottom }) });
        }
      }
    }
    return found;
  }

  /** The box around an element that cuts a letter in it off; "" where none does. */
  function cutBy(element, box) {
    for (let around = element; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const limit = around.getBoundingClientRect();
      const wide = overflowX !== "visible" && (box.left < limit.left - EDGE || box.right > limit.right + EDGE);
      const high = overflowY !== "visible" && (box.top < limit.top - LINE || box.bottom > limit.bottom + LINE);
      if (wide || high) return around.className || around.tagName;
    }
    return "";
  }

  async function pixels(png) {
    const bytes = Uint8Array.from(atob(png), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const surface = new OffscreenCanvas(image.width, image.height).getContext("2d");
    surface.drawImage(image, 0, 0);
    return surface.getImageData(0, 0, image.width, image.height);
  }

  /** The letters that look the same with and without their ink, or that a box cuts off; the pictures begin at `from`. */
  async function lost(seen, from, withInk, without) {
    const [one, other] = [await pixels(withInk), await pixels(without)];
    const differs = (x, y) => [0, 1, 2].some((part) => Math.abs(one.data[4 * (y * one.width + x) + part] - other.data[4 * (y * one.width + x) + part]) > 24);
    const painted = ({ left, top, right, bottom }) => {
      for (let y = Math.max(0, Math.floor(top - from.y)); y < Math.min(one.height, Math.ceil(bottom - from.y)); y++)
        for (let x = Math.max(0, Math.floor(left - from.x)); x < Math.min(one.width, Math.ceil(right - from.x)); x++) if (differs(x, y)) return true;
      return false;
    };
    return seen.map((letter) => ({ ...letter, why: letter.cut ? `cut by ${letter.cut}` : painted(letter) ? "" : "not painted" })).filter(({ why }) => why);
  }

  return { letters, lost };
}
