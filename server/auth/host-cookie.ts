import { env } from "@/server/kernel/env";

/** Checks whether cookies are `Secure`: whenever the site is served by https. */
export function usesSecureCookies(): boolean {
  return env().PUBLIC_URL.startsWith("https:");
}

/** Returns a cookie's name; under https with the prefix that binds it to this exact host (RFC 6265bis, 4.1.3.2). */
export function hostCookie(name: string): string {
  return usesSecureCookies() ? `__Host-${name}` : name;
}
