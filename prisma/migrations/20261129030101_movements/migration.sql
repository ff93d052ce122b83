-- What statements read: one row for each posted event of a merchant and its token, summed from the books alone.

-- The days of an account's statements: a name of the IANA time zone database.
alter table account add column time_zone text not null default 'UTC' check (length(time_zone) between 1 and 64);

-- Statements read the events of a period, of all chains, in this order.
create index chain_event_time_idx on chain_event (block_time, chain_id, tx_hash, log_index)
  where type in ('PaymentExecuted', 'PaymentRefunded', 'VaultDeposited', 'VaultWithdrawn');

-- The earlier refunds of the same terms.
create index chain_event_refund_key_idx on chain_event (key) where type = 'PaymentRefunded';

-- The names are those of server/statements, which reads whole rows.
create view ledger_movement as
  select e.chain_id as "chainId", e.tx_hash as "txHash", e.log_index as "logIndex", e.block_time as "at", e.type,
    e.data ->> 'merchantRef' as "merchantRef",
    l.token, l.destination, l.gross, l.fee, l.refunded, l.into_vault as "intoVault", l.out_of_vault as "outOfVault",
    -- A transaction's cost is shared by the payments and refunds in it, by whole wei: the shares come to the cost.
    (select div(g.amount * (n.before + 1), n.sharing) - div(g.amount * n.before, n.sharing)
      from ledger_entry g, lateral (
        select count(*)::numeric as sharing, count(*) filter (where s.log_index < e.log_index)::numeric as before
          from chain_event s where s.chain_id = e.chain_id and s.tx_hash = e.tx_hash
            and s.type in ('PaymentExecuted', 'PaymentRefunded')) n
      where g.chain_id = e.chain_id and g.tx_hash = e.tx_hash and g.log_index is null and g.line = 0
        and e.type in ('PaymentExecuted', 'PaymentRefunded')) as cost,
    p.account_id as "accountId", p.mode, p.merchant_id as "merchantId", p.id as "paymentId",
    p.reference_id as "referenceId", p.created_at as "createdAt", p.unit, p.fiat_currency as "fiatCurrency",
    p.fiat_minor as "fiatMinor",
    case when p.token = l.token then p.token_symbol end as "tokenSymbol",
    case when p.token = l.token then p.token_decimals end as "tokenDecimals",
    o.amount as quoted, o.rate_numerator as "rateNumerator", o.rate_denominator as "rateDenominator",
    (select x.kind::text from payment_exception x where x.key = e.key and x.kind <> 'lost' and x.gone_at is null) as exception,
    (select x.status::text from payment_exception x where x.key = e.key and x.kind <> 'lost' and x.gone_at is null)
      as "exceptionStatus",
    (select coalesce(sum(b.amount), 0) from chain_event s join ledger_entry b
        on b.chain_id = s.chain_id and b.tx_hash = s.tx_hash and b.log_index = s.log_index and b.kind = 'refund'
      where s.type = 'PaymentRefunded' and s.key = e.key and (s.block_number, s.log_index) < (e.block_number, e.log_index))
      as "refundedBefore",
    r.id as "refundId", r.reason
  from chain_event e
  cross join lateral (
    select b.token, min(b.to_party) filter (where b.to_account = 'destination') as destination,
      coalesce(sum(b.amount) filter (where b.kind = 'payment'), 0) as gross,
      coalesce(sum(b.amount) filter (where b.kind = 'payment' and b.to_account in ('fee', 'fee_held')), 0) as fee,
      coalesce(sum(b.amount) filter (where b.kind = 'refund'), 0) as refunded,
      coalesce(sum(b.amount) filter (where b.to_account = 'vault'), 0) as into_vault,
      coalesce(sum(b.amount) filter (where b.from_account = 'vault'), 0) as out_of_vault
    from ledger_entry b where b.chain_id = e.chain_id and b.tx_hash = e.tx_hash and b.log_index = e.log_index
    group by b.token) l
  left join payment p on p.id = e.payment_id
  left join payment_option o on o.key = e.key
  left join lateral (
    select r.id, r.reason from refund r
    where e.type = 'PaymentRefunded' and r.payment_id = e.payment_id and r.option_id = o.id and r.status = 'succeeded'
      and r.tx_hash = e.tx_hash and (r.ref is null or e.data ->> 'refundRef' is null or r.ref = e.data ->> 'refundRef')
    order by r.id limit 1) r on true
  where e.type in ('PaymentExecuted', 'PaymentRefunded', 'VaultDeposited', 'VaultWithdrawn');
