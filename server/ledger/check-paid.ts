import { findChain } from "@/server/chain/client/registry";
import { readInclusion } from "@/server/chain/reads/blocks";
import { routerEvents } from "@/server/chain/reads/router-events";
import { AppError } from "@/server/kernel/errors";
import { markForRecheck, note } from "@/server/ledger/audit-run";
import { comparePaid } from "@/server/ledger/compare-paid";
import { findPaid, type Paid } from "@/server/ledger/find-paid";
import type { PaymentsRun } from "@/server/ledger/payments-run";
import { chainInWords } from "@/server/ledger/place";

/** Compares paid payments with the booked executions, on any chain and in any block. */
export async function checkPaid(run: PaymentsRun, ids: readonly string[]): Promise<void> {
  for (const paid of await findPaid(ids, run.options.settleS)) {
    run.counts.payments++;
    if (paid.isLost) run.counts.lost++;
    const found = comparePaid(paid);
    if (found.length > 0 && !(await isOnItsWay(run, paid))) noteFaults(run, paid, found);
  }
}

function noteFaults(run: PaymentsRun, paid: Paid, found: readonly string[]): void {
  for (const what of found) note(run, { about: paid.id, text: `${chainInWords(paid.chainId)}: ${what}` });
}

/**
 * Checks whether the event of a payment is still to come: a receipt may confirm our call just before the indexer
 * reaches its block.
 */
async function isOnItsWay(run: PaymentsRun, paid: Paid): Promise<boolean> {
  const { terms, event, chainId, cursor } = paid;
  if (!terms || event || terms.paymentId !== paid.id || terms.chainId !== chainId) return false;
  if (paid.isFresh) {
    markForRecheck(run, paid.id);
    return true;
  }
  const isAhead = paid.txBlock !== null && (cursor === null || paid.txBlock > cursor);
  if (!isAhead || !findChain(chainId)) return false;
  return isInReceipt(paid, terms).catch((fault: unknown) => {
    if (!(fault instanceof AppError)) throw fault;
    // An unreachable network is reported elsewhere.
    markForRecheck(run, paid.id);
    return true;
  });
}

async function isInReceipt({ chainId, txHash, txBlock }: Paid, { key, router }: NonNullable<Paid["terms"]>) {
  const inclusion = await readInclusion(chainId ?? 0, txHash);
  if (inclusion?.blockNumber !== txBlock) return false;
  const events = routerEvents([router], inclusion.logs);
  return events.some((event) => event.type === "PaymentExecuted" && event.key === key);
}
