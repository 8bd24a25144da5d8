/** A list that grows at its end: the newest line stays in sight until somebody scrolls up. */

const NEAR = 24; // px from the end that still count as being there

export class Newest {
  /** somebody has scrolled up, and what is new is out of sight */
  away = $state(false);
  private box: HTMLElement | null = null;

  /** Keep the end of what `box` scrolls in sight, whatever changes: its lines, a line's words, or its height. */
  readonly follow = (box: HTMLElement): (() => void) => {
    this.box = box;
    this.away = false;
    this.scroll();
    const changed = (): void => {
      if (!this.away) this.scroll();
    };
    let before = box.scrollTop;
    const scrolled = (): void => {
      const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - NEAR;
      // the box may have become less high since it was scrolled to its end
      if (atEnd || box.scrollTop < before) this.away = !atEnd;
      before = box.scrollTop;
    };
    const lines = new MutationObserver(changed);
    lines.observe(box, { childList: true, characterData: true, subtree: true });
    const size = new ResizeObserver(changed);
    size.observe(box);
    box.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      lines.disconnect();
      size.disconnect();
      box.removeEventListener("scroll", scrolled);
      this.box = null;
    };
  };

  /** Go to the newest line, and follow again. */
  show(): void {
    this.away = false;
    this.scroll();
  }

  /** Put the focus on the list, where the button that had it is gone. */
  focus(): void {
    this.box?.focus({ preventScroll: true });
  }

  private scroll(): void {
    if (this.box) this.box.scrollTop = this.box.scrollHeight;
  }
}
