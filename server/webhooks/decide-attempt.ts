import type { PostResult } from "@/server/webhooks/post-webhook";

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;
/** Seconds between one attempt and the next (contract, "Events and webhooks"). */
export const WAITS_S = [
  5,
  5 * MINUTE_S,
  30 * MINUTE_S,
  2 * HOUR_S,
  5 * HOUR_S,
  10 * HOUR_S,
  10 * HOUR_S,
] as const;
/** An endpoint's failures spread by this part of a wait, so that its deliveries do not return all at once. */
const JITTER = 0.2;
const GONE = 410;

/** What follows from an attempt. */
export type Decision =
  | { to: "delivered" }
  | { to: "pending"; waitMs: number }
  | { to: "failed" }
  /** The endpoint wants no more events. */
  | { to: "gone" };

/**
 * Decides what follows from an attempt.
 * @param attempts made so far, this one included
 * @param random from 0 to 1
 */
export function decideAttempt(
  { status, retryAfterS }: Pick<PostResult, "status" | "retryAfterS">,
  attempts: number,
  random = Math.random(),
): Decision {
  if (status !== null && status >= 200 && status < 300) return { to: "delivered" };
  if (status === GONE) return { to: "gone" };
  const waitS = WAITS_S[attempts - 1];
  if (waitS === undefined) return { to: "failed" };
  const spreadS = waitS * (1 + JITTER * random);
  return { to: "pending", waitMs: Math.round(1_000 * Math.max(spreadS, Math.min(retryAfterS ?? 0, DAY_S))) };
}
