/** The cards that stand for a rule set where one is chosen: what it is known for. */

import type { Card } from "../../cards/cards";
import { presetOf } from "../../words/ruleNames";

const PICTURES: Record<string, readonly Card[]> = {
  dutch: ["4s", "5s", "6s"],
  bicycle: ["Ks", "Kh", "2d"],
  fournier: ["Jd", "Qd", "Kd"],
  spanish: ["Th", "Jh", "Qh"],
  canasta: ["As", "Ah", "Ad"],
  samba_1951: ["7c", "8c", "9c"],
  bolivia: ["2s", "2h", "Jk"],
  black_samba: ["8s", "2c", "Ts"],
  sambola: ["Jk", "Jk", "Jk"],
  trey: ["3h", "3d", "2s"],
  quad: ["2s", "2h", "2d"],
  royal: ["3h", "3d", "3h"],
  samba_romme: ["Jk"],
};

/** Return the cards for `rules`; none where no set is known for any. */
export function picturesOf(rules: string): readonly Card[] {
  return PICTURES[presetOf(rules)] ?? [];
}
