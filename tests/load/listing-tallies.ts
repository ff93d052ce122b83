import type pg from "pg";

/**
 * What `tally_payments` would count of a freshly filled table, all at once and sorted instead of looked up. The benchmark
 * compares the result with every payment, counted one by one.
 */
const STATEMENTS = [
  "alter table payment_buyer_day drop constraint payment_buyer_day_pkey",
  `insert into payment_kind (status, fiat_currency, chain_id, token_symbol)
   select distinct status, fiat_currency, chain_id, token_symbol from payment where status not in ('requires_action', 'processing')`,
  `insert into payment_scope (account_id, mode, merchant_id)
   select account_id, 'test'::run_mode, id from merchant union all select id, 'test', '' from account`,
  `insert into payment_buyer (account_id, mode, account)
   select distinct account_id, mode, customer_of(buyer_account) from payment
   where buyer_account is not null and status not in ('requires_action', 'processing')`,
  "analyze payment_buyer, payment_scope, payment_kind",
  `create unlogged table fact as
   select s.id as merchant_scope, e.id as account_scope, k.id as kind_id, b.id as buyer_id,
     (p.created_at at time zone 'UTC')::date as day, p.fiat_minor
   from payment p
     join payment_scope s on s.merchant_id = p.merchant_id
     join payment_scope e on e.account_id = p.account_id and e.merchant_id = ''
     join payment_kind k on k.status = p.status and coalesce(k.fiat_currency, '') = coalesce(p.fiat_currency, '')
       and coalesce(k.chain_id, 0) = coalesce(p.chain_id, 0) and coalesce(k.token_symbol, '') = coalesce(p.token_symbol, '')
     left join payment_buyer b on b.account = customer_of(p.buyer_account)
   where p.status not in ('requires_action', 'processing')`,
  "analyze fact",
  ...["merchant_scope", "account_scope"].flatMap((scope) => [
    `insert into payment_tally select ${scope}, 'day', day, kind_id, count(*), coalesce(sum(fiat_minor), 0)
     from fact group by ${scope}, day, kind_id`,
    `insert into payment_buyer_day select distinct ${scope}, buyer_id, day, kind_id from fact where buyer_id is not null`,
  ]),
  `insert into payment_tally select scope_id, 'month', date_trunc('month', starts)::date, kind_id, sum(payments), sum(fiat_minor)
   from payment_tally group by 1, 3, 4`,
  `insert into payment_return
   select scope_id, day, coalesce(previous, '-infinity'), count(*) from (
     select scope_id, day, lag(day) over (partition by scope_id, buyer_id order by day) as previous
     from (select distinct scope_id, buyer_id, day from payment_buyer_day) days) life
   group by 1, 2, 3`,
  "alter table payment_buyer_day add primary key (scope_id, buyer_id, day, kind_id)",
  "drop table fact",
];

export async function tallyAtOnce(client: pg.Client): Promise<void> {
  for (const statement of STATEMENTS) await client.query(statement);
}
