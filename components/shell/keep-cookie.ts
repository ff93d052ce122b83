/** A year. */
const MAX_AGE_S = 31_536_000;

/** Keeps a choice of what the dashboard shows, which the server reads with every request; no secret. */
export function keepCookie(name: string, value: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${value === "" ? 0 : MAX_AGE_S}; SameSite=Lax${secure}`;
}
