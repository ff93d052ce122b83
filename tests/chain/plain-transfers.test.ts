import { type Address, getAddress, type Hex, zeroAddress } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { startWorker } from "@/server/jobs/start-worker";
import { makeAccount, settleTo, type TestAccount } from "@/tests/support/account";
import { requireSuccess } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { cancelOpen, exceptionsOf } from "@/tests/support/exceptions";
import {
  confirmForRelay,
  makeBuyer,
  openPayment,
  paymentState,
  timeline,
  walletOf,
} from "@/tests/support/payments";
import { depositTo } from "@/tests/support/refunds";
import { routerOf } from "@/tests/support/router-of";
import { db, many, one, sql } from "@/tests/support/sql";

const WALLET: Address = getAddress("0xde5717a7100000000000000000000000000000c1");
const stopping = new AbortController();
let worker: Promise<void>;
let chain: ChainConfig;
let account: TestAccount;
let payer: PrivateKeyAccount;
let token: Hex;

beforeAll(async () => {
  chain = findChain(31337) as ChainConfig;
  token = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Hex;
  account = await makeAccount();
  await settleTo(account, WALLET);
  payer = await makeBuyer(chain);
  worker = startWorker(stopping.signal);
});
afterAll(async () => {
  stopping.abort();
  await worker;
});

/** Sends tokens like any wallet, without the checkout. */
async function send(to: Address, amount: bigint): Promise<Hex> {
  const call = { address: token, abi: erc20Abi, functionName: "transfer", args: [to, amount] } as const;
  const hash = await walletOf(chain, payer).writeContract(call);
  await requireSuccess(chain, hash);
  return hash;
}

interface Found {
  kind: string;
  accountId: string | null;
  paymentId: string | null;
  amount: bigint;
  payer: string;
}

const foundIn = (txHash: Hex) =>
  many<Found & Record<string, unknown>>(
    db,
    sql`select kind, account_id as "accountId", payment_id as "paymentId", amount, payer from payment_exception
        where tx_hash = ${txHash}`,
  );
const untilFound = (txHash: Hex) =>
  eventually(
    () => foundIn(txHash),
    (rows) => rows.length > 0,
  );

/** Waits until the watcher has read past everything sent so far. */
async function untilRead(): Promise<void> {
  const last = await send(routerOf(chain), 1n);
  await untilFound(last);
}

describe("tokens that are sent straight to the router", () => {
  test("are nobody's, and shown", async () => {
    const hash = await send(routerOf(chain), 7_000n);
    expect(await untilFound(hash)).toEqual([
      {
        kind: "router_transfer",
        accountId: null,
        paymentId: null,
        amount: 7_000n,
        payer: payer.address.toLowerCase(),
      },
    ]);
  });

  test("are distinguished from payments, settlements and deposits, which the router accounts for", async () => {
    const before = await one<{ count: number }>(db, sql`select count(*) as count from payment_exception`);
    const settled = await openPayment(account, { chain, payer, symbol: "USDC", destination: WALLET });
    const kept = await openPayment(account, { chain, payer, symbol: "USDT", destination: zeroAddress });
    for (const payment of [settled, kept]) {
      await confirmForRelay(payment);
      await eventually(
        () => paymentState(payment.id),
        ({ status }) => status === "succeeded",
      );
    }
    await depositTo(chain, account.merchant.id, { token, amount: 5_000n });
    await untilRead();
    const after = await one<{ count: number }>(db, sql`select count(*) as count from payment_exception`);
    expect(after.count - before.count).toBe(1);
  });
});

describe("tokens that are sent straight to a merchant's wallet", () => {
  test("are offered to the open payment that was quoted to the unit, and never adopted", async () => {
    const amount = 3_141_592n;
    const payment = await openPayment(account, { chain, payer, symbol: "USDC", amount, destination: WALLET });
    const hash = await send(WALLET, amount);
    expect(await untilFound(hash)).toMatchObject([
      { kind: "destination_transfer", accountId: account.id, paymentId: payment.id, amount },
    ]);
    expect(await paymentState(payment.id)).toMatchObject({ status: "requires_action", txHash: null });
    expect(await timeline(payment.id)).toContain("chain.exception");
  });

  test("are offered to one that ended unpaid, to the sender's own quote first", async () => {
    const amount = 2_718_281n;
    const open = { chain, symbol: "USDC", amount, destination: WALLET };
    const own = await openPayment(account, { ...open, payer });
    await cancelOpen(own.id);
    const other = await openPayment(account, { ...open, payer: await makeBuyer(chain) });
    await untilFound(await send(WALLET, amount));
    expect(await exceptionsOf(own.id)).toMatchObject([{ kind: "destination_transfer", status: "open" }]);
    expect(await exceptionsOf(other.id)).toEqual([]);
  });

  test("are the merchant's own business where no quote fits", async () => {
    await openPayment(account, { chain, payer, symbol: "USDC", amount: 1_000_003n, destination: WALLET });
    const hash = await send(WALLET, 1_000_004n);
    await untilRead();
    expect(await foundIn(hash)).toEqual([]);
  });
});
