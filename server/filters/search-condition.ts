import { parseAddress } from "@/server/assets/caip";
import { containing } from "@/server/db/like";
import type { PaymentSearch } from "@/server/filters/payment-search";

/** Builds the condition of a search on `payment p`. `bind` takes a value and returns its placeholder. */
export function searchCondition(search: PaymentSearch, bind: (value: unknown) => string): string {
  switch (search.by) {
    case "id":
      return `p.id = ${bind(search.id)}`;
    case "transaction":
      return `p.id = any(array(${paymentsOfTransaction(bind(search.hash))}))`;
    case "buyer": {
      // Buyers are stored as CAIP-10, with the address in EIP-55 form.
      const address = `right(p.buyer_account, 42) = ${bind(parseAddress(search.address))}`;
      return search.chainId === null
        ? address
        : `${address} and p.chain_id = ${bind(search.chainId)}::bigint`;
    }
    case "reference":
      return `p.reference_id ilike ${bind(containing(search.text))}`;
    default:
      return "false";
  }
}

/** Matches a payment's own transaction, each replacement of it or its refund, and the transactions read on chain. */
function paymentsOfTransaction(hash: string): string {
  return `select id from payment where tx_hash = ${hash}
    union select payment_id from payment_attempt where tx_hash = ${hash}
    union select j.payment_id from relay_transaction t join relay_job j on j.transaction_id = t.job_id where t.hash = ${hash}
    union select payment_id from chain_event
      where chain_id in (select chain_id from chain_cursor) and tx_hash = ${hash} and payment_id is not null`;
}
