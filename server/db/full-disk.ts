import { singleton } from "@/server/kernel/singleton";

/** `seen` from the first statement that failed for want of space until a large write succeeds again. */
export const fullDisk = () => singleton("full-disk", () => ({ seen: false }));
