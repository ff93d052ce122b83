import type { Address, Hex } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Deposit } from "@/server/gateway/deposits/schema";
import type { GatewayPayment } from "@/server/gateway/schema";
import type { Api } from "@/tests/support/api";
import { balanceOf, requireSuccess } from "@/tests/support/chains";
import {
  type ClaimTerms,
  followDeposit,
  requestClaim,
  sendTo,
  signClaim,
} from "@/tests/support/deposit-money";
import { assetIn, createDeposit, freshAddress, readDeposit, tokenIn } from "@/tests/support/deposit-requests";
import { eventually } from "@/tests/support/eventually";
import { chainOf } from "@/tests/support/options";
import { createPayment, untilFinal } from "@/tests/support/pay";
import { walletOf } from "@/tests/support/payments";
import { untilRefund } from "@/tests/support/refunds";
import { openShop } from "@/tests/support/shop";
import { makeWallet } from "@/tests/support/wallet";

const AMOUNT = 12_500_000n;
let api: Api;
let sender: PrivateKeyAccount;

beforeAll(async () => {
  const shop = await openShop();
  ({ api } = shop);
  sender = shop.wallet.account;
});

const send = (to: Deposit, transfer: Parameters<typeof sendTo>[2], from = sender) =>
  sendTo(to, from, transfer);
const until = (deposit: Deposit, isWanted: (answer: Deposit) => boolean) =>
  followDeposit(api, deposit, isWanted);
const buyerOf = async ({ paymentId }: Deposit) =>
  (await api.get<GatewayPayment>(`/v1/gateway/payment/${paymentId}`)).body.buyer;

describe("a payment by plain transfers", () => {
  test.each([31337, 31338])("adds up to the amount, on chain %i", async (chainId) => {
    const asset = assetIn("USDC", chainId);
    const deposit = await createDeposit(api, await createPayment(api), { asset });
    const first = await send(deposit, { amount: 2_500_000n });
    const partial = await until(deposit, ({ status }) => status === "partial");
    expect(partial).toMatchObject({
      status: "partial",
      received: "2500000",
      missing: "10000000",
      execution: null,
    });
    expect(partial.uri).toBe(
      `ethereum:${tokenIn("USDC", chainId)}@${chainId}/transfer?address=${deposit.address}&uint256=10000000`,
    );
    expect(partial.transfers).toMatchObject([
      { txHash: first, logIndex: expect.any(Number), from: sender.address, value: "2500000" },
    ]);
    const second = await send(deposit, { amount: 10_000_000n });
    expect(await untilFinal(api, deposit.paymentId)).toMatchObject({ status: "succeeded" });
    const { body: paid } = await readDeposit(api, deposit);
    expect(paid).toMatchObject({
      status: "paid",
      received: "12500000",
      missing: "0",
      surplus: "0",
      uri: null,
      pollInMs: null,
      returns: [],
      terms: deposit.terms,
      execution: { txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/), status: "confirmed" },
    });
    expect(paid.transfers.map(({ txHash, confirmed }) => [txHash, confirmed])).toEqual([
      [first, true],
      [second, true],
    ]);
    expect((await buyerOf(deposit))?.accountCaip10).toBe(`eip155:${chainId}:${sender.address}`);
  });

  test("of several senders has no buyer", async () => {
    const deposit = await createDeposit(api, await createPayment(api));
    const other = (await makeWallet({ chains: [chainOf(31337)] })).account;
    await send(deposit, { amount: 2_500_000n });
    await send(deposit, { amount: AMOUNT - 2_500_000n }, other);
    expect(await untilFinal(api, deposit.paymentId)).toMatchObject({ status: "succeeded" });
    expect(await buyerOf(deposit)).toBeNull();
  });

  test("returns what is too much, and shows where it went", async () => {
    const deposit = await createDeposit(api, await createPayment(api));
    await send(deposit, { amount: AMOUNT + 5_000_000n });
    const isReturned = ({ status }: { status: string }) => status === "confirmed";
    const ended = await until(deposit, ({ returns, surplus }) => returns.some(isReturned) && surplus === "0");
    expect(ended).toMatchObject({ status: "paid", received: "17500000", missing: "0", surplus: "0" });
    expect(ended.returns).toEqual([
      {
        to: deposit.terms.payer,
        token: tokenIn("USDC"),
        value: "5000000",
        txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        status: "confirmed",
      },
    ]);
    expect(await balanceOf(chainOf(31337), deposit.terms.payer as Address, "USDC")).toBe(5_000_000n);
  });
});

const post = (deposit: Deposit, body: unknown) => requestClaim(api, deposit, body);

async function claimable(): Promise<{ deposit: Deposit; key: PrivateKeyAccount }> {
  const key = privateKeyToAccount(generatePrivateKey());
  const refund = { kind: "claim", address: key.address };
  return { deposit: await createDeposit(api, await createPayment(api), { refund }), key };
}

describe("POST …/claims", () => {
  test("202 sends the rest where the claim key says", async () => {
    const { deposit, key } = await claimable();
    await send(deposit, { amount: AMOUNT + 3_000_000n });
    expect(await untilFinal(api, deposit.paymentId)).toMatchObject({ status: "succeeded" });
    const rest = await until(deposit, ({ status, surplus }) => status === "paid" && surplus === "3000000");
    expect(rest.returns).toEqual([]);
    const body = await signClaim(deposit, key);
    const accepted = await post(deposit, body);
    expect([accepted.status, accepted.body.returns]).toMatchObject([
      202,
      [{ to: body.to, token: body.token, value: "3000000" }],
    ]);
    const ended = await until(deposit, ({ returns }) => returns.some(({ status }) => status === "confirmed"));
    expect(ended.returns).toMatchObject([{ to: body.to, value: "3000000", status: "confirmed" }]);
    expect(await balanceOf(chainOf(31337), body.to, "USDC")).toBe(3_000_000n);
  });

  test("202 before the payment is paid, and for money on another network", async () => {
    const { deposit, key } = await claimable();
    await send(deposit, { amount: 4_000_000n });
    await until(deposit, ({ status }) => status === "partial");
    const home = await signClaim(deposit, key);
    expect((await post(deposit, home)).status).toBe(202);
    const token = tokenIn("USDT", 31338);
    const away = await signClaim(deposit, key, { chainId: 31338, token });
    await send(deposit, { amount: 6_000_000n, symbol: "USDT", chainId: 31338 });
    const answer = await eventually(
      () => post(deposit, away),
      ({ status }) => status === 202,
    );
    expect([answer.status, answer.body.details]).toEqual([202, undefined]);
    await eventually(
      () => balanceOf(chainOf(31338), away.to, "USDT"),
      (balance) => balance === 6_000_000n,
    );
    expect(await balanceOf(chainOf(31338), away.to, "USDT")).toBe(6_000_000n);
    expect(await balanceOf(chainOf(31337), home.to, "USDC")).toBe(4_000_000n);
    const empty = await until(deposit, ({ received }) => received === "0");
    expect(empty).toMatchObject({ status: "waiting", missing: "12500000" });
    await send(deposit, { amount: AMOUNT });
    expect(await untilFinal(api, deposit.paymentId)).toMatchObject({ status: "succeeded" });
  });

  test("202 lets a refund go that waits for an address", async () => {
    const { deposit, key } = await claimable();
    await send(deposit, { amount: AMOUNT });
    expect(await untilFinal(api, deposit.paymentId)).toMatchObject({ status: "succeeded" });
    expect((await api.post("/v1/refunds", { paymentId: deposit.paymentId })).status).toBe(200);
    expect((await untilRefund(deposit.paymentId, "undeliverable"))?.status).toBe("undeliverable");
    const body = await signClaim(deposit, key);
    expect((await post(deposit, body)).status).toBe(202);
    expect((await untilRefund(deposit.paymentId, "succeeded"))?.status).toBe("succeeded");
    expect(await balanceOf(chainOf(31337), body.to, "USDC")).toBe(AMOUNT);
    const again = await post(deposit, body);
    expect([again.status, again.body.details?.reason]).toEqual([409, "too_little"]);
  });

  test("409 with the calldata while less than its gas is known there, which anyone can send", async () => {
    const { deposit, key } = await claimable();
    await send(deposit, { amount: 9n });
    await until(deposit, ({ status }) => status === "partial");
    const body = await signClaim(deposit, key);
    const refused = await post(deposit, body);
    expect([refused.status, refused.body.code]).toEqual([409, "invalid_state"]);
    const details = refused.body.details as { reason: string; least: string; to: Address; calldata: Hex };
    expect(details).toMatchObject({ reason: "too_little", chainId: 31337, to: deposit.router });
    expect(Number(details.least)).toBeGreaterThan(9);
    const chain = chainOf(31337);
    const hash = await walletOf(chain, sender).sendTransaction({ to: details.to, data: details.calldata });
    await requireSuccess(chain, hash);
    expect(await balanceOf(chain, body.to, "USDC")).toBe(9n);
  });

  test("422 for another's signature, and for another claim than the signed one", async () => {
    const { deposit, key } = await claimable();
    const stranger = privateKeyToAccount(generatePrivateKey());
    const body = await signClaim(deposit, key);
    for (const wrong of [await signClaim(deposit, stranger), { ...body, to: freshAddress() }]) {
      const { status, body: answer } = await post(deposit, wrong);
      expect([status, answer.code]).toEqual([422, "invalid_signature"]);
    }
  });

  test("400 for a receiver that loses the money, an ended deadline, and a network without the router", async () => {
    const { deposit, key } = await claimable();
    for (const [claim, field] of [
      [{ to: deposit.router as Address }, "to"],
      [{ to: deposit.address as Address }, "to"],
      [{ to: tokenIn("USDT") }, "to"],
      [{ to: `0x${"0".repeat(40)}` }, "to"],
      [{ deadline: Math.floor(Date.now() / 1_000) - 60 }, "deadline"],
      [{ chainId: 1 }, "chainId"],
    ] as [ClaimTerms, string][]) {
      const { status, body } = await post(deposit, await signClaim(deposit, key, claim));
      expect([status, body.code, body.issues?.[0]?.field]).toEqual([400, "params_validation", field]);
    }
    const body = await signClaim(deposit, key);
    const { status } = await post(deposit, { ...body, signature: "0x1" });
    expect(status).toBe(400);
  });

  test("409 where nobody could sign, and 404 for a deposit of another payment", async () => {
    const deposit = await createDeposit(api, await createPayment(api), { refund: { kind: "none" } });
    const body = await signClaim(deposit, sender);
    const nobody = await post(deposit, body);
    expect([nobody.status, nobody.body.code]).toEqual([409, "invalid_state"]);
    const elsewhere = await post({ ...deposit, paymentId: await createPayment(api) }, body);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, "not_found"]);
  });
});
