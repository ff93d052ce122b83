"use client";

import { useBrowserValue } from "@/components/ui/use-browser-value";

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Writes the key of shortcuts as the device's keyboard has it: ⌘ on Apple, Ctrl elsewhere. */
export function CommandKey() {
  return useBrowserValue(isApple, false) ? "⌘" : "Ctrl";
}
