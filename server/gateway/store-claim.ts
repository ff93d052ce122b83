import { storeData } from "@/server/buyers/store-data";
import { changed, maybeOne, one, type Tx, transaction } from "@/server/db/sql";
import { clock, store } from "@/server/db/store";
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
    await closeEarlier(tx, option.id);
    await changed(
      tx,
      store.insertInto("payment_claim").values({
        id: newId("clm"),
        payment_id: paymentId,
        option_id: option.id,
        tx_hash: txHash,
        results: JSON.stringify(acceptance.results),
        provider_name: wallet?.name ?? null,
        provider_icon: wallet?.icon ?? null,
      }),
    );
    const data = { optionId: option.id, txHash, chainId: option.chainId, wallet: wallet?.name };
    await recordEvent(tx, { paymentId, type: "claim.received", data, requestId });
    return true;
  });
}

function closeEarlier(tx: Tx, optionId: string): Promise<number> {
  return changed(
    tx,
    store
      .updateTable("payment_claim")
      .set({ closed_at: clock() })
      .where("option_id", "=", optionId)
      .where("seen_at", "is", null)
      .where("dropped_at", "is", null)
      .where("closed_at", "is", null),
  );
}

async function isNew(tx: Tx, { option, txHash }: Acceptance & { txHash: string }): Promise<boolean> {
  const ofPayment = store.selectFrom("payment_claim").where("payment_id", "=", option.paymentId);
  const known = await maybeOne(
    tx,
    ofPayment.select("id").where("option_id", "=", option.id).where("tx_hash", "=", txHash),
  );
  if (known) return false;
  const { stored } = await one(
    tx,
    ofPayment.select(({ fn }) => fn.countAll<number>().as("stored")),
  );
  return stored < MAX_PER_PAYMENT;
}

/** Keeps the data untied: a hash proves nothing, so it is tied once a matching transaction appears. */
async function keepData(tx: Tx, { option, data: required, requestId }: Acceptance): Promise<void> {
  if (!required?.given || requestId === null) return;
  const { given: data, payer, tokenHash } = required;
  await storeData(tx, {
    paymentId: option.paymentId,
    payers: [payer],
    tokenHash,
    data,
    reusable: null,
    requestId,
  });
}
