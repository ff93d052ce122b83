import { clientAddress, networkOf } from "@/server/auth/sign-in-address";
import { rateLimits } from "@/server/http/rate-limits";
import { env } from "@/server/kernel/env";
import { AppError } from "@/server/kernel/errors";

export interface NetworkLimit {
  /** The bucket's name. */
  name: string;
  quota: number;
  windowS: number;
}

/**
 * Counts a request by its network, for pages open to anybody with a link.
 * @throws AppError `rate_limited`
 */
export function limitNetwork(headers: Headers, limit: NetworkLimit): void {
  const address = clientAddress(headers);
  if (!address || env().RATE_LIMITS === "off") return;
  const { accepted, retryAfterS } = rateLimits().take(`ip:${networkOf(address)}:${limit.name}`, limit);
  if (accepted) return;
  throw new AppError("rate_limited", "Too many attempts from this network. Wait a moment.", {
    details: { limit: limit.quota, windowS: limit.windowS, retryAfterS },
    headers: { "Retry-After": String(retryAfterS) },
  });
}
