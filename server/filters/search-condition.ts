import type { Expression, RawBuilder, SqlBool } from "kysely";
import { parseAddress } from "@/server/assets/caip";
import type { Shaped } from "@/server/db/compiled-by-shape";
import { acrossAccounts, conditionsOn, fragment, store } from "@/server/db/store";
import type { PaymentSearch } from "@/server/filters/payment-search";
import { hasText, type TextValues, textValues } from "@/server/filters/text-condition";

const on = conditionsOn("payment as p");

/** The values of a search; all are null where nothing matches. */
interface SearchValues {
  id: string | null;
  hash: string | null;
  /** The address is in EIP-55 form. */
  buyer: { address: string; chainId: number | null } | null;
  text: TextValues | null;
}

export function searchValues(search: PaymentSearch): SearchValues {
  const address = search.by === "buyer" ? parseAddress(search.address) : null;
  return {
    id: search.by === "id" ? search.id : null,
    hash: search.by === "transaction" ? search.hash : null,
    buyer: search.by === "buyer" && address ? { address, chainId: search.chainId } : null,
    text: search.by === "text" ? textValues(search) : null,
  };
}

/** Builds the condition of a search on `payment p`. */
export function searchCondition({ id, hash, buyer, text }: Shaped<SearchValues>): Expression<SqlBool> {
  if (id) return on("p.id", "=", id);
  if (hash) return isOfTransaction(hash);
  if (text) return hasText(text);
  return buyer ? isBuyer(buyer) : fragment.lit(false);
}

/** Matches payments whose metadata have these pairs. @param pairs JSON */
export function hasMetadata(pairs: RawBuilder<string>): Expression<SqlBool> {
  return fragment<boolean>`${on.ref("p.metadata")} @> ${pairs}::jsonb`;
}

/** Matches a buyer's payments: they are stored as CAIP-10, with the address in EIP-55 form. */
export function isBuyer({
  address,
  chainId,
}: Shaped<NonNullable<SearchValues["buyer"]>>): Expression<SqlBool> {
  const account = fragment<string>`right(${on.ref("p.buyer_account")}, 42)`;
  const isPayer = on(account, "=", address);
  return chainId ? on.and([isPayer, on("p.chain_id", "=", chainId)]) : isPayer;
}

/** Matches a payment by a transaction of it or of its refunds. The caller limits the payments to its account. */
export function isOfTransaction(hash: RawBuilder<string>): Expression<SqlBool> {
  return on("p.id", "=", fragment<string>`any(array${paymentsOfTransaction(hash)})`);
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
