import type { AccountScope } from "@/server/auth/scope";
import { refOf } from "@/server/chain/calls/terms";
import { chainsOf } from "@/server/chain/client/registry";
import { db, many } from "@/server/db/sql";
import { tenant } from "@/server/db/store";
import { MERCHANT_NAME, nameMerchant } from "@/server/merchants/name-merchant";
import type { NamedMerchant } from "@/server/merchants/schema";

/** The merchants and chains of a statement. Deleted merchants have movements too. */
export interface StatementReach {
  merchantIds: string[];
  /** The same merchants as the routers name them. */
  refs: string[];
  chainIds: number[];
  /** Finds a merchant by its id or its reference. */
  merchantOf: (row: { merchantId: string | null; merchantRef: string | null }) => NamedMerchant;
}

/** Finds the reach of a scope, limited to one merchant where one is given. */
export async function findReach(scope: AccountScope, merchantId: string | null): Promise<StatementReach> {
  const merchants = await many(
    db,
    tenant(scope)
      .selectFrom("merchant as m")
      .select(["m.id as merchantId", ...MERCHANT_NAME])
      .$if(merchantId !== null, (found) => found.where("m.id", "=", merchantId ?? "")),
  );
  const known = new Map(
    merchants.map(nameMerchant).flatMap((merchant): [string, NamedMerchant][] => [
      [merchant.id, merchant],
      [refOf(merchant.id), merchant],
    ]),
  );
  return {
    merchantIds: merchants.map((merchant) => merchant.merchantId),
    refs: merchants.map((merchant) => refOf(merchant.merchantId)),
    chainIds: chainsOf(scope.mode).map(({ id }) => id),
    merchantOf: ({ merchantId: id, merchantRef }) =>
      known.get(id ?? merchantRef ?? "") ?? { id: id ?? "", name: "", logo: null },
  };
}
