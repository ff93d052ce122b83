import { env } from "@/server/kernel/env";
import { logoPath } from "@/server/logos/logo-path";

const PATH = /^\/logos\/([0-9a-f]{64})$/;

/**
 * The hash of a logo that this installation serves, when an icon URL is one of ours, with or without our origin; null
 * for every other URL.
 */
export function ownLogoHash(url: string): string | null {
  const origin = env().PUBLIC_URL;
  return PATH.exec(url.startsWith(`${origin}/`) ? url.slice(origin.length) : url)?.[1] ?? null;
}

/** An icon URL as others see it: a path of ours, as it is stored, with our origin before it. */
export function publicIconUrl<T extends string | null>(iconUrl: T): T | string {
  const hash = iconUrl === null ? null : ownLogoHash(iconUrl);
  return hash ? `${env().PUBLIC_URL}${logoPath(hash)}` : iconUrl;
}
