import { feesInWords, percentageOf } from "@/server/assets/fee-schedule";
import { installationFees } from "@/server/assets/fees";
import type { OperatorScope } from "@/server/auth/scope";
import { chainsConfig, chainsFile } from "@/server/chain/client/registry";
import { listFeeChanges } from "@/server/networks/list-fee-changes";
import type { InstallationFees } from "@/server/networks/schema";

/**
 * Returns the installation's fees in force, and those that the database had.
 * @throws AppError `forbidden`
 */
export async function findFees(scope: OperatorScope): Promise<InstallationFees> {
  const changes = await listFeeChanges(scope);
  const schedule = installationFees();
  const from = chainsFile().fees ? "file" : chainsConfig().fees ? "database" : "nowhere";
  const fixed = chainsConfig().fees?.fixed ?? "";
  return { words: feesInWords(schedule), percentage: percentageOf(schedule.bps), fixed, from, changes };
}
