import Bowser from "bowser";
import type { Device } from "@/server/kernel/zod-primitives";

/** The library's names. It also reports any other `Name/1.0` a client sends; such a name is not repeated to people. */
const KNOWN = new Set(Object.values(Bowser.BROWSER_MAP));
/** The names that people use, where the library has another. */
const USUAL: Record<string, string> = {
  "Microsoft Edge": "Edge",
  "Samsung Internet for Android": "Samsung Internet",
  macOS: "Mac",
  "Chrome OS": "ChromeOS",
};

/** Detects a browser and its system by the `User-Agent`, which a client can forge. */
export function deviceOf(userAgent: string | null): Device {
  const { browser, os, platform } = Bowser.parse(userAgent || "-");
  const name = KNOWN.has(browser.name ?? "") ? usual(browser.name) : undefined;
  const system = usual(os.name === "iOS" ? (platform.model ?? os.name) : os.name);
  return { browser: name ?? null, system: system ?? null };
}

/** Describes a browser and its system for the audit log, which stores the English text. */
export function describeDevice(userAgent: string | null): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

function usual(name: string | undefined): string | undefined {
  return name === undefined ? undefined : (USUAL[name] ?? name);
}
