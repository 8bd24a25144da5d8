/** Rule sets by their text, such as `dutch + target=5000`: how they are called. */

import { m } from "../paraglide/messages.js";
import { textFor } from "./texts";
import type { Text } from "./texts";

/** The presets, and what each is in one sentence. */
const NAMES = {
  dutch: m.set_dutch,
  bicycle: m.set_bicycle,
  fournier: m.set_fournier,
  spanish: m.set_spanish,
  canasta: m.set_canasta,
  samba_1951: m.set_samba_1951,
  bolivia: m.set_bolivia,
  black_samba: m.set_black_samba,
  sambola: m.set_sambola,
  trey: m.set_trey,
  quad: m.set_quad,
  royal: m.set_royal,
  samba_romme: m.set_samba_romme,
} satisfies Record<string, Text>;

const SENTENCES = {
  dutch: m.set_dutch_is,
  bicycle: m.set_bicycle_is,
  fournier: m.set_fournier_is,
  spanish: m.set_spanish_is,
  canasta: m.set_canasta_is,
  samba_1951: m.set_samba_1951_is,
  bolivia: m.set_bolivia_is,
  black_samba: m.set_black_samba_is,
  sambola: m.set_sambola_is,
  trey: m.set_trey_is,
  quad: m.set_quad_is,
  royal: m.set_royal_is,
  samba_romme: m.set_samba_romme_is,
} satisfies Record<keyof typeof NAMES, Text>;

/** All presets by their ids. */
export const PRESETS: readonly string[] = Object.keys(NAMES);

const SEPARATOR = "+";

/** Return the preset that a rule set's text begins with. */
export function presetOf(text: string): string {
  return (text.split(SEPARATOR)[0]?.split(".")[0] ?? "").trim();
}

/** Return how many fields of its preset a rule set's text changes. */
export function changesIn(text: string): number {
  return text.split(SEPARATOR).length - 1;
}

/** Return the name of a preset: where no catalogue has one, its id in words. */
export function presetName(preset: string): string {
  return (
    textFor(NAMES, preset) ?? preset.replace(/(?:^|_)(.)/g, (_, first: string) => ` ${first.toUpperCase()}`).trim()
  );
}

/** Return what a preset is, in one sentence. */
export function presetSentence(preset: string): string {
  return textFor(SENTENCES, preset) ?? "";
}

/** Return the name of a rule set: that of its preset, marked where it is experimental, and how many changes it has. */
export function rulesName(text: string, experimental = false): string {
  const preset = presetName(presetOf(text));
  const name = experimental ? m.set_name_experimental({ name: preset }) : preset;
  const count = changesIn(text);
  return count === 0 ? name : m.set_changes({ name, count });
}
