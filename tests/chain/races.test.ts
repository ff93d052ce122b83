import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { findChain } from "@/server/chain/client/registry";
import { makeAccount } from "@/tests/support/account";
import { type Api, connectApi, type ErrorBody } from "@/tests/support/api";
import { type ConfirmBody, confirm, createPayment, findOption, sign, untilFinal } from "@/tests/support/pay";
import { executions } from "@/tests/support/router";
import { type RunningServer, startServer } from "@/tests/support/server";
import { db, many, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

const CHAIN = 31337;
const ROUNDS = 200;
const AT_ONCE = 20;
/** A confirm takes some hundred milliseconds on a busy machine, so that cancels fall before, into and after it. */
const CANCEL_SPREAD_MS = 1_200;
let servers: RunningServer[];
let a: Api;
let b: Api;
let wallet: TestWallet;

beforeAll(async () => {
  const installation = thisInstallation(inject("stack"));
  servers = await Promise.all([1, 2].map(() => startServer({ way: "mount", installation })));
  const { headers } = await makeAccount();
  [a, b] = servers.map(({ url }) => connectApi(url, headers)) as [Api, Api];
  wallet = await makeWallet({ units: 100_000 });
}, 120_000);
afterAll(() => Promise.all((servers ?? []).map((server) => server.stop())));

interface Signed {
  id: string;
  body: ConfirmBody;
}

async function signed(changes: Record<string, unknown> = {}): Promise<Signed> {
  const id = await createPayment(a, changes);
  const option = await findOption(a, id, { wallet, symbol: "USDC", chainId: CHAIN });
  return { id, body: await sign(a, id, { wallet, option }) };
}

async function executedOnChain(ids: string[]): Promise<number> {
  const chain = findChain(CHAIN);
  return chain ? (await executions(chain, ids)).length : -1;
}

async function statuses(ids: string[]): Promise<Record<string, number>> {
  const rows = await many<{ status: string; n: number }>(
    db,
    sql`select status, count(*) as n from payment where id = any(${ids}::text[]) group by status`,
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

describe("two processes", () => {
  test("a hundred identical confirms: one transfer, and every answer is 200", async () => {
    const { id, body } = await signed();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => confirm(i % 2 ? a : b, id, body)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await untilFinal(a, id)).status).toBe("succeeded");
    expect(await executedOnChain([id])).toBe(1);
    const again = await confirm(b, id, body);
    expect([again.status, again.body.status]).toEqual([200, "succeeded"]);
  }, 60_000);

  test("confirm against cancel, two hundred times: one winner, and none cancelled that was paid", async () => {
    const ids: string[] = [];
    for (let done = 0; done < ROUNDS; done += AT_ONCE) {
      const batch = await Promise.all(Array.from({ length: AT_ONCE }, () => signed()));
      ids.push(...batch.map(({ id }) => id));
      await Promise.all(
        batch.map(async ({ id, body }, i) => {
          const [confirmed, cancelled] = await Promise.all([
            delay(i % 4).then(() => confirm(a, id, body)),
            delay((i * CANCEL_SPREAD_MS) / AT_ONCE).then(() =>
              b.post<ErrorBody>(`/v1/payments/${id}/cancel`),
            ),
          ]);
          const accepted = confirmed.status === 200 && confirmed.body.status !== "cancelled";
          expect(cancelled.status).toBe(accepted ? 400 : 200);
        }),
      );
    }
    await Promise.all(ids.map((id) => untilFinal(a, id)));
    const { succeeded = 0, cancelled = 0 } = await statuses(ids);
    expect(succeeded + cancelled).toBe(ROUNDS);
    expect(succeeded).toBeGreaterThan(0);
    expect(cancelled).toBeGreaterThan(0);
    expect(await executedOnChain(ids)).toBe(succeeded);
  }, 180_000);

  test("confirm against expiry, two hundred times: one winner, and none expired that was paid", async () => {
    const ids: string[] = [];
    const batchSize = 50;
    for (let done = 0; done < ROUNDS; done += batchSize) {
      const expiresAt = Math.floor(Date.now() / 1_000) + 6;
      const batch: Signed[] = [];
      for (let i = 0; i < batchSize; i += 10) {
        batch.push(...(await Promise.all(Array.from({ length: 10 }, () => signed({ expiresAt })))));
      }
      ids.push(...batch.map(({ id }) => id));
      await Promise.all(
        batch.map(async ({ id, body }, i) => {
          await delay(Math.max(0, expiresAt * 1_000 - Date.now() - 250 + i * 10));
          const answer = await confirm(i % 2 ? a : b, id, body);
          expect([200, 410]).toContain(answer.status);
        }),
      );
    }
    await Promise.all(ids.map((id) => untilFinal(a, id)));
    const { succeeded = 0, expired = 0 } = await statuses(ids);
    expect(succeeded + expired).toBe(ROUNDS);
    expect(succeeded).toBeGreaterThan(0);
    expect(expired).toBeGreaterThan(0);
    expect(await executedOnChain(ids)).toBe(succeeded);
  }, 180_000);
});
