import { setTimeout as delay } from "node:timers/promises";
import type { Address } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { transition } from "@/server/payments/transition";
import { makeAccount, settleTo, type TestAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { auditBooks } from "@/tests/support/books";
import { balanceOf } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { isLockAwaited } from "@/tests/support/lock-waits";
import { chainOf } from "@/tests/support/options";
import { pastTheRules } from "@/tests/support/owner-db";
import { createPayment } from "@/tests/support/pay";
import { DESTINATION, makeBuyer, paymentState } from "@/tests/support/payments";
import { executions } from "@/tests/support/router";
import { type RunningServer, startServer } from "@/tests/support/server";
import { one, sql, transaction } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import {
  agentOf,
  jobsOf,
  leaveBehind,
  payloadIn,
  requiredIn,
  sendSigned,
  settlementIn,
  signedFor,
  untilCalled,
} from "@/tests/support/x402";

const AMOUNT = 12_500_000n;
const chain = chainOf(31337);

let server: RunningServer;
let account: TestAccount;
let api: Api;
let agents: PrivateKeyAccount[];
let agent: PrivateKeyAccount;

beforeAll(async () => {
  server = await startServer({ way: "mount", installation: thisInstallation(inject("stack")) });
  account = await makeAccount();
  await settleTo(account, DESTINATION);
  api = connectApi(server.url, account.headers);
  agents = [];
  for (let i = 0; i < 4; i++) agents.push(await makeBuyer(chain));
  agent = agents[0] as PrivateKeyAccount;
}, 120_000);
afterAll(() => server?.stop());

const linkOf = (id: string) => `${server.url}/?pid=${id}`;
const pathOf = (id: string) => `${server.url}/${id}`;
const operationOf = (id: string) => `${server.url}/v1/gateway/payment/${id}/x402`;
const usdc = (of: Address) => balanceOf(chain, of, "USDC");
const statusOf = async (id: string) => (await paymentState(id)).status;

async function expectStatus(id: string, wanted: string): Promise<void> {
  const found = await eventually(
    () => statusOf(id),
    (status) => status === wanted,
  );
  expect(found).toBe(wanted);
}

async function totalOf(of: PrivateKeyAccount[]): Promise<bigint> {
  const balances = await Promise.all(of.map(({ address }) => usdc(address)));
  return balances.reduce((sum, each) => sum + each, 0n);
}

async function restart(env: Record<string, string> = {}): Promise<void> {
  await server.stop("SIGKILL");
  server = await startServer({ way: "mount", installation: thisInstallation(inject("stack")), env });
  api = connectApi(server.url, account.headers);
}

/** Waits until a signature is no longer valid. */
async function untilPast(header: string): Promise<void> {
  const endsAt = Number(payloadIn(header).payload.authorization.validBefore) * 1_000;
  await delay(Math.max(0, endsAt - Date.now()) + 1_000);
}

async function expectSoundBooks(): Promise<void> {
  await eventually(
    async () => (await auditBooks(chain)).lines,
    (lines) => lines.length === 0,
  );
}

describe("the payment link", () => {
  test.each([
    ["by its query", linkOf],
    ["by its path", pathOf],
  ])(
    "%s is paid by the published client, and never twice",
    async (_, urlOf) => {
      const id = await createPayment(api);
      const before = await usdc(agent.address);
      const paid = await agentOf(agent)(urlOf(id));
      expect(paid.status).toBe(200);
      expect(settlementIn(paid)).toMatchObject({ success: true, amount: String(AMOUNT) });
      const again = await agentOf(agent)(urlOf(id));
      expect([again.status, again.headers.get("PAYMENT-REQUIRED")]).toEqual([200, null]);
      expect(await usdc(agent.address)).toBe(before - AMOUNT);
      expect((await executions(chain, [id])).length).toBe(1);
    },
    60_000,
  );

  test("is what the offer names as its resource", async () => {
    const id = await createPayment(api);
    const { resource } = requiredIn(await fetch(pathOf(id)));
    expect(resource?.url).toBe(linkOf(id));
    expect((await fetch(resource?.url ?? "")).status).toBe(402);
  });

  test("and the operation charge one of four agents that pay at once", async () => {
    const id = await createPayment(api);
    const before = await totalOf(agents);
    const urls = [linkOf, operationOf, pathOf, operationOf].map((urlOf) => urlOf(id));
    const headers = await Promise.all(agents.map((each, i) => signedFor(each, urls[i] ?? "")));
    const answers = await Promise.all(headers.map((header, i) => sendSigned(urls[i] ?? "", header)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(settlementIn(answer)).toMatchObject({
        success: false,
        errorReason: expect.stringMatching(/^payment_(processing|already_paid)$/),
      });
    }
    expect(await totalOf(agents)).toBe(before - AMOUNT);
    expect((await executions(chain, [id])).length).toBe(1);
    await expectSoundBooks();
  }, 90_000);

  test("and the operation answer one signature alike, also at once", async () => {
    const id = await createPayment(api);
    const header = await signedFor(agent, linkOf(id));
    const before = await usdc(agent.address);
    const urls = [linkOf(id), operationOf(id), pathOf(id)];
    const answers = await Promise.all(urls.map((url) => sendSigned(url, header)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => JSON.stringify(settlementIn(answer)))).size).toBe(1);
    expect(await usdc(agent.address)).toBe(before - AMOUNT);
  }, 60_000);
});

describe("a killed server", () => {
  test("charges a signature of the link once, and answers it after the restart", async () => {
    const id = await createPayment(api);
    const header = await signedFor(agent, linkOf(id));
    const before = await usdc(agent.address);
    const lost = sendSigned(linkOf(id), header).catch(() => null);
    await untilCalled(id);
    await restart();
    await lost;
    const answers = await Promise.all([sendSigned(linkOf(id), header), sendSigned(operationOf(id), header)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = answers.map(settlementIn);
    expect(first).toEqual(second);
    expect(await usdc(agent.address)).toBe(before - AMOUNT);
    expect((await executions(chain, [id])).length).toBe(1);
    await expectSoundBooks();
  }, 120_000);
});

describe("the end of a payment", () => {
  test("before the signature comes is 410, and nothing is sent", async () => {
    const id = await createPayment(api);
    const header = await signedFor(agent, linkOf(id));
    const before = await usdc(agent.address);
    await pastTheRules(
      sql`update payment set expires_at = now() - interval '1 second', awaits_deposits_until = null where id = ${id}`,
    );
    for (const url of [linkOf(id), operationOf(id)]) {
      const [bare, signed] = [await fetch(url), await sendSigned(url, header)];
      expect([bare.status, signed.status]).toEqual([410, 410]);
      expect(settlementIn(signed)).toMatchObject({ success: false, errorReason: "payment_expired" });
    }
    expect((await agentOf(agent)(linkOf(id))).status).toBe(410);
    expect(await jobsOf(id)).toEqual([]);
    expect(await usdc(agent.address)).toBe(before);
  }, 60_000);

  test("while a request makes the offers is 410, too", async () => {
    const id = await createPayment(api);
    const waiting = await transaction(async (tx) => {
      await one(tx, sql`select id from payment where id = ${id} for update`);
      const bare = fetch(linkOf(id));
      await eventually(
        () => isLockAwaited('from "payment"'),
        (isAwaited) => isAwaited,
      );
      await transition(tx, {
        paymentId: id,
        from: "requires_action",
        move: { to: "cancelled", reason: "cancelled_by_merchant" },
      });
      return { bare };
    });
    expect((await waiting.bare).status).toBe(410);
  }, 60_000);

  test("after the signature was accepted charges nothing, when nothing was sent in time", async () => {
    const id = await createPayment(api);
    const before = await usdc(agent.address);
    await restart({ WORKER: "off" });
    const header = await signedFor(agent, linkOf(id), { lifetimeS: 12 });
    await leaveBehind(linkOf(id), id, header);
    expect((await fetch(linkOf(id))).status).toBe(202);
    await untilPast(header);
    await restart();
    await expectStatus(id, "failed");
    const answer = await sendSigned(linkOf(id), header);
    expect(answer.status).toBe(410);
    expect(settlementIn(answer)).toMatchObject({ success: false, errorReason: "payment_expired" });
    expect(await usdc(agent.address)).toBe(before);
    expect(await executions(chain, [id])).toEqual([]);
    await expectSoundBooks();
  }, 180_000);

  test("after the signature was accepted takes nothing back, when it was sent in time", async () => {
    const id = await createPayment(api);
    const header = await signedFor(agent, linkOf(id));
    const before = await usdc(agent.address);
    await restart({ WORKER: "off" });
    await leaveBehind(linkOf(id), id, header);
    await pastTheRules(sql`update payment set expires_at = now() - interval '1 second' where id = ${id}`);
    await restart();
    await expectStatus(id, "succeeded");
    expect(settlementIn(await sendSigned(linkOf(id), header))).toMatchObject({ success: true });
    expect(await usdc(agent.address)).toBe(before - AMOUNT);
    await expectSoundBooks();
  }, 120_000);
});
