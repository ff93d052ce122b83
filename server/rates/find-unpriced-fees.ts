import { installationFees } from "@/server/assets/fees";
import { type UnpricedFee, unpricedFees } from "@/server/assets/unpriced-fees";
import { db, many } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";

const MAX_CURRENCIES = 200;

/** Lists the currencies of fixed fees, of the installation and all merchants, that cannot be priced now. */
export async function findUnpricedFees(): Promise<UnpricedFee[]> {
  const rows = await many(
    db,
    acrossAccounts("job")
      .selectFrom("merchant")
      .distinct()
      .select("fee_fixed_currency as currency")
      .where("fee_fixed_minor", ">", 0n)
      .where("deleted_at", "is", null)
      .limit(MAX_CURRENCIES)
      .$narrowType<{ currency: string }>(),
  );
  const { fixed } = installationFees();
  const own = fixed && fixed.minor > 0n ? [fixed.currency] : [];
  return unpricedFees([...new Set([...own, ...rows.map(({ currency }) => currency)])]);
}
