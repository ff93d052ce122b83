import type { Expression, SqlBool } from "kysely";
import { parseAddress } from "@/server/assets/caip";
import { containing } from "@/server/db/like";
import { acrossAccounts, conditionsOn, fragment, store } from "@/server/db/store";
import type { PaymentSearch } from "@/server/filters/payment-search";

const on = conditionsOn("payment as p");

/** Builds the condition of a search on `payment p`. */
export function searchCondition(search: PaymentSearch): Expression<SqlBool> {
  switch (search.by) {
    case "id":
      return on("p.id", "=", search.id);
    case "transaction":
      return on("p.id", "=", fragment<string>`any(array${paymentsOfTransaction(search.hash)})`);
    case "buyer": {
      // Buyers are stored as CAIP-10, with the address in EIP-55 form.
      const account = fragment<string>`right(${on.ref("p.buyer_account")}, 42)`;
      const address = on(account, "=", parseAddress(search.address));
      return search.chainId === null ? address : on.and([address, on("p.chain_id", "=", search.chainId)]);
    }
    case "reference":
      return on("p.reference_id", "ilike", containing(search.text));
    default:
      return fragment.lit(false);
  }
}

/**
 * Matches a payment's own transaction, each replacement of it or its refund, and the transactions read on chain. The
 * caller limits the payments to its account.
 */
function paymentsOfTransaction(hash: string) {
  const attempts = store.selectFrom("payment_attempt").select("payment_id as id").where("tx_hash", "=", hash);
  const calls = store
    .selectFrom("relay_transaction as t")
    .innerJoin("relay_job as j", "j.transaction_id", "t.job_id")
    .select("j.payment_id as id")
    .where("t.hash", "=", hash);
  const events = store
    .selectFrom("chain_event")
    .select("payment_id as id")
    .where("chain_id", "in", ({ selectFrom }) => selectFrom("chain_cursor").select("chain_cursor.chain_id"))
    .where("tx_hash", "=", hash)
    .where("payment_id", "is not", null)
    .$narrowType<{ id: string }>();
  return acrossAccounts("found")
    .selectFrom("payment")
    .select("id")
    .where("tx_hash", "=", hash)
    .union(attempts)
    .union(calls)
    .union(events);
}
