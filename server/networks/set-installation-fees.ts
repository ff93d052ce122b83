import { auditOperator, nameOfOperator } from "@/server/accounts/audit-operator";
import { feeScheduleOf, feesInWords, WrittenFees } from "@/server/assets/fee-schedule";
import { requirePricedFees } from "@/server/assets/require-priced-fees";
import { chainsFile } from "@/server/chain/client/registry";
import { changed, transaction } from "@/server/db/sql";
import { clock, store } from "@/server/db/store";
import { AppError, invalidField } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { guardNetworks, type NetworkKeeper } from "@/server/networks/guard-networks";
import { loadNetworks } from "@/server/networks/load-networks";
import type { SetFees } from "@/server/networks/schema";

const COMMAND = "npm run fees";

/**
 * Sets the installation's fee on new quotes; merchants with their own keep theirs. Handed-out quotes keep their fee.
 * @throws AppError `forbidden`, `proof_required`, `params_validation`; `invalid_state` when the chains file sets fees or nothing prices the
 *   fixed part
 */
export async function setInstallationFees(
  scope: NetworkKeeper,
  { percentage, fixed }: SetFees,
  requestId: string | null = null,
): Promise<void> {
  const operator = guardNetworks(scope);
  const fees = parse({ percentage, ...(fixed !== "" && { fixed }) });
  const schedule = feeScheduleOf(fees);
  requireSettable(fees);
  await transaction(async (tx) => {
    const author = (await nameOfOperator(tx, operator)) ?? COMMAND;
    const present = store.updateTable("installation_fee").set({ until: clock() }).where("until", "is", null);
    await changed(tx, present);
    const row = { id: newId("fee"), fees: JSON.stringify(fees), author };
    await changed(tx, store.insertInto("installation_fee").values(row));
    const data = { fees: feesInWords(schedule) };
    await auditOperator(tx, operator, { type: "installation_fees.changed", data, requestId });
  });
  await loadNetworks();
}

function parse(written: unknown): WrittenFees {
  const parsed = WrittenFees.safeParse(written);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidField(issue?.path.join(".") ?? "fees", issue?.message ?? "is wrong");
}

function requireSettable(fees: WrittenFees): void {
  if (chainsFile().fees)
    throw new AppError("invalid_state", "The chains file sets the fees, and it wins. Change them there.");
  try {
    requirePricedFees(feeScheduleOf(fees));
  } catch (error) {
    throw new AppError("invalid_state", (error as Error).message, { cause: error });
  }
}
