import type { Hex } from "viem";
import { verifyMessage } from "@/server/chain/signatures/verify-message";
import { changed, db, one, transaction } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
import { recordEvent } from "@/server/events/record-event";
import { AppError, invalidField } from "@/server/kernel/errors";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { findUndeliverable } from "@/server/refunds/find-undeliverable";
import { requireTarget } from "@/server/refunds/prepare-redirect";
import { REDIRECT_LIFETIME_S, redirectMessage } from "@/server/refunds/redirect-message";
import type { AcceptedRedirect, AcceptRedirect } from "@/server/refunds/redirect-schema";

/**
 * Accepts the payer's signature (EIP-191, or ERC-1271 for a contract) for a refund's new address. The newest message
 * counts, so an older one cannot be replayed over it.
 * @throws AppError `not_found`, `invalid_state`, `params_validation`, `invalid_signature`, `bad_gateway`
 */
export async function acceptRedirect(
  { paymentId, to, until, signature }: AcceptRedirect,
  requestId: string,
): Promise<AcceptedRedirect> {
  const refund = await findUndeliverable({ paymentId });
  const target = await requireTarget(refund, to);
  await requireTime(until);
  const signed = {
    address: refund.payer,
    message: redirectMessage(refund, target, until),
    signature: signature as Hex,
  };
  if (!(await verifyMessage(refund.chainId, signed))) {
    throw new AppError("invalid_signature", "This is not the signature of the account that paid.");
  }
  return transaction(async (tx) => {
    await lockPayment(tx, refund.paymentId);
    const stored = await changed(
      tx,
      acrossAccounts("capability")
        .updateTable("refund")
        .set({
          redirect_to: target.toLowerCase(),
          redirect_until: timeOf(until),
          redirect_signature: signature,
        })
        .where("id", "=", refund.id)
        .where("status", "=", fragment.lit("undeliverable"))
        .where(({ eb, or }) =>
          or([eb("redirect_until", "is", null), eb("redirect_until", "<", timeOf(until))]),
        ),
    );
    if (stored === 0) {
      throw new AppError(
        "invalid_state",
        "A newer address was signed, or the refund was delivered meanwhile.",
      );
    }
    const data = { refundId: refund.id, to: target };
    await recordEvent(tx, { paymentId: refund.paymentId, type: "refund.redirected", data, requestId });
    return { to: target };
  });
}

const timeOf = (unixSeconds: number) => fragment<Date>`to_timestamp(${unixSeconds}::float8)`;

/** Checks the deadline by the database's clock. A message valid for longer was not created here. */
async function requireTime(until: number): Promise<void> {
  const { left } = await one(
    db,
    store.selectNoFrom(
      fragment<number>`(${until}::bigint - extract(epoch from clock_timestamp()))::float8`.as("left"),
    ),
  );
  if (left <= 0) throw invalidField("until", "is in the past: request a new message and sign it");
  if (left > REDIRECT_LIFETIME_S) throw invalidField("until", "must be the one that was prepared");
}
