import { rateProviders } from "@/server/assets/rate-providers";
import { DATA_POLICY_COLUMNS, type DataPolicyRow, isDataNeeded } from "@/server/buyers/data-need";
import { type DataReach, findData } from "@/server/buyers/find-data";
import { readFields } from "@/server/buyers/read-fields";
import type { BuyerData } from "@/server/buyers/schema";
import { db, one } from "@/server/db/sql";
import { AppError } from "@/server/errors";
import type { CollectedData } from "@/server/gateway/schema";
import type { PaymentRow } from "@/server/payments/payment-row";

type Asking = Pick<PaymentRow, "id" | "accountId" | "merchantId" | "fiatCurrency" | "fiatMinor">;

const POLICY = `select ${DATA_POLICY_COLUMNS} from merchant m where m.id = $1`;

/** The policy that a payment's merchant has now. */
export function findDataPolicy({ merchantId }: Pick<Asking, "merchantId">): Promise<DataPolicyRow> {
  return one<DataPolicyRow & Record<string, unknown>>(db, {
    name: "data_policy",
    text: POLICY,
    values: [merchantId],
  });
}

/** Whose data serves a payment; null when its buyer need give none. */
export function dataReach(payment: Asking, policy: DataPolicyRow): DataReach | null {
  const { accountId, merchantId } = payment;
  const isNeeded = isDataNeeded(policy, payment, { providers: rateProviders(), now: new Date() });
  return isNeeded ? { accountId, merchantId, reuse: policy.dataReuse } : null;
}

/**
 * The accounts that must give data before they can pay.
 * @param payers CAIP-10, checksummed
 */
export async function outstandingOf(
  payment: Asking,
  policy: DataPolicyRow,
  payers: readonly string[],
): Promise<Set<string>> {
  const reach = dataReach(payment, policy);
  if (!reach) return new Set();
  const given = await findData(db, reach, payers);
  return new Set(payers.filter((payer) => !given.has(payer)));
}

/** What an option's payment asks of its buyer: `given` is what came with the request, and has yet to be kept. */
export interface DataAsked extends DataReach {
  payer: string;
  given: BuyerData | null;
}

/**
 * Lets an option on when its account's data is kept already, or comes along. Null: none is asked for.
 * @throws AppError `params_validation` when it is outstanding, or what came breaks the schema
 */
export async function requireData(
  payment: Asking,
  payer: string,
  collected: CollectedData | null | undefined,
): Promise<DataAsked | null> {
  const reach = dataReach(payment, await findDataPolicy(payment));
  if (!reach) return null;
  if ((await findData(db, reach, [payer])).has(payer)) return { ...reach, payer, given: null };
  if (!collected) throw dataMissing();
  return { ...reach, payer, given: readFields(collected) };
}

/** The contract's words for it. */
export function dataMissing(): AppError {
  const message = "IC data required but not found";
  return new AppError("params_validation", message, { issues: [{ field: "collectedData", message }] });
}
