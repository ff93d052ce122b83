import type { Address } from "viem";
import { shownAddress } from "@/server/assets/caip";
import { recordMatch } from "@/server/gateway/screen-accounts";
import type { Offer } from "@/server/gateway/x402/find-offers";
import type { PaymentPayload, PaymentRequirements } from "@/server/gateway/x402/schema";
import type { Verified } from "@/server/gateway/x402/verified";
import { authorizationFault, proveAuthorization } from "@/server/gateway/x402/verify-authorization";
import { permitFault, provePermit } from "@/server/gateway/x402/verify-permit";
import { toUnixSeconds } from "@/server/kernel/clock";
import type { PaymentRow } from "@/server/payments/payment-row";
import { requireGasBudget } from "@/server/relayer/signer/gas-budget";
import { findDenied } from "@/server/screening/find-denied";

interface Given {
  payment: PaymentRow;
  offers: readonly Offer[];
  requestId: string;
}

/**
 * Checks a signed payment: it accepts an offer field for field, pays exactly its amount to its address, and the very
 * call that will be sent succeeds on the present chain.
 * @returns the reason as x402 names it when it does not
 * @throws AppError `rate_limited` (the account's gas budget), `bad_gateway`, `unavailable` (also a paused router)
 */
export async function verifySignature(
  { accepted, payload }: PaymentPayload,
  { payment, offers, requestId }: Given,
): Promise<Verified | string> {
  const offer = offers.find(({ requirements }) => isSame(requirements, accepted));
  if (!offer) return "invalid_payment_requirements";
  const { deposit, requirements } = offer;
  const isPermit = "permit2Authorization" in payload;
  if (isPermit !== (requirements.extra.assetTransferMethod === "permit2")) return "invalid_payload";
  const now = toUnixSeconds(payment.readAt);
  const fault = isPermit ? permitFault(payload, offer, now) : authorizationFault(payload, requirements, now);
  if (fault) return fault;
  const signed = isPermit ? payload.permit2Authorization : payload.authorization;
  const from = shownAddress(signed.from) as Address;
  const denied = await findDenied([from]);
  if (denied.size > 0) {
    await recordMatch(payment.id, [...denied], requestId);
    return "payer_refused";
  }
  await requireGasBudget({ accountId: payment.accountId, payer: from }, deposit.chainId);
  return isPermit ? provePermit(deposit, payload) : proveAuthorization(deposit, payload);
}

/** Compares all fields but the time, which is less with each request. */
function isSame(offered: PaymentRequirements, accepted: PaymentRequirements): boolean {
  return (
    offered.network === accepted.network &&
    offered.amount === accepted.amount &&
    offered.asset.toLowerCase() === accepted.asset.toLowerCase() &&
    offered.payTo.toLowerCase() === accepted.payTo.toLowerCase() &&
    isSameMethod(offered.extra, accepted.extra)
  );
}

type Extra = PaymentRequirements["extra"];

function isSameMethod(offered: Extra, accepted: Extra): boolean {
  if (offered.assetTransferMethod === "permit2" || accepted.assetTransferMethod === "permit2")
    return offered.assetTransferMethod === accepted.assetTransferMethod;
  return offered.name === accepted.name && offered.version === accepted.version;
}
