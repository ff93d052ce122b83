import type { AccountScope } from "@/server/auth/scope";
import { refOf } from "@/server/chain/calls/terms";
import { chainsOf } from "@/server/chain/client/registry";
import { db, many } from "@/server/db/sql";
import { tenant } from "@/server/db/store";

interface Merchant {
  id: string;
  name: string;
}

/** The merchants and chains of a statement. Deleted merchants have movements too. */
export interface StatementReach {
  merchantIds: string[];
  /** The same merchants as the routers name them. */
  refs: string[];
  chainIds: number[];
  /** Finds a merchant by its id or its reference. */
  merchantOf: (row: { merchantId: string | null; merchantRef: string | null }) => Merchant;
}

/** Finds the reach of a scope, limited to one merchant where one is given. */
export async function findReach(scope: AccountScope, merchantId: string | null): Promise<StatementReach> {
  const merchants = await many(
    db,
    tenant(scope)
      .selectFrom("merchant")
      .select(["id", "name"])
      .$if(merchantId !== null, (found) => found.where("id", "=", merchantId ?? "")),
  );
  const known = new Map<string, Merchant>(
    merchants.flatMap((merchant): [string, Merchant][] => [
      [merchant.id, merchant],
      [refOf(merchant.id), merchant],
    ]),
  );
  return {
    merchantIds: merchants.map(({ id }) => id),
    refs: merchants.map(({ id }) => refOf(id)),
    chainIds: chainsOf(scope.mode).map(({ id }) => id),
    merchantOf: ({ merchantId: id, merchantRef }) =>
      known.get(id ?? merchantRef ?? "") ?? { id: id ?? "", name: "" },
  };
}
