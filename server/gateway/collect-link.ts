import { BUYER_DATA, fieldsOf } from "@/server/buyers/schema";
import { collectPage } from "@/server/payments/pay-link";

interface Form {
  paymentId: string;
  /** CAIP-10, as the wallet wrote them. */
  accounts: readonly string[];
  /** Of the options answer. */
  token: string;
}

/** Presents to a wallet the data that a payment requires (contract, "Buyer data"). */
export function collectDataOf({ paymentId, accounts, token }: Form) {
  return {
    fields: fieldsOf(),
    schema: { ...BUYER_DATA },
    url: `${collectPage()}?pid=${paymentId}&accounts=${accounts.join(",")}&token=${token}`,
  };
}
