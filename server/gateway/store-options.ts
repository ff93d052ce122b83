import { compiled, type Given } from "@/server/db/compiled";
import { changed, type Db, db, transaction } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { findCurrentOptions } from "@/server/gateway/find-options";
import { forgetReplaced, makeRoom } from "@/server/gateway/forget-options";
import { type Batch, insertOptions } from "@/server/gateway/insert-options";
import type { OptionRow } from "@/server/gateway/option-row";
import { AppError } from "@/server/kernel/errors";

/**
 * Stores new options in one statement. An option stored first by a concurrent request for the same account and asset is
 * kept. A payment without room loses its oldest unused quotes.
 * @returns the stored options for the accounts of the batch
 * @throws AppError `rate_limited` when so many of the payment's quotes are new that there is no room
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

/** @param room the number of options for which the payment has room */
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

/**
 * Records that options were handed out with a new number of actions (see {@link OptionRow}). @returns how many still
 * exist
 */
export function rememberActionCounts(counts: ReadonlyMap<string, number>): Promise<number> {
  const ids = [...counts.keys()];
  const bits = [...counts.values()];
  return changed(db, COUNTED({ ids, bits }));
}

const COUNTED = compiled(({ ids, bits }: Given<{ ids: string[]; bits: number[] }>) => {
  const given = fragment<{ id: string; bit: number }>`unnest(${ids}::text[], ${bits}::smallint[])`;
  return store
    .updateTable("payment_option as o")
    .from(given.as<"given">(fragment`given (id, bit)`))
    .set({ action_counts: fragment<number>`o.action_counts | given.bit` })
    .whereRef("o.id", "=", "given.id");
});

function supersede(on: Db, ids: readonly string[]): Promise<number> {
  return changed(
    on,
    store
      .updateTable("payment_option")
      .set({ superseded_at: fragment<Date>`now()` })
      .where("id", "=", fragment<string>`any(${ids}::text[])`)
      .where("superseded_at", "is", null),
  );
}
