import { zeroAddress } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { permit2Address } from "@/server/chain/abi/permit2";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import { startWorker } from "@/server/jobs/start-worker";
import { workerHealth } from "@/server/jobs/worker-health";
import { transition } from "@/server/payments/transition";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { balanceOf, publicClient, requireSuccess } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { pastTheRules } from "@/tests/support/owner-db";
import {
  confirmForRelay,
  confirmSent,
  DESTINATION,
  executeElsewhere,
  makeBuyer,
  OPENED,
  type OpenPayment,
  openPayment,
  paymentState,
  sendDirect,
  timeline,
  transactionOf,
  walletOf,
} from "@/tests/support/payments";
import { SENT, SETTLED } from "@/tests/support/relay-driver";
import { executions, vaultOf } from "@/tests/support/router";
import { db, many, one, sql, transaction } from "@/tests/support/sql";

const stopping = new AbortController();
let workers: Promise<unknown>;
let chain: ChainConfig;
let account: TestAccount;
let payer: PrivateKeyAccount;

beforeAll(async () => {
  chain = findChain(31337) as ChainConfig;
  account = await makeAccount();
  payer = await makeBuyer(chain);
  // Two of them, like two processes, race for all later work.
  workers = Promise.all([startWorker(stopping.signal), startWorker(stopping.signal)]);
});
afterAll(async () => {
  stopping.abort();
  await workers;
});

const untilFinal = (payment: OpenPayment) =>
  eventually(
    () => paymentState(payment.id),
    ({ status, jobs }) =>
      !["requires_action", "processing"].includes(status) &&
      jobs.every((job) => job === "confirmed" || job === "failed"),
  );
const eventsOf = (payment: OpenPayment) =>
  eventually(
    () =>
      many<{ outcome: string | null }>(
        db,
        sql`select outcome from chain_event where payment_id = ${payment.id}`,
      ),
    (events) => events.length > 0 && events.every(({ outcome }) => outcome !== null),
  );

describe("a confirmed payment", () => {
  test.each(["USDC", "USDT", "WETH"])("in %s is relayed once, and settled", async (symbol) => {
    const before = await balanceOf(chain, DESTINATION, symbol);
    const payment = await openPayment(account, { chain, payer, symbol });
    await confirmForRelay(payment);
    const state = await untilFinal(payment);
    expect(state).toMatchObject({
      status: "succeeded",
      attempts: ["succeeded"],
      jobs: ["confirmed"],
      versions: 1,
    });
    const [executed, ...more] = await executions(chain, [payment.id]);
    expect(more).toEqual([]);
    expect(executed).toMatchObject({ transactionHash: state.txHash, args: { key: payment.key } });
    const { timestamp } = await publicClient(chain).getBlock({ blockHash: executed?.blockHash });
    expect(state.settledAt).toEqual(new Date(Number(timestamp) * 1000));
    expect((await balanceOf(chain, DESTINATION, symbol)) - before).toBe(990_000n);
    const told = await timeline(payment.id);
    // The reader of the chain may settle the payment before the relayer ends its call.
    expect([
      [...SENT, "relay.mined", ...SETTLED],
      [...SENT, ...SETTLED, "relay.mined"],
    ]).toContainEqual(told);
    expect(await eventsOf(payment)).toEqual([{ outcome: "applied" }]);
  });

  test("without a destination stays in the merchant's vault", async () => {
    const payment = await openPayment(account, { chain, payer, symbol: "USDC", destination: zeroAddress });
    const before = await vaultOf(chain, account.merchant.id, payment.terms.token);
    await confirmForRelay(payment);
    expect(await untilFinal(payment)).toMatchObject({ status: "succeeded", settledAt: null });
    expect((await vaultOf(chain, account.merchant.id, payment.terms.token)) - before).toBe(990_000n);
    expect(await timeline(payment.id)).not.toContain("settlement.done");
  });

  test("forty at once: one transfer each, in fewer transactions", async () => {
    const payments = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        openPayment(account, { chain, payer, symbol: i % 2 ? "USDT" : "USDC", amount: 10_000n }),
      ),
    );
    await Promise.all(payments.map((payment) => confirmForRelay(payment)));
    const states = await Promise.all(payments.map(untilFinal));
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(["succeeded"]));
    const executed = await executions(
      chain,
      payments.map(({ id }) => id),
    );
    expect(executed.map(({ transactionHash }) => transactionHash).sort()).toEqual(
      states.map(({ txHash }) => txHash).sort(),
    );
    const relayer = relayerAccount().address.toLowerCase();
    const { nonces, versions, next, first } = await one<Record<string, number>>(
      db,
      sql`select count(distinct nonce) as nonces, count(*) as versions, min(nonce) as first,
            (select next_nonce from relay_signer where chain_id = ${chain.id} and address = ${relayer}) as next
          from relay_transaction where relayer = ${relayer}`,
    );
    expect(nonces).toBe(versions);
    expect(new Set(states.map(({ txHash }) => txHash)).size).toBeLessThan(payments.length);
    expect(next).toBe((first ?? 0) + (nonces ?? 0));
  });

  test("fails when its buyer has spent the money before it was signed", async () => {
    const poor = await makeBuyer(chain, 1);
    const payment = await openPayment(account, { chain, payer: poor, symbol: "USDC", amount: 1_000_000n });
    await spend(poor);
    await confirmForRelay(payment);
    const state = await untilFinal(payment);
    expect(state).toMatchObject({ status: "failed", attempts: ["failed"], jobs: ["failed"], versions: 0 });
    const { failure } = await one<{ failure: string }>(
      db,
      sql`select failure from relay_job where payment_id = ${payment.id}`,
    );
    expect(failure).toBe("ERC20InsufficientBalance");
    expect(await executions(chain, [payment.id])).toEqual([]);
  }, 40_000);

  test("succeeds when the money comes back in time", async () => {
    const poor = await makeBuyer(chain, 1);
    const payment = await openPayment(account, { chain, payer: poor, symbol: "USDC", amount: 1_000_000n });
    await spend(poor);
    await confirmForRelay(payment);
    await eventually(
      () => one(db, sql`select refused_at as at from relay_job where payment_id = ${payment.id}`),
      ({ at }) => at !== null,
    );
    const token = payment.terms.token;
    const hash = await walletOf(chain, payer).writeContract({
      address: token,
      abi: erc20Abi,
      functionName: "transfer",
      args: [poor.address, 1_000_000n],
    });
    await requireSuccess(chain, hash);
    expect(await untilFinal(payment)).toMatchObject({ status: "succeeded" });
  });

  test("fails when its time was over before it was signed", async () => {
    const payment = await openPayment(account, { chain, payer, symbol: "USDC", lifetimeS: 60 });
    await pastTheRules(
      sql`update payment_option set deadline = deadline - 70 where id = ${payment.optionId}`,
    );
    const late = { ...payment, terms: { ...payment.terms, deadline: payment.terms.deadline - 70n } };
    await confirmForRelay(late);
    expect(await untilFinal(payment)).toMatchObject({ status: "failed", versions: 0 });
    expect(await executions(chain, [payment.id])).toEqual([]);
  });

  test("takes over the transaction of another relayer that was first", async () => {
    const payment = await openPayment(account, { chain, payer, symbol: "USDT" });
    const hash = await executeElsewhere(payment);
    await confirmForRelay(payment).catch(() => undefined);
    const state = await untilFinal(payment);
    expect(state).toMatchObject({ status: "succeeded", txHash: hash });
    expect(state.versions).toBe(0);
    expect(await executions(chain, [payment.id])).toHaveLength(1);
  });
});

describe("a transaction that the buyer sends", () => {
  test("is found without a confirm", async () => {
    const payment = await openPayment(account, { chain, payer, symbol: "ETH", amount: 10n ** 16n });
    const hash = await sendDirect(payment);
    expect(await untilFinal(payment)).toMatchObject({
      status: "succeeded",
      txHash: hash,
      attempts: ["succeeded"],
    });
    expect(await timeline(payment.id)).toEqual([
      ...OPENED,
      "chain.executed",
      "payment.processing",
      "payment.succeeded",
      "settlement.done",
    ]);
    const row = await one(
      db,
      sql`select token_symbol as symbol, token_amount as amount, buyer_account as buyer, tx_nonce as nonce from payment where id = ${payment.id}`,
    );
    const { nonce } = await publicClient(chain).getTransaction({ hash });
    expect(row).toEqual({
      symbol: "ETH",
      amount: 10n ** 16n,
      buyer: `eip155:${chain.id}:${payer.address}`,
      nonce,
    });
  });

  test("succeeds after a confirm by its hash", async () => {
    const payment = await openPayment(account, { chain, payer, symbol: "ETH", amount: 10n ** 16n });
    const hash = await sendDirect(payment);
    await confirmSent(payment, hash).catch(() => undefined);
    expect(await untilFinal(payment)).toMatchObject({ status: "succeeded", txHash: hash });
  });

  test("fails the payment when it reverted", async () => {
    const payment = await openPayment(account, { chain, payer, symbol: "ETH", amount: 10n ** 16n });
    const { to, data } = await transactionOf(payment);
    const hash = await walletOf(chain, payer).sendTransaction({ to, data, value: 1n, gas: 300_000n });
    await confirmSent(payment, hash);
    expect(await untilFinal(payment)).toMatchObject({ status: "failed", attempts: ["failed"], txHash: null });
  });

  test("fails the payment when it never shows and its time has passed", async () => {
    const payment = await openPayment(account, { chain, payer, symbol: "ETH" });
    await pastTheRules(
      sql`update payment_option set deadline = deadline - 2000 where id = ${payment.optionId}`,
    );
    await confirmSent(payment, `0x${"ab".repeat(32)}`);
    expect(await untilFinal(payment)).toMatchObject({ status: "failed", attempts: ["failed"] });
  });

  test("is an exception when the payment was cancelled before", async () => {
    const payment = await openPayment(account, { chain, payer, symbol: "ETH", amount: 10n ** 16n });
    await transaction((tx) =>
      transition(tx, {
        paymentId: payment.id,
        from: "requires_action",
        move: { to: "cancelled", reason: "cancelled_by_merchant" },
      }),
    );
    await sendDirect(payment);
    expect(await eventsOf(payment)).toEqual([{ outcome: "late" }]);
    expect(await paymentState(payment.id)).toMatchObject({ status: "cancelled", txHash: null });
    expect(await timeline(payment.id)).toContain("chain.exception");
  });
});

test("every loop reports that it does well", async () => {
  const health = await eventually(
    async () => [...workerHealth()],
    (loops) => loops.every(([, { failures }]) => failures === 0),
  );
  const ofChain = "audit deployments refund relay relay-refunds relay-removed watch".split(" ");
  const ofChains = ofChain.flatMap((name) => [`${name}:31337`, `${name}:31338`]);
  const ofAll = [
    "alerts",
    "alerts:database",
    "audit:payments",
    "destinations",
    "expire",
    "fees",
    "listen",
    "mail",
    "notices",
    "purge",
    "report",
    "rpc-usage",
  ];
  expect(health.map(([name]) => name).sort()).toEqual(
    [...ofChains, ...ofAll, "screening", "tally", "webhooks"].sort(),
  );
});

async function spend(buyer: PrivateKeyAccount): Promise<void> {
  const token = chain.tokens.find(({ symbol }) => symbol === "USDC");
  if (!token) throw new Error("no USDC");
  const hash = await walletOf(chain, buyer).writeContract({
    address: token.address,
    abi: erc20Abi,
    functionName: "transfer",
    args: [permit2Address, 1_000_000n],
  });
  await requireSuccess(chain, hash);
}
