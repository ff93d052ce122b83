import type { Address, Hex } from "viem";
import { readInclusion } from "@/server/chain/reads/blocks";
import { routerEvents } from "@/server/chain/reads/router-events";
import { changed, db, many, one, type Tx, transaction } from "@/server/db/sql";
import { acrossAccounts, clock, fragment, literals, secondsAgo, store } from "@/server/db/store";
import { recordEvents } from "@/server/events/record-event";
import { type Backoff, forEachIsolated } from "@/server/kernel/for-each-isolated";
import { recordLost } from "@/server/reconciliation/record-lost";
import { PAYING_KINDS } from "@/server/relayer/jobs/queue-relay";

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
const RECHECK_S = 2;
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
  const candidates = await many(db, takingDue(chainId));
  await forEachIsolated(candidates, (candidate) => decide(chainId, candidate), { backoff });
}

async function hasWork(chainId: number): Promise<boolean> {
  const vanished = store.selectFrom("vanished_execution").where("chain_id", "=", chainId);
  const lost = acrossAccounts("job")
    .selectFrom("payment_exception")
    .where("chain_id", "=", chainId)
    .where("kind", "=", fragment.lit("lost"))
    .where("gone_at", "is", null);
  const { hasWork } = await one(
    db,
    store.selectNoFrom(({ exists, or }) => or([exists(vanished), exists(lost)]).as("hasWork")),
  );
  return Boolean(hasWork);
}

/** Takes the vanished executions that are due, and returns those that the chain does not show. */
function takingDue(chainId: number) {
  const due = store
    .selectFrom("vanished_execution as w")
    .select("w.payment_id")
    .where("w.chain_id", "=", chainId)
    .where(({ eb, or }) =>
      or([eb("w.checked_at", "is", null), eb("w.checked_at", "<", secondsAgo(RECHECK_S))]),
    )
    .orderBy("w.checked_at", (order) => order.nullsFirst())
    .limit(BATCH);
  const rows = acrossAccounts("job")
    .updateTable("vanished_execution as v")
    .from("payment as p")
    .innerJoin("payment_option as o", "o.id", "p.option_id")
    .set({ checked_at: clock() })
    .whereRef("p.id", "=", "v.payment_id")
    .where("v.payment_id", "in", due)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("chain_event as e")
            .whereRef("e.payment_id", "=", "p.id")
            .whereRef("e.key", "=", "o.key")
            .where("e.type", "=", fragment.lit("PaymentExecuted")),
        ),
      ),
    );
  return rows
    .returning(["v.payment_id as id", "o.router", "o.key", "p.tx_hash as txHash"])
    .returning(({ eb, exists, or, and, selectFrom }) =>
      exists(
        selectFrom("relay_job as j")
          .whereRef("j.payment_id", "=", "p.id")
          .whereRef("j.key", "=", "o.key")
          .where("j.kind", "in", literals(...PAYING_KINDS, "refund"))
          .where((job) =>
            or([
              job("j.status", "in", literals("queued", "signed", "mined")),
              and([
                job("j.status", "=", fragment.lit("confirmed")),
                exists(job.selectFrom("relay_transaction as t").whereRef("t.hash", "=", "j.tx_hash")),
                eb("v.vanished_at", ">", secondsAgo(PATIENCE_S)),
              ]),
            ]),
          ),
      ).as("isAwaited"),
    )
    .$narrowType<Omit<Candidate, "id">>();
}

async function decide(chainId: number, { id, router, key, txHash, isAwaited }: Candidate): Promise<void> {
  const inclusion = await readInclusion(chainId, txHash);
  if (!inclusion && isAwaited) return;
  const isExecuted =
    inclusion &&
    routerEvents([router], inclusion.logs).some(
      (event) => event.type === "PaymentExecuted" && event.key === key,
    );
  // The indexer will find the event.
  if (isExecuted) return;
  await transaction((tx) => recordLost(tx, id));
}

/** Resolves exceptions whose execution is booked again, and clears the notes about them. */
async function resolveReturned(chainId: number): Promise<void> {
  await transaction(async (tx) => {
    await forgetReturned(tx, chainId);
    const returned = await many(
      tx,
      acrossAccounts("job")
        .updateTable("payment_exception as x")
        .from("chain_event as e")
        .set({ gone_at: clock() })
        .where("x.chain_id", "=", chainId)
        .where("x.kind", "=", fragment.lit("lost"))
        .where("x.gone_at", "is", null)
        .whereRef("e.payment_id", "=", "x.payment_id")
        .whereRef("e.key", "=", "x.key")
        .where("e.type", "=", fragment.lit("PaymentExecuted"))
        .where("e.confirmed_at", "is not", null)
        .where("e.outcome", "=", fragment.lit("applied"))
        .returning(["x.id", "x.payment_id as paymentId", "e.tx_hash as txHash", "e.block_number as block"])
        .$narrowType<{ paymentId: string }>(),
    );
    const entries = returned.map(({ id, paymentId, txHash, block }) => ({
      paymentId,
      type: "exception.returned" as const,
      data: { exceptionId: id, kind: "lost", txHash, block, chainId },
    }));
    await recordEvents(tx, entries);
  });
}

async function forgetReturned(tx: Tx, chainId: number): Promise<void> {
  await changed(
    tx,
    acrossAccounts("job")
      .deleteFrom("vanished_execution as v")
      .using("payment as p")
      .using("payment_option as o")
      .using("chain_event as e")
      .where("v.chain_id", "=", chainId)
      .whereRef("p.id", "=", "v.payment_id")
      .whereRef("o.id", "=", "p.option_id")
      .whereRef("e.payment_id", "=", "p.id")
      .whereRef("e.key", "=", "o.key")
      .where("e.type", "=", fragment.lit("PaymentExecuted"))
      .where("e.confirmed_at", "is not", null)
      .where("e.outcome", "=", fragment.lit("applied")),
  );
}
