import { readableRouters } from "@/server/chain/checks/chain-status";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { Head, Inclusion } from "@/server/chain/reads/blocks";
import { readInclusion } from "@/server/chain/reads/blocks";
import { routerEvents } from "@/server/chain/reads/router-events";
import type { Lease } from "@/server/db/lease";
import { db, many, transaction } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";
import { type Cursor, isCanonical } from "@/server/indexer/cursor";
import type { Rereading } from "@/server/indexer/reread-recent";
import { isExecutedOnChain } from "@/server/indexer/router-witness";
import { storeMissing } from "@/server/indexer/store-missing";
import { type Backoff, forEachIsolated } from "@/server/kernel/for-each-isolated";
import { failPayment } from "@/server/reconciliation/fail-payment";
import { judgeMissing } from "@/server/reconciliation/judge-missing";
import type { SentAttempt } from "@/server/reconciliation/sent-attempt";

/** This process's memory of them between two rounds. */
export interface SentMemory {
  /** The last attempt that was checked, so that every attempt is checked eventually. */
  after: string;
  /** When nodes stopped showing an attempt's transaction, in monotonic milliseconds. */
  missingSince: Map<string, number>;
}

interface Reader {
  chain: ChainConfig;
  lease: Lease;
  backoff: Backoff;
  reread: Rereading;
  sent: SentMemory;
}

interface View {
  cursor: Cursor;
  head: Head;
}

const BATCH = 100;

export function newSentMemory(): SentMemory {
  return { after: "", missingSince: new Map() };
}

/**
 * Follows transactions that buyers sent and whose execution no log has shown. A transaction that succeeded counts by
 * its receipt. One that reverted for good fails its payment. One that vanished makes its payment payable again.
 * @returns whether there are new events to apply
 */
export async function followSent(reader: Reader, view: View): Promise<boolean> {
  const { chain, sent, backoff } = reader;
  const attempts = await sentAttempts(chain.id, sent.after);
  if (sent.after === "" && attempts.length < BATCH) forgetOthers(sent, attempts);
  sent.after = attempts.length < BATCH ? "" : (attempts.at(-1)?.id ?? "");
  let found = false;
  const follow = async (attempt: SentAttempt) => {
    const inclusion = await readInclusion(chain.id, attempt.txHash);
    if (!inclusion) return judgeMissing(chain.id, attempt, { since: sent.missingSince, head: view.head });
    sent.missingSince.delete(attempt.id);
    if (inclusion.blockNumber > Math.min(view.head.confirmed, view.cursor.number)) return;
    if (!(await isCanonical(chain.id, { number: inclusion.blockNumber, hash: inclusion.blockHash }))) return;
    if (inclusion.succeeded) found = (await takeEvents(reader, inclusion)) || found;
    else await failReverted(reader, attempt, view.head);
  };
  await forEachIsolated(attempts, follow, { backoff });
  return found;
}

function sentAttempts(chainId: number, after: string): Promise<SentAttempt[]> {
  return many(
    db,
    acrossAccounts("job")
      .selectFrom("payment as p")
      .innerJoin("payment_attempt as a", (join) =>
        join.onRef("a.payment_id", "=", "p.id").on("a.status", "=", fragment.lit("active")),
      )
      .innerJoin("payment_option as o", "o.id", "a.option_id")
      .select(["p.id as paymentId", "a.id", "a.tx_hash as txHash", "o.router"])
      .select(fragment<boolean>`o.kind = 'native'`.as("isNative"))
      .where("p.status", "=", fragment.lit("processing"))
      .where("p.chain_id", "=", chainId)
      .where("a.tx_hash", "is not", null)
      .where("a.id", ">", after)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("chain_event as e")
              .whereRef("e.payment_id", "=", "p.id")
              .where("e.type", "=", fragment.lit("PaymentExecuted"))
              .where("e.confirmed_at", "is", null),
          ),
        ),
      )
      .orderBy("a.id")
      .limit(BATCH)
      .$narrowType<Pick<SentAttempt, "txHash" | "router">>(),
  );
}

function forgetOthers({ missingSince }: SentMemory, attempts: readonly SentAttempt[]): void {
  const ids = new Set(attempts.map(({ id }) => id));
  for (const id of missingSince.keys()) if (!ids.has(id)) missingSince.delete(id);
}

/** Stores the receipt's events as if a log had shown them, so that books and payments use one path. */
async function takeEvents(reader: Reader, { blockNumber, logs }: Inclusion): Promise<boolean> {
  const events = routerEvents(readableRouters(reader.chain), logs);
  return (await storeMissing(reader, blockNumber - 1, events)) > 0;
}

async function failReverted(
  reader: Reader,
  { id, paymentId, router }: SentAttempt,
  head: Head,
): Promise<void> {
  if (await isExecutedOnChain(reader, { paymentId, router }, head)) return;
  const failure = { paymentId, attemptId: id, reason: "the transaction reverted" };
  await transaction((tx) => failPayment(tx, failure));
}
