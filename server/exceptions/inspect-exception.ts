import { may } from "@/server/accounts/roles";
import { parseAddress } from "@/server/assets/caip";
import { chainName } from "@/server/assets/known-assets";
import type { UserScope } from "@/server/auth/scope";
import { findChain } from "@/server/chain/client/registry";
import { db } from "@/server/db/sql";
import { listPaymentEvents } from "@/server/events/list-payment-events";
import type { ExceptionRow } from "@/server/exceptions/exception-row";
import { explainException } from "@/server/exceptions/explain-exception";
import { findException } from "@/server/exceptions/find-exception";
import { isKept } from "@/server/exceptions/is-kept";
import { presentException } from "@/server/exceptions/present-exception";
import type { ExceptionInspection } from "@/server/exceptions/schema";
import { stateOf } from "@/server/refunds/present-refund";

/**
 * Returns one exception with its details for the dashboard.
 * @throws AppError `not_found`
 */
export async function inspectException(scope: UserScope, id: string): Promise<ExceptionInspection> {
  const row = await findException(db, scope, id);
  const exception = presentException(row);
  const explorer = findChain(row.chainId)?.explorer?.replace(/\/+$/, "");
  const isPaymentKnown = row.paymentId !== null && row.kind !== "destination_transfer";
  return {
    exception,
    mode: row.mode,
    explanation: explainException(row, {
      symbol: exception.amount.display.assetSymbol,
      networkName: chainName(row.chainId),
    }),
    payer: parseAddress(row.payer) ?? row.payer,
    destination: row.destination && (parseAddress(row.destination) ?? row.destination),
    txHash: row.txHash,
    txUrl: explorer ? `${explorer}/tx/${row.txHash}` : null,
    block: row.block,
    logIndex: row.logIndex,
    resolution: row.resolvedAt && { at: row.resolvedAt, by: row.resolvedBy, note: row.note },
    refund: row.refundId && row.refundStatus ? { id: row.refundId, state: stateOf(row.refundStatus) } : null,
    ways: waysOut(scope, row),
    timeline:
      isPaymentKnown && row.paymentId
        ? await listPaymentEvents({ id: row.paymentId, since: row.createdAt })
        : [],
  };
}

function waysOut({ role }: UserScope, row: ExceptionRow): ExceptionInspection["ways"] {
  const { kind, state, optionId } = row;
  const mayDecide = may(role, "exceptions.resolve");
  const isOpen = state === "open";
  return {
    accept: isOpen && mayDecide && isKept(row),
    refund: isOpen && optionId !== null && kind !== "lost" && mayDecide,
    ignore: isOpen && mayDecide,
    reopen: (state === "accepted" || state === "ignored") && mayDecide,
  };
}
