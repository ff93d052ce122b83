import { chainsOf } from "@/server/chain/client/registry";
import { type Db, many, maybeOne } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import { isId } from "@/server/kernel/ids";
import {
  presentSettlement,
  SETTLEMENT_COLUMNS,
  type SettlementRow,
} from "@/server/settlements/present-settlement";
import type { SettlementSet } from "@/server/settlements/schema";

const MAX_SHOWN = 1_000;

const OF_MERCHANT = `select ${SETTLEMENT_COLUMNS} from crypto_settlement
  where merchant_id = $1 and (chain_id = any($2::bigint[])) = ($3 = 'test') and deleted_at is null order by id limit ${MAX_SHOWN}`;
const FIAT = `select id, status, bank_type as "bankType" from fiat_settlement
  where merchant_id = $1 and deleted_at is null order by id limit ${MAX_SHOWN}`;
const BY_ID = `select ${SETTLEMENT_COLUMNS} from crypto_settlement
  where id = $1 and merchant_id = $2 and (chain_id = any($3::bigint[])) = ($4 = 'test') for update`;

/**
 * A test key must not redirect real money: it sees settlements on test chains alone, and a live key all others. What is
 * on a chain that is not configured, or not any more, counts as live.
 */
const testChains = () => chainsOf("test").map(({ id }) => id);

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
    name: "settlements_of_merchant_in_mode",
    text: OF_MERCHANT,
    values: [merchantId, testChains(), mode],
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
        name: "settlement_in_mode",
        text: BY_ID,
        values: [id, merchantId, testChains(), mode],
      })
    : undefined;
  if (!row) throw settlementNotFound();
  return row;
}

export function settlementNotFound(): AppError {
  return new AppError("not_found", "The merchant has no settlement with this id.");
}
