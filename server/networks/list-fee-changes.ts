import { requireRole } from "@/server/accounts/roles";
import { WrittenFees } from "@/server/assets/fee-schedule";
import type { OperatorScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { store } from "@/server/db/store";
import type { FeeChange } from "@/server/networks/schema";

const MOST = 200;

/**
 * Lists the fees that the database had for the installation, the newest first; at most 200 of them.
 * @throws AppError `forbidden`
 */
export async function listFeeChanges(scope: OperatorScope): Promise<FeeChange[]> {
  requireRole(scope, "health.read");
  const rows = await many(
    db,
    store
      .selectFrom("installation_fee")
      .select(["id", "fees", "author as by", "since", "until"])
      .orderBy("since", "desc")
      .orderBy("id", "desc")
      .limit(MOST),
  );
  return rows.map(({ fees, ...row }) => {
    const { percentage, fixed = null } = WrittenFees.parse(fees);
    return { ...row, percentage, fixed };
  });
}
