import { env } from "@/server/kernel/env";

/** Whether cookies are `Secure`: wherever the site is served by https. */
export function usesSecureCookies(): boolean {
  return env().PUBLIC_URL.startsWith("https:");
}

/** A cookie's name; under https with the prefix that binds it to this very host (RFC 6265bis, 4.1.3.2). */
export function hostCookie(name: string): string {
  return usesSecureCookies() ? `__Host-${name}` : name;
}
