import { parseAddress } from "@/server/assets/caip";
import type { Amount } from "@/server/assets/schema";
import { db, one } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { findUndeliverable } from "@/server/refunds/find-undeliverable";

/** The page for the payer of an undeliverable refund. Addresses are in EIP-55 form. */
export interface RedirectPage {
  paymentId: string;
  merchantName: string;
  networkName: string;
  tokenAmount: Amount;
  payer: string;
  /** Whether it waits because the payer named no address, not because the payer's refuses it. */
  awaitsClaim: boolean;
  /** The address that was last signed for. */
  redirectTo: string | null;
}

/** Loads a payment's undeliverable refund; null when there is none. */
export async function loadRedirect(paymentId: string): Promise<RedirectPage | null> {
  const refund = await findUndeliverable({ paymentId }).catch((error: unknown) => {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  });
  if (!refund) return null;
  const { name } = await one(
    db,
    acrossAccounts("capability")
      .selectFrom("payment as p")
      .innerJoin("merchant as m", "m.id", "p.merchant_id")
      .select("m.name")
      .where("p.id", "=", refund.paymentId),
  );
  return {
    paymentId: refund.paymentId,
    merchantName: name,
    networkName: refund.chain.name,
    tokenAmount: refund.tokenAmount,
    payer: parseAddress(refund.payer) ?? refund.payer,
    awaitsClaim: refund.cause === "awaits_claim",
    redirectTo: refund.redirectTo && parseAddress(refund.redirectTo),
  };
}
