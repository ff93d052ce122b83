import { type Address, getAddress } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeAccount, settleTo, type TestAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { auditBooks } from "@/tests/support/books";
import { balanceOf, FEE_RECIPIENT } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { chainOf } from "@/tests/support/options";
import { createPayment } from "@/tests/support/pay";
import { DESTINATION, makeBuyer, paymentState } from "@/tests/support/payments";
import { executions } from "@/tests/support/router";
import { type RunningServer, startServer } from "@/tests/support/server";
import { db, one, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import {
  agentOf,
  endedJobsOf,
  forged,
  headerOf,
  jobsOf,
  leaveBehind,
  overtake,
  payloadIn,
  requiredIn,
  sendSigned,
  settlementIn,
  signedFor,
  untilCalled,
} from "@/tests/support/x402";

const CHAIN = 31337;
const AMOUNT = 12_500_000n;
const chain = chainOf(CHAIN);
const USDC = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Address;

let server: RunningServer;
let account: TestAccount;
let api: Api;
let agent: PrivateKeyAccount;
let other: PrivateKeyAccount;

beforeAll(async () => {
  server = await startServer({ way: "mount", installation: thisInstallation(inject("stack")) });
  account = await makeAccount();
  await settleTo(account, DESTINATION);
  api = connectApi(server.url, account.headers);
  [agent, other] = [await makeBuyer(chain), await makeBuyer(chain)];
}, 120_000);
afterAll(() => server?.stop());

const urlOf = (id: string) => `${server.url}/v1/gateway/payment/${id}/x402`;
const usdc = (of: Address) => balanceOf(chain, of, "USDC");
const statusOf = async (id: string) => (await paymentState(id)).status;
const untilPaid = (id: string) =>
  eventually(
    () => statusOf(id),
    (status) => status === "succeeded",
  );

/** The books and every payment agree with the chain. */
async function expectSoundBooks(): Promise<void> {
  await eventually(
    async () => (await auditBooks(chain)).lines,
    (lines) => lines.length === 0,
  );
}

describe("200", () => {
  test("pays the merchant and the fee by the published client, and never twice", async () => {
    const id = await createPayment(api);
    const before = await Promise.all([agent.address, DESTINATION, FEE_RECIPIENT].map(usdc));
    const paid = await agentOf(agent)(urlOf(id));
    expect(paid.status).toBe(200);
    const settlement = settlementIn(paid);
    expect(settlement).toMatchObject({ success: true, network: `eip155:${CHAIN}`, amount: String(AMOUNT) });
    expect(settlement.payer?.toLowerCase()).toBe(agent.address.toLowerCase());
    expect(await paid.json()).toMatchObject({ paymentId: id, status: "succeeded" });
    const after = await Promise.all([agent.address, DESTINATION, FEE_RECIPIENT].map(usdc));
    const [spent, received = 0n, fee = 0n] = after.map((now, i) => now - (before[i] ?? 0n));
    expect(spent).toBe(-AMOUNT);
    const { owed } = await one<{ owed: bigint }>(
      db,
      sql`select fee_amount as owed from payment where id = ${id}`,
    );
    expect(received + owed).toBe(AMOUNT);
    // Fees that earlier payments left in the router may be paid out meanwhile.
    expect(fee).toBeGreaterThanOrEqual(owed);
    expect(await endedJobsOf(id)).toEqual([{ kind: "pay_deposit_authorization", status: "confirmed" }]);

    const again = await agentOf(agent)(urlOf(id));
    expect([again.status, again.headers.get("PAYMENT-REQUIRED")]).toEqual([200, null]);
    expect(await usdc(agent.address)).toBe((before[0] ?? 0n) - AMOUNT);
    const state = await one<{ payer: string }>(
      db,
      sql`select o.payer from payment p join payment_option o on o.id = p.option_id where p.id = ${id}`,
    );
    expect(state.payer).toBe(agent.address.toLowerCase());
    await eventually(
      () =>
        one<{ status: string }>(
          db,
          sql`select status from deposit_address where payment_id = ${id} and chain_id = ${CHAIN} and asset like ${`%${getAddress(USDC)}`}`,
        ),
      ({ status }) => status === "paid",
    );
    await expectSoundBooks();
  }, 90_000);

  test("answers the same signature with the same settlement, and another with 409", async () => {
    const id = await createPayment(api);
    const header = await signedFor(agent, urlOf(id));
    const stale = await signedFor(other, urlOf(id));
    const [first, twin] = await Promise.all([sendSigned(urlOf(id), header), sendSigned(urlOf(id), header)]);
    expect([first.status, twin.status]).toEqual([200, 200]);
    const again = await sendSigned(urlOf(id), header);
    expect(settlementIn(again)).toEqual(settlementIn(first));
    expect(settlementIn(twin)).toEqual(settlementIn(first));
    expect((await executions(chain, [id])).length).toBe(1);
    const refused = await sendSigned(urlOf(id), stale);
    expect(refused.status).toBe(409);
    expect(settlementIn(refused)).toMatchObject({ success: false, errorReason: "payment_already_paid" });
    expect(((await refused.json()) as { code: string }).code).toBe("payment_already_paid");
  }, 90_000);

  test("pays from the address when a stranger has sent the authorization before", async () => {
    const id = await createPayment(api);
    const header = await signedFor(agent, urlOf(id));
    const before = await usdc(agent.address);
    await overtake(chain, other, header);
    expect([402, 409]).toContain((await sendSigned(urlOf(id), forged(header))).status);
    const paid = await sendSigned(urlOf(id), header);
    expect([200, 202]).toContain(paid.status);
    await untilPaid(id);
    expect((await sendSigned(urlOf(id), forged(header))).status).toBe(409);
    const again = await sendSigned(urlOf(id), header);
    expect(settlementIn(again)).toMatchObject({ success: true, amount: String(AMOUNT) });
    expect(await usdc(agent.address)).toBe(before - AMOUNT);
    expect((await jobsOf(id)).map(({ kind }) => kind)).toEqual(["pay_deposit"]);
    await expectSoundBooks();
  }, 90_000);

  test("charges one of two agents that pay at once", async () => {
    const id = await createPayment(api);
    const before = (await usdc(agent.address)) + (await usdc(other.address));
    const signed = await Promise.all([agent, other].map((each) => signedFor(each, urlOf(id))));
    const answers = await Promise.all(signed.map((header) => sendSigned(urlOf(id), header)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await usdc(agent.address)) + (await usdc(other.address))).toBe(before - AMOUNT);
    expect((await executions(chain, [id])).length).toBe(1);
  }, 90_000);
});

describe("402", () => {
  test("names USDC of the cheapest network first, and the same address again", async () => {
    const id = await createPayment(api);
    const [bare, posted] = [await fetch(urlOf(id)), await fetch(urlOf(id), { method: "POST" })];
    expect([bare.status, posted.status]).toEqual([402, 402]);
    expect(bare.headers.get("Cache-Control")).toBe("no-store");
    expect(bare.headers.get("Access-Control-Expose-Headers")).toContain("PAYMENT-REQUIRED");
    const required = requiredIn(bare);
    expect(required.x402Version).toBe(2);
    expect(required.accepts.length).toBeGreaterThan(0);
    expect(required.accepts.length).toBeLessThanOrEqual(4);
    expect(required.accepts[0]).toMatchObject({
      scheme: "exact",
      amount: String(AMOUNT),
      extra: { assetTransferMethod: "eip3009", version: "2" },
    });
    const places = (of: typeof required) => of.accepts.map(({ payTo }) => payTo);
    expect(places(requiredIn(posted))).toEqual(places(required));
  }, 60_000);

  test("is the answer to a wrong amount, address or signature, and nothing is sent", async () => {
    const id = await createPayment(api);
    const given = payloadIn(await signedFor(agent, urlOf(id)));
    const { payload } = given;
    const { authorization } = payload;
    const wrong: [object | string, string][] = [
      ["no json", "invalid_payload"],
      [{ ...given, x402Version: 1 }, "invalid_payload"],
      [{ ...given, accepted: { ...given.accepted, amount: "1" } }, "invalid_payment_requirements"],
      [
        {
          ...given,
          payload: { ...payload, authorization: { ...authorization, value: String(AMOUNT - 1n) } },
        },
        "invalid_exact_evm_payload_authorization_value",
      ],
      [
        { ...given, payload: { ...payload, authorization: { ...authorization, to: other.address } } },
        "invalid_exact_evm_payload_recipient_mismatch",
      ],
      [
        { ...given, payload: { ...payload, authorization: { ...authorization, validBefore: "1" } } },
        "invalid_exact_evm_payload_authorization_valid_before",
      ],
      [
        { ...given, payload: { ...payload, authorization: { ...authorization, from: other.address } } },
        "invalid_exact_evm_payload_signature",
      ],
    ];
    for (const [body, reason] of wrong) {
      const answer = await sendSigned(urlOf(id), typeof body === "string" ? body : headerOf(body));
      expect({ reason, status: answer.status }).toEqual({ reason, status: 402 });
      expect(requiredIn(answer).error).toBe(reason);
    }
    expect(await jobsOf(id)).toEqual([]);
    expect(await statusOf(id)).toBe("requires_action");
  }, 60_000);
});

describe("410", () => {
  test("ends a payment that was cancelled, with and without a signature", async () => {
    const id = await createPayment(api);
    const header = await signedFor(agent, urlOf(id));
    await api.post(`/v1/payments/${id}/cancel`);
    const [bare, signed] = [await fetch(urlOf(id)), await sendSigned(urlOf(id), header)];
    expect([bare.status, signed.status]).toEqual([410, 410]);
    expect(settlementIn(signed)).toMatchObject({ success: false, errorReason: "payment_expired" });
    expect(await jobsOf(id)).toEqual([]);
  }, 60_000);
});

describe("an authorization that a stranger sends after it was accepted", () => {
  test("pays from the address, and its signer gets the answer", async () => {
    const id = await createPayment(api);
    const header = await signedFor(agent, urlOf(id));
    const before = await usdc(agent.address);
    await restart({ WORKER: "off" });
    await leaveBehind(urlOf(id), id, header);
    const stranger = await sendSigned(urlOf(id), await signedFor(other, urlOf(await createPayment(api))));
    expect(stranger.status).toBe(409);
    expect(settlementIn(stranger)).toMatchObject({ success: false, errorReason: "payment_processing" });
    const waiting = await fetch(urlOf(id));
    expect([waiting.status, waiting.headers.get("Retry-After")]).toEqual([202, "2"]);
    await overtake(chain, other, header);
    await restart();
    await untilPaid(id);
    expect(await endedJobsOf(id)).toEqual([
      { kind: "pay_deposit_authorization", status: "failed" },
      { kind: "pay_deposit", status: "confirmed" },
    ]);
    const answer = await sendSigned(urlOf(id), header);
    expect(settlementIn(answer)).toMatchObject({ success: true, amount: String(AMOUNT) });
    expect(await usdc(agent.address)).toBe(before - AMOUNT);
    await expectSoundBooks();
  }, 120_000);
});

/** Kills the server and starts it again. */
async function restart(env: Record<string, string> = {}): Promise<void> {
  await server.stop("SIGKILL");
  server = await startServer({ way: "mount", installation: thisInstallation(inject("stack")), env });
  api = connectApi(server.url, account.headers);
}

describe("a killed server", () => {
  test("charges a signature once, and answers it after the restart", async () => {
    const id = await createPayment(api);
    const header = await signedFor(agent, urlOf(id));
    const before = await usdc(agent.address);
    const lost = sendSigned(urlOf(id), header).catch(() => null);
    await untilCalled(id);
    await restart();
    await lost;
    await untilPaid(id);
    const answer = await sendSigned(urlOf(id), header);
    expect(answer.status).toBe(200);
    const again = await sendSigned(urlOf(id), header);
    expect(settlementIn(again)).toEqual(settlementIn(answer));
    expect(await usdc(agent.address)).toBe(before - AMOUNT);
    expect((await executions(chain, [id])).length).toBe(1);
    await expectSoundBooks();
  }, 120_000);
});
