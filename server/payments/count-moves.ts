import { afterCommit, type Db, type Tx } from "@/server/db/sql";
import { fragment } from "@/server/db/store";
import { metrics } from "@/server/metrics/metrics";
import type { NewPayment } from "@/server/payments/insert-payment";
import type { PaymentStatus } from "@/server/payments/lifecycle";
import { requestedAmount } from "@/server/payments/requested-amount";

const confirmedSeconds = fragment<number | null>`(
  select extract(epoch from clock_timestamp() - max(a.created_at))::float8
  from payment_attempt a where a.payment_id = payment.id
)`;

/** The facts of a moved payment that its metrics name. */
export const COUNTED = [
  "mode",
  "chain_id as chainId",
  "token_symbol as symbol",
  confirmedSeconds.as("confirmedSeconds"),
] as const;

interface Moved {
  mode: string;
  chainId: number | null;
  symbol: string | null;
  /** Seconds since the newest confirm; null without one. */
  confirmedSeconds: number | null;
}

/** Counts payments that a transaction moves to a status. */
export function countMoves(tx: Tx, status: PaymentStatus, moved: readonly Moved[]): void {
  tx.onCommit(() => {
    for (const { mode, chainId, symbol, confirmedSeconds } of moved) {
      metrics().payments.inc({ status, mode, chain: chainId ?? "", asset: symbol ?? "" });
      if (status !== "succeeded" || confirmedSeconds === null) continue;
      metrics().settleSeconds.observe({ chain: chainId ?? "" }, confirmedSeconds);
    }
  });
}

/** Counts created payments; those priced in a token name it. */
export function countCreated(on: Db, payments: readonly NewPayment[]): void {
  afterCommit(on, () => {
    for (const { creator, unit, value } of payments) {
      const { asset } = requestedAmount(unit, value);
      const place = { chain: asset?.chainId ?? "", asset: asset?.symbol ?? "" };
      metrics().payments.inc({ status: "created", mode: creator.mode, ...place });
    }
  });
}
