import { rateProviders } from "@/server/assets/rate-providers";
import { DATA_POLICY_FIELDS, type DataPolicyRow, isDataNeeded } from "@/server/buyers/data-need";
import type { DataReach } from "@/server/buyers/find-kept";
import { compiled, type Given } from "@/server/db/compiled";
import { db, one } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";
import type { PaymentRow } from "@/server/payments/payment-row";

type PaymentFacts = Pick<PaymentRow, "id" | "accountId" | "merchantId" | "fiatCurrency" | "fiatMinor">;

const POLICY = compiled(({ merchantId }: Given<{ merchantId: string }>) =>
  acrossAccounts("capability")
    .selectFrom("merchant as m")
    .select(DATA_POLICY_FIELDS)
    .where("m.id", "=", merchantId)
    .$narrowType<Pick<DataPolicyRow, "dataWhen">>(),
);

/** Finds whose data serves a payment under its merchant's present policy; null when the buyer need give none. */
export async function findDataReach(payment: PaymentFacts): Promise<DataReach | null> {
  const { merchantId } = payment;
  return dataReach(payment, await one(db, POLICY({ merchantId })));
}

/** Applies {@link findDataReach} with a policy that was already read. */
export function dataReach(payment: PaymentFacts, policy: DataPolicyRow): DataReach | null {
  const { accountId, merchantId } = payment;
  const isNeeded = isDataNeeded(policy, payment, { providers: rateProviders(), now: new Date() });
  return isNeeded ? { accountId, merchantId, reuse: policy.dataReuse } : null;
}
