/** Which drawer lies open beside the page; one at a time. */

export type DrawerName =
  "menu" | "rules" | "settings" | "keys" | "games" | "devices" | "sheet" | "log" | "chat" | "people" | "screen";

class Drawer {
  name: DrawerName | null = $state(null);
  rule: string | null = $state(null); // the rule to show first
  rules: string | null = $state(null); // the rule set whose rules are shown; null: that of the table
  private opener: HTMLElement | null = null;

  open(name: DrawerName, rule: string | null = null, rules: string | null = null): void {
    if (this.name === null && document.activeElement instanceof HTMLElement) this.opener = document.activeElement;
    this.rule = rule;
    this.rules = rules;
    this.name = name;
  }

  /** Close it; the focus goes back to where it was opened from. Returns whether one lay open. */
  close(): boolean {
    if (this.name === null) return false;
    this.name = null;
    const { opener } = this;
    this.opener = null;
    if (opener?.isConnected) opener.focus();
    return true;
  }
}

export const drawer = new Drawer();
