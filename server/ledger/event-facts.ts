import type { RouterEvent } from "@/server/chain/reads/router-events";

/** An event's facts, as stored. Amounts are digits. */
type StoredFacts = Record<string, unknown>;

const AMOUNTS = ["amount", "fee"];
/** The events that name a merchant. */
const OF_MERCHANTS: readonly RouterEvent["type"][] = [
  "PaymentExecuted",
  "PaymentRefunded",
  "VaultDeposited",
  "VaultWithdrawn",
];

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
  const { router, txHash, logIndex, blockNumber, blockHash, type, key, ...own } = writtenForm(event);
  const facts = Object.entries(own).map(([name, value]) => [
    name,
    typeof value === "bigint" ? String(value) : value,
  ]);
  return { ...Object.fromEntries(facts), nonce };
}

/** On edition 1 the refund's receiver is the payer, and is stored by that name. */
function writtenForm(
  event: RouterEvent,
): RouterEvent | (Omit<RouterEvent, "to" | "refundRef"> & { payer: string }) {
  if (event.type !== "PaymentRefunded" || event.refundRef !== null) return event;
  const { to: payer, refundRef, ...rest } = event;
  return { ...rest, payer };
}

/**
 * Rebuilds the router's event from its row. Null for events stored before there were books, which do not name the
 * merchant.
 */
export function eventOf({ data, block, ...row }: StoredEvent & { router: string }): RouterEvent | null {
  if (OF_MERCHANTS.includes(row.type) && typeof data.merchantRef !== "string") return null;
  const amounts = Object.fromEntries(
    AMOUNTS.flatMap((name) => (typeof data[name] === "string" ? [[name, BigInt(data[name])]] : [])),
  );
  const isFirstRefund = row.type === "PaymentRefunded" && data.refundRef === undefined;
  const refund = isFirstRefund ? { to: data.payer, refundRef: null } : {};
  return { ...data, ...amounts, ...refund, ...row, blockNumber: block } as unknown as RouterEvent;
}
