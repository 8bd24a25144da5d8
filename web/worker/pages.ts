/** The addresses of the pages that need no server; all others are the server's alone. */
export const PAGES = /^\/(score|s\/[\w-]+|rules(\/(?!compare\b)[^/]+)?)?\/?$/;
