import type { UserScope } from "@/server/auth/scope";
import { invalidField } from "@/server/kernel/errors";
import { findReach } from "@/server/statements/find-reach";
import { loadMovements, type MovementPlace, type MovementRow } from "@/server/statements/load-movements";
import type { ListMovements, Movement, MovementPage } from "@/server/statements/schema";
import { findDay } from "@/server/statements/statement-period";
import { coinAmount, tokenAmount } from "@/server/statements/token-amounts";

const PAGE = 100;
const PLACE = /^(\d{1,15})\.(\d{1,15})\.(0x[0-9a-f]{64})\.(\d{1,9})$/;
export const TYPES: Record<string, Movement["type"]> = {
  PaymentExecuted: "payment",
  PaymentRefunded: "refund",
  VaultDeposited: "deposit",
  VaultWithdrawn: "withdrawal",
};

/**
 * Lists the movements behind a line of the balances, a page at a time.
 * @throws AppError `params_validation` for a place that no page has given
 */
export async function listMovements(scope: UserScope, query: ListMovements): Promise<MovementPage> {
  const { day, merchantId, chainId, token, destination, after } = query;
  const [period, reach] = await Promise.all([findDay(scope, day), findReach(scope, merchantId)]);
  const isOpen = reach.chainIds.includes(chainId);
  const filter = {
    period,
    reach: { ...reach, chainIds: isOpen ? [chainId] : [] },
    datedBy: "settled" as const,
    kept: { token, destination: destination?.toLowerCase() ?? null },
  };
  const place = after ? parsePlace(after) : undefined;
  const rows = await loadMovements(scope, filter, { after: place, limit: PAGE + 1 });
  const items = rows.slice(0, PAGE).map(present);
  return {
    merchant: reach.merchantOf({ merchantId, merchantRef: null }),
    timeZone: period.timeZone,
    items,
    next: rows.length > PAGE ? (items.at(-1)?.place ?? null) : null,
  };
}

function present(row: MovementRow): Movement {
  const inToken = (value: bigint) => tokenAmount(row, value);
  return {
    place: `${row.at.getTime()}.${row.chainId}.${row.txHash}.${row.logIndex}`,
    at: row.at,
    type: TYPES[row.type] ?? "payment",
    paymentId: row.paymentId,
    referenceId: row.referenceId,
    gross: inToken(row.gross),
    fee: inToken(row.fee),
    refunded: inToken(row.refunded),
    cost: row.cost === null ? null : coinAmount(row.chainId, row.cost),
    txHash: row.txHash,
    exception: row.exception,
  };
}

function parsePlace(text: string): MovementPlace {
  const [, at, chainId, txHash = "", logIndex] = PLACE.exec(text) ?? [];
  if (!txHash) throw invalidField("after", "must be a place in the list");
  return { at: new Date(Number(at)), chainId: Number(chainId), txHash, logIndex: Number(logIndex) };
}
