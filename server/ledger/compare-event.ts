import { refOf } from "@/server/chain/calls/terms";
import type { RouterEvent } from "@/server/chain/reads/router-events";
import { factsOf } from "@/server/ledger/event-facts";
import type { BookedEvent, BookedPayment } from "@/server/ledger/find-booked";
import { type Booking, type LedgerLine, postingOf } from "@/server/ledger/posting";

/** Lists how the books differ from an event of the chain, in words; empty when they agree. */
export function compareEvent(event: RouterEvent, booked: BookedEvent, booking: Booking): string[] {
  const found = [...comparePosting(event, booked, booking), ...compareFacts(event, booked)];
  if (booked.blockHash !== event.blockHash || booked.blockNumber !== event.blockNumber) {
    found.push(`the books have it in block ${booked.blockNumber} (${booked.blockHash})`);
  }
  if (booked.router !== null && booked.router !== event.router)
    found.push(`the books have it of the router ${booked.router}`);
  if (event.type === "PaymentExecuted") found.push(...compareExecution(event, booked));
  if (event.type === "PaymentRefunded") found.push(...compareRefund(event, booked));
  return found;
}

function comparePosting(
  event: RouterEvent,
  { lines, isMove }: BookedEvent,
  { holdsFees }: Booking,
): string[] {
  const due = postingOf(event, { isMove, holdsFees }).map(inWords);
  const written = lines.map(inWords);
  if (written.length === 0 && due.length > 0)
    return ["the posting is missing (npm run audit:books -- --post-missing writes it)"];
  if (due.toSorted().join() === written.toSorted().join()) return [];
  return [`the posting is ${written.join("; ")}, and should be ${due.join("; ")}`];
}

function inWords(line: Omit<LedgerLine, "amount"> & { amount: bigint | string }): string {
  const { kind, amount, token, fromAccount, fromParty, toAccount, toParty } = line;
  return `${kind} of ${amount} ${token} from ${fromAccount} ${fromParty} to ${toAccount} ${toParty}`;
}

/** Compares an event's stored facts with the chain's. Events stored before there were books lack some facts. */
function compareFacts(event: RouterEvent, { key, type, data }: BookedEvent): string[] {
  const facts: Record<string, unknown> = { ...factsOf(event, null), key: event.key, type: event.type };
  const stored: Record<string, unknown> = { ...data, key, type };
  const isOld = typeof data.merchantRef !== "string";
  return Object.keys(facts)
    .filter((name) => name !== "nonce" && (!isOld || name === "key" || name === "type"))
    .filter((name) => stored[name] !== facts[name])
    .map((name) => `its ${name} is stored as ${stored[name]}, and it is ${facts[name]}`);
}

type Executed = Extract<RouterEvent, { type: "PaymentExecuted" }>;

function compareExecution(event: Executed, booked: BookedEvent): string[] {
  const { outcome, payment } = booked;
  if (outcome === "unknown" && payment)
    return [`it was booked as unknown, but payment ${payment.id} has its key`];
  if (outcome !== "applied") return compareException(event, booked);
  if (!payment) return [`no payment here has the key ${event.key}, which was booked`];
  const wrong = compareOwner(event, payment);
  const { id, status, paidKey } = payment;
  if (status !== "succeeded") wrong.push(`payment ${id} is ${status}, and it was executed`);
  else if (paidKey !== event.key) wrong.push(`payment ${id} is paid by other terms than were executed`);
  return wrong;
}

/** Compares the payment and merchant, which the router names by a hash of their ids. */
function compareOwner(event: Executed, { id, merchantId }: BookedPayment): string[] {
  const wrong: string[] = [];
  if (refOf(id) !== event.paymentRef)
    wrong.push(`payment ${id} has its key, and the router executed another payment, ${event.paymentRef}`);
  if (refOf(merchantId) !== event.merchantRef)
    wrong.push(`payment ${id} is not of the merchant ${event.merchantRef}`);
  return wrong;
}

const ENDED_UNPAID = ["failed", "expired", "cancelled"];

/**
 * Checks an execution that its payment did not need: it requires an exception, and a payment that matches the
 * exception.
 */
function compareException(event: Executed, { outcome, payment, exception }: BookedEvent): string[] {
  const found = payment ? compareOwner(event, payment) : [];
  if (exception?.kind !== outcome) found.push(`it was booked as ${outcome}, and no exception records it`);
  if (!payment) return found;
  const { id, status, paidKey, wasPaid } = payment;
  const isLate = ENDED_UNPAID.includes(status) && !wasPaid;
  const isSecond = status === "succeeded" && paidKey !== event.key;
  if (outcome === "late" && !isLate)
    found.push(`it was booked as late, and payment ${id} ${wasPaid ? "was paid" : `is ${status}`}`);
  if (outcome === "duplicate" && !isSecond)
    found.push(`it was booked as a second execution, and payment ${id} was not paid by another`);
  return found;
}

type Refunded = Extract<RouterEvent, { type: "PaymentRefunded" }>;

function compareRefund({ txHash }: Refunded, { outcome, payment, refunds }: BookedEvent): string[] {
  if (outcome !== "applied") return [];
  if (!payment) return ["no payment here has the key that was given back, which was booked"];
  if (refunds.some((refund) => refund.txHash === txHash)) return [];
  const [other] = refunds;
  if (other) return [`refund ${other.id} has tx_hash ${other.txHash}, and should have ${txHash}`];
  return [`payment ${payment.id} was refunded on chain, and has no refund that succeeded`];
}
