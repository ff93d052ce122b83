import { z } from "zod";
import { assetsOf } from "@/server/assets/asset";
import { formatChainId } from "@/server/assets/caip";
import { chainName } from "@/server/assets/known-assets";
import type { UserScope } from "@/server/auth/scope";
import { chainsOf } from "@/server/chain/client/registry";
import { db, many } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import { listMerchants } from "@/server/merchants/list-merchants";

const Named = z.object({ id: z.string(), name: z.string() });

/** The filter choices of the payments list that depend on the account. */
export const FilterChoices = z.object({
  merchants: z.array(Named),
  /** Ids are CAIP-2. */
  networks: z.array(Named),
  /** Symbols. */
  tokens: z.array(z.string()),
  /** ISO 4217. */
  currencies: z.array(z.string()),
});
export type FilterChoices = z.infer<typeof FilterChoices>;

interface Used {
  currency: string | null;
  chainId: number | null;
  tokenSymbol: string | null;
}

/** Lists what is configured, and what earlier payments used before it was removed from the configuration. */
export async function listFilterChoices(scope: UserScope): Promise<FilterChoices> {
  const [used, merchants] = await Promise.all([loadUsed(scope), listMerchants(scope)]);
  const chains = chainsOf(scope.mode);
  const chainIds = distinct([...chains.map(({ id }) => id), ...used.map(({ chainId }) => chainId)]);
  const configured = chains.flatMap((chain) => assetsOf(chain).map(({ symbol }) => symbol));
  return {
    merchants: merchants.map(({ id, name }) => ({ id, name })),
    networks: chainIds.map((id) => ({
      id: formatChainId(id),
      name: chainName(id),
    })),
    tokens: distinct([...configured, ...used.map(({ tokenSymbol }) => tokenSymbol)]),
    currencies: distinct(["USD", "EUR", ...used.map(({ currency }) => currency)]),
  };
}

/** Reads the tallies, so that its time does not grow with the number of payments. */
function loadUsed(scope: UserScope): Promise<Used[]> {
  return many(
    db,
    tenant(scope)
      .selectFrom("payment_scope as s")
      .innerJoin("payment_tally as t", (join) =>
        join.onRef("t.scope_id", "=", "s.id").on("t.grain", "=", fragment.lit("month")),
      )
      .innerJoin("payment_kind as k", "k.id", "t.kind_id")
      .select(["k.fiat_currency as currency", "k.chain_id as chainId", "k.token_symbol as tokenSymbol"])
      .distinct()
      .where("s.mode", "=", scope.mode)
      // The tallies of all merchants, or those of the person's own.
      .$if(scope.merchantIds === null, (all) => all.where("s.merchant_id", "=", fragment.lit(""))),
  );
}

function distinct<T>(list: (T | null)[]): T[] {
  return [...new Set(list.filter((item) => item !== null))];
}
