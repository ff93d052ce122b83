import type { FeeSchedule } from "@/server/assets/fee-schedule";
import { feesFor, type OwnFees } from "@/server/assets/fees";
import type { OperatorScope } from "@/server/auth/scope";
import { db, many, sql } from "@/server/db/sql";

interface Row extends OwnFees {
  id: string;
  name: string;
}

const MAX_SHOWN = 10_000;

/** The merchants that have fees of their own, for the operator. At most 10 000. */
export async function listOwnFees(
  _scope: OperatorScope,
): Promise<{ id: string; name: string; fees: FeeSchedule }[]> {
  const rows = await many<Row & Record<string, unknown>>(
    db,
    sql`select id, name, fee_bps as "feeBps", fee_fixed_minor as "feeFixedMinor", fee_fixed_currency as "feeFixedCurrency"
        from merchant where deleted_at is null and (fee_bps is not null or fee_fixed_minor is not null)
        order by id limit ${MAX_SHOWN}`,
  );
  return rows.map(({ id, name, ...own }) => ({ id, name, fees: feesFor(own) }));
}
