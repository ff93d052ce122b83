create type refund_status as enum ('pending', 'pending_funds', 'submitted', 'succeeded', 'failed');

-- A payment that is given back, in full, by the router and out of the merchant's vault.
create table refund (
  id florin_id primary key,
  account_id florin_id not null,
  merchant_id florin_id not null,
  payment_id florin_id not null references payment (id),
  -- The option that was paid: its terms are what the router gives back.
  option_id florin_id not null references payment_option (id),
  chain_id bigint not null,
  status refund_status not null default 'pending',
  job_id florin_id references relay_job (id),
  failure text,
  tx_hash evm_hash,
  -- When the vault was last looked into.
  checked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  foreign key (account_id, merchant_id) references merchant (account_id, id),
  check ((status = 'succeeded') = (tx_hash is not null)),
  check ((status = 'failed') = (failure is not null)),
  check (status <> 'submitted' or job_id is not null)
);
-- One that has not failed for each payment.
create unique index refund_live_key on refund (payment_id) where status <> 'failed';
create index refund_open_idx on refund (chain_id, status, checked_at) where status in ('pending', 'pending_funds', 'submitted');
create index refund_merchant_idx on refund (merchant_id, created_at desc, id desc);

create function refund_guard() returns trigger language plpgsql as $$
begin
  if new.payment_id <> old.payment_id or new.option_id <> old.option_id or new.merchant_id <> old.merchant_id
     or new.account_id <> old.account_id or new.chain_id <> old.chain_id then
    raise exception 'what refund % gives back never changes', old.id using errcode = '23514';
  end if;
  if new.status <> old.status then
    if not (old.status, new.status) in (
      ('pending', 'pending_funds'), ('pending', 'submitted'), ('pending', 'succeeded'),
      ('pending_funds', 'submitted'), ('pending_funds', 'succeeded'),
      ('submitted', 'pending_funds'), ('submitted', 'succeeded'), ('submitted', 'failed')) then
      raise exception 'refund % cannot go from % to %', old.id, old.status, new.status using errcode = '23514';
    end if;
    new.updated_at := greatest(clock_timestamp(), old.updated_at);
  end if;
  return new;
end $$;
create trigger refund_guard before update on refund for each row execute function refund_guard();
create trigger refund_no_delete before delete or truncate on refund for each statement execute function refuse_delete();

-- A refund that failed may be asked for again, with the same terms and so with the same key; a payment never is.
alter table relay_job drop constraint relay_job_key_kind_key;
create unique index relay_job_live_key on relay_job (key, kind) where kind <> 'refund' or status <> 'failed';
