import type { Address } from "viem";
import { assetsOf } from "@/server/assets/asset";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { RouterConfig } from "@/server/chain/client/routers";
import { readFeeRecipient, readFunds, surplusIn } from "@/server/chain/reads/read-funds";
import { computed, raw } from "@/server/db/raw";
import { db, many } from "@/server/db/sql";

/** A token's fees and surplus on a router, in base units. */
export interface TokenFees {
  token: Address;
  /** Fees that wait on the router. */
  held: bigint;
  /** Fees that the books show as sent to the fee recipient. */
  paidOut: bigint;
  /** Money that belongs to no vault and is no fee. */
  surplus: bigint;
}

/** The fees of one router of the second edition. */
export interface RouterFees {
  chain: ChainConfig;
  router: Address;
  recipient: Address;
  /** Tokens without any amount are left out. */
  tokens: TokenFees[];
}

/**
 * Reads the fees of a router: held by the chain's latest block, paid out by the books.
 * @param config a router of the second edition; the first edition pays its fees with each payment
 * @throws AppError `bad_gateway`
 */
export async function feesOf(chain: ChainConfig, { address }: RouterConfig): Promise<RouterFees> {
  const router = address.toLowerCase() as Address;
  const place = { chainId: chain.id, router };
  const booked = await findBooked(chain.id, router);
  const known = assetsOf(chain).map(({ token }) => token.toLowerCase() as Address);
  const [funds, recipient] = await Promise.all([
    readFunds(place, [...new Set([...known, ...booked.keys()])]),
    readFeeRecipient(place),
  ]);
  const tokens = funds.map((each) => ({
    token: each.token,
    held: each.feesHeld,
    paidOut: booked.get(each.token) ?? 0n,
    surplus: surplusIn(each),
  }));
  return {
    chain,
    router,
    recipient,
    tokens: tokens.filter(({ held, paidOut, surplus }) => held + paidOut + surplus > 0n),
  };
}

/** Finds the tokens in which a router has taken fees, with what was paid out of them. */
async function findBooked(chainId: number, router: string): Promise<Map<Address, bigint>> {
  const rows = await many(
    db,
    raw({ token: "ledger_entry.token", paidOut: computed("numeric") })`
      select token, coalesce(sum(amount) filter (where kind = 'fee_sweep'), 0) as "paidOut" from ledger_entry
      where chain_id = ${chainId} and router = ${router} and 'fee_held' in (from_account, to_account) group by token`,
  );
  return new Map(rows.map(({ token, paidOut }) => [token as Address, paidOut]));
}
