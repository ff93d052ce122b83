import type { Block, Inclusion } from "@/server/chain/reads/blocks";
import { type Tx, transaction } from "@/server/db/sql";
import { reviewKeys } from "@/server/deposits/deposit-transfers";
import { recordEvents } from "@/server/events/record-event";
import { postGas } from "@/server/ledger/post-event";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { lockConfirmed, settleConfirmedOption } from "@/server/reconciliation/settle-confirmed-option";
import { settlePayment } from "@/server/reconciliation/settle-payment";
import { confirmSentJobs } from "@/server/relayer/jobs/transition";
import type { SignedJob } from "@/server/relayer/transactions/relay-transaction";

/** The transaction that had the effects, at the confirmation depth. */
interface Confirmation {
  chainId: number;
  nonce: number;
  inclusion: Inclusion;
  block: Block;
}

/**
 * Ends jobs whose transaction is at the confirmation depth. Jobs, attempts and payments without complications share one
 * transaction; each of the others has a separate one. Payments are locked first, as everywhere.
 */
export async function confirmJobs(jobs: readonly SignedJob[], confirmation: Confirmation): Promise<void> {
  const { chainId, nonce, inclusion, block } = confirmation;
  const { hash: txHash, blockNumber } = inclusion;
  const paying = jobs.filter(({ attemptId }) => attemptId !== null);
  const others = await transaction(async (tx) => {
    const keys = paying.map(({ key }) => key);
    const paymentIds = paying.map(({ paymentId }) => paymentId);
    const chosen = keys.length > 0 ? await lockConfirmed(tx, { txHash, paymentIds, keys }) : [];
    const known = new Set(chosen.map(({ key }) => key));
    const rest = paying.filter(({ key }) => !known.has(key));
    await close(
      tx,
      jobs.filter((job) => !rest.includes(job)),
      { chainId, inclusion },
    );
    await postGas(tx, chainId, inclusion);
    await settleConfirmedOption(tx, chosen, { txHash, block: blockNumber, nonce, settledAt: block.time });
    return rest;
  });
  for (const job of others) await confirmAlone(job, confirmation);
}

function confirmAlone(job: SignedJob, { chainId, nonce, inclusion, block }: Confirmation): Promise<void> {
  return transaction(async (tx) => {
    await lockPayment(tx, job.paymentId);
    await close(tx, [job], { chainId, inclusion });
    const { hash: txHash, blockNumber } = inclusion;
    await settlePayment(tx, { key: job.key, txHash, block: blockNumber, time: block.time, nonce });
  });
}

async function close(
  tx: Tx,
  jobs: SignedJob[],
  { chainId, inclusion }: Pick<Confirmation, "chainId" | "inclusion">,
): Promise<void> {
  const { hash: txHash, blockNumber, blockHash } = inclusion;
  const ids = jobs.map(({ id }) => id);
  const moved = await confirmSentJobs(tx, ids, inclusion);
  const news = jobs.filter((job) => job.blockHash !== blockHash && moved.includes(job.id));
  const event = { type: "relay.mined", data: { txHash, block: blockNumber, confirmed: true } } as const;
  const closed = jobs.filter(({ id, kind }) => kind === "close" && moved.includes(id));
  // A closed payment's deposits may be returned.
  await reviewKeys(
    tx,
    closed.map(({ key }) => key),
  );
  await recordEvents(tx, [
    ...news.map(({ paymentId }) => ({ paymentId, ...event })),
    ...closed.map(({ paymentId }) => ({
      paymentId,
      type: "relay.closed" as const,
      data: { chainId, txHash },
    })),
  ]);
}
