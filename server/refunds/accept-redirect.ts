import type { Address, Hex } from "viem";
import { digestOf } from "@/server/chain/calls/typed-data";
import { verifyMessage } from "@/server/chain/signatures/verify-message";
import { verifySignature } from "@/server/chain/signatures/verify-signature";
import { changed, db, one, type Tx, transaction } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
import { recordEvent } from "@/server/events/record-event";
import { AppError, invalidField } from "@/server/kernel/errors";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { CLAIM_LIFETIME_S, claimFor, takesClaims } from "@/server/refunds/claim-for-refund";
import { findUndeliverable, type UndeliverableRefund } from "@/server/refunds/find-undeliverable";
import { requireTarget } from "@/server/refunds/prepare-redirect";
import { REDIRECT_LIFETIME_S, redirectMessage } from "@/server/refunds/redirect-message";
import type { AcceptedRedirect, AcceptRedirect } from "@/server/refunds/redirect-schema";
import { releaseRefunds } from "@/server/refunds/release-refunds";

/**
 * Accepts the payer's signature for a refund's new address: a claim that the router checks (EIP-712), or a text
 * (EIP-191) where it takes none; a contract answers by ERC-1271. The newest text counts, so an older one cannot be
 * replayed over it.
 * @throws AppError `not_found`, `invalid_state`, `params_validation`, `invalid_signature`, `bad_gateway`
 */
export async function acceptRedirect(
  { paymentId, to, until, signature }: AcceptRedirect,
  requestId: string,
): Promise<AcceptedRedirect> {
  const refund = await findUndeliverable({ paymentId });
  const target = await requireTarget(refund, to);
  const isClaim = takesClaims(refund);
  await requireTime(until, isClaim ? CLAIM_LIFETIME_S : REDIRECT_LIFETIME_S);
  const given = { to: target, until, signature: signature as Hex };
  const accepted = isClaim ? await acceptClaim(refund, given) : await acceptMessage(refund, given);
  await transaction((tx) => accepted(tx, requestId));
  return { to: target, isSent: isClaim };
}

interface Given {
  to: Address;
  /** Unix seconds. */
  until: number;
  signature: Hex;
}

/** Stores what was verified. */
type Store = (tx: Tx, requestId: string) => Promise<void>;

/** Verifies a claim as the router will. */
async function acceptClaim(refund: UndeliverableRefund, { to, until, signature }: Given): Promise<Store> {
  const { chainId, payer, paymentId, optionId } = refund;
  const digest = digestOf(claimFor(refund, to, until));
  const signed = await verifySignature(chainId, payer, { digest, signature });
  if (!signed) throw notPayer();
  const claim = { to, deadline: until, signature: signed.signature };
  return async (tx, requestId) => {
    if ((await releaseRefunds(tx, { paymentId, optionId, claim }, requestId)) === 0) throw tooLate();
  };
}

async function acceptMessage(refund: UndeliverableRefund, { to, until, signature }: Given): Promise<Store> {
  const { id, chainId, payer, paymentId } = refund;
  const message = redirectMessage(refund, to, until);
  if (!(await verifyMessage(chainId, { address: payer, message, signature }))) throw notPayer();
  return async (tx, requestId) => {
    await lockPayment(tx, paymentId);
    const stored = await changed(
      tx,
      acrossAccounts("capability")
        .updateTable("refund")
        .set({
          redirect_to: to.toLowerCase(),
          redirect_until: timeOf(until),
          redirect_signature: signature,
        })
        .where("id", "=", id)
        .where("status", "=", fragment.lit("undeliverable"))
        .where(({ eb, or }) =>
          or([eb("redirect_until", "is", null), eb("redirect_until", "<", timeOf(until))]),
        ),
    );
    if (stored === 0) throw tooLate();
    await recordEvent(tx, { paymentId, type: "refund.redirected", data: { refundId: id, to }, requestId });
  };
}

function notPayer(): AppError {
  return new AppError("invalid_signature", "This is not the signature of the account that paid.");
}

function tooLate(): AppError {
  return new AppError("invalid_state", "A newer address was signed, or the refund was delivered meanwhile.");
}

const timeOf = (unixSeconds: number) => fragment<Date>`to_timestamp(${unixSeconds}::float8)`;

/** Checks the deadline by the database's clock. A message valid for longer was not created here. */
async function requireTime(until: number, lifetimeS: number): Promise<void> {
  const { left } = await one(
    db,
    store.selectNoFrom(
      fragment<number>`(${until}::bigint - extract(epoch from clock_timestamp()))::float8`.as("left"),
    ),
  );
  if (left <= 0) throw invalidField("until", "is in the past: request a new message and sign it");
  if (left > lifetimeS) throw invalidField("until", "must be the one that was prepared");
}
