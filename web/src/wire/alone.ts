/** Whether this page is one file, opened from a disk or any server: then no server of ours answers it. */
export const ALONE = import.meta.env.MODE === "file";
