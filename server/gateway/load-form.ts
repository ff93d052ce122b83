import { presentAmount } from "@/server/assets/amount";
import type { Amount } from "@/server/assets/schema";
import { db, one, sql } from "@/server/db/sql";
import { AppError } from "@/server/errors";
import { findDataPolicy, outstandingOf } from "@/server/gateway/outstanding-data";
import { parseAccounts } from "@/server/gateway/parse-accounts";
import { logoPath } from "@/server/logos/logo-path";
import { findPaymentById } from "@/server/payments/find-payment";
import type { PaymentRow } from "@/server/payments/payment-row";

const MAX_ACCOUNTS = 100;

/** Why the form asks for nothing: `code` is what the wallet is told. */
export type FormRefusal = "payment_not_found" | "payment_expired" | "invalid_state" | "invalid_account";

/** What the form's page shows, safe for whoever holds the link. */
export type CollectForm =
  | {
      state: "asked";
      paymentId: string;
      /** As the wallet wrote them. */
      accounts: string[];
      /** `iconUrl` is a path of ours. */
      merchant: { name: string; iconUrl: string | null };
      amount: Amount;
      isTest: boolean;
    }
  | { state: "given"; paymentId: string }
  | { state: "refused"; paymentId: string; code: FormRefusal };

/**
 * What a buyer is asked for a payment.
 * @param accounts CAIP-10, comma-separated
 */
export async function loadForm(paymentId: string, accounts: string): Promise<CollectForm> {
  const refused = (code: FormRefusal): CollectForm => ({ state: "refused", paymentId, code });
  const given = accounts.split(",").filter((account) => account !== "");
  const payment = await orNull(findPaymentById(paymentId), "payment_not_found");
  if (!payment) return refused("payment_not_found");
  if (payment.status === "expired") return refused("payment_expired");
  if (payment.status !== "requires_action") return refused("invalid_state");
  const parsed = await orNull(Promise.resolve(given).then(parseAccounts), "invalid_account");
  if (!parsed?.length || given.length > MAX_ACCOUNTS) return refused("invalid_account");
  const ids = parsed.map(({ id }) => id);
  const outstanding = await outstandingOf(payment, await findDataPolicy(payment), ids);
  if (outstanding.size === 0) return { state: "given", paymentId };
  return {
    state: "asked",
    paymentId,
    accounts: given,
    merchant: { name: payment.merchantName, iconUrl: await findLogo(payment) },
    amount: presentAmount(payment.unit, payment.amount),
    isTest: payment.mode === "test",
  };
}

async function orNull<T>(work: Promise<T>, code: FormRefusal): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === code) return null;
    throw error;
  }
}

async function findLogo({ merchantId }: PaymentRow): Promise<string | null> {
  const { hash } = await one<{ hash: string | null }>(
    db,
    sql`select logo_hash as hash from merchant where id = ${merchantId}`,
  );
  return hash && logoPath(hash);
}
