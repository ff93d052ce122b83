import type { FeeSchedule } from "@/server/assets/fee-schedule";
import { feesFor } from "@/server/assets/fees";
import type { OperatorScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";

const MAX_SHOWN = 10_000;

/** Lists the merchants with their own fees, for the operator. At most 10 000. */
export async function listOwnFees(
  scope: OperatorScope,
): Promise<{ id: string; name: string; fees: FeeSchedule }[]> {
  const rows = await many(
    db,
    acrossAccounts(scope)
      .selectFrom("merchant")
      .select(["id", "name", "fee_bps as feeBps"])
      .select(["fee_fixed_minor as feeFixedMinor", "fee_fixed_currency as feeFixedCurrency"])
      .where("deleted_at", "is", null)
      .where(({ or, eb }) => or([eb("fee_bps", "is not", null), eb("fee_fixed_minor", "is not", null)]))
      .orderBy("id")
      .limit(MAX_SHOWN),
  );
  return rows.map(({ id, name, ...own }) => ({ id, name, fees: feesFor(own) }));
}
