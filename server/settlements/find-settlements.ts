import { chainsOf } from "@/server/chain/client/registry";
import { type Db, many, maybeOne } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { isId } from "@/server/kernel/ids";
import type { MerchantKeeper } from "@/server/merchants/find-merchant";
import { waitingOf } from "@/server/settlements/apply-change";
import { presentChange } from "@/server/settlements/change-row";
import {
  presentSettlement,
  SETTLEMENT_COLUMNS,
  type SettlementAddresses,
  type SettlementRow,
} from "@/server/settlements/present-settlement";
import type { SettlementSet } from "@/server/settlements/schema";

const MAX_SHOWN = 1_000;

/**
 * A test key must not redirect real money: it sees settlements on test chains only, and a live key all others. A chain
 * that is not configured counts as live.
 */
const testChains = () => chainsOf("test").map(({ id }) => id);

/** Matches rows whose chain belongs to the scope's mode. */
const ofMode = (mode: "test" | "live") =>
  fragment<boolean>`(chain_id = any(${testChains()}::bigint[])) = (${mode} = 'test')`;

/**
 * Finds a merchant's destinations, oldest first.
 * @param merchantId as found in the caller's scope
 */
export async function findSettlements(
  on: Db,
  scope: MerchantKeeper,
  merchantId: string,
): Promise<SettlementSet> {
  const crypto = await many(
    on,
    tenant(scope)
      .selectFrom("crypto_settlement")
      .select(SETTLEMENT_COLUMNS)
      .where("merchant_id", "=", merchantId)
      .where(ofMode(scope.mode))
      .where("deleted_at", "is", null)
      .orderBy("id")
      .limit(MAX_SHOWN)
      .$narrowType<SettlementAddresses>(),
  );
  const fiat = await many(
    on,
    tenant(scope)
      .selectFrom("fiat_settlement")
      .select(["id", "status", "bank_type as bankType"])
      .where("merchant_id", "=", merchantId)
      .where("deleted_at", "is", null)
      .orderBy("id")
      .limit(MAX_SHOWN)
      .$narrowType<{ status: SettlementSet["fiat"][number]["status"] }>(),
  );
  const waiting = await waitingOf(on, merchantId);
  const ofThisMode = waiting.filter(
    ({ chainId }) => testChains().includes(chainId) === (scope.mode === "test"),
  );
  const pendingChanges = ofThisMode.map(presentChange);
  return {
    crypto: crypto.map(presentSettlement),
    fiat,
    ...(pendingChanges.length > 0 ? { pendingChanges } : {}),
  };
}

interface Wanted {
  /** As found in the caller's scope. */
  merchantId: string;
  id: string;
}

/**
 * Finds and locks one of a merchant's crypto settlements, deleted or not.
 * @throws AppError `not_found`
 */
export async function lockSettlement(
  on: Db,
  scope: MerchantKeeper,
  { merchantId, id }: Wanted,
): Promise<SettlementRow> {
  const row = isId("crypto", id)
    ? await maybeOne(
        on,
        tenant(scope)
          .selectFrom("crypto_settlement")
          .select(SETTLEMENT_COLUMNS)
          .where("id", "=", id)
          .where("merchant_id", "=", merchantId)
          .where(ofMode(scope.mode))
          .forUpdate()
          .$narrowType<SettlementAddresses>(),
      )
    : undefined;
  if (!row) throw settlementNotFound();
  return row;
}

export function settlementNotFound(): AppError {
  return new AppError("not_found", "The merchant has no settlement with this id.");
}
