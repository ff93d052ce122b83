import { changed, type Db, db, one, sql, transaction } from "@/server/db/sql";
import { findCurrentOptions } from "@/server/gateway/find-options";
import type { OptionRow, SignableOption } from "@/server/gateway/option-row";
import type { AssetQuote } from "@/server/gateway/quote-asset";

/** An option that is not stored yet. */
export interface NewOption extends SignableOption {
  quote: Pick<AssetQuote, "rate" | "lifetimeS" | "feeBps">;
  actionCounts: number;
}

interface Batch {
  paymentId: string;
  options: readonly NewOption[];
  /** Ids of the options that these replace. */
  superseded: readonly string[];
  requestId: string;
}

/**
 * Stores new options in one statement. Where another request stored one for the same account and asset first, that
 * one stands.
 * @returns the options as they stand, for the accounts of the batch
 */
export async function storeOptions(batch: Batch): Promise<OptionRow[]> {
  const { paymentId, options, superseded } = batch;
  const stored = await (superseded.length > 0
    ? transaction(async (tx) => {
        await supersede(tx, superseded);
        return insert(tx, batch);
      })
    : insert(db, batch));
  if (stored.count < options.length) {
    return findCurrentOptions(paymentId, [...new Set(options.map((option) => option.account))]);
  }
  return options.map(({ quote, ...option }) => ({
    ...option,
    expiresAt: quote.lifetimeS === null ? null : stored.expiresAt,
    isExpired: false,
    withdrawnAt: null,
  }));
}

/** Remembers that options were given with another number of actions than before (see {@link OptionRow}). */
export async function rememberActionCounts(counts: ReadonlyMap<string, number>): Promise<void> {
  const ids = [...counts.keys()];
  const bits = [...counts.values()];
  await changed(
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

/**
 * Options of one asset differ in little, so what they share is sent once. The quote ends by the database's clock, and
 * never after its payment; all quotes that end do so at once. The timeline is told of what was stored.
 * @returns how many were stored, and when their quotes end
 */
function insert(
  on: Db,
  { paymentId, options, requestId }: Batch,
): Promise<{ count: number; expiresAt: Date | null }> {
  const assets = [...new Map(options.map((option) => [option.asset, option])).values()];
  return one(
    on,
    sql`with stored as (
          insert into payment_option (id, payment_id, account, chain_id, payer, asset, token, kind, amount, fee, destination,
            router, deadline, key, rate_source, rate_numerator, rate_denominator, rate_as_of, expires_at, action_counts,
            fee_bps)
          select o.id, p.id, account, a.chain_id, payer, o.asset, a.token, kind, a.amount, fee, a.destination,
            router, deadline, key, rate_source, rate_numerator, rate_denominator, rate_as_of,
            case when lifetime_s is not null
              then least(date_trunc('second', now()) + lifetime_s * interval '1 second', p.expires_at) end, action_counts, a.fee_bps
          from jsonb_to_recordset(${JSON.stringify(options.map(ofOption))}::jsonb)
            as o (id text, account text, payer text, asset text, key text, action_counts smallint)
          join jsonb_to_recordset(${JSON.stringify(assets.map(ofAsset))}::jsonb)
            as a (asset text, chain_id bigint, token text, kind asset_kind, amount numeric, fee numeric, destination text,
              router text, deadline bigint, rate_source text, rate_numerator numeric, rate_denominator numeric,
              rate_as_of timestamptz, lifetime_s integer, fee_bps integer) using (asset)
          join payment p on p.id = ${paymentId}
          on conflict (payment_id, account, asset) where superseded_at is null do nothing
          returning asset, expires_at
        ), told as (
          insert into payment_event (payment_id, type, data, request_id)
          select ${paymentId}, 'options.quoted', jsonb_build_object('options', count(*), 'assets', jsonb_agg(distinct asset)),
            ${requestId}
          from stored having count(*) > 0
        )
        select count(*), max(expires_at) as "expiresAt" from stored`,
  );
}

function ofOption({ id, account, payer, asset, key, actionCounts }: NewOption): Record<string, unknown> {
  return { id, account, payer, asset, key, action_counts: actionCounts };
}

/** What all options of a batch in one asset have in common: they are priced by one quote. */
function ofAsset(option: NewOption): Record<string, unknown> {
  const { rate, lifetimeS, feeBps } = option.quote;
  return {
    asset: option.asset,
    chain_id: option.chainId,
    token: option.token,
    kind: option.kind,
    amount: option.amount.toString(),
    fee: option.fee.toString(),
    destination: option.destination,
    router: option.router,
    deadline: option.deadline,
    rate_source: rate.source,
    rate_numerator: rate.numerator.toString(),
    rate_denominator: rate.denominator.toString(),
    rate_as_of: rate.asOf.toISOString(),
    lifetime_s: lifetimeS,
    fee_bps: feeBps,
  };
}
