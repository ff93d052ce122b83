import { parseAddress } from "@/server/assets/caip";
import type { StatementReach } from "@/server/statements/find-reach";
import type { DaySums, Sums, TokenSums } from "@/server/statements/schema";
import type { MovementSums } from "@/server/statements/sum-movements";
import { coinAmount, type TokenOfRow, tokenAmount } from "@/server/statements/token-amounts";

type Counted = Pick<MovementSums, "payments" | "refunds" | "gross" | "fee" | "refunded" | "cost">;

function presentSums(token: TokenOfRow, sums: Counted): Sums {
  const { payments, refunds, gross, fee, refunded, cost } = sums;
  return {
    payments,
    refunds,
    gross: tokenAmount(token, gross),
    fee: tokenAmount(token, fee),
    refunded: tokenAmount(token, refunded),
    net: tokenAmount(token, gross - fee - refunded),
    cost: cost === null ? null : coinAmount(token.chainId, cost),
  };
}

/** Presents the sums of a day. */
export function presentDay(row: MovementSums, { merchantOf }: StatementReach): DaySums {
  const { day, chainId, token, destination } = row;
  return {
    day,
    chainId,
    token,
    merchant: merchantOf(row),
    destination: destination && (parseAddress(destination) ?? destination),
    ...presentSums(row, row),
  };
}

/** Adds the sums of all days by token, in the order of the networks and tokens. */
export function presentTotals(rows: readonly MovementSums[]): TokenSums[] {
  const totals = new Map<string, MovementSums>();
  for (const row of rows) {
    const key = `${row.chainId} ${row.token}`;
    const sum = totals.get(key);
    totals.set(key, sum ? add(sum, row) : row);
  }
  return [...totals.values()]
    .toSorted((a, b) => b.payments - a.payments || a.chainId - b.chainId || (a.token < b.token ? -1 : 1))
    .map((row) => ({ chainId: row.chainId, token: row.token, ...presentSums(row, row) }));
}

function add(a: MovementSums, b: MovementSums): MovementSums {
  return {
    ...a,
    tokenSymbol: a.tokenSymbol ?? b.tokenSymbol,
    tokenDecimals: a.tokenDecimals ?? b.tokenDecimals,
    payments: a.payments + b.payments,
    refunds: a.refunds + b.refunds,
    gross: a.gross + b.gross,
    fee: a.fee + b.fee,
    refunded: a.refunded + b.refunded,
    cost: a.cost === null ? b.cost : a.cost + (b.cost ?? 0n),
  };
}
