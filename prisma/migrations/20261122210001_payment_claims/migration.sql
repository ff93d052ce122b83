-- A transaction hash that a wallet reported for an option which the buyer pays himself, before a node showed what that
-- transaction does. It changes no status; the worker watches it. Rows stay, so that the same report is known again.
create table payment_claim (
  id florin_id primary key,
  payment_id florin_id not null references payment (id),
  option_id florin_id not null references payment_option (id),
  tx_hash evm_hash not null,
  -- As the wallet reported it; the attempt takes them over once a node shows the transaction.
  results jsonb not null,
  provider_name text,
  provider_icon text,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- When a node was asked last, and since when, at which height, none has shown the transaction.
  checked_at timestamptz(3),
  unknown_since timestamptz(3),
  unknown_block bigint,
  -- How it ended, if it has: a node showed that it pays the option, it was dropped, or the payment was decided otherwise.
  seen_at timestamptz(3),
  dropped_at timestamptz(3),
  closed_at timestamptz(3),
  unique (payment_id, option_id, tx_hash),
  check (num_nonnulls(seen_at, dropped_at, closed_at) <= 1)
);
create unique index payment_claim_open_key on payment_claim (payment_id, option_id)
  where seen_at is null and dropped_at is null and closed_at is null;
create index payment_claim_watched_idx on payment_claim (checked_at nulls first)
  where seen_at is null and dropped_at is null and closed_at is null;
create index payment_claim_option_idx on payment_claim (option_id);

-- A payment whose buyer's transaction has vanished is payable again.
create or replace function payment_guard() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.account_id <> old.account_id or new.merchant_id <> old.merchant_id or new.mode <> old.mode
     or new.unit <> old.unit or new.amount <> old.amount or new.reference_id <> old.reference_id then
    raise exception 'the terms of payment % never change', old.id using errcode = '23514';
  end if;
  if new.status <> old.status then
    if not (old.status, new.status) in (
      ('requires_action', 'processing'), ('requires_action', 'expired'), ('requires_action', 'cancelled'),
      ('requires_action', 'failed'), ('processing', 'succeeded'), ('processing', 'failed'),
      ('processing', 'requires_action')) then
      raise exception 'payment % cannot go from % to %', old.id, old.status, new.status using errcode = '23514';
    end if;
    new.state_version := old.state_version + 1;
    perform pg_notify('payment_changed', old.id);
  elsif new.state_version <> old.state_version then
    raise exception 'state_version of payment % moves with its status only', old.id using errcode = '23514';
  end if;
  new.updated_at := greatest(clock_timestamp(), old.updated_at);
  return new;
end $$;
