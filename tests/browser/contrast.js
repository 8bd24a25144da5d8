// The contrast of every text on a page with what lies behind it, gradients and drawn card faces too.
() => {
  const LARGE = 24;
  const LARGE_BOLD = 18.66;

  function parse(text) {
    const canvas = (parse.canvas ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true }));
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = "#000";
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return { r, g, b, a: a / 255 };
  }

  function over(top, below) {
    const mix = (one, other) => one * top.a + other * (1 - top.a);
    return { r: mix(top.r, below.r), g: mix(top.g, below.g), b: mix(top.b, below.b), a: 1 };
  }

  function luminance({ r, g, b }) {
    const [x, y, z] = [r, g, b].map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  }

  function ratio(one, other) {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  }

  /** What is drawn at the middle of `element`, the element first; outside the window what it lies in. */
  function stackOf(element) {
    const box = element.getBoundingClientRect();
    const drawn = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const at = drawn.findIndex((one) => element.contains(one));
    if (at >= 0) return [element, ...drawn.slice(at).filter((one) => !element.contains(one))];
    const around = [];
    for (let one = element; one; one = one.parentElement) around.push(one);
    return around;
  }

  /** The colours that may lie behind `element`: one, or one for each colour of a gradient. */
  function behind(element) {
    const layers = [];
    for (const one of stackOf(element)) {
      const before = getComputedStyle(one, "::before");
      for (const style of ["absolute", "fixed"].includes(before.position) && before.content !== "none" ? [before, getComputedStyle(one)] : [getComputedStyle(one)]) {
        for (const gradient of style.backgroundImage.match(/[a-z]+-gradient\((?:[^()]|\([^()]*\))*\)/g) ?? []) {
          const stops = gradient.match(/rgba?\([^)]*\)|oklch\([^)]*\)|color\([^)]*\)/g);
          if (stops) layers.push(stops.map(parse));
        }
        const colour = parse(style.backgroundColor);
        if (colour.a > 0) layers.push([colour]);
      }
      if (layers.length > 0 && layers.at(-1).every((colour) => colour.a === 1)) break;
    }
    let colours = [{ r: 255, g: 255, b: 255, a: 1 }];
    for (const layer of layers.reverse()) colours = layer.flatMap((top) => colours.map((below) => over(top, below)));
    return colours;
  }

  function ownText(element) {
    return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== "");
  }

  const faults = [];
  let seen = 0;
  for (const element of document.querySelectorAll("body *")) {
    if (!ownText(element) || element.closest(".sr, [inert]") || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    seen++;
    const size = parseFloat(style.fontSize);
    const wanted = size >= LARGE || (size >= LARGE_BOLD && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    const colour = parse(element.closest("svg") ? style.fill : style.color);
    for (const below of behind(element)) {
      const found = ratio(over(colour, below), below);
      if (found < wanted) {
        const rgb = [below.r, below.g, below.b].map(Math.round).join(",");
        faults.push(`${found.toFixed(2)}:1 of "${element.textContent.trim().slice(0, 30)}" (${element.className}) ${style.color} on ${rgb}`);
        break;
      }
    }
  }
  return { seen, faults: [...new Set(faults)] };
}
