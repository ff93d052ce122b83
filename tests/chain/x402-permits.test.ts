import { setTimeout as delay } from "node:timers/promises";
import { type Address, zeroAddress } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeAccount, settleTo, type TestAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { auditBooks } from "@/tests/support/books";
import { balanceOf, FEE_RECIPIENT, fund } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { chainOf } from "@/tests/support/options";
import { createPayment } from "@/tests/support/pay";
import { DESTINATION, makeBuyer, paymentState } from "@/tests/support/payments";
import { executions } from "@/tests/support/router";
import { type RunningServer, startServer } from "@/tests/support/server";
import { db, many, one, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import {
  agentOf,
  endedJobsOf,
  forged,
  headerOf,
  jobsOf,
  leaveBehind,
  overtakePermit,
  permitIn,
  requiredIn,
  sendSigned,
  settlementIn,
  signedFor,
  untilCalled,
} from "@/tests/support/x402";

const CHAIN = 31337;
const AMOUNT = 12_500_000n;
const HERE = { network: `eip155:${CHAIN}` } as const;
const PERMIT = { ...HERE, method: "permit2" } as const;
const chain = chainOf(CHAIN);
const TETHER = chain.tokens.find(({ symbol }) => symbol === "USDT")?.address as Address;

let server: RunningServer;
let account: TestAccount;
let api: Api;
let agent: PrivateKeyAccount;
let other: PrivateKeyAccount;

beforeAll(async () => {
  account = await makeAccount();
  await settleTo(account, DESTINATION);
  await start();
  [agent, other] = [await makeBuyer(chain), await makeBuyer(chain)];
}, 120_000);
afterAll(() => server?.stop());

async function start(env: Record<string, string> = {}): Promise<void> {
  server = await startServer({ way: "mount", installation: thisInstallation(inject("stack")), env });
  api = connectApi(server.url, account.headers);
}

/** Kills the server and starts it again. */
async function restart(env: Record<string, string> = {}): Promise<void> {
  await server.stop("SIGKILL");
  await start(env);
}

/** A payment of tether on one network, so that Permit2 is the only way. */
const createTether = () =>
  createPayment(api, { amount: { unit: `caip19/eip155:${CHAIN}/erc20:${TETHER}`, value: String(AMOUNT) } });
const urlOf = (id: string) => `${server.url}/v1/gateway/payment/${id}/x402`;
const tether = (of: Address) => balanceOf(chain, of, "USDT");
const statusOf = async (id: string) => (await paymentState(id)).status;
const until = (id: string, wanted: string) =>
  eventually(
    () => statusOf(id),
    (status) => status === wanted,
  );
const PAID = ["fund_deposit", "pay_deposit"].map((kind) => ({ kind, status: "confirmed" }));

/** The books and every payment agree with the chain. */
async function expectSoundBooks(): Promise<void> {
  await eventually(
    async () => (await auditBooks(chain)).lines,
    (lines) => lines.length === 0,
  );
}

describe("a permit", () => {
  test("is offered after the tokens that need none", async () => {
    const { accepts } = requiredIn(await fetch(urlOf(await createPayment(api))));
    const methods = accepts.map(({ extra }) => extra.assetTransferMethod);
    expect(methods).toEqual([...methods].sort());
    expect(new Set(methods)).toEqual(new Set(["eip3009", "permit2"]));
    expect(accepts.length).toBeLessThanOrEqual(4);
  }, 60_000);

  test("pays the merchant and the fee by the published client, and never twice", async () => {
    const id = await createTether();
    const before = await Promise.all([agent.address, DESTINATION, FEE_RECIPIENT].map(tether));
    const paid = await agentOf(agent)(urlOf(id));
    expect(paid.status).toBe(200);
    const settlement = settlementIn(paid);
    expect(settlement).toMatchObject({ success: true, network: `eip155:${CHAIN}`, amount: String(AMOUNT) });
    expect(settlement.payer?.toLowerCase()).toBe(agent.address.toLowerCase());
    const [executed] = await executions(chain, [id]);
    expect(settlement.transaction).toBe(executed?.transactionHash);
    const after = await Promise.all([agent.address, DESTINATION, FEE_RECIPIENT].map(tether));
    const [spent, received, fee] = after.map((now, i) => now - (before[i] ?? 0n));
    expect(spent).toBe(-AMOUNT);
    expect((received ?? 0n) + (fee ?? 0n)).toBe(AMOUNT);
    expect(await endedJobsOf(id)).toEqual(PAID);
    const { payer, buyer } = await one<{ payer: string; buyer: string }>(
      db,
      sql`select o.payer, p.buyer_account as buyer from payment p join payment_option o on o.id = p.option_id
          where p.id = ${id}`,
    );
    expect({ payer, buyer }).toEqual({ payer: zeroAddress, buyer: `eip155:${CHAIN}:${agent.address}` });

    const again = await agentOf(agent)(urlOf(id));
    expect([again.status, again.headers.get("PAYMENT-REQUIRED")]).toEqual([200, null]);
    expect(await tether(agent.address)).toBe((before[0] ?? 0n) - AMOUNT);
    await expectSoundBooks();
  }, 90_000);

  test("gets the same settlement again, and another one 409", async () => {
    const id = await createPayment(api);
    const header = await signedFor(agent, urlOf(id), PERMIT);
    const stale = await signedFor(other, urlOf(id), PERMIT);
    const [first, twin] = await Promise.all([sendSigned(urlOf(id), header), sendSigned(urlOf(id), header)]);
    expect([first.status, twin.status]).toEqual([200, 200]);
    const again = await sendSigned(urlOf(id), header);
    expect(settlementIn(again)).toEqual(settlementIn(first));
    expect(settlementIn(twin)).toEqual(settlementIn(first));
    expect((await executions(chain, [id])).length).toBe(1);
    expect(await endedJobsOf(id)).toEqual(PAID);
    const refused = await sendSigned(urlOf(id), stale);
    expect(refused.status).toBe(409);
    expect(settlementIn(refused)).toMatchObject({ success: false, errorReason: "payment_already_paid" });
  }, 90_000);

  test("charges one of two agents that pay at once, by one way each", async () => {
    const id = await createPayment(api);
    const all = async () => {
      const held = [agent, other].flatMap(({ address }) => [
        tether(address),
        balanceOf(chain, address, "USDC"),
      ]);
      return (await Promise.all(held)).reduce((sum, each) => sum + each);
    };
    const before = await all();
    const signed = await Promise.all([
      signedFor(agent, urlOf(id), PERMIT),
      signedFor(other, urlOf(id), { ...HERE, method: "eip3009" }),
    ]);
    const answers = await Promise.all(signed.map((header) => sendSigned(urlOf(id), header)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await all()).toBe(before - AMOUNT);
    expect((await executions(chain, [id])).length).toBe(1);
    await expectSoundBooks();
  }, 90_000);

  test("pays when a stranger has settled it before", async () => {
    const id = await createTether();
    const header = await signedFor(agent, urlOf(id));
    const before = await tether(agent.address);
    await overtakePermit(chain, header, { by: other });
    expect([402, 409]).toContain((await sendSigned(urlOf(id), forged(header))).status);
    const paid = await sendSigned(urlOf(id), header);
    expect([200, 202]).toContain(paid.status);
    await until(id, "succeeded");
    expect((await sendSigned(urlOf(id), forged(header))).status).toBe(409);
    expect(settlementIn(await sendSigned(urlOf(id), header))).toMatchObject({ success: true });
    expect(await tether(agent.address)).toBe(before - AMOUNT);
    expect((await jobsOf(id)).map(({ kind }) => kind)).toEqual(["pay_deposit"]);
    await expectSoundBooks();
  }, 90_000);
});

describe("a permit that cannot pay", () => {
  test("is answered with 412 while its signer has not approved Permit2, and nothing is sent", async () => {
    const poor = privateKeyToAccount(generatePrivateKey());
    await fund(chain, poor.address, 100);
    const id = await createTether();
    const answer = await agentOf(poor)(urlOf(id));
    expect(answer.status).toBe(412);
    expect(requiredIn(answer).error).toBe("permit2_allowance_required");
    expect([await jobsOf(id), await statusOf(id)]).toEqual([[], "requires_action"]);
  }, 60_000);

  test("is answered with 402 and the reason, and nothing is sent", async () => {
    const id = await createTether();
    const given = permitIn(await signedFor(agent, urlOf(id)));
    const { permit2Authorization: permit, signature } = given.payload;
    const changed = (changes: object) => ({
      ...given,
      payload: { signature, permit2Authorization: { ...permit, ...changes } },
    });
    const later = String(Number(permit.deadline) + 86_400);
    const wrong: [object, string][] = [
      [{ ...given, accepted: { ...given.accepted, amount: "1" } }, "invalid_payment_requirements"],
      [
        {
          ...given,
          accepted: { ...given.accepted, extra: { assetTransferMethod: "eip3009", name: "", version: "" } },
        },
        "invalid_payment_requirements",
      ],
      [changed({ spender: other.address }), "invalid_permit2_spender"],
      [changed({ witness: { ...permit.witness, to: other.address } }), "invalid_permit2_recipient_mismatch"],
      [changed({ permitted: { ...permit.permitted, token: other.address } }), "permit2_token_mismatch"],
      [changed({ permitted: { ...permit.permitted, amount: "1" } }), "permit2_amount_mismatch"],
      [changed({ deadline: "1" }), "permit2_deadline_expired"],
      [changed({ deadline: later }), "permit2_deadline_too_late"],
      [changed({ nonce: "1" }), "invalid_permit2_signature"],
      [changed({ nonce: "9".repeat(78) }), "invalid_payload"],
      [changed({ from: other.address }), "invalid_permit2_signature"],
    ];
    for (const [body, reason] of wrong) {
      const answer = await sendSigned(urlOf(id), headerOf(body));
      expect({ reason, status: answer.status }).toEqual({ reason, status: 402 });
      expect(requiredIn(answer).error).toBe(reason);
    }
    expect([await jobsOf(id), await statusOf(id)]).toEqual([[], "requires_action"]);
  }, 60_000);
});

describe("an accepted permit", () => {
  test("pays when a stranger settles it first, and its signer gets the answer", async () => {
    const id = await createTether();
    const header = await signedFor(agent, urlOf(id));
    const before = await tether(agent.address);
    await restart({ WORKER: "off" });
    await leaveBehind(urlOf(id), id, header);
    expect((await fetch(urlOf(id))).status).toBe(202);
    await overtakePermit(chain, header, { by: other });
    await restart();
    await until(id, "succeeded");
    expect(await endedJobsOf(id)).toEqual([
      { kind: "fund_deposit", status: "failed" },
      { kind: "pay_deposit", status: "confirmed" },
    ]);
    expect(settlementIn(await sendSigned(urlOf(id), header))).toMatchObject({ success: true });
    expect(await tether(agent.address)).toBe(before - AMOUNT);
    await expectSoundBooks();
  }, 120_000);

  test("that was not mined in time charges nothing, and the payment has failed", async () => {
    const id = await createTether();
    const before = await tether(agent.address);
    await restart({ WORKER: "off" });
    const header = await signedFor(agent, urlOf(id), { lifetimeS: 12 });
    await leaveBehind(urlOf(id), id, header);
    const endsAt = Number(permitIn(header).payload.permit2Authorization.deadline) * 1_000;
    await delay(Math.max(0, endsAt - Date.now()) + 1_000);
    await restart();
    await until(id, "failed");
    expect(await jobsOf(id)).toEqual([{ kind: "fund_deposit", status: "failed" }]);
    const answer = await sendSigned(urlOf(id), header);
    expect(answer.status).toBe(410);
    expect(settlementIn(answer)).toMatchObject({ success: false, errorReason: "payment_expired" });
    expect(await tether(agent.address)).toBe(before);
    await expectSoundBooks();
  }, 120_000);

  test("is charged once by a server that is killed after it, and answered after the restart", async () => {
    const id = await createTether();
    const header = await signedFor(agent, urlOf(id));
    const before = await tether(agent.address);
    const lost = sendSigned(urlOf(id), header).catch(() => null);
    await untilCalled(id);
    await restart();
    await lost;
    await until(id, "succeeded");
    const answer = await sendSigned(urlOf(id), header);
    expect(answer.status).toBe(200);
    expect(settlementIn(await sendSigned(urlOf(id), header))).toEqual(settlementIn(answer));
    expect(await tether(agent.address)).toBe(before - AMOUNT);
    expect((await executions(chain, [id])).length).toBe(1);
    await expectSoundBooks();
  }, 120_000);
});

describe("a permit whose payment was cancelled", () => {
  test("is refused; a stranger's settlement of it becomes an exception of the merchant", async () => {
    const id = await createTether();
    const header = await signedFor(agent, urlOf(id));
    await api.post(`/v1/payments/${id}/cancel`);
    expect((await sendSigned(urlOf(id), header)).status).toBe(410);
    await overtakePermit(chain, header, { by: other });
    const found = await eventually(
      () =>
        many<{ kind: string; amount: bigint }>(
          db,
          sql`select kind, amount from payment_exception where payment_id = ${id} and gone_at is null`,
        ),
      (rows) => rows.length > 0,
    );
    expect(found).toEqual([{ kind: "surplus", amount: AMOUNT }]);
    expect((await jobsOf(id)).map(({ kind }) => kind)).not.toContain("fund_deposit");
    await expectSoundBooks();
  }, 90_000);
});
