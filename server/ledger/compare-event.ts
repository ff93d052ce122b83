import type { RouterEvent } from "@/server/chain/router-events";
import { refOf } from "@/server/chain/terms";
import type { BookedEvent, BookedPayment } from "@/server/ledger/find-booked";
import { type LedgerLine, postingOf } from "@/server/ledger/posting";

const NOBODY = "0x0000000000000000000000000000000000000000";
const MS = 1_000;

/** How the books differ from an event of the chain, in words; nothing when they do not. */
export function compareEvent(event: RouterEvent, booked: BookedEvent, router: string): string[] {
  const found = comparePosting(event, booked, router);
  if (booked.blockHash !== event.blockHash || booked.blockNumber !== event.blockNumber) {
    found.push(`the books have it in block ${booked.blockNumber} (${booked.blockHash})`);
  }
  if (event.type === "PaymentExecuted") found.push(...compareExecution(event, booked));
  if (event.type === "PaymentRefunded") found.push(...compareRefund(event, booked));
  return found;
}

function comparePosting(event: RouterEvent, { lines }: BookedEvent, router: string): string[] {
  const due = postingOf(event, router).map(inWords);
  const written = lines.map(inWords);
  if (written.length === 0)
    return ["the posting is missing (npm run audit:books -- --post-missing writes it)"];
  if (due.toSorted().join() === written.toSorted().join()) return [];
  return [`the posting is ${written.join("; ")}, and should be ${due.join("; ")}`];
}

function inWords(line: Omit<LedgerLine, "amount"> & { amount: bigint | string }): string {
  const { kind, amount, token, fromAccount, fromParty, toAccount, toParty } = line;
  return `${kind} of ${amount} ${token} from ${fromAccount} ${fromParty} to ${toAccount} ${toParty}`;
}

type Executed = Extract<RouterEvent, { type: "PaymentExecuted" }>;

function compareExecution(event: Executed, { outcome, payment, blockTime }: BookedEvent): string[] {
  if (outcome === "applied" && !payment)
    return [`no payment here has the key ${event.key}, which was booked`];
  if (outcome === "unknown" && payment)
    return [`it was booked as unknown, but payment ${payment.id} has its key`];
  if (!payment) return [];
  const isOfMerchant = refOf(payment.merchantId) === event.merchantRef;
  const wrong = isOfMerchant ? [] : [`payment ${payment.id} is not of the merchant ${event.merchantRef}`];
  if (outcome !== "applied") return wrong;
  const settledAt = Math.floor(blockTime.getTime() / MS);
  return [...wrong, ...fieldsThatDiffer(payment, factsOf(event, settledAt))];
}

function factsOf(event: Executed, settledAt: number): Omit<BookedPayment, "id" | "merchantId"> {
  const hasDestination = event.destination !== NOBODY;
  return {
    status: "succeeded",
    txHash: event.txHash,
    txBlock: event.blockNumber,
    token: event.token,
    amount: String(event.amount),
    fee: String(event.fee),
    destination: hasDestination ? event.destination : null,
    settledAt: hasDestination ? settledAt : null,
  };
}

const NAMES: Record<keyof Omit<BookedPayment, "id" | "merchantId">, string> = {
  status: "status",
  txHash: "tx_hash",
  txBlock: "tx_block",
  token: "token",
  amount: "token_amount",
  fee: "fee_amount",
  destination: "destination (settlement)",
  settledAt: "settled_at (settlement)",
};

function fieldsThatDiffer(payment: BookedPayment, facts: Omit<BookedPayment, "id" | "merchantId">): string[] {
  return (Object.keys(NAMES) as (keyof typeof NAMES)[])
    .filter((name) => payment[name] !== facts[name])
    .map(
      (name) => `payment ${payment.id} has ${NAMES[name]} ${payment[name]}, and should have ${facts[name]}`,
    );
}

type Refunded = Extract<RouterEvent, { type: "PaymentRefunded" }>;

function compareRefund({ txHash }: Refunded, { outcome, payment, refunds }: BookedEvent): string[] {
  if (outcome !== "applied") return [];
  if (!payment) return ["no payment here has the key that was given back, which was booked"];
  if (refunds.some((refund) => refund.txHash === txHash)) return [];
  const [other] = refunds;
  if (other) return [`refund ${other.id} has tx_hash ${other.txHash}, and should have ${txHash}`];
  return [`payment ${payment.id} was given back, and has no refund that succeeded`];
}
