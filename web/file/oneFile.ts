/** Puts script, styles and icon of a build into one page, which then needs no other file and may ask for none. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import type { Plugin } from "vite";

/** What stands in the page is seen where the script has not put the sheets in its place: none runs, or it failed. */
const LATE =
  "#late{visibility:hidden;animation:late 0s 5s forwards}@keyframes late{to{visibility:visible}}" +
  "@media(scripting:none){#late{animation-delay:0s}#late p{display:none}}";

/**
 * Return a plugin that leaves of a build the page `name` alone, made from `template` with the picture `icon`; the
 * script is `finished` before, and takes the styles with it.
 */
export function oneFile(
  name: string,
  template: string,
  icon: string,
  finished: (script: string, style: string) => string,
): Plugin {
  return {
    name: "one-file",
    enforce: "post",
    generateBundle(_, bundle) {
      const scripts: string[] = [];
      const styles: string[] = [];
      for (const [file, made] of Object.entries(bundle)) {
        if (made.type === "chunk") scripts.push(made.code);
        else if (file.endsWith(".css")) styles.push(String(made.source));
        else this.error(`${file} would be a file of its own`);
        Reflect.deleteProperty(bundle, file);
      }
      const [script, second] = scripts;
      if (script === undefined || second !== undefined) this.error("the page has to be one script");
      const picture = readFileSync(icon);
      const source = pageOf(readFileSync(template, "utf8"), finished(script, styles.join("").trim()), LATE, picture);
      this.emitFile({ type: "asset", fileName: name, source });
    },
  };
}

/**
 * Return the page: what `template` leaves open, filled in. Its policy lets only what stands in it run, and lets nothing
 * be fetched or sent.
 */
export function pageOf(template: string, script: string, style: string, picture: Uint8Array): string {
  const code = script.trim().replaceAll("</script", "<\\/script");
  const looks = style.trim();
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(code)}`,
    `style-src ${hashOf(looks)}`,
    "img-src data: blob:",
    "font-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const icon = `data:image/svg+xml;base64,${Buffer.from(picture).toString("base64")}`;
  const filled = Object.entries({
    "{policy}": policy,
    "{icon}": icon,
    "<style></style>": `<style>${looks}</style>`,
    "<script></script>": `<script>${code}</script>`,
  });
  return filled.reduce((page, [open, text]) => {
    if (page.split(open).length !== 2) throw new Error(`the template has no place, or several, for ${open}`);
    return page.replace(open, () => text);
  }, template);
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
