import { permits } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { findReach } from "@/server/statements/find-reach";
import { findVaultBalances } from "@/server/statements/find-vault-balances";
import { presentDay, presentTotals } from "@/server/statements/present-sums";
import type { Balances, BalancesQuery } from "@/server/statements/schema";
import { findMonth } from "@/server/statements/statement-period";
import { sumMovements } from "@/server/statements/sum-movements";

const MAX_DAYS = 400;
const MAX_MONTHS = 36;

/** Sums a month of the books by token, and by day, merchant and destination; exact at the moment of the call. */
export async function getBalances(scope: UserScope, { month, merchantId }: BalancesQuery): Promise<Balances> {
  const [period, reach] = await Promise.all([
    findMonth(scope, month ?? null),
    findReach(scope, merchantId ?? null),
  ]);
  const [rows, vaults] = await Promise.all([
    sumMovements(scope, { reach, period }),
    findVaultBalances(scope, reach),
  ]);
  return {
    month: period.month,
    months: monthsUntil(period.present, period.month),
    timeZone: period.timeZone,
    canSetTimeZone: permits(scope, "account.manage"),
    canExport: permits(scope, "payments.export"),
    accountName: period.accountName,
    totals: presentTotals(rows),
    days: rows.slice(0, MAX_DAYS).map((row) => presentDay(row, reach)),
    isMore: rows.length > MAX_DAYS,
    vaults,
  };
}

/** Lists the present month and those before it, newest first, and the chosen one. */
function monthsUntil(present: string, chosen: string): string[] {
  const [year = 0, month = 1] = present.split("-").map(Number);
  const listed = Array.from({ length: MAX_MONTHS }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago)).toISOString().slice(0, 7),
  );
  return listed.includes(chosen) ? listed : [chosen, ...listed].toSorted().toReversed();
}
