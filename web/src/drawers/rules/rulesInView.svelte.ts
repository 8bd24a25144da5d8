/** The rules that are being read: made here at once, and by the server where it knows more of house rules. */

import { tick } from "svelte";

import { offlinePage } from "../../rules/book";
import { fetchRules } from "../../wire/api";
import type { RulesPage } from "../../wire/messages";

export class RulesInView {
  page: RulesPage | null = $state.raw(null);
  failed = $state(false);
  /** no server has told which house rules have no effect beside the others */
  alone = $state(false);
  /** the rule that the reader has gone to */
  goal: string | null = $state(null);
  private asked = 0;

  /** Show the rules `rules` in `lang`, in English where they are not written in it. */
  async load(rules: string, lang: string): Promise<void> {
    const number = ++this.asked;
    this.failed = false;
    const own = await offlinePage(rules, lang).catch(() => null); // its parts could not be fetched
    if (number !== this.asked) return;
    if (own) this.page = own;
    this.alone = own !== null && own.changes.length > 0;
    if (own && !this.alone) return;
    const answer = await fetchRules(rules, lang).catch(() => null);
    if (number !== this.asked) return;
    this.failed = answer === null && own === null;
    if (!answer) return;
    this.page = answer;
    this.alone = false;
  }

  /** Show a rule of the page, or nothing special. */
  async show(id: string | null): Promise<void> {
    this.goal = id;
    await tick();
    if (id !== null) document.getElementById(`rule-${id}`)?.scrollIntoView({ block: "center" });
  }

  /** Go to a rule of the page, or to the first one of a part; return which one. */
  async jump(id: string): Promise<string | null> {
    const all = this.page?.sections.flatMap((section) => section.rules.map((one) => one.id)) ?? [];
    const found = all.find((one) => one === id) ?? all.find((one) => one.startsWith(`${id}.`)) ?? null;
    await this.show(found);
    if (found !== null) document.getElementById(`rule-${found}`)?.focus({ preventScroll: true });
    return found;
  }
}
