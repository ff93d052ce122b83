import { chainsConfig, chainsOf } from "@/server/chain/registry";
import { type Db, many, maybeOne } from "@/server/db/sql";
import { AppError } from "@/server/errors";
import { isId } from "@/server/ids";
import {
  presentSettlement,
  SETTLEMENT_COLUMNS,
  type SettlementRow,
} from "@/server/settlements/present-settlement";
import type { SettlementSet } from "@/server/settlements/schema";

const MAX_SHOWN = 1_000;

const OF_MERCHANT = `select ${SETTLEMENT_COLUMNS} from crypto_settlement
  where merchant_id = $1 and chain_id <> all($2::bigint[]) and deleted_at is null order by id limit ${MAX_SHOWN}`;
const FIAT = `select id, status, bank_type as "bankType" from fiat_settlement
  where merchant_id = $1 and deleted_at is null order by id limit ${MAX_SHOWN}`;
const BY_ID = `select ${SETTLEMENT_COLUMNS} from crypto_settlement
  where id = $1 and merchant_id = $2 and chain_id <> all($3::bigint[]) for update`;

/** A test key must not turn real money round: it sees no settlement on a chain of the other mode, nor the other way. */
function chainsOfOtherMode(mode: "test" | "live"): number[] {
  const own = new Set(chainsOf(mode).map(({ id }) => id));
  return chainsConfig()
    .chains.map(({ id }) => id)
    .filter((id) => !own.has(id));
}

/**
 * Where a merchant's money goes, oldest first.
 * @param merchantId as found in the caller's scope
 */
export async function findSettlements(
  on: Db,
  merchantId: string,
  mode: "test" | "live",
): Promise<SettlementSet> {
  const crypto = await many<SettlementRow & Record<string, unknown>>(on, {
    name: "settlements_of_merchant",
    text: OF_MERCHANT,
    values: [merchantId, chainsOfOtherMode(mode)],
  });
  const fiat = await many<SettlementSet["fiat"][number]>(on, {
    name: "fiat_settlements_of_merchant",
    text: FIAT,
    values: [merchantId],
  });
  return { crypto: crypto.map(presentSettlement), fiat };
}

interface Wanted {
  /** As found in the caller's scope. */
  merchantId: string;
  id: string;
  mode: "test" | "live";
}

/**
 * One of a merchant's crypto settlements, deleted or not, locked.
 * @throws AppError `not_found`
 */
export async function lockSettlement(on: Db, { merchantId, id, mode }: Wanted): Promise<SettlementRow> {
  const row = isId("crypto", id)
    ? await maybeOne<SettlementRow & Record<string, unknown>>(on, {
        name: "settlement_by_id",
        text: BY_ID,
        values: [id, merchantId, chainsOfOtherMode(mode)],
      })
    : undefined;
  if (!row) throw settlementNotFound();
  return row;
}

export function settlementNotFound(): AppError {
  return new AppError("not_found", "The merchant has no settlement with this id.");
}
