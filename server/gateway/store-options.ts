import { changed, type Db, db, sql, transaction } from "@/server/db/sql";
import { findCurrentOptions } from "@/server/gateway/find-options";
import { forgetReplaced, makeRoom } from "@/server/gateway/forget-options";
import { type Batch, insertOptions } from "@/server/gateway/insert-options";
import type { OptionRow } from "@/server/gateway/option-row";
import { AppError } from "@/server/kernel/errors";

/**
 * Stores new options in one statement. Where another request stored one for the same account and asset first, that
 * one stands. A payment that has no room for them loses its oldest quotes that nobody uses.
 * @returns the options as they stand, for the accounts of the batch
 * @throws AppError `rate_limited` when so many quotes of the payment are new that there is no room for any
 */
export async function storeOptions(batch: Batch): Promise<OptionRow[]> {
  const { paymentId, options, superseded } = batch;
  const accounts = [...new Set(options.map((option) => option.account))];
  const stored = await (superseded.length > 0
    ? transaction(async (tx) => {
        await supersede(tx, superseded);
        await forgetReplaced(tx, paymentId, accounts);
        return insertOptions(tx, batch);
      })
    : insertOptions(db, batch));
  if (stored.count < options.length) return storeRest(batch, stored.room, accounts);
  return options.map(({ quote, ...option }) => ({
    ...option,
    expiresAt: quote.lifetimeS === null ? null : stored.expiresAt,
    isExpired: false,
    isFresh: true,
    withdrawnAt: null,
  }));
}

/** @param room how many options the payment could take */
async function storeRest(batch: Batch, room: number, accounts: string[]): Promise<OptionRow[]> {
  const { paymentId, options } = batch;
  if (room < options.length) {
    await makeRoom(paymentId, options.length);
    await insertOptions(db, batch);
  }
  const found = await findCurrentOptions(paymentId, accounts);
  if (found.length > 0) return found;
  throw new AppError(
    "rate_limited",
    "Too many wallets ask about this payment. Try again in a minute or two.",
    {
      headers: { "Retry-After": "60" },
    },
  );
}

/** Remembers that options were given with another number of actions than before (see {@link OptionRow}); returns how many there still are. */
export function rememberActionCounts(counts: ReadonlyMap<string, number>): Promise<number> {
  const ids = [...counts.keys()];
  const bits = [...counts.values()];
  return changed(
    db,
    sql`update payment_option o set action_counts = o.action_counts | given.bit
        from unnest(${ids}::text[], ${bits}::smallint[]) as given (id, bit) where o.id = given.id`,
  );
}

function supersede(on: Db, ids: readonly string[]): Promise<number> {
  return changed(
    on,
    sql`update payment_option set superseded_at = now() where id = any(${ids}::text[]) and superseded_at is null`,
  );
}
