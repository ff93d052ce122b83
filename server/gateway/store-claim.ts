import { storeData } from "@/server/buyers/store-data";
import { changed, one, sql, type Tx, transaction } from "@/server/db/sql";
import { recordEvent } from "@/server/events/record-event";
import type { Acceptance } from "@/server/gateway/accept-attempt";
import { lockOpen } from "@/server/gateway/lock-open";
import { newId } from "@/server/kernel/ids";

/** Anybody with a payment's link can report hashes; a buyer's wallets report only a few. */
const MAX_PER_PAYMENT = 20;

/**
 * Stores a reported transaction that no node shows yet, to be watched; the payment stays unchanged. A later report for
 * the same option replaces an earlier one. Beyond twenty for a payment nothing more is stored: the router's event still
 * reveals the payment.
 * @returns false when the payment is no longer open
 */
export function storeClaim(acceptance: Acceptance & { txHash: string }): Promise<boolean> {
  const { option, txHash, wallet, requestId } = acceptance;
  const { paymentId } = option;
  return transaction(async (tx) => {
    if (!(await lockOpen(tx, paymentId))) return false;
    await keepData(tx, acceptance);
    if (!(await isNew(tx, acceptance))) return true;
    await tx.query(
      sql`update payment_claim set closed_at = clock_timestamp()
          where option_id = ${option.id} and seen_at is null and dropped_at is null and closed_at is null`,
    );
    await tx.query(
      sql`insert into payment_claim (id, payment_id, option_id, tx_hash, results, provider_name, provider_icon)
          values (${newId("clm")}, ${paymentId}, ${option.id}, ${txHash}, ${JSON.stringify(acceptance.results)},
            ${wallet?.name ?? null}, ${wallet?.icon ?? null})`,
    );
    const data = { optionId: option.id, txHash, chainId: option.chainId, wallet: wallet?.name };
    await recordEvent(tx, { paymentId, type: "claim.received", data, requestId });
    return true;
  });
}

async function isNew(tx: Tx, { option, txHash }: Acceptance & { txHash: string }): Promise<boolean> {
  const known = await changed(
    tx,
    sql`select 1 from payment_claim where payment_id = ${option.paymentId} and option_id = ${option.id} and tx_hash = ${txHash}`,
  );
  if (known > 0) return false;
  const { stored } = await one<{ stored: number }>(
    tx,
    sql`select count(*)::int as stored from payment_claim where payment_id = ${option.paymentId}`,
  );
  return stored < MAX_PER_PAYMENT;
}

/** Keeps the data untied: a hash proves nothing, so it is tied once a matching transaction appears. */
async function keepData(tx: Tx, { option, data: asked, requestId }: Acceptance): Promise<void> {
  if (!asked?.given || requestId === null) return;
  const { given: data, payer, tokenHash } = asked;
  await storeData(tx, { paymentId: option.paymentId, payers: [payer], tokenHash, data, requestId });
}
