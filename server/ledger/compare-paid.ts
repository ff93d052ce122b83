import { keyOf, optionRefOf, refOf, type Terms } from "@/server/chain/calls/terms";
import { possiblePlaces } from "@/server/chain/client/router-place";
import type { Paid, PaidEvent, PaidTerms } from "@/server/ledger/find-paid";

const NOBODY = "0x0000000000000000000000000000000000000000";

/**
 * Lists how a payment differs from the execution that paid it, in words; empty when they agree. The key is a digest of
 * all terms and of the ids of payment and merchant, and the chain showed it. One execution therefore proves one
 * payment.
 */
export function comparePaid(paid: Paid): string[] {
  const { id, txHash, terms, event } = paid;
  const unproven = (why: string) => [
    `payment ${id} is succeeded with tx_hash ${txHash}, and nothing executed it: ${why}`,
  ];
  if (!terms) return unproven("it names no terms that were executed");
  if (terms.paymentId !== id) return unproven(`it names option ${terms.id} of payment ${terms.paymentId}`);
  if (terms.chainId !== paid.chainId) return unproven(`its option ${terms.id} is for chain ${terms.chainId}`);
  if (!hasKey(paid, terms))
    return unproven(`the terms of its option ${terms.id} are not those that its key was made of`);
  if (!event) return paid.isLost ? [] : unproven("no execution of its terms was booked");
  if (event.isBooked && event.outcome !== "applied")
    return unproven(`the execution of its terms was booked as ${event.outcome}`);
  const found =
    paid.executions > 1 ? [`payment ${id} was executed ${paid.executions} times by the books`] : [];
  return [...found, ...compareOwner(paid, event), ...compareFacts(paid, terms, event)];
}

function hasKey({ id, merchantId, price }: Paid, paid: PaidTerms): boolean {
  const { payer, token, amount, fee, destination, deadline } = paid;
  const terms: Terms = {
    paymentRef: refOf(id),
    optionRef: paid.ref === null ? refOf(paid.id) : optionRefOf(paid.pricedId, price),
    merchantRef: refOf(merchantId),
    payer,
    token,
    amount: BigInt(amount),
    destination: destination ?? NOBODY,
    fee: BigInt(fee),
    deadline: BigInt(deadline),
  };
  return possiblePlaces(paid).some((place) => keyOf(terms, place) === paid.key);
}

/** Compares the payment and merchant; events stored before there were books do not name them. */
function compareOwner({ id, merchantId }: Paid, { paymentRef, merchantRef }: PaidEvent): string[] {
  const isOwn = paymentRef === null || paymentRef === refOf(id);
  const isOfMerchant = merchantRef === null || merchantRef === refOf(merchantId);
  if (isOwn && isOfMerchant) return [];
  return [`payment ${id} is paid by an execution of another ${isOwn ? "merchant" : "payment"}`];
}

type Fact = "txHash" | "txBlock" | "token" | "amount" | "fee" | "destination" | "settledAt";

const NAMES: Record<Fact, string> = {
  txHash: "tx_hash",
  txBlock: "tx_block",
  token: "token",
  amount: "token_amount",
  fee: "fee_amount",
  destination: "destination (settlement)",
  settledAt: "settled_at (settlement)",
};

function compareFacts(paid: Paid, terms: PaidTerms, event: PaidEvent): string[] {
  const { token, amount, fee, destination } = terms;
  const due: Pick<Paid, Fact> = {
    txHash: event.txHash as Paid["txHash"],
    txBlock: event.block,
    token,
    amount,
    fee,
    destination,
    settledAt: destination === null ? null : event.time,
  };
  // Until its event is booked, the chain may still move it.
  const names = (Object.keys(NAMES) as Fact[]).filter(
    (name) => event.isBooked || !["txHash", "txBlock", "settledAt"].includes(name),
  );
  return names
    .filter((name) => paid[name] !== due[name])
    .map((name) => `payment ${paid.id} has ${NAMES[name]} ${paid[name]}, and should have ${due[name]}`);
}
