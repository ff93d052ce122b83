import type { Address, Hex } from "viem";
import { readInclusion } from "@/server/chain/reads/blocks";
import { routerEvents } from "@/server/chain/reads/router-events";
import { db, many, one, sql, transaction } from "@/server/db/sql";
import { recordEvents } from "@/server/events/record-event";
import { type Backoff, forEachIsolated } from "@/server/kernel/for-each-isolated";
import { recordLost } from "@/server/reconciliation/record-lost";

interface Candidate {
  /** The payment's id. */
  id: string;
  router: Address;
  key: Hex;
  txHash: Hex;
  /** Whether one of our own transactions may still execute it. */
  isAwaited: boolean;
}

const BATCH = 50;
const RECHECK_MS = 2_000;
/** How long the bytes of our own transaction are sent again before the payment counts as lost. */
const PATIENCE_S = 120;

/**
 * Records succeeded payments that the chain has lost, and resolves those that it executes again. Our own transaction is
 * sent again first. Its payment is lost once the call reverts, its job ends, or two minutes have passed.
 * @throws AppError `bad_gateway` or `unavailable`
 */
export async function findLostPayments(chainId: number, backoff: Backoff): Promise<void> {
  if (!(await hasWork(chainId))) return;
  await resolveReturned(chainId);
  const candidates = await many<Candidate & Record<string, unknown>>(
    db,
    sql`update vanished_execution v set checked_at = clock_timestamp()
        from payment p join payment_option o on o.id = p.option_id
        where p.id = v.payment_id and v.payment_id in (select payment_id from vanished_execution w
            where w.chain_id = ${chainId} and (w.checked_at is null or w.checked_at < clock_timestamp() - ${RECHECK_MS} * interval '1 ms')
            order by w.checked_at nulls first limit ${BATCH})
          and not exists (select 1 from chain_event e where e.payment_id = p.id and e.key = o.key and e.type = 'PaymentExecuted')
        returning v.payment_id as id, o.router, o.key, p.tx_hash as "txHash",
          exists (select 1 from relay_job j where j.payment_id = p.id and j.key = o.key and (j.status in ('queued', 'signed', 'mined')
            or (j.status = 'confirmed' and exists (select 1 from relay_transaction t where t.hash = j.tx_hash)
              and v.vanished_at > clock_timestamp() - ${PATIENCE_S} * interval '1 second'))) as "isAwaited"`,
  );
  await forEachIsolated(candidates, (candidate) => decide(chainId, candidate), { backoff });
}

async function hasWork(chainId: number): Promise<boolean> {
  const { work } = await one<{ work: boolean }>(
    db,
    sql`select exists (select 1 from vanished_execution where chain_id = ${chainId})
          or exists (select 1 from payment_exception where chain_id = ${chainId} and kind = 'lost' and gone_at is null) as work`,
  );
  return work;
}

async function decide(chainId: number, { id, router, key, txHash, isAwaited }: Candidate): Promise<void> {
  const inclusion = await readInclusion(chainId, txHash);
  if (!inclusion && isAwaited) return;
  const isExecuted =
    inclusion &&
    routerEvents(router, inclusion.logs).some(
      (event) => event.type === "PaymentExecuted" && event.key === key,
    );
  // The indexer will find the event.
  if (isExecuted) return;
  await transaction((tx) => recordLost(tx, id));
}

interface Returned {
  id: string;
  paymentId: string;
  txHash: string;
  block: number;
}

/** Resolves exceptions whose execution is booked again, and clears the notes about them. */
async function resolveReturned(chainId: number): Promise<void> {
  await transaction(async (tx) => {
    await tx.query(
      sql`delete from vanished_execution v using payment p, payment_option o, chain_event e
          where v.chain_id = ${chainId} and p.id = v.payment_id and o.id = p.option_id and e.payment_id = p.id and e.key = o.key
            and e.type = 'PaymentExecuted' and e.confirmed_at is not null and e.outcome = 'applied'`,
    );
    const returned = await many<Returned & Record<string, unknown>>(
      tx,
      sql`update payment_exception x set gone_at = clock_timestamp() from chain_event e
          where x.chain_id = ${chainId} and x.kind = 'lost' and x.gone_at is null and e.payment_id = x.payment_id and e.key = x.key
            and e.type = 'PaymentExecuted' and e.confirmed_at is not null and e.outcome = 'applied'
          returning x.id, x.payment_id as "paymentId", e.tx_hash as "txHash", e.block_number as block`,
    );
    const entries = returned.map(({ id, paymentId, txHash, block }) => ({
      paymentId,
      type: "exception.returned" as const,
      data: { exceptionId: id, kind: "lost", txHash, block, chainId },
    }));
    await recordEvents(tx, entries);
  });
}
