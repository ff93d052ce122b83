import type { AccountScope } from "@/server/auth/scope";
import { fragment, tenant } from "@/server/db/store";
import { MERCHANT_NAME } from "@/server/merchants/name-merchant";
import type { RefundStatus } from "@/server/refunds/refund-schema";
import type { UndeliverableCause } from "@/server/refunds/transition";

/** A row of `refund` joined with its payment and the paid option. Addresses are in lower case. */
export interface RefundRow {
  id: string;
  status: RefundStatus;
  failure: string | null;
  /** The wallet that pays instead of the vault. */
  wallet: string | null;
  /** Why the last transfer from a wallet failed, while the refund waits for money again. */
  walletFailure: string | null;
  /** Why it cannot be delivered; kept while the router sends it where the payer signed. */
  cause: UndeliverableCause | null;
  /** The address that the payer signed for. */
  redirectTo: string | null;
  recordedAt: Date | null;
  /** Name of the person who recorded the transfer that paid it. */
  recordedBy: string | null;
  recordedTo: string | null;
  paymentId: string;
  referenceId: string;
  merchantId: string;
  merchantName: string;
  merchantLogo: string | null;
  mode: "test" | "live";
  unit: string;
  value: bigint;
  chainId: number;
  /** CAIP-19. */
  asset: string;
  payer: string;
  token: string;
  /** The refund's amount, in base units. */
  tokenAmount: bigint;
  /** Whether it is less than was paid. */
  isPart: boolean;
  /** As given when it was requested. */
  reason: string | null;
  /** The address that gets the money. */
  to: string;
  txHash: string | null;
  createdAt: Date;
  updatedAt: Date;
}

const TX_HASH = fragment<
  string | null
>`coalesce(r.tx_hash, case when r.status <> 'undeliverable' then j.tx_hash end)`;

/** The status of `refund r`: a cancelled one is stored as failed. */
export const STATUS = fragment<RefundStatus>`case r.failure when 'cancelled' then 'cancelled' else r.status::text end`;

const RECEIVER = fragment<string>`refund_receiver(r, o.payer)`;

const IS_PART = fragment<boolean>`r.amount < o.amount`;

/** Selects the {@link RefundRow}s of one account and mode. */
export function selectRefunds(scope: AccountScope) {
  return tenant(scope)
    .selectFrom("refund as r")
    .innerJoin(tenant(scope).rows("payment").as("p"), "p.id", "r.payment_id")
    .innerJoin(tenant(scope).rows("merchant").as("m"), "m.id", "r.merchant_id")
    .innerJoin("payment_option as o", "o.id", "r.option_id")
    .leftJoin("relay_job as j", "j.id", "r.job_id")
    .leftJoin("user as u", "u.id", "r.recorded_by")
    .select(["r.id", STATUS.as("status"), "r.failure", "r.wallet", "r.wallet_failure as walletFailure"])
    .select(["r.undeliverable_cause as cause", "r.redirect_to as redirectTo", "r.recorded_at as recordedAt"])
    .select(["u.name as recordedBy", "r.recorded_to as recordedTo", "r.payment_id as paymentId"])
    .select(["p.reference_id as referenceId", "r.merchant_id as merchantId", ...MERCHANT_NAME])
    .select(["p.mode", "p.unit", "p.amount as value", "r.chain_id as chainId", "o.asset", "o.payer"])
    .select([
      "o.token",
      "r.amount as tokenAmount",
      IS_PART.as("isPart"),
      "r.reason",
      RECEIVER.as("to"),
      "r.created_at as createdAt",
      "r.updated_at as updatedAt",
    ])
    .select(TX_HASH.as("txHash"))
    .where("p.mode", "=", scope.mode)
    .$narrowType<{ cause: UndeliverableCause | null }>();
}
