import type { Hex } from "viem";
import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { readSent, type SentTransfer } from "@/server/chain/reads/read-sent";
import { many, type Tx, transaction } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { findUndeliverable, type UndeliverableRefund } from "@/server/refunds/find-undeliverable";
import { type Mismatch, matchTransfers } from "@/server/refunds/match-transfer";
import type { RecordedRefund, RecordTransfer } from "@/server/refunds/record-schema";
import { requireArrived } from "@/server/refunds/require-arrived";
import { moveRefund } from "@/server/refunds/transition";

/**
 * Records that a transfer outside the router paid an undeliverable refund. It went to the payer or to the address that
 * the payer signed for. The chain must show it at the confirmation depth, and it pays one refund only.
 * @throws AppError `forbidden`, `proof_required`, `not_found`, `bad_gateway`; `invalid_state` with `details.reason`:
 *   `unknown`, `used`, or a {@link Mismatch}
 */
export async function recordTransfer(
  scope: UserScope,
  { id, txHash }: RecordTransfer,
  requestId: string,
): Promise<RecordedRefund> {
  requireRole(scope, "refunds.create");
  requireRecentProof(scope);
  const refund = await findUndeliverable({ id, scope });
  const hash = txHash.toLowerCase() as Hex;
  const { transfers, block } = await readMatching(refund, hash);
  return transaction(async (tx) => {
    await lockPayment(tx, refund.paymentId);
    await requireArrived(tx, refund.paymentId);
    const { to, index } = await requireUnused(tx, refund, { hash, transfers });
    const recorded = { userId: scope.userId, to, index };
    const move = { to: "succeeded", txHash: hash, block, recorded } as const;
    if (!(await moveRefund(tx, { id, paymentId: refund.paymentId, from: "undeliverable", move }))) {
      throw new AppError("invalid_state", "The refund was delivered or tried again meanwhile.");
    }
    const data = { refundId: id, paymentId: refund.paymentId, txHash: hash, to };
    await recordAudit(tx, scope, { type: "refund.recorded", data, requestId });
    return { id };
  });
}

async function readMatching(
  refund: UndeliverableRefund,
  hash: Hex,
): Promise<{ transfers: SentTransfer[]; block: number }> {
  const { chain, token, payer, redirectTo, tokenAmount } = refund;
  const sent = await readSent(chain, token, hash);
  if (!sent) throw refused("unknown", `No block of ${chain.name} has this transaction.`);
  const receivers = redirectTo ? [payer, redirectTo] : [payer];
  const matched = matchTransfers(sent, { ...refund, receivers });
  if (typeof matched !== "string") return { transfers: matched, block: sent.inclusion.blockNumber };
  const { display } = tokenAmount;
  throw refused(matched, WORDS[matched]({ symbol: display.assetSymbol, network: chain.name }));
}

type Words = (names: { symbol: string; network: string }) => string;

const WORDS: Record<Mismatch, Words> = {
  reverted: () => "This transaction failed, so it moved nothing.",
  unconfirmed: ({ network }) =>
    `This transaction does not have its confirmations on ${network} yet. Try again soon.`,
  before_payment: () => "This transaction is older than the payment, so it cannot be a refund of it.",
  router_payment: () => "This transaction belongs to a payment or a refund of the router, which books it.",
  other_transfer: ({ symbol }) =>
    `This transaction sends no ${symbol} to the buyer, nor to the address that the buyer signed for.`,
  sent_by_buyer: () => "The buyer sent this money, so it is no refund.",
  too_little: ({ symbol }) => `This transaction sends less ${symbol} than the refund.`,
};

function refused(reason: Mismatch | "unknown" | "used", message: string): AppError {
  return new AppError("invalid_state", message, { details: { reason } });
}

/**
 * Refuses a transfer that already pays a refund. Concurrent requests for the same transfer wait for each other here.
 */
async function requireUnused(
  tx: Tx,
  { chainId }: UndeliverableRefund,
  { hash, transfers }: { hash: Hex; transfers: SentTransfer[] },
): Promise<SentTransfer> {
  const lock = fragment`pg_advisory_xact_lock(hashtextextended(${`refund ${chainId} ${hash}`}, 0))`;
  await many(tx, store.selectNoFrom(lock.as("locked")));
  const used = await many(
    tx,
    // Of any account: a transfer pays one refund of the installation.
    acrossAccounts("found")
      .selectFrom("refund")
      .select("recorded_index as index")
      .where("chain_id", "=", chainId)
      .where("tx_hash", "=", hash)
      .where("recorded_at", "is not", null),
  );
  const free = transfers.find(({ index }) => !used.some((each) => each.index === index));
  if (!free) throw refused("used", "This transaction is already recorded for another refund.");
  return free;
}
