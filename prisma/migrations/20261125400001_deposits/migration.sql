-- Deposit addresses: for a network and asset, a payment gets an address that anyone may pay with an ordinary transfer. Its
-- terms are an option that no wallet is offered. docs/decisions/0045.
create type deposit_status as enum (
  'waiting', 'partial', 'funded', 'executing', 'held', 'paid', 'expired', 'superseded');
create type deposit_refund_kind as enum ('address', 'claim', 'none');
create type deposit_surplus_status as enum ('none', 'returning', 'returned', 'claimable', 'exception');

create table deposit_address (
  id florin_id primary key,
  account_id florin_id not null,
  merchant_id florin_id not null,
  payment_id florin_id not null references payment (id),
  option_id florin_id not null unique,
  chain_id bigint not null,
  asset text not null,
  token evm_address not null,
  router evm_address not null,
  -- CREATE2 of the router, with the key of the terms as salt.
  address evm_address not null,
  key evm_hash not null unique,
  -- Gets back what is left over; the zero address where nobody is known.
  payer evm_address not null,
  refund_kind deposit_refund_kind not null,
  status deposit_status not null default 'waiting',
  -- Rises with each change of the status.
  state_version integer not null default 0,
  -- Money in a block stamped later does not pay.
  expires_at timestamptz(3) not null,
  -- Unix seconds: the last moment at which the router executes the terms.
  deadline bigint not null,
  -- How often its balance is read: with each window of events, once a day, once a week, or on request only.
  watch_tier text not null default 'window' check (watch_tier in ('window', 'daily', 'weekly', 'request')),
  -- When its tier is next due; null in the tiers 'window' and 'request'.
  next_look_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  foreign key (account_id, merchant_id) references merchant (account_id, id),
  foreign key (option_id, payment_id) references payment_option (id, payment_id),
  foreign key (payment_id, key) references payment_option (payment_id, key),
  check ((refund_kind = 'none') = (payer = '0x0000000000000000000000000000000000000000')),
  check ((next_look_at is not null) = (watch_tier in ('daily', 'weekly')))
);
create unique index deposit_address_place_key on deposit_address (chain_id, address);
create unique index deposit_address_live_key on deposit_address (payment_id, asset, payer)
  where status in ('waiting', 'partial', 'funded', 'executing', 'held');
create unique index deposit_address_option_key on deposit_address (id, option_id);
create index deposit_address_payment_idx on deposit_address (payment_id, id);
create index deposit_address_window_idx on deposit_address (id) where watch_tier = 'window';
create index deposit_address_look_idx on deposit_address (next_look_at) where next_look_at is not null;

-- Each transfer to a deposit address, on any network and of any token.
create table deposit_transfer (
  chain_id bigint not null,
  tx_hash evm_hash not null,
  -- Below zero for coins, which have no log.
  log_index integer not null,
  deposit_id florin_id not null references deposit_address (id),
  token evm_address not null,
  -- Null where the sender is not known.
  sender evm_address,
  value uint256 not null check (value > 0),
  block_number bigint not null,
  block_hash evm_hash not null,
  block_time timestamptz(3) not null,
  -- When the sender was looked up in the list of refused addresses, and whether it is there.
  screened_at timestamptz(3),
  is_listed boolean,
  -- When the chain was found to have dropped it; null while it is on the chain.
  gone_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (chain_id, tx_hash, log_index),
  check ((screened_at is null) = (is_listed is null))
);
create index deposit_transfer_deposit_idx on deposit_transfer (deposit_id, block_number, log_index);
create index deposit_transfer_block_idx on deposit_transfer (chain_id, block_number);

-- Units at a deposit address that pay no payment, by network and token.
create table deposit_surplus (
  deposit_id florin_id not null references deposit_address (id),
  chain_id bigint not null,
  token evm_address not null,
  -- Units that lie there.
  amount uint256 not null,
  status deposit_surplus_status not null default 'none',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (deposit_id, chain_id, token)
);
create index deposit_surplus_open_idx on deposit_surplus (chain_id, status) where amount > 0;

-- The least amount for which the execution of a deposit costs its share at most; recomputed from the network's gas price.
create table deposit_minimum (
  chain_id bigint not null,
  asset text not null,
  amount uint256 not null,
  gas bigint not null,
  gas_price uint256 not null,
  computed_at timestamptz(3) not null default clock_timestamp(),
  primary key (chain_id, asset)
);

-- Terms of deposits ---------------------------------------------------------------------------------------------------

-- The deposit whose terms these are; null for an option that a wallet is offered. The two rows name each other.
alter table payment_option add column deposit_id florin_id;
alter table payment_option add constraint payment_option_deposit_fkey foreign key (deposit_id, id)
  references deposit_address (id, option_id) deferrable initially deferred;
create trigger payment_option_deposit before update of deposit_id on payment_option
  for each statement execute function refuse_change('what was offered');
create unique index payment_option_offered_key on payment_option (payment_id, account, asset)
  where superseded_at is null and deposit_id is null;
drop index payment_option_current_key;

-- As before, and never the terms of an address that may still receive money.
create or replace function payment_option_is_spent(o payment_option) returns boolean language sql stable as $$
  select o.created_at < clock_timestamp() - interval '1 minute'
    and o.deposit_id is null
    and (o.kind <> 'native' or o.action_counts & 2::smallint = 0 or exists (
      select from chain_cursor c where c.chain_id = o.chain_id and c.block_time > to_timestamp(o.deadline)))
    and not exists (select from payment p where p.id = o.payment_id and p.option_id = o.id)
    and not exists (select from payment_attempt a where a.payment_id = o.payment_id and a.option_id = o.id)
    and not exists (select from payment_claim c where c.payment_id = o.payment_id and c.option_id = o.id)
    and not exists (select from refund r where r.payment_id = o.payment_id and r.option_id = o.id)
    and not exists (select from payment_exception x where x.payment_id = o.payment_id and x.option_id = o.id)
    and not exists (select from relay_job j where j.payment_id = o.payment_id and j.key = o.key)
    and not exists (select from chain_event e where e.payment_id = o.payment_id and e.key = o.key)
$$;

-- Rules that hold whoever writes --------------------------------------------------------------------------------------

create function deposit_begins() returns trigger language plpgsql as $$
begin
  perform from payment_option o join payment p on p.id = o.payment_id
    where o.id = new.option_id and o.payment_id = new.payment_id and o.deposit_id = new.id and o.key = new.key
      and o.chain_id = new.chain_id and o.asset = new.asset and o.token = new.token and o.router = new.router
      and o.payer = new.payer and o.deadline = new.deadline
      and p.account_id = new.account_id and p.merchant_id = new.merchant_id;
  if not found then
    raise exception 'deposit % is not of its terms', new.id using errcode = '23514';
  end if;
  if new.status <> 'waiting' or new.state_version <> 0 then
    raise exception 'the first status of a deposit is waiting' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger deposit_address_begins before insert on deposit_address for each row execute function deposit_begins();

create trigger deposit_address_terms before update of id, account_id, merchant_id, payment_id, option_id, chain_id, asset, token,
    router, address, key, payer, refund_kind, expires_at, deadline, created_at
  on deposit_address for each statement execute function refuse_change('what was given out');
create trigger deposit_address_no_delete before delete or truncate on deposit_address
  for each statement execute function refuse_delete();

create function deposit_address_guard() returns trigger language plpgsql as $$
begin
  if new.status = old.status then
    if new.state_version <> old.state_version then
      raise exception 'state_version of deposit % moves with its status only', old.id using errcode = '23514';
    end if;
    return new;
  end if;
  if old.status = 'paid' or (old.status in ('expired', 'superseded') and new.status <> 'paid') then
    raise exception 'deposit % cannot go from % to %', old.id, old.status, new.status using errcode = '23514';
  end if;
  if new.status = 'paid' and not exists (
      select from payment p where p.id = new.payment_id and p.option_id = new.option_id and p.status = 'succeeded') then
    raise exception 'nothing shows that deposit % was paid', old.id using errcode = '23514';
  end if;
  if new.status = 'expired' and new.expires_at > clock_timestamp() then
    raise exception 'deposit % has not expired', old.id using errcode = '23514';
  end if;
  new.state_version := old.state_version + 1;
  new.updated_at := greatest(clock_timestamp(), old.updated_at);
  perform pg_notify('deposit_changed', old.id);
  return new;
end $$;
create trigger deposit_address_guard before update on deposit_address for each row execute function deposit_address_guard();

create trigger deposit_transfer_facts before update of chain_id, tx_hash, log_index, deposit_id, token, sender, value, created_at
  on deposit_transfer for each statement execute function refuse_change('what the chain told');
create trigger deposit_transfer_no_delete before delete or truncate on deposit_transfer
  for each statement execute function refuse_delete();
create trigger deposit_surplus_place before update of deposit_id, chain_id, token, created_at
  on deposit_surplus for each statement execute function refuse_change('the place');
create trigger deposit_surplus_no_delete before delete or truncate on deposit_surplus
  for each statement execute function refuse_delete();

-- Long polls of a deposit wake with its money.
create function deposit_money_moved() returns trigger language plpgsql as $$
begin
  perform pg_notify('deposit_changed', deposit_id) from (select distinct deposit_id from moved) found;
  return null;
end $$;
create trigger deposit_transfer_arrived after insert on deposit_transfer referencing new table as moved
  for each statement execute function deposit_money_moved();
create trigger deposit_transfer_moved after update on deposit_transfer referencing new table as moved
  for each statement execute function deposit_money_moved();
create trigger deposit_surplus_found after insert on deposit_surplus referencing new table as moved
  for each statement execute function deposit_money_moved();
create trigger deposit_surplus_moved after update on deposit_surplus referencing new table as moved
  for each statement execute function deposit_money_moved();
