interface Refusal {
  details?: Record<string, unknown>;
  /** The field of the request that is wrong. */
  field?: string | null;
  retryAfterMs?: number;
}

/**
 * Thrown for any answer of the gateway that is not a success. `code` is the contract's, and null for an answer of
 * another program; `status` is 0 when no answer came; `reason` is that of its details.
 */
export class GatewayError extends Error {
  override readonly name = "GatewayError";
  readonly details: Record<string, unknown>;
  readonly field: string | null;
  /** The wait that the answer demands. */
  readonly retryAfterMs: number;
  constructor(
    readonly code: string | null,
    readonly status: number,
    { details = {}, field = null, retryAfterMs = 0 }: Refusal = {},
  ) {
    super(code ?? "the gateway did not answer");
    this.details = details;
    this.field = field;
    this.retryAfterMs = retryAfterMs;
  }

  get reason(): unknown {
    return this.details.reason;
  }
}

interface Answer {
  code?: string;
  details?: Record<string, unknown>;
  issues?: { field: string }[];
}

export interface Call {
  path: string;
  body?: unknown;
  /** Recorded as the buyer's provider. */
  walletName?: string | undefined;
  signal?: AbortSignal | undefined;
}

const DEADLINE_MS = 35_000;
const MOST_NAME = 64;
const MOST_WAIT_MS = 15_000;

/** Returns whether a request may succeed when it is repeated. */
export function isPassing(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** Sends one request. @throws GatewayError */
export async function once<T>({ path, body, walletName, signal }: Call): Promise<T> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const response = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(walletName ? { "Sdk-Name": headerText(walletName) } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    cache: "no-store",
  }).catch(() => null);
  const answer: unknown = await response?.json().catch(() => null);
  if (!response) throw new GatewayError(null, 0);
  if (!response.ok) {
    const { code = null, details, issues } = (answer ?? {}) as Answer;
    const field = issues?.[0]?.field ?? null;
    throw new GatewayError(code, response.status, { details, field, retryAfterMs: retryAfterOf(response) });
  }
  // A page of a proxy or of a network's sign-in, or an answer that was cut short.
  if (answer === null || typeof answer !== "object") throw new GatewayError(null, 0);
  return answer as T;
}

function retryAfterOf({ headers }: Response): number {
  const seconds = Number(headers.get("Retry-After"));
  return seconds > 0 ? Math.min(seconds * 1_000, MOST_WAIT_MS) : 0;
}

/** Headers are ASCII (the gateway refuses others). */
function headerText(name: string): string {
  return (
    name
      .replace(/[^\x20-\x7e]/g, "")
      .trim()
      .slice(0, MOST_NAME) || "wallet"
  );
}
