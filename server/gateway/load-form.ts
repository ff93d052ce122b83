import { presentAmount } from "@/server/assets/amount";
import type { Amount } from "@/server/assets/schema";
import { findGiven } from "@/server/buyers/find-given";
import { db } from "@/server/db/sql";
import type { Shop } from "@/server/gateway/checkout-schema";
import { findDataReach } from "@/server/gateway/data-policy";
import { hashGiven } from "@/server/gateway/data-token";
import { findShop } from "@/server/gateway/find-shop";
import { parseAccounts } from "@/server/gateway/parse-accounts";
import { env } from "@/server/kernel/env";
import { AppError } from "@/server/kernel/errors";
import { findPaymentById } from "@/server/payments/find-payment";

const MAX_ACCOUNTS = 100;

/** Why the form is closed; `code` is sent to the wallet. */
export type FormRefusal = "payment_not_found" | "payment_expired" | "invalid_state" | "invalid_account";

/** The form page's content, safe for all holders of the link. */
export type CollectForm =
  | {
      state: "required";
      paymentId: string;
      referenceId: string;
      /** As the wallet wrote them. */
      accounts: string[];
      token: string;
      merchant: Shop;
      amount: Amount;
      isTest: boolean;
      /** Whether kept data serves the account's other merchants too. */
      isShared: boolean;
      /** Days after the payment until the data is erased. */
      keptDays: number;
      expiresAtMs: number;
    }
  /** Given through the form with this exact token. */
  | { state: "given"; paymentId: string }
  | { state: "unneeded"; paymentId: string }
  | { state: "refused"; paymentId: string; code: FormRefusal };

interface FormAddress {
  paymentId: string;
  /** CAIP-10, comma-separated. */
  accounts: string;
  /** Of an options answer; empty in an address written by others. */
  token: string;
}

/** Loads the form for a payment. Only the form's own token reveals earlier data. */
export async function loadForm({ paymentId, accounts, token }: FormAddress): Promise<CollectForm> {
  const refused = (code: FormRefusal): CollectForm => ({ state: "refused", paymentId, code });
  const given = accounts.split(",").filter((account) => account !== "");
  const payment = await orNull(findPaymentById(paymentId), "payment_not_found");
  if (!payment) return refused("payment_not_found");
  if (payment.status === "expired") return refused("payment_expired");
  if (payment.status !== "requires_action") return refused("invalid_state");
  const parsed = await orNull(Promise.resolve(given).then(parseAccounts), "invalid_account");
  if (!parsed?.length || given.length > MAX_ACCOUNTS) return refused("invalid_account");
  const reach = await findDataReach(payment);
  if (!reach) return { state: "unneeded", paymentId };
  const payers = parsed.map(({ id }) => id);
  if (await isGiven({ paymentId, payers, tokenHash: hashGiven(token) })) return { state: "given", paymentId };
  return {
    state: "required",
    paymentId,
    referenceId: payment.referenceId,
    accounts: given,
    token,
    merchant: await findShop(payment),
    amount: presentAmount(payment.unit, payment.amount),
    isTest: payment.mode === "test",
    isShared: reach.reuse,
    keptDays: env().BUYER_DATA_DAYS,
    expiresAtMs: payment.expiresAt.getTime(),
  };
}

async function isGiven(submissions: Parameters<typeof findGiven>[1]): Promise<boolean> {
  if (submissions.tokenHash === "") return false;
  return (await findGiven(db, submissions)).size === submissions.payers.length;
}

async function orNull<T>(work: Promise<T>, code: FormRefusal): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === code) return null;
    throw error;
  }
}
