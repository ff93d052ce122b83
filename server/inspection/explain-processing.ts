import { NONE } from "@/server/events/sentence-parts";
import { sentence } from "@/server/kernel/sentence";
import type { Sentence } from "@/server/kernel/zod-primitives";
import type { Confirmations } from "@/server/listings/list-schema";
import type { Waiting } from "@/server/payments/waiting";

/** This installation's attempts to send a transfer. */
export interface Sending {
  /** The number of sent versions, each with a higher fee than the previous one. */
  versions: number;
  /** Milliseconds since the last one was sent; null before the first. */
  sentMs: number | null;
  /** Why it is not sent yet, in words; null where that is unknown. */
  reason: readonly Sentence[] | null;
}

export interface Processing {
  /** Null before the buyer has chosen a network. */
  network: string | null;
  confirmations: Confirmations | null;
  /** Null where the chain is no longer configured. */
  waiting: Waiting | null;
  /** Null where the buyer's wallet sends the transaction. */
  sending: Sending | null;
  /** Milliseconds until the transfer becomes impossible on chain; negative afterwards. */
  deadlineMs: number | null;
}

/** Explains a confirmed payment's transfer: how long it has waited, the usual time, the attempts, and what to do. */
export function explainProcessing(processing: Processing): Sentence[] {
  const { waiting, confirmations } = processing;
  const network = processing.network ?? NONE;
  if (waiting?.isSlow) {
    const times = { waited: { ms: waiting.waitedMs }, usual: { ms: waiting.usualMs } };
    return confirmations
      ? [onNetwork(network, confirmations), sentence("transfer.slowConfirming", times), rest(confirmations)]
      : [sentence("transfer.slow", { network, ...times }), ...attempts(network, processing)];
  }
  if (confirmations) return [onNetwork(network, confirmations), rest(confirmations)];
  const usual = waiting ? [sentence("transfer.usual", { usual: { ms: waiting.usualMs } })] : [];
  return [sentence("transfer.onItsWay", { network }), ...usual, sentence("transfer.wait")];
}

function onNetwork(network: string, { have, need }: Confirmations): Sentence {
  return need === null
    ? sentence("transfer.untilFinal", { network })
    : sentence("transfer.confirming", { network, have, need });
}

function rest({ need }: Confirmations): Sentence {
  return need === null ? sentence("transfer.wait") : sentence("transfer.untilAll");
}

/** Lists the attempts, the fallback, and what to do. */
function attempts(network: string, { sending, deadlineMs }: Processing): Sentence[] {
  const isUnsent = sending !== null && sending.sentMs === null;
  const toDo = isUnsent ? sentence("transfer.askOperator") : sentence("transfer.wait");
  return [...sent(sending), ...limit(network, deadlineMs), toDo];
}

function sent(sending: Sending | null): readonly Sentence[] {
  if (!sending) return [sentence("transfer.byWallet")];
  const { versions, sentMs, reason } = sending;
  if (sentMs === null) return reason ?? [sentence("transfer.unsent")];
  const ago = { agoMs: sentMs };
  if (versions <= 1) return [sentence("transfer.sent", { ago })];
  if (versions === 2) return [sentence("transfer.sentTwice", { ago })];
  return [sentence("transfer.sentOften", { times: versions - 1, ago })];
}

function limit(network: string, deadlineMs: number | null): Sentence[] {
  if (deadlineMs === null) return [];
  return deadlineMs > 0
    ? [sentence("transfer.limit", { network, left: { ms: deadlineMs } })]
    : [sentence("transfer.pastLimit", { network })];
}
