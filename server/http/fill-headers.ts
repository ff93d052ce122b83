import type { ServerResponse } from "node:http";

/** Two years; browsers' preload lists of https-only hosts require at least one. */
const HTTPS_ONLY = "max-age=63072000; includeSubDomains";

/** Default headers: nothing may run, be framed or be sniffed. */
const STRICTEST: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

/** Returns the headers of every answer, from any part of the process. */
export function leastHeaders(publicUrl: string): [string, string][] {
  const isHttps = publicUrl.startsWith("https:");
  return Object.entries(isHttps ? { ...STRICTEST, "Strict-Transport-Security": HTTPS_ONLY } : STRICTEST);
}

/**
 * Adds missing headers to an answer when it is written. The writer may set its own and needs no knowledge of these.
 */
export function fillHeaders(response: ServerResponse, headers: [string, string][]): void {
  const writeHead = response.writeHead;
  response.writeHead = ((...given: Parameters<typeof writeHead>) => {
    for (const [name, value] of headers) if (!response.hasHeader(name)) response.setHeader(name, value);
    return writeHead.apply(response, given);
  }) as typeof writeHead;
}
