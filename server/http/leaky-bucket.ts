/** So many requests in so many seconds, evenly: a bucket that holds `quota` and leaks `quota / windowS` a second. */
export interface Policy {
  name: string;
  quota: number;
  windowS: number;
}

/** One subject's bucket as this process knows it. */
export interface Bucket {
  /** Requests in it, as of `atMs`: our own and those that other processes have told of. */
  level: number;
  atMs: number;
  /** Requests that the shared row does not count yet. */
  untold: number;
  leakPerS: number;
}

export interface LimitState {
  admitted: boolean;
  /** Whole requests that would be admitted now. */
  remaining: number;
  /** Seconds until the bucket is empty. */
  resetS: number;
  /** Seconds until a request would be admitted, at least one; 0 when one would be now. */
  retryAfterS: number;
}

export function newBucket(policy: Policy, nowMs: number): Bucket {
  return { level: 0, atMs: nowMs, untold: 0, leakPerS: policy.quota / policy.windowS };
}

/** What is in a bucket at `nowMs`. */
export function levelAt(bucket: Bucket, nowMs: number): number {
  const leaked = (bucket.leakPerS * Math.max(0, nowMs - bucket.atMs)) / 1_000;
  return Math.max(0, bucket.level - leaked);
}

/** What all processes together had in a bucket, and when. */
export interface Level {
  level: number;
  atMs: number;
}

/** Fills a bucket up to what all processes had and what came here since, less what leaked meanwhile. */
export function learnLevel(bucket: Bucket, known: Level, nowMs: number): void {
  const leaked = (bucket.leakPerS * Math.max(0, nowMs - known.atMs)) / 1_000;
  bucket.level = Math.max(levelAt(bucket, nowMs), known.level + bucket.untold - leaked);
  bucket.atMs = nowMs;
}

/** Puts a request into the bucket if there is room for it. */
export function takeFrom(bucket: Bucket, policy: Policy, nowMs: number): LimitState {
  const before = levelAt(bucket, nowMs);
  const admitted = before + 1 <= policy.quota;
  const level = admitted ? before + 1 : before;
  bucket.level = level;
  bucket.atMs = nowMs;
  if (admitted) bucket.untold += 1;
  return { ...limitState(bucket, policy, nowMs), admitted };
}

/** How a bucket stands, without putting anything into it. */
export function limitState(bucket: Bucket, policy: Policy, nowMs: number): LimitState {
  const level = levelAt(bucket, nowMs);
  const remaining = Math.max(0, Math.floor(policy.quota - level));
  const leakPerMs = bucket.leakPerS / 1_000;
  const waitMs = remaining > 0 ? 0 : (level + 1 - policy.quota) / leakPerMs;
  return {
    admitted: remaining > 0,
    remaining,
    resetS: Math.ceil(level / leakPerMs / 1_000),
    retryAfterS: Math.ceil(waitMs / 1_000),
  };
}
