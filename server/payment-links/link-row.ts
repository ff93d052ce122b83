import type { MerchantFacts } from "@/server/auth/scope";
import { fragment } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { MERCHANT_NAME } from "@/server/merchants/name-merchant";
import type { LineItem } from "@/server/payment-links/schema";

/** A row of `payment_link`, as {@link LINK_COLUMNS} selects it from `payment_link l` and `merchant m`. */
export interface LinkRow {
  id: string;
  token: string;
  accountId: string;
  merchantId: string;
  merchantName: string;
  merchantLogo: string | null;
  merchantStatus: MerchantFacts["status"];
  mode: "test" | "live";
  reference: string;
  description: string | null;
  unit: string;
  amount: bigint | null;
  minAmount: bigint | null;
  maxAmount: bigint | null;
  items: LineItem[];
  maxUses: number | null;
  made: number;
  endsAt: Date | null;
  /** By the database's clock. */
  hasEnded: boolean;
  returnUrl: string | null;
  isOn: boolean;
  createdAt: Date;
}

/** The columns whose types are narrower than the table's. */
export type CheckedLink = Pick<LinkRow, "items">;

export const LINK_COLUMNS = [
  "l.id",
  "l.token",
  "l.account_id as accountId",
  "l.merchant_id as merchantId",
  ...MERCHANT_NAME,
  "l.mode",
  "l.reference",
  "l.description",
  "l.unit",
  "l.amount",
  "l.min_amount as minAmount",
  "l.max_amount as maxAmount",
  "l.items",
  "l.max_uses as maxUses",
  "l.made",
  "l.ends_at as endsAt",
  "l.return_url as returnUrl",
  "l.is_on as isOn",
  "l.created_at as createdAt",
] as const;

export const hasEnded = fragment<boolean>`coalesce(l.ends_at <= clock_timestamp(), false)`.as("hasEnded");

export const merchantStatus = fragment<
  MerchantFacts["status"]
>`case when m.deleted_at is null then m.status::text else 'deleted' end`.as("merchantStatus");

export function linkNotFound(): AppError {
  return new AppError("not_found", "There is no payment link with this id.");
}
