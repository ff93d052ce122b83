-- A customer is an address: accounts with the same address on several networks of one namespace belong to one person.

-- "eip155:0x…" of an account on any EVM network; null of null.
create function customer_of(account text) returns text language sql immutable parallel safe
  return split_part(account, ':', 1) || ':'
    || case when account like 'eip155:%' then lower(split_part(account, ':', 3)) else split_part(account, ':', 3) end;

-- Nobody counts while the tallies change.
select pg_advisory_xact_lock(hashtext('tally_payments'));

create temp table merged_buyer on commit drop as
  select id, customer, keep from (
    select id, customer_of(account) as customer,
      min(id) over (partition by account_id, mode, customer_of(account)) as keep
    from payment_buyer) each_buyer
  where id <> keep;
create unique index on merged_buyer (id);
create temp table merged_scope on commit drop as
  select distinct d.scope_id from payment_buyer_day d join merged_buyer m on m.id = d.buyer_id;
analyze merged_buyer, merged_scope;

insert into payment_buyer_day (scope_id, buyer_id, day, kind_id)
  select d.scope_id, m.keep, d.day, d.kind_id from payment_buyer_day d join merged_buyer m on m.id = d.buyer_id
  on conflict do nothing;
delete from payment_buyer_day d using merged_buyer m where m.id = d.buyer_id;
delete from payment_buyer b using merged_buyer m where m.id = b.id;
update payment_buyer set account = customer_of(account);
comment on column payment_buyer.account is 'The customer: namespace and address, without the network';

delete from payment_return r using merged_scope s where s.scope_id = r.scope_id;
insert into payment_return (scope_id, day, previous, buyers)
  select scope_id, day, coalesce(previous, '-infinity'), count(*) from (
    select d.scope_id, d.day, lag(d.day) over (partition by d.scope_id, d.buyer_id order by d.day) as previous
    from (select distinct d.scope_id, d.buyer_id, d.day from payment_buyer_day d
      join merged_scope s on s.scope_id = d.scope_id) d) life
  group by 1, 2, 3;

-- As before, but with customers for buyers.
create or replace function tally_payments(most integer) returns integer language plpgsql set client_min_messages = warning as $$
declare taken integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('tally_payments')) then return 0; end if;
  create temp table if not exists tally_batch (payment_id text, account_id text, mode run_mode, merchant_id text,
    status payment_status, fiat_currency text, chain_id bigint, token_symbol text, buyer text, day date, fiat_minor numeric)
    on commit delete rows;
  create temp table if not exists tally_fact (scope_id integer, kind_id integer, buyer_id integer, day date, fiat_minor numeric)
    on commit delete rows;
  create temp table if not exists tally_new (scope_id integer, buyer_id integer, day date) on commit delete rows;
  create temp table if not exists tally_next (scope_id integer, buyer_id integer, day date, previous date) on commit delete rows;

  insert into tally_batch
    select p.id, p.account_id, p.mode, p.merchant_id, p.status, p.fiat_currency, p.chain_id, p.token_symbol, customer_of(p.buyer_account),
      (p.created_at at time zone 'UTC')::date, p.fiat_minor
    from (select payment_id from payment_untallied order by payment_id limit most) ended join payment p on p.id = ended.payment_id;
  get diagnostics taken = row_count;
  if taken = 0 then return 0; end if;
  analyze tally_batch;

  insert into payment_kind (status, fiat_currency, chain_id, token_symbol)
    select distinct status, fiat_currency, chain_id, token_symbol from tally_batch
    except select status, fiat_currency, chain_id, token_symbol from payment_kind;
  insert into payment_scope (account_id, mode, merchant_id)
    select distinct account_id, mode, owner from tally_batch, lateral (values (merchant_id), ('')) owners (owner)
    except select account_id, mode, merchant_id from payment_scope;
  insert into payment_buyer (account_id, mode, account)
    select distinct account_id, mode, buyer from tally_batch t where buyer is not null and not exists (
      select from payment_buyer b where b.account_id = t.account_id and b.mode = t.mode and b.account = t.buyer);

  insert into tally_fact
    select s.id, k.id, b.id, t.day, t.fiat_minor
    from tally_batch t
      join payment_scope s on s.account_id = t.account_id and s.mode = t.mode and s.merchant_id in (t.merchant_id, '')
      join payment_kind k on k.status = t.status and k.fiat_currency is not distinct from t.fiat_currency
        and k.chain_id is not distinct from t.chain_id and k.token_symbol is not distinct from t.token_symbol
      left join payment_buyer b on b.account_id = t.account_id and b.mode = t.mode and b.account = t.buyer;
  analyze tally_fact;
  insert into payment_tally
    select scope_id, grain, starts, kind_id, count(*), coalesce(sum(fiat_minor), 0)
    from tally_fact, lateral (values ('day', day), ('month', date_trunc('month', day)::date)) span (grain, starts)
    group by 1, 2, 3, 4
    on conflict (scope_id, grain, starts, kind_id) do update
      set payments = payment_tally.payments + excluded.payments, fiat_minor = payment_tally.fiat_minor + excluded.fiat_minor;

  insert into tally_new
    select distinct scope_id, buyer_id, day from tally_fact f where buyer_id is not null and not exists (
      select from payment_buyer_day d where d.scope_id = f.scope_id and d.buyer_id = f.buyer_id and d.day = f.day);
  analyze tally_new;
  -- The day that follows a new one in a buyer's life gets another day before it.
  insert into tally_next
    select distinct n.scope_id, n.buyer_id, later.day,
      (select max(d.day) from payment_buyer_day d where d.scope_id = n.scope_id and d.buyer_id = n.buyer_id and d.day < later.day)
    from tally_new n, lateral (
      select min(d.day) as day from payment_buyer_day d
      where d.scope_id = n.scope_id and d.buyer_id = n.buyer_id and d.day > n.day) later
    where later.day is not null;
  insert into payment_buyer_day
    select distinct scope_id, buyer_id, day, kind_id from tally_fact where buyer_id is not null on conflict do nothing;
  insert into payment_return
    select scope_id, day, coalesce(previous, '-infinity'), sum(change) from (
      select scope_id, day, previous, -1 as change from tally_next
      union all
      select a.scope_id, a.day, (select max(d.day) from payment_buyer_day d
        where d.scope_id = a.scope_id and d.buyer_id = a.buyer_id and d.day < a.day), 1
      from (select scope_id, buyer_id, day from tally_new union all select scope_id, buyer_id, day from tally_next) a) changes
    group by 1, 2, 3 having sum(change) <> 0
    on conflict (scope_id, day, previous) do update set buyers = payment_return.buyers + excluded.buyers;

  delete from payment_untallied u using tally_batch t where u.payment_id = t.payment_id;
  return taken;
end $$;
