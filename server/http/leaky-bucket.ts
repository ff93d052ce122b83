/**
 * A quota over a number of seconds, spread evenly: a bucket that holds `quota` and leaks `quota / windowS` a second.
 */
export interface Policy {
  name: string;
  quota: number;
  windowS: number;
}

/** One subject's bucket in this process. */
export interface Bucket {
  /** Requests in it at `atMs`: this process's own and those learned from other processes. */
  level: number;
  atMs: number;
  /** Requests that the shared row does not count yet. */
  unshared: number;
  leakPerS: number;
}

export interface LimitState {
  accepted: boolean;
  /** Whole requests that would be accepted now. */
  remaining: number;
  /** Seconds until the bucket is empty. */
  resetS: number;
  /** Seconds until a request would be accepted, at least one; 0 when one would be now. */
  retryAfterS: number;
}

export function newBucket(policy: Policy, nowMs: number): Bucket {
  return { level: 0, atMs: nowMs, unshared: 0, leakPerS: policy.quota / policy.windowS };
}

/** Returns a bucket's level at `nowMs`. */
export function levelAt(bucket: Bucket, nowMs: number): number {
  const leaked = (bucket.leakPerS * Math.max(0, nowMs - bucket.atMs)) / 1_000;
  return Math.max(0, bucket.level - leaked);
}

/** The level across all processes, and its time. */
export interface Level {
  level: number;
  atMs: number;
}

/** Raises a bucket to the shared level plus unshared requests, less what leaked since. */
export function learnLevel(bucket: Bucket, known: Level, nowMs: number): void {
  const leaked = (bucket.leakPerS * Math.max(0, nowMs - known.atMs)) / 1_000;
  bucket.level = Math.max(levelAt(bucket, nowMs), known.level + bucket.unshared - leaked);
  bucket.atMs = nowMs;
}

/** Counts a request if the bucket has room for it. */
export function takeFrom(bucket: Bucket, policy: Policy, nowMs: number): LimitState {
  const before = levelAt(bucket, nowMs);
  const accepted = before + 1 <= policy.quota;
  const level = accepted ? before + 1 : before;
  bucket.level = level;
  bucket.atMs = nowMs;
  if (accepted) bucket.unshared += 1;
  return { ...limitState(bucket, policy, nowMs), accepted };
}

/** Returns a bucket's state without counting a request. */
export function limitState(bucket: Bucket, policy: Policy, nowMs: number): LimitState {
  const level = levelAt(bucket, nowMs);
  const remaining = Math.max(0, Math.floor(policy.quota - level));
  const leakPerMs = bucket.leakPerS / 1_000;
  const waitMs = remaining > 0 ? 0 : (level + 1 - policy.quota) / leakPerMs;
  return {
    accepted: remaining > 0,
    remaining,
    resetS: Math.ceil(level / leakPerMs / 1_000),
    retryAfterS: Math.ceil(waitMs / 1_000),
  };
}
