import { type Address, getAddress, type Hex } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { type ChainConfig, chainsOf } from "@/server/chain/client/registry";
import type { NewDeposit } from "@/server/deposits/store-deposit";
import { startWorker } from "@/server/jobs/start-worker";
import { claimDeposit } from "@/server/reconciliation/claim-deposit";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { auditBooks } from "@/tests/support/books";
import { balanceOf, requireSuccess, testClient } from "@/tests/support/chains";
import { addDeposit, type DepositOptions } from "@/tests/support/deposits";
import { eventually } from "@/tests/support/eventually";
import { cancelOpen } from "@/tests/support/exceptions";
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
import { executions } from "@/tests/support/router";
import { db, many, one, sql } from "@/tests/support/sql";

const stopping = new AbortController();
const chains = chainsOf("test");
/** Of each payment. */
const AMOUNT = 1_000_000n;
let worker: Promise<void>;
let account: TestAccount;
const payers = new Map<number, PrivateKeyAccount>();

beforeAll(async () => {
  account = await makeAccount();
  for (const chain of chains) payers.set(chain.id, await makeBuyer(chain));
  worker = startWorker(stopping.signal);
}, 60_000);
afterAll(async () => {
  stopping.abort();
  await worker;
});

function payerOn(chain: ChainConfig): PrivateKeyAccount {
  const payer = payers.get(chain.id);
  if (!payer) throw new Error("no payer");
  return payer;
}

interface Open {
  chain: ChainConfig;
  payment: OpenPayment;
  deposit: NewDeposit;
}

type To = Pick<Open, "chain" | "deposit">;

async function open(chain: ChainConfig, options: DepositOptions & { paymentS?: number } = {}): Promise<Open> {
  const { paymentS = 900, ...ofDeposit } = options;
  const wanted = { chain, payer: payerOn(chain), symbol: "USDC", amount: AMOUNT, lifetimeS: paymentS };
  const payment = await openPayment(account, wanted);
  return { chain, payment, deposit: await addDeposit(account, payment, ofDeposit) };
}

/** Sends tokens from a wallet that knows only an address. */
async function send({ chain, deposit }: To, amount: bigint, symbol = "USDC"): Promise<Hex> {
  const address = chain.tokens.find((token) => token.symbol === symbol)?.address as Address;
  const call = {
    address,
    abi: erc20Abi,
    functionName: "transfer",
    args: [deposit.address as Hex, amount],
  } as const;
  const hash = await walletOf(chain, payerOn(chain)).writeContract(call);
  await requireSuccess(chain, hash);
  return hash;
}

const statusOf = async ({ id }: NewDeposit) =>
  (await one<{ status: string }>(db, sql`select status from deposit_address where id = ${id}`)).status;
const surplusesOf = ({ id }: NewDeposit) =>
  many<{ chain: number; amount: bigint; status: string }>(
    db,
    sql`select chain_id as chain, amount, status from deposit_surplus where deposit_id = ${id} order by chain_id, token`,
  );
const exceptionsOf = ({ id }: NewDeposit) =>
  many<{ kind: string; amount: bigint; destination: string | null; status: string }>(
    db,
    sql`select kind, amount, destination, status from payment_exception where deposit_id = ${id} order by id`,
  );
const untilDeposit = (deposit: NewDeposit, status: string, withinMs?: number) =>
  eventually(
    () => statusOf(deposit),
    (found) => found === status,
    withinMs,
  );
const untilPayment = (payment: OpenPayment, status: string) =>
  eventually(
    () => paymentState(payment.id),
    (state) => state.status === status,
  );
const untilSurplus = (deposit: NewDeposit, status: string, withinMs?: number) =>
  eventually(
    () => surplusesOf(deposit),
    (rows) => rows.length > 0 && rows.every((row) => row.status === status),
    withinMs,
  );
const refunded = (chain: ChainConfig, deposit: NewDeposit, symbol = "USDC") =>
  balanceOf(chain, getAddress(deposit.option.payer), symbol);

/** Signs where the rest at a deposit address goes. */
async function signedClaim({ chain, payment, deposit }: Open, key: PrivateKeyAccount, to: Address) {
  const deadline = Math.floor(Date.now() / 1_000) + 600;
  const token = deposit.option.token as Address;
  const message = { key: deposit.option.key as Hex, token, to, deadline: BigInt(deadline) };
  const signature = await key.signTypedData({
    domain: {
      name: "Florin PaymentRouter",
      version: "2",
      chainId: chain.id,
      verifyingContract: deposit.option.router as Address,
    },
    types: {
      Claim: [
        { name: "key", type: "bytes32" },
        { name: "token", type: "address" },
        { name: "to", type: "address" },
        { name: "deadline", type: "uint256" },
      ],
    },
    primaryType: "Claim",
    message,
  });
  const place = { depositId: deposit.id, paymentId: payment.id, chainId: chain.id, token };
  return { ...place, to, deadline, signature };
}

/** The payment is paid once, by its deposit, and the merchant has the money. */
async function expectPaid({ chain, payment, deposit }: Open): Promise<void> {
  const [execution, ...others] = await executions(chain, [payment.id]);
  expect(others).toEqual([]);
  expect(execution?.args).toMatchObject({
    key: deposit.option.key,
    amount: AMOUNT,
    destination: getAddress(DESTINATION),
  });
}

describe.each(chains.map((chain) => ({ chain, name: chain.name })))("on $name", ({ chain }) => {
  test("a plain transfer of the amount pays", async () => {
    const opened = await open(chain);
    await send(opened, AMOUNT);
    await untilPayment(opened.payment, "succeeded");
    await untilDeposit(opened.deposit, "paid");
    await expectPaid(opened);
    expect(await surplusesOf(opened.deposit)).toEqual([]);
    expect(await timeline(opened.payment.id)).toEqual(
      expect.arrayContaining(["deposit_seen", "payment.processing", "payment.succeeded", "settlement.done"]),
    );
  });

  test("less than the amount waits, and a top-up pays", async () => {
    const opened = await open(chain);
    await send(opened, AMOUNT / 4n);
    await untilDeposit(opened.deposit, "partial");
    expect(await paymentState(opened.payment.id)).toMatchObject({ status: "requires_action", jobs: [] });
    await send(opened, (AMOUNT * 3n) / 4n);
    await untilPayment(opened.payment, "succeeded");
    await expectPaid(opened);
  });

  test("more than the amount pays, and the rest goes back", async () => {
    const opened = await open(chain);
    await send(opened, AMOUNT + 770n);
    await untilPayment(opened.payment, "succeeded");
    await untilSurplus(opened.deposit, "returned");
    await expectPaid(opened);
    expect(await refunded(chain, opened.deposit)).toBe(770n);
    expect(await timeline(opened.payment.id)).toEqual(
      expect.arrayContaining(["deposit_surplus", "deposit_returned"]),
    );
  });

  test("a rest that is not worth its gas stays, until there is more", async () => {
    const opened = await open(chain);
    await send(opened, AMOUNT + 100n);
    await untilDeposit(opened.deposit, "paid");
    await untilSurplus(opened.deposit, "none");
    expect(await surplusesOf(opened.deposit)).toMatchObject([{ amount: 100n, status: "none" }]);
    await send(opened, 100n);
    await untilSurplus(opened.deposit, "returned");
    expect(await refunded(chain, opened.deposit)).toBe(200n);
  });

  test("a second transfer after the payment goes back", async () => {
    const opened = await open(chain);
    await send(opened, AMOUNT);
    await untilDeposit(opened.deposit, "paid");
    await send(opened, AMOUNT);
    await untilSurplus(opened.deposit, "returned");
    expect(await refunded(chain, opened.deposit)).toBe(AMOUNT);
    await send(opened, 500n);
    await eventually(
      () => refunded(chain, opened.deposit),
      (balance) => balance === AMOUNT + 500n,
    );
    await expectPaid(opened);
  });

  test("a transfer to a payment that a signature paid goes back", async () => {
    const opened = await open(chain);
    await confirmForRelay(opened.payment);
    await untilPayment(opened.payment, "succeeded");
    await untilDeposit(opened.deposit, "superseded");
    await send(opened, AMOUNT);
    await untilSurplus(opened.deposit, "returned");
    expect(await refunded(chain, opened.deposit)).toBe(AMOUNT);
    expect(await executions(chain, [opened.payment.id])).toHaveLength(1);
  });

  test("another token goes back at once, and the payment stays open", async () => {
    const opened = await open(chain);
    await send(opened, 900n, "USDT");
    await untilSurplus(opened.deposit, "returned");
    expect(await refunded(chain, opened.deposit, "USDT")).toBe(900n);
    expect((await paymentState(opened.payment.id)).status).toBe("requires_action");
    await send(opened, AMOUNT);
    await untilPayment(opened.payment, "succeeded");
  });

  test("money on another network goes back there", async () => {
    const other = chains.find(({ id }) => id !== chain.id) as ChainConfig;
    const opened = await open(chain);
    await send({ ...opened, chain: other }, AMOUNT);
    await untilSurplus(opened.deposit, "returned");
    expect(await surplusesOf(opened.deposit)).toMatchObject([{ chain: other.id, amount: 0n }]);
    expect(await refunded(other, opened.deposit)).toBe(AMOUNT);
    expect((await paymentState(opened.payment.id)).status).toBe("requires_action");
  });

  test("too little and too late goes back after the deadline", async () => {
    const opened = await open(chain, { paymentS: 4, lifetimeS: 4, graceS: 4 });
    await send(opened, AMOUNT - 1n);
    await untilPayment(opened.payment, "expired");
    await untilDeposit(opened.deposit, "expired");
    await send(opened, AMOUNT);
    await untilSurplus(opened.deposit, "returned", 40_000);
    expect(await refunded(chain, opened.deposit)).toBe(2n * AMOUNT - 1n);
    expect(await executions(chain, [opened.payment.id])).toEqual([]);
  });

  test("money of a cancelled payment goes back at once", async () => {
    const opened = await open(chain);
    await send(opened, AMOUNT / 2n);
    await untilDeposit(opened.deposit, "partial");
    await cancelOpen(opened.payment.id);
    await untilSurplus(opened.deposit, "returned");
    expect(await refunded(chain, opened.deposit)).toBe(AMOUNT / 2n);
  });

  test("what nobody is known for goes into the vault, as an exception", async () => {
    const opened = await open(chain, { refundKind: "none" });
    await send(opened, AMOUNT + 900n);
    await untilPayment(opened.payment, "succeeded");
    await untilSurplus(opened.deposit, "returned");
    expect(await exceptionsOf(opened.deposit)).toMatchObject([
      { kind: "surplus", amount: 900n, destination: null, status: "open" },
    ]);
  });

  test("what a key may claim stays until it does", async () => {
    const key = privateKeyToAccount(generatePrivateKey());
    const opened = await open(chain, { refundKind: "claim", payer: key.address });
    await send(opened, AMOUNT + 900n);
    await untilPayment(opened.payment, "succeeded");
    await untilSurplus(opened.deposit, "claimable");
    expect(await balanceOf(chain, getAddress(opened.deposit.address), "USDC")).toBe(900n);
    const to = privateKeyToAccount(generatePrivateKey()).address;
    const claim = await signedClaim(opened, key, to);
    // Its call cannot end before it is asked for again.
    await testClient(chain).setAutomine(false);
    expect(await claimDeposit(claim)).toBe("queued");
    expect(await claimDeposit(claim)).toBe("busy");
    await testClient(chain).setAutomine(true);
    await untilSurplus(opened.deposit, "returned");
    expect(await balanceOf(chain, to, "USDC")).toBe(900n);
    expect(await claimDeposit(claim)).toBe("nothing");
  });
});

test("the books balance", async () => {
  for (const chain of chains) expect((await auditBooks(chain)).lines).toEqual([]);
});
