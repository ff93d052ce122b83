import type { Address } from "viem";
import { parseAddress } from "@/server/assets/caip";
import type { UserScope } from "@/server/auth/scope";
import { db, many, sql } from "@/server/db/sql";
import type { LookAlike } from "@/server/settlements/inspection-schema";
import { looksAlike } from "@/server/settlements/look-alike";

/** Payments that are searched for payers, the newest of the account and mode. */
const MAX_PAYMENTS = 5_000;
const MAX_DESTINATIONS = 2_000;
const MAX_SHOWN = 3;

interface Known {
  address: string;
  /** The merchant that was paid there; null for a payer. */
  merchantName: string | null;
}

/** Addresses that the account was paid to, or by, and that one could take for this one. At most three. */
export async function findLookAlikes(
  { accountId, mode }: Pick<UserScope, "accountId" | "mode">,
  address: Address,
): Promise<LookAlike[]> {
  const known = await many<Known & Record<string, unknown>>(
    db,
    sql`select * from (
          select distinct on (s.destination) s.destination as address, m.name as "merchantName"
          from crypto_settlement s join merchant m on m.id = s.merchant_id
          where s.account_id = ${accountId} order by s.destination, s.id desc limit ${MAX_DESTINATIONS}) destinations
        union all
        select distinct lower(split_part(buyer_account, ':', 3)), null from (
          select buyer_account from payment where account_id = ${accountId} and mode = ${mode}::run_mode
          order by created_at desc, id desc limit ${MAX_PAYMENTS}) newest where buyer_account is not null`,
  );
  const alike = known.filter((other) => looksAlike(other.address, address));
  // One that is a destination and a payer is told once, as what it matters more as.
  return [...new Map(alike.toReversed().map((other) => [other.address, other])).values()]
    .toReversed()
    .slice(0, MAX_SHOWN)
    .map((other) => ({ ...other, address: parseAddress(other.address) ?? other.address }));
}
