import type { Hex } from "viem";
import { closeCall } from "@/server/chain/calls/close-call";
import { refOf } from "@/server/chain/calls/terms";
import { relayerOf } from "@/server/chain/keys/relayer-key";
import { changed, many, type Tx } from "@/server/db/sql";
import { notify, store } from "@/server/db/store";
import { recordEvent } from "@/server/events/record-event";
import { newId } from "@/server/kernel/ids";

/** A payment that a router of the second edition must not execute any more. */
export interface Closing {
  paymentId: string;
  chainId: number;
  router: Hex;
  /** The key of one of the payment's options on the router. */
  key: Hex;
  /** Unix seconds; afterwards the router refuses the options anyway, and the call is not signed any more. */
  deadline: number;
}

/**
 * Queues the call that closes a payment on a router, in the caller's transaction. Once per payment and router: a later
 * request changes nothing.
 * @returns whether the call is new
 */
export async function queueClose(tx: Tx, closing: Closing): Promise<boolean> {
  const { paymentId, chainId, key, deadline } = closing;
  const queued = await changed(
    tx,
    store
      .insertInto("relay_job")
      .values({
        id: newId("job"),
        payment_id: paymentId,
        kind: "close",
        chain_id: chainId,
        relayer: relayerOf(paymentId).toLowerCase(),
        router: closing.router.toLowerCase(),
        calldata: closeCall(refOf(paymentId)),
        key,
        deadline,
      })
      .onConflict((conflict) => conflict.doNothing()),
  );
  if (queued === 0) return false;
  await recordEvent(tx, { paymentId, type: "relay.closing", data: { chainId } });
  await many(tx, notify("relay_wanted", String(chainId)));
  return true;
}
