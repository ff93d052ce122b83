import { afterEach, expect, test } from "vitest";
import { createAccount } from "@/server/accounts/create-account";
import { generalPool } from "@/server/db/pool";
import { prisma } from "@/server/db/prisma";
import { answerError } from "@/server/http/respond";
import { newId } from "@/server/kernel/ids";
import { PASSWORD } from "@/tests/support/account";
import { asTableOwner } from "@/tests/support/owner-db";

const taken: { release(): void }[] = [];
const letGo = () => taken.splice(0).forEach((client) => void client.release());
afterEach(letGo);

/** Occupies all connections, as on the busiest of days. */
async function takeAllConnections(): Promise<void> {
  const pool = generalPool();
  while (taken.length < (pool.options.max ?? 0)) taken.push(await pool.connect());
}

const create = () =>
  createAccount({
    name: "Crowd",
    owner: { email: `${newId("usr")}@florin.test`, name: "Ann", password: PASSWORD },
  });
const count = () => prisma().account.count();

function expectUnavailable(error: unknown): void {
  const answer = answerError(error, { "Request-Id": newId("req") });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("1");
}

test("a request without a free connection is refused with a retry time, and is served then", async () => {
  await takeAllConnections();
  const errors = await Promise.all([create(), count()].map((each) => each.catch((error: unknown) => error)));
  for (const error of errors) expectUnavailable(error);
  letGo();
  expect((await create()).accountId).toMatch(/^acc_/);
});

test("a request that loses its transaction's connection is refused with a retry time", async () => {
  const lost = prisma().$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await asTableOwner(`select pg_terminate_backend(${row?.pid})`);
    return tx.account.count();
  });
  expectUnavailable(await lost.catch((error: unknown) => error));
  expect(await count()).toBeGreaterThanOrEqual(0);
});

test("an error that is not the connection's stays what it is", async () => {
  const account = { id: (await create()).accountId, name: "again" };
  await expect(prisma().account.create({ data: account })).rejects.toMatchObject({ code: "P2002" });
  const twice = prisma().$transaction((tx) => tx.account.create({ data: account }));
  await expect(twice).rejects.toMatchObject({ code: "P2002" });
});
