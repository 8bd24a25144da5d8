/** Dragging cards with mouse, pen or finger: one path of pointer events, which leaves clicks and keys untouched. */

import { lift, putDown } from "./lifted.svelte";

/** A card under way. */
export interface Drag {
  element: HTMLElement;
  touch: boolean;
  /** where it began, in px of the window */
  startX: number;
  startY: number;
}

/** What the owner of the cards does with a drag. */
export interface DragHooks {
  /** return the element that is taken hold of at `target`, or null where nothing can be dragged */
  take(target: Element): HTMLElement | null;
  /** return false where this drag is one along the row, which takes no card off its place */
  lift?(drag: Drag, x: number, y: number): boolean;
  move?(drag: Drag, x: number, y: number, under: Element | null): void;
  /** let go over `under`; also called for a drag that never left the row */
  drop(drag: Drag, under: Element | null, x: number, y: number): void;
  /** the finger rests: a menu may open */
  hold?(element: HTMLElement): void;
  end?(): void;
}

const START = 7; // px before a press becomes a drag
const HOLD = 480; // ms before a press becomes a long one

/** Watch `container` for drags; returns the function that stops watching. */
export function watchDrags(container: HTMLElement, hooks: DragHooks): () => void {
  let drag: Drag | null = null;
  let ghost: HTMLElement | null = null;
  let under: Element | null = null;
  let moving = false;
  let holding = 0;

  function clear(): void {
    clearTimeout(holding);
    ghost?.remove();
    drag?.element.classList.remove("dragged");
    drag = ghost = under = null;
    moving = false;
    putDown();
    hooks.end?.();
  }

  function down(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const element = hooks.take(event.target);
    if (!element) return;
    drag = { element, touch: event.pointerType === "touch", startX: event.clientX, startY: event.clientY };
    if (hooks.hold) holding = window.setTimeout(hold, HOLD);
  }

  function hold(): void {
    if (!drag || moving) return;
    const { element } = drag;
    const forget = swallowClick();
    window.addEventListener("pointerup", () => setTimeout(forget), { once: true });
    setTimeout(forget, 900);
    clear();
    hooks.hold?.(element);
  }

  function move(event: PointerEvent): void {
    if (!drag) return;
    const { clientX: x, clientY: y } = event;
    if (!moving && Math.hypot(x - drag.startX, y - drag.startY) < START) return;
    if (!moving) {
      moving = true;
      clearTimeout(holding);
      container.setPointerCapture(event.pointerId);
    }
    const lifted = hooks.lift?.(drag, x, y) ?? true;
    if (lifted) follow(x, y);
    ghost?.classList.toggle("low", !lifted);
    under = document.elementFromPoint(x, y);
    hooks.move?.(drag, x, y, under);
    event.preventDefault();
  }

  function follow(x: number, y: number): void {
    if (!drag) return;
    if (!ghost) {
      const box = drag.element.getBoundingClientRect();
      ghost = drag.element.cloneNode(true) as HTMLElement;
      ghost.removeAttribute("id");
      ghost.setAttribute("aria-hidden", "true");
      ghost.classList.add("ghost");
      ghost.style.width = `${box.width}px`;
      ghost.style.height = `${box.height}px`;
      ghost.dataset.dx = String(drag.startX - box.left);
      ghost.dataset.dy = String(drag.startY - box.top);
      lift(drag.element);
      drag.element.parentElement?.append(ghost);
      drag.element.classList.add("dragged");
    }
    ghost.style.transform = `translate(${x - Number(ghost.dataset.dx)}px, ${y - Number(ghost.dataset.dy)}px)`;
  }

  function up(event: PointerEvent): void {
    if (!drag) return;
    if (moving) {
      setTimeout(swallowClick());
      hooks.drop(drag, under, event.clientX, event.clientY);
    }
    clear();
  }

  /** The browser sends a click after the drag, which nobody meant; returns the function that lets clicks through again. */
  function swallowClick(): () => void {
    const swallow = (event: Event): void => {
      event.stopPropagation();
      event.preventDefault();
    };
    container.addEventListener("click", swallow, { capture: true, once: true });
    return () => container.removeEventListener("click", swallow, { capture: true });
  }

  function cancel(event: KeyboardEvent): void {
    if (event.key === "Escape" && moving) {
      event.stopPropagation();
      clear();
    }
  }

  container.addEventListener("pointerdown", down);
  // a quick hand has left the container by its first move, and may let go outside it
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", clear);
  window.addEventListener("keydown", cancel, true);
  return () => {
    container.removeEventListener("pointerdown", down);
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", clear);
    window.removeEventListener("keydown", cancel, true);
    clear();
  };
}
