import type { ComposedRequest } from "@/components/reference/try-it/compose-request";

/** The API holds a request for 25 seconds at most. */
const WITHIN_MS = 40_000;
const MAX_SHOWN = 200_000;

export interface TrialAnswer {
  status: number;
  words: string;
  durationMs: number;
  requestId: string | null;
  headers: [name: string, value: string][];
  /** Indented JSON, or the text as it came. */
  body: string;
  /** The parsed body; undefined for other texts. */
  json: unknown;
}

export type Outcome =
  | { state: "sending" }
  | { state: "answered"; answer: TrialAnswer }
  | { state: "lost"; message: string };

/**
 * Sends a request to this installation, and nowhere else. Without cookies: the key alone decides.
 * @throws Error without an answer
 */
export async function sendRequest(
  { method, target, headers, body }: ComposedRequest,
  key: string | null,
): Promise<TrialAnswer> {
  const startedAt = performance.now();
  const response = await fetch(new URL(target, location.origin), {
    method,
    headers: { ...headers, ...(key === null ? {} : { "Api-Key": key }) },
    body,
    credentials: "omit",
    redirect: "error",
    cache: "no-store",
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  const text = await response.text();
  const json = parse(text);
  return {
    status: response.status,
    words: response.statusText,
    durationMs: Math.round(performance.now() - startedAt),
    requestId: response.headers.get("Request-Id"),
    headers: [...response.headers],
    body: (json === undefined ? text : JSON.stringify(json, null, 2)).slice(0, MAX_SHOWN),
    json,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
