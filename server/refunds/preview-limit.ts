import { refundLimitIn } from "@/server/accounts/refund-limits";
import { presentFiatAmount } from "@/server/assets/amount";
import type { UserScope } from "@/server/auth/scope";
import { db } from "@/server/db/sql";
import { findLimited, isLimited, sumRefunds } from "@/server/refunds/count-refund";
import { findExecuted } from "@/server/refunds/find-executed";
import { worthOf } from "@/server/refunds/refund-worth";
import type { RefundLimitPreview } from "@/server/refunds/schema";

/** Previews what the person's limit leaves for a refund of these executed terms; null without a limit. */
export async function previewLimit(
  scope: UserScope,
  execution: { paymentId: string; optionId: string },
): Promise<RefundLimitPreview | null> {
  const limited = await findLimited(db, scope);
  if (!limited || !isLimited(limited)) return null;
  const executed = await findExecuted(db, execution);
  const worth = worthOf(executed, executed.paid - executed.taken);
  if (!worth) return { isEnough: false, limit: null, left: null };
  const limit = refundLimitIn(worth.currency, limited) ?? 0n;
  const spent = await sumRefunds(db, scope, worth.currency);
  const left = limit > spent ? limit - spent : 0n;
  return {
    isEnough: worth.minor <= left,
    limit: presentFiatAmount(worth.currency, limit),
    left: presentFiatAmount(worth.currency, left),
  };
}
