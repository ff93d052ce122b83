import { isOwnOrigin } from "@/server/auth/session-origin";
import { AppError } from "@/server/kernel/errors";
import { limitNetwork, type NetworkLimit } from "@/server/web/limit-network";

/** Conditions for a page's request, checked before anything is read from it. */
export interface PageGuards {
  /** For pages open to anybody with a link: requests of one network. */
  limit?: NetworkLimit;
  /** The request must come from our own pages. Required for every change, except by capability links. */
  origin?: boolean;
  /** The body must be declared as `application/json`. */
  json?: boolean;
  /** The body must declare a length of at most this. */
  maxBytes?: number;
  /** The status for an undeclared length; 411 by default. */
  unstated?: 411 | 413;
  /** The message for a large body, where the number of bytes does not help. */
  tooLarge?: string;
}

/**
 * Checks a page's request by its headers only.
 * @throws AppError `rate_limited` (429), `forbidden` (403, another site), `invalid_params` (415 not JSON, 411 length
 *   not stated, 413 too large)
 */
export function guardPage({ headers }: Request, guards: PageGuards): void {
  if (guards.limit) limitNetwork(headers, guards.limit);
  if (guards.origin) requireOwnOrigin(headers);
  if (guards.json) requireJson(headers);
  if (guards.maxBytes !== undefined) requireLength(headers, guards.maxBytes, guards);
}

/** @throws AppError `forbidden` when another site's page sent it */
function requireOwnOrigin(headers: Headers): void {
  if (!isOwnOrigin(headers)) throw new AppError("forbidden", "The request came from another site.");
}

function requireJson(headers: Headers): void {
  if (/^application\/json\s*(;|$)/i.test(headers.get("content-type") ?? "")) return;
  throw new AppError("invalid_params", "The body must be sent as application/json.", { status: 415 });
}

/** Checks the declared length, which the HTTP parser enforces. */
function requireLength(headers: Headers, maxBytes: number, { unstated = 411, tooLarge }: PageGuards): void {
  const length = headers.get("content-length") ?? "";
  if (!/^\d{1,15}$/.test(length)) {
    throw new AppError("invalid_params", "The request must state the length of its body.", {
      status: unstated,
    });
  }
  if (Number(length) <= maxBytes) return;
  const message = tooLarge ?? `The body is larger than ${maxBytes} bytes.`;
  throw new AppError("invalid_params", message, { status: 413, details: { maxBytes } });
}
