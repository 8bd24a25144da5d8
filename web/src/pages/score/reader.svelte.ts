/** Whether somebody reads at the score page: the others wait, but not for a page that nobody looks at any more. */

const STILL = 120_000; // ms without a sign of life, after which nobody reads

export class Reader {
  private open = $state(0); // parts that lie open
  private awake = $state(true);
  private touched: number;

  constructor(private readonly time: () => number = () => performance.now()) {
    this.touched = this.time();
  }

  get reads(): boolean {
    return this.open > 0 && this.awake;
  }

  /** Note that something to read lies open; the answer is called when it is closed. */
  lies(): () => void {
    this.open += 1;
    this.touch();
    return () => (this.open -= 1);
  }

  /** Note a sign of life. */
  touch(): void {
    this.touched = this.time();
    this.awake = true;
  }

  /** Look at the time; a page out of sight is not read. */
  look(hidden: boolean): void {
    this.awake = !hidden && this.time() - this.touched < STILL;
  }
}

export const reader = new Reader();
