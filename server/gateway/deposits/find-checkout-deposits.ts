import { presentAmount } from "@/server/assets/amount";
import { chainName } from "@/server/assets/known-assets";
import { explorerLink } from "@/server/chain/client/explorer-link";
import { db } from "@/server/db/sql";
import type { DepositRow } from "@/server/deposits/deposit-row";
import { findDeposits } from "@/server/deposits/find-deposits";
import type { CheckoutDeposit, DepositRest } from "@/server/gateway/deposits/checkout-schema";
import { findRests } from "@/server/gateway/deposits/find-rests";
import { presentDeposit } from "@/server/gateway/deposits/present-deposit";

/**
 * Finds a payment's deposits for its page, oldest first. Addresses that only agents know, which name nobody for a return,
 * are left out until money lies there.
 */
export async function findCheckoutDeposits(paymentId: string): Promise<CheckoutDeposit[]> {
  const rows = await findDeposits(db, paymentId);
  if (rows.length === 0) return [];
  const rests = await findRests(paymentId);
  return rows
    .map((row) => present(row, rests.get(row.id) ?? []))
    .filter(({ refund, rests: own }) => refund.kind !== "none" || own.length > 0);
}

function present(row: DepositRow, rests: DepositRest[]): CheckoutDeposit {
  const deposit = presentDeposit(row);
  const amountOf = (units: string) => presentAmount(`caip19/${row.asset}`, BigInt(units));
  return {
    ...deposit,
    networkName: chainName(row.chainId),
    receivedAmount: amountOf(deposit.received),
    missingAmount: amountOf(deposit.missing),
    releasedAtMs: row.deadline * 1_000,
    explorerBase: explorerLink(row.chainId, ""),
    rests,
  };
}
