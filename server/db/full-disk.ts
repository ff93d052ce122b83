import { singleton } from "@/server/kernel/singleton";

/** `isFull` is set from the first statement that failed for lack of space until a large write succeeds. */
export const fullDisk = () => singleton("full-disk", () => ({ isFull: false }));
