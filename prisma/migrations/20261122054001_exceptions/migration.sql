create type exception_kind as enum ('late', 'duplicate', 'unknown', 'router_transfer', 'destination_transfer');
create type exception_status as enum ('open', 'accepted', 'refunded', 'ignored');

-- Money that moved on a chain in a way that no payment's ordinary life covers, and what a person decided about it.
create table payment_exception (
  id florin_id primary key,
  -- Null for what belongs to no account: it is shown to the one that the installation began with.
  account_id florin_id references account (id),
  merchant_id florin_id,
  -- The payment that it was for; of a plain transfer the one that it may have been meant for.
  payment_id florin_id references payment (id),
  -- The terms that the router executed, where they are ours.
  option_id florin_id references payment_option (id),
  mode run_mode not null,
  kind exception_kind not null,
  chain_id bigint not null,
  token evm_address not null,
  amount uint256 not null,
  payer evm_address not null,
  -- Null for what stayed in the merchant's vault.
  destination evm_address,
  -- Of an execution; a plain transfer has none.
  key evm_hash,
  tx_hash evm_hash not null,
  -- Null until the router's own event was read.
  log_index integer,
  block_number bigint not null,
  block_time timestamptz(3) not null,
  status exception_status not null default 'open',
  resolved_by florin_id references "user" (id),
  resolved_at timestamptz(3),
  note text check (length(note) <= 500),
  refund_id florin_id references refund (id),
  -- When the chain was found to have dropped it; null while it is on the chain.
  gone_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  foreign key (account_id, merchant_id) references merchant (account_id, id),
  check ((kind in ('late', 'duplicate')) = (option_id is not null)),
  check (option_id is null or (payment_id is not null and account_id is not null)),
  check ((kind in ('late', 'duplicate', 'unknown')) = (key is not null)),
  check ((status = 'open') = (resolved_at is null)),
  check (status <> 'open' or resolved_by is null),
  check (status <> 'refunded' or refund_id is not null)
);
-- An execution is one exception, whichever transaction it is in.
create unique index payment_exception_key_key on payment_exception (key);
create unique index payment_exception_log_key on payment_exception (chain_id, tx_hash, log_index);
create index payment_exception_account_idx on payment_exception (account_id, mode, created_at desc, id desc);
create index payment_exception_open_idx on payment_exception (account_id, mode) where status = 'open' and gone_at is null;
create index payment_exception_payment_idx on payment_exception (payment_id) where payment_id is not null;
create index payment_exception_refund_idx on payment_exception (refund_id) where refund_id is not null;
create index payment_exception_block_idx on payment_exception (chain_id, block_number) where gone_at is null;

create function exception_guard() returns trigger language plpgsql as $$
begin
  if new.kind <> old.kind or new.amount <> old.amount or new.token <> old.token or new.payer <> old.payer
     or new.chain_id <> old.chain_id or new.key is distinct from old.key or new.option_id is distinct from old.option_id
     or new.account_id is distinct from old.account_id or new.merchant_id is distinct from old.merchant_id
     or new.payment_id is distinct from old.payment_id or new.destination is distinct from old.destination then
    raise exception 'what exception % tells of never changes', old.id using errcode = '23514';
  end if;
  if new.status <> old.status and old.status <> 'open' and new.status <> 'open' then
    raise exception 'exception % cannot go from % to %', old.id, old.status, new.status using errcode = '23514';
  end if;
  new.updated_at := greatest(clock_timestamp(), old.updated_at);
  return new;
end $$;
create trigger exception_guard before update on payment_exception for each row execute function exception_guard();
create trigger exception_no_delete before delete or truncate on payment_exception
  for each statement execute function refuse_delete();

-- One that has not failed for each execution. A payment has one execution, and exceptions have theirs.
drop index refund_live_key;
create unique index refund_live_key on refund (option_id) where status <> 'failed';

-- What was found before there was a table for it.
insert into payment_exception (id, account_id, merchant_id, payment_id, option_id, mode, kind, chain_id, token, amount, payer,
  destination, key, tx_hash, log_index, block_number, block_time, created_at)
select distinct on (o.key) 'exc_' || replace(gen_random_uuid()::text, '-', ''), p.account_id, p.merchant_id, p.id, o.id, p.mode,
  (e.data ->> 'reason')::exception_kind, o.chain_id, o.token, o.amount, o.payer, o.destination, o.key,
  e.data ->> 'txHash', c.log_index, coalesce(c.block_number, 0), coalesce(c.block_time, e.created_at), e.created_at
from payment_event e join payment_option o on o.key = e.data ->> 'key' join payment p on p.id = o.payment_id
  left join chain_event c on c.chain_id = o.chain_id and c.tx_hash = e.data ->> 'txHash' and c.key = o.key
where e.type = 'chain.exception' and e.data ->> 'reason' in ('late', 'duplicate')
order by o.key, e.id desc;

insert into payment_exception (id, mode, kind, chain_id, token, amount, payer, destination, key, tx_hash, log_index,
  block_number, block_time, created_at)
select distinct on (c.key) 'exc_' || replace(gen_random_uuid()::text, '-', ''),
  coalesce((select p.mode from payment_option o join payment p on p.id = o.payment_id where o.chain_id = c.chain_id limit 1), 'live'),
  'unknown', c.chain_id, c.data ->> 'token', (c.data ->> 'amount')::numeric, c.data ->> 'payer',
  nullif(c.data ->> 'destination', '0x0000000000000000000000000000000000000000'), c.key, c.tx_hash, c.log_index,
  c.block_number, c.block_time, c.confirmed_at
from chain_event c where c.type = 'PaymentExecuted' and c.outcome = 'unknown' and c.key is not null
order by c.key, c.block_number desc;
