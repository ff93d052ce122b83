import { rateProviders } from "@/server/assets/rate-providers";
import { DATA_POLICY_COLUMNS, type DataPolicyRow, isDataNeeded } from "@/server/buyers/data-need";
import type { DataReach } from "@/server/buyers/find-kept";
import { db, one } from "@/server/db/sql";
import type { PaymentRow } from "@/server/payments/payment-row";

type Asking = Pick<PaymentRow, "id" | "accountId" | "merchantId" | "fiatCurrency" | "fiatMinor">;

const POLICY = `select ${DATA_POLICY_COLUMNS} from merchant m where m.id = $1`;

/** Finds whose data serves a payment under its merchant's present policy; null when the buyer need give none. */
export async function findDataReach(payment: Asking): Promise<DataReach | null> {
  const policy = await one<DataPolicyRow & Record<string, unknown>>(db, {
    name: "data_policy",
    text: POLICY,
    values: [payment.merchantId],
  });
  return dataReach(payment, policy);
}

/** Applies {@link findDataReach} with a policy that was already read. */
export function dataReach(payment: Asking, policy: DataPolicyRow): DataReach | null {
  const { accountId, merchantId } = payment;
  const isNeeded = isDataNeeded(policy, payment, { providers: rateProviders(), now: new Date() });
  return isNeeded ? { accountId, merchantId, reuse: policy.dataReuse } : null;
}
