import { BUYER_DATA, fieldsOf } from "@/server/buyers/schema";
import { collectPage } from "@/server/payments/pay-link";

/**
 * What a wallet is told of data that is still wanted (contract, "Buyer data").
 * @param accounts CAIP-10, as the wallet wrote them: those that have not given it
 */
export function collectDataOf(paymentId: string, accounts: readonly string[]) {
  return {
    fields: fieldsOf(),
    schema: { ...BUYER_DATA },
    url: `${collectPage()}?pid=${paymentId}&accounts=${accounts.join(",")}`,
  };
}
