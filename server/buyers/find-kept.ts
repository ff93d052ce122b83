import { type Db, maybeOne } from "@/server/db/sql";
import { acrossAccounts, clock, fragment } from "@/server/db/store";
import type { PaymentRow } from "@/server/payments/payment-row";

/** The merchants whose data may serve a payment: its own, and with `reuse` all of the account's. */
export interface DataReach extends Pick<PaymentRow, "accountId" | "merchantId"> {
  reuse: boolean;
}

/** A stored submission, which opens only with its own id (server/auth/seal.ts). */
export interface SealedData {
  id: string;
  sealed: Buffer;
}

export interface KeptData extends SealedData {
  /** Whether the buyer agreed that later payments may use it. */
  reusable: boolean;
}

/**
 * Finds the account's newest confirmed data: submitted with its accepted signature, or with its transaction that paid.
 * The merchant's own data goes before that of the account's other merchants.
 * @param payer CAIP-10, checksummed
 */
export function findKept(
  on: Db,
  { accountId, merchantId, reuse }: DataReach,
  payer: string,
): Promise<KeptData | undefined> {
  return maybeOne(
    on,
    acrossAccounts("capability")
      .selectFrom("buyer_data as d")
      .select(["d.id", "d.sealed", "d.reusable"])
      .where("d.account_id", "=", accountId)
      .where("d.payer", "=", payer)
      .where(({ or, eb }) => or([eb("d.merchant_id", "=", merchantId), fragment<boolean>`${reuse}::boolean`]))
      .where("d.keep_until", ">", clock())
      .where(({ or, eb, exists, selectFrom }) => {
        const paid = selectFrom("buyer_data_use as u")
          .innerJoin("payment as p", "p.id", "u.payment_id")
          .select("u.payment_id")
          .whereRef("u.buyer_data_id", "=", "d.id")
          .where("p.status", "=", "succeeded")
          .whereRef("p.buyer_account", "=", "d.payer");
        return or([eb("d.signed_at", "is not", null), exists(paid)]);
      })
      .orderBy(({ eb }) => eb("d.merchant_id", "=", merchantId), "desc")
      .orderBy("d.created_at", "desc")
      .orderBy("d.id", "desc")
      .limit(1),
  );
}
