import { expect, test } from "vitest";
import { rateLimits } from "@/server/http/rate-limits";
import { sleep } from "@/server/kernel/clock";
import { eventually } from "@/tests/support/eventually";
import { isLockAwaited } from "@/tests/support/lock-waits";
import { db, one, sql, transaction } from "@/tests/support/sql";

/** Two a second. */
const POLICY = { name: "key", quota: 20, windowS: 10 };
const LEAK_PER_S = 2;
const SUBJECT = "a client of a slow database";
const HELD_MS = 3_000;

/** Fills the bucket while the shared row is locked; returns once this process has shared it. */
async function fillAndShareSlowly(): Promise<void> {
  await transaction(async (tx) => {
    await tx.query(sql`update rate_limit set at = at where subject = ${SUBJECT}`);
    for (let i = 0; i < POLICY.quota; i++) rateLimits().take(SUBJECT, POLICY);
    const isAwaited = () => isLockAwaited("insert into rate_limit");
    expect(await eventually(isAwaited, (isWaiting) => isWaiting)).toBe(true);
    await sleep(HELD_MS);
  });
  const shared = () =>
    one<{ level: number }>(db, sql`select level from rate_limit where subject = ${SUBJECT}`);
  await eventually(shared, ({ level }) => level > 0);
}

test("a bucket leaks while the shared row is waited for", async () => {
  await db.query(
    sql`insert into rate_limit (subject, level, leak_per_s, at) values (${SUBJECT}, 0, ${LEAK_PER_S}, now())`,
  );
  await fillAndShareSlowly();
  // The share started a second after the first request, and waited while the row was locked.
  const leaked = (LEAK_PER_S * HELD_MS) / 1_000;
  for (let i = 0; i < 10; i++) {
    expect(rateLimits().peek(SUBJECT, POLICY).remaining).toBeGreaterThanOrEqual(leaked);
    await sleep(20);
  }
});
