"use client";

import { useSyncExternalStore } from "react";

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);
const never = () => () => undefined;

/** Writes the key of shortcuts as the device's keyboard has it: ⌘ on Apple, Ctrl elsewhere. */
export function CommandKey() {
  return useSyncExternalStore(never, isApple, () => false) ? "⌘" : "Ctrl";
}
