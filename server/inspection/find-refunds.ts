import { presentAmount } from "@/server/assets/amount";
import { plainAmount } from "@/server/assets/plain-amount";
import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import type { PaymentInspection, RefundEntry } from "@/server/inspection/inspection-schema";
import { sentence } from "@/server/kernel/sentence";
import type { Sentence } from "@/server/kernel/zod-primitives";

/** The refunds of a payment's own execution. Amounts are in base units. */
export interface PaymentRefunds {
  /** Those that have not failed, newest first; without any of them the last one that failed or was cancelled. */
  refunds: RefundEntry[];
  /** The sum of those that have not failed. */
  taken: bigint;
  /** What was paid; null without a refund. */
  paid: bigint | null;
  /** CAIP-19. */
  asset: string;
}

/** States by how soon they need attention: the first is the one that a payment shows. */
const URGENT: readonly RefundEntry["state"][] = [
  "undeliverable",
  "needs_funds",
  "pending",
  "refunded",
  "failed",
  "cancelled",
];

/** A payment has few refunds; the router's gas costs more than a refund of the smallest parts. */
const MOST = 500;

/** Finds the refunds of a payment's own execution. */
export async function findRefunds(scope: UserScope, paymentId: string): Promise<PaymentRefunds> {
  const state = fragment<
    RefundEntry["state"]
  >`case when r.failure = 'cancelled' then 'cancelled' when r.status in ('failed', 'undeliverable') then r.status::text
      when r.status = 'succeeded' then 'refunded' when r.status = 'pending_funds' then 'needs_funds' else 'pending' end`;
  const rows = await many(
    db,
    tenant(scope)
      .selectFrom("refund as r")
      .innerJoin(tenant(scope).rows("payment").as("p"), (join) =>
        join.onRef("p.id", "=", "r.payment_id").onRef("p.option_id", "=", "r.option_id"),
      )
      .innerJoin("payment_option as o", "o.id", "r.option_id")
      .select(["r.id", "r.tx_hash as txHash", "r.created_at as createdAt", state.as("state")])
      .select(["r.amount", "o.amount as paid", "o.asset"])
      .where("r.payment_id", "=", paymentId)
      .where("p.status", "=", fragment.lit("succeeded"))
      .orderBy("r.created_at", "desc")
      .orderBy("r.id", "desc")
      .limit(MOST),
  );
  const live = rows.filter(({ state }) => !isOver(state));
  const shown = live.length > 0 ? live : rows.slice(0, 1);
  const asset = rows[0]?.asset ?? "";
  return {
    refunds: shown.map(({ amount, paid: _, asset: id, ...refund }) => ({
      ...refund,
      amount: presentAmount(`caip19/${id}`, amount),
    })),
    taken: live.reduce((sum, { amount }) => sum + amount, 0n),
    paid: rows[0]?.paid ?? null,
    asset,
  };
}

/** Checks whether nothing was returned and nothing will be. */
function isOver(state: RefundEntry["state"]): boolean {
  return state === "failed" || state === "cancelled";
}

/** Returns the refund that a payment shows: the one that needs attention first, then the newest. */
export function mainRefund({ refunds }: PaymentRefunds): RefundEntry | null {
  return refunds.toSorted((a, b) => URGENT.indexOf(a.state) - URGENT.indexOf(b.state))[0] ?? null;
}

/** Returns how much is refunded and how much is left; null unless a part is refunded. */
export function partOf({ taken, paid, asset }: PaymentRefunds): PaymentInspection["refundedPart"] {
  if (paid === null || taken === 0n || taken >= paid) return null;
  const inToken = (value: bigint) => presentAmount(`caip19/${asset}`, value);
  return { amount: inToken(taken), left: inToken(paid - taken) };
}

/** Explains a paid payment with a refund; null without one, and for a failed one, which changes nothing. */
export function explainRefunds(found: PaymentRefunds): Sentence[] | null {
  const main = mainRefund(found);
  if (!main || main.state === "failed" || main.state === "cancelled") return null;
  const part = partOf(found);
  if (!part || main.state !== "refunded") return [sentence(`payment.refund.${main.state}`)];
  const values = { amount: plainAmount(part.amount), left: plainAmount(part.left) };
  return [sentence("payment.refund.part", values)];
}
