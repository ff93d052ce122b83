import { type Hex, zeroAddress } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { refOf } from "@/server/chain/calls/terms";
import { takesWalletRefunds } from "@/server/chain/calls/wallet-refund";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { sleep } from "@/server/kernel/clock";
import type { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { acceptFunding } from "@/server/refunds/accept-funding";
import { inspectRefund } from "@/server/refunds/inspect-refund";
import { prepareFunding } from "@/server/refunds/prepare-funding";
import { requestRefund } from "@/server/refunds/request-refund";
import type { AcceptFunding } from "@/server/refunds/schema";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { balanceOf, requireSuccess } from "@/tests/support/chains";
import { signFunding } from "@/tests/support/fund-refund";
import {
  confirmForRelay,
  DESTINATION,
  makeBuyer,
  type OpenPayment,
  openPayment,
  paymentState,
  timeline,
  walletOf,
} from "@/tests/support/payments";
import { newRefundLoops, type RefundLoops } from "@/tests/support/refund-loops";
import { depositTo, refundsOf } from "@/tests/support/refunds";
import { type Driver, drive, hasStatus, newDriver } from "@/tests/support/relay-driver";
import { refundsOnChain, vaultOf } from "@/tests/support/router";
import { placeOf } from "@/tests/support/router-of";
import { deploySmartWallet } from "@/tests/support/smart-wallet";
import { db, sql } from "@/tests/support/sql";
import { makeWallet } from "@/tests/support/wallet";
import { written } from "@/tests/support/written";

const AMOUNT = 1_000_000n;
const AT_ONCE = 100;

let chain: ChainConfig;
let account: TestAccount;
let scope: UserScope;
let payer: PrivateKeyAccount;
let driver: Driver;
let loops: RefundLoops;

beforeAll(async () => {
  chain = findChain(31337) as ChainConfig;
  payer = await makeBuyer(chain);
  driver = newDriver(chain);
});
beforeEach(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
  loops = newRefundLoops(driver);
});

interface Waiting {
  payment: OpenPayment;
  id: string;
}

/** Creates a refund that waits for money: the payment went to the merchant's own wallet, and the vault is empty. */
async function waiting(symbol = "USDC"): Promise<Waiting> {
  const destination = symbol === "ETH" ? zeroAddress : DESTINATION;
  const payment = await openPayment(account, { chain, payer, symbol, destination });
  await confirmForRelay(payment);
  await drive(driver, hasStatus(payment, "succeeded"));
  await requestRefund(scope, { paymentId: payment.id }, { idempotencyRecord: null, requestId: newId("req") });
  await loops.advance();
  const [refund] = await refundsOf(payment.id);
  expect(refund?.status).toBe("pending_funds");
  return { payment, id: refund?.id ?? "" };
}

async function signed(id: string, wallet: PrivateKeyAccount): Promise<AcceptFunding> {
  return signFunding(id, wallet, await prepareFunding(scope, { id, from: wallet.address }));
}

const accept = (funding: AcceptFunding) => acceptFunding(scope, funding, { requestId: newId("req") });
const tokenOf = (symbol: string) => chain.tokens.find((token) => token.symbol === symbol)?.address as Hex;

async function empty(wallet: PrivateKeyAccount): Promise<void> {
  const balance = await balanceOf(chain, wallet.address, "USDC");
  const transfer = { address: tokenOf("USDC"), abi: erc20Abi, functionName: "transfer" } as const;
  const hash = await walletOf(chain, wallet).writeContract({ ...transfer, args: [DESTINATION, balance] });
  await requireSuccess(chain, hash);
}

describe("a refund from the merchant's wallet", () => {
  test.each(["USDC", "USDT"])("in %s goes in full to the buyer, once, and is recorded", async (symbol) => {
    const refund = await waiting(symbol);
    const wallet = await makeBuyer(chain);
    const before = {
      buyer: await balanceOf(chain, payer.address, symbol),
      wallet: await balanceOf(chain, wallet.address, symbol),
    };
    await accept(await signed(refund.id, wallet));
    expect(await inspectRefund(scope, refund.id)).toMatchObject({
      refund: { state: "pending" },
      wallet: wallet.address,
      fundable: null,
    });
    await loops.untilNewest(refund.payment, "succeeded");
    expect((await balanceOf(chain, payer.address, symbol)) - before.buyer).toBe(AMOUNT);
    expect(before.wallet - (await balanceOf(chain, wallet.address, symbol))).toBe(AMOUNT);
    expect(await vaultOf(chain, account.merchant.id, tokenOf(symbol))).toBe(0n);
    expect(await refundsOnChain(chain, [refund.payment.id])).toHaveLength(1);
    const { timeline: entries } = await inspectRefund(scope, refund.id);
    expect(entries.map(({ sentences }) => written(sentences))).toContain(
      "The merchant's wallet signed for the refund. It is on its way.",
    );
  });

  test("may be signed for by the owner of a smart account that holds the money", async () => {
    const refund = await waiting();
    const owner = await makeWallet({ chains: [chain] });
    const from = await deploySmartWallet(chain, owner);
    const before = await balanceOf(chain, from, "USDC");
    const steps = await prepareFunding(scope, { id: refund.id, from });
    await accept({ ...(await signFunding(refund.id, owner.account, steps)), from });
    await loops.untilNewest(refund.payment, "succeeded");
    expect(before - (await balanceOf(chain, from, "USDC"))).toBe(AMOUNT);
    expect(await refundsOnChain(chain, [refund.payment.id])).toHaveLength(1);
  });

  test("is sent once for a hundred requests at once, by two wallets, and money arrives", async () => {
    const refund = await waiting();
    const wallets = [await makeBuyer(chain), await makeBuyer(chain)];
    const fundings = await Promise.all(wallets.map((wallet) => signed(refund.id, wallet)));
    const before = await balanceOf(chain, payer.address, "USDC");
    await depositTo(chain, account.merchant.id, { token: tokenOf("USDC"), amount: AMOUNT });
    await db.query(sql`update refund set checked_at = null where id = ${refund.id}`);
    const requests = Array.from({ length: AT_ONCE }, (_, i) => accept(fundings[i % 2] as AcceptFunding));
    const answers = await Promise.allSettled([loops.advance(), ...requests]);
    for (const answer of answers) {
      // A slow machine has no connection in time for some of them: they are refused with a retry time.
      if (answer.status === "rejected") {
        expect(["invalid_state", "unavailable"]).toContain((answer.reason as AppError).code);
      }
    }
    await loops.untilNewest(refund.payment, "succeeded");
    await loops.untilNewest(refund.payment, "succeeded");
    expect((await balanceOf(chain, payer.address, "USDC")) - before).toBe(AMOUNT);
    expect(await refundsOnChain(chain, [refund.payment.id])).toHaveLength(1);
    expect((await paymentState(refund.payment.id)).jobs).toEqual(["confirmed", "confirmed"]);
    expect((await timeline(refund.payment.id)).filter((type) => type === "refund.submitted")).toHaveLength(1);
  });

  test("whose wallet was emptied waits for money again, shows why, and may be paid by the vault", async () => {
    const refund = await waiting();
    const wallet = await makeBuyer(chain);
    const funding = await signed(refund.id, wallet);
    await accept(funding);
    await empty(wallet);
    await loops.untilNewest(refund.payment, "pending_funds");
    const shown = await inspectRefund(scope, refund.id);
    expect(written(shown.explanation)).toContain("the wallet no longer held enough");
    expect(shown).toMatchObject({ refund: { state: "needs_funds" }, wallet: null });
    expect(written(shown.timeline[0]?.sentences ?? [])).toContain("waits for money again");
    await expect(accept(funding)).rejects.toMatchObject({
      code: "invalid_state",
      details: { reason: "insufficient_balance" },
    });
    await depositTo(chain, account.merchant.id, { token: tokenOf("USDC"), amount: AMOUNT });
    await loops.untilNewest(refund.payment, "succeeded");
    expect(await refundsOnChain(chain, [refund.payment.id])).toHaveLength(1);
    expect((await inspectRefund(scope, refund.id)).wallet).toBeNull();
  });

  test("whose signature has expired before it is sent waits for money again", async () => {
    const refund = await waiting();
    const wallet = await makeBuyer(chain);
    const steps = await prepareFunding(scope, { id: refund.id, from: wallet.address });
    const deadline = Math.floor(Date.now() / 1_000) + 2;
    await accept(await signFunding(refund.id, wallet, { ...steps, deadline }));
    await sleep(2_500);
    await loops.untilNewest(refund.payment, "pending_funds");
    expect(written((await inspectRefund(scope, refund.id)).explanation)).toContain(
      "its signature had expired",
    );
    await accept(await signed(refund.id, wallet));
    await loops.untilNewest(refund.payment, "succeeded");
  });
});

describe("a signature", () => {
  test("is good for this wallet, this refund and the prepared time alone", async () => {
    const [refund, other] = [await waiting(), await waiting()];
    const [wallet, stranger] = [await makeBuyer(chain), await makeBuyer(chain)];
    const funding = await signed(refund.id, wallet);
    const refused = { code: "invalid_signature" };
    await expect(accept({ ...funding, id: other.id })).rejects.toMatchObject(refused);
    await expect(accept({ ...funding, from: stranger.address })).rejects.toMatchObject(refused);
    await expect(accept({ ...funding, deadline: funding.deadline - 1 })).rejects.toMatchObject(refused);
    await expect(accept({ ...funding, deadline: funding.deadline + 60 })).rejects.toMatchObject({
      code: "params_validation",
    });
    await expect(accept({ ...funding, deadline: 1 })).rejects.toMatchObject({ code: "invalid_state" });
    expect((await refundsOf(refund.payment.id))[0]?.status).toBe("pending_funds");
  });

  test("is not offered where it could not pay", async () => {
    const refund = await waiting();
    const wallet = await makeBuyer(chain);
    const prepare = (from: string) => prepareFunding(scope, { id: refund.id, from });
    await expect(prepare(DESTINATION.slice(0, 20))).rejects.toMatchObject({ code: "params_validation" });
    await expect(prepare("0x00000000000000000000000000000000000000ee")).rejects.toMatchObject({
      code: "invalid_state",
      details: { reason: "insufficient_balance" },
    });
    const name = { key: refund.payment.key, refundRef: refOf(refund.id) };
    expect(await takesWalletRefunds(placeOf(chain), name)).toBe(true);
    // A contract without this function represents an older router.
    expect(await takesWalletRefunds({ ...placeOf(chain), router: tokenOf("USDC") }, name)).toBe(false);
    const unproven = { ...scope, isProven: false } as UserScope;
    await expect(prepareFunding(unproven, { id: refund.id, from: wallet.address })).rejects.toMatchObject({
      code: "proof_required",
    });
    await accept(await signed(refund.id, wallet));
    await expect(prepare(wallet.address)).rejects.toMatchObject({ details: { refundStatus: "submitted" } });
  });
});
