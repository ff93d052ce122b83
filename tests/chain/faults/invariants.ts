import { expect } from "vitest";
import { erc20Abi } from "@/server/chain/abi/erc20";
import type { ChainConfig } from "@/server/chain/client/registry";
import { canMove, PAYMENT_STATUSES, type PaymentStatus } from "@/server/payments/lifecycle";
import { auditBooks, untilBooked } from "@/tests/support/books";
import { publicClient } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { type OpenPayment, timeline } from "@/tests/support/payments";
import { executions, refundsOnChain } from "@/tests/support/router";
import { routerOf } from "@/tests/support/router-of";
import { db, many, sql } from "@/tests/support/sql";

const HEALED_WITHIN_MS = 60_000;

/** The chain's own logs of one payment: the router's events, and the token's. */
interface OnChain {
  executed: number;
  /** The amount of each refund, in ascending order. */
  refunded: bigint[];
  /** Of the payment's amount, from its payer to the router. */
  pulled: number;
  /** Of what is left after the fee, from the router to the payment's own destination. */
  settled: number;
  /** Of the amount of one of its refunds, from the router to its payer. */
  givenBack: number;
}

interface Row {
  id: string;
  status: PaymentStatus;
  /** The amounts of the refunds that succeeded, in ascending order. */
  refunds: bigint[];
}

/**
 * What must hold a minute after any fault has gone, for each payment that met it. Payments and refunds have amounts, and
 * payments destinations, that no other has.
 */
export async function checkInvariants(chain: ChainConfig, payments: OpenPayment[]): Promise<void> {
  await nothingIsUnderWay(payments);
  for (const payment of payments) {
    const { status, refunds } = await rowOf(payment);
    const onChain = await readChain(chain, payment, refunds);
    const hasPaid = status === "succeeded" ? 1 : 0;
    const isSettled = payment.terms.destination === ZERO ? 0 : hasPaid;
    expect({ id: payment.id, ...onChain }, `${status}, refunds ${refunds}`).toEqual({
      id: payment.id,
      executed: hasPaid,
      pulled: hasPaid,
      settled: isSettled,
      refunded: refunds,
      givenBack: refunds.length,
    });
    if (refunds.length > 0) expect(refunds.reduce((sum, part) => sum + part)).toBe(payment.terms.amount);
    const types = await timeline(payment.id);
    isMonotone(types, status);
    expect(types.filter((type) => type === "settlement.done")).toHaveLength(isSettled);
    expect(types.filter((type) => type === "refund.succeeded")).toHaveLength(refunds.length);
  }
  await untilBooked(chain);
  const differences = async () => (await auditBooks(chain)).lines;
  expect(await eventually(differences, (lines) => lines.length === 0, HEALED_WITHIN_MS)).toEqual([]);
}

const ZERO = "0x0000000000000000000000000000000000000000";

/** Nothing is processing, no call is on its way, and no refund, within 60 seconds. */
async function nothingIsUnderWay(payments: OpenPayment[]): Promise<void> {
  const ids = payments.map(({ id }) => id);
  const underWay = () =>
    many<{ what: string }>(
      db,
      sql`select id || ' is processing' as what from payment where id = any(${ids}::text[]) and status = 'processing'
          union all select 'a call of ' || payment_id || ' is ' || status from relay_job
            where payment_id = any(${ids}::text[]) and status in ('queued', 'signed', 'mined')
          union all select 'the refund of ' || payment_id || ' is ' || status from refund
            where payment_id = any(${ids}::text[]) and status in ('pending', 'submitted', 'pending_funds')`,
    );
  expect(await eventually(underWay, (rows) => rows.length === 0, HEALED_WITHIN_MS)).toEqual([]);
}

async function rowOf({ id }: OpenPayment): Promise<Row> {
  const [row] = await many<Pick<Row, "id" | "status"> & { refunds: string[] }>(
    db,
    sql`select p.id, p.status, array(select r.amount::text from refund r
          where r.payment_id = p.id and r.status = 'succeeded' order by r.amount) as refunds
        from payment p where p.id = ${id}`,
  );
  if (!row) throw new Error(`payment ${id} is gone`);
  return { ...row, refunds: row.refunds.map(BigInt) };
}

async function readChain(
  chain: ChainConfig,
  { id, terms }: OpenPayment,
  refunds: bigint[],
): Promise<OnChain> {
  const filter = { address: terms.token, abi: erc20Abi, eventName: "Transfer", fromBlock: 0n } as const;
  const transfers = async (from: `0x${string}`, to: `0x${string}`, value: bigint) => {
    const logs = await publicClient(chain).getContractEvents({ ...filter, args: { from, to }, strict: true });
    return logs.filter(({ args }) => args.value === value).length;
  };
  const { payer, destination, amount, fee } = terms;
  const refunded = (await refundsOnChain(chain, [id])).map(({ args }) => args.amount);
  let givenBack = await transfers(routerOf(chain), payer, amount);
  for (const part of refunds) givenBack += await transfers(routerOf(chain), payer, part);
  return {
    executed: (await executions(chain, [id])).length,
    refunded: refunded.toSorted((a, b) => (a < b ? -1 : 1)),
    pulled: await transfers(payer, routerOf(chain), amount),
    settled: destination === ZERO ? 0 : await transfers(routerOf(chain), destination, amount - fee),
    givenBack,
  };
}

/** The timeline's statuses follow the lifecycle to the one that the payment has. */
function isMonotone(types: string[], status: PaymentStatus): void {
  const isStatus = (word: string): word is PaymentStatus =>
    (PAYMENT_STATUSES as readonly string[]).includes(word);
  const passed = types.map((type) => type.replace(/^payment\./, "")).filter(isStatus);
  const path: PaymentStatus[] = ["requires_action", ...passed];
  for (const [i, to] of path.entries()) {
    const from = path[i - 1];
    if (from) expect(canMove(from, to), path.join(" → ")).toBe(true);
  }
  expect(path.at(-1)).toBe(status);
}
