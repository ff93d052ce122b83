import { presentAmount } from "@/server/assets/amount";
import { scopeOfLink } from "@/server/auth/link-scope";
import { changed, maybeOne, type Tx, transaction } from "@/server/db/sql";
import { acrossAccounts, clock, fragment } from "@/server/db/store";
import { AppError, invalidField } from "@/server/kernel/errors";
import { amountBounds, checkBounds } from "@/server/payment-links/amount-bounds";
import { countPayments } from "@/server/payment-links/count-payments";
import { lockLink, type OpenedLink } from "@/server/payment-links/find-link";
import { linkNotFound } from "@/server/payment-links/link-row";
import { linkState } from "@/server/payment-links/link-state";
import type { PayByLink, PaymentByLink } from "@/server/payment-links/public-schema";
import { recordOrigin } from "@/server/payment-links/record-origin";
import type { LinkState } from "@/server/payment-links/schema";
import { typedAmount } from "@/server/payment-links/typed-amount";
import { createPayment } from "@/server/payments/create-payment";
import { payLink } from "@/server/payments/pay-link";
import { transition } from "@/server/payments/transition";

const REFUSALS: Record<Exclude<LinkState, "open">, string> = {
  off: "The merchant has turned this payment link off.",
  ended: "This payment link has ended.",
  used_up: "This payment link has reached its limit of payments.",
  unavailable: "The merchant takes no payments now.",
};

interface Visit extends PayByLink {
  token: string;
}

/**
 * Creates a payment for a buyer who opened a reusable link. A visit has at most one open payment: the same visit gets
 * it again, and another amount cancels it. Payments of a link are created one after the other, so that those that are
 * open or paid never exceed its limit.
 * @throws AppError `not_found`, `params_validation` for an amount beyond the link's bounds, `invalid_state` for a link
 *   that takes no payments
 */
export async function payByLink({ token, amount, visit }: Visit, requestId: string): Promise<PaymentByLink> {
  return transaction(async (tx) => {
    const link = await lockLink(tx, token);
    if (!link) throw linkNotFound();
    const value = requestedValue(link, amount);
    const before = await findBefore(tx, { link, visit, value });
    const paymentId = before ?? (await create(tx, { link, visit, value, requestId }));
    return { paymentId, gatewayUrl: payLink(paymentId) };
  });
}

function requestedValue(link: OpenedLink, typed: string): bigint {
  if (link.amount !== null) return link.amount;
  const { decimals } = presentAmount(link.unit, 0n).display;
  const value = typedAmount(typed, decimals);
  if (value === null)
    throw invalidField("amount", `must be a number above zero with at most ${decimals} decimals`, {
      decimals,
    });
  checkBounds(amountBounds(link), { unit: link.unit, value });
  return value;
}

interface Wanted {
  link: OpenedLink;
  visit: string;
  value: bigint;
}

/** Returns the visit's payment; an open one of another amount is cancelled. Null without any. */
async function findBefore(tx: Tx, { link, visit, value }: Wanted): Promise<string | null> {
  const last = await maybeOne(
    tx,
    acrossAccounts("found")
      .selectFrom("payment_origin as o")
      .innerJoin("payment as p", "p.id", "o.payment_id")
      .select(["p.id", "p.status", "p.amount"])
      .select(fragment<boolean>`p.expires_at <= ${clock()}`.as("isDue"))
      .where("o.link_id", "=", link.id)
      .where("o.visit", "=", visit)
      .orderBy("o.payment_id", "desc")
      .limit(1),
  );
  if (!last) return null;
  if (last.status === "processing" || last.status === "succeeded") return last.id;
  if (last.status !== "requires_action" || last.isDue) return null;
  if (last.amount === value) return last.id;
  const move = { to: "cancelled", reason: "cancelled_by_user" } as const;
  await transition(tx, { paymentId: last.id, from: "requires_action", move });
  return null;
}

async function create(
  tx: Tx,
  { link, visit, value, requestId }: Wanted & { requestId: string },
): Promise<string> {
  await checkState(tx, link);
  const { id, accountId, merchantId, mode, returnUrl } = link;
  const merchant = { ...link, status: link.merchantStatus };
  const number = link.made + 1;
  const { paymentId } = await createPayment(
    scopeOfLink({ accountId, merchantId, mode, merchant }),
    {
      referenceId: `${link.reference}-${number}`,
      description: link.description,
      amount: { unit: link.unit, value: String(value) },
      checkout: returnUrl ? { successUrl: returnUrl, errorUrl: returnUrl } : null,
      metadata: { paymentLink: id },
    },
    { idempotencyRecord: null, requestId, tx },
  );
  await recordOrigin(tx, {
    paymentId,
    accountId,
    merchantId,
    kind: "link",
    linkId: id,
    visit,
    items: link.items,
  });
  await changed(
    tx,
    acrossAccounts("found").updateTable("payment_link").set({ made: number }).where("id", "=", id),
  );
  return paymentId;
}

async function checkState(tx: Tx, link: OpenedLink): Promise<void> {
  const { open, paid } =
    link.maxUses === null ? { open: 0, paid: 0 } : (await countPayments(tx, [link.id]))(link.id);
  const state = linkState(link, open + paid);
  if (state === "open") return;
  throw new AppError("invalid_state", REFUSALS[state], {
    status: 409,
    details: { state, ...(link.endsAt && { endsAt: link.endsAt.toISOString() }), maxUses: link.maxUses },
  });
}
