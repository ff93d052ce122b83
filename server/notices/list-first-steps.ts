import type { UserScope } from "@/server/auth/scope";
import { testWalletKey } from "@/server/chain/client/local-chains";
import { chainsOf } from "@/server/chain/client/registry";
import { db, one } from "@/server/db/sql";
import { fragment, store, tenant } from "@/server/db/store";
import type { FirstSteps } from "@/server/notices/schema";

/** Reads the account's progress towards its first payment in this mode. */
export async function listFirstSteps(scope: UserScope): Promise<FirstSteps> {
  const keys = tenant(scope)
    .selectFrom("api_key")
    .select("id")
    .where("mode", "=", scope.mode)
    .where("revoked_at", "is", null);
  const payments = tenant(scope).selectFrom("payment").select("id").where("mode", "=", scope.mode);
  const paid = payments.where("status", "=", fragment.lit("succeeded")).where("token_symbol", "is not", null);
  const steps = await one(
    db,
    store.selectNoFrom(({ exists }) => [
      fragment<string | null>`(${newestMerchant(scope)})`.as("merchantId"),
      fragment<string | null>`(${newestOpen(scope)})`.as("openPaymentId"),
      exists(destinations(scope)).$castTo<boolean>().as("destination"),
      exists(keys).$castTo<boolean>().as("apiKey"),
      exists(payments).$castTo<boolean>().as("payment"),
      exists(paid).$castTo<boolean>().as("paid"),
    ]),
  );
  const hasTestWallet = testWalletKey(scope.mode) !== null;
  const testPaymentId = hasTestWallet ? steps.openPaymentId : null;
  const { openPaymentId: _, ...shown } = steps;
  return { ...shown, testPaymentId, merchant: steps.merchantId !== null };
}

function newestMerchant(scope: UserScope) {
  return tenant(scope)
    .selectFrom("merchant")
    .select("id")
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1);
}

/** Selects the newest payment that a buyer can pay now. */
function newestOpen(scope: UserScope) {
  return tenant(scope)
    .selectFrom("payment")
    .select("id")
    .where("mode", "=", scope.mode)
    .where("status", "=", fragment.lit("requires_action"))
    .where("expires_at", ">", fragment<Date>`clock_timestamp()`)
    .orderBy("created_at", "desc")
    .limit(1);
}

/** Selects live destinations of live merchants on the mode's chains. */
function destinations(scope: UserScope) {
  const chains = chainsOf(scope.mode).map(({ id }) => id);
  return tenant(scope)
    .selectFrom("merchant as m")
    .innerJoin(tenant(scope).rows("crypto_settlement").as("s"), "s.merchant_id", "m.id")
    .select("s.id")
    .where("m.deleted_at", "is", null)
    .where("s.deleted_at", "is", null)
    .where("s.chain_id", "=", fragment<number>`any(${chains}::bigint[])`);
}
