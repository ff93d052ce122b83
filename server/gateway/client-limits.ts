import { env } from "@/server/kernel/env";
import { AppError } from "@/server/kernel/errors";
import { singleton } from "@/server/kernel/singleton";
import { metrics } from "@/server/metrics/metrics";

/** The client of a payment's request. */
export interface Client {
  /** The client's network; null when unknown, and then unlimited here. */
  network: string | null;
  paymentId: string;
}

/** A quota over a number of seconds, spread evenly. */
interface Policy {
  name: string;
  quota: number;
  windowS: number;
}

/** The level of a leaky bucket at `atMs`. */
interface Bucket {
  level: number;
  atMs: number;
}

/** Calls to nodes for one payment from one network; a wallet with ten networks may fetch options every two seconds. */
const READS_OF_PAYMENT: Policy = { name: "reads", quota: 300, windowS: 60 };
/** New options of one payment. Most wallets get a dozen. */
const OPTIONS_OF_PAYMENT: Policy = { name: "options", quota: 300, windowS: 900 };
const MOST_BUCKETS = 20_000;
const WINDOW_S = 10;

/** Kept per process: a shared count would cost more than it saves. */
const buckets = () => singleton("client buckets", () => new Map<string, Bucket>());

/**
 * Counts a call to a node on behalf of a client.
 * @throws AppError `rate_limited`
 */
export function countRead({ network, paymentId }: Client): void {
  if (network === null) return;
  const perSecond = env().RATE_LIMIT_READS_PER_SECOND;
  const ofNetwork: Policy = { name: "reads", quota: perSecond * WINDOW_S, windowS: WINDOW_S };
  take(`${network} ${paymentId}`, READS_OF_PAYMENT, 1);
  take(network, ofNetwork, 1);
}

/**
 * Counts options that are about to be stored for a client.
 * @throws AppError `rate_limited`
 */
export function countNewOptions({ network, paymentId }: Client, count: number): void {
  if (network !== null && count > 0) take(`${network} ${paymentId}`, OPTIONS_OF_PAYMENT, count);
}

/**
 * Counts a request for a deposit address.
 * @throws AppError `rate_limited`
 */
export function countDeposit(network: string | null): void {
  if (network === null) return;
  const quota = env().RATE_LIMIT_DEPOSITS_PER_MINUTE;
  take(network, { name: "deposits", quota, windowS: 60 }, 1);
}

function take(subject: string, policy: Policy, cost: number): void {
  if (env().RATE_LIMITS === "off") return;
  const bucket = bucketOf(`${policy.name} ${subject}`);
  const leakPerS = policy.quota / policy.windowS;
  const nowMs = Date.now();
  bucket.level = Math.max(0, bucket.level - (leakPerS * Math.max(0, nowMs - bucket.atMs)) / 1_000);
  bucket.atMs = nowMs;
  // The last accepted request may exceed the quota.
  if (bucket.level < policy.quota) {
    bucket.level += cost;
    return;
  }
  const waitS = Math.max(1, Math.ceil((bucket.level - policy.quota) / leakPerS));
  metrics().rateLimited.inc({ kind: policy.name });
  throw new AppError("rate_limited", "Too many requests. Retry-After says when to try again.", {
    details: { limit: policy.quota, windowS: policy.windowS, retryAfterS: waitS },
    headers: { "Retry-After": String(waitS) },
  });
}

function bucketOf(subject: string): Bucket {
  const known = buckets().get(subject);
  if (known) return known;
  const [oldest] = buckets().keys();
  if (oldest !== undefined && buckets().size >= MOST_BUCKETS) buckets().delete(oldest);
  const made = { level: 0, atMs: Date.now() };
  buckets().set(subject, made);
  return made;
}
