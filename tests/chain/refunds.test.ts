import { createWalletClient, type Hex, http, zeroAddress } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { authenticateKey, forMerchant } from "@/server/auth/authenticate-key";
import { refundCall } from "@/server/chain/calls/refund-call";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { refunderAccount } from "@/server/chain/keys/refunder-key";
import { newId } from "@/server/kernel/ids";
import { requestRefund } from "@/server/refunds/request-refund";
import { runSigner } from "@/server/relayer/signer/run-signer";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { balanceOf, requireSuccess, viemChain } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { asTableOwner, pastTheRules } from "@/tests/support/owner-db";
import {
  confirmForRelay,
  makeBuyer,
  type OpenPayment,
  openPayment,
  paymentState,
  timeline,
} from "@/tests/support/payments";
import { newRefundLoops, type RefundLoops } from "@/tests/support/refund-loops";
import { asOwner, depositTo, refundsOf } from "@/tests/support/refunds";
import { type Driver, drive, hasStatus, newDriver } from "@/tests/support/relay-driver";
import { refOf, refundsOnChain, vaultOf } from "@/tests/support/router";
import { placeOf, routerOf } from "@/tests/support/router-of";
import { db, sql } from "@/tests/support/sql";

const AMOUNT = 1_000_000n;

let chain: ChainConfig;
let account: TestAccount;
let payer: PrivateKeyAccount;
let refunder: PrivateKeyAccount;
let driver: Driver;
let loops: RefundLoops;
let token: Hex;

beforeAll(async () => {
  chain = findChain(31337) as ChainConfig;
  token = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Hex;
  payer = await makeBuyer(chain);
  refunder = refunderAccount() as PrivateKeyAccount;
  driver = newDriver(chain);
});
beforeEach(async () => {
  account = await makeAccount();
  loops = newRefundLoops(driver);
});

/** Creates a payment into the vault, less its fee of one percent. */
async function paid(): Promise<OpenPayment> {
  const payment = await openPayment(account, { chain, payer, symbol: "USDC", destination: zeroAddress });
  await confirmForRelay(payment);
  await drive(driver, hasStatus(payment, "succeeded"));
  return payment;
}

const deposit = (amount: bigint) => depositTo(chain, account.merchant.id, { token, amount });
const withdraw = (amount: bigint) =>
  asOwner(chain, {
    functionName: "withdraw",
    args: [refOf(account.merchant.id), token, payer.address, amount],
  });

async function request({ id }: OpenPayment) {
  const scope = await forMerchant(await authenticateKey(account.apiKey), account.merchant.id);
  return requestRefund(scope, { paymentId: id }, { idempotencyRecord: null, requestId: newId("req") });
}

describe("a vault", () => {
  test("that does not cover the fee makes the refund wait, and never pays twice what it holds once", async () => {
    const payments = [await paid(), await paid()];
    for (const payment of payments) await request(payment);
    await loops.untilNewest(payments[0] as OpenPayment, "submitted");
    const states = async () => (await Promise.all(payments.map(({ id }) => refundsOf(id)))).flat();
    expect((await states()).map(({ status }) => status).sort()).toEqual(["pending_funds", "submitted"]);
    await loops.untilNewest(payments[0] as OpenPayment, "succeeded");
    await loops.advance();
    expect((await states()).map(({ status }) => status)).toEqual(["succeeded", "pending_funds"]);
    expect(await vaultOf(chain, account.merchant.id, token)).toBe((AMOUNT * 98n) / 100n);
    await deposit((AMOUNT * 2n) / 100n);
    await loops.untilNewest(payments[1] as OpenPayment, "succeeded");
    expect(await vaultOf(chain, account.merchant.id, token)).toBe(0n);
    expect(
      await refundsOnChain(
        chain,
        payments.map(({ id }) => id),
      ),
    ).toHaveLength(2);
  });

  test("that is emptied before the call is signed makes the refund wait again", async () => {
    const payment = await paid();
    await deposit(AMOUNT / 100n);
    await request(payment);
    await loops.advance();
    expect((await refundsOf(payment.id))[0]?.status).toBe("submitted");
    await withdraw(AMOUNT);
    await loops.untilNewest(payment, "pending_funds");
    expect(await refundsOnChain(chain, [payment.id])).toEqual([]);
    await deposit(AMOUNT);
    await loops.untilNewest(payment, "succeeded");
    expect(await refundsOf(payment.id)).toHaveLength(1);
    expect((await paymentState(payment.id)).jobs).toEqual(["confirmed", "failed", "confirmed"]);
  });
});

describe("a refund", () => {
  test("waits while the router does not know the key that sends it, and continues when it does", async () => {
    const payment = await paid();
    await deposit(AMOUNT / 100n);
    await asOwner(chain, { functionName: "setRefunder", args: [payer.address] });
    try {
      await request(payment);
      await loops.untilNewest(payment, "submitted");
      loops.signer.memory.sweepAt = 0;
      await drive(driver, async () => {
        await runSigner(loops.signer);
        return (await timeline(payment.id)).includes("relay.waiting");
      });
      expect((await refundsOf(payment.id)).map(({ status }) => status)).toEqual(["submitted"]);
    } finally {
      await asOwner(chain, { functionName: "setRefunder", args: [refunder.address] });
    }
    loops.signer.memory.sweepAt = 0;
    await loops.untilNewest(payment, "succeeded");
    expect(await refundsOnChain(chain, [payment.id])).toHaveLength(1);
  });

  test("that was sent by hand is found, and not sent again", async () => {
    const [requested, other] = [await paid(), await paid()];
    await deposit(AMOUNT);
    const before = await balanceOf(chain, payer.address, "USDC");
    await request(requested);
    await loops.advance();
    for (const payment of [requested, other]) await byHand(payment);
    await eventually(
      async () => {
        await drive(driver, async () => true);
        await loops.advance();
        return refundsOf(other.id);
      },
      (refunds) => refunds.length > 0,
    );
    for (const { id } of [requested, other]) {
      const [event] = await refundsOnChain(chain, [id]);
      expect(await refundsOf(id)).toMatchObject([{ status: "succeeded", txHash: event?.transactionHash }]);
      expect((await timeline(id)).filter((type) => type === "refund.succeeded")).toHaveLength(1);
    }
    expect((await paymentState(requested.id)).jobs).toEqual(["confirmed", "confirmed"]);
    expect((await balanceOf(chain, payer.address, "USDC")) - before).toBe(2n * AMOUNT);
    await expect(request(other)).rejects.toMatchObject({ code: "already_refunded" });
  });
});

/** Sends the requested refund, or one that nobody requested. */
async function byHand({ id, terms }: OpenPayment): Promise<void> {
  const [requested] = await refundsOf(id);
  const data = refundCall(placeOf(chain).version, {
    terms,
    amount: terms.amount,
    refundRef: refOf(requested?.id ?? `${id} by hand`),
  });
  const wallet = createWalletClient({ account: refunder, chain: viemChain(chain), transport: http() });
  await requireSuccess(chain, await wallet.sendTransaction({ to: routerOf(chain), data }));
}

describe("the database", () => {
  test("keeps refunds within their payment, and a decided one as it is", async () => {
    const payment = await paid();
    const insert = (amount: bigint) =>
      db.query(
        sql`insert into refund (id, account_id, merchant_id, payment_id, option_id, chain_id, amount)
            values (${newId("ref")}, ${account.id}, ${account.merchant.id}, ${payment.id}, ${payment.optionId}, ${chain.id},
              ${amount})`,
      );
    await expect(insert(AMOUNT + 1n)).rejects.toThrow(`exceeds the ${AMOUNT} left`);
    await expect(insert(0n)).rejects.toThrow("check constraint");
    await insert(AMOUNT);
    await expect(insert(1n)).rejects.toThrow("exceeds the 0 left");
    const by = (change: string) =>
      db.query({ text: `update refund set ${change} where payment_id = $1`, values: [payment.id] });
    await expect(by("status = 'submitted'")).rejects.toThrow("check constraint");
    await expect(by("status = 'failed'")).rejects.toThrow("check constraint");
    await expect(by("amount = 2")).rejects.toThrow("never change");
    const invented = `status = 'succeeded', tx_hash = '0x${"ab".repeat(32)}'`;
    await expect(by(invented)).rejects.toThrow("nothing shows");
    await pastTheRules(`update refund set ${invented} where payment_id = '${payment.id}'`);
    await expect(by("status = 'pending_funds', tx_hash = null")).rejects.toThrow("cannot go from succeeded");
    await expect(by("chain_id = 1")).rejects.toThrow("never change");
    await expect(asTableOwner(sql`delete from refund where payment_id = ${payment.id}`)).rejects.toThrow(
      "never deleted",
    );
  });
});
