/**
 * The addresses of the pages that need no server; all others are the server's alone. The page of a match says where it
 * has no server, and opens files.
 */
export const PAGES = /^\/(score|s\/[\w-]+|m(\/[\w-]+)?|rules(\/(?!compare\b)[^/]+)?)?\/?$/;
