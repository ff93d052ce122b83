import { installationFees } from "@/server/assets/fees";
import { type UnpricedFee, unpricedFees } from "@/server/assets/unpriced-fees";
import { db, many, sql } from "@/server/db/sql";

const MAX_CURRENCIES = 200;

/** Lists the currencies of fixed fees, of the installation and all merchants, that cannot be priced now. */
export async function findUnpricedFees(): Promise<UnpricedFee[]> {
  const rows = await many<{ currency: string }>(
    db,
    sql`select distinct fee_fixed_currency as currency from merchant
        where fee_fixed_minor > 0 and deleted_at is null limit ${MAX_CURRENCIES}`,
  );
  const { fixed } = installationFees();
  const own = fixed && fixed.minor > 0n ? [fixed.currency] : [];
  return unpricedFees([...new Set([...own, ...rows.map(({ currency }) => currency)])]);
}
