import type { IncomingMessage } from "node:http";
import type { PartnerScope } from "@/server/auth/scope";
import { networkOf } from "@/server/auth/sign-in-address";
import { addressOf } from "@/server/http/address-of";
import { authenticate } from "@/server/http/authenticate";
import type { Contract } from "@/server/http/contract";
import type { Refusal } from "@/server/http/front-door";
import type { LimitState, Policy } from "@/server/http/leaky-bucket";
import { rateLimits } from "@/server/http/rate-limits";
import { type AnswerHeaders, CORS_HEADERS } from "@/server/http/respond";
import { env } from "@/server/kernel/env";
import { AppError } from "@/server/kernel/errors";
import { metrics } from "@/server/metrics/metrics";

const WINDOW_S = 10;

interface RequestContext {
  /** The client's network address; null without a trustworthy source. */
  address: string | null;
  /** The answer's headers; gets `RateLimit` and `RateLimit-Policy`. */
  headers: AnswerHeaders;
  /** Called with the partner of the key. */
  onPartner: (partner: PartnerScope) => void;
}

/**
 * Authenticates a request within the limits: a key's requests count for the key, a wallet's for its network address,
 * and invalid keys for the address that tries them. Confirm and status have separate buckets, so that a client over its
 * limit can still pay and see the result.
 * @throws AppError `rate_limited`, and those of authenticate
 */
export async function guard(
  request: Request,
  contract: Contract,
  { address, headers, onPartner }: RequestContext,
): ReturnType<typeof authenticate> {
  if (env().RATE_LIMITS === "off") return authenticate(request, contract, onPartner);
  const from = address && networkOf(address);
  const policy = policyOf(contract);
  if (from && contract.auth === "gateway") take(`ip:${from}`, policy, headers);
  const guesses = from && `ip:${from}:guesses`;
  if (guesses && !rateLimits().peek(guesses, guessing()).accepted) take(`ip:${from}`, guessing(), headers);
  const count = (partner: PartnerScope) => {
    onPartner(partner);
    if (contract.auth !== "gateway") take(`key:${partner.keyId}`, policy, headers);
  };
  return authenticate(request, contract, count).catch((error: unknown) => {
    if (guesses && error instanceof AppError && error.code === "invalid_api_key") {
      rateLimits().take(guesses, guessing());
    }
    throw error;
  });
}

function policyOf({ auth, reserve }: Contract): Policy {
  const { RATE_LIMIT_PER_SECOND, RATE_LIMIT_RESERVE_PER_SECOND } = env();
  if (reserve) return policy("reserve", RATE_LIMIT_RESERVE_PER_SECOND);
  return auth === "gateway" ? ofAddress() : policy("key", RATE_LIMIT_PER_SECOND);
}

const ofAddress = () => policy("address", env().RATE_LIMIT_IP_PER_SECOND);

const guessing = () => policy("guesses", env().RATE_LIMIT_IP_PER_SECOND);

function policy(name: string, perSecond: number): Policy {
  return { name, quota: perSecond * WINDOW_S, windowS: WINDOW_S };
}

/** Counts a request and adds the limit's headers. */
function take(subject: string, by: Policy, headers: AnswerHeaders): void {
  const at = rateLimits().take(`${subject}:${by.name}`, by);
  Object.assign(headers, limitHeaders(by, at));
  if (!at.accepted) throw beyondLimit(by, at);
}

/** Presents a limit's state as in draft-ietf-httpapi-ratelimit-headers-10. */
function limitHeaders({ name, quota, windowS }: Policy, at: LimitState): Record<string, string> {
  return {
    RateLimit: `"${name}";r=${at.remaining};t=${at.resetS}`,
    "RateLimit-Policy": `"${name}";q=${quota};w=${windowS}`,
  };
}

function beyondLimit({ quota, windowS }: Policy, at: LimitState): AppError {
  return new AppError("rate_limited", "Too many requests. Retry-After says when to try again.", {
    details: { limit: quota, windowS, retryAfterS: at.retryAfterS },
    headers: { "Retry-After": String(at.retryAfterS) },
  });
}

/** A wallet's requests to the gateway, except confirm and status. */
const GATEWAY = /^\/v1\/gateway\/(?!.*\/(confirm|status|x402|deposits\/[^/?]+)(\?|$))/;

/**
 * Refuses requests over {@link guard}'s network limit before they are parsed, which halves a refusal's time.
 * @returns null when the request is within the limit, or is not a wallet's
 */
export function refuseEarly(request: IncomingMessage): Refusal | null {
  const { method, url = "" } = request;
  if (method === "OPTIONS" || !GATEWAY.test(url) || env().RATE_LIMITS === "off") return null;
  const by = ofAddress();
  const at = rateLimits().peek(`ip:${networkOf(addressOf(request))}:${by.name}`, by);
  if (at.accepted) return null;
  metrics().rateLimited.inc({ kind: by.name });
  const { status, code, message, details, headers } = beyondLimit(by, at);
  return {
    status,
    code,
    message,
    details,
    headers: { ...CORS_HEADERS, ...limitHeaders(by, at), ...headers, "Cache-Control": "no-store" },
  };
}
