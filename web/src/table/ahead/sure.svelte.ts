/** The question whether a card is really to be discarded: the next press says yes, anything else says no. */

const SOON = 350; // ms in which a second press belongs to the first one: a double click is one wrong click
const PATIENCE = 6000; // ms until the question goes by itself

export class Sure {
  id: string | null = $state(null); // the card asked about, such as `9s.1`
  private soon: ReturnType<typeof setTimeout> | undefined;
  private lapse: ReturnType<typeof setTimeout> | undefined;
  private early = false;

  /** Ask about the card `id`; `lapsed` is called if nobody answers. */
  ask(id: string, lapsed: () => void): void {
    this.drop();
    this.id = id;
    this.early = true;
    this.soon = setTimeout(() => (this.early = false), SOON);
    this.lapse = setTimeout(lapsed, PATIENCE);
  }

  /** Return what a press or drag of the card `id` is: the answer yes, too early to be one, or a new question. */
  pressed(id: string, drag: boolean): "yes" | "early" | "new" {
    if (id !== this.id) return "new";
    return this.early && !drag ? "early" : "yes";
  }

  /** Take the question back. */
  drop(): void {
    clearTimeout(this.soon);
    clearTimeout(this.lapse);
    this.id = null;
    this.early = false;
  }
}
