/** Sizes, gaps and colours of pages and drawers are tokens (src/styles/tokens.css); the kit, the cards and the table draw. */

const SPACE = "(?:0|var\\(--s[1-7]\\))";

export default {
  ignoreFiles: ["src/paraglide/**", "src/{ui,cards,styles,table,samba,romme}/**"],
  overrides: [{ files: ["**/*.svelte"], customSyntax: "postcss-html" }],
  rules: {
    "color-no-hex": true,
    "color-named": "never",
    "function-disallowed-list": ["rgb", "rgba", "hsl", "hsla", "oklch"],
    "declaration-property-value-allowed-list": {
      "font-size": [
        "/^var\\(--t[1-6]\\)$/",
        "/^clamp\\(var\\(--t/",
        "inherit",
        "0",
        "/^\\d+pt$/",
        "/^var\\(--size\\)$/",
      ],
      "/^(?:row-|column-)?gap$/": [`/^${SPACE}(?: ${SPACE})?$/`, "inherit", "/mm/"],
    },
  },
};
