import {
  type Bucket,
  type Level,
  type LimitState,
  learnLevel,
  levelAt,
  limitState,
  newBucket,
  type Policy,
  takeFrom,
} from "@/server/http/leaky-bucket";
import { shareLevels } from "@/server/http/share-levels";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";
import { metrics } from "@/server/metrics/metrics";

const SHARE_EVERY_MS = 1_000;
const BATCH = 500;
const MAX_BUCKETS = 50_000;

/**
 * The buckets of this process. Requests are decided locally; once a second the accepted ones are added to the shared
 * rows, and those of other processes are learned. In total, processes may exceed the quota within a second and make up
 * for it in the next, so that over time the limit is one.
 */
class RateLimits {
  readonly #buckets = new Map<string, Bucket>();
  #sharing: NodeJS.Timeout | undefined;
  /** Whether the log has a line about it. */
  #isUnshared = false;

  take(subject: string, policy: Policy): LimitState {
    const bucket = this.#bucket(subject, policy);
    const taken = takeFrom(bucket, policy, Date.now());
    if (taken.accepted) this.#shareSoon();
    else metrics().rateLimited.inc({ kind: policy.name });
    return taken;
  }

  peek(subject: string, policy: Policy): LimitState {
    const bucket = this.#buckets.get(subject) ?? newBucket(policy, Date.now());
    return limitState(bucket, policy, Date.now());
  }

  #bucket(subject: string, policy: Policy): Bucket {
    const known = this.#buckets.get(subject);
    if (known) return known;
    if (this.#buckets.size >= MAX_BUCKETS) this.#forget();
    const made = newBucket(policy, Date.now());
    this.#buckets.set(subject, made);
    return made;
  }

  /** Drops the empty buckets and, if necessary, the oldest: the shared rows still have them. */
  #forget(): void {
    const nowMs = Date.now();
    for (const [subject, bucket] of this.#buckets) {
      if (bucket.unshared === 0 && levelAt(bucket, nowMs) === 0) this.#buckets.delete(subject);
    }
    for (const subject of this.#buckets.keys()) {
      if (this.#buckets.size <= MAX_BUCKETS / 2) return;
      this.#buckets.delete(subject);
    }
  }

  #shareSoon(): void {
    if (this.#sharing) return;
    this.#sharing = setTimeout(() => {
      this.#share()
        .then(
          () => {
            this.#isUnshared = false;
          },
          (err: unknown) => {
            if (!this.#isUnshared) log().warn({ err }, "rate limits are not shared for now");
            this.#isUnshared = true;
          },
        )
        .finally(() => {
          this.#sharing = undefined;
          if ([...this.#buckets.values()].some(({ unshared }) => unshared > 0)) this.#shareSoon();
        });
    }, SHARE_EVERY_MS);
    this.#sharing.unref();
  }

  async #share(): Promise<void> {
    const unshared = [...this.#buckets].filter(([, bucket]) => bucket.unshared > 0);
    for (let i = 0; i < unshared.length; i += BATCH) {
      const sentMs = Date.now();
      const batch = unshared.slice(i, i + BATCH).map(([subject, bucket]) => ({
        subject,
        level: levelAt(bucket, sentMs),
        unshared: bucket.unshared,
        leakPerS: bucket.leakPerS,
      }));
      const counted = new Map(batch.map((one) => [one.subject, one.unshared]));
      for (const { subject, level } of await shareLevels(batch)) {
        this.#learn(subject, { level, atMs: sentMs }, counted.get(subject) ?? 0);
      }
    }
  }

  #learn(subject: string, known: Level, counted: number): void {
    const bucket = this.#buckets.get(subject);
    if (!bucket) return;
    bucket.unshared -= counted;
    learnLevel(bucket, known, Date.now());
  }
}

/** Returns the process's limits. */
export const rateLimits = () => singleton("rate-limits", () => new RateLimits());
