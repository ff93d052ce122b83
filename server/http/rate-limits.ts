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

const SHARE_EVERY_MS = 1_000;
const BATCH = 500;
const MAX_BUCKETS = 50_000;

/**
 * The buckets of this process. Requests are decided locally; once a second the admitted ones are added to the shared
 * rows, and those of other processes are learned. Processes together may exceed the quota within a second and make up
 * for it in the next, so that over time the limit is one.
 */
class RateLimits {
  readonly #buckets = new Map<string, Bucket>();
  #sharing: NodeJS.Timeout | undefined;

  take(subject: string, policy: Policy): LimitState {
    const bucket = this.#bucket(subject, policy);
    const taken = takeFrom(bucket, policy, Date.now());
    if (taken.admitted) this.#shareSoon();
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
      if (bucket.untold === 0 && levelAt(bucket, nowMs) === 0) this.#buckets.delete(subject);
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
        .catch((err: unknown) => log().warn({ err }, "rate limits are not shared for now"))
        .finally(() => {
          this.#sharing = undefined;
          if ([...this.#buckets.values()].some(({ untold }) => untold > 0)) this.#shareSoon();
        });
    }, SHARE_EVERY_MS);
    this.#sharing.unref();
  }

  async #share(): Promise<void> {
    const untold = [...this.#buckets].filter(([, bucket]) => bucket.untold > 0);
    for (let i = 0; i < untold.length; i += BATCH) {
      const askedMs = Date.now();
      const told = untold.slice(i, i + BATCH).map(([subject, bucket]) => ({
        subject,
        level: levelAt(bucket, askedMs),
        untold: bucket.untold,
        leakPerS: bucket.leakPerS,
      }));
      const counted = new Map(told.map((one) => [one.subject, one.untold]));
      for (const { subject, level } of await shareLevels(told)) {
        this.#learn(subject, { level, atMs: askedMs }, counted.get(subject) ?? 0);
      }
    }
  }

  #learn(subject: string, known: Level, counted: number): void {
    const bucket = this.#buckets.get(subject);
    if (!bucket) return;
    bucket.untold -= counted;
    learnLevel(bucket, known, Date.now());
  }
}

/** Returns the process's limits. */
export const rateLimits = () => singleton("rate-limits", () => new RateLimits());
