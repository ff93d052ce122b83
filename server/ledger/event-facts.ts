import type { RouterEvent } from "@/server/chain/reads/router-events";

/** What an event tells, as it is stored. Amounts in digits. */
type StoredFacts = Record<string, unknown> & { amount: string };

/** A row of `chain_event` with what its event told. */
export interface StoredEvent {
  txHash: string;
  logIndex: number;
  block: number;
  blockHash: string;
  type: RouterEvent["type"];
  key: string | null;
  data: Record<string, unknown>;
}

/**
 * The facts of an event to store beside where it stands.
 * @param nonce of its transaction; null when nobody could tell
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

/** The event as the router told it; null for one that was stored before there were books, and lacks whose it is. */
export function eventOf({ data, block, ...row }: StoredEvent): RouterEvent | null {
  if (typeof data.merchantRef !== "string") return null;
  const fee = typeof data.fee === "string" ? { fee: BigInt(data.fee) } : {};
  const told = { ...data, ...fee, amount: BigInt(data.amount as string), blockNumber: block };
  return { ...told, ...row } as unknown as RouterEvent;
}
