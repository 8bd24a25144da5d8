/** What the edges of a list cut off: half a number is another number, 3 in place of 30. */

const WHOLE = 0.97; // of what is watched, in sight: places are fractions of a pixel

/** Keep `data-cut` on each of `watched` as long as it is not whole in sight in `list`; returns what ends that. */
export function watchEdges(list: Element, watched: Iterable<Element>): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries)
        target.toggleAttribute("data-cut", intersectionRatio < WHOLE);
    },
    { root: list, threshold: [0, WHOLE, 1] },
  );
  for (const one of watched) observer.observe(one);
  return () => observer.disconnect();
}
