import { BaseError, HttpRequestError, RpcRequestError, TimeoutError } from "viem";
import type { Rpc } from "@/server/chain/client/http-rpc";
import { provenRpc } from "@/server/chain/client/proven-rpc";

/** An RPC endpoint of a chain, as this process knows it. Times are milliseconds of a monotonic clock. */
export interface Endpoint {
  /** Scheme, host and port; the rest of an address is often a secret. */
  readonly origin: string;
  readonly request: Rpc;
  /** Whether requests go to it before others. */
  isWell: boolean;
  /** When it became well. */
  wellSince: number;
  /** The end of its pause; until then other endpoints are used where one answers. */
  restsUntil: number;
  /** Number of failures since it was last well for a minute. */
  failures: number;
  isProbed: boolean;
  lastFault: { text: string; at: Date } | null;
}

const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;
/** The longest `Retry-After` that is respected. */
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
 * Marks an endpoint as faulty and pauses it for a second, or longer if its `Retry-After` requires it. The pause doubles
 * with each fault that follows within a minute, up to a minute. A fault during a pause does not extend it.
 * @returns whether the endpoint was well before
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

/**
 * Marks an endpoint as well after an answer. Answers during its pause are ignored: they may belong to requests from
 * before the fault.
 */
export function noteAnswer(endpoint: Endpoint): void {
  if (endpoint.isWell) return;
  const now = performance.now();
  if (now < endpoint.restsUntil) return;
  endpoint.isWell = true;
  endpoint.wellSince = now;
}

/** Describes a fault for the operator, without secrets. */
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
    // The endpoint refused to name its chain.
    if (error.cause instanceof RpcRequestError) return reasonOf(error.cause);
    const { code } = (error.cause ?? {}) as { code?: unknown };
    if (typeof code === "string") return `cannot be reached (${code})`;
    return [http ?? "no answer of JSON-RPC", error.details].filter(Boolean).join(", ");
  }
  return error instanceof BaseError ? error.shortMessage : "no answer";
}

/** Reads how long an endpoint wants no requests, in milliseconds; 0 without `Retry-After`. */
export function retryAfterMs(error: unknown): number {
  const retryAfter = (error as { headers?: Headers }).headers?.get("Retry-After");
  if (!retryAfter) return 0;
  const seconds = Number(retryAfter);
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1_000;
  return ms > 0 ? ms : 0;
}
