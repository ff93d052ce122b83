import { refOf } from "@/server/chain/calls/terms";
import { maybeOne, type Tx, transaction } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { recordEvent } from "@/server/events/record-event";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { adoptClosing, failOpenJob } from "@/server/relayer/jobs/transition";
import type { Job } from "@/server/relayer/signer/relay-job";

type Closing = Pick<Job, "id" | "paymentId" | "router">;

/** The event by which a router stopped to execute a payment. */
interface Ending {
  type: "PaymentClosed" | "PaymentExecuted";
  chainId: number;
  txHash: string;
  block: number;
}

/**
 * Ends a closing call that has no effect any more: another transaction closed the payment on its router, or the
 * payment was paid there first. Returns false until that event is booked.
 */
export function endClosing({ id, paymentId, router }: Closing): Promise<boolean> {
  return transaction(async (tx) => {
    await lockPayment(tx, paymentId);
    const ending = await bookedEnding(tx, { id, paymentId, router });
    if (!ending) return false;
    const { type, chainId, txHash } = ending;
    if (type === "PaymentExecuted") return failOpenJob(tx, id, "the payment was paid first");
    if (!(await adoptClosing(tx, id, ending))) return false;
    await recordEvent(tx, { paymentId, type: "relay.closed", data: { chainId, txHash } });
    return true;
  });
}

function bookedEnding(tx: Tx, { id, paymentId, router }: Closing): Promise<Ending | undefined> {
  return maybeOne(
    tx,
    store
      .selectFrom("relay_job as j")
      .innerJoin("chain_event as e", "e.chain_id", "j.chain_id")
      .select(["e.type", "e.chain_id as chainId", "e.tx_hash as txHash", "e.block_number as block"])
      .where("j.id", "=", id)
      .where("e.router", "=", router)
      .where("e.outcome", "is not", null)
      .where(({ eb, or, and }) =>
        or([
          and([eb("e.payment_id", "=", paymentId), eb("e.type", "=", fragment.lit("PaymentExecuted"))]),
          and([
            eb(fragment<string>`e.data ->> 'paymentRef'`, "=", refOf(paymentId)),
            eb("e.type", "=", fragment.lit("PaymentClosed")),
          ]),
        ]),
      )
      .limit(1)
      .$narrowType<Pick<Ending, "type">>(),
  );
}
