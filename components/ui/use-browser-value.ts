import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Returns what only a browser knows, and what stands for it until the page's script runs. The value never changes. */
export function useBrowserValue<T>(read: () => T, before: T): T {
  return useSyncExternalStore(never, read, () => before);
}
