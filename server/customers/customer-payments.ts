import type { UserScope } from "@/server/auth/scope";
import { anyOf, fragment, tenant } from "@/server/db/store";
import { confine } from "@/server/filters/payment-filter";

/** The address of `payment p`'s buyer in EIP-55 form, as the index has it. */
export const ADDRESS = fragment<string>`right(p.buyer_account, 42)`;

/** Selects the payments `p` within a person's reach, of one merchant or of all. */
export function paymentsOf(scope: UserScope, merchantId: string | null) {
  const { merchantIds } = confine(scope, {
    merchantIds: merchantId === null ? null : [merchantId],
    from: null,
    before: null,
    statuses: null,
    tokenSymbols: null,
    chainIds: null,
    reference: null,
  });
  const payments = tenant(scope).selectFrom("payment as p").where("p.mode", "=", scope.mode);
  return merchantIds ? payments.where("p.merchant_id", "=", anyOf(merchantIds)) : payments;
}
