import { type Address, encodeFunctionData, getAddress, type Hex, parseEther, zeroAddress } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { testDollarAbi } from "@/server/chain/abi/test-dollar";
import { claimTypedData } from "@/server/chain/calls/payer-claim";
import { writeTypedData } from "@/server/chain/calls/typed-data";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { placeOf } from "@/server/chain/client/router-place";
import { quotingRouter } from "@/server/chain/client/routers";
import { acceptRedirect } from "@/server/refunds/accept-redirect";
import { getRefund } from "@/server/refunds/get-refund";
import { inspectRefund } from "@/server/refunds/inspect-refund";
import { loadRedirect } from "@/server/refunds/load-redirect";
import { prepareFunding } from "@/server/refunds/prepare-funding";
import { prepareRedirect } from "@/server/refunds/prepare-redirect";
import type { RefundTo } from "@/server/refunds/refund-schema";
import { requestRefund } from "@/server/refunds/request-refund";
import { routerStatus } from "@/server/routers/router-status";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { auditBooks, tamper, untilBooked } from "@/tests/support/books";
import { balanceOf, fund, publicClient, requireSuccess, testClient } from "@/tests/support/chains";
import {
  confirmForRelay,
  makeBuyer,
  type OpenPayment,
  openPayment,
  timeline,
  transactionOf,
  walletOf,
} from "@/tests/support/payments";
import { newRefundLoops, type RefundLoops } from "@/tests/support/refund-loops";
import { asOwner, depositTo, refundsOf } from "@/tests/support/refunds";
import { type Driver, drive, hasStatus, newDriver } from "@/tests/support/relay-driver";
import { refOf, refundsOnChain, vaultOf } from "@/tests/support/router";
import { deployCoinlessWallet } from "@/tests/support/smart-wallet";

const AMOUNT = 1_000_000n;
const WHO = "req_claimed";

let chain: ChainConfig;
let account: TestAccount;
let scope: UserScope;
let payer: PrivateKeyAccount;
let merchant: PrivateKeyAccount;
let driver: Driver;
let loops: RefundLoops;
let usdc: Address;

beforeAll(async () => {
  chain = findChain(31337) as ChainConfig;
  usdc = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Address;
  merchant = await makeBuyer(chain);
  driver = newDriver(chain);
});
beforeEach(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
  payer = await makeBuyer(chain);
  loops = newRefundLoops(driver);
});

const request = ({ id }: OpenPayment, amount?: string) =>
  requestRefund(scope, { paymentId: id, amount }, { idempotencyRecord: null, requestId: WHO });
const onToken = async (functionName: "blacklist" | "unBlacklist", who: Address) => {
  const call = { address: usdc, abi: testDollarAbi, functionName, args: [who] } as const;
  await requireSuccess(chain, await walletOf(chain, merchant).writeContract(call));
};

/** Creates a payment of a token that blacklisted its payer afterwards, with money in the vault. */
async function blacklisted(): Promise<OpenPayment> {
  const payment = await openPayment(account, { chain, payer, symbol: "USDC", destination: zeroAddress });
  await confirmForRelay(payment);
  await drive(driver, hasStatus(payment, "succeeded"));
  await depositTo(chain, account.merchant.id, { token: usdc, amount: AMOUNT });
  await onToken("blacklist", payer.address);
  return payment;
}

const lower = (address: Address) => address.toLowerCase();
const newAddress = () => privateKeyToAccount(generatePrivateKey()).address;
const tokenOf = (address: Address) => balanceOf(chain, address, "USDC");

async function signClaim({ id }: OpenPayment, to: Address, by = payer) {
  const { claim, until: deadline, message } = await prepareRedirect({ paymentId: id, to });
  expect(message).toBeNull();
  const signature: Hex = await by.signTypedData(JSON.parse(claim?.typedData ?? ""));
  return { paymentId: id, to, until: deadline, signature };
}

/** What the open refunds keep in the merchant's vault on the router. */
async function keptInVault(): Promise<bigint | undefined> {
  const { vaults } = await routerStatus(chain, quotingRouter(chain));
  return vaults.find(({ merchant: of, token }) => of?.id === account.merchant.id && token === lower(usdc))
    ?.promised;
}

describe("a claim of the payer", () => {
  test("finds its refunds' money in the vault, which the router's status keeps for them", async () => {
    const payment = await blacklisted();
    await request(payment, "300000");
    await request(payment, "200000");
    await loops.untilAll(payment, ["undeliverable", "undeliverable"]);
    expect(await keptInVault()).toBe(500_000n);
    await acceptRedirect(await signClaim(payment, newAddress()), WHO);
    await loops.untilAll(payment, ["succeeded", "succeeded"]);
    expect(await keptInVault()).toBe(0n);
  });

  test("sends every refund that waits for an address there, and is no one else's to sign", async () => {
    const payment = await blacklisted();
    await request(payment, "300000");
    await request(payment, "200000");
    await loops.untilAll(payment, ["undeliverable", "undeliverable"]);
    expect(await loadRedirect(payment.id)).toMatchObject({
      tokenAmount: { value: "500000" },
      awaitsClaim: false,
    });
    const to = newAddress();
    const signed = await signClaim(payment, to);
    const foreign = await signClaim(payment, to, merchant);
    await expect(acceptRedirect(foreign, WHO)).rejects.toMatchObject({ code: "invalid_signature" });
    await expect(acceptRedirect({ ...signed, to: newAddress() }, WHO)).rejects.toMatchObject({
      code: "invalid_signature",
    });
    await expect(acceptRedirect({ ...signed, until: signed.until + 9_000 }, WHO)).rejects.toMatchObject({
      code: "params_validation",
    });
    expect(await acceptRedirect(signed, WHO)).toEqual({ to, isSent: true });
    await expect(acceptRedirect(signed, WHO)).rejects.toMatchObject({ code: "not_found" });
    await loops.untilAll(payment, ["succeeded", "succeeded"]);
    expect(await tokenOf(to)).toBe(500_000n);
    const logs = await refundsOnChain(chain, [payment.id]);
    expect(logs.map((log) => log.to)).toEqual([to, to]);
    const [first] = await refundsOf(payment.id);
    expect(await inspectRefund(scope, first?.id ?? "")).toMatchObject({
      payer: payer.address,
      receiver: to,
      undeliverable: null,
      recorded: null,
    });
    expect((await timeline(payment.id)).filter((type) => type === "refund.redirected")).toHaveLength(2);
    await untilBooked(chain);
    expect((await auditBooks(chain)).lines).toEqual([]);
  });

  test("waits for money with the refund, which no wallet can then fund", async () => {
    const payment = await blacklisted();
    await request(payment);
    await loops.untilAll(payment, ["undeliverable"]);
    const to = newAddress();
    const signed = await signClaim(payment, to);
    const held = await vaultOf(chain, account.merchant.id, usdc);
    const args = [refOf(account.merchant.id), usdc, merchant.address, held] as const;
    await asOwner(chain, { functionName: "withdraw", args });
    await acceptRedirect(signed, WHO);
    await loops.untilAll(payment, ["pending_funds"]);
    const [refund] = await refundsOf(payment.id);
    expect((await inspectRefund(scope, refund?.id ?? "")).fundable).toBeNull();
    await expect(
      prepareFunding(scope, { id: refund?.id ?? "", from: merchant.address }),
    ).rejects.toMatchObject({ code: "invalid_state" });
    await depositTo(chain, account.merchant.id, { token: usdc, amount: AMOUNT });
    await loops.untilAll(payment, ["succeeded"]);
    expect(await tokenOf(to)).toBe(AMOUNT);
  });

  test("that ends before the money is there, or names an address that is refused, can be signed again", async () => {
    const payment = await blacklisted();
    await request(payment);
    await loops.untilAll(payment, ["undeliverable"]);
    const [first, second, third] = [newAddress(), newAddress(), newAddress()];
    await acceptRedirect(await signClaim(payment, first), WHO);
    await tamper(
      `update refund set redirect_until = clock_timestamp() + interval '1 minute' where payment_id = '${payment.id}'`,
    );
    await loops.untilAll(payment, ["undeliverable"]);
    expect(await loadRedirect(payment.id)).toMatchObject({ redirectTo: null });
    const signed = await signClaim(payment, second);
    await onToken("blacklist", second);
    await expect(acceptRedirect(signed, WHO)).rejects.toMatchObject({ code: "params_validation" });
    await onToken("unBlacklist", second);
    await acceptRedirect(signed, WHO);
    await onToken("blacklist", second);
    await loops.untilAll(payment, ["undeliverable"]);
    await acceptRedirect(await signClaim(payment, third), WHO);
    await loops.untilAll(payment, ["succeeded"]);
    expect([await tokenOf(first), await tokenOf(second), await tokenOf(third)]).toEqual([0n, 0n, AMOUNT]);
    expect(await refundsOnChain(chain, [payment.id])).toHaveLength(1);
  });

  test("is refused for the payer, the router and the token as addresses", async () => {
    const payment = await blacklisted();
    await request(payment);
    await loops.untilAll(payment, ["undeliverable"]);
    for (const to of [payer.address, getAddress(usdc), zeroAddress]) {
      await expect(prepareRedirect({ paymentId: payment.id, to })).rejects.toMatchObject({
        code: "params_validation",
      });
    }
  });

  test("of a contract is checked by the contract, and pays coin that the contract does not take", async () => {
    const owner = privateKeyToAccount(generatePrivateKey());
    await fund(chain, owner.address, 10);
    const { address: wallet, abi } = await deployCoinlessWallet(chain, owner);
    await testClient(chain).setBalance({ address: wallet, value: parseEther("1") });
    const asPayer = { ...owner, address: wallet } as PrivateKeyAccount;
    const open = { chain, symbol: "ETH", destination: zeroAddress } as const;
    const payment = await openPayment(account, { ...open, payer: asPayer });
    const { to, data, value } = await transactionOf(payment);
    const execute = encodeFunctionData({
      abi,
      functionName: "execute",
      args: [to, BigInt(value ?? "0x0"), data],
    });
    await requireSuccess(chain, await walletOf(chain, owner).sendTransaction({ to: wallet, data: execute }));
    await drive(driver, hasStatus(payment, "succeeded"));
    const top = await transactionOf(await openPayment(account, { ...open, payer }));
    const topUp = { to: top.to, data: top.data, value: BigInt(top.value ?? "0x0") };
    await requireSuccess(chain, await walletOf(chain, payer).sendTransaction(topUp));
    await request(payment);
    await loops.untilAll(payment, ["undeliverable"]);
    const target = newAddress();
    const foreign = await signClaim(payment, target, merchant);
    await expect(acceptRedirect(foreign, WHO)).rejects.toMatchObject({ code: "invalid_signature" });
    await acceptRedirect(await signClaim(payment, target, owner), WHO);
    await loops.untilAll(payment, ["succeeded"]);
    expect(await publicClient(chain).getBalance({ address: target })).toBe(payment.terms.amount);
  });
});

describe("a claim that comes with the request", () => {
  const requestTo = ({ id }: OpenPayment, refundTo: RefundTo) =>
    requestRefund(scope, { paymentId: id, refundTo }, { idempotencyRecord: null, requestId: WHO });
  const inAnHour = () => ({ address: newAddress(), deadline: Math.floor(Date.now() / 1_000) + 3_600 });

  /** Signs as the payer's wallet would, without a page of ours. */
  async function claimOf(
    { key }: OpenPayment,
    { address, deadline }: Omit<RefundTo, "signature">,
    by = payer,
  ): Promise<RefundTo> {
    const place = placeOf({ chainId: chain.id, router: quotingRouter(chain).address });
    const message = claimTypedData({ key, token: usdc, to: address as Address, deadline }, place);
    return { address, deadline, signature: await by.signTypedData(JSON.parse(writeTypedData(message))) };
  }

  test("sends the refund where it says, though the payer's account takes nothing", async () => {
    const payment = await blacklisted();
    const claim = await claimOf(payment, inAnHour());
    const to = claim.address as Address;
    const { refund } = await requestTo(payment, claim);
    expect(refund).toMatchObject({ status: "pending", to });
    await loops.untilAll(payment, ["succeeded"]);
    expect(await tokenOf(to)).toBe(AMOUNT);
    expect((await refundsOnChain(chain, [payment.id])).map((log) => log.to)).toEqual([to]);
    expect(await getRefund(scope, refund?.refundId ?? "")).toMatchObject({ status: "succeeded", to });
    await untilBooked(chain);
    expect((await auditBooks(chain)).lines).toEqual([]);
  });

  test("that lapses leaves the refund to the payer's next signature", async () => {
    const payment = await blacklisted();
    const [first, second] = [await claimOf(payment, inAnHour()), newAddress()];
    await requestTo(payment, first);
    await tamper(
      `update refund set redirect_until = clock_timestamp() + interval '1 minute' where payment_id = '${payment.id}'`,
    );
    await loops.untilAll(payment, ["undeliverable"]);
    expect(await loadRedirect(payment.id)).toMatchObject({ redirectTo: null, awaitsClaim: true });
    await acceptRedirect(await signClaim(payment, second), WHO);
    await loops.untilAll(payment, ["succeeded"]);
    expect([await tokenOf(first.address as Address), await tokenOf(second)]).toEqual([0n, AMOUNT]);
  });

  test("is refused at the request when it is not the payer's, or for another address or time", async () => {
    const payment = await blacklisted();
    const claim = await claimOf(payment, inAnHour());
    const { deadline } = claim;
    const refusals: [RefundTo, object][] = [
      [await claimOf(payment, claim, merchant), SIGNATURE],
      [{ ...claim, address: newAddress() }, SIGNATURE],
      [{ ...claim, deadline: deadline + 1 }, SIGNATURE],
      [{ ...claim, deadline: deadline - 3_600 }, issueAt("refundTo.deadline")],
      [{ ...claim, deadline: deadline + 400 * 86_400 }, issueAt("refundTo.deadline")],
      [{ ...claim, address: payer.address }, issueAt("refundTo.address")],
      [{ ...claim, address: "0x12" }, issueAt("refundTo.address")],
    ];
    for (const [refundTo, error] of refusals) {
      await expect(requestTo(payment, refundTo)).rejects.toMatchObject(error);
    }
    expect(await refundsOf(payment.id)).toEqual([]);
  });
});

const SIGNATURE = { code: "invalid_signature", details: { field: "refundTo.signature" } };
const issueAt = (field: string) => ({ code: "params_validation", issues: [{ field }] });
