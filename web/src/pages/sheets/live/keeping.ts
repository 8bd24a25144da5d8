/** What keeps sheets live while the pad is used, fetched at once. */

export { sendLeft } from "./left";
export { linked } from "./linked.svelte";
export { default as LiveLine } from "./LiveLine.svelte";
