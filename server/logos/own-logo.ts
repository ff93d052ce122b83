import { env } from "@/server/kernel/env";
import { logoPath } from "@/server/logos/logo-path";

const PATH = /^\/logos\/([0-9a-f]{64})$/;

/**
 * Returns the hash of a logo that this installation serves, from an icon URL with or without our origin; null for every
 * other URL.
 */
export function ownLogoHash(url: string): string | null {
  const origin = env().PUBLIC_URL;
  return PATH.exec(url.startsWith(`${origin}/`) ? url.slice(origin.length) : url)?.[1] ?? null;
}

/** Returns an icon URL as others see it: a stored path of ours gets our origin as a prefix. */
export function publicIconUrl<T extends string | null>(iconUrl: T): T | string {
  const hash = iconUrl === null ? null : ownLogoHash(iconUrl);
  return hash ? `${env().PUBLIC_URL}${logoPath(hash)}` : iconUrl;
}
