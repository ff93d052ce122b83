import { routerKey } from "@/server/chain/client/routers";
import type { AccountProof } from "@/server/db/proof";
import { db, many, one } from "@/server/db/sql";
import { acrossAccounts, fragment, literals, store, tenant } from "@/server/db/store";

/** Literals, so that every plan can use the index of open refunds. */
const OPEN = literals("pending", "pending_funds", "submitted");

/** Also those that wait for an address: the router pays them from the same vault once they have one. */
const UNPAID = literals("pending", "pending_funds", "submitted", "undeliverable");

type Statuses = typeof UNPAID | typeof OPEN;

/** One merchant's vault on one router, of one token. */
interface VaultPlace {
  chainId: number;
  router: string;
  merchantId: string;
  token: string;
}

/** Sums the open refunds that a vault will pay, in base units; refunds that a wallet funds are excluded. */
export function promisedOf(place: VaultPlace): Promise<bigint> {
  return sumOf(place, OPEN);
}

/** Sums the same and the refunds that nobody could deliver yet: what must stay on the router. */
export function reservedOf(place: VaultPlace): Promise<bigint> {
  return sumOf(place, UNPAID);
}

async function sumOf(
  { chainId, router, merchantId, token }: VaultPlace,
  statuses: Statuses,
): Promise<bigint> {
  const row = await one(
    db,
    acrossAccounts("found")
      .selectFrom("refund as r")
      .innerJoin("payment_option as o", "o.id", "r.option_id")
      .select(({ ref }) => fragment<bigint>`coalesce(sum(${ref("r.amount")}), 0)`.as("amount"))
      .where("r.chain_id", "=", chainId)
      .where("r.status", "in", statuses)
      .where("r.wallet", "is", null)
      .where("r.merchant_id", "=", merchantId)
      .where("o.router", "=", router.toLowerCase())
      .where("o.token", "=", token.toLowerCase()),
  );
  return row.amount;
}

interface Promised {
  merchantId: string;
  chainId: number;
  /** In lower case, like the token. */
  router: string;
  token: string;
  amount: bigint;
}

/** Sums the same for all vaults of an account on these routers. */
export function promisedByVault(
  scope: AccountProof,
  routers: readonly { chainId: number; router: string }[],
): Promise<Promised[]> {
  const places = routers.map(({ chainId, router }) => routerKey(chainId, router));
  return many(
    db,
    store
      .selectFrom(tenant(scope).rows("refund").as("r"))
      .innerJoin("payment_option as o", "o.id", "r.option_id")
      .select(["r.merchant_id as merchantId", "r.chain_id as chainId", "o.router", "o.token"])
      .select(({ fn }) => fn.sum<bigint>("r.amount").as("amount"))
      .where("r.status", "in", OPEN)
      .where("r.wallet", "is", null)
      .where(
        ({ ref }) => fragment<boolean>`${ref("r.chain_id")} || ':' || ${ref("o.router")} = any(${places})`,
      )
      .groupBy(["r.merchant_id", "r.chain_id", "o.router", "o.token"]),
  );
}
