/** A year. */
const MAX_AGE_S = 31_536_000;

/** Stores a display choice of the dashboard, which the server reads with every request; it is no secret. */
export function keepCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
  document.cookie = choiceCookie(name, value, window.location.protocol);
}

/** Returns the cookie's text, under the name that the server reads (server/auth/host-cookie.ts). Empty removes it. */
export function choiceCookie(name: string, value: string, protocol: string): string {
  const isSecure = protocol === "https:";
  const maxAge = value === "" ? 0 : MAX_AGE_S;
  const pair = `${isSecure ? "__Host-" : ""}${name}=${encodeURIComponent(value)}`;
  return `${pair}; Path=/; Max-Age=${maxAge}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
