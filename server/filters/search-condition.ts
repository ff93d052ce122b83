import type { Expression, RawBuilder, SqlBool } from "kysely";
import { parseAddress } from "@/server/assets/caip";
import type { Shaped } from "@/server/db/compiled-by-shape";
import { containing } from "@/server/db/like";
import { acrossAccounts, conditionsOn, fragment, store } from "@/server/db/store";
import type { PaymentSearch } from "@/server/filters/payment-search";

const on = conditionsOn("payment as p");

/** The values of a search; all are null where nothing matches. */
interface SearchValues {
  id: string | null;
  hash: string | null;
  /** A buyer's, in EIP-55 form. */
  address: string | null;
  chainId: number | null;
  reference: string | null;
}

export function searchValues(search: PaymentSearch): SearchValues {
  return {
    id: search.by === "id" ? search.id : null,
    hash: search.by === "transaction" ? search.hash : null,
    address: search.by === "buyer" ? parseAddress(search.address) : null,
    chainId: search.by === "buyer" ? search.chainId : null,
    reference: search.by === "reference" ? containing(search.text) : null,
  };
}

/** Builds the condition of a search on `payment p`. */
export function searchCondition({ id, hash, address, ...given }: Shaped<SearchValues>): Expression<SqlBool> {
  if (id) return on("p.id", "=", id);
  if (hash) return on("p.id", "=", fragment<string>`any(array${paymentsOfTransaction(hash)})`);
  if (given.reference) return on("p.reference_id", "ilike", given.reference);
  if (!address) return fragment.lit(false);
  // Buyers are stored as CAIP-10, with the address in EIP-55 form.
  const account = fragment<string>`right(${on.ref("p.buyer_account")}, 42)`;
  const isBuyer = on(account, "=", address);
  return given.chainId ? on.and([isBuyer, on("p.chain_id", "=", given.chainId)]) : isBuyer;
}

/**
 * Matches a payment's own transaction, each replacement of it or its refund, and the transactions read on chain. The
 * caller limits the payments to its account.
 */
function paymentsOfTransaction(hash: RawBuilder<string>) {
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
