import type { Device } from "@/server/kernel/zod-primitives";

/** Returns the values of a message that names a device: how much of it is known, and its names. */
export function deviceValues({ browser, system }: Device) {
  const one = browser ? "browser" : system ? "system" : "nothing";
  return {
    known: browser && system ? "both" : one,
    browser: browser ?? "",
    system: system ?? "",
  };
}
