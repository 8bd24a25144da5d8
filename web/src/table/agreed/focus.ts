/** Where the focus goes from what is taken away: a page that is used by keys must not lose it. */

import { tick } from "svelte";

/** Return an attachment: when its element is taken away with the focus, the first match of `next` has it. */
export function focusNext(next: string): (element: HTMLElement) => () => void {
  return (element) => {
    let focused = false;
    element.addEventListener("focusin", () => (focused = true));
    element.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) focused = false;
    });
    return () => {
      if (!focused) return;
      void tick().then(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>(next)?.focus();
      });
    };
  };
}
