import type { Confirmations } from "@/server/listings/list-schema";
import { durationWords } from "@/server/payments/duration-words";
import type { Waiting } from "@/server/payments/waiting";

/** This installation's attempts to send a transfer. */
export interface Sending {
  /** The number of sent versions, each with a higher fee than the previous one. */
  versions: number;
  /** Milliseconds since the last one was sent; null before the first. */
  sentMs: number | null;
  /** Why it is not sent yet, in a sentence; null where that is unknown. */
  reason: string | null;
}

export interface Processing {
  network: string;
  confirmations: Confirmations | null;
  /** Null where the chain is no longer configured. */
  waiting: Waiting | null;
  /** Null where the buyer's wallet sends the transaction. */
  sending: Sending | null;
  /** Milliseconds until the transfer becomes impossible on chain; negative afterwards. */
  deadlineMs: number | null;
}

const WAIT = "There is nothing to do; do not ship yet.";

/** Explains a confirmed payment's transfer: how long it has waited, the usual time, the attempts, and what to do. */
export function explainProcessing(processing: Processing): string {
  const { waiting, confirmations } = processing;
  if (waiting?.isSlow) {
    return confirmations
      ? `${onNetwork(processing, confirmations)} ${taken("It", waiting)} ${rest(confirmations)}`
      : [taken(`The transfer on ${processing.network}`, waiting), ...attempts(processing)].join(" ");
  }
  const usual = waiting ? ` This usually takes ${durationWords(waiting.usualMs)}.` : "";
  return confirmations
    ? `${onNetwork(processing, confirmations)} ${rest(confirmations)}`
    : `The buyer has confirmed and the transfer is on its way to ${processing.network}.${usual} ${WAIT}`;
}

function onNetwork({ network }: Processing, { have, need }: Confirmations): string {
  return need === null
    ? `The transfer is on ${network} and waits until the network calls it final.`
    : `The transfer is on ${network} with ${have} of ${need} ${need === 1 ? "confirmation" : "confirmations"}.`;
}

function rest({ need }: Confirmations): string {
  return need === null ? WAIT : "It is paid when it has them all; do not ship yet.";
}

function taken(what: string, { waitedMs, usualMs }: Waiting): string {
  return `${what} has taken ${durationWords(waitedMs)} so far; it usually takes ${durationWords(usualMs)}.`;
}

/** Lists the attempts, the fallback, and what to do. */
function attempts({ network, sending, deadlineMs }: Processing): string[] {
  const isUnsent = sending !== null && sending.sentMs === null;
  const end = endWords(network, deadlineMs);
  const toDo = isUnsent ? "Ask the operator of this installation if it lasts; do not ship yet." : WAIT;
  return [sentWords(sending), ...(end ? [end] : []), toDo];
}

function sentWords(sending: Sending | null): string {
  if (!sending) {
    return "The buyer's wallet sent the transaction, so only that wallet can send it again with a higher fee.";
  }
  const { versions, sentMs, reason } = sending;
  if (sentMs === null) return reason ?? "The transaction was not sent yet.";
  const ago = `${durationWords(sentMs)} ago`;
  if (versions <= 1) return `The transaction was sent ${ago}. Its fee is raised if the network stays slow.`;
  if (versions === 2) return `The transaction was sent again with a higher fee ${ago}.`;
  return `The transaction was sent again ${versions - 1} times with a higher fee, last ${ago}.`;
}

function endWords(network: string, deadlineMs: number | null): string | null {
  if (deadlineMs === null) return null;
  return deadlineMs > 0
    ? `If ${network} does not include it within ${durationWords(deadlineMs)}, the payment fails and the buyer keeps the money.`
    : `Its time limit has passed: unless ${network} included it before, the payment fails and the buyer keeps the money.`;
}
