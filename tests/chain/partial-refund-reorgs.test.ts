import { randomUUID } from "node:crypto";
import { type Hex, zeroAddress } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { refunderAccount } from "@/server/chain/keys/refunder-key";
import { advanceRefunds, newRefundWorker } from "@/server/refunds/advance-refunds";
import { requestRefund } from "@/server/refunds/request-refund";
import { runSigner } from "@/server/relayer/signer/run-signer";
import { auditBooks } from "@/tests/support/books";
import { bringToRest, type ChainWorld, openChainWorld } from "@/tests/support/chain-world";
import { balanceOf } from "@/tests/support/chains";
import { confirmForRelay, type OpenPayment, openPayment, timeline } from "@/tests/support/payments";
import { depositTo, refundsOf } from "@/tests/support/refunds";
import { type Driver, drive, driveTicks, hasStatus, newDriver } from "@/tests/support/relay-driver";
import { refundsOnChain } from "@/tests/support/router";
import { db, many, sql } from "@/tests/support/sql";

const DEPTH = 3;
const AMOUNT = 1_000_000n;
const PARTS = [300_000n, 200_000n];

let { own, chain, account, payer, driver, mine, reorganise } = {} as ChainWorld;
let scope: UserScope;
let refunder: PrivateKeyAccount;
let token: Hex;

beforeAll(async () => {
  ({ own, chain, account, payer, driver, mine, reorganise } = await openChainWorld(inject("stack"), {
    id: 41_350,
    confirmations: DEPTH,
  }));
  scope = await scopeOfMember(account.user.id, account.id, "test");
  refunder = refunderAccount() as PrivateKeyAccount;
  token = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Hex;
});
afterEach(() => bringToRest({ chain, driver, mine }));
afterAll(() => own.proxy.close());

/** Drives the relayer and the indexer, and with `tick` the refund worker and the refunder's signer: a new process. */
function refunding(): Driver & { tick: () => Promise<unknown> } {
  const changes = { resendAfterMs: 50 };
  const { signer } = newDriver(own.config, changes, refunder);
  const worker = newRefundWorker(chain.id, refunder.address, randomUUID());
  worker.lease.ms = 200;
  const tick = async () => {
    await runSigner(signer);
    await advanceRefunds(worker);
  };
  return { ...driver(changes), tick };
}

/** Runs all loops until it is so. */
async function until(loops: ReturnType<typeof refunding>, isSo: () => Promise<boolean>): Promise<void> {
  await drive(loops, async () => {
    await loops.tick();
    return isSo();
  });
}

/** Creates a payment into the vault, which covers all of it. */
async function paid(): Promise<OpenPayment> {
  const payment = await openPayment(account, { chain, payer, symbol: "USDC", destination: zeroAddress });
  await confirmForRelay(payment);
  const relay = driver();
  await drive(relay, async () => {
    await mine(1);
    return hasStatus(payment, "succeeded")();
  });
  await depositTo(chain, account.merchant.id, { token, amount: AMOUNT / 100n });
  // No reorganisation reaches the deposit.
  await mine(DEPTH);
  return payment;
}

const request = ({ id }: OpenPayment, amount?: bigint) =>
  requestRefund(
    scope,
    { paymentId: id, amount: amount === undefined ? undefined : String(amount) },
    { idempotencyRecord: null, requestId: "req_reorg" },
  );

const statuses = async ({ id }: OpenPayment) => (await refundsOf(id)).map(({ status }) => status);
const given = async ({ id }: OpenPayment) =>
  (await refundsOnChain(chain, [id])).reduce((sum, { args }) => sum + args.amount, 0n);

/** The calls of a payment's refunds, in the order of their requests. */
function calls({ id }: OpenPayment) {
  return many<{ status: string; hash: string | null; versions: number }>(
    db,
    sql`select j.status::text, j.tx_hash as hash,
          (select count(*)::integer from relay_transaction t where t.job_id = j.transaction_id) as versions
        from relay_job j join refund r on r.job_id = j.id where r.payment_id = ${id} order by r.id`,
  );
}

const allAre = (payment: OpenPayment, wanted: string) => async () =>
  (await calls(payment)).every(({ status }) => status === wanted);

/** Requests the parts, and waits until blocks have them. */
async function withMinedParts(loops: ReturnType<typeof refunding>): Promise<OpenPayment> {
  const payment = await paid();
  for (const part of PARTS) await request(payment, part);
  await until(
    loops,
    async () => (await calls(payment)).length === PARTS.length && (await allAre(payment, "mined")()),
  );
  return payment;
}

/** Waits until all of it is at depth and booked. */
async function untilSound(loops: ReturnType<typeof refunding>): Promise<void> {
  let lines: string[] = [];
  await mine(DEPTH);
  await until(loops, async () => {
    ({ lines } = await auditBooks(own.config));
    return lines.length === 0;
  }).catch(() => {});
  expect(lines).toEqual([]);
}

/** Refunds everything that is left, and checks that the payer has the payment back. */
async function refundTheRest(loops: ReturnType<typeof refunding>, payment: OpenPayment): Promise<void> {
  await request(payment);
  await until(loops, async () => {
    await mine(1);
    return (await statuses(payment)).every((status) => status === "succeeded");
  });
  expect(await given(payment)).toBe(AMOUNT);
  expect(await refundsOnChain(chain, [payment.id])).toHaveLength(PARTS.length + 1);
  await untilSound(loops);
}

/** Loses the node's replies to the next broadcasts, which it takes. */
async function dropReplies(times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    const trap = own.proxy.trap({ match: /eth_sendRawTransaction/, at: "reply" });
    await trap.caught;
    trap.drop();
  }
}

describe("a reorganisation that drops the blocks of two parts", () => {
  test("above the depth: the same bytes are sent again, and each part is given once", async () => {
    const loops = refunding();
    const payment = await withMinedParts(loops);
    const before = await calls(payment);
    await driveTicks(loops, 3);
    await loops.tick();
    expect(await statuses(payment)).toEqual(["submitted", "submitted"]);
    await reorganise(2);
    expect(await given(payment)).toBe(0n);
    await until(
      loops,
      async () => (await timeline(payment.id)).filter((type) => type === "relay.reorged").length === 2,
    );
    await until(loops, allAre(payment, "mined"));
    expect(await calls(payment)).toEqual(before);
    await mine(DEPTH);
    await until(loops, allAre(payment, "confirmed"));
    await until(loops, async () => (await statuses(payment)).every((status) => status === "succeeded"));
    expect(await given(payment)).toBe(500_000n);
    await untilSound(loops);
    await refundTheRest(loops, payment);
  });

  test("below the depth: both stay succeeded, and the same bytes are sent again", async () => {
    const loops = refunding();
    const payment = await withMinedParts(loops);
    await mine(DEPTH);
    await until(loops, async () => (await statuses(payment)).every((status) => status === "succeeded"));
    const before = await refundsOf(payment.id);
    const balance = await balanceOf(chain, payer.address, "USDC");
    await reorganise(DEPTH + 2);
    expect(await given(payment)).toBe(0n);
    await until(loops, async () => (await given(payment)) === 500_000n);
    await mine(DEPTH);
    await until(loops, async () => {
      const moved = await refundsOnChain(chain, [payment.id]);
      const booked = await many<{ hash: string }>(
        db,
        sql`select block_hash as hash from chain_event
            where payment_id = ${payment.id} and type = 'PaymentRefunded' and confirmed_at is not null`,
      );
      const blocks = moved.map(({ blockHash }) => blockHash);
      return booked.length === 2 && booked.every(({ hash }) => blocks.includes(hash as Hex));
    });
    expect(await refundsOf(payment.id)).toEqual(before);
    expect(await balanceOf(chain, payer.address, "USDC")).toBe(balance);
    await untilSound(loops);
    await refundTheRest(loops, payment);
  });
});

test("the node loses its replies to the broadcasts of both parts: each is given once", async () => {
  const loops = refunding();
  const payment = await paid();
  const dropped = dropReplies(PARTS.length);
  for (const part of PARTS) await request(payment, part);
  await until(loops, async () => {
    await mine(1);
    return (await statuses(payment)).join() === "succeeded,succeeded";
  });
  await dropped;
  expect(await given(payment)).toBe(500_000n);
  expect((await calls(payment)).map(({ versions }) => versions)).toEqual([1, 1]);
  await untilSound(loops);
  await refundTheRest(loops, payment);
});
