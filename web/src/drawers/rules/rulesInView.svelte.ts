/** The rules that are being read: made here at once, and by the server where it knows more of house rules. */

import { offlinePage } from "../../rules/book";
import { fetchRules } from "../../wire/api";
import type { RulesPage } from "../../wire/messages";

export class RulesInView {
  page: RulesPage | null = $state.raw(null);
  failed = $state(false);
  /** no server has told which house rules have no effect beside the others */
  alone = $state(false);
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
}
