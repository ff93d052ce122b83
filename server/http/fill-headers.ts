import type { ServerResponse } from "node:http";

/** Two years, as browsers' lists of https-only hosts ask for at least one. */
const HTTPS_ONLY = "max-age=63072000; includeSubDomains";

/** What an answer carries unless it says otherwise: nothing may run, be framed or be guessed from it. */
const STRICTEST: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

/** The headers that every answer has, whichever part of the process gives it. */
export function leastHeaders(publicUrl: string): [string, string][] {
  const isHttps = publicUrl.startsWith("https:");
  return Object.entries(isHttps ? { ...STRICTEST, "Strict-Transport-Security": HTTPS_ONLY } : STRICTEST);
}

/**
 * Adds headers to an answer at the moment it is written, where it has none of that name. What writes the answer may set,
 * append or pass its own, and knows nothing of these.
 */
export function fillHeaders(response: ServerResponse, headers: [string, string][]): void {
  const writeHead = response.writeHead;
  response.writeHead = ((...given: Parameters<typeof writeHead>) => {
    for (const [name, value] of headers) if (!response.hasHeader(name)) response.setHeader(name, value);
    return writeHead.apply(response, given);
  }) as typeof writeHead;
}
