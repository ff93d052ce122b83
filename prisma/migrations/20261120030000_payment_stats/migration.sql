-- Statistics of any number of payments, exact at every moment. A final payment never changes, so it is counted once, into
-- tallies by day and month; what is open or not counted yet is read as it is. Counting happens in the background, one
-- process at a time and in batches, so that no two payments wait for one row.

-- Whose payments are counted together: an account's in one mode, and of these each merchant's. '' stands for all merchants.
create table payment_scope (
  id integer generated always as identity primary key,
  account_id florin_id not null references account (id),
  mode run_mode not null,
  merchant_id text collate "C" not null,
  unique (account_id, mode, merchant_id)
);

-- What statistics can be filtered by.
create table payment_kind (
  id integer generated always as identity primary key,
  status payment_status not null,
  fiat_currency text,
  chain_id bigint,
  token_symbol text,
  unique nulls not distinct (status, fiat_currency, chain_id, token_symbol)
);

-- A buyer is an account (CAIP-10), within the partner's account and mode.
create table payment_buyer (
  id integer generated always as identity primary key,
  account_id florin_id not null references account (id),
  mode run_mode not null,
  account text not null,
  unique (account_id, mode, account)
);

-- Final payments by day or month (UTC) of creation.
create table payment_tally (
  scope_id integer not null references payment_scope (id),
  grain text collate "C" not null check (grain in ('day', 'month')),
  starts date not null,
  kind_id integer not null references payment_kind (id),
  payments bigint not null,
  fiat_minor numeric not null,
  primary key (scope_id, grain, starts, kind_id)
);

-- The days on which a buyer has final payments.
create table payment_buyer_day (
  scope_id integer not null,
  buyer_id integer not null,
  day date not null,
  kind_id integer not null,
  primary key (scope_id, buyer_id, day, kind_id)
);

-- Of the buyers of a day, how many were there last on which day before; -infinity for those who are new. Who was there
-- between two days is then counted without looking at anybody: those whose last day before lies before the first one.
create table payment_return (
  scope_id integer not null references payment_scope (id),
  day date not null,
  previous date not null,
  buyers integer not null,
  primary key (scope_id, day, previous)
);

-- Final payments that are not counted yet.
create table payment_untallied (payment_id florin_id primary key references payment (id));

create index payment_open_idx on payment (account_id, mode, created_at) where status in ('requires_action', 'processing');

create function payment_await_tally() returns trigger language plpgsql as $$
begin
  insert into payment_untallied values (new.id);
  return null;
end $$;
create trigger payment_ended after update of status on payment for each row
  when (old.status <> new.status and new.status not in ('requires_action', 'processing'))
  execute function payment_await_tally();
create trigger payment_made_final after insert on payment for each row
  when (new.status not in ('requires_action', 'processing'))
  execute function payment_await_tally();

insert into payment_untallied select id from payment where status not in ('requires_action', 'processing');

-- Counts at most so many payments that have ended; returns how many. 0 also when somebody else is counting.
create function tally_payments(most integer) returns integer language plpgsql set client_min_messages = warning as $$
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
    select p.id, p.account_id, p.mode, p.merchant_id, p.status, p.fiat_currency, p.chain_id, p.token_symbol, p.buyer_account,
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
