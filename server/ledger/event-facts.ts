import type { RouterEvent } from "@/server/chain/reads/router-events";

/** An event's facts, as stored. Amounts are digits. */
type StoredFacts = Record<string, unknown> & { amount: string };

/** A row of `chain_event` with its event's facts. */
export interface StoredEvent {
  txHash: string;
  logIndex: number;
  block: number;
  blockHash: string;
  /** Null for events stored by an edition that knew one router of each chain. */
  router: string | null;
  type: RouterEvent["type"];
  key: string | null;
  data: Record<string, unknown>;
}

/**
 * Returns the facts of an event to store next to its position.
 * @param nonce of its transaction; null when unknown
 */
export function factsOf(event: RouterEvent, nonce: number | null): StoredFacts {
  const { merchantRef, token } = event;
  const facts = { merchantRef, token, amount: String(event.amount), nonce };
  if (event.key === null) return { ...facts, party: event.party };
  const { paymentRef, payer } = event;
  const ofPayment = { ...facts, paymentRef, payer };
  if (event.type === "PaymentRefunded") return ofPayment;
  return { ...ofPayment, destination: event.destination, fee: String(event.fee) };
}

/**
 * Rebuilds the router's event from its row. Null for events stored before there were books, which do not name the
 * merchant.
 */
export function eventOf({ data, block, ...row }: StoredEvent & { router: string }): RouterEvent | null {
  if (typeof data.merchantRef !== "string") return null;
  const fee = typeof data.fee === "string" ? { fee: BigInt(data.fee) } : {};
  const facts = { ...data, ...fee, amount: BigInt(data.amount as string), blockNumber: block };
  return { ...facts, ...row } as unknown as RouterEvent;
}
