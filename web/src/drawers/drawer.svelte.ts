/** Which drawer lies open beside the page; one at a time. */

export type DrawerKind = "menu" | "rules" | "settings" | "keys" | "setup";

class Drawer {
  kind: DrawerKind | null = $state(null);
  rule: string | null = $state(null); // the rule to show first
  rules: string | null = $state(null); // the rule set whose rules are shown; null: that of the table
  private opener: HTMLElement | null = null;

  open(kind: DrawerKind, rule: string | null = null, rules: string | null = null): void {
    if (this.kind === null && document.activeElement instanceof HTMLElement) this.opener = document.activeElement;
    this.rule = rule;
    this.rules = rules;
    this.kind = kind;
  }

  /** Close it; the focus goes back to where it was opened from. */
  close(): void {
    if (this.kind === null) return;
    this.kind = null;
    const { opener } = this;
    this.opener = null;
    if (opener?.isConnected) opener.focus();
  }
}

export const drawer = new Drawer();
