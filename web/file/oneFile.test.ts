import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { pageOf } from "./oneFile";

const TEMPLATE = '<meta content="{policy}"><link href="{icon}"><style></style><script></script>';
const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("the policy lets exactly the page's own script and styles be used, and nothing be fetched", () => {
  const page = pageOf(TEMPLATE, 'say("</script>", "{icon}");\n', "p { color: red }\n", Buffer.from("<svg/>"));
  const [, policy = "", style = "", script = ""] =
    /content="(.*?)".*<style>(.*?)<\/style><script>(.*?)<\/script>$/s.exec(page) ?? [];
  expect(script).toBe('say("<\\/script>", "{icon}");');
  expect(style).toBe("p { color: red }");
  expect(policy.split("; ")).toEqual([
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "img-src data: blob:",
    "font-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  expect(page).toContain('<link href="data:image/svg+xml;base64,PHN2Zy8+">');
});

test("a template without one of its places is refused", () => {
  const picture = Buffer.from("<svg/>");
  for (const place of ["{policy}", "{icon}", "<style></style>", "<script></script>"])
    expect(() => pageOf(TEMPLATE.replace(place, ""), "run()", "", picture)).toThrow(place);
});
