import { db, many, one, sql } from "@/server/db/sql";

/** One merchant's vault on one router, of one token. */
interface VaultPlace {
  chainId: number;
  router: string;
  merchantId: string;
  token: string;
}

/** Sums the open refunds that a vault will pay, in base units; refunds that a wallet funds are excluded. */
export async function promisedOf({ chainId, router, merchantId, token }: VaultPlace): Promise<bigint> {
  const row = await one<{ amount: bigint }>(
    db,
    sql`select coalesce(sum(o.amount), 0) as amount from refund r join payment_option o on o.id = r.option_id
        where r.chain_id = ${chainId} and r.status in ('pending', 'pending_funds', 'submitted') and r.wallet is null
          and r.merchant_id = ${merchantId} and o.router = ${router.toLowerCase()} and o.token = ${token.toLowerCase()}`,
  );
  return row.amount;
}

interface Promised {
  merchantId: string;
  chainId: number;
  /** In lower case. */
  token: string;
  amount: bigint;
}

/** Sums the same for all vaults of an account on these routers. */
export function promisedByVault(
  accountId: string,
  routers: readonly { id: number; router: string }[],
): Promise<Promised[]> {
  const places = routers.map(({ id, router }) => `${id}:${router.toLowerCase()}`);
  return many<Promised & Record<string, unknown>>(
    db,
    sql`select r.merchant_id as "merchantId", r.chain_id as "chainId", o.token, sum(o.amount) as amount
        from refund r join payment_option o on o.id = r.option_id
        where r.account_id = ${accountId} and r.status in ('pending', 'pending_funds', 'submitted') and r.wallet is null
          and r.chain_id || ':' || o.router = any(${places}) group by 1, 2, 3`,
  );
}
