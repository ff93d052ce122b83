import { shared } from "@/server/shared";

/** `seen` from the first statement that failed for want of space until a large write succeeds again. */
export const fullDisk = () => shared("full-disk", () => ({ seen: false }));
