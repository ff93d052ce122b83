import { BaseError, HttpRequestError, RpcRequestError, TimeoutError } from "viem";
import type { Rpc } from "@/server/chain/client/http-rpc";
import { provenRpc } from "@/server/chain/client/proven-rpc";

/** One of the RPC endpoints of a chain, as this process knows it. Times are of a monotonic clock, in milliseconds. */
export interface Endpoint {
  /** Scheme, host and port: the rest of an address is often a secret. */
  readonly origin: string;
  readonly request: Rpc;
  /** Whether it is asked before others. */
  isWell: boolean;
  /** When it became so. */
  wellSince: number;
  /** Until when it is left alone while others answer. */
  restsUntil: number;
  /** How many times it has failed since it was last well for a minute. */
  failures: number;
  isProbed: boolean;
  lastFault: { text: string; at: Date } | null;
}

const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;
/** The longest pause that an endpoint may ask for. */
const LONGEST_RETRY_AFTER_MS = 300_000;
const FORGIVEN_AFTER_MS = 60_000;
const MAX_TEXT = 200;

export function newEndpoint(chainId: number, url: string): Endpoint {
  return {
    origin: new URL(url).origin,
    request: provenRpc(url, chainId),
    isWell: true,
    wellSince: 0,
    restsUntil: 0,
    failures: 0,
    isProbed: false,
    lastFault: null,
  };
}

/**
 * Notes a fault and leaves the endpoint alone for a second, and for twice as long with each fault that follows within a
 * minute, up to a minute; for longer when the endpoint asks for that. One that rests already rests no longer for it.
 * @returns whether it was well before
 */
export function restEndpoint(endpoint: Endpoint, text: string, retryAfterMs = 0): boolean {
  const now = performance.now();
  endpoint.lastFault = { text, at: new Date() };
  if (!endpoint.isWell && now < endpoint.restsUntil) return false;
  const wasWell = endpoint.isWell;
  const isForgiven = wasWell && now - endpoint.wellSince >= FORGIVEN_AFTER_MS;
  endpoint.failures = isForgiven ? 1 : endpoint.failures + 1;
  const pause = Math.min(FIRST_REST_MS * 2 ** Math.min(endpoint.failures - 1, 10), LONGEST_REST_MS);
  endpoint.restsUntil = now + Math.max(pause, Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS));
  endpoint.isWell = false;
  return wasWell;
}

/** Notes an answer. While the endpoint rests it changes nothing, since it may be to a question from before the fault. */
export function noteAnswer(endpoint: Endpoint): void {
  if (endpoint.isWell) return;
  const now = performance.now();
  if (now < endpoint.restsUntil) return;
  endpoint.isWell = true;
  endpoint.wellSince = now;
}

/** What was wrong with an answer, for the operator; without secrets. */
export function describeFault(method: string, error: unknown): string {
  return `${method}: ${reasonOf(error)}`.slice(0, MAX_TEXT);
}

function reasonOf(error: unknown): string {
  if (error instanceof TimeoutError) return "no answer in three seconds";
  const status = (error as { status?: number }).status;
  const http = status && status !== 200 ? `HTTP ${status}` : null;
  if (error instanceof RpcRequestError)
    return [http, `${error.code} ${error.details}`].filter(Boolean).join(", ");
  if (error instanceof HttpRequestError) {
    const { code } = (error.cause ?? {}) as { code?: unknown };
    if (typeof code === "string") return `cannot be reached (${code})`;
    return [http ?? "no answer of JSON-RPC", error.details].filter(Boolean).join(", ");
  }
  return error instanceof BaseError ? error.shortMessage : "no answer";
}

/** How long an endpoint asks to be left alone; 0 when it does not say. */
export function retryAfterMs(error: unknown): number {
  const said = (error as { headers?: Headers }).headers?.get("Retry-After");
  if (!said) return 0;
  const seconds = Number(said);
  const ms = Number.isNaN(seconds) ? Date.parse(said) - Date.now() : seconds * 1_000;
  return ms > 0 ? ms : 0;
}
