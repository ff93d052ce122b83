import { computed, computedOrNull, raw } from "@/server/db/raw";
import { type Db, one } from "@/server/db/sql";
import type { SignableOption } from "@/server/gateway/option-row";
import type { AssetQuote } from "@/server/gateway/quote-asset";

/** An option that is not stored yet. */
export interface NewOption extends SignableOption {
  quote: Pick<AssetQuote, "rate" | "lifetimeS" | "feeBps">;
  actionCounts: number;
}

/** New options of one payment. */
export interface Batch {
  paymentId: string;
  options: readonly NewOption[];
  /** Ids of the options that these replace. */
  superseded: readonly string[];
  requestId: string;
}

/** The outcome of a batch. */
export interface Inserted {
  count: number;
  /** The number of options for which the payment had room. */
  room: number;
  /** When the new quotes end. */
  expiresAt: Date | null;
}

const INSERTED = raw("capability", {
  count: computed("bigint"),
  expiresAt: computedOrNull("timestamp with time zone"),
  room: computed("bigint"),
});

/** Most options of a payment, of all accounts, including replaced ones. */
export const MOST_OF_PAYMENT = 2_000;
/** Accounts named in a payment's timeline; the others are counted as one. */
const MOST_NAMED = 20;

/**
 * Inserts new options, as far as the payment has room. Shared facts of an asset's options are sent once. Quotes end by
 * the database's clock, all at the same time and never after the payment. The timeline names the first quotes of each
 * account; later ones are counted.
 */
export function insertOptions(on: Db, { paymentId, options, requestId }: Batch): Promise<Inserted> {
  const assets = [...new Map(options.map((option) => [option.asset, option])).values()];
  return one(
    on,
    // An answer's options in one round trip; the plan was measured.
    INSERTED`with room as (
          select greatest(0, ${MOST_OF_PAYMENT} - count(*)) as rows from payment_option
          where payment_id = ${paymentId} and deposit_id is null
        ), stored as (
          insert into payment_option (id, payment_id, account, chain_id, payer, asset, token, kind, amount, fee, destination,
            router, deadline, key, rate_source, rate_numerator, rate_denominator, rate_as_of, expires_at, action_counts,
            fee_bps, option_ref)
          select o.id, p.id, account, a.chain_id, payer, o.asset, a.token, kind, a.amount, fee, a.destination,
            router, deadline, key, rate_source, rate_numerator, rate_denominator, rate_as_of,
            case when lifetime_s is not null
              then least(date_trunc('second', now()) + lifetime_s * interval '1 second', p.expires_at) end, action_counts, a.fee_bps,
            o.option_ref
          from jsonb_to_recordset(${JSON.stringify(options.map(ofOption))}::jsonb)
            as o (id text, account text, payer text, asset text, key text, option_ref text, action_counts smallint)
          join jsonb_to_recordset(${JSON.stringify(assets.map(ofAsset))}::jsonb)
            as a (asset text, chain_id bigint, token text, kind asset_kind, amount numeric, fee numeric, destination text,
              router text, deadline bigint, rate_source text, rate_numerator numeric, rate_denominator numeric,
              rate_as_of timestamptz, lifetime_s integer, fee_bps integer) using (asset)
          join payment p on p.id = ${paymentId} limit (select rows from room)
          on conflict (payment_id, account, asset) where superseded_at is null and deposit_id is null do nothing
          returning payer, asset, expires_at
        ), known as (
          select distinct data ->> 'payer' as payer from payment_event
          where payment_id = ${paymentId} and type = 'options.quoted' and data ? 'payer'
        ), offered as (
          select s.payer, count(*) as options, jsonb_agg(distinct asset) as assets, k.payer is not null as is_known,
            (select count(*) from known) + row_number() over (partition by k.payer is null order by s.payer) as place
          from stored s left join known k on k.payer = s.payer group by s.payer, k.payer
        ), recorded as (
          insert into payment_event (payment_id, type, data, request_id)
          select ${paymentId}, 'options.quoted', jsonb_build_object('options', options, 'assets', assets, 'payer', payer),
            ${requestId}
          from offered where not is_known and place <= ${MOST_NAMED}
        ), counted as (
          insert into options_request as r (payment_id, payer, options)
          select ${paymentId}, case when is_known then payer else '' end as payer, sum(options)
          from offered where is_known or place > ${MOST_NAMED} group by 2
          on conflict (payment_id, payer) do update set requests = r.requests + 1, options = r.options + excluded.options,
            last_at = clock_timestamp()
        )
        select count(*), max(expires_at) as "expiresAt", (select rows from room) as room from stored`,
  );
}

function ofOption({ id, account, payer, asset, key, ref, actionCounts }: NewOption): Record<string, unknown> {
  return { id, account, payer, asset, key, option_ref: ref, action_counts: actionCounts };
}

/** Returns the facts that all options of an asset share: one quote prices them. */
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
