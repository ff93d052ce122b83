import { findCurrency } from "@/server/assets/currency";
import type { UserScope } from "@/server/auth/scope";
import { reader } from "@/server/db/reader";
import { db, many } from "@/server/db/sql";
import { anyOf, tenant } from "@/server/db/store";
import type { ScopedFilter } from "@/server/filters/payment-filter";
import { convert, type RateOf } from "@/server/statistics/add-up";
import type { Overview } from "@/server/statistics/overview-schema";
import { type SplitRow, splitStatement } from "@/server/statistics/split-statement";

type Share = Overview["tokens"][number];
/** Rows of each list; the rest is a number. */
const MOST = 5;

interface Split {
  merchants: Overview["merchants"];
  tokens: Overview["tokens"];
}

/** Loads the paid payments of a period by merchant and by token, the ones with the highest revenue first. */
export async function loadSplit(scope: UserScope, filter: ScopedFilter, rateOf: RateOf): Promise<Split> {
  const rows = await many(reader, splitStatement(filter));
  const shares = (isMerchant: boolean) =>
    sharesOf(
      rows.filter((row) => row.isMerchant === isMerchant),
      rateOf,
    ).slice(0, MOST);
  const merchants = shares(true);
  const ids = merchants.map(({ name }) => name);
  const found = await many(
    db,
    tenant(scope).selectFrom("merchant").select(["id", "name"]).where("id", "=", anyOf(ids)),
  );
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return {
    merchants: merchants.map((share) => ({
      ...share,
      id: share.name,
      name: names.get(share.name) ?? share.name,
    })),
    tokens: shares(false),
  };
}

function sharesOf(rows: SplitRow[], rateOf: RateOf): Share[] {
  const shares = new Map<string, Share>();
  for (const { name, currency, payments, minor } of rows) {
    const share = shares.get(name) ?? { name, payments: 0, revenue: [] };
    share.payments += payments;
    if (currency !== null) {
      const decimals = findCurrency(currency)?.decimals ?? 0;
      share.revenue.push({ currency, decimals, value: String(minor) });
    }
    shares.set(name, share);
  }
  const common = rows.find(({ currency }) => currency !== null)?.currency ?? "USD";
  const worthOf = (share: Share) => worth(share, common, rateOf);
  return [...shares.values()].sort((a, b) => {
    const [more, less] = [worthOf(b), worthOf(a)];
    return more === less ? b.payments - a.payments : more > less ? 1 : -1;
  });
}

/** Returns a share's revenue in one currency, for the order alone: what has no rate counts nothing. */
function worth({ revenue }: Share, common: string, rateOf: RateOf): bigint {
  const decimals = findCurrency(common)?.decimals ?? 0;
  return revenue.reduce((sum, { currency, decimals: from, value }) => {
    if (currency === common) return sum + BigInt(value);
    const rate = rateOf(currency, common);
    return rate ? sum + convert(BigInt(value), from, { rate, decimals }) : sum;
  }, 0n);
}
